/* Playing in plain lines: the loop of decisions, what the player is shown, and the end. */
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/number.h"
#include "terminal/screen.h"
#include "terminal/table.h"

enum { DEFAULT_PLAYERS = 2 };

/* ---- questions before the game ---- */

static char *ask(struct input *input, enum ph_lang lang, const char *msgid,
                 const struct say_word *words)
{
    struct ph_buf prompt = {0};
    char *line;

    say_add(&prompt, lang, msgid, words);
    ph_buf_addc(&prompt, ' ');
    line = input_line(input, stdout, ph_buf_text(&prompt));
    ph_buf_finish(&prompt);
    return line;
}

/* The game with that number or name; the first one for an empty line. */
static const struct ph_game *chosen_game(const char *line, unsigned count)
{
    uint64_t number = 1;

    if (*line && !ph_number_read(line, count, &number))
        return ph_game_find(line);
    return number > 0 ? ph_game_at((unsigned)number - 1) : NULL;
}

static bool ask_game(struct play_setup *setup, struct input *input)
{
    unsigned count = 0;

    for (; ph_game_at(count); count++)
        printf("  %u  %s\n", count + 1, ph_game_title(ph_game_at(count)));
    while (!setup->options.game) {
        const char *line = ask(input, setup->lang, N_("Which game (Enter: the first)?"), NULL);

        if (!line)
            return false;
        setup->options.game = chosen_game(line, count);
    }
    return true;
}

static bool ask_players(struct play_setup *setup, struct input *input)
{
    const struct ph_game *game = setup->options.game;
    struct say_number least, most;
    uint64_t number = 0;

    say_number(&least, ph_game_seats_min(game));
    say_number(&most, ph_game_seats_max(game));
    while (number < ph_game_seats_min(game)) {
        const char *line =
            ask(input, setup->lang, N_("How many players, {least} to {most} (Enter: 2)?"),
                SAY_WORDS({"least", least.text}, {"most", most.text}));

        if (!line)
            return false;
        number = DEFAULT_PLAYERS;
        if (*line && !ph_number_read(line, ph_game_seats_max(game), &number))
            number = 0;
    }
    setup->options.players = (unsigned)number;
    return true;
}

bool play_ask(struct play_setup *setup)
{
    struct input input;
    bool ok = true;

    input_init(&input);
    if (!input.terminal)
        setup->options.game = ph_game_at(0);
    else
        ok = ask_game(setup, &input) && (setup->options.players > 0 || ask_players(setup, &input));
    input_finish(&input);
    return ok;
}

/* ---- what a human is shown ---- */

static bool views_differ(const struct table *table, int one, int other)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    const void *state = ph_session_state(table->session);
    struct ph_buf a = {0}, b = {0};
    bool differ;

    ph_view_json(&a, rules, state, one);
    ph_view_json(&b, rules, state, other);
    differ = strcmp(ph_buf_text(&a), ph_buf_text(&b)) != 0;
    ph_buf_finish(&a);
    ph_buf_finish(&b);
    return differ;
}

/* If seats know different things, the screen is handed over before the next player reads. */
static void hand_over(struct table *table, int actor)
{
    int from = table->at_screen;

    table->at_screen = actor;
    if (from == PH_NOBODY ? table_humans(table) < 2 : from == actor)
        return;
    table->show_board = true;
    if (!views_differ(table, actor, from == PH_NOBODY ? (actor == 0) : from))
        return;
    if (table->input.terminal)
        screen_clear(table->out);
    if (!ask(&table->input, table->lang, N_("Pass the screen to {name} and press Enter."),
             SAY_WORDS({"name", table_player(table, actor)})))
        table->quit = true;
}

/* Shows what happened since this viewer read last; false if nothing. */
static bool show_updates(struct table *table, int viewer, unsigned *told)
{
    unsigned count = ph_session_count(table->session);
    struct ph_reader reader = table_audience(table);
    struct ph_buf text = {0};

    report_log(&text, table->session, *told, count, &reader, viewer);
    say_text(table->out, ph_buf_text(&text));
    ph_buf_finish(&text);
    count -= *told;
    *told += count;
    return count > 0;
}

static bool is_turn_start(const struct table *table)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    unsigned count = ph_session_count(table->session);

    return count == 0 || ph_turn(rules, ph_session_before(table->session, count - 1)) !=
                             ph_turn(rules, ph_session_state(table->session));
}

static void show_board(const struct table *table)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    struct ph_buf text = {0};

    ph_buf_addc(&text, '\n');
    ph_show(rules, &table->view, table->lang, table->names.at, &text);
    ph_buf_addc(&text, '\n');
    say_text(table->out, ph_buf_text(&text));
    ph_buf_finish(&text);
}

/* Shows the board when a turn begins or it was scrolled away, then what happened, then the moves,
 * separated by a blank line. */
static void show_position(struct table *table, int actor)
{
    bool board = table->show_board || is_turn_start(table);

    if (board)
        show_board(table);
    table->show_board = false;
    if (show_updates(table, actor, &table->told[actor]) || !board)
        fputc('\n', table->out);
    table_list(table);
}

/* ---- decisions ---- */

static void human_decides(struct table *table, int actor)
{
    unsigned count = ph_session_count(table->session);
    struct ph_buf prompt = {0};

    table_look(table);
    hand_over(table, actor);
    if (table->quit)
        return;
    show_position(table, actor);
    /* Until the player has moved, resigned or quit; undo and load ask for the board. */
    while (!table->quit && !table->show_board && ph_session_count(table->session) == count &&
           ph_session_actor(table->session) == actor) {
        char *line;

        ph_buf_clear(&prompt);
        ph_buf_addf(&prompt, "%s> ", table_player(table, actor));
        line = input_line(&table->input, table->out, ph_buf_text(&prompt));
        if (line)
            table_obey(table, line);
        else
            table->quit = true;
    }
    ph_buf_finish(&prompt);
}

