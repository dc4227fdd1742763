/* Thurn und Taxis: a position as plain text: the map, the cities with their roads as a table, then
 * one fact per line. */
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/utf8.h"
#include "core/text/page.h"
#include "games/taxis/rules/ask.h"
#include "games/taxis/rules/reports.h"
#include "games/taxis/text/text.h"

/* ---- the map, drawn with characters ----
 *
 * The data file says where the cities lie. Roads are straight rows of dots; names stand beside
 * their cities where they cover nothing. */

enum {
    COLUMNS_MAX = 80,
    ROWS = 26,
    CHARACTER = 4, /* bytes of a character in UTF-8, at most */
    CLEAR = 2,     /* columns between a city and the edge */
};

struct cell {
    char text[CHARACTER];
    bool taken; /* by a city or a name: nothing may cover it */
};

struct canvas {
    const struct taxis_rules *r;
    unsigned columns;
    struct cell at[ROWS][COLUMNS_MAX];
    unsigned row[TAXIS_CITIES_MAX], column[TAXIS_CITIES_MAX];
};

static void place_cities(struct canvas *canvas)
{
    const struct taxis_rules *r = canvas->r;
    unsigned width = 1, height = 1;

    for (unsigned i = 0; i < r->cities; i++) {
        width = (unsigned)r->x[i] > width ? (unsigned)r->x[i] : width;
        height = (unsigned)r->y[i] > height ? (unsigned)r->y[i] : height;
    }
    for (unsigned i = 0; i < r->cities; i++) {
        canvas->column[i] = CLEAR + (unsigned)r->x[i] * (canvas->columns - 2 * CLEAR - 1) / width;
        canvas->row[i] = (unsigned)r->y[i] * (ROWS - 1) / height;
    }
}

static void draw_road(struct canvas *canvas, unsigned from, unsigned to)
{
    int row = (int)canvas->row[from], column = (int)canvas->column[from];
    int down = (int)canvas->row[to] - row, across = (int)canvas->column[to] - column;
    int steps = abs(across) > abs(down) ? abs(across) : abs(down);

    /* Every second character is enough for a flat road. */
    for (int i = 2; i < steps - 1; i += abs(across) > 2 * abs(down) ? 2 : 1) {
        int y = row + (2 * down * i + (down < 0 ? -steps : steps)) / (2 * steps);
        int x = column + (2 * across * i + (across < 0 ? -steps : steps)) / (2 * steps);

        canvas->at[y][x].text[0] = '.';
    }
}

static unsigned name_width(const char *name)
{
    unsigned width = 0;

    for (size_t step; *name && (step = ph_utf8_step(name, strlen(name))) > 0; name += step)
        width++;
    return width;
}

static bool is_free(const struct canvas *canvas, int row, int column, unsigned width)
{
    if (row < 0 || row >= ROWS || column < 0 || (unsigned)column + width > canvas->columns)
        return false;
    for (unsigned i = 0; i < width; i++)
        if (canvas->at[row][(unsigned)column + i].taken)
            return false;
    return true;
}

static void write_name(struct canvas *canvas, int row, int column, const char *name)
{
    for (size_t step; *name && (step = ph_utf8_step(name, strlen(name))) > 0; name += step) {
        struct cell *cell = &canvas->at[row][column++];

        memset(cell->text, 0, sizeof cell->text);
        memcpy(cell->text, name, step);
        cell->taken = true;
    }
}

/* Tries right of the city, left of it, then the rows below and above. A name without room is
 * omitted; the table below the map has all names. */
static void place_name(struct canvas *canvas, unsigned city)
{
    const char *name = canvas->r->name[city];
    unsigned width = name_width(name);
    int row = (int)canvas->row[city], column = (int)canvas->column[city], long_way = (int)width;
    const int tries[][2] = {
        {0, 2},  {0, -long_way - 1}, {1, 1 - long_way / 2}, {-1, 1 - long_way / 2}, {1, 1},
        {-1, 1}, {1, -long_way},     {-1, -long_way}};

    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++)
        if (is_free(canvas, row + tries[i][0], column + tries[i][1], width)) {
            write_name(canvas, row + tries[i][0], column + tries[i][1], name);
            return;
        }
}

static void draw_canvas(struct canvas *canvas)
{
    const struct taxis_rules *r = canvas->r;

    for (unsigned i = 0; i < r->cities; i++)
        for (unsigned j = i + 1; j < r->cities; j++)
            if (r->near[i] >> j & 1)
                draw_road(canvas, i, j);
    for (unsigned i = 0; i < r->cities; i++)
        canvas->at[canvas->row[i]][canvas->column[i]] = (struct cell){"o", true};
    for (unsigned i = 0; i < r->cities; i++)
        place_name(canvas, i);
}

