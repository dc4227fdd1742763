/* src/ai/tally: what is counted by the order of play, told from the states of the games themselves. */
#include "unit/cmocka_all.h"

#include <posthorn/think.h>
#include <stdlib.h>

#include "ai/tally.h"
#include "core/game.h"
#include "games/loire/rules/state.h"
#include "unit/edit.h"

enum { GAMES = 24 };

static struct ph_session *play(const char *game, const char *data, uint64_t seed, unsigned players)
{
    struct ph_options options = {.game = ph_game_find(game), .players = players, .data = data};
    struct ph_error error;
    struct ph_session *session = ph_session_start(&options, seed, PH_NOBODY, &error);
    struct ph_think_options how = {.threads = 1};
    struct ph_thought thought;

    assert_non_null(session);
    assert_true(ph_bot_find("greedy", &how.bot, &error));
    while (ph_session_think(session, &how, &thought, NULL))
        ph_session_play(session, thought.choice);
    return session;
}

static const struct loire_state *state_at(const struct ph_session *session, unsigned index)
{
    return ph_session_before(session, index);
}

static struct ph_score score_at(const struct ph_session *session, unsigned index)
{
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_score score;

    rules->game->score(rules, state_at(session, index), &score);
    return score;
}

/* The first decision after `rounds` rounds; the end of the game if there is none. */
static unsigned after_rounds(const struct ph_session *session, unsigned players, unsigned rounds)
{
    unsigned i = 0;

    while (i < ph_session_count(session) && state_at(session, i)->turn <= rounds * players)
        i++;
    return i;
}

/* Where those who are given a turn more begin it; the end of the game if nobody is. */
static unsigned after_even_turns(const struct ph_session *session, unsigned players)
{
    unsigned i = 0;

    while (i < ph_session_count(session) && state_at(session, i)->triggered_by == LOIRE_NO_SEAT)
        i++;
    return after_rounds(session, players, (state_at(session, i - 1)->turn - 1) / players + 1);
}

/* What was met in the games, so that no check is left out unnoticed. */
struct met {
    unsigned ended_by_others, decided_by_a_turn_more, first_skipped, leads;
};

static void check_leads(const struct ph_session *session, const struct ph_tally *tally,
                        unsigned players, struct met *met)
{
    unsigned first = state_at(session, 0)->first;

    for (unsigned i = 0; i < PH_TALLY_LEADS; i++) {
        unsigned index = after_rounds(session, players, tally->lead[i].turns);
        struct ph_score score = score_at(session, index);
        double others = 0;

        assert_int_equal(tally->lead[i].points.count, index < ph_session_count(session));
        if (index == ph_session_count(session))
            continue;
        for (unsigned seat = 0; seat < players; seat++)
            others += seat == first ? 0 : score.total[seat];
        assert_true(ph_sample_mean(&tally->lead[i].points) ==
                    score.total[first] - others / (players - 1));
        met->leads++;
        met->first_skipped += state_at(session, index)->turn % players != 1;
    }
}

static void check_end(const struct ph_session *session, const struct ph_tally *tally,
                      unsigned players, struct met *met)
{
    const struct loire_state *end = state_at(session, ph_session_count(session));
    unsigned place = (end->triggered_by + players - end->first) % players;
    struct ph_score even = score_at(session, after_even_turns(session, players));
    struct ph_score final = score_at(session, ph_session_count(session));

    assert_int_equal(tally->enders[place], 1);
    for (unsigned seat = 0; seat < players; seat++) {
        double share = ph_sample_mean(&tally->even[(seat + players - end->first) % players]);
        bool won = even.winners >> seat & 1;

        assert_int_equal(share > 0, won);
    }
    met->ended_by_others += place != 0;
    met->decided_by_a_turn_more += even.winners != final.winners;
}

static void the_order_of_play_is_counted(void **state)
{
    char *data = read_whole("tests/data/loire-fixture.json");
    struct met met = {0};

    (void)state;
    for (unsigned players = 2; players <= 4; players++)
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            struct ph_session *session = play("loire", data, seed, players);
            struct ph_tally tally;

            ph_tally_init(&tally);
            ph_tally_add(&tally, session);
            check_leads(session, &tally, players, &met);
            check_end(session, &tally, players, &met);
            ph_session_destroy(session);
        }
    free(data);
    assert_in_range(met.ended_by_others, 1, 3 * GAMES - 1);
    assert_in_range(met.decided_by_a_turn_more, 1, 3 * GAMES - 1);
    assert_in_range(met.first_skipped, 1, met.leads - 1);
}

/* TT-E2: in Thurn und Taxis everybody has equally many turns, so nobody wins by one more. */
static void equal_turns_decide_nothing(void **state)
{
    char *data = read_whole("tests/data/taxis-fixture.json");

    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        struct ph_tally tally;
        unsigned enders = 0;

        ph_tally_init(&tally);
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            struct ph_session *session = play("taxis", data, seed, players);

            ph_tally_add(&tally, session);
            ph_session_destroy(session);
        }
        for (unsigned place = 0; place < players; place++) {
            assert_true(ph_sample_mean(&tally.even[place]) == ph_sample_mean(&tally.place[place]));
            enders += tally.enders[place];
        }
        assert_int_equal(enders, GAMES);
        assert_int_equal(tally.lead[0].points.count, GAMES);
    }
    free(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_play_is_counted),
        cmocka_unit_test(equal_turns_decide_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
