/* La Loire: which move words are well formed, and all of them in ascending order. */
#include "games/loire/rules/state.h"

bool loire_well_formed(const struct loire_rules *r, ph_move m)
{
    unsigned a = loire_a(m), b = loire_b(m), c = loire_c(m), kind = loire_kind(m);

    if (kind == LOIRE_M_MERCHANT || kind == LOIRE_M_MESSENGER)
        return a < LOIRE_LOCATIONS && loire_smith(m) <= LOIRE_LOCATIONS &&
               m == loire_go(kind - LOIRE_M_MERCHANT, a, loire_drop(m), loire_take(m),
                             loire_smith(m));
    if (m != loire_do(kind, a, b, c) || (c && kind != LOIRE_M_DELIVER))
        return false;
    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_BUY:
    case LOIRE_M_SELL: return a < LOIRE_GOOD_COUNT && !b;
    case LOIRE_M_CIRCUS: return a < LOIRE_LOCATIONS && !b;
    case LOIRE_M_HIRE: return a < LOIRE_CHARACTER_COUNT && !b;
    case LOIRE_M_SHIP: return a >= 1 && a <= LOIRE_SHIP_MOST && !b;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE: return a < LOIRE_LOCATIONS && b <= 1;
    case LOIRE_M_PALACE: return a < LOIRE_PALACE_COUNT && b < LOIRE_CITIES;
    case LOIRE_M_MESSAGE: return a >= 1 && a <= LOIRE_LEVELS && b <= LOIRE_BY_DUCAL;
    case LOIRE_M_KEEP: return a < r->card_count && !b;
    case LOIRE_M_DELIVER:
        return a < r->card_count && b <= r->card_count && (b ? c < r->colours : !c);
    case LOIRE_M_DONE: return !a && !b;
    default: return false;
    }
}

/* ---- all words ---- */

/* A field of the move word and the values it takes. */
struct field {
    unsigned shift, low, high;
};

enum { FIELDS_MAX = 4 };

/* The fields of a kind, lowest first; returns how many. Counting their values like digits gives
 * every word of the kind in ascending order. */
static unsigned fields_of(const struct loire_rules *r, unsigned kind,
                          struct field field[FIELDS_MAX])
{
    const struct field place = {0, 0, LOIRE_LOCATIONS - 1}, good = {0, 0, LOIRE_GOOD_COUNT - 1};
    const struct field card = {0, 0, r->card_count - 1u};

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER:
        field[0] = place;
        field[1] = (struct field){16, 0, LOIRE_LOCATIONS};
        field[2] = (struct field){24, 0, LOIRE_GO_HORSES_MOST};
        field[3] = (struct field){26, 0, LOIRE_GO_HORSES_MOST};
        return 4;
    case LOIRE_M_BUY:
    case LOIRE_M_SELL: field[0] = good; return 1;
    case LOIRE_M_CIRCUS: field[0] = place; return 1;
    case LOIRE_M_HIRE: field[0] = (struct field){0, 0, LOIRE_CHARACTER_COUNT - 1}; return 1;
    case LOIRE_M_SHIP: field[0] = (struct field){0, 1, LOIRE_SHIP_MOST}; return 1;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
        field[0] = place;
        field[1] = (struct field){8, 0, 1};
        return 2;
    case LOIRE_M_PALACE:
        field[0] = (struct field){0, 0, LOIRE_PALACE_COUNT - 1};
        field[1] = (struct field){8, 0, LOIRE_CITIES - 1};
        return 2;
    case LOIRE_M_MESSAGE:
        field[0] = (struct field){0, 1, LOIRE_LEVELS};
        field[1] = (struct field){8, LOIRE_NO_OFFER, LOIRE_BY_DUCAL};
        return 2;
    case LOIRE_M_KEEP: field[0] = card; return 1;
    case LOIRE_M_DELIVER:
        field[0] = card;
        field[1] = (struct field){8, 0, r->card_count};
        field[2] = (struct field){16, 0, r->colours - 1u};
        return 3;
    case LOIRE_M_DONE: break;
    }
    return 0;
}

static unsigned width_of(const struct field *field)
{
    return field->shift >= 24 ? 3 : field->shift == 16 ? 0x1f : 0xff;
}

/* False for keep and deliver when the data file has no cards. */
static bool has_words(const struct loire_rules *r, unsigned kind)
{
    return r->card_count > 0 || (kind != LOIRE_M_KEEP && kind != LOIRE_M_DELIVER);
}

ph_move loire_first_of(const struct loire_rules *r, unsigned kind)
{
    struct field field[FIELDS_MAX];
    ph_move move = (ph_move)kind << 28;

    if (!has_words(r, kind))
        return 0;
    for (unsigned i = fields_of(r, kind, field); i-- > 0;)
        move |= (ph_move)field[i].low << field[i].shift;
    return move;
}

/* The first word of that kind or of a later one. */
static ph_move first_from(const struct loire_rules *r, unsigned kind)
{
    while (!has_words(r, kind))
        kind++;
    return loire_first_of(r, kind);
}

ph_move loire_next_move(const struct ph_rules *rules, ph_move move)
{
    const struct loire_rules *r = loire_rules(rules);
    struct field field[FIELDS_MAX];
    unsigned kind = loire_kind(move), count;

    if (move == 0)
        return first_from(r, LOIRE_M_MERCHANT);
    count = fields_of(r, kind, field);
    for (unsigned i = 0; i < count; i++) {
        unsigned value = move >> field[i].shift & width_of(&field[i]);

        if (value < field[i].high) {
            move += (ph_move)1 << field[i].shift;
            if (kind == LOIRE_M_DELIVER && loire_b(move) == 0 && loire_c(move) > 0)
                move |= 1u << 8; /* a colour needs a card */
            return move;
        }
        move -= (ph_move)(value - field[i].low) << field[i].shift;
    }
    return kind == LOIRE_M_DONE ? 0 : first_from(r, kind + 1);
}
