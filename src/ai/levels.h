/* The eight levels: how each of them thinks, and what it is called. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "ai/think.h"

enum { PH_LEVELS = 8, PH_LEVEL_BEST = PH_LEVELS };

/* Imagined games for a hint that is not told how many. */
enum { PH_HINT_PLAYOUTS = 2000 };

/* "Postilion": a message; levels count from 1. */
const char *ph_level_name(unsigned level);
struct ph_mind ph_level_mind(const struct ph_rules *rules, unsigned level);
/* How it thinks, for tables of levels: "tree, 500 playouts". */
void ph_level_method(const struct ph_rules *rules, unsigned level, struct ph_buf *out);

#endif
