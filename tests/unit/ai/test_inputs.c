/* Nets know inputs by the schema alone: a changed value under the same schema would be noise to them.
 * This pins the values in games of random moves, which depend on the rules alone. */
#include "unit/cmocka_all.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "core/features.h"

enum { GAMES = 3, DECISIONS_MAX = 3000 };

/* If a test here fails, inputs have changed: unless a name has, count up the revision of the game's
 * feature set. Then the nets must be trained again. In either case write the new numbers here. */
static const struct pinned {
    const char *game;
    unsigned players;
    uint64_t schema, values;
} pinned[] = {
    {"loire", 1, 0xa59be168825c3ab3, 0x3e288ecac00ea088},
    {"loire", 2, 0x54845366888556b5, 0xafd22adedc33f7c3},
    {"loire", 3, 0xb0212e4072453603, 0x0893d34dce2a8b72},
    {"loire", 4, 0xd8616ea135ea2487, 0x753a62b60a19a93c},
    {"taxis", 2, 0xf3e2f18197f7e0b4, 0x92f9e8534c2cf083},
    {"taxis", 3, 0x3a5d74a9708d1c35, 0x60b8d40ead6e3944},
    {"taxis", 4, 0x24d14d926e3aed2a, 0xb216fe0f7ffe20a2},
};

static char *read_fixture(const char *game)
{
    static char text[1 << 20];
    char path[64];
    size_t size;
    FILE *file;

    snprintf(path, sizeof path, "tests/data/%s-fixture.json", game);
    file = fopen(path, "rb");
    assert_non_null(file);
    size = fread(text, 1, sizeof text - 1, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

static struct ph_rules *make_rules(const struct pinned *at)
{
    struct ph_options options = {.game = ph_game_find(at->game),
                                 .players = at->players,
                                 .data = read_fixture(at->game)};
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    assert_non_null(rules);
    return rules;
}

static uint64_t hash_inputs(const struct ph_rules *rules, const void *state, uint64_t hash)
{
    struct ph_features features;

    ph_features_list(rules, state, (unsigned)rules->game->actor(rules, state), &features);
    hash = ph_hash(features.on, features.count * sizeof *features.on, hash);
    return ph_hash(features.dense, ph_features_dense(rules) * sizeof *features.dense, hash);
}

static uint64_t hash_game(const struct ph_rules *rules, uint64_t seed, uint64_t hash)
{
    static ph_move moves[PH_MOVES_MAX];
    const struct ph_game *game = rules->game;
    struct ph_storage state;
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    ph_setup(rules, seed, PH_NOBODY, &state);
    for (unsigned i = 0; i < DECISIONS_MAX && game->actor(rules, &state) != PH_NOBODY; i++) {
        unsigned count = game->moves(rules, &state, moves);

        hash = hash_inputs(rules, &state, hash);
        game->apply(rules, &state, moves[ph_rng_below(&rng, count)], NULL);
    }
    return hash;
}

static void inputs_change_with_their_schema_only(void **unused)
{
    unsigned changed = 0;

    (void)unused;
    for (unsigned i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        struct ph_rules *rules = make_rules(&pinned[i]);
        uint64_t values = 0;

        for (uint64_t seed = 1; seed <= GAMES; seed++)
            values = hash_game(rules, seed, values);
        if (rules->schema != pinned[i].schema || values != pinned[i].values) {
            printf("now {\"%s\", %u, 0x%016" PRIx64 ", 0x%016" PRIx64 "},\n", pinned[i].game,
                   pinned[i].players, rules->schema, values);
            changed++;
        }
        ph_rules_destroy(rules);
    }
    assert_int_equal(changed, 0);
}

static void a_revision_is_part_of_the_schema(void **unused)
{
    struct ph_rules *rules = make_rules(&pinned[0]);
    struct ph_feature_set set = *rules->game->features;
    struct ph_game game = *rules->game;

    (void)unused;
    game.features = &set;
    rules->game = &game;
    assert_true(ph_features_hash(rules) == rules->schema);
    set.revision++;
    assert_true(ph_features_hash(rules) != rules->schema);
    rules->game = ph_game_find(pinned[0].game);
    ph_rules_destroy(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_change_with_their_schema_only),
        cmocka_unit_test(a_revision_is_part_of_the_schema),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
