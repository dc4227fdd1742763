/* La Loire: the position as a picture. The two roads run above and below the river, Nantes is on
 * the left and Orléans on the right; below them the market, the cards for hire and the players. */

#include "base/message.h"
#include "core/text/picture.h"
#include "games/loire/rules/ask.h"
#include "games/loire/rules/reports.h"
#include "games/loire/text/text.h"

enum {
    WIDTH = 1200,
    HEIGHT = 1010,
    RIVER_Y = 250,
    TRACK_X = 150,
    TRACK_STEP = 45,
    ROAD_X = 80,
    ROAD_STEP = 104,
    MARKET_Y = 492,
    HIRE_Y = 590,
    PALACE_Y = 706,
    SEATS_Y = 770,
    MARGIN = 30,
};

static const char style[] =
    "text{font-family:Georgia,serif;font-size:14px;fill:#33291c}\n"
    ".m{text-anchor:middle}.s{font-size:12px}.t{font-size:11px}.b{font-weight:bold}.w{fill:#fff;"
    "text-anchor:middle;"
    "font-weight:bold;font-size:12px}.n{text-anchor:middle;font-weight:bold;font-size:16px}\n"
    ".paper{fill:#f6ecd2}.river{fill:none;stroke:#7fb0cf;stroke-width:62;stroke-linecap:round}\n"
    ".road{fill:none;stroke:#c9a86a;stroke-width:10}.space{fill:#d9ecf7;stroke:#4d7f9e}\n"
    ".card{fill:#fffaf0;stroke:#8a7650}.gone{fill:#e6dcc3;stroke:#b7a884}.town{fill:#b98b5e;"
    "stroke:#5b3d22;stroke-width:2}.ink{fill:#33291c}.tent{fill:#c2452d;stroke:#fff}\n"
    ".building{stroke:#33291c;stroke-width:1}.edge{stroke:#33291c;stroke-width:1.5}\n"
    ".s0{fill:#b3261e}.s1{fill:#1f5fa8}.s2{fill:#2e7d32}.s3{fill:#7a4fa3}\n"
    ".c0{fill:#c62828}.c1{fill:#1565c0}.c2{fill:#f2c029}.c3{fill:#2e7d32}.c4{fill:#7b3fa0}"
    ".c5{fill:#f4f4f0}.c6{fill:#2b2b2b}.c7{fill:#e07b22}.c8{fill:#8d6e63}.c9{fill:#26a69a}"
    ".c10{fill:#ec83a6}.c11{fill:#90a4ae}\n"
    ".h0{fill:#f7e08a}.h1{fill:#d9b8e8}.h2{fill:#bfe0b4}.h3{fill:#fdfdf8}.h4{fill:#f2b3a6}"
    ".h5{fill:#b5d0ef}.hire{stroke:#8a7650}\n";

struct picture {
    const struct loire_rules *r;
    const struct loire_state *s;
    struct ph_picture page;
};

/* ---- the board ---- */

static bool is_north(unsigned at)
{
    return at > LOIRE_ORLEANS;
}

static int place_x(unsigned at)
{
    unsigned step = is_north(at) ? LOIRE_LOCATIONS - at : at;

    return ROAD_X + ROAD_STEP * (int)step;
}

static int place_y(unsigned at)
{
    unsigned step = is_north(at) ? LOIRE_LOCATIONS - at : at;
    int bend = (int)(step > 5 ? step - 5 : 5 - step);

    if (loire_is_city(at))
        return RIVER_Y;
    return is_north(at) ? 88 + bend * bend * 2 : 2 * RIVER_Y - 88 - bend * bend * 2;
}

static void draw_roads(struct picture *p)
{
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        unsigned to = (at + 1) % LOIRE_LOCATIONS;

        ph_svg_line(p->page.out, "road", place_x(at), place_y(at), place_x(to), place_y(to));
    }
}

