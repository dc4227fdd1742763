/* Thurn und Taxis: placing the names on the map. Each city tries the places around it and takes the
 * one that disturbs least; a few rounds let early ones make room for late ones. */
#include "games/taxis/text/labels.h"

#include <limits.h>

#include "base/svg.h"

enum { PLACES = 8, ROUNDS = 4, OUTSIDE = 500, ON_LABEL = 200, ON_CITY = 200, ON_ROAD = 20 };

static struct taxis_label box_at(const struct taxis_rules *r, unsigned city, unsigned place)
{
    static const int8_t dx[PLACES] = {0, 0, 1, -1, 1, -1, 1, -1};
    static const int8_t dy[PLACES] = {1, -1, 0, 0, 1, 1, -1, -1};
    struct taxis_label box = {.width = ph_svg_width(r->name[city]) * TAXIS_LABEL_SIZE / 10,
                              .height = TAXIS_LABEL_SIZE + 3};
    int away_x = TAXIS_CITY_SPACE + 2 + box.width / 2,
        away_y = TAXIS_CITY_SPACE - 2 + box.height / 2;

    if (dx[place] && dy[place])
        away_x -= TAXIS_CITY_SPACE;
    box.x = r->x[city] + dx[place] * away_x - box.width / 2;
    box.y = r->y[city] + dy[place] * away_y - box.height / 2;
    return box;
}

static bool overlap(const struct taxis_label *a, const struct taxis_label *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
           b->y < a->y + a->height;
}

static struct taxis_label city_box(const struct taxis_rules *r, unsigned city)
{
    return (struct taxis_label){r->x[city] - TAXIS_CITY_SPACE, r->y[city] - TAXIS_CITY_SPACE,
                                2 * TAXIS_CITY_SPACE, 2 * TAXIS_CITY_SPACE};
}

/* Does the road touch the box? Walks along it in small steps: pictures are not drawn in haste. */
static bool road_touches(const struct taxis_rules *r, unsigned a, unsigned b,
                         const struct taxis_label *box)
{
    enum { STEPS = 64 };

    for (int i = 0; i <= STEPS; i++) {
        int x = r->x[a] + (r->x[b] - r->x[a]) * i / STEPS;
        int y = r->y[a] + (r->y[b] - r->y[a]) * i / STEPS;

        if (x > box->x && x < box->x + box->width && y > box->y && y < box->y + box->height)
            return true;
    }
    return false;
}

static int trouble(const struct taxis_rules *r, unsigned city, const struct taxis_label *box,
                   const struct taxis_label *label)
{
    int sum = 0;

    if (box->x < 0 || box->y < 0 || box->x + box->width > TAXIS_MAP_WIDTH ||
        box->y + box->height > TAXIS_MAP_HEIGHT)
        sum += OUTSIDE;
    for (unsigned other = 0; other < r->cities; other++) {
        struct taxis_label at = city_box(r, other);

        sum += overlap(box, &at) && other != city ? ON_CITY : 0;
        sum += other != city && overlap(box, &label[other]) ? ON_LABEL : 0;
        for (unsigned to = 0; to < other; to++)
            if (r->near[other] >> to & 1 && road_touches(r, other, to, box))
                sum += ON_ROAD;
    }
    return sum;
}

void taxis_place_labels(const struct taxis_rules *r, struct taxis_label label[TAXIS_CITIES_MAX])
{
    for (unsigned city = 0; city < r->cities; city++)
        label[city] = box_at(r, city, 0);
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned city = 0; city < r->cities; city++) {
            int least = INT_MAX;

            for (unsigned place = 0; place < PLACES; place++) {
                struct taxis_label box = box_at(r, city, place);
                int sum = trouble(r, city, &box, label) * PLACES + (int)place;

                if (sum < least) {
                    least = sum;
                    label[city] = box;
                }
            }
        }
}
