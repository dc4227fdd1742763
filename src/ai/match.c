/* Playing the games of a match. */
#include "ai/match.h"

#include <assert.h>
#include <stdlib.h>

#include "ai/share.h"
#include "base/random.h"
#include "core/game.h"

static uint64_t mix(uint64_t seed, uint64_t block, uint64_t stream)
{
    uint64_t state = seed;

    state = ph_splitmix(&state) ^ block;
    state = ph_splitmix(&state) ^ stream;
    return ph_splitmix(&state);
}

void ph_match_judge(const struct ph_match *match, const struct ph_session *session, unsigned order,
                    struct ph_match_game *game)
{
    const struct ph_rules *rules = ph_session_rules(session);
    unsigned players = rules->players;
    struct ph_score score;

    rules->game->score(rules, ph_session_state(session), &score);
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned player = match->orders.player_at[order][seat];
        bool won = score.winners >> seat & 1;
        double above = 0, equal = 0;

        for (unsigned other = 0; other < players; other++) {
            bool also = score.winners >> other & 1;
            int lead = score.total[other] - score.total[seat];

            above += also != won ? also : lead > 0;
            equal += other != seat && also == won && lead == 0;
        }
        game->share[player] = ph_share_of_win(score.winners, seat);
        game->rank[player] = 1 + above + equal / 2;
        game->total[player] = score.total[seat];
    }
    game->turns = rules->game->turn(rules, ph_session_state(session));
    game->decisions = ph_session_count(session);
    game->done = true;
}

/* Plays the session to its end. */
static void play_on(const struct ph_match *match, struct ph_session *session, unsigned order,
                    struct ph_rng *stream, void *view)
{
    const struct ph_rules *rules = ph_session_rules(session);
    int seat;

    while ((seat = ph_session_actor(session)) != PH_NOBODY) {
        unsigned player = match->orders.player_at[order][seat];
        struct ph_refusal why;

        rules->game->view(rules, ph_session_state(session), seat, view);
        why = ph_session_play(session,
                              ph_bot_choose(&match->bot[player], rules, view, &stream[player]));
        assert(why.code == PH_LEGAL);
        (void)why;
    }
}

bool ph_match_play(const struct ph_match *match, unsigned block, unsigned order,
                   struct ph_match_game *game, struct ph_buf *record, struct ph_error *error)
{
    unsigned players = match->options->players;
    struct ph_rng stream[PH_SEATS_MAX];
    struct ph_session *session =
        ph_session_start(match->options, mix(match->seed, block, 0), PH_NOBODY, error);
    void *view = malloc(match->options->game->view_size);

    if (!session || !view) {
        ph_session_destroy(session);
        free(view);
        return false;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned player = match->orders.player_at[order][seat];

        ph_rng_seed(&stream[player], mix(match->seed, block, player + 1));
        ph_session_set_name(session, seat, match->name[player]);
    }
    play_on(match, session, order, stream, view);
    ph_match_judge(match, session, order, game);
    if (record)
        ph_record_print(session, record);
    ph_session_destroy(session);
    free(view);
    return true;
}
