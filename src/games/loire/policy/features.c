/* La Loire: the inputs of its nets. The whole position is open but for the decks (LL-S11), so the
 * inputs of all seats are made in the same way. Distances count turns: locations ahead of a figure,
 * divided by those that it moves in a turn with the horses that it has now. */
#include "games/loire/policy/features.h"

/* The groups of both figures stand in the same order. `to` are the places of the last three. */
static void list_figure(const struct viewed *v, const struct loire_stack *st, size_t group,
                        const uint32_t *to)
{
    struct viewed figure = *v;

    figure.sparse += group;
    if (st->dir < 0)
        ON_ONE(&figure, merchant_down, st->at);
    else
        ON_ONE(&figure, merchant_up, st->at);
    ON_ONE(&figure, merchant_horses, st->horses);
    ON_IF(&figure, merchant_finds_horse, finds_horse(v, st));
    for (unsigned i = 0; i < 3; i++)
        on_turns(&figure, offsetof(struct seat_sparse, merchant_to_circus) + i * (size_t)TURNS,
                 turns_to(st, to[i]));
}

static void list_figures(const struct viewed *v)
{
    const uint32_t *at = v->works->at;
    uint32_t circus = v->t->s->circus < LOIRE_LOCATIONS ? 1u << v->t->s->circus : 0;
    uint32_t merchant[] = {circus, CITY_PLACES, at[0]};
    uint32_t messenger[] = {circus, CITY_PLACES | at[LOIRE_FARM] | at[LOIRE_CASTLE],
                            at[LOIRE_MONASTERY]};

    list_figure(v, &v->p->figure[LOIRE_MERCHANT], 0, merchant);
    list_figure(v, &v->p->figure[LOIRE_MESSENGER], offsetof(struct seat_sparse, messenger_up),
                messenger);
}

/* ---- money and goods ---- */

/* The merchant's trade: what goods sell for, and which can still be bought. */
struct trade {
    int sell[LOIRE_GOOD_COUNT];
    unsigned room; /* as bits of goods */
    int stock;     /* what the goods carried sell for */
    int gain, next;
    unsigned own; /* buildings ahead */
};

static void plan_trade(const struct viewed *v, struct trade *trade)
{
    const struct loire_rules *r = v->t->r;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++) {
        unsigned held = v->p->goods[good];
        bool more = (good == LOIRE_CHEESE && has(v, LOIRE_DAIRYMAN)) ||
                    (good == LOIRE_GRAIN && has(v, LOIRE_GRAIN_FARMER));

        trade->sell[good] = r->sell[good];
        if (good < LOIRE_BEER)
            trade->sell[good] += has(v, (enum loire_character)(LOIRE_WOOD_MERCHANT + good));
        trade->stock += (int)held * trade->sell[good];
        if (v->t->s->supply[good] && (more || held < r->carry[good]))
            trade->room |= 1u << good;
    }
}

/* The best gain at a place. Beer, in an own monastery, costs twice the market price. */
static int gain_at(const struct viewed *v, const struct trade *trade, unsigned at, unsigned *good)
{
    const struct table *t = v->t;
    int gain = 0, beer;

    *good = t->r->good[at];
    if (trade->room >> *good & 1)
        gain = loire_larger(0, trade->sell[*good] - t->cost[at]);
    if (!(v->works->at[LOIRE_MONASTERY] >> at & 1) || !(trade->room >> LOIRE_BEER & 1))
        return gain;
    beer = trade->sell[LOIRE_BEER] - 2 * t->price[t->s->shield[at]];
    if (beer <= gain)
        return gain;
    *good = LOIRE_BEER;
    return beer;
}

/* Adds up the road between the merchant and the next city in one direction: of each good the best
 * gain. Keeps the better one of two roads. */
static void look_ahead(const struct viewed *v, int dir, struct trade *trade)
{
    const struct loire_stack *st = &v->p->figure[LOIRE_MERCHANT];
    int best[LOIRE_GOOD_COUNT] = {0}, sum = 0;
    unsigned own = 0, good, n = 0;

    for (unsigned at = loire_step(st->at, dir, 1); !loire_is_city(at);
         at = loire_step(at, dir, 1)) {
        int gain = gain_at(v, trade, at, &good);

        best[good] = loire_larger(best[good], gain);
        own += v->works->at[0] >> at & 1;
        if (n++ <= st->horses)
            trade->next = loire_larger(trade->next, gain);
    }
    for (good = 0; good < LOIRE_GOOD_COUNT; good++)
        sum += best[good];
    trade->gain = loire_larger(trade->gain, sum);
    trade->own = trade->own > own ? trade->own : own;
}

