/* La Loire: what the rules say for a seat, as JSON (docs/programmers/protocol.md, "Aids"). */
#include "games/loire/rules/aids.h"

#include "base/json.h"
#include "games/loire/text/text.h"

/* What is written: the position as the seat would decide in it, and as it is. */
struct writer {
    const struct loire_rules *r;
    const struct loire_state *s;    /* as seen */
    const struct loire_state *mine; /* the seat decides */
    bool seated;
    struct ph_buf *out;
};

static const char *const obstacle_id[LOIRE_OBSTACLE_END] = {
#define X(id, text) [LOIRE_OBSTACLE_##id] = text,
    LOIRE_OBSTACLES(X)
#undef X
};

static const char *const action_id[LOIRE_ACTION_COUNT] = {
#define X(id, text) [LOIRE_DOES_##id] = text,
    LOIRE_ACTIONS(X)
#undef X
};

/* ---- prices ---- */

static const char *source_id(unsigned of)
{
    static const char *const plain[LOIRE_OF_BUILDING] = {
        [LOIRE_OF_MARKET] = "market",
        [LOIRE_OF_PRINTED] = "printed",
        [LOIRE_OF_CIRCUS] = "circus",
    };

    if (of >= LOIRE_OF_CHARACTER)
        return loire_character_id[of - LOIRE_OF_CHARACTER];
    if (of >= LOIRE_OF_PALACE)
        return loire_palace_id[of - LOIRE_OF_PALACE];
    return of >= LOIRE_OF_BUILDING ? loire_building_id[of - LOIRE_OF_BUILDING] : plain[of];
}

/* The members of a price; the object stays open. */
static void open_price(const struct writer *w, const char *key, const struct loire_price *price)
{
    ph_json_put_open(w->out, key, '{');
    ph_json_put_int(w->out, "price", price->deniers);
    if (price->part_count > 1) {
        ph_json_put_open(w->out, "parts", '[');
        for (unsigned i = 0; i < price->part_count; i++) {
            ph_json_open(w->out, '{');
            ph_json_put_string(w->out, "of", source_id(price->part[i].of));
            ph_json_put_int(w->out, "deniers", price->part[i].deniers);
            ph_json_close(w->out, '}');
        }
        ph_json_close(w->out, ']');
    }
    if (w->seated && price->obstacle)
        ph_json_put_string(w->out, "not", obstacle_id[price->obstacle]);
}

static void put_price(const struct writer *w, const char *key, const struct loire_price *price)
{
    open_price(w, key, price);
    ph_json_close(w->out, '}');
}

static void put_good(const struct writer *w, unsigned at, bool beer)
{
    const struct loire_state *s = w->mine;
    struct loire_price price = loire_good_price(w->r, s, at, beer);
    unsigned count = loire_bought_cards(s, beer ? LOIRE_BEER : w->r->good[at]);

    open_price(w, w->r->id[at], &price);
    if (s->building[at])
        ph_json_put_int(w->out, "boat", s->owner[at]);
    if (w->seated && count > 1)
        ph_json_put_int(w->out, "count", count);
    ph_json_close(w->out, '}');
}

static void put_goods(const struct writer *w)
{
    ph_json_put_open(w->out, "prices", '{');
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at))
            put_good(w, at, false);
    ph_json_close(w->out, '}');
    if (!w->seated)
        return;
    ph_json_put_open(w->out, "beer", '{');
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (loire_sells_beer(w->mine, at))
            put_good(w, at, true);
    ph_json_close(w->out, '}');
    ph_json_put_open(w->out, "sells", '{');
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++) {
        struct loire_price price = loire_sale_price(w->r, w->mine, good);

        put_price(w, loire_good_id[good], &price);
    }
    ph_json_close(w->out, '}');
}

static void put_buildings(const struct writer *w)
{
    unsigned limit = loire_build_limit(w->mine), built = w->mine->spent.builds;
    struct loire_price palace = loire_palace_price(w->r, w->mine);

    ph_json_put_open(w->out, "build", '{');
    ph_json_put_int(w->out, "left", built < limit ? limit - built : 0);
    for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++) {
        struct loire_price price = loire_building_price(w->r, w->mine, kind, false);

        open_price(w, loire_building_id[kind], &price);
        ph_json_put_int(w->out, "wood", price.wood);
        ph_json_put_int(w->out, "left", loire_tokens_left(w->r, w->mine, kind));
        ph_json_close(w->out, '}');
    }
    put_price(w, "palace", &palace);
    ph_json_close(w->out, '}');
}

