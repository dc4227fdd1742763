/* Texts that are made of other texts. */
#ifndef BASE_PART_H
#define BASE_PART_H

#include <posthorn/base.h>

/* `whole` was written from `part`: where memory ran out for the part, the whole has failed too.
 * Call it before `part` is cleared or freed, which forgets the failure. */
static inline void ph_buf_fail_with(struct ph_buf *whole, const struct ph_buf *part)
{
    whole->failed = whole->failed || part->failed;
}

#endif
