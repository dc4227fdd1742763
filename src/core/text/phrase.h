/* A message with its numbers, as the games' texts use it. */
#ifndef CORE_TEXT_PHRASE_H
#define CORE_TEXT_PHRASE_H

#include <posthorn/text.h>

/* The values of a message: PH_VALUES(level, price). */
#define PH_VALUES(...) ((const unsigned[PH_ARGS_MAX]){__VA_ARGS__})

static inline void ph_phrase(struct ph_buf *out, const struct ph_rules *rules,
                             const struct ph_reader *reader, const char *msgid,
                             const unsigned *values)
{
    int16_t arg[PH_ARGS_MAX];

    for (unsigned i = 0; i < PH_ARGS_MAX; i++)
        arg[i] = (int16_t)values[i];
    ph_text(out, rules, reader, msgid, PH_NOBODY, arg);
}

/* Remarks about one thing, separated by semicolons. */
struct ph_remarks {
    const struct ph_rules *rules;
    struct ph_reader reader;
    struct ph_buf *out;
    bool begun;
};

static inline void ph_remark(struct ph_remarks *remarks, const char *msgid, const unsigned *values)
{
    if (remarks->begun)
        ph_buf_add(remarks->out, "; ");
    ph_phrase(remarks->out, remarks->rules, &remarks->reader, msgid, values);
    remarks->begun = true;
}

#endif