static void bot_decides(struct table *table, int actor)
{
    struct ph_thought thought;
    struct ph_refusal why = {.code = PH_REFUSE_OVER};

    if (table_think(table, (struct ph_think_options){.bot = table->seat[actor].bot}, &thought))
        why = ph_session_play(table->session, thought.choice);
    if (why.code == PH_LEGAL) {
        table->unsaved = true;
    } else { /* out of memory: the record of the game so far can still be saved */
        table_refuse(table, why);
        table->quit = true;
    }
}

/* ---- keeping the record ---- */

static void save_now(struct table *table)
{
    struct ph_error error = {0};

    if (table_save(table, table->setup->save_path, &error)) {
        table->save_failed = false;
    } else if (!table->save_failed) {
        say_error(stderr, table->lang, &error);
        table->save_failed = true;
    }
}

static void save_each_turn(struct table *table)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    unsigned turn = ph_turn(rules, ph_session_state(table->session));

    if (!table->setup->save_path || turn == table->saved_turn)
        return;
    table->saved_turn = turn;
    save_now(table);
}

/* ---- beginning and end ---- */

static struct ph_session *begin(const struct play_setup *setup, struct ph_error *error)
{
    struct ph_session *session;

    if (!table_may_keep(setup, error))
        return NULL;
    if (setup->load_path)
        return table_load(setup->load_path, setup->options.data, error);
    session = ph_session_start(&setup->options, setup->seed, setup->first, error);
    if (!session && setup->data_path)
        say_in_file(error, setup->data_path);
    return session;
}

static void greet(const struct table *table)
{
    const struct play_setup *setup = table->setup;
    const char *title = ph_game_title(ph_session_game(table->session));
    char seed[24];

    snprintf(seed, sizeof seed, "%llu", (unsigned long long)setup->seed);
    if (setup->load_path)
        say(table->out, table->lang, N_("{game}, from {file}. Type help for a list of commands."),
            SAY_WORDS({"game", title}, {"file", setup->load_path}));
    else
        say(table->out, table->lang, N_("{game}, seed {seed}. Type help for a list of commands."),
            SAY_WORDS({"game", title}, {"seed", seed}));
}

/* Offers to save where no file was given. */
static void offer_to_save(struct table *table)
{
    struct ph_error error = {0};
    const char *path = ask(&table->input, table->lang,
                           N_("File to save the record to (Enter: don't save):"), NULL);

    if (!path || !*path)
        return;
    if (table_save(table, path, &error))
        say(table->out, table->lang, N_("Record saved to {file}."), SAY_WORDS({"file", path}));
    else
        say_error(table->out, table->lang, &error);
}

static void tell_result(struct table *table)
{
    struct ph_reader reader = table_audience(table);
    struct ph_buf text = {0};
    int viewer = table->at_screen;
    unsigned none = ph_session_count(table->session);

    show_updates(table, viewer, viewer >= 0 ? &table->told[viewer] : &none);
    ph_buf_addc(&text, '\n');
    report_result(&text, table->session, &reader);
    say_text(table->out, ph_buf_text(&text));
    ph_buf_finish(&text);
}

/* Says how the game ended and saves the record; false if it could not be saved. */
static bool finish(struct table *table, struct ph_error *error)
{
    const char *path = table->setup->save_path;

    if (ph_session_actor(table->session) == PH_NOBODY)
        tell_result(table);
    else
        say(table->out, table->lang, N_("The game is not finished."), NULL);
    if (path && !table_save(table, path, error))
        return false;
    if (path)
        say(table->out, table->lang, N_("Record saved to {file}."), SAY_WORDS({"file", path}));
    else if (table->unsaved && table->input.terminal && table_humans(table) > 0)
        offer_to_save(table);
    return true;
}

static void run(struct table *table)
{
    unsigned watched = ph_session_count(table->session);
    int actor;

    while (!table->quit && (actor = ph_session_actor(table->session)) != PH_NOBODY) {
        if (table->seat[actor].human)
            human_decides(table, actor);
        else
            bot_decides(table, actor);
        if (table_humans(table) == 0)
            show_updates(table, PH_NOBODY, &watched);
        save_each_turn(table);
    }
}

/* The whole game. The record is saved from the start, so that an unwritable file is noticed at
 * once. */
static bool sit_down(struct table *table, struct ph_error *error)
{
    const struct play_setup *setup = table->setup;

    if (setup->save_path && !table_save(table, setup->save_path, error))
        return false;
    if (setup->names)
        table_name(table, setup->names);
    greet(table);
    run(table);
    return finish(table, error);
}

bool play_run(const struct play_setup *setup, struct ph_error *error)
{
    struct table table = {.out = stdout, .setup = setup, .lang = setup->lang};
    struct ph_session *session = begin(setup, error);
    bool ok;

    if (!session)
        return false;
    if (!table_take(&table, session, setup->load_path ? TABLE_RECORDED : TABLE_NEW)) {
        ph_session_destroy(session);
        return ph_fail(error, "", "out of memory");
    }
    input_init(&table.input);
    ok = sit_down(&table, error);
    fflush(stdout);
    input_finish(&table.input);
    ph_session_destroy(table.session);
    ph_buf_finish(&table.listing);
    free(table.moves);
    return ok;
}
