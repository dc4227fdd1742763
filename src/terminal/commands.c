/* What a typed line means: a number, a move, a command, or the beginning of a move. */
#include <ctype.h>
#include <string.h>

#include "base/message.h"
#include "base/number.h"
#include "core/text/words.h"
#include "terminal/table.h"
#include "terminal/typed.h"

enum { LOG_TURNS = 8, WORD_MAX = 40, HELP_COLUMN = 25 };

/* ---- moves ---- */

void table_refuse(struct table *table, struct ph_refusal why)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    struct ph_reader reader = table_audience(table);
    struct ph_buf reason = {0};

    ph_refusal_text(&reason, rules, &reader, why);
    say(table->out, table->lang, N_("Not possible ({rule}): {reason}"),
        SAY_WORDS({"rule", ph_refusal_rule(rules, why)}, {"reason", ph_buf_text(&reason)}));
    ph_buf_finish(&reason);
}

static void play(struct table *table, ph_move move)
{
    struct ph_refusal why = ph_session_play(table->session, move);

    if (why.code == PH_LEGAL)
        table->unsaved = true;
    else
        table_refuse(table, why);
}

/* The notation is in lower case; input need not be. */
static void add_small(struct ph_buf *out, const char *text)
{
    for (; *text; text++)
        ph_buf_addc(out,
                    (char)((unsigned char)*text < 0x80 ? tolower((unsigned char)*text) : *text));
}

static bool is_number(const char *line)
{
    return *line && strspn(line, "0123456789") == strlen(line);
}

static void play_number(struct table *table, const char *line)
{
    struct say_number most;
    uint64_t number = 0;

    if (ph_number_read(line, table->count, &number) && number > 0)
        play(table, table->moves[number - 1]);
    else
        say(table->out, table->lang, N_("Move numbers go from 1 to {most}."),
            SAY_WORDS({"most", say_number(&most, table->count)}));
}

/* ---- commands ---- */

static void run_help(struct table *table, char *rest);

static void run_moves(struct table *table, char *rest)
{
    struct ph_buf beginning = {0};

    typed_translate(ph_session_rules(table->session), table->lang, rest, &beginning);
    if (!table_list_like(table, ph_buf_text(&beginning)))
        table_list_words(table);
    ph_buf_finish(&beginning);
}

static void run_more(struct table *table, char *rest)
{
    (void)rest;
    table_list_more(table);
}

static void run_board(struct table *table, char *rest)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    struct ph_buf text = {0};

    (void)rest;
    ph_show(rules, &table->view, table->lang, table->names.at, &text);
    say_text(table->out, ph_buf_text(&text));
    ph_buf_finish(&text);
}

/* The first decision of the last `turns` turns. */
static unsigned log_start(const struct table *table, uint64_t turns)
{
    unsigned index = ph_session_count(table->session);

    while (index > 0 && turns > 0)
        turns -= report_is_new_turn(table->session, --index);
    return index;
}

static void run_log(struct table *table, char *rest)
{
    unsigned count = ph_session_count(table->session);
    struct ph_reader reader = table_audience(table);
    struct ph_buf text = {0};
    uint64_t turns = LOG_TURNS;

    if (*rest && !ph_number_read(rest, UINT32_MAX, &turns))
        turns = LOG_TURNS;
    report_log(&text, table->session, log_start(table, turns), count, &reader,
               ph_session_actor(table->session));
    say_text(table->out, ph_buf_text(&text));
    if (text.len == 0)
        say(table->out, table->lang, N_("Nothing has happened yet."), NULL);
    ph_buf_finish(&text);
}

static void run_score(struct table *table, char *rest)
{
    struct ph_reader reader = table_audience(table);
    struct ph_buf text = {0};

    (void)rest;
    report_score(&text, table->session, &reader);
    say_text(table->out, ph_buf_text(&text));
    ph_buf_finish(&text);
}

static void ask_why_what(struct table *table)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    struct ph_buf move = {0};

    ph_print_move(rules, table->moves[0], &move);
    say(table->out, table->lang, N_("Which move? Example: why {move}"),
        SAY_WORDS({"move", ph_buf_text(&move)}));
    ph_buf_finish(&move);
}