static void put_hiring(const struct writer *w)
{
    struct loire_hiring hiring;

    if (w->r->casual) {
        ph_json_put_null(w->out, "hire");
        return;
    }
    loire_hiring(w->r, w->mine, &hiring);
    ph_json_put_open(w->out, "hire", '{');
    ph_json_put_string(w->out, "at", w->r->id[w->s->circus]);
    ph_json_put_int(w->out, "left", hiring.left);
    ph_json_put_unless(w->out, "palatium", hiring.palatium, -1);
    ph_json_put_string(w->out, "not", obstacle_id[hiring.obstacle]);
    ph_json_put_unless(w->out, "cheapest", hiring.cheapest, -1);
    ph_json_put_open(w->out, "characters", '{');
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++)
        put_price(w, loire_character_id[c], &hiring.price[c]);
    ph_json_close(w->out, '}');
    ph_json_close(w->out, '}');
}

static void put_limit(const struct writer *w)
{
    const struct loire_seat *p = loire_me(w->mine);

    ph_json_put_open(w->out, "limit", '{');
    ph_json_put_int(w->out, "deniers", loire_wealth_limit(w->mine));
    ph_json_put_int(w->out, "lost", p->deniers - loire_purse_at_start(w->mine, LOIRE_MERCHANT));
    ph_json_put_int(w->out, "poverty", LOIRE_POVERTY);
    ph_json_put_bool(w->out, "skips", loire_next_turn_skipped(w->r, w->s, w->mine->seat));
    ph_json_close(w->out, '}');
}

/* ---- messages ---- */

static void put_places(const struct writer *w, uint32_t places)
{
    ph_json_put_open(w->out, "places", '[');
    for (; places; places &= places - 1)
        ph_json_string(w->out, w->r->id[__builtin_ctz(places)]);
    ph_json_close(w->out, ']');
}

/* `needs` and `after` of a level, for the seat that decides in `s`. */
static void put_needs(const struct writer *w, const struct loire_state *s, unsigned level)
{
    uint32_t needs = loire_level_needs(w->r, s, level);
    unsigned after = loire_level_after(w->r, s, level);

    ph_json_put_open(w->out, "needs", '[');
    for (; needs; needs &= needs - 1)
        ph_json_string(w->out, loire_character_id[__builtin_ctz(needs)]);
    ph_json_close(w->out, ']');
    if (after)
        ph_json_put_int(w->out, "after", after);
}

static void put_levels(const struct writer *w)
{
    static const char *const keys[LOIRE_LEVELS + 1] = {NULL, "1", "2", "3", "4"};

    ph_json_put_open(w->out, "levels", '{');
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        struct loire_price price = loire_level_price(w->r, w->mine, level);

        open_price(w, keys[level], &price);
        put_needs(w, w->mine, level);
        ph_json_close(w->out, '}');
    }
    ph_json_close(w->out, '}');
}

static void put_message(const struct writer *w, const struct loire_state *s, unsigned index)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_message *m = &p->message[index];
    const struct loire_card *c = &w->r->card[m->card];
    unsigned sign = LOIRE_SYMBOL_FIRST + c->symbol;
    bool last = !loire_needs_cube(w->r, m);

    ph_json_open(w->out, '{');
    ph_json_put_string(w->out, "card", w->r->card_id[m->card]);
    ph_json_put_int(w->out, "level", c->level);
    ph_json_put_int(w->out, "points", c->vp);
    ph_json_put_string(w->out, "sign", loire_character_id[sign]);
    if (loire_has(p, (enum loire_character)sign))
        ph_json_put_int(w->out, "bonus", LOIRE_BLUE_POINTS);
    if (c->level == 1)
        ph_json_put_int(w->out, "pays", loire_price(w->r, s, s->shield[c->place]));
    put_places(w, loire_goes_next(w->r, s, m));
    ph_json_put_bool(w->out, "last", last);
    put_needs(w, s, c->level);
    if (!last && !loire_has_cube(w->r, p, index))
        ph_json_put_bool(w->out, "cube", false);
    ph_json_close(w->out, '}');
}

static void put_messages(const struct writer *w)
{
    struct loire_state theirs = *w->s;

    ph_json_put_open(w->out, "messages", '[');
    for (unsigned seat = 0; seat < w->r->base.players; seat++) {
        theirs.seat = (uint8_t)seat;
        ph_json_open(w->out, '[');
        for (unsigned i = 0; i < loire_me(&theirs)->message_count; i++)
            put_message(w, &theirs, i);
        ph_json_close(w->out, ']');
    }
    ph_json_close(w->out, ']');
}

