/* Rules and states of La Loire for its tests. A failure ends the test. */
#ifndef UNIT_GAMES_LOIRE_KIT_H
#define UNIT_GAMES_LOIRE_KIT_H

#include <jansson.h>
#include <posthorn/posthorn.h>

#include "games/loire/rules/state.h"

/* The data file of the tests; the caller releases it. */
json_t *loire_fixture(void);
/* The rules with these data (NULL: built in) and options ("edition=fr rule.cube_move=yes"); NULL,
 * with the reason, if they are refused. */
struct ph_rules *loire_make_rules(const json_t *json, unsigned players, const char *chosen,
                                  struct ph_error *error);
/* The same with the data file of the tests; never refused. */
struct ph_rules *loire_fixture_rules(unsigned players, const char *chosen);

/* For cmocka: *state is the rules of a standard game of two. */
int loire_set_up(void **state);
int loire_tear_down(void **state);

/* The view of a state as JSON text, which the caller frees, and parsed. */
char *loire_state_text(const struct ph_rules *rules, const struct loire_state *s, int viewer);
json_t *loire_state_json(const struct ph_rules *rules, const struct loire_state *s, int viewer);

#endif
