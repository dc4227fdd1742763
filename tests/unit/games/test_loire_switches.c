/* La Loire: every switch has an effect. Each is set to each value in each edition and variant, and
 * made-up positions are searched for one in which a move is legal, or does something, that it is
 * not or does not with the edition's own value. Where a variant lacks what a switch is about, none
 * may be found. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "core/game.h"
#include "games/loire/game.h"
#include "games/loire/rules/ask.h"
#include "unit/games/loire_kit.h"

enum {
    PLAYERS = 4, /* with fewer some switches say nothing */
    TURNS = 20000,
    TURNS_IN_VAIN = 1500, /* where nothing can be found */
    VALUES_MAX = 12,
};

/* Switches that the casual game knows: it has no characters, palaces or Circus. The standard game
 * knows all but one. */
static const char *const casual_too[] = {"rule.boat_end",       "rule.cube_move",
                                         "rule.messenger_city", "rule.casual_guard",
                                         "rule.merchant_stop",  "rule.start_deniers"};

static bool is_known(const char *key, bool casual)
{
    if (!casual)
        return strcmp(key, "rule.casual_guard") != 0;
    for (unsigned i = 0; i < sizeof casual_too / sizeof *casual_too; i++)
        if (strcmp(casual_too[i], key) == 0)
            return true;
    return false;
}

/* ---- positions ---- */

/* Characters in random order, as long as there are copies, with their cubes. */
static void give_characters(struct loire_state *s, struct loire_seat *p, struct ph_rng *rng)
{
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++) {
        if (loire_has(p, (enum loire_character)c) || !s->characters[c] || ph_rng_below(rng, 3) == 0)
            continue;
        if (c == LOIRE_HELPER && !loire_has(p, LOIRE_APPRENTICE))
            continue;
        s->characters[c]--;
        p->characters |= 1u << c;
        p->character[p->character_count++] = (uint8_t)c;
        p->cubes = (uint8_t)(p->cubes + (c == LOIRE_APPRENTICE || c == LOIRE_HELPER));
    }
}

static void give_palaces(struct loire_state *s, struct loire_seat *p, struct ph_rng *rng)
{
    for (unsigned bit = 0; bit < LOIRE_PALACE_COUNT * LOIRE_CITIES; bit++) {
        unsigned kind = bit % LOIRE_PALACE_COUNT, city = bit / LOIRE_PALACE_COUNT;

        if ((p->palaces >> bit & 1) || !s->palaces[city][kind] || ph_rng_below(rng, 2) == 0)
            continue;
        s->palaces[city][kind]--;
        p->palaces |= (uint8_t)(1u << bit);
        p->palace[p->palace_count++] =
            (struct loire_owned_palace){.kind = (uint8_t)kind, .city = (uint8_t)city};
    }
}

static void give_buildings(struct loire_state *s, struct ph_rng *rng)
{
    for (unsigned at = 1; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at) && !s->building[at] && ph_rng_below(rng, 5) == 0) {
            s->building[at] = (uint8_t)(LOIRE_FARM + ph_rng_below(rng, 3));
            s->owner[at] = s->seat;
        }
}

/* Marks the first stop of a message where its colour is. */
static void mark_stop(const struct loire_rules *r, const struct loire_state *s,
                      struct loire_seat *p, struct loire_message *m)
{
    const struct loire_card *c = &r->card[m->card];

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (p->cubes && c->colours && !loire_is_city(at) && s->shield[at] == c->colour[0] &&
            !m->stage[0]) {
            m->stage[0] = (uint8_t)(at + 1);
            p->cubes--;
        }
}

static void give_messages(const struct loire_rules *r, struct loire_state *s, struct loire_seat *p,
                          struct ph_rng *rng)
{
    unsigned wanted = ph_rng_below(rng, 3);

    memset(p->message, 0, sizeof p->message);
    p->message_count = 0;
    for (unsigned i = 0; i < wanted; i++) {
        unsigned level = 1 + ph_rng_below(rng, LOIRE_LEVELS);

        if (p->message_count >= loire_hand_limit(s) || !s->deck_count[level] ||
            loire_second_level_4(r, p, level))
            continue;
        p->message[p->message_count++].card =
            s->deck[r->deck_first[level] + --s->deck_count[level]];
        if (ph_rng_below(rng, 2) == 0)
            mark_stop(r, s, p, &p->message[p->message_count - 1]);
    }
}

static void place_figures(struct loire_seat *p, struct ph_rng *rng)
{
    for (unsigned f = 0; f < LOIRE_FIGURES; f++) {
        unsigned at = ph_rng_below(rng, LOIRE_LOCATIONS);

        p->figure[f].at = (uint8_t)at;
        p->figure[f].horses = (uint8_t)ph_rng_below(rng, 3);
        p->figure[f].dir = (int8_t)(loire_is_city(at) ? 0 : ph_rng_below(rng, 2) ? 1 : -1);
    }
}

