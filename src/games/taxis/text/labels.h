/* Thurn und Taxis: where the names of the cities stand in the picture. */
#ifndef TAXIS_LABELS_H
#define TAXIS_LABELS_H

#include "games/taxis/rules/rules.h"

enum {
    TAXIS_MAP_WIDTH = 1000,
    TAXIS_MAP_HEIGHT = 640,
    TAXIS_CITY_SPACE = 24, /* half the square that a city and its branches take */
    TAXIS_LABEL_SIZE = 15, /* of the letters */
};

struct taxis_label {
    int x, y, width, height; /* the box around the name */
};

/* A box for each city's name, so that as little as possible overlaps: names, cities, then roads. */
void taxis_place_labels(const struct taxis_rules *r, struct taxis_label label[TAXIS_CITIES_MAX]);

#endif
