/* A message with its figures, as the games' texts say it. */
#ifndef CORE_PHRASE_H
#define CORE_PHRASE_H

#include <posthorn/text.h>

/* The figures of a message: PH_FIGURES(level, price). */
#define PH_FIGURES(...) ((const unsigned[PH_ARGS_MAX]){__VA_ARGS__})

static inline void ph_phrase(struct ph_buf *out, const struct ph_rules *rules,
                             const struct ph_reader *reader, const char *msgid,
                             const unsigned *figures)
{
    int16_t arg[PH_ARGS_MAX];

    for (unsigned i = 0; i < PH_ARGS_MAX; i++)
        arg[i] = (int16_t)figures[i];
    ph_text(out, rules, reader, msgid, PH_NOBODY, arg);
}

#endif
