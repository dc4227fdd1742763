/* La Loire: writes a view as JSON (docs/programmers/notation.md). position.c reads one. */

#include "base/json.h"
#include "core/deal.h"
#include "games/loire/text/text.h"

/* A card, or null where the viewer may not know it. */
static void put_card(struct ph_buf *out, const struct loire_rules *r, uint8_t card)
{
    ph_json_string(out, card == LOIRE_UNKNOWN_CARD ? NULL : r->card_id[card]);
}

static void put_cards(struct ph_buf *out, const struct loire_rules *r, const char *key,
                      const uint8_t *card, unsigned count)
{
    ph_json_put_open(out, key, '[');
    for (unsigned i = 0; i < count; i++)
        put_card(out, r, card[i]);
    ph_json_close(out, ']');
}

/* {"wood":16,…}: each kind with its number. */
static void put_counts(struct ph_buf *out, const char *key, const char *const *ids,
                       const uint8_t *number, unsigned count)
{
    ph_json_put_open(out, key, '{');
    for (unsigned i = 0; i < count; i++)
        ph_json_put_int(out, ids[i], number[i]);
    ph_json_close(out, '}');
}

/* ---- the parts in their order ---- */

static void put_options(struct ph_buf *out, const struct loire_rules *r)
{
    ph_json_put_string(out, "game", "loire");
    ph_json_put_int(out, "players", r->base.players);
    ph_json_put_string(out, "edition", loire_edition_id[r->edition]);
    ph_json_put_string(out, "variant", r->casual ? "casual" : "standard");
    ph_json_put_open(out, "rules", '{');
    for (unsigned i = 0; i < r->switch_count; i++)
        ph_json_put_string(out, r->switches[i].key, r->switches[i].value);
    ph_json_close(out, '}');
    ph_json_put_int(out, "rules_version", r->base.version);
}

static void put_turn(struct ph_buf *out, const struct loire_view *v)
{
    const struct loire_state *s = &v->seen;

    ph_json_put_int(out, "turn", s->turn);
    ph_json_put_int(out, "first", s->first);
    ph_json_put_int(out, "seat", s->seat);
    ph_json_put_string(out, "phase", loire_phase_id[s->phase]);
    ph_json_put_string(out, "figure",
                       s->figure == LOIRE_NO_FIGURE ? NULL : loire_figure_id[s->figure]);
    ph_json_put_open(out, "moved", '[');
    for (unsigned i = 0; i < s->moved_count; i++)
        ph_json_string(out, loire_figure_id[s->moved[i]]);
    ph_json_close(out, ']');
    ph_chance_put(out, &s->chance, v->viewer == PH_EVERYTHING);
}

static void put_market(struct ph_buf *out, const struct loire_rules *r, const struct loire_state *s)
{
    ph_json_put_open(out, "shields", '{');
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at))
            ph_json_put_string(out, r->id[at], r->colour_id[s->shield[at]]);
    ph_json_close(out, '}');
    ph_json_put_open(out, "market", '[');
    for (unsigned i = 0; i < r->colours; i++)
        ph_json_string(out, r->colour_id[s->market[i]]);
    ph_json_close(out, ']');
    ph_json_put_string(out, "circus", s->circus == LOIRE_NOWHERE ? NULL : r->id[s->circus]);
}

static void put_building(struct ph_buf *out, const struct loire_rules *r,
                         const struct loire_state *s, unsigned at)
{
    ph_json_put_open(out, r->id[at], '{');
    ph_json_put_int(out, "owner", s->owner[at]);
    ph_json_put_string(out, "kind", loire_building_id[s->building[at]]);
    ph_json_put_int(out, "turn", s->built[at]);
    ph_json_close(out, '}');
}

static void put_board(struct ph_buf *out, const struct loire_rules *r, const struct loire_state *s)
{
    ph_json_put_open(out, "horses", '{');
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (s->horses[at])
            ph_json_put_int(out, r->id[at], s->horses[at]);
    ph_json_close(out, '}');
    ph_json_put_int(out, "towers", s->towers);
    ph_json_put_open(out, "buildings", '{');
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (s->building[at])
            put_building(out, r, s, at);
    ph_json_close(out, '}');
}

static void put_supply(struct ph_buf *out, const struct loire_rules *r, const struct loire_state *s)
{
    put_counts(out, "supply", loire_good_id, s->supply, LOIRE_GOOD_COUNT);
    put_counts(out, "characters", loire_character_id, s->characters,
               r->casual ? 0 : LOIRE_CHARACTER_COUNT);
    ph_json_put_open(out, "palaces", '{');
    for (unsigned city = 0; city < LOIRE_CITIES; city++)
        put_counts(out, r->id[city * LOIRE_ORLEANS], loire_palace_id, s->palaces[city],
                   r->casual ? 0 : LOIRE_PALACE_COUNT);
    ph_json_close(out, '}');
}

