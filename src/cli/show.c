/* posthorn show: prints a position as text or writes it as a picture. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "cli/cli.h"
#include "cli/game_args.h"
#include "host/file.h"
#include "terminal/report.h"

enum { OPT_LANG = GAME_ARG_COUNT, OPT_VIEW, OPT_RECORD, OPT_STATE, OPT_TURN, OPT_SVG };

const struct cli_option cli_show_options[] = {
    GAME_ARG_ROWS,
    [OPT_LANG] = {"lang", "en|fr|de", "language (default: from the environment)"},
    [OPT_VIEW] = {"view", "SEAT|none|all", "as this seat or a spectator sees it (default: all)"},
    [OPT_RECORD] = {"record", "FILE", "the position at the end of this record"},
    [OPT_STATE] = {"state", "FILE", "the position in this file, as JSON"},
    [OPT_TURN] = {"turn", "N", "with --record: the position at the start of this turn"},
    [OPT_SVG] = {"svg", "FILE", "write a picture to this file; - is standard output"},
    {NULL, NULL, NULL},
};

struct show {
    struct game_args wanted;
    enum ph_lang lang;
    int viewer;
    uint64_t turn; /* 0: the last position */
    const char *record, *state, *svg;
};

static int read_argument(struct cli_args *args, int what, struct show *show)
{
    switch (what) {
    case CLI_WRONG: return CLI_USAGE;
    case OPT_LANG: return cli_lang(args, &show->lang);
    case OPT_VIEW: return cli_view(args, &show->viewer);
    case OPT_RECORD: show->record = args->value; return CLI_OK;
    case OPT_STATE: show->state = args->value; return CLI_OK;
    case OPT_TURN: return cli_number(args, 0, UINT16_MAX, &show->turn);
    case OPT_SVG: show->svg = args->value; return CLI_OK;
    default: return game_args_take(args, what, &show->wanted);
    }
}

static struct ph_session *from_state(const struct show *show, struct ph_error *error)
{
    struct ph_buf text = {0}, data = {0};
    struct ph_session *session = NULL;

    if (ph_file_read_input(show->state, &text, error) &&
        (!show->wanted.data_path || ph_file_read(show->wanted.data_path, &data, error))) {
        session = ph_session_from_position(ph_buf_text(&text), data.at, error);
        if (!session)
            say_in_file(error, show->state);
    }
    ph_buf_finish(&text);
    ph_buf_finish(&data);
    return session;
}

/* The session to show; NULL on failure, with the exit status in `status`. */
static struct ph_session *find_session(const struct cli_args *args, const struct show *show,
                                       int *status)
{
    struct ph_error error = {0};
    struct ph_session *session;

    if (!show->record && !show->state)
        return game_args_start(args, &show->wanted, status);
    if (show->record)
        session = game_args_record(show->record, show->wanted.data_path, &error);
    else
        session = from_state(show, &error);
    if (!session)
        *status = cli_failed(&error);
    return session;
}

static unsigned last_turn(const struct ph_session *session)
{
    const struct ph_rules *rules = ph_session_rules(session);

    return ph_turn(rules, ph_session_state(session));
}

/* The state when the turn began, or the last one. */
static const void *state_at(const struct ph_session *session, uint64_t turn)
{
    const struct ph_rules *rules = ph_session_rules(session);

    for (unsigned i = 0; turn && i < ph_session_count(session); i++)
        if (ph_turn(rules, ph_session_before(session, i)) >= turn)
            return ph_session_before(session, i);
    return ph_session_state(session);
}

static int write_out(const struct show *show, const struct ph_session *session)
{
    const struct ph_rules *rules = ph_session_rules(session);
    struct report_names names;
    struct ph_error error = {0};
    struct ph_buf out = {0};
    struct ph_storage view;
    int status = CLI_OK;

    report_names(&names, session, show->lang);
    ph_view(rules, state_at(session, show->turn), show->viewer, &view);
    (show->svg ? ph_draw : ph_show)(rules, &view, show->lang, names.at, &out);
    if (!show->svg || strcmp(show->svg, "-") == 0)
        fputs(ph_buf_text(&out), stdout);
    else if (!ph_file_write(show->svg, ph_buf_text(&out), &error))
        status = cli_failed(&error);
    ph_buf_finish(&out);
    return status == CLI_OK ? cli_flush() : status;
}

/* Checks that the options can be combined. */
static int check_options(const struct cli_args *args, const struct show *show)
{
    if (show->record && show->state)
        return cli_usage(args, "give --record or --state, not both");
    if (show->turn && !show->record)
        return cli_usage(args, "--turn needs --record");
    if (!show->record && !show->state)
        return show->wanted.game ? CLI_OK
                                 : cli_usage(args, "show needs a game, --record or --state");
    if (game_args_any(&show->wanted))
        return cli_usage(args, "--record and --state already name the game");
    return CLI_OK;
}

static int show_session(const struct cli_args *args, const struct show *show,
                        const struct ph_session *session)
{
    if (show->viewer >= (int)ph_rules_players(ph_session_rules(session)))
        return cli_usage(args, "--view: this game has no such seat");
    if (show->turn > last_turn(session))
        return cli_usage(args, "--turn: the last turn is %u", last_turn(session));
    return write_out(show, session);
}

int cli_show(struct cli_args *args)
{
    struct show show = {.lang = cli_environment_lang(), .viewer = PH_EVERYTHING};
    struct ph_session *session;
    int what, status = CLI_OK;

    game_args_init(&show.wanted);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &show);
    if (status == CLI_OK)
        status = check_options(args, &show);
    if (status != CLI_OK)
        return status;
    session = find_session(args, &show, &status);
    if (session)
        status = show_session(args, &show, session);
    ph_session_destroy(session);
    return status;
}