static void list_goods(const struct viewed *v)
{
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++) {
        unsigned held = v->p->goods[good];

        if (!held)
            continue;
        if (held == 1 || good >= LOIRE_WINE)
            ON_ONE(v, one_good, good);
        else if (held <= 3)
            ON_ONE(v, two_goods, good);
        else
            ON_ONE(v, many_goods, good);
    }
}

static void list_money(const struct viewed *v, const struct trade *trade)
{
    unsigned deniers = v->p->deniers;
    bool city = loire_is_city(v->p->figure[LOIRE_MERCHANT].at);
    int limit = has(v, LOIRE_BANKER) ? LOIRE_BANKER_WEALTH : LOIRE_WEALTH;

    ON_ONE(v, deniers,
           deniers < DENIERS_EXACT ? deniers
                                   : DENIERS_EXACT + (deniers - DENIERS_EXACT) / DENIERS_STEP);
    ON_IF(v, poor, city && deniers < LOIRE_POVERTY);
    list_goods(v);
    PUT(v, purse, loire_smaller((int)deniers, 40), 20);
    PUT(v, purse_lost, city ? loire_larger(0, (int)deniers - limit) : 0, 10);
    PUT(v, goods, trade->stock, 20);
    PUT(v, trade, trade->gain, 20);
    PUT(v, trade_next, trade->next, 10);
    PUT(v, own_ahead, (int)trade->own, 4);
}

/* ---- messages ---- */

/* What the messages in hand add up to. */
struct hand {
    int points, begun, near, blocked, pays;
    unsigned cubes;                /* that they still need */
    uint64_t on;                   /* inputs of level_1 to level_4, as bits */
    unsigned blocked_2, blocked_3; /* how many */
    bool can_2, can_3;             /* be delivered */
};

/* The places that a message goes to next. */
static uint32_t goals_of(const struct table *t, const struct loire_message *m,
                         const struct loire_card *c)
{
    uint32_t places = 0;

    if (!c->colours)
        return 1u << c->place;
    for (unsigned i = 0; i < c->colours; i++)
        if (!m->stage[i])
            places |= t->colour[c->colour[i]];
    return places;
}

/* Sixty points, divided by the turns until a message is delivered. A stop is two turns from the one
 * before it, more or less. */
static int nearness_of(unsigned turns, unsigned left)
{
    static const uint8_t share[] = {60, 60, 30, 20, 15, 12, 10, 8, 7, 6};
    unsigned all = turns + (left > 1 ? 2 * (left - 1) : 0), last = sizeof share - 1;

    return share[all < last ? all : last];
}

static void list_stop(const struct viewed *v, const struct loire_message *m, int points,
                      struct hand *hand)
{
    static const uint8_t leg_of[LOIRE_LEVELS + 1][LOIRE_STAGES] = {
        {0}, {LEG_1}, {LEG_2, LEG_2_LAST}, {LEG_3, LEG_3_TWO, LEG_3_LAST}, {LEG_4}};
    const struct loire_card *c = &v->t->r->card[m->card];
    unsigned marked = loire_marked(m), left = c->colours - marked, turns, class, input;

    turns = turns_to(&v->p->figure[LOIRE_MESSENGER], goals_of(v->t, m, c));
    class = turns && turns < TURNS ? turns - 1 : TURNS - 1;
    input = leg_of[c->level][marked] * (unsigned)LEG;
    input += hand->on >> (input + class) & 1 ? TURNS : class;
    if (!(hand->on >> input & 1))
        ph_feature_on(v->t->out, v->sparse + offsetof(struct seat_sparse, level_1) + input);
    hand->on |= (uint64_t)1 << input;
    hand->points += points;
    hand->near += points * nearness_of(turns, left);
    if (c->colours) {
        hand->begun += points * (int)marked * (c->colours == 2 ? 3 : 2);
        hand->cubes += left - 1;
    } else if (c->level == 1) {
        hand->pays += v->t->price[v->t->s->shield[c->place]];
    }
}

