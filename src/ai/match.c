/* Playing the games of a match. */
#include "ai/match.h"

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

void ph_match_judge(const struct ph_match *match, const struct ph_session *session,
                    unsigned seating, struct ph_match_game *game)
{
    const struct ph_rules *rules = ph_session_rules(session);
    unsigned players = rules->players;
    struct ph_score score;

    rules->game->score(rules, ph_session_state(session), &score);
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned player = match->seatings.player_at[seating][seat];
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

/* Plays the session to its end; false only when out of memory. */
static bool play_on(const struct ph_match *match, struct ph_session *session, unsigned seating,
                    struct ph_rng *stream, struct ph_error *error)
{
    int seat;

    while ((seat = ph_session_actor(session)) != PH_NOBODY) {
        unsigned player = match->seatings.player_at[seating][seat];
        struct ph_think_options options = {.bot = match->bot[player], .rng = &stream[player]};
        struct ph_thought thought;

        if (!ph_session_think(session, &options, &thought, error))
            return false;
        if (ph_session_play(session, thought.choice).code != PH_LEGAL)
            return ph_fail(error, "", "out of memory");
    }
    return true;
}

bool ph_match_play(const struct ph_match *match, unsigned block, unsigned seating,
                   struct ph_match_game *game, struct ph_buf *record, struct ph_error *error)
{
    unsigned players = match->options->players;
    struct ph_rng stream[PH_SEATS_MAX];
    struct ph_session *session =
        ph_session_start(match->options, mix(match->seed, block, 0), PH_NOBODY, error);
    bool ok;

    if (!session)
        return false;
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned player = match->seatings.player_at[seating][seat];

        ph_rng_seed(&stream[player], mix(match->seed, block, player + 1));
        ph_session_set_name(session, seat, match->name[player]);
    }
    ok = play_on(match, session, seating, stream, error);
    if (ok) {
        ph_match_judge(match, session, seating, game);
        if (record)
            ph_record_print(session, record);
    }
    ph_session_destroy(session);
    return ok;
}
