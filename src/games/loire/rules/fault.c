/* La Loire: the first invariant that a state breaks, as a phrase. Pieces and cards are conserved,
 * limits are kept, redundant members agree. Ranges come first, so that any bytes may be checked.
 * There is no PH_RULE here: this must notice when a rule is broken elsewhere. The turn and the end
 * are in fault_turn.c. */
#include <string.h>

#include "games/loire/rules/fault.h"

static bool is_zero(const void *at, size_t size)
{
    const uint8_t *byte = at;

    for (size_t i = 0; i < size; i++)
        if (byte[i])
            return false;
    return true;
}

/* Are all items of an array behind the first `used` ones zero? */
#define REST_IS_ZERO(array, used) \
    is_zero(&(array)[used], sizeof(array) - (used) * sizeof((array)[0]))

/* ---- ranges ---- */

static const char *turn_range(const struct loire_rules *r, const struct loire_state *s)
{
    FAULT_IF(s->turn == 0, "turns count from 1");
    FAULT_IF(s->seat >= r->base.players || s->first >= r->base.players, "no such seat");
    FAULT_IF(s->phase > LOIRE_OVER, "no such phase");
    FAULT_IF(s->figure != LOIRE_NO_FIGURE && s->figure >= LOIRE_FIGURES,
             "the acting figure is none");
    FAULT_IF(s->moved_count > LOIRE_FIGURES, "more figures moved than there are");
    for (unsigned i = 0; i < s->moved_count; i++)
        FAULT_IF(s->moved[i] >= LOIRE_FIGURES, "a figure that has moved is none");
    FAULT_IF(s->moved_count == 2 && s->moved[0] == s->moved[1], "a figure has moved twice");
    FAULT_IF(!REST_IS_ZERO(s->moved, s->moved_count), "the list of moved figures has a tail");
    FAULT_IF(!is_zero(s->reserved, sizeof s->reserved), "an unused byte is set");
    return NULL;
}

static const char *figure_range(const struct loire_stack *stack)
{
    FAULT_IF(stack->at >= LOIRE_LOCATIONS, "a figure is nowhere");
    FAULT_IF(stack->dir < -1 || stack->dir > 1, "a direction is 1, 0 or -1");
    FAULT_IF((stack->dir == 0) != loire_is_city(stack->at), "a direction is 0 in cities only");
    return NULL;
}

static const char *list_range(const struct loire_rules *r, const struct loire_seat *p)
{
    for (unsigned i = 0; i < p->message_count; i++)
        FAULT_IF(p->message[i].card >= r->card_count, "a message is no card");
    for (unsigned i = 0; i < p->delivered_count; i++)
        FAULT_IF(p->delivered[i] >= r->card_count, "a delivered message is no card");
    for (unsigned i = 0; i < p->character_count; i++)
        FAULT_IF(p->character[i] >= LOIRE_CHARACTER_COUNT, "a player has no such character");
    for (unsigned i = 0; i < p->palace_count; i++)
        FAULT_IF(p->palace[i].kind >= LOIRE_PALACE_COUNT || p->palace[i].city >= LOIRE_CITIES,
                 "a player has no such palace");
    return NULL;
}

static const char *seat_range(const struct loire_rules *r, const struct loire_seat *p)
{
    FAULT_IF(p->message_count > LOIRE_HAND_MAX, "too many undelivered messages");
    FAULT_IF(p->delivered_count > LOIRE_DELIVERED_MAX, "too many delivered messages");
    FAULT_IF(p->character_count > LOIRE_CHARACTER_COUNT, "too many characters");
    FAULT_IF(p->palace_count > LOIRE_PALACE_COUNT * LOIRE_CITIES, "too many palaces");
    for (unsigned f = 0; f < LOIRE_FIGURES; f++)
        CHECK(figure_range(&p->figure[f]));
    CHECK(list_range(r, p));
    FAULT_IF(!REST_IS_ZERO(p->message, p->message_count) ||
                 !REST_IS_ZERO(p->delivered, p->delivered_count) ||
                 !REST_IS_ZERO(p->character, p->character_count) ||
                 !REST_IS_ZERO(p->palace, p->palace_count) ||
                 !is_zero(p->reserved, sizeof p->reserved),
             "an unused byte of a seat is set");
    return NULL;
}

