/* Personas: they do much more of what they want, and nothing else changes. */
#include "unit/cmocka_all.h"

#include <posthorn/session.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "core/game.h"
#include "games/loire/rules/state.h"
#include "unit/edit.h"

enum { GAMES = 12, SEATS = 2 };

/* Two seats, of the persona and of a plain player, summed over games. */
struct sums {
    double bonus[SEATS]; /* of the persona, over all positions */
    unsigned monasteries[SEATS], castles[SEATS], boat[SEATS], delivered[SEATS], level_1[SEATS];
    unsigned ducal_turn[SEATS]; /* of the first Ducal Palace */
};

static struct ph_bot bot_of(const char *name, const char *persona)
{
    struct ph_bot bot;

    assert_true(ph_bot_find(name, &bot, NULL));
    if (persona)
        assert_true(ph_bot_bend(&bot, persona, NULL));
    return bot;
}

/* What the seat has at the end. `of` is 0 for the bent player. */
static void add_end(const struct ph_rules *rules, const struct loire_state *s, unsigned seat,
                    struct sums *sums, unsigned of)
{
    const struct loire_seat *p = &s->seats[seat];
    unsigned turn = s->turn;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (s->owner[at] == seat) {
            sums->monasteries[of] += s->building[at] == LOIRE_MONASTERY;
            sums->castles[of] += s->building[at] == LOIRE_CASTLE;
        }
    sums->boat[of] += p->boat;
    sums->delivered[of] += p->delivered_count;
    for (unsigned i = 0; i < p->delivered_count; i++)
        sums->level_1[of] += loire_rules(rules)->card[p->delivered[i]].level == 1;
    for (unsigned i = p->palace_count; i-- > 0;)
        if (p->palace[i].kind == LOIRE_DUCAL)
            turn = p->palace[i].turn;
    sums->ducal_turn[of] += turn;
}

static void play(const struct ph_bot *bot, const char *data, uint64_t seed, struct sums *sums)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = SEATS, .data = data};
    struct ph_session *session = ph_session_start(&options, seed, PH_NOBODY, NULL);
    const struct ph_rules *rules = ph_session_rules(session);
    unsigned bent = seed % SEATS;
    int seat;

    assert_non_null(session);
    while ((seat = ph_session_actor(session)) != PH_NOBODY) {
        struct ph_think_options how = {.bot = bot[(unsigned)seat != bent]};
        struct ph_thought thought;

        assert_true(ph_session_think(session, &how, &thought, NULL));
        assert_int_equal(ph_session_play(session, thought.choice).code, PH_LEGAL);
        for (unsigned i = 0; i < SEATS; i++)
            sums->bonus[i != bent] += bot[0].persona->bonus(rules, ph_session_state(session), i);
    }
    for (unsigned i = 0; i < SEATS; i++)
        add_end(rules, ph_session_state(session), i, sums, i != bent);
    ph_session_destroy(session);
}

/* By the numbers of the fixture, where plain players leave each of the things to others: by the
 * built-in ones they buy a Ducal Palace as early as can be. */
static struct sums play_all(const char *persona)
{
    char *data = read_whole("tests/data/loire-fixture.json");
    struct ph_bot bot[SEATS] = {bot_of("net:32", persona), bot_of("net:32", NULL)};
    struct sums sums = {.bonus = {0}};

    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(bot, data, seed, &sums);
    free(data);
    assert_true(sums.bonus[0] > sums.bonus[1]);
    return sums;
}

static void personas_do_what_they_want(void **state)
{
    struct sums sums;

    (void)state;
    sums = play_all("monasteries");
    assert_true(sums.monasteries[0] >= GAMES && sums.monasteries[1] < GAMES / 4);
    sums = play_all("castles");
    assert_true(sums.castles[0] >= GAMES && sums.castles[1] < GAMES / 4);
    sums = play_all("ducal");
    assert_true(sums.ducal_turn[0] * 2 < sums.ducal_turn[1]);
    sums = play_all("ships");
    assert_true(sums.boat[0] * 10 > sums.boat[1] * 12);
    sums = play_all("level-1");
    assert_true(sums.level_1[0] * 100 >= sums.delivered[0] * 95);
    assert_true(sums.level_1[1] * 100 < sums.delivered[1] * 95);
    sums = play_all("blue");
    assert_true(sums.bonus[0] * 10 > sums.bonus[1] * 12);
}

/* The percentage weighs both the reward and the style. */
static void a_persona_can_want_less(void **state)
{
    struct sums whole = play_all("castles"), half = play_all("castles:40");

    (void)state;
    assert_true(half.castles[0] < whole.castles[0]);
}

/* Each persona of each game is found, and has a policy of its own; without one, nothing is bent. */
static void personas_change_the_policy(void **state)
{
    (void)state;
    for (unsigned g = 0; ph_games[g]; g++) {
        struct ph_options options = {.game = ph_games[g], .players = 2};
        struct ph_rules *rules = ph_rules_create(&options, NULL);
        struct ph_bot plain = bot_of("level:6", NULL);
        struct ph_policy policy = ph_bot_policy(&plain, rules), bent;

        assert_null(policy.persona);
        assert_true(ph_bot_suits(&plain, ph_games[g], NULL));
        for (const struct ph_persona *p = ph_games[g]->personas; p->name; p++) {
            struct ph_bot bot = bot_of("level:6", p->name);

            assert_true(ph_bot_suits(&bot, ph_games[g], NULL));
            bent = ph_bot_policy(&bot, rules);
            assert_ptr_equal(bent.persona, p);
            assert_int_equal(bent.persona_percent, 100);
            assert_int_equal(bent.playouts, policy.playouts);
            assert_true(ph_policy_hash(&bent, 0) != ph_policy_hash(&policy, 0));
        }
        ph_rules_destroy(rules);
    }
}

static void wrong_personas_are_refused(void **state)
{
    static const char *const wrong[] = {
        "",          "castle",      "Castles",
        "castles:",  "castles:0",   "castles:1001",
        "castles:x", "castles:50%", "a-name-that-is-longer-than-any-persona-can-ever-be"};
    struct ph_bot bot;
    struct ph_error error;

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memset(&error, 0, sizeof error);
        assert_true(ph_bot_find("level:6", &bot, NULL));
        assert_false(ph_bot_bend(&bot, wrong[i], &error));
        assert_true(error.what[0] != '\0');
    }
    assert_false(ph_bot_bend(&bot, "castle", &error));
    assert_non_null(strstr(error.what, "La Loire has monasteries, castles, "));
    assert_true(ph_bot_find("random", &bot, NULL));
    assert_false(ph_bot_bend(&bot, "castles", &error));
    bot = bot_of("greedy", "castles");
    assert_false(ph_bot_suits(&bot, ph_game_find("taxis"), &error));
    assert_string_equal(error.what, "Thurn und Taxis has no personas");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(personas_do_what_they_want),
        cmocka_unit_test(a_persona_can_want_less),
        cmocka_unit_test(personas_change_the_policy),
        cmocka_unit_test(wrong_personas_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
