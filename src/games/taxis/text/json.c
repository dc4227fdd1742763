/* Thurn und Taxis: writes a view as JSON (docs/programmers/notation.md). position.c reads one. */

#include "base/json.h"
#include "core/deal.h"
#include "games/taxis/text/text.h"

/* A card; null for an open slot or one that the viewer may not know. */
static void put_card(struct ph_buf *out, const struct taxis_rules *r, uint8_t city)
{
    ph_json_string(out, city < r->cities ? r->id[city] : NULL);
}

static void put_row(struct ph_buf *out, const struct taxis_rules *r, const char *key,
                    const uint8_t *city, unsigned count)
{
    ph_json_put_open(out, key, '[');
    for (unsigned i = 0; i < count; i++)
        put_card(out, r, city[i]);
    ph_json_close(out, ']');
}

/* Cards in the order of the data file, then a null for each that is not known. */
static void put_cards(struct ph_buf *out, const struct taxis_rules *r, const char *key,
                      const struct taxis_cards *cards, unsigned count)
{
    ph_json_put_open(out, key, '[');
    for (unsigned city = 0; city < r->cities; city++)
        for (unsigned i = taxis_cards_of(cards, city); i > 0; i--)
            ph_json_string(out, r->id[city]);
    for (unsigned i = taxis_cards_count(cards); i < count; i++)
        ph_json_null(out);
    ph_json_close(out, ']');
}

static void put_turn(struct ph_buf *out, const struct taxis_view *v)
{
    const struct taxis_state *s = &v->seen;

    ph_json_put_int(out, "turn", s->turn);
    ph_json_put_int(out, "first", s->first);
    ph_json_put_int(out, "seat", s->seat);
    ph_json_put_string(out, "phase", taxis_phase_id[s->phase]);
    ph_json_put_string(out, "official", taxis_official_id[s->official]);
    ph_json_put_bool(out, "must_postmaster", s->must_postmaster);
    ph_json_put_int(out, "drawn", s->drawn);
    ph_json_put_int(out, "played", s->played);
    ph_chance_put(out, &s->chance, v->viewer == PH_EVERYTHING);
}

static void put_piles(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_state *s)
{
    put_row(out, r, "display", s->display, r->face_up);
    ph_json_put_open(out, "pile", '[');
    for (unsigned i = s->pile_count; i > 0; i--)
        put_card(out, r, s->pile[i - 1]);
    ph_json_close(out, ']');
    put_row(out, r, "discard", s->discard, s->discard_count);
}

static void put_bonus(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_state *s)
{
    ph_json_put_open(out, "bonus", '{');
    for (unsigned i = 0; i < r->stacks; i++) {
        ph_json_put_open(out, r->stack_id[i], '[');
        for (unsigned j = r->stack[i].count - s->bonus[i]; j < r->stack[i].count; j++)
            ph_json_int(out, r->stack[i].value[j]);
        ph_json_close(out, ']');
    }
    ph_json_close(out, '}');
}

static void put_tiles(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_seat *p)
{
    ph_json_put_open(out, "tiles", '[');
    for (unsigned i = 0; i < p->tile_count; i++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "stack", r->stack_id[taxis_tile_stack(p->tile[i])]);
        ph_json_put_int(out, "value", taxis_tile_value(p->tile[i]));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void put_player(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_state *s,
                       unsigned seat)
{
    const struct taxis_seat *p = &s->seats[seat];
    uint32_t branches = p->branches;

    ph_json_open(out, '{');
    put_cards(out, r, "hand", &s->hand[seat], p->hand_count);
    put_cards(out, r, "known", &p->known, 0);
    put_row(out, r, "route", p->route, p->route_count);
    ph_json_put_open(out, "branches", '[');
    for (; branches; branches &= branches - 1)
        ph_json_string(out, r->id[taxis_lowest(branches)]);
    ph_json_close(out, ']');
    ph_json_put_int(out, "coach", p->coach ? r->coach_size[p->coach - 1] : 0);
    put_tiles(out, r, p);
    ph_json_close(out, '}');
}

static void put_options(struct ph_buf *out, const struct taxis_rules *r)
{
    ph_json_put_string(out, "game", "taxis");
    ph_json_put_int(out, "players", r->base.players);
    ph_json_put_open(out, "rules", '{');
    if (r->all_provinces)
        ph_json_put_string(out, "all_provinces", "yes");
    ph_json_close(out, '}');
    ph_json_put_int(out, "rules_version", r->base.version);
}

void taxis_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_view *v = view;

    ph_json_open(out, '{');
    put_options(out, r);
    put_turn(out, v);
    put_piles(out, r, &v->seen);
    put_bonus(out, r, &v->seen);
    ph_json_put_open(out, "seats", '[');
    for (unsigned i = 0; i < r->base.players; i++)
        put_player(out, r, &v->seen, i);
    ph_json_close(out, ']');
    ph_json_put_open(out, "end", '{');
    ph_json_put_unless(out, "triggered_by", v->seen.triggered_by, TAXIS_NO_SEAT);
    ph_json_put_unless(out, "last_seat", v->seen.last_seat, TAXIS_NO_SEAT);
    ph_json_close(out, '}');
    ph_json_close(out, '}');
}