static void draw_river(struct picture *p)
{
    ph_svg_path(p->page.out, "river", 0, RIVER_Y, "M120 0 C 300 -26 420 26 600 0 S 900 -26 1080 0");
    for (int i = 0; i <= p->r->boat_end; i++) {
        int x = TRACK_X + TRACK_STEP * i;

        ph_svg_circle(p->page.out, "space", x, RIVER_Y, 14);
        ph_svg_text(p->page.out, "m s", x, RIVER_Y + 4, ph_picture_number(&p->page, (unsigned)i));
    }
    for (unsigned i = 0; i < p->r->base.players; i++) {
        int x = TRACK_X + TRACK_STEP * p->s->seats[i].boat;
        int y = RIVER_Y - 26 + (int)i * 17;

        ph_svg_path(p->page.out, ph_look('s', i, "edge").text, x + 10, y, "M-13 -4 H13 L8 7 H-8 Z");
        ph_svg_text(p->page.out, "w", x + 10, y + 6, ph_picture_number(&p->page, i + 1));
    }
}

static void draw_building(struct picture *p, unsigned at, int x, int y)
{
    static const char *const shape[LOIRE_BUILDING_END] = {
        [LOIRE_FARM] = "M-10 8 V-3 L0 -12 L10 -3 V8 Z",
        [LOIRE_MONASTERY] =
            "M-10 8 V-3 L-1 -10 V-14 H-4 V-16 H-1 V-19 H1 V-16 H4 V-14 H1 V-10 L10 -3 V8 Z",
        [LOIRE_CASTLE] = "M-12 8 V-14 H-8 V-10 H-4 V-14 H0 V-4 L6 -10 L12 -4 V8 Z",
    };

    if (!p->s->building[at])
        return;
    ph_svg_path(p->page.out, ph_look('s', p->s->owner[at], "building").text, x, y,
                shape[p->s->building[at]]);
    ph_svg_text(p->page.out, "w", x, y + 6, ph_picture_number(&p->page, p->s->owner[at] + 1u));
}

/* The free horses of a place: one head and their number. */
static void draw_horses(struct picture *p, unsigned at, int x, int y)
{
    if (!p->s->horses[at])
        return;
    ph_svg_path(p->page.out, "ink", x, y, "M-5 8 V0 L-7 -3 L0 -9 L1 -6 L7 -3 L6 1 L1 0 L3 8 Z");
    ph_svg_text(p->page.out, "b s", x + 9, y + 6, ph_picture_number(&p->page, p->s->horses[at]));
}

/* One village: shield with price, name, good, building, horses, Circus. */
static void draw_village(struct picture *p, unsigned at)
{
    int x = place_x(at), y = place_y(at), out = is_north(at) ? -1 : 1;
    unsigned colour = p->s->shield[at];

    ph_svg_path(p->page.out, ph_look('c', colour, "edge").text, x, y,
                "M-19 -20 H19 V2 C19 16 6 22 0 26 C-6 22 -19 16 -19 2 Z");
    ph_svg_circle(p->page.out, "card", x, y - 1, 11);
    ph_svg_text(p->page.out, "m b", x, y + 4,
                ph_picture_number(&p->page, loire_price(p->r, p->s, colour)));
    ph_svg_text(p->page.out, "n", x, out < 0 ? y - 44 : y + 46, p->r->name[at]);
    ph_svg_text(p->page.out, "m s", x, out < 0 ? y - 28 : y + 62,
                ph_picture_noun(&p->page, "good", p->r->good[at]));
    draw_building(p, at, x + 34, y);
    if (p->s->circus == at)
        ph_svg_path(p->page.out, "tent", x - 36, y - 6,
                    "M-14 12 L0 -14 L14 12 Z M0 -14 V-20 L7 -17 L0 -14");
    draw_horses(p, at, x - 38, y + 22);
}

static void draw_city(struct picture *p, unsigned at)
{
    int x = place_x(at);

    ph_svg_box(p->page.out, "town", x - 44, RIVER_Y - 26, 88, 52, 8);
    ph_svg_text(p->page.out, "n", x, RIVER_Y + 6, p->r->name[at]);
    draw_horses(p, at, x - 10, RIVER_Y - 34);
}

