/* posthorn replay: prints a recorded game turn by turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "cli/cli.h"
#include "cli/game_args.h"
#include "terminal/report.h"

enum { OPT_LANG, OPT_FROM, OPT_VIEW, OPT_DATA };

const struct cli_option cli_replay_options[] = {
    [OPT_LANG] = {"lang", "en|fr|de", "language of the log lines (default: from the environment)"},
    [OPT_FROM] = {"from", "TURN", "start at this turn"},
    [OPT_VIEW] = {"view", "SEAT|none|all", "as this seat or a spectator saw it (default: all)"},
    [OPT_DATA] = {"data", "FILE", "the data file that was used to play the game"},
    {NULL, NULL, NULL},
};

struct replay {
    const char *path, *data_path;
    enum ph_lang lang;
    uint64_t from;
    int viewer;
};

static int read_argument(struct cli_args *args, int what, struct replay *replay)
{
    switch (what) {
    case OPT_LANG: return cli_lang(args, &replay->lang);
    case OPT_FROM: return cli_number(args, 0, UINT16_MAX, &replay->from);
    case OPT_VIEW: return cli_view(args, &replay->viewer);
    case OPT_DATA: replay->data_path = args->value; return CLI_OK;
    default: break;
    }
    if (what == CLI_WRONG)
        return CLI_USAGE;
    if (replay->path)
        return cli_usage(args, "replay takes one file");
    replay->path = args->value;
    return CLI_OK;
}

static void add_title(struct ph_buf *out, const struct ph_session *session,
                      const struct ph_reader *reader)
{
    ph_buf_add(out, ph_game_title(ph_session_game(session)));
    for (unsigned seat = 0; seat < ph_rules_players(ph_session_rules(session)); seat++)
        ph_buf_addf(out, "%s %s", seat == 0 ? ":" : ",", reader->names[seat]);
    ph_buf_addc(out, '\n');
}

static void add_notation(struct ph_buf *out, const struct ph_session *session, unsigned index)
{
    const struct ph_rules *rules = ph_session_rules(session);

    ph_buf_add(out, "> ");
    ph_print_move(rules, ph_session_move(session, index), out);
    ph_buf_addc(out, '\n');
}

/* The text of a move is shown to its own seat only, unless everything is shown. */
static bool may_read(const struct ph_session *session, unsigned index, int viewer)
{
    const struct ph_rules *rules = ph_session_rules(session);

    return viewer == PH_EVERYTHING || viewer == ph_actor(rules, ph_session_before(session, index));
}

static unsigned turn_of(const struct ph_session *session, unsigned decision)
{
    const struct ph_rules *rules = ph_session_rules(session);

    return ph_turn(rules, ph_session_before(session, decision));
}

/* The turn of the last decision; that of the start if there is none. */
static unsigned last_turn(const struct ph_session *session)
{
    unsigned count = ph_session_count(session);

    return turn_of(session, count > 0 ? count - 1 : 0);
}

static void add_game(struct ph_buf *out, const struct ph_session *session,
                     const struct replay *replay, const struct ph_reader *reader)
{
    for (unsigned i = 0; i < ph_session_count(session); i++) {
        if (turn_of(session, i) < replay->from)
            continue;
        if (report_is_new_turn(session, i)) {
            ph_buf_addc(out, '\n');
            report_turn(out, session, i, reader);
        }
        if (may_read(session, i, replay->viewer))
            add_notation(out, session, i);
        report_decision(out, session, i, reader, replay->viewer);
    }
}

static void show(const struct ph_session *session, const struct replay *replay)
{
    struct report_names names;
    struct ph_reader reader = {.lang = replay->lang, .names = names.at};
    struct ph_buf out = {0};

    report_names(&names, session, replay->lang);
    add_title(&out, session, &reader);
    add_game(&out, session, replay, &reader);
    ph_buf_addc(&out, '\n');
    report_result(&out, session, &reader);
    if (ph_session_actor(session) != PH_NOBODY) {
        say_add(&out, replay->lang, N_("The game is not finished."), NULL);
        ph_buf_addc(&out, '\n');
    }
    say_text(stdout, ph_buf_text(&out));
    ph_buf_finish(&out);
}

static int replay_session(const struct cli_args *args, const struct replay *replay,
                          const struct ph_session *session)
{
    if (replay->viewer >= (int)ph_rules_players(ph_session_rules(session)))
        return cli_usage(args, "--view: this game has no such seat");
    if (replay->from > last_turn(session))
        return cli_usage(args, "--from: the last turn is %u", last_turn(session));
    show(session, replay);
    return cli_flush();
}

int cli_replay(struct cli_args *args)
{
    struct replay replay = {.lang = cli_environment_lang(), .viewer = PH_EVERYTHING};
    struct ph_error error = {0};
    struct ph_session *session;
    int what, status = CLI_OK;

    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &replay);
    if (status != CLI_OK)
        return status;
    if (!replay.path)
        return cli_usage(args, "replay needs a file, or - for standard input");
    session = game_args_record(replay.path, replay.data_path, &error);
    if (!session)
        return cli_failed(&error);
    status = replay_session(args, &replay, session);
    ph_session_destroy(session);
    return status;
}
