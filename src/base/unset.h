/* An exception from -ftrivial-auto-var-init=zero (meson.build), for a large array in hot code that
 * is written before it is read: zeroing it would cost more than using it. */
#ifndef BASE_UNSET_H
#define BASE_UNSET_H

#if defined(__has_attribute)
#if __has_attribute(uninitialized)
#define PH_UNSET __attribute__((uninitialized))
#endif
#endif
#ifndef PH_UNSET
#define PH_UNSET
#endif

#endif
