/* La Loire: words of the state's JSON and of moves that no data file can change. */
#ifndef LOIRE_TEXT_H
#define LOIRE_TEXT_H

#include "games/loire/rules/state.h"

extern const char *const loire_phase_id[LOIRE_OVER + 1];
extern const char *const loire_figure_id[LOIRE_FIGURES];
extern const char *const loire_offer_id[LOIRE_BY_DUCAL + 1]; /* NULL for no offer */

#endif
