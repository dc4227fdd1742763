/* Reading the text of a move word by word, remembering where we are.
 *
 * Words are separated by blanks; blanks before, between and behind them, and a line end behind
 * the last, do not matter. Every ph_scan_…() that returns false (or -1) because the text is wrong
 * has filled the refusal given to ph_scan_start() with the column and what was expected there; the
 * first complaint stands.
 *
 *     ph_scan_start(&scan, text, why);
 *     if (!ph_scan_word(&scan, &verb))
 *         return ph_scan_fail(&scan, verb, PH_EXPECT_MOVE);
 *     if (ph_word_is(verb, "merchant")) {
 *         int at = ph_scan_name(&scan, r->id[0], sizeof r->id[0], 20, PH_EXPECT_PLACE);
 *         if (at < 0)
 *             return false;
 *         if (ph_scan_key(&scan, "drop") && !ph_scan_number(&scan, 1, 3, &drop))
 *             return false;
 *         return ph_scan_end(&scan);
 *     } */
#ifndef CORE_TEXT_SCAN_H
#define CORE_TEXT_SCAN_H

#include <posthorn/move.h>

struct ph_scan {
    const char *text;
    const char *at; /* the next unread byte */
    struct ph_refusal *why;
    bool value;  /* a `key=` was taken: no blank may precede the next word */
    bool failed; /* a complaint was made */
};

/* A piece of the scanned text; not terminated. An empty one marks a place. */
struct ph_word {
    const char *at;
    size_t len;
};

/* `why` may be NULL; if not, it is set to PH_LEGAL. */
void ph_scan_start(struct ph_scan *scan, const char *text, struct ph_refusal *why);

/* Takes the next word. At the end of the text returns false, with `word` empty and no complaint. */
bool ph_scan_word(struct ph_scan *scan, struct ph_word *word);
/* The next word, left where it is. */
bool ph_scan_peek(const struct ph_scan *scan, struct ph_word *word);
/* Takes the next word if it is `text`: for optional words like "patron". No complaint if not. */
bool ph_scan_take(struct ph_scan *scan, const char *text);
/* Takes `key=` if the next word begins so; what follows it is then the next word, and a value must
 * follow immediately: "drop=2" but not "drop= 2". No complaint if the next word is another. */
bool ph_scan_key(struct ph_scan *scan, const char *key);

/* The next word as an entry of a table; its index, or -1. */
int ph_scan_id(struct ph_scan *scan, const char *const *ids, unsigned count,
               enum ph_expected expected);
/* The same for a table of char[stride]. */
int ph_scan_name(struct ph_scan *scan, const char *names, size_t stride, unsigned count,
                 enum ph_expected expected);
/* The next word as a number low .. high in plain digits, without leading zeros. */
bool ph_scan_number(struct ph_scan *scan, unsigned low, unsigned high, unsigned *number);
/* Nothing more must follow. */
bool ph_scan_end(struct ph_scan *scan);

/* Complains about `word` and returns false. */
bool ph_scan_fail(struct ph_scan *scan, struct ph_word word, enum ph_expected expected);

bool ph_word_is(struct ph_word word, const char *text);
/* Index in the table, or -1. NULL entries match nothing. */
int ph_word_find(struct ph_word word, const char *const *ids, unsigned count);
int ph_word_find_name(struct ph_word word, const char *names, size_t stride, unsigned count);
/* Splits at the last `mark`: "m2-red-blue.2.green" at '.' into "m2-red-blue.2" and "green". False
 * if it is not there; then both outputs are untouched. */
bool ph_word_split(struct ph_word word, char mark, struct ph_word *before, struct ph_word *after);

#endif
