/* The map as text, for show.c. */
#ifndef TAXIS_MAP_H
#define TAXIS_MAP_H

#include "games/taxis/rules/rules.h"

/* Draws the roads and cities of the data file's layout, at most `columns` wide. */
void taxis_draw_map(const struct taxis_rules *r, unsigned columns, struct ph_buf *out);

#endif
