/* Playing the games of a match. */
#include "ai/match.h"

#include <string.h>

#include "ai/share.h"
#include "base/clock.h"
#include "base/random.h"
#include "core/game.h"

static uint64_t mix(uint64_t seed, uint64_t block, uint64_t stream)
{
    uint64_t state = seed;

    state = ph_splitmix(&state) ^ block;
    state = ph_splitmix(&state) ^ stream;
    return ph_splitmix(&state);
}

/* ---- the outcome ---- */

/* The winners of a game that is over by its rules, or by a forfeit: then all other seats. */
static unsigned winners_of(const struct ph_session *session, const struct ph_score *score)
{
    int resigned = ph_session_resigned(session);
    unsigned all = (1u << ph_rules_players(ph_session_rules(session))) - 1;

    return resigned == PH_NOBODY ? score->winners : all & ~(1u << resigned);
}

/* 1 is best; equals get the mean. After a forfeit the points of the others do not count. */
static double rank_of(const struct ph_session *session, const struct ph_score *score, unsigned seat)
{
    bool by_points = ph_session_resigned(session) == PH_NOBODY;
    unsigned winners = winners_of(session, score), won = winners >> seat & 1;
    double above = 0, equal = 0;

    for (unsigned other = 0; other < ph_rules_players(ph_session_rules(session)); other++) {
        unsigned also = winners >> other & 1;
        int lead = by_points ? score->total[other] - score->total[seat] : 0;

        above += also != won ? also : lead > 0;
        equal += other != seat && also == won && lead == 0;
    }
    return 1 + above + equal / 2;
}

void ph_match_judge(const struct ph_match *match, const struct ph_session *session,
                    unsigned seating, struct ph_match_game *game)
{
    const struct ph_rules *rules = ph_session_rules(session);
    const uint8_t *player_at = match->seatings.player_at[seating];
    struct ph_score score;

    rules->game->score(rules, ph_session_state(session), &score);
    for (unsigned seat = 0; seat < rules->players; seat++) {
        unsigned player = player_at[seat];

        game->share[player] = ph_share_of_win((uint8_t)winners_of(session, &score), seat);
        game->rank[player] = rank_of(session, &score, seat);
        game->total[player] = score.total[seat];
    }
    game->forfeit = ph_forfeit_of(session);
    if (game->forfeit != PH_FORFEIT_NONE)
        game->forfeiter = player_at[ph_session_resigned(session)];
    game->turns = rules->game->turn(rules, ph_session_state(session));
    game->decisions = ph_session_count(session);
    game->done = true;
}

/* ---- playing ---- */

/* A game being played: its players by seat. */
struct play {
    const struct ph_match *match;
    void *crew;
    struct ph_session *session;
    struct ph_match_seat seat[PH_SEATS_MAX];
    struct ph_rng stream[PH_SEATS_MAX]; /* by seat */
    struct ph_match_time time[PH_SEATS_MAX]; /* by player */
};

static void count_time(struct play *play, unsigned seat, uint64_t cpu)
{
    struct ph_match_time *time = &play->time[play->seat[seat].player];

    time->cpu += cpu;
    time->decisions++;
}

static bool play_own(struct play *play, unsigned seat, struct ph_error *error)
{
    struct ph_think_options options = {.bot = play->match->bot[play->seat[seat].player],
                                       .rng = &play->stream[seat]};
    struct ph_thought thought;
    uint64_t began = ph_clock_read(CLOCK_THREAD_CPUTIME_ID);

    if (!ph_session_think(play->session, &options, &thought, error))
        return false;
    count_time(play, seat, ph_clock_read(CLOCK_THREAD_CPUTIME_ID) - began);
    return ph_session_play(play->session, thought.choice).code == PH_LEGAL ||
           ph_fail(error, "", "out of memory");
}

static bool play_foreign(struct play *play, unsigned seat, struct ph_error *error)
{
    struct ph_match_answer answer = {0};
    int code = PH_LEGAL;

    if (!play->match->foreign->choose(play->crew, &play->seat[seat], &answer, error))
        return false;
    count_time(play, seat, answer.cpu);
    if (answer.forfeit == PH_FORFEIT_NONE) {
        code = ph_session_play(play->session, answer.move).code;
        if (code == PH_LEGAL)
            return true;
        answer.forfeit = PH_FORFEIT_ILLEGAL;
    }
    if (code == PH_FAIL_MEMORY || !ph_forfeit_game(play->session, seat, answer.forfeit))
        return ph_fail(error, "", "out of memory");
    return true;
}

static bool is_foreign(const struct play *play, unsigned seat)
{
    return play->match->is_foreign[play->seat[seat].player];
}

/* Tells the foreign players that a game begins; false if one of them does not play it. */
static bool begin(struct play *play, struct ph_error *error)
{
    for (unsigned seat = 0; seat < play->match->options->players; seat++)
        if (is_foreign(play, seat) &&
            !play->match->foreign->begin(play->crew, &play->seat[seat], error))
            return false;
    return true;
}

static void end(struct play *play)
{
    for (unsigned seat = 0; seat < play->match->options->players; seat++)
        if (is_foreign(play, seat))
            play->match->foreign->end(play->crew, &play->seat[seat], ph_forfeit_of(play->session));
}

/* Plays the session to its end. */
static bool play_on(struct play *play, struct ph_error *error)
{
    int seat;

    while ((seat = ph_session_actor(play->session)) != PH_NOBODY)
        if (!(is_foreign(play, (unsigned)seat) ? play_foreign : play_own)(play, (unsigned)seat,
                                                                          error))
            return false;
    return true;
}

static void set_up(struct play *play, unsigned block, unsigned seating)
{
    const struct ph_match *match = play->match;

    for (unsigned seat = 0; seat < match->options->players; seat++) {
        unsigned player = match->seatings.player_at[seating][seat];
        uint64_t seed = mix(match->seed, block, player + 1);

        play->seat[seat] = (struct ph_match_seat){
            .session = play->session, .player = player, .seat = seat, .seed = seed};
        ph_rng_seed(&play->stream[seat], seed);
        ph_session_set_name(play->session, seat, match->name[player]);
    }
}

bool ph_match_play(const struct ph_match *match, void *crew, unsigned block, unsigned seating,
                   struct ph_match_game *game, struct ph_buf *record, struct ph_error *error)
{
    struct play play = {.match = match, .crew = crew};
    bool ok;

    play.session = ph_session_start(match->options, mix(match->seed, block, 0), PH_NOBODY, error);
    if (!play.session)
        return false;
    set_up(&play, block, seating);
    ok = begin(&play, error) && play_on(&play, error);
    end(&play);
    if (ok) {
        ph_match_judge(match, play.session, seating, game);
        memcpy(game->time, play.time, sizeof game->time);
        if (record)
            ph_record_print(play.session, record);
    }
    ph_session_destroy(play.session);
    return ok;
}