static const char *seats_range(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned i = 0; i < r->base.players; i++)
        CHECK(seat_range(r, &s->seats[i]));
    FAULT_IF(!REST_IS_ZERO(s->seats, r->base.players), "a seat beyond the players is not empty");
    return NULL;
}

/* ---- the board ---- */

static const char *shields(const struct loire_rules *r, const struct loire_state *s)
{
    uint8_t count[LOIRE_COLOURS_MAX] = {0};

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        FAULT_IF(loire_is_city(at) ? s->shield[at] != 0 : s->shield[at] >= r->colours,
                 "a shield has no such colour");
        if (!loire_is_city(at))
            count[s->shield[at]]++;
    }
    FAULT_IF(memcmp(count, r->shields, r->colours) != 0,
             "the village shields are not those of the box");
    for (unsigned at = 1; at + 1 < LOIRE_LOCATIONS; at++)
        FAULT_IF(!loire_is_city(at) && !loire_is_city(at + 1) && s->shield[at] == s->shield[at + 1],
                 "neighbouring villages have the same colour");
    return NULL;
}

static const char *market(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned seen = 0;

    for (unsigned i = 0; i < r->colours; i++) {
        FAULT_IF(s->market[i] >= r->colours || seen >> s->market[i] & 1,
                 "the market is not one tile of each colour");
        seen |= 1u << s->market[i];
    }
    FAULT_IF(!REST_IS_ZERO(s->market, r->colours), "the market has a tail");
    if (r->casual)
        FAULT_IF(s->circus != LOIRE_NOWHERE, "the casual game has no Circus");
    else
        FAULT_IF(s->circus >= LOIRE_LOCATIONS || loire_is_city(s->circus),
                 "the Circus is in no village");
    return NULL;
}

static const char *horses(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned count = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        count += s->horses[at];
    for (unsigned i = 0; i < r->base.players; i++)
        for (unsigned f = 0; f < LOIRE_FIGURES; f++) {
            const struct loire_stack *stack = &s->seats[i].figure[f];

            FAULT_IF(stack->horses > (loire_has(&s->seats[i], LOIRE_SCOUT) ? 3 : 2),
                     "a stack has too many horses");
            count += stack->horses;
        }
    FAULT_IF(count != r->horses, "horses are missing, or there are too many");
    return NULL;
}

static const char *building_at(const struct loire_rules *r, const struct loire_state *s,
                               unsigned at)
{
    FAULT_IF(s->building[at] >= LOIRE_BUILDING_END, "no such building");
    FAULT_IF(s->building[at] && loire_is_city(at), "a building stands in a city");
    FAULT_IF(s->building[at] && s->owner[at] >= r->base.players, "a building's owner is no player");
    FAULT_IF(!s->building[at] && (s->owner[at] || s->built[at]), "no building, but an owner");
    FAULT_IF(s->built[at] > s->turn, "a building is from a later turn");
    return NULL;
}

static const char *buildings(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned count[PH_SEATS_MAX][LOIRE_BUILDING_END] = {0}, castles = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        CHECK(building_at(r, s, at));
        count[s->owner[at]][s->building[at]]++;
    }
    for (unsigned i = 0; i < r->base.players; i++) {
        FAULT_IF(count[i][LOIRE_FARM] + count[i][LOIRE_CASTLE] > r->farms,
                 "a player uses more farm tokens than there are");
        FAULT_IF(count[i][LOIRE_MONASTERY] > r->monasteries,
                 "a player has more monasteries than tokens");
        castles += count[i][LOIRE_CASTLE];
    }
    FAULT_IF(castles + s->towers != r->towers, "towers and castles do not add up");
    return NULL;
}

/* ---- goods, characters, palaces ---- */

static bool may_carry(const struct loire_rules *r, const struct loire_seat *p, unsigned good)
{
    return p->goods[good] <= r->carry[good] ||
           (good == LOIRE_CHEESE && loire_has(p, LOIRE_DAIRYMAN)) ||
           (good == LOIRE_GRAIN && loire_has(p, LOIRE_GRAIN_FARMER));
}

static const char *goods(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++) {
        unsigned count = s->supply[good];

        for (unsigned i = 0; i < r->base.players; i++) {
            FAULT_IF(!may_carry(r, &s->seats[i], good), "a player carries too much of a good");
            count += s->seats[i].goods[good];
        }
        FAULT_IF(count != r->cards_of_good[good], "goods are missing, or there are too many");
    }
    return NULL;
}