/* Top card first; the state has it last. */
static void put_decks(struct ph_buf *out, const struct loire_rules *r, const struct loire_state *s)
{
    static const char *const keys[LOIRE_LEVELS + 1] = {NULL, "1", "2", "3", "4"};

    ph_json_put_open(out, "decks", '{');
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        ph_json_put_open(out, keys[level], '[');
        for (unsigned i = s->deck_count[level]; i-- > 0;)
            put_card(out, r, s->deck[r->deck_first[level] + i]);
        ph_json_close(out, ']');
    }
    ph_json_close(out, '}');
    put_cards(out, r, "offer", s->offer, s->offer_count);
    ph_json_put_string(out, "offer_by", loire_offer_id[s->offer_by]);
}

/* ---- a seat ---- */

static void put_stack(struct ph_buf *out, const struct loire_rules *r, const char *key,
                      const struct loire_stack *stack)
{
    ph_json_put_open(out, key, '{');
    ph_json_put_string(out, "at", r->id[stack->at]);
    ph_json_put_int(out, "horses", stack->horses);
    ph_json_put_int(out, "dir", stack->dir);
    ph_json_close(out, '}');
}

static void put_palaces(struct ph_buf *out, const struct loire_rules *r, const struct loire_seat *p)
{
    ph_json_put_open(out, "palaces", '[');
    for (unsigned i = 0; i < p->palace_count; i++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "kind", loire_palace_id[p->palace[i].kind]);
        ph_json_put_string(out, "city", r->id[p->palace[i].city * LOIRE_ORLEANS]);
        ph_json_put_int(out, "turn", p->palace[i].turn);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void put_message(struct ph_buf *out, const struct loire_rules *r,
                        const struct loire_message *message)
{
    const struct loire_card *card = &r->card[message->card];

    ph_json_open(out, '{');
    ph_json_put_string(out, "card", r->card_id[message->card]);
    ph_json_put_open(out, "stages", '{');
    for (unsigned i = 0; i < card->colours; i++)
        if (message->stage[i])
            ph_json_put_string(out, r->colour_id[card->colour[i]], r->id[message->stage[i] - 1]);
    ph_json_close(out, '}');
    ph_json_close(out, '}');
}

static void put_a_seat(struct ph_buf *out, const struct loire_rules *r, const struct loire_seat *p)
{
    ph_json_open(out, '{');
    ph_json_put_int(out, "deniers", p->deniers);
    ph_json_put_int(out, "boat", p->boat);
    ph_json_put_int(out, "cubes", p->cubes);
    for (unsigned figure = 0; figure < LOIRE_FIGURES; figure++)
        put_stack(out, r, loire_figure_id[figure], &p->figure[figure]);
    put_counts(out, "goods", loire_good_id, p->goods, LOIRE_GOOD_COUNT);
    ph_json_put_open(out, "characters", '[');
    for (unsigned i = 0; i < p->character_count; i++)
        ph_json_string(out, loire_character_id[p->character[i]]);
    ph_json_close(out, ']');
    put_palaces(out, r, p);
    ph_json_put_open(out, "messages", '[');
    for (unsigned i = 0; i < p->message_count; i++)
        put_message(out, r, &p->message[i]);
    ph_json_close(out, ']');
    put_cards(out, r, "delivered", p->delivered, p->delivered_count);
    ph_json_close(out, '}');
}

static void put_spent(struct ph_buf *out, const struct loire_spent *spent)
{
    ph_json_put_open(out, "spent", '{');
    ph_json_put_bool(out, "bought", spent->bought);
    ph_json_put_int(out, "hires", spent->hires);
    ph_json_put_int(out, "builds", spent->builds);
    ph_json_put_bool(out, "shipped", spent->shipped);
    ph_json_put_bool(out, "smith", spent->smith);
    ph_json_put_int(out, "messages", spent->messages);
    ph_json_put_bool(out, "delivered", spent->delivered);
    ph_json_put_int(out, "palatium", spent->palatium);
    ph_json_put_bool(out, "may_hire", spent->may_hire);
    ph_json_put_bool(out, "acted", spent->acted);
    ph_json_close(out, '}');
}

void loire_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out)
{
    const struct loire_rules *r = loire_rules(rules);
    const struct loire_view *v = view;
    const struct loire_state *s = &v->seen;

    ph_json_open(out, '{');
    put_options(out, r);
    put_turn(out, v);
    put_market(out, r, s);
    put_board(out, r, s);
    put_supply(out, r, s);
    put_decks(out, r, s);
    ph_json_put_open(out, "seats", '[');
    for (unsigned i = 0; i < r->base.players; i++)
        put_a_seat(out, r, &s->seats[i]);
    ph_json_close(out, ']');
    put_spent(out, &s->spent);
    ph_json_put_open(out, "end", '{');
    ph_json_put_unless(out, "triggered_by", s->triggered_by, LOIRE_NO_SEAT);
    ph_json_put_unless(out, "last_seat", s->last_seat, LOIRE_NO_SEAT);
    ph_json_close(out, '}');
    ph_json_close(out, '}');
}
