/* Speaking to a person: messages with named placeholders, made fit for a terminal.
 *
 * Messages are English in the source and translated in po/. A placeholder is a name in braces,
 * "{file}", and a translation may put it anywhere. What is filled in (names, file names, texts of
 * records) may come from strangers, so nothing that steers a terminal gets through. */
#ifndef TERMINAL_SAY_H
#define TERMINAL_SAY_H

#include <posthorn/text.h>
#include <stdio.h>

/* A placeholder and its value. */
struct say_word {
    const char *name; /* NULL ends a list */
    const char *text;
};

/* A list of what to fill in: SAY_WORDS({"file", path}, {"name", name}). */
#define SAY_WORDS(...) ((const struct say_word[]){__VA_ARGS__, {NULL, NULL}})

/* Appends the message in `lang`, its placeholders filled in. `words` may be NULL. */
void say_add(struct ph_buf *out, enum ph_lang lang, const char *msgid,
             const struct say_word *words);

/* Writes the message and a line end to `file`. */
void say(FILE *file, enum ph_lang lang, const char *msgid, const struct say_word *words);

/* Writes text that is already in the reader's language. Line ends stay, other control characters
 * do not. */
void say_text(FILE *file, const char *text);
/* The same; what does not fit the screen continues in column `hang` of the next line. */
void say_hanging(FILE *file, const char *text, unsigned hang);

/* Where and why input was refused, as one line. */
void say_error(FILE *file, enum ph_lang lang, const struct ph_error *error);
/* Puts the file before the place in it: "game.txt, line 12". */
void say_in_file(struct ph_error *error, const char *path);

/* A number as text, in the caller's array. */
struct say_number {
    char text[24];
};
const char *say_number(struct say_number *number, long long value);

/* Columns that the text takes in a terminal, counted as one for each character. */
unsigned say_width(const char *text);
/* Appends blanks until what follows byte `from` of `out` takes `columns` columns. */
void say_pad(struct ph_buf *out, size_t from, unsigned columns);

#endif
