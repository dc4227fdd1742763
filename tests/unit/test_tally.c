/* src/ai/tally: what is counted by the order of play, told from the states of the games themselves. */
#include "unit/cmocka_all.h"

#include "ai/bot.h"
#include "ai/tally.h"
#include "games/loire/state.h"

enum { GAMES = 24 };

static struct ph_session *play(uint64_t seed, unsigned players)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = players};
    struct ph_error error;
    struct ph_session *session = ph_session_start(&options, seed, PH_NOBODY, &error);
    struct ph_bot greedy;

    assert_non_null(session);
    assert_true(ph_bot_find("greedy", &greedy, &error));
    while (ph_session_actor(session) != PH_NOBODY)
        ph_session_play(
            session, ph_bot_decide(&greedy, ph_session_rules(session), ph_session_state(session)));
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

/* Where the round after the end was brought on begins; the end of the game if nobody has a turn more. */
static unsigned even_index(const struct ph_session *session, unsigned players)
{
    unsigned count = ph_session_count(session);

    for (unsigned i = 1; i < count; i++)
        if (state_at(session, i)->triggered_by != LOIRE_NO_SEAT &&
            state_at(session, i)->turn > state_at(session, i - 1)->turn &&
            state_at(session, i)->turn % players == 1)
            return i;
    return count;
}

static unsigned index_of_turn(const struct ph_session *session, unsigned turn)
{
    unsigned i = 0;

    while (state_at(session, i)->turn < turn)
        i++;
    return i;
}

static void the_order_of_play_is_counted(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        unsigned by_others = 0;

        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            struct ph_session *session = play(seed, players);
            const struct loire_state *end = state_at(session, ph_session_count(session));
            unsigned first = end->first, place = (end->triggered_by + players - first) % players;
            struct ph_score even = score_at(session, even_index(session, players));
            struct ph_score early = score_at(session, index_of_turn(session, 4 * players + 1));
            struct ph_tally tally;
            double others = 0;

            ph_tally_init(&tally);
            ph_tally_add(&tally, session);
            by_others += place != 0;
            assert_int_equal(tally.enders[place], 1);
            for (unsigned seat = 0; seat < players; seat++) {
                double share = ph_sample_mean(&tally.even[(seat + players - first) % players]);
                bool won = even.winners >> seat & 1;

                assert_int_equal(share > 0, won);
                others += seat == first ? 0 : early.total[seat];
            }
            assert_int_equal(tally.lead[0].turns, 4);
            assert_true(ph_sample_mean(&tally.lead[0].points) ==
                        early.total[first] - others / (players - 1));
            ph_session_destroy(session);
        }
        assert_in_range(by_others, 1, GAMES - 1); /* else nothing was told apart */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_play_is_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