/* ---- reach ---- */

static void put_way(const struct writer *w, const struct loire_way_there *way)
{
    ph_json_open(w->out, '{');
    ph_json_put_int(w->out, "ride", way->ride);
    if (way->drop)
        ph_json_put_int(w->out, "drop", way->drop);
    if (way->take)
        ph_json_put_int(w->out, "take", way->take);
    if (way->smith)
        ph_json_put_int(w->out, "smith", 1);
    ph_json_close(w->out, '}');
}

/* A stop delivers or marks one message (LL-T5): of those that are possible, the index of one that
 * it delivers before one that it marks, then of the one with the most points. */
static unsigned best_card(const struct writer *w, unsigned cards)
{
    const struct loire_seat *p = loire_me(w->mine);
    unsigned best = 0;
    int most = -1;

    for (unsigned i = 0; i < p->message_count; i++) {
        const struct loire_message *m = &p->message[i];
        int worth = w->r->card[m->card].vp + (loire_needs_cube(w->r, m) ? 0 : UINT8_MAX);

        if (cards >> i & 1 && worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

static void put_actions(const struct writer *w, const struct loire_reached *there)
{
    const struct loire_seat *p = loire_me(w->mine);

    ph_json_put_open(w->out, "does", '[');
    for (unsigned action = 0; action < LOIRE_ACTION_COUNT; action++)
        if (there->actions >> action & 1)
            ph_json_string(w->out, action_id[action]);
    ph_json_close(w->out, ']');
    if (there->cards == 0)
        return;
    ph_json_put_open(w->out, "cards", '[');
    for (unsigned i = 0; i < p->message_count; i++)
        if (there->cards >> i & 1)
            ph_json_string(w->out, w->r->card_id[p->message[i].card]);
    ph_json_close(w->out, ']');
    ph_json_put_string(w->out, "one", w->r->card_id[p->message[best_card(w, there->cards)].card]);
}

static void put_reached(const struct writer *w, unsigned from, unsigned at,
                        const struct loire_reached *there)
{
    ph_json_put_open(w->out, w->r->id[at], '{');
    ph_json_put_open(w->out, "path", '[');
    for (unsigned step = 1; step <= there->steps; step++)
        ph_json_string(w->out, w->r->id[loire_step(from, there->dir, step)]);
    ph_json_close(w->out, ']');
    ph_json_put_open(w->out, "ways", '[');
    for (unsigned i = 0; i < there->way_count; i++)
        put_way(w, &there->way[i]);
    ph_json_close(w->out, ']');
    put_actions(w, there);
    ph_json_close(w->out, '}');
}

static void put_reach(const struct writer *w, unsigned figure)
{
    struct loire_reach reach;

    loire_reach(w->r, w->s, w->mine->seat, figure, &reach);
    ph_json_put_open(w->out, loire_figure_id[figure], '{');
    ph_json_put_bool(w->out, "now", reach.now);
    ph_json_put_open(w->out, "places", '{');
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (reach.place[at].way_count > 0)
            put_reached(w, loire_me(w->mine)->figure[figure].at, at, &reach.place[at]);
    ph_json_close(w->out, '}');
    ph_json_close(w->out, '}');
}

/* ---- all ---- */

static void put_own(const struct writer *w)
{
    put_limit(w);
    put_buildings(w);
    put_hiring(w);
    put_levels(w);
    ph_json_put_open(w->out, "reach", '{');
    for (unsigned figure = 0; figure < LOIRE_FIGURES; figure++)
        put_reach(w, figure);
    ph_json_close(w->out, '}');
}

void loire_print_aids(const struct ph_rules *rules, const void *view, struct ph_buf *out)
{
    const struct loire_view *v = view;
    struct loire_state mine;
    struct writer w = {loire_rules(rules), &v->seen, &mine, v->viewer >= 0, out};

    loire_as_seat(&v->seen, w.seated ? (unsigned)v->viewer : v->seen.seat, &mine);
    ph_json_open(out, '{');
    ph_json_put_string(out, "game", "loire");
    ph_json_put_unless(out, "seat", w.seated ? v->viewer : PH_NOBODY, PH_NOBODY);
    put_goods(&w);
    put_messages(&w);
    if (w.seated)
        put_own(&w);
    ph_json_close(out, '}');
}
