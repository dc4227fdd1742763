/* Moves as people type them: in the words of their language, translated to the notation. */
#ifndef TERMINAL_TYPED_H
#define TERMINAL_TYPED_H

#include <posthorn/text.h>

/* Appends `line` in the notation: names of places, goods, characters and verbs in `lang` become
 * their identifiers; case and accents do not matter. What is not such a name stays as it is. */
void typed_translate(const struct ph_rules *rules, enum ph_lang lang, const char *line,
                     struct ph_buf *out);

/* Appends the name in `lang` of an identifier of the notation, as typed_translate() takes it; what
 * has no name stays as it is. */
void typed_name(const struct ph_rules *rules, enum ph_lang lang, const char *id,
                struct ph_buf *out);

/* Reads a move in the notation or in the words of `lang`. On failure `why` refers to columns of
 * `line`. */
bool typed_parse(const struct ph_rules *rules, enum ph_lang lang, const char *line, ph_move *move,
                 struct ph_refusal *why);

#endif