/* A figure: merchants are round, messengers pointed; its number, its horses, its direction. */
static void draw_figure(struct picture *p, unsigned seat, unsigned figure, unsigned order)
{
    const struct loire_stack *st = &p->s->seats[seat].figure[figure];
    int inward = is_north(st->at) ? 1 : -1;
    int x = place_x(st->at) - 36 + (int)(order % 4) * 26;
    int y = place_y(st->at) + (loire_is_city(st->at) ? 48 : inward * 46) + (int)(order / 4) * 34;

    if (figure == LOIRE_MERCHANT)
        ph_svg_circle(p->page.out, ph_look('s', seat, "edge").text, x, y, 11);
    else
        ph_svg_path(p->page.out, ph_look('s', seat, "edge").text, x, y, "M0 -14 L12 9 H-12 Z");
    ph_svg_text(p->page.out, "w", x, y + 6, ph_picture_number(&p->page, seat + 1));
    ph_picture_clear(&p->page);
    /* up the ring is right on the south road and left on the north road */
    ph_buf_addf(&p->page.word, "%u%s", st->horses,
                st->dir == 0                        ? ""
                : (st->dir > 0) != is_north(st->at) ? "\u2192"
                                                    : "\u2190");
    ph_svg_text(p->page.out, "m s", x, y + 23, ph_buf_text(&p->page.word));
}

static void draw_figures(struct picture *p)
{
    unsigned there[LOIRE_LOCATIONS] = {0};

    for (unsigned seat = 0; seat < p->r->base.players; seat++)
        for (unsigned f = 0; f < LOIRE_FIGURES; f++)
            draw_figure(p, seat, f, there[p->s->seats[seat].figure[f].at]++);
}

/* ---- below the board ---- */

static void draw_market(struct picture *p)
{
    ph_svg_text(p->page.out, "b", MARGIN, MARKET_Y + 14, ph_tr(p->page.reader.lang, N_("Market")));
    for (unsigned i = 0; i < p->r->colours; i++) {
        int x = MARGIN + 20 + (int)i * 64;
        unsigned colour = p->s->market[i];

        ph_svg_path(p->page.out, ph_look('c', colour, "edge").text, x, MARKET_Y + 44,
                    "M-19 -20 H19 V2 C19 16 6 22 0 26 C-6 22 -19 16 -19 2 Z");
        ph_svg_circle(p->page.out, "card", x, MARKET_Y + 43, 11);
        ph_svg_text(p->page.out, "m b", x, MARKET_Y + 48,
                    ph_picture_number(&p->page, p->r->price[i]));
        ph_svg_text(p->page.out, "m s", x, MARKET_Y + 86,
                    ph_picture_noun(&p->page, "colour", colour));
        if (p->s->circus != LOIRE_NOWHERE && p->s->shield[p->s->circus] == colour)
            ph_svg_path(p->page.out, "tent", x + 26, MARKET_Y + 38, "M-8 8 L0 -9 L8 8 Z");
    }
}

static void draw_supply(struct picture *p)
{
    int x = WIDTH / 2 + 40, y = MARKET_Y + 14;

    ph_svg_text(p->page.out, "b", x, y, ph_tr(p->page.reader.lang, N_("Supply and decks")));
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++) {
        ph_svg_text(p->page.out, "s", x + (int)good * 96, y + 19,
                    ph_picture_noun(&p->page, "good", good));
        ph_svg_text(p->page.out, "b", x + (int)good * 96, y + 35,
                    ph_picture_number(&p->page, p->s->supply[good]));
    }
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        ph_svg_text(p->page.out, "s", x + (int)(level - 1) * 120, y + 53,
                    ph_picture_say(&p->page, N_("level {n:0}: {n:1} {1?card|cards}"), level,
                                   p->s->deck_count[level]));
    ph_svg_text(p->page.out, "s", x, y + 70,
                ph_picture_say(&p->page, N_("towers for castles: {n:0}"), p->s->towers, 0));
}

static void draw_hires(struct picture *p)
{
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT && !p->r->casual; c++) {
        int x = MARGIN + (int)(c % 10) * 114, y = HIRE_Y + (int)(c / 10) * 36;

        ph_svg_box(p->page.out,
                   p->s->characters[c] ? ph_look('h', p->r->hue[c], "hire").text : "gone", x, y,
                   110, 31, 5);
        ph_svg_text(p->page.out, "t", x + 5, y + 13, ph_picture_noun(&p->page, "character", c));
        ph_svg_text(p->page.out, "t", x + 5, y + 27,
                    ph_picture_say(&p->page, N_("{n:0} {0?denier|deniers}, left: {n:1}"),
                                   p->r->cost[c], p->s->characters[c]));
    }
}

