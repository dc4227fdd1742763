/* The engine's commands: one row each, and what they do. Those that begin a game are in
 * start.c, those that think in think.c. */
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "engine/command.h"

enum {
    PERFT_MAX = 1000, /* limits memory; near the end of a game the depth costs no time */
};

static const struct ph_reader english = {.lang = PH_EN};

bool engine_seat(struct engine_call *call, const char *word, int *seat)
{
    unsigned players = ph_rules_players(ph_session_rules(call->session));
    uint64_t number = 0;

    if (strcmp(word, "none") == 0) {
        *seat = PH_NOBODY;
        return true;
    }
    if (!ph_number_read(word, players - 1, &number)) {
        engine_refuse(call, "no seat %.40s: seats are 0 to %u, or none", word, players - 1);
        return false;
    }
    *seat = (int)number;
    return true;
}

/* ---- about the engine ---- */

static void run_help(struct engine_call *call)
{
    engine_begin_list(call);
    for (const struct engine_command *row = engine_commands; row->name; row++)
        ph_buf_addf(call->reply, "%s%s%s: %s\n", row->name, *row->args ? " " : "", row->args,
                    row->help);
}

static void run_protocol(struct engine_call *call)
{
    engine_done(call, "posthorn 1");
}

static void run_games(struct engine_call *call)
{
    engine_begin_list(call);
    for (unsigned i = 0; ph_game_at(i); i++)
        ph_buf_addf(call->reply, "%s\n", ph_game_name(ph_game_at(i)));
}

static void run_quit(struct engine_call *call)
{
    call->engine->quit = true;
    engine_done(call, "%s", "");
}

/* ---- looking ---- */

static void reply_view(struct engine_call *call, int viewer)
{
    engine_begin_result(call);
    ph_view_json(call->reply, ph_session_rules(call->session), ph_session_state(call->session),
                 viewer);
    ph_buf_addc(call->reply, '\n');
}

static void run_state(struct engine_call *call)
{
    reply_view(call, PH_EVERYTHING);
}

static void run_view(struct engine_call *call)
{
    int seat;

    if (engine_seat(call, call->word[0], &seat))
        reply_view(call, seat);
}

static void run_actor(struct engine_call *call)
{
    int seat = ph_session_actor(call->session);

    if (seat == PH_NOBODY)
        engine_done(call, "none");
    else
        engine_done(call, "%d", seat);
}

static void run_over(struct engine_call *call)
{
    engine_done(call, ph_session_actor(call->session) == PH_NOBODY ? "yes" : "no");
}

static void run_score(struct engine_call *call)
{
    const struct ph_rules *rules = ph_session_rules(call->session);
    struct ph_score score = {0};

    ph_score(rules, ph_session_state(call->session), &score);
    engine_begin_result(call);
    ph_score_json(call->reply, rules, &score);
    ph_buf_addc(call->reply, '\n');
}

static void run_hash(struct engine_call *call)
{
    engine_done(call, "%016" PRIx64,
                ph_state_hash(ph_session_rules(call->session), ph_session_state(call->session)));
}

static void run_perft(struct engine_call *call)
{
    uint64_t depth, ways = 1; /* a resigned game has no further decisions */

    if (!ph_number_read(call->word[0], PERFT_MAX, &depth)) {
        engine_refuse(call, "the depth must be a number from 0 to %d", PERFT_MAX);
        return;
    }
    if (ph_session_actor(call->session) != PH_NOBODY)
        ways = ph_perft(ph_session_rules(call->session), ph_session_state(call->session),
                        (unsigned)depth);
    if (ways == 0)
        engine_refuse(call, "out of memory");
    else
        engine_done(call, "%" PRIu64, ways);
}

/* ---- moves ---- */

void engine_add_move(struct engine_call *call, ph_move move)
{
    const struct ph_rules *rules = ph_session_rules(call->session);

    ph_print_move(rules, move, call->reply);
    ph_buf_addc(call->reply, '\n');
}

static void run_legal(struct engine_call *call)
{
    const struct ph_rules *rules = ph_session_rules(call->session);
    ph_move *moves = call->engine->moves;
    unsigned count = 0;

    if (ph_session_actor(call->session) != PH_NOBODY)
        count = ph_moves(rules, ph_session_state(call->session), moves);
    engine_begin_list(call);
    for (unsigned i = 0; i < count; i++)
        engine_add_move(call, moves[i]);
}

static void reply_reason(struct engine_call *call, const char *sign, struct ph_refusal why)
{
    const struct ph_rules *rules = ph_session_rules(call->session);

    ph_buf_addf(call->reply, "%s %s ", sign, ph_refusal_rule(rules, why));
    ph_refusal_text(call->reply, rules, &english, why);
    ph_buf_addc(call->reply, '\n');
}