static const char *characters_of(const struct loire_seat *p)
{
    uint32_t listed = 0;

    for (unsigned i = 0; i < p->character_count; i++) {
        FAULT_IF(listed >> p->character[i] & 1, "a player has a character twice");
        FAULT_IF(p->character[i] == LOIRE_HELPER && !(listed >> LOIRE_APPRENTICE & 1),
                 "the Helper comes only after the Apprentice");
        listed |= 1u << p->character[i];
    }
    FAULT_IF(listed != p->characters, "characters are noted in two ways");
    return NULL;
}

static const char *characters(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned i = 0; i < r->base.players; i++)
        CHECK(characters_of(&s->seats[i]));
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++) {
        unsigned count = s->characters[c];

        for (unsigned i = 0; i < r->base.players; i++)
            count += loire_has(&s->seats[i], (enum loire_character)c);
        FAULT_IF(count != r->copies[c], "characters are missing, or there are too many");
    }
    return NULL;
}

static const char *palaces_of(const struct loire_state *s, const struct loire_seat *p)
{
    unsigned listed = 0;

    for (unsigned i = 0; i < p->palace_count; i++) {
        unsigned bit = 1u << (p->palace[i].city * LOIRE_PALACE_COUNT + p->palace[i].kind);

        FAULT_IF(listed & bit, "a player has a palace twice");
        FAULT_IF(p->palace[i].turn > s->turn, "a palace is from a later turn");
        FAULT_IF(i > 0 && p->palace[i].turn < p->palace[i - 1].turn,
                 "palaces are not in the order in which they came");
        listed |= bit;
    }
    FAULT_IF(listed != p->palaces, "palaces are noted in two ways");
    return NULL;
}

static const char *palaces(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned i = 0; i < r->base.players; i++)
        CHECK(palaces_of(s, &s->seats[i]));
    for (unsigned bit = 0; bit < LOIRE_CITIES * LOIRE_PALACE_COUNT; bit++) {
        unsigned count = s->palaces[bit / LOIRE_PALACE_COUNT][bit % LOIRE_PALACE_COUNT];

        for (unsigned i = 0; i < r->base.players; i++)
            count += s->seats[i].palaces >> bit & 1u;
        FAULT_IF(count != r->palace_copies, "palaces are missing, or there are too many");
    }
    return NULL;
}

/* ---- messages ---- */

/* Has the card been counted before? */
static bool is_again(bool seen[LOIRE_CARDS_MAX], uint8_t card)
{
    bool again = seen[card];

    seen[card] = true;
    return again;
}

static const char *deck(const struct loire_rules *r, const struct loire_state *s, unsigned level,
                        bool seen[LOIRE_CARDS_MAX])
{
    unsigned first = r->deck_first[level], size = r->deck_first[level + 1] - first;

    FAULT_IF(s->deck_count[level] > size, "a deck has too many cards");
    for (unsigned i = 0; i < size; i++) {
        uint8_t card = s->deck[first + i];

        if (i >= s->deck_count[level]) {
            FAULT_IF(card != 0, "a deck has a tail");
            continue;
        }
        FAULT_IF(card < first || card >= first + size, "a deck has a card of another level");
        FAULT_IF(is_again(seen, card), "a message card is there twice");
    }
    return NULL;
}

static const char *offer(const struct loire_rules *r, const struct loire_state *s,
                         bool seen[LOIRE_CARDS_MAX])
{
    unsigned left; /* in the deck that they come from */

    FAULT_IF(s->offer_by > LOIRE_BY_DUCAL || s->offer_count > LOIRE_DECK_MAX, "no such offer");
    FAULT_IF((s->phase == LOIRE_KEEP) != (s->offer_count > 0) ||
                 (s->offer_by == LOIRE_NO_OFFER) != (s->offer_count == 0),
             "cards are offered exactly when one of them is to be kept");
    for (unsigned i = 0; i < s->offer_count; i++) {
        FAULT_IF(s->offer[i] >= r->card_count, "an offered card is no card");
        FAULT_IF(r->card[s->offer[i]].level != r->card[s->offer[0]].level,
                 "the offered cards are not of one deck");
        FAULT_IF(is_again(seen, s->offer[i]), "a message card is there twice");
    }
    FAULT_IF(!REST_IS_ZERO(s->offer, s->offer_count), "the offer has a tail");
    left = s->deck_count[r->card[s->offer[0]].level];
    FAULT_IF(s->offer_by == LOIRE_BY_SPY &&
                 (s->offer_count > 3 || (s->offer_count < 3 && left > 0)),
             "the Spy shows three cards, or all that are left");
    FAULT_IF(s->offer_by == LOIRE_BY_DUCAL && left > 0, "the Ducal Palace shows the whole deck");
    return NULL;
}

