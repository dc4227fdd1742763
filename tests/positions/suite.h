/* Positions where one move is plainly right, or one is plainly foolish. A suite is a file of lines,
 * each a JSON object:
 *   from     "lost": taken from a game that its player lost; "found": from another
 *   right    the moves of which one must be chosen, or foolish: those that must not
 *   why      what the playouts say
 *   state    the position
 * Positions of suite.jsonl have the data of tests/data, so that they outlive changes of the games'
 * data. Those of shipped.jsonl have the data that are compiled in, as nets have, and so do those of
 * mended.jsonl: there the players before the first nets chose the move that is called foolish. */
#ifndef POSITIONS_SUITE_H
#define POSITIONS_SUITE_H

#include <jansson.h>
#include <posthorn/session.h>
#include <posthorn/think.h>

#include "core/game.h"

enum { FIRST_LEVEL = 4, FIRST_NET_LEVEL = 6, WORDS = PH_STATE_MAX / sizeof(uint64_t) };

/* The whole file as text, to be freed; NULL if there is none. */
char *read_text(const char *path);
/* A file of the game's suites. */
char *read_suite(const struct ph_game *game, const char *name);
/* The data file that suite.jsonl is made with. */
char *fixture_of(const struct ph_game *game);
/* Reads a line; `*position` is to be released in any case. NULL, and a fault is counted: it is no
 * position of these data. */
struct ph_session *read_line(const char *text, const char *data, unsigned line, json_t **position);

/* Counts a case; `format` takes `what` and `line`. */
void verdict(bool good, const char *format, const char *what, unsigned line);

/* What a level plays in the position. */
ph_move ask_level(const struct ph_rules *rules, const void *state, unsigned level);
/* What the player plays is added to `move`: is it right, or at least not foolish? */
bool passes(const json_t *position, const struct ph_session *session, const struct ph_bot *bot,
            struct ph_buf *move);

/* Asks the levels that have a net, with the data that nets are made for; see nets.c. */
void check_nets(const struct ph_game *game);

/* Plays games, finds `count` positions and prints them as a suite; see find.c. */
int find_positions(const struct ph_game *game, unsigned count, uint64_t seed, bool shipped);

/* Plays games from the right and the foolish move of each line of a file; see compare.c. */
int compare_moves(const char *path, unsigned games);

#endif