static void list_message(const struct viewed *v, const struct loire_message *m, struct hand *hand)
{
    const struct loire_card *c = &v->t->r->card[m->card];
    bool blue = has(v, (enum loire_character)(LOIRE_SYMBOL_FIRST + c->symbol));
    int points = c->vp - 1 + (blue ? LOIRE_BLUE_POINTS : 0);
    bool waits = v->t->r->casual && loire_marked(m) + 1u < c->colours; /* for its last stop only */

    if (waits || !c->colours || (c->level == 2 ? hand->can_2 : hand->can_3)) {
        list_stop(v, m, points, hand);
        return;
    }
    hand->blocked += points;
    if (c->level == 2 && hand->blocked_2++ < 2)
        ON_ONE(v, level_2_blocked, hand->blocked_2 - 1);
    if (c->level == LOIRE_STAGES && hand->blocked_3++ < 2)
        ON_ONE(v, level_3_blocked, hand->blocked_3 - 1);
}

/* `delivered`: messages by level. The casual game limits the last stops (LL-V3). */
static void list_hand(const struct viewed *v, const uint8_t *delivered)
{
    bool casual = v->t->r->casual, apprentice = has(v, LOIRE_APPRENTICE);
    unsigned limit = has(v, LOIRE_MAYOR) ? LOIRE_HAND_MAX : 2;
    struct hand hand = {.can_2 = casual ? delivered[2] < delivered[1] : apprentice,
                        .can_3 = casual ? delivered[3] < delivered[2]
                                        : apprentice && has(v, LOIRE_HELPER)};

    for (unsigned i = 0; i < v->p->message_count; i++)
        list_message(v, &v->p->message[i], &hand);
    ON_IF(v, may_deliver_2, casual && hand.can_2);
    ON_IF(v, may_deliver_3, casual && hand.can_3);
    ON_ONE(v, hand_room, limit > v->p->message_count ? limit - v->p->message_count : 0);
    ON_COUNT(v, cubes, v->p->cubes);
    ON_IF(v, cubes_lacking, hand.cubes > v->p->cubes);
    PUT(v, hand, hand.points, 20);
    PUT(v, hand_begun, hand.begun, 20 * 6);
    PUT(v, hand_near, hand.near, 10 * 60);
    PUT(v, hand_blocked, hand.blocked, 20);
    PUT(v, hand_pays, hand.pays, 4);
}

/* ---- buildings ---- */

/* Can the seat pay that in a city, if it first sells all but the wood that it needs? */
static bool pays(const struct viewed *v, const struct trade *trade, int deniers, unsigned wood)
{
    unsigned held = v->p->goods[LOIRE_WOOD];
    int price = loire_larger(0, deniers - has(v, LOIRE_MAGISTER));

    if (wood > held && has(v, LOIRE_PATRONUS)) {
        wood--;
        price += LOIRE_PATRON_PAYS;
    }
    return wood <= held &&
           v->p->deniers + trade->stock - (int)wood * trade->sell[LOIRE_WOOD] >= price;
}

/* Lists what could be built next: whether there is a site, and whether it can be paid. */
static void list_plans(const struct viewed *v, const struct trade *trade)
{
    const struct loire_rules *r = v->t->r;
    const struct works *works = v->works;
    bool token = works->count[LOIRE_FARM] + works->count[LOIRE_CASTLE] < r->farms;
    bool mensor = has(v, LOIRE_MENSOR);
    bool south = token && (v->t->free & SOUTH_PLACES) && (mensor || works->more_south <= 0);
    bool north = token && (v->t->free & NORTH_PLACES) && (mensor || works->more_south >= 0);
    const uint8_t *deniers = r->build_deniers, *wood = r->build_wood;

    ON_IF(v, no_farm_south, !south);
    ON_IF(v, no_farm_north, !north);
    ON_IF(v, pays_farm, (south || north) && pays(v, trade, deniers[LOIRE_FARM], wood[LOIRE_FARM]));
    if (works->count[LOIRE_FARM]) {
        ON_IF(v, pays_monastery,
              works->count[LOIRE_MONASTERY] < r->monasteries &&
                  pays(v, trade, deniers[LOIRE_MONASTERY], wood[LOIRE_MONASTERY]));
        ON_IF(v, pays_castle,
              v->t->s->towers && pays(v, trade, deniers[LOIRE_CASTLE], wood[LOIRE_CASTLE]));
    }
    ON_IF(v, pays_palace,
          !r->casual && v->p->palaces != UINT8_MAX && pays(v, trade, r->palace_cost, 0));
}

