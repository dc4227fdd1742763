/* posthorn perft and posthorn rules: the size of a game's tree, and its options. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "base/number.h"
#include "cli/cli.h"
#include "cli/game_args.h"
#include "terminal/say.h"

enum { DEPTH_MAX = 20 };

const struct cli_option cli_perft_options[] = {GAME_ARG_ROWS, {NULL, NULL, NULL}};

static int print_perft(const struct cli_args *args, const struct game_args *wanted, unsigned depth)
{
    int status;
    struct ph_session *session = game_args_start(args, wanted, &status);

    for (unsigned n = 1; session && n <= depth; n++) {
        printf("%u %" PRIu64 "\n", n,
               ph_perft(ph_session_rules(session), ph_session_state(session), n));
        fflush(stdout);
    }
    ph_session_destroy(session);
    return status == CLI_OK ? cli_flush() : status;
}

int cli_perft(struct cli_args *args)
{
    struct game_args wanted;
    uint64_t depth = 0;
    int what;

    game_args_init(&wanted);
    while ((what = cli_next(args)) != CLI_END) {
        int status;

        if (what == CLI_WORD && wanted.game && depth == 0)
            status = ph_number_read(args->value, DEPTH_MAX, &depth) && depth > 0
                         ? CLI_OK
                         : cli_usage(args, "the depth must be a number from 1 to %d", DEPTH_MAX);
        else
            status = game_args_take(args, what, &wanted);
        if (status != CLI_OK)
            return status;
    }
    if (!wanted.game || depth == 0)
        return cli_usage(args, "perft needs a game and a depth");
    return print_perft(args, &wanted, (unsigned)depth);
}

/* ---- rules ---- */

enum { OPT_LANG };

const struct cli_option cli_rules_options[] = {
    [OPT_LANG] = {"lang", "en|fr|de", "language (default: from the environment)"},
    {NULL, NULL, NULL},
};

static void print_rules(const struct ph_game *game, enum ph_lang lang)
{
    struct say_number least, most;

    say(stdout, lang, N_("{title} ({game}), {least} to {most} players"),
        SAY_WORDS({"title", ph_game_title(game)}, {"game", ph_game_name(game)},
                  {"least", say_number(&least, ph_game_seats_min(game))},
                  {"most", say_number(&most, ph_game_seats_max(game))}));
    say(stdout, lang,
        N_("KEY=allowed values [default] (rule). Without a default, the edition decides."), NULL);
    say(stdout, lang, N_("Set them with --edition, --variant and --rule KEY=VALUE."), NULL);
    printf("\n");
    for (const struct ph_option_kind *row = ph_game_options(game); row->key; row++) {
        printf("%s=%s", row->key, row->values);
        if (row->initial)
            printf(" [%s]", row->initial);
        if (row->rule[0])
            printf(" (%s)", row->rule);
        printf("\n    %s\n", ph_tr(lang, row->text));
    }
}

int cli_rules(struct cli_args *args)
{
    enum ph_lang lang = cli_environment_lang();
    struct game_args wanted;
    int what;

    game_args_init(&wanted);
    while ((what = cli_next(args)) != CLI_END) {
        int status = what == OPT_LANG   ? cli_lang(args, &lang)
                     : what == CLI_WORD ? game_args_take(args, what, &wanted)
                                        : CLI_USAGE;

        if (status != CLI_OK)
            return status;
    }
    if (!wanted.game)
        return cli_usage(args, "rules needs the name of a game");
    print_rules(wanted.game, lang);
    return cli_flush();
}