static void run_why(struct table *table, char *rest)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    struct ph_buf text = {0};
    struct ph_refusal why = {0};
    ph_move move;

    add_small(&text, rest);
    if (!*rest) {
        ask_why_what(table);
    } else if (!typed_parse(rules, table->lang, ph_buf_text(&text), &move, &why)) {
        table_refuse(table, why);
        ask_why_what(table);
    } else {
        why = ph_refuse(rules, ph_session_state(table->session), move);
        if (why.code == PH_LEGAL)
            say(table->out, table->lang, N_("This move is legal."), NULL);
        else
            table_refuse(table, why);
    }
    ph_buf_finish(&text);
}

static void run_hint(struct table *table, char *rest)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    struct ph_buf move = {0}, reason = {0};
    struct ph_thought thought;

    (void)rest;
    if (!table_think(table, (struct ph_think_options){.playouts = PH_HINT_PLAYOUTS, .advise = true},
                     &thought))
        return;
    table_describe(table, thought.choice, &move);
    ph_reason(rules, &table->view, &thought, table->lang, &reason);
    say(table->out, table->lang, N_("The computer would play: {move}"),
        SAY_WORDS({"move", ph_buf_text(&move)}));
    ph_buf_addc(&reason, '\n');
    say_text(table->out, ph_buf_text(&reason));
    ph_buf_finish(&move);
    ph_buf_finish(&reason);
}

/* Undoes to the last decision of a human, and the bots' answers since then with it. */
static void run_undo(struct table *table, char *rest)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    unsigned index = ph_session_count(table->session);
    bool found = false;

    (void)rest;
    while (index > 0 && !found) {
        int actor = ph_actor(rules, ph_session_before(table->session, --index));

        found = actor >= 0 && table->seat[actor].human;
    }
    if (!found) {
        say(table->out, table->lang, N_("Nothing to undo."), NULL);
        return;
    }
    while (ph_session_count(table->session) > index)
        ph_session_undo(table->session);
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        if (table->told[seat] > index)
            table->told[seat] = index;
    table->show_board = true;
    table->unsaved = true;
    say(table->out, table->lang, N_("Move undone."), NULL);
}

static void run_save(struct table *table, char *rest)
{
    const struct play_setup *setup = table->setup;
    const char *path = *rest ? rest : setup->save_path ? setup->save_path : setup->load_path;
    struct ph_error error = {0};

    if (!path)
        say(table->out, table->lang, N_("Save to which file? Example: save game.txt"), NULL);
    else if (!table_save(table, path, &error))
        say_error(table->out, table->lang, &error);
    else
        say(table->out, table->lang, N_("Record saved to {file}."), SAY_WORDS({"file", path}));
}

static void run_load(struct table *table, char *rest)
{
    struct ph_error error = {0};
    struct ph_session *session;

    if (!*rest) {
        say(table->out, table->lang, N_("Load which file? Example: load game.txt"), NULL);
        return;
    }
    session = table_load(rest, table->setup->options.data, &error);
    if (session && !table_take(table, session, TABLE_RECORDED)) {
        ph_session_destroy(session);
        session = NULL;
        ph_fail(&error, rest, "out of memory");
    }
    if (!session)
        say_error(table->out, table->lang, &error);
    else
        say(table->out, table->lang, N_("Game loaded from {file}."), SAY_WORDS({"file", rest}));
}

static void run_names(struct table *table, char *rest)
{
    struct say_number number;

    if (*rest)
        table_name(table, rest);
    for (unsigned seat = 0; seat < ph_rules_players(ph_session_rules(table->session)); seat++) {
        say_number(&number, seat);
        say(table->out, table->lang,
            table->seat[seat].human ? N_("Seat {seat}: {name}, on this screen")
                                    : N_("Seat {seat}: {name}, computer"),
            SAY_WORDS({"seat", number.text}, {"name", table->names.at[seat]}));
    }
}

static void run_resign(struct table *table, char *rest)
{
    (void)rest;
    ph_session_resign(table->session, (unsigned)ph_session_actor(table->session));
    table->unsaved = true;
}

static void run_quit(struct table *table, char *rest)
{
    (void)rest;
    table->quit = true;
}

struct command {
    const char *name, *argument, *help;
    void (*run)(struct table *table, char *rest);
};

