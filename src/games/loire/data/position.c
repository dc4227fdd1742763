/* La Loire: a state from JSON. Missing and malformed values are refused here with their place;
 * loire_position_fault() checks whether the values fit together. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/reading.h"
#include "core/deal.h"
#include "core/options.h"
#include "games/loire/data/data.h"
#include "games/loire/rules/flow.h"
#include "games/loire/text/text.h"

/* What the functions that read a part of a state need. */
struct reading {
    const struct loire_rules *r;
    struct loire_state *s;
    const char *place[LOIRE_LOCATIONS], *village[LOIRE_LOCATIONS];
    const char *city[LOIRE_CITIES];
    const char *colour[LOIRE_COLOURS_MAX];
    const char *card[LOIRE_CARDS_MAX];
};

static void start_reading(struct reading *in, const struct loire_rules *r, struct loire_state *s)
{
    in->r = r;
    in->s = s;
    loire_place_ids(r, in->place);
    loire_village_ids(r, in->village);
    loire_colour_ids(r, in->colour);
    for (unsigned i = 0; i < LOIRE_CITIES; i++)
        in->city[i] = r->id[i * LOIRE_ORLEANS];
    for (unsigned i = 0; i < LOIRE_CARDS_MAX; i++)
        in->card[i] = i < r->card_count ? r->card_id[i] : NULL;
}

/* ---- options ---- */

bool loire_read_options(const struct json_t *json, struct ph_options *options,
                        struct ph_error *error)
{
    struct ph_node root = ph_node_root(json, error), rules;
    static const char *const own_name[] = {"loire"};
    const char *edition, *variant;
    unsigned game;
    long players;

    if (!ph_read_id(&root, "game", own_name, 1, &game) ||
        !ph_read_number(&root, "players", 1, PH_SEATS_MAX, &players) ||
        !ph_read_text(&root, "edition", &edition) || !ph_read_text(&root, "variant", &variant) ||
        !ph_node_object(&root, "rules", &rules))
        return false;
    options->players = (unsigned)players;
    return ph_options_set(options, "edition", edition, error) &&
           ph_options_set(options, "variant", variant, error) &&
           ph_options_read_house_rules(options, &rules);
}

/* Does the state name the options of this table? */
static bool same_options(const struct loire_rules *r, const struct ph_node *root)
{
    struct ph_options options = {.game = r->base.game};
    struct loire_rules named = *r;

    if (!loire_read_options(root->json, &options, root->error) ||
        !loire_set_switches(&named, &options, root->error))
        return false;
    if (options.players != r->base.players || named.edition != r->edition ||
        named.casual != r->casual || named.switch_count != r->switch_count ||
        memcmp(named.switches, r->switches, sizeof r->switches) != 0)
        return ph_node_fail(root, "the state is of a table with other options");
    return true;
}

/* ---- small values ---- */

/* The value of a member that may be null: its index in the table, or `none`. */
static bool read_id_or_null(const struct ph_node *object, const char *key, const char *const *ids,
                            unsigned count, uint8_t none, uint8_t *out)
{
    struct ph_node member;
    unsigned index = none;

    if (!ph_node_member(object, key, &member) ||
        (!ph_node_is_null(&member) && !ph_node_id(&member, ids, count, &index)))
        return false;
    *out = (uint8_t)index;
    return true;
}

static bool read_seat_or_null(const struct reading *in, const struct ph_node *object,
                              const char *key, uint8_t *out)
{
    struct ph_node member;
    long seat = LOIRE_NO_SEAT;

    if (!ph_node_member(object, key, &member) ||
        (!ph_node_is_null(&member) && !ph_node_number(&member, 0, in->r->base.players - 1, &seat)))
        return false;
    *out = (uint8_t)seat;
    return true;
}

static bool read_word16(const struct ph_node *object, const char *key, long low, long high,
                        uint16_t *out)
{
    long value;

    if (!ph_read_number(object, key, low, high, &value))
        return false;
    *out = (uint16_t)value;
    return true;
}

/* Reads a list of identifiers as indices, and their number. */
static bool read_ids(const struct ph_node *object, const char *key, const char *const *ids,
                     unsigned id_count, size_t most, uint8_t *out, uint8_t *count)
{
    struct ph_node list;
    unsigned index;

    if (!ph_node_list(object, key, 0, most, &list))
        return false;
    *count = (uint8_t)ph_node_count(&list);
    for (unsigned i = 0; i < *count; i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!ph_node_id(&item, ids, id_count, &index))
            return false;
        out[i] = (uint8_t)index;
    }
    return true;
}