static void draw_palaces(struct picture *p)
{
    for (unsigned i = 0; i < LOIRE_PALACE_COUNT * LOIRE_CITIES && !p->r->casual; i++) {
        unsigned left = p->s->palaces[i / LOIRE_PALACE_COUNT][i % LOIRE_PALACE_COUNT];
        int x = MARGIN + (int)(i % 8) * 143;

        ph_svg_box(p->page.out, left ? "card" : "gone", x, PALACE_Y, 139, 44, 5);
        ph_svg_text(p->page.out, "s", x + 5, PALACE_Y + 18,
                    ph_picture_noun(&p->page, "palacekind", i % LOIRE_PALACE_COUNT));
        ph_picture_clear(&p->page);
        ph_buf_addf(&p->page.word, "%s \u00d7%u",
                    p->r->name[i < LOIRE_PALACE_COUNT ? LOIRE_NANTES : LOIRE_ORLEANS], left);
        ph_svg_text(p->page.out, "s", x + 5, PALACE_Y + 35, ph_buf_text(&p->page.word));
    }
}

/* ---- the players ---- */

static unsigned palace_bit(const struct loire_owned_palace *palace)
{
    return (unsigned)palace->city * LOIRE_PALACE_COUNT + palace->kind;
}

static void draw_seat(struct picture *p, unsigned seat, int x, int width)
{
    const struct loire_seat *me = &p->s->seats[seat];
    struct ph_panel l = {.x = x + 12, .y = SEATS_Y + 62, .width = width - 24};

    ph_svg_box(p->page.out, "card", x, SEATS_Y, width, HEIGHT - SEATS_Y - 20, 8);
    ph_svg_circle(p->page.out, ph_look('s', seat, "edge").text, x + 20, SEATS_Y + 20, 11);
    ph_svg_text(p->page.out, "w", x + 20, SEATS_Y + 25, ph_picture_number(&p->page, seat + 1));
    ph_svg_text(p->page.out, p->s->seat == seat && p->s->phase != LOIRE_OVER ? "b" : "", x + 38,
                SEATS_Y + 25, ph_picture_say(&p->page, "{seat:0}", seat, 0));
    ph_svg_text(p->page.out, "s", x + 12, SEATS_Y + 46,
                ph_picture_say(&p->page, N_("{n:0} {0?denier|deniers}, {n:1} delivered"),
                               me->deniers, me->delivered_count));
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        if (me->goods[good]) {
            ph_picture_noun(&p->page, "good", good);
            ph_buf_addf(&p->page.word, " %u", me->goods[good]);
            ph_panel_item(&p->page, &l, ", ", ph_buf_text(&p->page.word));
        }
    ph_panel_end(&p->page, &l);
    for (unsigned i = 0; i < me->message_count; i++)
        ph_panel_item(&p->page, &l, ", ", ph_picture_noun(&p->page, "card", me->message[i].card));
    ph_panel_end(&p->page, &l);
    for (unsigned i = 0; i < me->character_count; i++)
        ph_panel_item(&p->page, &l, ", ", ph_picture_noun(&p->page, "character", me->character[i]));
    ph_panel_end(&p->page, &l);
    for (unsigned i = 0; i < me->palace_count; i++)
        ph_panel_item(&p->page, &l, ", ",
                      ph_picture_noun(&p->page, "palace", palace_bit(&me->palace[i])));
    ph_panel_end(&p->page, &l);
    ph_buf_finish(&l.text);
}

void loire_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    const struct loire_view *v = view;
    struct picture p = {loire_rules(rules), &v->seen, {rules, {lang, names}, out, {0}}};
    int width = (WIDTH - 2 * MARGIN) / (int)rules->players;

    ph_svg_open(out, WIDTH, HEIGHT, "La Loire", style);
    ph_svg_box(out, "paper", 0, 0, WIDTH, HEIGHT, 0);
    draw_roads(&p);
    draw_river(&p);
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        (loire_is_city(at) ? draw_city : draw_village)(&p, at);
    draw_figures(&p);
    draw_market(&p);
    draw_supply(&p);
    draw_hires(&p);
    draw_palaces(&p);
    for (unsigned seat = 0; seat < rules->players; seat++)
        draw_seat(&p, seat, MARGIN + (int)seat * width, width - 10);
    ph_svg_close(out);
    ph_picture_finish(&p.page);
}