static void print_row(const struct cell *cells, unsigned columns, struct ph_buf *out)
{
    while (columns > 0 && cells[columns - 1].text[0] == '\0')
        columns--;
    for (unsigned i = 0; i < columns; i++) {
        size_t len = 0;

        while (len < CHARACTER && cells[i].text[len])
            len++;
        ph_buf_addn(out, len ? cells[i].text : " ", len ? len : 1);
    }
    ph_buf_addc(out, '\n');
}

static void draw_map(const struct taxis_rules *r, unsigned columns, struct ph_buf *out)
{
    struct canvas canvas = {.r = r, .columns = columns < COLUMNS_MAX ? columns : COLUMNS_MAX};

    place_cities(&canvas);
    draw_canvas(&canvas);
    for (unsigned i = 0; i < ROWS; i++)
        print_row(canvas.at[i], canvas.columns, out);
}

/* ---- the page ---- */

enum { /* columns, wide enough for their headings in every language */
       AT_REGION = 13,
       AT_BRANCHES = 27,
       AT_ROADS = 43,
       INDENT = 4,
};

struct page {
    const struct taxis_rules *r;
    const struct taxis_view *v;
    struct ph_page text;
};

#define ARGS PH_VALUES

/* Writes a label with its number; a list follows. */
static void begin_list(struct page *p, const char *msgid, unsigned number)
{
    ph_page_say(&p->text, msgid, ARGS(number));
    ph_buf_addc(&p->text.line, ' ');
    p->text.listed = false;
}

static void end_list(struct page *p, bool empty)
{
    if (empty)
        ph_page_word(&p->text, N_("none"));
    ph_page_end_line(&p->text, INDENT);
}

static void add_city(struct page *p, unsigned city)
{
    ph_page_item(&p->text, "{city:0}", ARGS(city));
}

static void add_set(struct page *p, uint32_t cities)
{
    for (; cities; cities &= cities - 1)
        add_city(p, taxis_lowest(cities));
}

static void add_cards(struct page *p, const struct taxis_cards *cards)
{
    for (unsigned city = 0; city < p->r->cities; city++)
        for (unsigned i = taxis_cards_of(cards, city); i > 0; i--)
            add_city(p, city);
}

/* ---- the map ---- */

static void show_city(struct page *p, unsigned city)
{
    struct ph_page *text = &p->text;

    ph_page_say(text, "{city:0}", ARGS(city));
    ph_page_column(text, AT_REGION);
    ph_page_say(text, "{region:0}", ARGS(p->r->region_of[city]));
    ph_page_column(text, AT_BRANCHES);
    for (unsigned i = 0; i < p->r->base.players; i++)
        if (p->v->seen.seats[i].branches >> city & 1)
            ph_page_say(text, "{n:0}", ARGS(i + 1));
    ph_page_column(text, AT_ROADS);
    add_set(p, p->r->near[city]);
    ph_page_end_line(text, AT_ROADS);
}

static void show_cities(struct page *p)
{
    struct ph_page *text = &p->text;

    ph_page_word(text, N_("City"));
    ph_page_column(text, AT_REGION);
    ph_page_word(text, N_("Region"));
    ph_page_column(text, AT_BRANCHES);
    ph_page_word(text, N_("Branches"));
    ph_page_column(text, AT_ROADS);
    ph_page_word(text, N_("Roads to"));
    ph_page_end_line(text, INDENT);
    for (unsigned city = 0; city < p->r->cities; city++)
        show_city(p, city);
}

/* ---- the table ---- */

static void show_display(struct page *p)
{
    const struct taxis_state *s = &p->v->seen;

    begin_list(p, N_("Face up:"), 0);
    for (unsigned i = 0; i < p->r->face_up; i++)
        if (s->display[i] != TAXIS_NO_CARD)
            add_city(p, s->display[i]);
    end_list(p, taxis_face_up(s) == 0);
    ph_page_sentence(&p->text, 0,
                     N_("Pile: {n:0} {0?card|cards}; discard pile: {n:1} {1?card|cards}"),
                     ARGS(s->pile_count, s->discard_count));
}

static void show_stack(struct page *p, unsigned index)
{
    const struct taxis_stack *stack = &p->r->stack[index];
    unsigned left = p->v->seen.bonus[index];

    ph_page_item(&p->text, N_("{stack:0}:"), ARGS(index));
    for (unsigned i = stack->count - left; i < stack->count; i++)
        ph_page_say(&p->text, " {n:0}", ARGS(stack->value[i]));
    if (left == 0)
        ph_buf_add(&p->text.line, " -");
}

