/* What printing and reading a state share. */
#ifndef TAXIS_TEXT_H
#define TAXIS_TEXT_H

#include "games/taxis/rules/state.h"

extern const char *const taxis_phase_id[TAXIS_PHASE_COUNT];

#endif
