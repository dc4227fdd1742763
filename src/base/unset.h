/* An exception from -ftrivial-auto-var-init=zero (meson.build), for a large array in a hot place that
 * is written before it is read: setting it to zero would cost more than what is done with it. */
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