/* Checks the stages of one message and adds their number to `cubes`. */
static const char *stages(const struct loire_rules *r, const struct loire_state *s,
                          const struct loire_message *message, unsigned *cubes)
{
    const struct loire_card *card = &r->card[message->card];
    unsigned marked = 0;

    for (unsigned i = 0; i < LOIRE_STAGES; i++) {
        unsigned at = message->stage[i] - 1u;

        if (message->stage[i] == 0)
            continue;
        FAULT_IF(i >= card->colours || at >= LOIRE_LOCATIONS || loire_is_city(at) ||
                     s->shield[at] != card->colour[i],
                 "a message is marked where it has no stop");
        marked++;
    }
    FAULT_IF(marked > 0 && marked >= card->colours, "a message with all its stops is undelivered");
    *cubes += marked;
    return NULL;
}

static const char *hand(const struct loire_rules *r, const struct loire_state *s,
                        const struct loire_seat *p, bool seen[LOIRE_CARDS_MAX])
{
    unsigned level4 = 0, cubes = p->cubes;
    unsigned waiting =
        r->casual ? 0 : 2u - loire_has(p, LOIRE_APPRENTICE) - loire_has(p, LOIRE_HELPER);

    FAULT_IF(p->message_count > (loire_has(p, LOIRE_MAYOR) ? LOIRE_HAND_MAX : 2),
             "a player has too many undelivered messages");
    for (unsigned i = 0; i < p->message_count; i++) {
        FAULT_IF(is_again(seen, p->message[i].card), "a message card is there twice");
        level4 += r->card[p->message[i].card].level == 4;
        CHECK(stages(r, s, &p->message[i], &cubes));
    }
    FAULT_IF(level4 > 1, "a player has two level-4 messages");
    FAULT_IF(cubes + waiting != 2, "a player's cubes do not add up to two");
    return NULL;
}

static const char *delivered(const struct loire_rules *r, const struct loire_seat *p,
                             bool seen[LOIRE_CARDS_MAX])
{
    unsigned level[LOIRE_LEVELS + 1] = {0};

    for (unsigned i = 0; i < p->delivered_count; i++) {
        FAULT_IF(is_again(seen, p->delivered[i]), "a message card is there twice");
        level[r->card[p->delivered[i]].level]++;
    }
    FAULT_IF(r->casual && (level[2] > level[1] || level[3] > level[2]),
             "a player has delivered more messages of a higher level");
    return NULL;
}

static const char *messages(const struct loire_rules *r, const struct loire_state *s)
{
    bool seen[LOIRE_CARDS_MAX] = {false};

    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        CHECK(deck(r, s, level, seen));
    FAULT_IF(s->deck_count[0] || !REST_IS_ZERO(s->deck, r->card_count), "the decks have a tail");
    CHECK(offer(r, s, seen));
    for (unsigned i = 0; i < r->base.players; i++) {
        CHECK(hand(r, s, &s->seats[i], seen));
        CHECK(delivered(r, &s->seats[i], seen));
    }
    for (unsigned card = 0; card < r->card_count; card++)
        FAULT_IF(!seen[card], "a message card is missing");
    return NULL;
}

const char *loire_position_fault(const struct loire_rules *r, const struct loire_state *s)
{
    static const char *(*const laws[])(const struct loire_rules *, const struct loire_state *) = {
        turn_range,       seats_range,     shields,           market,  horses,
        buildings,        goods,           characters,        palaces, messages,
        loire_turn_fault, loire_end_fault, loire_spent_fault,
    };

    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        CHECK(laws[i](r, s));
    return NULL;
}

const char *loire_fault(const struct ph_rules *rules, const void *state)
{
    const struct loire_rules *r = loire_rules(rules);

    CHECK(loire_position_fault(r, state));
    return loire_history_fault(r, state);
}