/* clang-format off */
static const struct command commands[] = {
    {"help",   "",          N_("show this list"),                                   run_help},
    {"moves",  "",          N_("list all legal moves, 20 at a time"),               run_moves},
    {"more",   "",          N_("list the next moves"),             run_more},
    {"board",  "",          N_("show the board again"),                        run_board},
    {"log",    N_("[TURNS]"),  N_("show what happened in the last turns"),          run_log},
    {"score",  "",          N_("show the score breakdown"),                   run_score},
    {"why",    N_("MOVE"),  N_("show which rule forbids a move"),                   run_why},
    {"hint",   "",          N_("show what the computer would play, and why"),  run_hint},
    {"undo",   "",          N_("undo your last move"),               run_undo},
    {"save",   N_("[FILE]"),   N_("save the game to a file"),               run_save},
    {"load",   N_("FILE"),  N_("load a game from a file"),               run_load},
    {"names",  N_("[A,B,…]"),  N_("show or set the players' names"),     run_names},
    {"resign", "",          N_("resign the game"),                            run_resign},
    {"quit",   "",          N_("quit the program"),                                       run_quit},
};
/* clang-format on */

enum { COMMANDS = sizeof commands / sizeof *commands };

/* translators: the commands a player types, one lower-case word each, in this order. No two may be
 * the same, and none may be the first word of a move, in the notation or in this language. */
static const char command_words[] = N_("help moves more board log score why hint undo save load "
                                       "names resign quit");

/* The word of command `index` in the player's language, into `word`. */
static void local_word(const struct table *table, unsigned index, char word[WORD_MAX])
{
    struct ph_buf found = {0};

    ph_words_add(&found, ph_tr(table->lang, command_words), index);
    snprintf(word, WORD_MAX, "%s", ph_buf_text(&found));
    ph_buf_finish(&found);
}

static void help_line(struct table *table, unsigned index)
{
    const struct command *row = &commands[index];
    struct ph_buf line = {0};
    char word[WORD_MAX];

    local_word(table, index, word);
    ph_buf_addf(&line, "  %s %s", word, *row->argument ? ph_tr(table->lang, row->argument) : "");
    say_pad(&line, 0, HELP_COLUMN);
    ph_buf_addf(&line, "%s\n", ph_tr(table->lang, row->help));
    say_hanging(table->out, ph_buf_text(&line), HELP_COLUMN);
    ph_buf_finish(&line);
}

static void run_help(struct table *table, char *rest)
{
    (void)rest;
    say(table->out, table->lang,
        N_("Type a move's number, the move itself, or its first words to see how it can continue."),
        NULL);
    say(table->out, table->lang, N_("Press Enter to list the moves again. Commands:"), NULL);
    for (unsigned i = 0; i < COMMANDS; i++)
        help_line(table, i);
}

/* English command words are accepted in every language. */
static const struct command *find(const struct table *table, const char *typed)
{
    char word[WORD_MAX];

    for (unsigned i = 0; i < COMMANDS; i++) {
        local_word(table, i, word);
        if (strcmp(typed, word) == 0 || strcmp(typed, commands[i].name) == 0)
            return &commands[i];
    }
    return NULL;
}

static const struct command *read_command(const struct table *table, const char *line)
{
    size_t length = strcspn(line, " \t");
    char word[WORD_MAX];

    if (length >= sizeof word)
        return NULL;
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    return find(table, word);
}

/* If the first word begins a move, the parser can say what is wrong; otherwise only that it is not
 * a move. */
static void not_understood(struct table *table, char *line, struct ph_refusal why)
{
    line[strcspn(line, " \t")] = '\0';
    if (table_list_begins(table, line)) {
        table_refuse(table, why);
        return;
    }
    say(table->out, table->lang, N_("That is not a move or a command."), NULL);
    table_list_words(table);
    say(table->out, table->lang, N_("Type help for a list of commands."), NULL);
}

/* `small` is the line in lower case; file names and people's names are taken from `line`. */
static void obey_words(struct table *table, char *line, char *small)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    const struct command *command = read_command(table, small);
    struct ph_buf notation = {0};
    struct ph_refusal why = {0};
    ph_move move;

    typed_translate(rules, table->lang, small, &notation);
    if (ph_parse_move(rules, small, &move, &why) ||
        (!command && typed_parse(rules, table->lang, small, &move, &why)))
        play(table, move);
    else if (command)
        command->run(table, input_trim(line + strcspn(line, " \t")));
    else if (notation.at && !table_list_like(table, notation.at))
        not_understood(table, notation.at, why);
    ph_buf_finish(&notation);
}

void table_obey(struct table *table, char *line)
{
    struct ph_buf small = {0};

    add_small(&small, line);
    if (!*line)
        table_list(table);
    else if (is_number(line))
        play_number(table, line);
    else if (small.at)
        obey_words(table, line, small.at);
    ph_buf_finish(&small);
}
