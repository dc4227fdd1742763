/* Positions where one move is plainly right, or one is plainly foolish. A suite is a file of lines,
 * each a JSON object:
 *   from     "lost": taken from a game that its player lost; "found": from another
 *   right    the moves of which one must be chosen, or foolish: those that must not
 *   why      what the playouts say
 *   state    the position, with the numbers of tests/data */
#ifndef POSITIONS_SUITE_H
#define POSITIONS_SUITE_H

#include <posthorn/session.h>

enum { FIRST_LEVEL = 4, WORDS = PH_STATE_MAX / sizeof(uint64_t) };

/* The whole file as text, to be freed; NULL if there is none. */
char *read_text(const char *path);
/* The data file that the suites are made with. */
char *fixture_of(const struct ph_game *game);

/* What a level plays in the position. */
ph_move ask_level(const struct ph_rules *rules, const void *state, unsigned level);

/* Plays games, finds `count` positions and prints them as a suite; see find.c. */
int find_positions(const struct ph_game *game, unsigned count, uint64_t seed);

#endif