/* The start of a turn of a player who has much: of the first one, or of another. */
static void make_position(const struct ph_rules *rules, struct ph_rng *rng, struct loire_state *s)
{
    const struct loire_rules *r = loire_rules(rules);
    struct loire_seat *p;

    ph_setup(rules, ph_rng_next(rng), PH_NOBODY, s);
    p = &s->seats[s->seat];
    if (!r->casual) {
        give_characters(s, p, rng);
        give_palaces(s, p, rng);
    }
    give_buildings(s, rng);
    give_messages(r, s, p, rng);
    place_figures(p, rng);
    s->turn = 40;
    p->deniers = (uint16_t)(5 + ph_rng_below(rng, 30));
    p->goods[LOIRE_WOOD] = 3;
    p->goods[LOIRE_WINE] = (uint8_t)ph_rng_below(rng, 2);
    p->boat = (uint8_t)(r->boat_end - 1);
}

/* ---- the search ---- */

/* Do the two tables differ in this position: in the legal moves, or in what one of them does? */
static bool differ_here(const struct ph_rules *a, const struct ph_rules *b,
                        const struct loire_state *s, ph_move *moves, unsigned *count)
{
    static ph_move others[PH_MOVES_MAX];
    unsigned other_count = loire_moves(b, s, others);

    *count = loire_moves(a, s, moves);
    if (*count != other_count || memcmp(moves, others, *count * sizeof *moves) != 0)
        return true;
    for (unsigned i = 0; i < *count; i++) {
        struct loire_state x = *s, y = *s;

        loire_apply(a, &x, moves[i], NULL);
        loire_apply(b, &y, moves[i], NULL);
        if (memcmp(&x, &y, sizeof x) != 0)
            return true;
    }
    return false;
}

/* The same for a whole turn, played at random. */
static bool differ_in_turn(const struct ph_rules *a, const struct ph_rules *b,
                           struct loire_state *s, struct ph_rng *rng)
{
    static ph_move moves[PH_MOVES_MAX];
    unsigned turn = s->turn, count;

    while (s->phase != LOIRE_OVER && s->turn == turn) {
        if (differ_here(a, b, s, moves, &count))
            return true;
        loire_apply(a, s, moves[ph_rng_below(rng, count)], NULL);
    }
    return false;
}

static bool differ(const struct ph_rules *a, const struct ph_rules *b, unsigned turns)
{
    struct ph_rng rng;
    struct loire_state x, y;

    ph_rng_seed(&rng, 22);
    ph_setup(a, 1, 0, &x);
    ph_setup(b, 1, 0, &y);
    if (memcmp(&x, &y, sizeof x) != 0)
        return true;
    for (unsigned i = 0; i < turns; i++) {
        /* the boat is near the nearer end */
        make_position(loire_rules(a)->boat_end < loire_rules(b)->boat_end ? a : b, &rng, &x);
        if (differ_in_turn(a, b, &x, &rng))
            return true;
    }
    return false;
}

/* ---- every value ---- */

/* The values to try: words as they are, the numbers of a range, and some lists of four. */
static unsigned list_values(const struct ph_option_kind *kind, char out[VALUES_MAX][16])
{
    static const char *const lists[] = {"1/2/3/4", "5/6/7/8", "20/20/20/20"};
    unsigned count = 0;

    if (strchr(kind->values, '/')) {
        for (; count < sizeof lists / sizeof *lists; count++)
            snprintf(out[count], sizeof out[count], "%s", lists[count]);
        return count;
    }
    if (kind->values[1] == '.') {
        for (char n = kind->values[0]; n <= kind->values[3]; n++)
            snprintf(out[count++], sizeof out[0], "%c", n);
        return count;
    }
    for (const char *at = kind->values; *at; at += strcspn(at, " ") + (strchr(at, ' ') != NULL))
        snprintf(out[count++], sizeof out[0], "%.*s", (int)strcspn(at, " "), at);
    return count;
}

static void try_value(const char *table, const char *key, const char *value, bool casual)
{
    char chosen[320];
    bool known = is_known(key, casual);

    snprintf(chosen, sizeof chosen, "%s %s=%s", table, key, value);
    struct ph_rules *usual = loire_fixture_rules(PLAYERS, table);
    struct ph_rules *set = loire_fixture_rules(PLAYERS, chosen);
    bool same = loire_rules(set)->switch_count == 0; /* it is the edition's own value */

    if (differ(usual, set, known && !same ? TURNS : TURNS_IN_VAIN) != (known && !same))
        fail_msg("%s: %s", chosen, known && !same ? "no position differs" : "a position differs");
    assert_int_equal(usual->hash == set->hash, same);
    ph_rules_destroy(usual);
    ph_rules_destroy(set);
}

static void every_value_matters_where_it_can(void **state)
{
    static const char *const editions[] = {"en", "fr", "de"};
    char values[VALUES_MAX][16], table[64];

    (void)state;
    for (unsigned edition = 0; edition < 3; edition++)
        for (unsigned casual = 0; casual < 2; casual++) {
            snprintf(table, sizeof table, "edition=%s variant=%s", editions[edition],
                     casual ? "casual" : "standard");
            for (const struct ph_option_kind *kind = ph_loire.options; kind->key; kind++) {
                unsigned count =
                    strncmp(kind->key, "rule.", 5) == 0 ? list_values(kind, values) : 0;

                for (unsigned i = 0; i < count; i++)
                    try_value(table, kind->key, values[i], casual);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_value_matters_where_it_can)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