static void list_works(const struct viewed *v, const struct trade *trade)
{
    const struct works *works = v->works;

    ON_SET(v, palace_nantes, v->p->palaces);
    ON_SET(v, building, works->at[0]);
    ON_COUNT(v, farms, works->count[LOIRE_FARM]);
    ON_COUNT(v, monasteries, works->count[LOIRE_MONASTERY]);
    ON_COUNT(v, castles, works->count[LOIRE_CASTLE]);
    ON_COUNT(v, south_more, works->more_south);
    ON_COUNT(v, north_more, -works->more_south);
    list_plans(v, trade);
}

/* ---- points ---- */

static void list_symbols(const struct viewed *v)
{
    int best = 0;

    for (unsigned i = 0; i < LOIRE_SYMBOL_COUNT; i++) {
        unsigned c = LOIRE_SYMBOL_FIRST + i, count = v->symbol[i];

        if (!count)
            continue;
        count = count < 4 ? count : 4;
        ph_feature_on(v->t->out, v->sparse + offsetof(struct seat_sparse, symbol_once) + i +
                                     (count - 1) * (size_t)LOIRE_SYMBOL_COUNT);
        if (v->t->s->characters[c] && !has(v, (enum loire_character)c))
            best = loire_larger(best, v->symbol[i]);
    }
    PUT(v, blue_for_sale, best * LOIRE_BLUE_POINTS, 10);
}

/* Counts the delivered messages by level and symbol; returns the points of the seat. */
static int list_points(struct viewed *v, uint8_t *delivered)
{
    const struct loire_rules *r = v->t->r;
    const struct loire_seat *p = v->p;
    int messages = 0, characters = 0, points;

    for (unsigned i = 0; i < p->delivered_count; i++) {
        const struct loire_card *c = &r->card[p->delivered[i]];

        messages += c->vp;
        delivered[c->level]++;
        v->symbol[c->symbol]++;
    }
    for (unsigned i = 0; i < p->character_count; i++) {
        unsigned c = p->character[i];

        characters += r->vp[c];
        if (c >= LOIRE_SYMBOL_FIRST)
            characters += LOIRE_BLUE_POINTS * v->symbol[c - LOIRE_SYMBOL_FIRST];
    }
    points = p->boat + messages + p->message_count + characters + p->palace_count * r->palace_vp;
    PUT(v, points, points, 100);
    PUT(v, points_of_boat, p->boat, 20);
    PUT(v, points_of_messages, messages, 50);
    PUT(v, points_of_characters, characters, 25);
    return points;
}

/* How many places a seat comes after another in turn order. */
static unsigned places_after(const struct loire_rules *r, unsigned first, unsigned seat)
{
    return seat >= first ? seat - first : seat + r->base.players - first;
}

/* The end: how far it is for this seat, and whether it has another turn. */
static void list_end(const struct viewed *v)
{
    const struct loire_state *s = v->t->s;
    const struct loire_rules *r = v->t->r;
    bool triggered = s->triggered_by != LOIRE_NO_SEAT, turn;

    ON_ONE(v, boat_left, (unsigned)(r->boat_end - v->p->boat));
    ON_ONE(v, messages_left, (unsigned)loire_larger(0, r->messages_end - v->p->delivered_count));
    if (!triggered && s->phase != LOIRE_OVER)
        return;
    turn = s->phase != LOIRE_OVER &&
           places_after(r, s->seat, v->seat) <= places_after(r, s->seat, s->last_seat);
    ON_IF(v, last_turn, turn);
    ON_IF(v, no_turn, !turn);
}

/* ---- all ---- */

/* Returns the points of the seat. */
static int list_seat(const struct table *t, unsigned seat, unsigned place)
{
    const struct loire_state *s = t->s;
    struct viewed v = {.t = t,
                       .p = &s->seats[seat],
                       .works = &t->works[seat],
                       .sparse = place * sizeof(struct seat_sparse),
                       .dense = place * sizeof(struct seat_dense),
                       .seat = seat};
    uint8_t delivered[LOIRE_LEVELS + 1] = {0};
    int dir = v.p->figure[LOIRE_MERCHANT].dir, points;
    struct trade trade = {0};

    list_figures(&v);
    plan_trade(&v, &trade);
    if (dir >= 0)
        look_ahead(&v, 1, &trade);
    if (dir <= 0)
        look_ahead(&v, -1, &trade);
    list_money(&v, &trade);
    points = list_points(&v, delivered);
    list_hand(&v, delivered);
    ON_SET(&v, character, v.p->characters);
    list_works(&v, &trade);
    if (!t->r->casual)
        list_symbols(&v);
    list_end(&v);
    return points;
}