static void show_stacks(struct page *p)
{
    begin_list(p, N_("Bonus tiles:"), 0);
    for (unsigned i = 0; i < p->r->stacks; i++)
        show_stack(p, i);
    end_list(p, false);
    begin_list(p, N_("Coaches (cards: points):"), 0);
    for (unsigned i = 0; i < p->r->coaches; i++)
        ph_page_item(&p->text, N_("{n:0}: {n:1}"),
                     ARGS(p->r->coach_size[i], p->r->coach_points[i]));
    end_list(p, false);
}

/* ---- the players ---- */

/* The viewer's own hand, or the known cards of another. */
static void show_hand(struct page *p, unsigned seat)
{
    const struct taxis_state *s = &p->v->seen;
    unsigned seen = taxis_cards_count(&s->hand[seat]), count = s->seats[seat].hand_count;

    begin_list(p, N_("  hand ({n:0}):"), count);
    add_cards(p, &s->hand[seat]);
    if (count > seen)
        ph_page_item(&p->text, N_("{n:0} unknown"), ARGS(count - seen));
    end_list(p, count == 0);
}

static void show_route(struct page *p, const struct taxis_seat *me)
{
    begin_list(p, N_("  route ({n:0}):"), me->route_count);
    for (unsigned i = 0; i < me->route_count; i++)
        ph_page_say(&p->text, i ? " - {city:0}" : "{city:0}", ARGS(me->route[i]));
    end_list(p, me->route_count == 0);
}

static void show_tiles(struct page *p, const struct taxis_seat *me)
{
    begin_list(p, N_("  tiles:"), 0);
    for (unsigned i = 0; i < me->tile_count; i++)
        ph_page_item(&p->text, "{stack:0} ({n:1})",
                     ARGS(taxis_tile_stack(me->tile[i]), taxis_tile_value(me->tile[i])));
    end_list(p, me->tile_count == 0);
}

static void show_player(struct page *p, unsigned seat, const struct ph_score *score)
{
    const struct taxis_seat *me = &p->v->seen.seats[seat];
    unsigned placed = taxis_size(me->branches);

    ph_page_say(&p->text, "{n:0} ", ARGS(seat + 1));
    ph_page_say(&p->text, N_("{seat:0}:"), ARGS(seat));
    ph_page_say(&p->text, " {n:0} ", ARGS((unsigned)score->total[seat]));
    ph_page_sentence(
        &p->text, 0, N_("{0?point|points}; coach {n:1}; branches placed {n:2}, left {n:3}"),
        ARGS((unsigned)score->total[seat], me->coach ? p->r->coach_size[me->coach - 1] : 0, placed,
             p->r->branches - placed));
    show_hand(p, seat);
    show_route(p, me);
    begin_list(p, N_("  branches:"), 0);
    add_set(p, me->branches);
    end_list(p, me->branches == 0);
    show_tiles(p, me);
}

static void show_turn(struct page *p)
{
    const struct taxis_state *s = &p->v->seen;
    struct ph_page *text = &p->text;

    if (s->phase == TAXIS_OVER)
        ph_page_say(text, N_("The game is over after turn {n:0}."), ARGS(s->turn));
    else
        ph_page_say(text, N_("Turn {n:0}: {seat:1}"), ARGS(s->turn, s->seat));
    if (s->official)
        ph_page_say(text, N_("; official used: {official:0}"), ARGS(s->official));
    if (s->phase != TAXIS_OVER && s->triggered_by != TAXIS_NO_SEAT)
        ph_page_say(text, N_("; last turn: {seat:0}"), ARGS(s->last_seat));
    ph_page_end_line(text, INDENT);
}

void taxis_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    struct page page = {.r = taxis_rules(rules), .v = view};
    struct ph_score score;

    ph_page_start(&page.text, rules, lang, names, out);
    draw_map(page.r, PH_PAGE_WIDTH, out);
    ph_page_empty_line(&page.text);
    show_cities(&page);
    ph_page_empty_line(&page.text);
    show_display(&page);
    show_stacks(&page);
    ph_page_empty_line(&page.text);
    taxis_score(rules, &page.v->seen, &score);
    for (unsigned i = 0; i < rules->players; i++)
        show_player(&page, i, &score);
    ph_page_empty_line(&page.text);
    show_turn(&page);
    ph_page_finish(&page.text);
}
