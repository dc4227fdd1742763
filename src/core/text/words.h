/* Lists of words in one message: "help moves more", in each language in the same order. */
#ifndef CORE_TEXT_WORDS_H
#define CORE_TEXT_WORDS_H

#include <posthorn/base.h>
#include <string.h>

/* Appends word `index` of the list, with blanks for `_`; nothing if there are not that many. */
static inline void ph_words_add(struct ph_buf *out, const char *list, unsigned index)
{
    for (; index > 0 && *list; index--) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    for (; *list && *list != ' '; list++)
        ph_buf_addc(out, *list == '_' ? ' ' : *list);
}

#endif