void engine_refuse_move(struct engine_call *call, struct ph_refusal why)
{
    reply_reason(call, "?", why);
}

static void reply_events(struct engine_call *call, int viewer)
{
    const struct ph_events *events = ph_session_events(call->session);

    engine_begin_list(call);
    for (unsigned i = 0; i < events->count; i++)
        if (ph_event_json(call->reply, ph_session_rules(call->session), &events->at[i], viewer))
            ph_buf_addc(call->reply, '\n');
}

static void run_play(struct engine_call *call)
{
    const struct ph_rules *rules = ph_session_rules(call->session);
    struct ph_refusal why = {0};
    ph_move move;

    if (ph_parse_move(rules, call->word[0], &move, &why))
        why = ph_session_play(call->engine->session, move);
    if (why.code != PH_LEGAL)
        engine_refuse_move(call, why);
    else
        reply_events(call, PH_EVERYTHING);
}

static void run_why(struct engine_call *call)
{
    const struct ph_rules *rules = ph_session_rules(call->session);
    struct ph_refusal why = {0};
    ph_move move;

    if (ph_parse_move(rules, call->word[0], &move, &why)) {
        if (ph_session_actor(call->session) == PH_NOBODY)
            why.code = PH_REFUSE_OVER;
        else
            why = ph_refuse(rules, ph_session_state(call->session), move);
    }
    if (why.code != PH_LEGAL)
        reply_reason(call, "=", why);
    else
        engine_done(call, "legal");
}

static void run_undo(struct engine_call *call)
{
    if (ph_session_undo(call->engine->session))
        engine_done(call, "%s", "");
    else
        engine_refuse(call, "nothing to take back: the game is at its start");
}

static void run_events(struct engine_call *call)
{
    int seat;

    if (engine_seat(call, call->word[0], &seat))
        reply_events(call, seat);
}

/* clang-format off */
const struct engine_command engine_commands[] = {
    /* name, least and most arguments, needs a game, handler, arguments, what it does */
    {"actor",    0, 0,               true,  run_actor, "", "the seat to decide, or none"},
    {"events",   1, 1,               true,  run_events,
     "SEAT|none", "the last move's events as that seat may know them"},
    {"games",    0, 0,               false, run_games, "", "the games there are"},
    {"go",       0, 5,               true,  engine_go,
     "[level=N] [sims=N] [ms=N] [threads=N] [info=yes]", "the move the computer would play"},
    {"hash",     0, 0,               true,  run_hash, "", "hash of the state, 16 hex digits"},
    {"help",     0, 0,               false, run_help, "", "this list"},
    {"hint",     0, 6,               true,  engine_hint,
     "[level=N] [sims=N] [ms=N] [threads=N] [info=yes] [lang=en|fr|de]",
     "the best move, and the reason in words"},
    {"legal",    0, 0,               true,  run_legal, "", "every legal move"},
    {"load",     1, ENGINE_REST,     false, engine_load, "FILE", "replay a record"},
    {"new",      1, ENGINE_WORDS_MAX, false, engine_new,
     "GAME [players=N] [seed=N | deal=HEX] [first=SEAT] [data=FILE] [KEY=VALUE]...",
     "start a game (players 2, seed 1 unless given)"},
    {"over",     0, 0,               true,  run_over, "", "yes or no"},
    {"perft",    1, 1,               true,  run_perft, "N", "count sequences of N decisions"},
    {"play",     1, ENGINE_REST,     true,  run_play, "MOVE", "play a move: its events"},
    {"position", 1, ENGINE_REST,     false, engine_position, "JSON", "set up a state"},
    {"protocol", 0, 0,               false, run_protocol, "", "name and version of this protocol"},
    {"quit",     0, 0,               false, run_quit, "", "end"},
    {"record",   0, 0,               true,  engine_record, "", "the game so far as a record"},
    {"score",    0, 0,               true,  run_score, "", "points by their parts"},
    {"state",    0, 0,               true,  run_state, "", "the whole state as JSON"},
    {"stop",     0, 0,               false, engine_stop,
     "", "end the thinking of go or hint early"},
    {"undo",     0, 0,               true,  run_undo, "", "take the last decision back"},
    {"view",     1, 1,               true,  run_view,
     "SEAT|none", "the state as that seat may know it"},
    {"why",      1, ENGINE_REST,     true,  run_why, "MOVE", "legal, or the rule that forbids it"},
    {.name = NULL},
};
/* clang-format on */
