/* Filling in the structs of info.h, for the files of this folder that do. */
#ifndef HOST_TABLE_SHOW_SHOW_H
#define HOST_TABLE_SHOW_SHOW_H

#include "host/table/inside.h"

/* ---- parts.c ---- */

/* The seat whose knowledge a viewer is shown, or PH_NOBODY: what is open to everybody. */
int table_viewing_seat(const struct ph_table *t, const struct ph_viewer *viewer);
void table_show_table(const struct ph_table *t, struct ph_arena *arena, struct ph_table_info *info);
void table_show_seats(const struct ph_table *t, struct ph_seat_info seats[PH_SEATS_MAX]);
/* Fills in the parts that the bits `which` name. */
void table_show_parts(const struct ph_table *t, const struct ph_viewer *viewer, unsigned which,
                      struct ph_arena *arena, struct ph_table_parts *parts);
/* `viewer`: a seat, PH_NOBODY or PH_EVERYTHING. */
void table_show_position(const struct ph_rules *rules, const void *state, int viewer,
                         struct ph_arena *arena, struct ph_position_info *position);
/* `view` is the view of the player who would make the moves, and stays as long as the arena. */
struct ph_moves_info table_show_moves(const struct ph_rules *rules, const void *view,
                                      const ph_move *moves, unsigned count, enum ph_lang lang,
                                      struct ph_arena *arena);
void table_show_outcome(const struct ph_rules *rules, const struct ph_reader *reader,
                        const struct ph_events *events, int viewer, struct ph_arena *arena,
                        struct ph_outcome *outcome);
/* The sentence of an entry that is no move; false: it has none. */
bool table_show_words(const struct ph_table *t, const struct ph_entry_body *body, enum ph_lang lang,
                      struct ph_arena *arena, struct ph_outcome *outcome);

/* ---- ask.c ---- */

/* Makes `out` the refusal of a question. */
void table_answer_refused(const struct ph_table *t, enum ph_refused refused, struct ph_refusal why,
                          enum ph_lang lang, struct ph_answer *out);

/* ---- log.c ---- */

/* The page of the log that ends before entry `before`. */
void table_show_log(const struct ph_table *t, const struct ph_viewer *viewer, uint64_t before,
                    struct ph_arena *arena, struct ph_log_page *page);

#endif
