/* Thurn und Taxis: moves, positions and things as text. Everything is written into the caller's
 * buffer. */
#ifndef GAMES_TAXIS_TEXT_TEXT_H
#define GAMES_TAXIS_TEXT_TEXT_H

#include "games/taxis/rules/state.h"

bool taxis_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                      struct ph_refusal *why);
void taxis_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out);
unsigned taxis_verb(ph_move move);
void taxis_read_naming(const struct ph_rules *rules, const char *const *words, unsigned count,
                       struct ph_naming *naming);
bool taxis_names(const struct ph_rules *rules, const struct ph_naming *naming, ph_move move);
ph_move taxis_first_naming(const struct ph_rules *rules, const struct ph_naming *naming,
                           unsigned verb);
void taxis_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out);
extern const char *const taxis_typed_kinds[];
extern const struct ph_counted taxis_counted[];
const char *taxis_id(const struct ph_rules *rules, const char *kind, int value);
void taxis_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                struct ph_buf *out);
void taxis_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void taxis_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void taxis_describe(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                    struct ph_buf *out);
void taxis_describe_short(const struct ph_rules *rules, const void *view, ph_move move,
                          enum ph_lang lang, struct ph_buf *out);
void taxis_about(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                 struct ph_buf *out);
void taxis_caution(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                   struct ph_buf *out);
void taxis_print_effect(const struct ph_rules *rules, const void *view, ph_move move,
                        struct ph_buf *out);
void taxis_print_aids(const struct ph_rules *rules, const void *view, struct ph_buf *out);

/* The word or words that begin a move, by its kind. */
extern const char *const taxis_verb_id[TAXIS_M_END + 1];

/* Identifiers of the notation and of the state's JSON. No data file can change them. */
extern const char *const taxis_phase_id[TAXIS_PHASE_COUNT];
extern const char *const taxis_official_id[TAXIS_OFFICIAL_END]; /* NULL for none */
extern const char *const taxis_side_id[TAXIS_SIDES];

/* ---- names on the picture of the map ---- */

enum {
    TAXIS_MAP_WIDTH = 1000,
    TAXIS_MAP_HEIGHT = 640,
    TAXIS_CITY_SPACE = 24, /* half the square that a city and its branches take */
    TAXIS_LABEL_SIZE = 15, /* of the letters */
};

struct taxis_label {
    int x, y, width, height; /* the box around the name */
};

/* Finds a box for each city's name so that names, cities and roads overlap as little as possible,
 * names first. */
void taxis_place_labels(const struct taxis_rules *r, struct taxis_label label[TAXIS_CITIES_MAX]);

#endif
