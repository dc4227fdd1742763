/* src/ai/tally: what is counted by the order of play, told from the states of the games themselves. */
#include "unit/cmocka_all.h"

#include <posthorn/think.h>
#include <stdlib.h>
#include <string.h>

#include "ai/tally.h"
#include "core/game.h"
#include "games/loire/rules/state.h"
#include "unit/edit.h"

enum { GAMES = 24, SEATS_GAMES = 6 };

static void play_on(struct ph_session *session, const char *bot)
{
    struct ph_think_options how = {.threads = 1};
    struct ph_thought thought;

    assert_true(ph_bot_find(bot, &how.bot, NULL));
    while (ph_session_think(session, &how, &thought, NULL))
        ph_session_play(session, thought.choice);
}

static struct ph_session *play_by(const char *bot, const char *game, const char *data,
                                  uint64_t seed, unsigned players)
{
    struct ph_options options = {.game = ph_game_find(game), .players = players, .data = data};
    struct ph_error error;
    struct ph_session *session = ph_session_start(&options, seed, PH_NOBODY, &error);

    assert_non_null(session);
    play_on(session, bot);
    return session;
}

static struct ph_session *play(const char *game, const char *data, uint64_t seed, unsigned players)
{
    return play_by("greedy", game, data, seed, players);
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

/* The first player is the first in the order of play even where poverty skips their first turn
 * (LL-T1, LL-X14). */
static void a_first_player_who_is_skipped_stays_the_first(void **state)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = 4};
    struct ph_session *session;
    struct ph_tally tally;

    (void)state;
    assert_true(ph_options_set(&options, "rule.start_deniers", "0/9/7/7", NULL));
    session = ph_session_start(&options, 1, 0, NULL);
    assert_non_null(session);
    assert_int_equal(state_at(session, 0)->seat, 1);
    play_on(session, "greedy");
    ph_tally_init(&tally);
    ph_tally_add(&tally, session);
    check_end(session, &tally, 4, &(struct met){0});
    ph_session_destroy(session);
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

/* ---- what seats get ---- */

/* Seats that got each thing, and events, told from the states of a game. */
struct got {
    unsigned character[LOIRE_CHARACTER_COUNT], palace[LOIRE_PALACE_COUNT];
    unsigned good[LOIRE_GOOD_COUNT], level[LOIRE_LEVELS + 1];
    unsigned deliveries[LOIRE_LEVELS + 1];
};

/* The goods that the seat has bought: only buying adds to them. */
static unsigned goods_bought(const struct ph_session *session, unsigned seat)
{
    unsigned bought = 0;

    for (unsigned i = 0; i < ph_session_count(session); i++)
        for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
            if (state_at(session, i + 1)->seats[seat].goods[good] >
                state_at(session, i)->seats[seat].goods[good])
                bought |= 1u << good;
    return bought;
}

static void count_seat(const struct ph_session *session, unsigned seat, struct got *got)
{
    const struct loire_rules *r = loire_rules(ph_session_rules(session));
    const struct loire_seat *p = &state_at(session, ph_session_count(session))->seats[seat];
    unsigned bought = goods_bought(session, seat), levels = 0;

    for (unsigned i = 0; i < LOIRE_CHARACTER_COUNT; i++)
        got->character[i] += p->characters >> i & 1;
    for (unsigned i = 0; i < LOIRE_PALACE_COUNT; i++)
        got->palace[i] += ((p->palaces | p->palaces >> LOIRE_PALACE_COUNT) >> i & 1);
    for (unsigned i = 0; i < p->delivered_count; i++) {
        levels |= 1u << r->card[p->delivered[i]].level;
        got->deliveries[r->card[p->delivered[i]].level]++;
    }
    for (unsigned i = 0; i < LOIRE_GOOD_COUNT; i++)
        got->good[i] += bought >> i & 1;
    for (unsigned i = 1; i <= LOIRE_LEVELS; i++)
        got->level[i] += levels >> i & 1;
}

static const struct ph_tally_row *row_of(const struct ph_tally *tally, const char *kind,
                                         unsigned value)
{
    for (unsigned i = 0; i < tally->rows; i++)
        if (strcmp(tally->row[i].counted->kind, kind) == 0 && tally->row[i].value == value)
            return &tally->row[i];
    fail_msg("%s %u is not counted", kind, value);
    return NULL;
}

static void check_seats(const struct ph_tally *tally, const char *kind, const unsigned *seats,
                        unsigned first, unsigned end)
{
    for (unsigned i = first; i < end; i++)
        assert_int_equal(row_of(tally, kind, i)->seats, seats[i]);
}

static void check_got(const struct ph_tally *tally, const struct got *got)
{
    unsigned all = 0;

    check_seats(tally, "character", got->character, 0, LOIRE_CHARACTER_COUNT);
    check_seats(tally, "palacekind", got->palace, 0, LOIRE_PALACE_COUNT);
    check_seats(tally, "good", got->good, 0, LOIRE_GOOD_COUNT);
    check_seats(tally, "message", got->level, 1, LOIRE_LEVELS + 1);
    for (unsigned i = 1; i <= LOIRE_LEVELS; i++)
        all += got->deliveries[i];
    for (unsigned i = 1; i <= LOIRE_LEVELS; i++) {
        assert_int_equal(row_of(tally, "message", i)->times, got->deliveries[i]);
        assert_true(ph_tally_part(tally, row_of(tally, "message", i)) ==
                    (double)got->deliveries[i] / all);
    }
}

/* Random players buy beer and carry messages of all levels; greedy ones leave things to nobody,
 * and these are listed too. */
static void what_seats_get_is_counted(void **state)
{
    static const char *const bots[] = {"greedy", "random"};

    (void)state;
    for (unsigned b = 0; b < 2; b++) {
        struct got got = {0};
        struct ph_tally tally;

        ph_tally_init(&tally);
        for (uint64_t seed = 1; seed <= SEATS_GAMES; seed++) {
            struct ph_session *session = play_by(bots[b], "loire", NULL, seed, 2);

            ph_tally_add(&tally, session);
            for (unsigned seat = 0; seat < 2; seat++)
                count_seat(session, seat, &got);
            ph_session_destroy(session);
        }
        check_got(&tally, &got);
        if (b == 0)
            assert_true(row_of(&tally, "good", LOIRE_BEER)->seats == 0);
        else
            assert_true(row_of(&tally, "good", LOIRE_BEER)->seats > 0 && got.deliveries[4] > 0);
    }
}

/* The casual game has no characters and no palaces: none is listed. */
static void only_what_the_table_has_is_listed(void **state)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = 2};
    struct ph_session *session;
    struct ph_tally tally;

    (void)state;
    assert_true(ph_options_set(&options, "variant", "casual", NULL));
    session = ph_session_start(&options, 1, PH_NOBODY, NULL);
    assert_non_null(session);
    ph_tally_init(&tally);
    ph_tally_add(&tally, session);
    for (unsigned i = 0; i < tally.rows; i++) {
        assert_string_not_equal(tally.row[i].counted->kind, "character");
        assert_string_not_equal(tally.row[i].counted->kind, "palacekind");
    }
    assert_int_equal(tally.rows, LOIRE_BUILDING_END - 1 + LOIRE_GOOD_COUNT + LOIRE_LEVELS);
    ph_session_destroy(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_play_is_counted),
        cmocka_unit_test(a_first_player_who_is_skipped_stays_the_first),
        cmocka_unit_test(equal_turns_decide_nothing),
        cmocka_unit_test(what_seats_get_is_counted),
        cmocka_unit_test(only_what_the_table_has_is_listed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