/* {"wood":16,…}: every kind of the list and nothing else. */
static bool read_counts(const struct ph_node *object, const char *key, const char *const *ids,
                        unsigned count, uint8_t *out)
{
    struct ph_node member;

    if (!ph_node_object(object, key, &member) || !ph_node_keys(&member, ids, count))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!ph_read_byte(&member, ids[i], 0, 99, &out[i]))
            return false;
    return true;
}

/* ---- the table ---- */

static bool read_turn(struct reading *in, const struct ph_node *root)
{
    struct loire_state *s = in->s;
    uint8_t last = (uint8_t)(in->r->base.players - 1);
    unsigned phase;

    if (!read_word16(root, "turn", 1, LOIRE_TURN_MAX, &s->turn) ||
        !ph_read_byte(root, "first", 0, last, &s->first) ||
        !ph_read_byte(root, "seat", 0, last, &s->seat) ||
        !ph_read_id(root, "phase", loire_phase_id, LOIRE_OVER + 1, &phase) ||
        !read_id_or_null(root, "figure", loire_figure_id, LOIRE_FIGURES, LOIRE_NO_FIGURE,
                         &s->figure))
        return false;
    s->phase = (uint8_t)phase;
    return read_ids(root, "moved", loire_figure_id, LOIRE_FIGURES, LOIRE_FIGURES, s->moved,
                    &s->moved_count) &&
           ph_chance_read(root, &s->chance);
}

static bool read_shields(struct reading *in, const struct ph_node *root)
{
    struct ph_node shields;
    unsigned colour;

    if (!ph_node_object(root, "shields", &shields) ||
        !ph_node_keys(&shields, in->village, LOIRE_LOCATIONS))
        return false;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        if (loire_is_city(at))
            continue;
        if (!ph_read_id(&shields, in->village[at], in->colour, in->r->colours, &colour))
            return false;
        in->s->shield[at] = (uint8_t)colour;
    }
    return true;
}

static bool read_market(struct reading *in, const struct ph_node *root)
{
    unsigned colours = in->r->colours;
    struct ph_node market;
    uint8_t spaces;

    return read_shields(in, root) && ph_node_list(root, "market", colours, colours, &market) &&
           read_ids(root, "market", in->colour, colours, colours, in->s->market, &spaces) &&
           read_id_or_null(root, "circus", in->village, LOIRE_LOCATIONS, LOIRE_NOWHERE,
                           &in->s->circus);
}

static bool read_horses(struct reading *in, const struct ph_node *root)
{
    struct ph_node horses;

    if (!ph_node_object(root, "horses", &horses) ||
        !ph_node_keys(&horses, in->place, LOIRE_LOCATIONS))
        return false;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (json_object_get(horses.json, in->place[at]) &&
            !ph_read_byte(&horses, in->place[at], 0, 99, &in->s->horses[at]))
            return false;
    return true;
}

static bool read_building(struct reading *in, const struct ph_node *buildings, unsigned at)
{
    struct loire_state *s = in->s;
    struct ph_node building;
    unsigned kind;

    if (!ph_node_object(buildings, in->village[at], &building) ||
        !ph_read_byte(&building, "owner", 0, (uint8_t)(in->r->base.players - 1), &s->owner[at]) ||
        !ph_read_id(&building, "kind", loire_building_id, LOIRE_BUILDING_END, &kind) ||
        !read_word16(&building, "turn", 0, s->turn, &s->built[at]))
        return false;
    s->building[at] = (uint8_t)kind;
    return true;
}

static bool read_buildings(struct reading *in, const struct ph_node *root)
{
    struct ph_node buildings;

    if (!ph_read_byte(root, "towers", 0, 99, &in->s->towers) ||
        !ph_node_object(root, "buildings", &buildings) ||
        !ph_node_keys(&buildings, in->village, LOIRE_LOCATIONS))
        return false;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at) && json_object_get(buildings.json, in->village[at]) &&
            !read_building(in, &buildings, at))
            return false;
    return true;
}

