/* Thurn und Taxis: the position as a picture: the map, the cards that can be drawn, the tiles, and
 * what lies before each player. */
#include <limits.h>

#include "base/message.h"
#include "base/svg.h"
#include "core/text/picture.h"
#include "games/taxis/rules/ask.h"
#include "games/taxis/rules/reports.h"
#include "games/taxis/text/text.h"

/* ---- names on the map ----
 *
 * Each name tries the places around its city and takes the one with the least overlap. A few rounds
 * let early names make room for late ones. */

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

/* Does the road touch the box? Small steps are good enough: drawing need not be fast. */
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

/* ---- the picture ---- */

enum {
    WIDTH = TAXIS_MAP_WIDTH,
    CARDS_Y = TAXIS_MAP_HEIGHT + 14,
    TILES_Y = CARDS_Y + 92,
    SEATS_Y = TILES_Y + 100,
    TILES_PER_ROW = 5,
    SEAT_HEIGHT = 178,
    HEIGHT = SEATS_Y + SEAT_HEIGHT + 16,
    MARGIN = 20,
};

static const char style[] =
    "text{font-family:Georgia,serif;font-size:14px;fill:#2b2620}\n"
    ".m{text-anchor:middle}.s{font-size:12px}.b{font-weight:bold}.t{font-size:11px}\n"
    ".w{fill:#fff;text-anchor:middle;font-weight:bold;font-size:9px}\n"
    ".name{font-size:15px;font-weight:bold;text-anchor:middle;paint-order:stroke;stroke:#e6efe6;"
    "stroke-width:3px}\n"
    ".paper{fill:#e6efe6}.road{stroke:#6b5a41;stroke-width:3;stroke-dasharray:7 3}\n"
    ".land{opacity:0.45}.city{stroke:#2b2620;stroke-width:2}.card{fill:#fffaf0;stroke:#8a7650}\n"
    ".open{fill:none;stroke:#8a7650;stroke-dasharray:4 3}.branch{stroke:#2b2620;stroke-width:1}\n"
    ".s0{fill:#b3261e}.s1{fill:#1f5fa8}.s2{fill:#2e7d32}.s3{fill:#6a4793}\n";

struct picture {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    struct ph_picture page;
};

/* ---- the map ---- */

static void draw_land(struct picture *p)
{
    for (unsigned city = 0; city < p->r->cities; city++)
        ph_svg_circle(p->page.out, ph_look('r', p->r->region_of[city], "land").text, p->r->x[city],
                      p->r->y[city], 62);
}

static void draw_roads(struct picture *p)
{
    const struct taxis_rules *r = p->r;

    for (unsigned city = 0; city < r->cities; city++)
        for (unsigned to = 0; to < city; to++)
            if (r->near[city] >> to & 1)
                ph_svg_line(p->page.out, "road", r->x[city], r->y[city], r->x[to], r->y[to]);
}

/* Up to four branches at the corners of a city. */
static void draw_branches(struct picture *p, unsigned city)
{
    for (unsigned seat = 0; seat < p->r->base.players; seat++) {
        int x = p->r->x[city] + (seat & 1 ? 16 : -16), y = p->r->y[city] + (seat & 2 ? 15 : -11);

        if (!(p->s->seats[seat].branches >> city & 1))
            continue;
        ph_svg_path(p->page.out, ph_look('s', seat, "branch").text, x, y,
                    "M-8 7 V-3 L0 -10 L8 -3 V7 Z");
        ph_svg_text(p->page.out, "w", x, y + 5, ph_picture_number(&p->page, seat + 1));
    }
}

static void draw_cities(struct picture *p)
{
    struct taxis_label label[TAXIS_CITIES_MAX];

    taxis_place_labels(p->r, label);
    for (unsigned city = 0; city < p->r->cities; city++) {
        ph_svg_circle(p->page.out, ph_look('r', p->r->region_of[city], "city").text, p->r->x[city],
                      p->r->y[city], 12);
        draw_branches(p, city);
    }
    for (unsigned city = 0; city < p->r->cities; city++)
        ph_svg_text(p->page.out, "name", label[city].x + label[city].width / 2,
                    label[city].y + TAXIS_LABEL_SIZE, p->r->name[city]);
}

/* ---- cards and tiles ---- */

static void draw_cards(struct picture *p)
{
    for (unsigned i = 0; i < p->r->face_up; i++) {
        int x = MARGIN + (int)i * 118;
        unsigned city = p->s->display[i];

        if (city == TAXIS_NO_CARD) {
            ph_svg_box(p->page.out, "open", x, CARDS_Y, 110, 76, 6);
            continue;
        }
        ph_svg_box(p->page.out, "card", x, CARDS_Y, 110, 76, 6);
        ph_svg_box(p->page.out, ph_look('r', p->r->region_of[city], "").text, x + 5, CARDS_Y + 5,
                   100, 26, 4);
        ph_svg_text(p->page.out, "m b", x + 55, CARDS_Y + 50, p->r->name[city]);
        ph_svg_text(p->page.out, "m t", x + 55, CARDS_Y + 67,
                    ph_picture_noun(&p->page, "region", p->r->region_of[city]));
    }
    ph_svg_text(p->page.out, "", MARGIN + 118 * p->r->face_up + 10, CARDS_Y + 30,
                ph_picture_say(&p->page, N_("Pile: {n:0} {0?card|cards}"), p->s->pile_count, 0));
    ph_svg_text(
        p->page.out, "", MARGIN + 118 * p->r->face_up + 10, CARDS_Y + 54,
        ph_picture_say(&p->page, N_("Discarded: {n:0} {0?card|cards}"), p->s->discard_count, 0));
}

