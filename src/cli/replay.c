/* posthorn replay: a recorded game turn by turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/number.h"
#include "cli/cli.h"
#include "cli/wish.h"
#include "terminal/report.h"

enum { OPT_LANG, OPT_FROM, OPT_VIEW, OPT_DATA };

const struct cli_option cli_replay_options[] = {
    [OPT_LANG] = {"lang", "en|fr|de", "language of the log lines (else that of the environment)"},
    [OPT_FROM] = {"from", "TURN", "begin with this turn"},
    [OPT_VIEW] = {"view", "SEAT|none|all", "as this seat or a spectator saw it (else: all)"},
    [OPT_DATA] = {"data", "FILE", "the data file that the record was played with"},
    {NULL, NULL, NULL},
};

struct replay {
    const char *path, *data_path;
    enum ph_lang lang;
    unsigned from;
    int viewer;
};

static int read_from(struct cli_args *args, struct replay *replay)
{
    uint64_t turn = 0;

    if (!ph_number_read(args->value, UINT16_MAX, &turn))
        return cli_usage(args, "--from must be the number of a turn");
    replay->from = (unsigned)turn;
    return CLI_OK;
}

static int read_argument(struct cli_args *args, int what, struct replay *replay)
{
    switch (what) {
    case OPT_LANG: return wish_lang(args, &replay->lang);
    case OPT_FROM: return read_from(args, replay);
    case OPT_VIEW: return wish_view(args, &replay->viewer);
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
    ph_buf_add(out, ph_session_game(session)->title);
    for (unsigned seat = 0; seat < ph_session_rules(session)->players; seat++)
        ph_buf_addf(out, "%s %s", seat == 0 ? ":" : ",", reader->names[seat]);
    ph_buf_addc(out, '\n');
}

static void add_notation(struct ph_buf *out, const struct ph_session *session, unsigned index)
{
    const struct ph_rules *rules = ph_session_rules(session);

    ph_buf_add(out, "> ");
    rules->game->print_move(rules, ph_session_move(session, index), out);
    ph_buf_addc(out, '\n');
}

/* May this viewer see the words of the move? Only those of his own seat, if he is one. */
static bool may_read(const struct ph_session *session, unsigned index, int viewer)
{
    const struct ph_rules *rules = ph_session_rules(session);

    return viewer == PH_EVERYTHING ||
           viewer == rules->game->actor(rules, ph_session_before(session, index));
}

static void add_game(struct ph_buf *out, const struct ph_session *session,
                     const struct replay *replay, const struct ph_reader *reader)
{
    const struct ph_rules *rules = ph_session_rules(session);

    for (unsigned i = 0; i < ph_session_count(session); i++) {
        if (rules->game->turn(rules, ph_session_before(session, i)) < replay->from)
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

int cli_replay(struct cli_args *args)
{
    struct replay replay = {.lang = wish_environment_lang(), .viewer = PH_EVERYTHING};
    struct ph_error error = {0};
    struct ph_session *session;
    int what;

    while ((what = cli_next(args)) != CLI_END) {
        int status = read_argument(args, what, &replay);

        if (status != CLI_OK)
            return status;
    }
    if (!replay.path)
        return cli_usage(args, "replay needs a file, or - for standard input");
    session = wish_record(replay.path, replay.data_path, &error);
    if (!session)
        return cli_failed(&error);
    if (replay.viewer >= (int)ph_session_rules(session)->players) {
        ph_session_destroy(session);
        return cli_usage(args, "--view: there is no such seat in this game");
    }
    show(session, &replay);
    ph_session_destroy(session);
    return cli_flush();
}