/* The casual game has no characters and palaces, so these counts are absent. */
static bool read_supply(struct reading *in, const struct ph_node *root)
{
    struct loire_state *s = in->s;
    struct ph_node palaces;

    if (!read_counts(root, "supply", loire_good_id, LOIRE_GOOD_COUNT, s->supply) ||
        !read_counts(root, "characters", loire_character_id,
                     in->r->casual ? 0 : LOIRE_CHARACTER_COUNT, s->characters) ||
        !ph_node_object(root, "palaces", &palaces) ||
        !ph_node_keys(&palaces, in->city, LOIRE_CITIES))
        return false;
    for (unsigned city = 0; city < LOIRE_CITIES; city++)
        if (!read_counts(&palaces, in->city[city], loire_palace_id,
                         in->r->casual ? 0 : LOIRE_PALACE_COUNT, s->palaces[city]))
            return false;
    return true;
}

/* JSON has the top card first, the state has it last. */
static bool read_deck(struct reading *in, const struct ph_node *decks, unsigned level)
{
    static const char *const keys[LOIRE_LEVELS + 1] = {NULL, "1", "2", "3", "4"};
    const struct loire_rules *r = in->r;
    unsigned first = r->deck_first[level], cards = r->deck_first[level + 1] - first;
    uint8_t order[LOIRE_DECK_MAX], count;

    if (!read_ids(decks, keys[level], in->card + first, cards, cards, order, &count))
        return false;
    in->s->deck_count[level] = count;
    for (unsigned i = 0; i < count; i++)
        in->s->deck[first + i] = (uint8_t)(first + order[count - 1 - i]);
    return true;
}

static bool read_decks(struct reading *in, const struct ph_node *root)
{
    struct loire_state *s = in->s;
    struct ph_node decks;

    if (!ph_node_object(root, "decks", &decks))
        return false;
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        if (!read_deck(in, &decks, level))
            return false;
    return read_ids(root, "offer", in->card, in->r->card_count, LOIRE_DECK_MAX, s->offer,
                    &s->offer_count) &&
           read_id_or_null(root, "offer_by", loire_offer_id, LOIRE_BY_DUCAL + 1, LOIRE_NO_OFFER,
                           &s->offer_by);
}

/* ---- a seat ---- */

static bool read_stack(const struct reading *in, const struct ph_node *seat, const char *key,
                       struct loire_stack *stack)
{
    struct ph_node node;
    unsigned at;
    long dir;

    if (!ph_node_object(seat, key, &node) ||
        !ph_read_id(&node, "at", in->place, LOIRE_LOCATIONS, &at) ||
        !ph_read_byte(&node, "horses", 0, 9, &stack->horses) ||
        !ph_read_number(&node, "dir", -1, 1, &dir))
        return false;
    stack->at = (uint8_t)at;
    stack->dir = (int8_t)dir;
    return true;
}

static bool read_palaces(const struct reading *in, const struct ph_node *seat, struct loire_seat *p)
{
    struct ph_node list;
    unsigned kind, city;

    if (!ph_node_list(seat, "palaces", 0, LOIRE_PALACE_COUNT * LOIRE_CITIES, &list))
        return false;
    p->palace_count = (uint8_t)ph_node_count(&list);
    for (unsigned i = 0; i < p->palace_count; i++) {
        struct ph_node item = ph_node_item(&list, i);
        struct loire_owned_palace *palace = &p->palace[i];

        if (!ph_read_id(&item, "kind", loire_palace_id, LOIRE_PALACE_COUNT, &kind) ||
            !ph_read_id(&item, "city", in->city, LOIRE_CITIES, &city) ||
            !read_word16(&item, "turn", 0, in->s->turn, &palace->turn))
            return false;
        palace->kind = (uint8_t)kind;
        palace->city = (uint8_t)city;
        p->palaces |= (uint8_t)(1u << (city * LOIRE_PALACE_COUNT + kind));
    }
    return true;
}

static bool read_message(const struct reading *in, const struct ph_node *item,
                         struct loire_message *message)
{
    const char *colours[LOIRE_STAGES];
    const struct loire_card *card;
    struct ph_node stages;
    unsigned index, at;

    if (!ph_read_id(item, "card", in->card, in->r->card_count, &index) ||
        !ph_node_object(item, "stages", &stages))
        return false;
    message->card = (uint8_t)index;
    card = &in->r->card[index];
    for (unsigned i = 0; i < card->colours; i++)
        colours[i] = in->colour[card->colour[i]];
    if (!ph_node_keys(&stages, colours, card->colours))
        return false;
    for (unsigned i = 0; i < card->colours; i++) {
        if (!json_object_get(stages.json, colours[i]))
            continue;
        if (!ph_read_id(&stages, colours[i], in->village, LOIRE_LOCATIONS, &at))
            return false;
        message->stage[i] = (uint8_t)(at + 1);
    }
    return true;
}

