/* Fair players: two worlds that look the same to a seat get the same answer from it, whatever is hidden
 * in them. The same test catches one that peeks. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "ai/bot.h"
#include "core/game.h"

enum { WORDS = PH_STATE_MAX / sizeof(uint64_t), PAIRS = 2400, FEW_PLAYOUTS = 24 };

static const char *const kinds[] = {"random",   "greedy",  "mc:24",   "tree:24", "net:24",
                                    "short:24", "level:1", "level:2", "level:3", "level:4",
                                    "level:5",  "level:6", "level:7", "level:8"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Which eyes a player looks at the world with. */
typedef int eyes(int seat);

static int honest_eyes(int seat)
{
    return seat;
}

static int peeping_eyes(int seat)
{
    (void)seat;
    return PH_EVERYTHING;
}

static ph_move ask(const char *name, const struct ph_rules *rules, const uint64_t *state,
                   uint64_t seed, eyes *see)
{
    uint64_t view[WORDS] = {0};
    struct ph_thought thought;
    struct ph_bot bot;
    struct ph_rng rng;
    struct ph_question question = {.rules = rules, .view = view, .rng = &rng};

    assert_true(ph_bot_find(name, &bot, NULL));
    assert_false(ph_bot_lacks_net(&bot, rules)); /* inputs of nets are a way to peek, too */
    ph_rng_seed(&rng, seed);
    rules->game->view(rules, state, see(rules->game->actor(rules, state)), view);
    question.policy = ph_bot_policy(&bot, rules);
    if (question.policy.playouts > FEW_PLAYOUTS)
        question.policy.playouts = FEW_PLAYOUTS;
    assert_true(ph_policy_choose(&question, &thought));
    assert_int_equal(rules->game->refuse(rules, state, thought.choice).code, PH_LEGAL);
    return thought.choice;
}

static void make_twin(const struct ph_rules *rules, const uint64_t *state, uint64_t seed,
                      uint64_t *twin)
{
    uint64_t view[WORDS] = {0};
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    rules->game->view(rules, state, rules->game->actor(rules, state), view);
    memset(twin, 0, sizeof(uint64_t[WORDS]));
    rules->game->determinise(rules, view, &rng, twin);
}

/* Walks through games and asks at every position with more than one move; how many of the pairs got
 * two answers. */
static unsigned count_differences(const struct ph_game *game, unsigned pairs, eyes *see,
                                  const char *only)
{
    unsigned different = 0, asked = 0;

    for (uint64_t seed = 1; asked < pairs; seed++) {
        struct ph_options options = {.game = game, .players = 2 + (unsigned)(seed % 3)};
        struct ph_rules *rules = ph_rules_create(&options, NULL);
        uint64_t state[WORDS] = {0}, twin[WORDS];

        assert_non_null(rules);
        ph_setup(rules, seed, PH_NOBODY, state);
        for (uint64_t ply = 0; asked < pairs && game->actor(rules, state) != PH_NOBODY; ply++) {
            const char *name = only ? only : kinds[asked % KINDS];
            ph_move move = ask(name, rules, state, ply, see);

            make_twin(rules, state, seed + ply, twin);
            if (memcmp(state, twin, game->state_size) != 0) {
                different += ask(name, rules, twin, ply, see) != move;
                asked++;
            }
            game->apply(rules, state,
                        ply % 8 ? ask("greedy", rules, state, ply, honest_eyes) : move, NULL);
        }
        ph_rules_destroy(rules);
    }
    return different;
}

static void twins_get_the_same_answer(void **unused)
{
    (void)unused;
    for (unsigned g = 0; ph_games[g]; g++)
        assert_int_equal(count_differences(ph_games[g], PAIRS, honest_eyes, NULL), 0);
}

static void who_peeks_is_caught(void **unused)
{
    (void)unused;
    for (unsigned g = 0; ph_games[g]; g++)
        for (unsigned i = 0; i < 2; i++)
            assert_true(count_differences(ph_games[g], PAIRS / 20, peeping_eyes,
                                          i ? "mc:24" : "tree:24") > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_get_the_same_answer),
        cmocka_unit_test(who_peeks_is_caught),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
