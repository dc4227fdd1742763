/* La Loire: moves, positions and things as text. Everything is written into the caller's buffer. */
#ifndef GAMES_LOIRE_TEXT_TEXT_H
#define GAMES_LOIRE_TEXT_TEXT_H

#include "games/loire/rules/state.h"

bool loire_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                      struct ph_refusal *why);
void loire_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out);
unsigned loire_verb(ph_move move);
void loire_read_naming(const struct ph_rules *rules, const char *const *words, unsigned count,
                       struct ph_naming *naming);
bool loire_names(const struct ph_rules *rules, const struct ph_naming *naming, ph_move move);
ph_move loire_first_naming(const struct ph_rules *rules, const struct ph_naming *naming,
                           unsigned verb);
void loire_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out);
extern const char *const loire_typed_kinds[];
extern const struct ph_counted loire_counted[];
const char *loire_id(const struct ph_rules *rules, const char *kind, int value);
void loire_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                struct ph_buf *out);
void loire_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void loire_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void loire_describe(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                    struct ph_buf *out);
void loire_describe_short(const struct ph_rules *rules, const void *view, ph_move move,
                          enum ph_lang lang, struct ph_buf *out);
void loire_about(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                 struct ph_buf *out);
void loire_caution(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                   struct ph_buf *out);
void loire_print_aids(const struct ph_rules *rules, const void *view, struct ph_buf *out);

/* Words that begin a move. LOIRE_M_FARM stands for everything that is built; its second word is the
 * one of the kind in loire_build_id, which begins with LOIRE_M_FARM. */
extern const char *const loire_verb_id[LOIRE_M_DONE + 1];
extern const char *const loire_build_id[LOIRE_M_PALACE - LOIRE_M_FARM + 1];

/* Identifiers of the notation and of the state's JSON. No data file can change them. */
extern const char *const loire_good_id[LOIRE_GOOD_COUNT];
extern const char *const loire_character_id[LOIRE_CHARACTER_COUNT];
extern const char *const loire_palace_id[LOIRE_PALACE_COUNT];
extern const char *const loire_building_id[LOIRE_BUILDING_END];
extern const char *const loire_hue_id[LOIRE_HUE_COUNT];
extern const char *const loire_edition_id[LOIRE_EDITION_COUNT];
extern const char *const loire_phase_id[LOIRE_OVER + 1];
extern const char *const loire_figure_id[LOIRE_FIGURES];
extern const char *const loire_offer_id[LOIRE_BY_DUCAL + 1]; /* NULL for no offer */

/* Identifiers of a table's data as arrays for look-ups; NULL at the cities where only villages are
 * wanted, and behind the last colour. */
void loire_place_ids(const struct loire_rules *r, const char *ids[LOIRE_LOCATIONS]);
void loire_village_ids(const struct loire_rules *r, const char *ids[LOIRE_LOCATIONS]);
void loire_colour_ids(const struct loire_rules *r, const char *ids[LOIRE_COLOURS_MAX]);

#endif
