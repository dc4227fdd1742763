/* Scenarios of La Loire: what the calm start and the words that change it share. */
#ifndef LOIRE_GIVEN_H
#define LOIRE_GIVEN_H

#include "scenario.h"

/* The villages of the data file, the south road's first. */
const char *loire_village(const struct position *position, size_t index);
size_t loire_village_count(const struct position *position);
/* Where the free horses wait that no line asks for: the last village. */
const char *loire_spare_place(const struct position *position);
/* No two villages next to each other on a road have one colour. */
bool loire_neighbours_differ(const struct position *position, const json_t *shields);

/* Makes the position calm. */
bool loire_calm(struct position *position, struct ph_error *error);

#endif