static void draw_tiles(struct picture *p)
{
    int width = (WIDTH - 2 * MARGIN) / TILES_PER_ROW;

    for (unsigned i = 0; i < p->r->stacks; i++) {
        int x = MARGIN + (int)(i % TILES_PER_ROW) * width,
            y = TILES_Y + (int)(i / TILES_PER_ROW) * 46;
        unsigned left = p->s->bonus[i], all = p->r->stack[i].count;

        ph_svg_box(p->page.out, left ? "card" : "open", x, y, width - 5, 42, 6);
        ph_svg_text(p->page.out, "t", x + 7, y + 16, ph_picture_noun(&p->page, "stack", i));
        ph_picture_clear(&p->page);
        for (unsigned k = all - left; k < all; k++)
            ph_buf_addf(&p->page.word, "%s%u", k > all - left ? " " : "", p->r->stack[i].value[k]);
        ph_svg_text(p->page.out, "b", x + 7, y + 34, ph_buf_text(&p->page.word));
    }
}

/* ---- the players ---- */

/* The cards of a hand that the viewer knows, and the number of unknown ones. */
static void add_hand(struct picture *p, struct ph_panel *l, unsigned seat)
{
    const struct taxis_cards *hand = &p->s->hand[seat];
    unsigned known = 0;

    for (unsigned city = 0; city < p->r->cities; city++)
        for (unsigned n = 0; n < TAXIS_COPIES_MAX && (hand->more_than[n] >> city & 1); n++, known++)
            ph_panel_item(&p->page, l, ", ", p->r->name[city]);
    if (known < p->s->seats[seat].hand_count)
        ph_panel_item(
            &p->page, l, ", ",
            ph_picture_say(&p->page, N_("{n:0} unknown"), p->s->seats[seat].hand_count - known, 0));
    ph_panel_end(&p->page, l);
}

static void draw_seat(struct picture *p, unsigned seat, int x, int width)
{
    const struct taxis_seat *me = &p->s->seats[seat];
    struct ph_panel l = {.x = x + 10, .y = SEATS_Y + 64, .width = width - 20};
    unsigned coach = me->coach ? p->r->coach_size[me->coach - 1] : 0, tiles = 0;

    for (unsigned i = 0; i < me->tile_count; i++)
        tiles += taxis_tile_value(me->tile[i]);
    ph_svg_box(p->page.out, "card", x, SEATS_Y, width, SEAT_HEIGHT, 8);
    ph_svg_path(p->page.out, ph_look('s', seat, "branch").text, x + 18, SEATS_Y + 19,
                "M-8 7 V-3 L0 -10 L8 -3 V7 Z");
    ph_svg_text(p->page.out, "w", x + 18, SEATS_Y + 24, ph_picture_number(&p->page, seat + 1));
    ph_svg_text(p->page.out, p->s->seat == seat && p->s->phase != TAXIS_OVER ? "b" : "", x + 34,
                SEATS_Y + 24, ph_picture_say(&p->page, "{seat:0}", seat, 0));
    ph_svg_text(p->page.out, "s", x + 10, SEATS_Y + 44,
                ph_picture_say(&p->page,
                               coach ? N_("coach {n:0}, tiles {n:1}") : N_("no coach, tiles {n:1}"),
                               coach, tiles));
    ph_panel_item(
        &p->page, &l, "",
        ph_picture_say(&p->page, N_("branches left: {n:0}"), taxis_branches_left(p->r, me), 0));
    ph_panel_end(&p->page, &l);
    for (unsigned i = 0; i < me->route_count; i++)
        ph_panel_item(&p->page, &l, " \u2013 ", p->r->name[me->route[i]]);
    ph_panel_end(&p->page, &l);
    l.y += 5;
    add_hand(p, &l, seat);
    ph_buf_finish(&l.text);
}

void taxis_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    const struct taxis_view *v = view;
    struct picture p = {taxis_rules(rules), &v->seen, {rules, {lang, names}, out, {0}}};
    int width = (WIDTH - 2 * MARGIN) / rules->players;

    ph_buf_add(&p.page.word, style);
    for (unsigned i = 0; i < p.r->regions; i++)
        ph_buf_addf(&p.page.word, ".r%u{fill:%s}\n", i, p.r->region_hex[i]);
    ph_svg_open(out, WIDTH, HEIGHT, "Thurn und Taxis", ph_buf_text(&p.page.word));
    ph_svg_box(out, "paper", 0, 0, WIDTH, HEIGHT, 0);
    draw_land(&p);
    draw_roads(&p);
    draw_cities(&p);
    draw_cards(&p);
    draw_tiles(&p);
    for (unsigned seat = 0; seat < rules->players; seat++)
        draw_seat(&p, seat, MARGIN + (int)seat * width, width - 8);
    ph_svg_close(out);
    ph_picture_finish(&p.page);
}