static bool read_messages(const struct reading *in, const struct ph_node *seat,
                          struct loire_seat *p)
{
    struct ph_node list;

    if (!ph_node_list(seat, "messages", 0, LOIRE_HAND_MAX, &list))
        return false;
    p->message_count = (uint8_t)ph_node_count(&list);
    for (unsigned i = 0; i < p->message_count; i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!read_message(in, &item, &p->message[i]))
            return false;
    }
    return read_ids(seat, "delivered", in->card, in->r->card_count, LOIRE_DELIVERED_MAX,
                    p->delivered, &p->delivered_count);
}

static bool read_a_seat(const struct reading *in, const struct ph_node *seat, struct loire_seat *p)
{
    if (!read_word16(seat, "deniers", 0, LOIRE_DENIERS_MAX, &p->deniers) ||
        !ph_read_byte(seat, "boat", 0, in->r->boat_end, &p->boat) ||
        !ph_read_byte(seat, "cubes", 0, 2, &p->cubes))
        return false;
    for (unsigned figure = 0; figure < LOIRE_FIGURES; figure++)
        if (!read_stack(in, seat, loire_figure_id[figure], &p->figure[figure]))
            return false;
    if (!read_counts(seat, "goods", loire_good_id, LOIRE_GOOD_COUNT, p->goods) ||
        !read_ids(seat, "characters", loire_character_id, LOIRE_CHARACTER_COUNT,
                  LOIRE_CHARACTER_COUNT, p->character, &p->character_count))
        return false;
    for (unsigned i = 0; i < p->character_count; i++)
        p->characters |= 1u << p->character[i];
    return read_palaces(in, seat, p) && read_messages(in, seat, p);
}

static bool read_seats(struct reading *in, const struct ph_node *root)
{
    struct ph_node list;

    if (!ph_node_list(root, "seats", in->r->base.players, in->r->base.players, &list))
        return false;
    for (unsigned i = 0; i < in->r->base.players; i++) {
        struct ph_node seat = ph_node_item(&list, i);

        if (!read_a_seat(in, &seat, &in->s->seats[i]))
            return false;
    }
    return true;
}

static bool read_spent(const struct ph_node *root, struct loire_spent *spent)
{
    struct ph_node node;

    return ph_node_object(root, "spent", &node) && ph_read_bool(&node, "bought", &spent->bought) &&
           ph_read_byte(&node, "hires", 0, 4, &spent->hires) &&
           ph_read_byte(&node, "builds", 0, 2, &spent->builds) &&
           ph_read_bool(&node, "shipped", &spent->shipped) &&
           ph_read_bool(&node, "smith", &spent->smith) &&
           ph_read_byte(&node, "messages", 0, LOIRE_HAND_MAX, &spent->messages) &&
           ph_read_bool(&node, "delivered", &spent->delivered) &&
           ph_read_byte(&node, "palatium", 0, 2, &spent->palatium) &&
           ph_read_bool(&node, "may_hire", &spent->may_hire) &&
           ph_read_bool(&node, "acted", &spent->acted);
}

static bool read_end(const struct reading *in, const struct ph_node *root)
{
    struct ph_node end;

    return ph_node_object(root, "end", &end) &&
           read_seat_or_null(in, &end, "triggered_by", &in->s->triggered_by) &&
           read_seat_or_null(in, &end, "last_seat", &in->s->last_seat);
}

bool loire_read_state(const struct ph_rules *rules, const struct json_t *json, void *state,
                      struct ph_error *error)
{
    struct ph_node root = ph_node_root(json, error);
    struct loire_state read;
    struct reading in;
    const char *fault;

    memset(&read, 0, sizeof read);
    start_reading(&in, loire_rules(rules), &read);
    if (!same_options(in.r, &root) || !read_turn(&in, &root) || !read_market(&in, &root) ||
        !read_horses(&in, &root) || !read_buildings(&in, &root) || !read_supply(&in, &root) ||
        !read_decks(&in, &root) || !read_seats(&in, &root) || !read_spent(&root, &read.spent) ||
        !read_end(&in, &root))
        return false;
    fault = loire_position_fault(loire_rules(rules), &read);
    if (fault)
        return ph_fail(error, "", "%s", fault);
    loire_settle(in.r, &read, NULL);
    memcpy(state, &read, sizeof read);
    return true;
}