#define TABLE(name) (first + offsetof(struct table_sparse, name))

static void list_switches(const struct table *t, size_t first)
{
    const struct loire_rules *r = t->r;
    const struct {
        bool is;
        size_t input;
    } inputs[] = {
        {r->casual, TABLE(casual)},
        {r->casual && r->casual_guard, TABLE(casual_guard)},
        {!r->cube_move, TABLE(cubes_stay)},
        {!r->upgrade_same_turn, TABLE(upgrade_later)},
        {r->palace_row == LOIRE_ROW_CITY, TABLE(palaces_here)},
        {r->ducal_scope == LOIRE_DUCAL_ANYWHERE, TABLE(ducal_anywhere)},
        {r->ducal_scope == LOIRE_DUCAL_BOTH, TABLE(ducal_both)},
        {r->messenger_both, TABLE(messenger_both)},
        {r->blue_copies > 1, TABLE(blue_copies_two)},
    };

    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (inputs[i].is)
            ph_feature_on(t->out, inputs[i].input);
    ph_feature_on_one(t->out, TABLE(lady_surcharge), SURCHARGES, r->lady_surcharge);
}

static void list_table(const struct table *t, unsigned seat, size_t first)
{
    const struct loire_state *s = t->s;
    unsigned players = t->r->base.players, mover = places_after(t->r, seat, s->seat);

    if (s->circus < LOIRE_LOCATIONS) {
        ph_feature_on(t->out, TABLE(circus) + s->circus);
        ph_feature_on_one(t->out, TABLE(circus_tile), MARKET, loire_space(s, s->shield[s->circus]));
    }
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        if (!s->deck_count[level])
            ph_feature_on(t->out, TABLE(level_1_gone) + level - 1);
    for (unsigned good = 0; good < LOIRE_WINE; good++)
        if (!s->supply[good])
            ph_feature_on(t->out, TABLE(sold_out) + good);
    ph_feature_on_one(t->out, TABLE(towers), TOWERS, s->towers);
    ph_feature_on_one(t->out, TABLE(turn), PHASES, (s->turn - 1u) / players / PHASE);
    ph_feature_on(t->out, TABLE(first) + places_after(t->r, seat, s->first));
    if (mover && s->phase != LOIRE_OVER)
        ph_feature_on(t->out, TABLE(to_move) + mover - 1);
    list_switches(t, first);
}

/* `points` are those of all seats, the own seat first. */
static void put_table(const struct table *t, const int *points, size_t first)
{
    const struct loire_rules *r = t->r;
    int players = r->base.players, boat = LOIRE_TRACK, messages = INT16_MAX, best = INT16_MIN;

    for (int i = 0; i < players; i++) {
        boat = loire_smaller(boat, r->boat_end - t->s->seats[i].boat);
        messages = loire_smaller(messages, r->messages_end - t->s->seats[i].delivered_count);
        if (i > 0)
            best = loire_larger(best, points[i]);
    }
#define PUT_TABLE(name, value, one) \
    ph_feature_put(t->out, first + offsetof(struct table_dense, name), value, one)
    PUT_TABLE(boat_near, boat, 20);
    PUT_TABLE(messages_near, messages, 12);
    if (players > 1)
        PUT_TABLE(lead, points[0] - best, 30);
    else
        PUT_TABLE(solo_turns, r->solo_turns - t->s->turn, 60);
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        ph_feature_put(t->out, first + offsetof(struct table_dense, deck) + level - 1,
                       t->s->deck_count[level], 32);
}

static void list(const struct ph_rules *rules, const void *state, unsigned seat,
                 struct ph_features *out)
{
    unsigned players = rules->players;
    struct table t = {.r = loire_rules(rules), .s = state, .out = out};
    int points[PH_SEATS_MAX];

    look_at_table(&t);
    for (unsigned place = 0; place < players; place++)
        points[place] =
            list_seat(&t, seat + place < players ? seat + place : seat + place - players, place);
    list_table(&t, seat, players * sizeof(struct seat_sparse));
    put_table(&t, points, players * sizeof(struct seat_dense));
}

PH_FEATURE_SET(loire_features, 0, loire_topics, list);
