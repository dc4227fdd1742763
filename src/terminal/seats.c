/* Seats and names; replacing, loading and saving the game. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/message.h"
#include "host/file.h"
#include "terminal/table.h"

static unsigned players(const struct table *table)
{
    return ph_rules_players(ph_session_rules(table->session));
}

/* ---- reading seats ---- */

static bool read_seat(struct play_seat *seat, const char *name, struct ph_error *error)
{
    seat->human = strcmp(name, "human") == 0;
    if (seat->human || ph_bot_find(name, &seat->bot, error))
        return true;
    return ph_fail(error, "", "a seat is for human or for a computer player, not for \"%.40s\"",
                   name);
}

bool play_seats_read(struct play_seats *seats, const char *text, struct ph_error *error)
{
    struct ph_buf copy = {0};
    char *place = NULL;
    bool ok = true;

    ph_buf_add(&copy, text);
    seats->count = 0;
    for (char *name = copy.at ? strtok_r(copy.at, ", ", &place) : NULL; ok && name;
         name = strtok_r(NULL, ", ", &place)) {
        if (seats->count == PH_SEATS_MAX)
            ok = ph_fail(error, "", "there are at most %d seats", PH_SEATS_MAX);
        else
            ok = read_seat(&seats->at[seats->count++], name, error);
    }
    ph_buf_finish(&copy);
    return ok && (seats->count > 0 || ph_fail(error, "", "no seat is named"));
}

/* ---- at the table ---- */

static void seat_as_told(struct table *table, unsigned seat)
{
    const struct play_seats *seats = &table->setup->seats;

    if (seat < seats->count)
        table->seat[seat] = seats->at[seat];
    else
        table->seat[seat] =
            (struct play_seat){.human = seat == 0 && seats->count == 0, .bot = seats->others};
}

/* A record names the players: the name of a bot seats that bot. */
static void seat_as_recorded(struct table *table, unsigned seat)
{
    struct ph_bot bot = {0};

    table->seat[seat].human = !ph_bot_find(ph_session_name(table->session, seat), &bot, NULL);
    table->seat[seat].bot = bot;
}

static void name_bots(struct table *table)
{
    struct ph_buf name = {0};

    for (unsigned seat = 0; seat < players(table); seat++)
        if (!table->seat[seat].human) {
            ph_buf_clear(&name);
            ph_bot_name(&table->seat[seat].bot, &name);
            ph_session_set_name(table->session, seat, ph_buf_text(&name));
        }
    ph_buf_finish(&name);
}

/* Seats those that were asked for; else a record seats its own players. */
static void seat_all(struct table *table, enum table_origin origin)
{
    for (unsigned seat = 0; seat < players(table); seat++)
        if (origin == TABLE_RECORDED && table->setup->seats.count == 0)
            seat_as_recorded(table, seat);
        else
            seat_as_told(table, seat);
    name_bots(table);
    report_names(&table->names, table->session, table->lang);
}

static void name_human(struct table *table, unsigned seat, const char *name)
{
    struct ph_bot bot;

    if (ph_bot_find(name, &bot, NULL))
        say(table->out, table->lang, N_("\"{name}\" is the name of a computer player."),
            SAY_WORDS({"name", name}));
    else if (!ph_session_set_name(table->session, seat, name))
        say(table->out, table->lang, N_("\"{name}\" can't be used as a name."),
            SAY_WORDS({"name", name}));
}

void table_name(struct table *table, const char *names)
{
    struct ph_buf copy = {0};
    char *place = NULL, *name;

    ph_buf_add(&copy, names);
    name = copy.at ? strtok_r(copy.at, ",", &place) : NULL;
    for (unsigned seat = 0; name && seat < players(table); seat++)
        if (table->seat[seat].human) {
            name_human(table, seat, input_trim(name));
            name = strtok_r(NULL, ",", &place);
        }
    ph_buf_finish(&copy);
    report_names(&table->names, table->session, table->lang);
}

unsigned table_humans(const struct table *table)
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < players(table); seat++)
        count += table->seat[seat].human;
    return count;
}

const char *table_player(const struct table *table, int seat)
{
    return seat >= 0 ? table->names.at[seat] : "";
}

struct ph_reader table_audience(const struct table *table)
{
    return (struct ph_reader){.lang = table->lang, .names = table->names.at};
}

/* ---- games ---- */

bool table_take(struct table *table, struct ph_session *session, enum table_origin origin)
{
    if (!table->moves)
        table->moves = malloc(PH_MOVES_MAX * sizeof *table->moves);
    if (!table->moves)
        return false;
    ph_session_destroy(table->session);
    table->session = session;
    table->at_screen = PH_NOBODY;
    table->show_board = true;
    table->saved_turn = 0;
    table->unsaved = false;
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        table->told[seat] = ph_session_count(session);
    seat_all(table, origin);
    return true;
}

struct ph_session *table_load(const char *path, const char *data, struct ph_error *error)
{
    struct ph_buf text = {0};
    struct ph_session *session = NULL;

    if (ph_file_read(path, &text, error)) {
        session = ph_record_read(ph_buf_text(&text), data, error);
        if (!session)
            say_in_file(error, path);
    }
    ph_buf_finish(&text);
    return session;
}

bool table_save(struct table *table, const char *path, struct ph_error *error)
{
    struct ph_buf record = {0};
    bool ok;

    ph_record_print(table->session, &record);
    ok = record.failed ? ph_fail(error, path, "out of memory")
                       : ph_file_write(path, ph_buf_text(&record), error);
    ph_buf_finish(&record);
    table->unsaved = table->unsaved && !ok;
    return ok;
}

bool table_may_keep(const struct play_setup *setup, struct ph_error *error)
{
    const char *path = setup->save_path;
    struct stat there, loaded;

    if (!path || stat(path, &there) != 0)
        return true;
    if (!S_ISREG(there.st_mode))
        return ph_fail(error, path, "not a file that a record can be kept in");
    if (there.st_size == 0)
        return true;
    if (setup->load_path && stat(setup->load_path, &loaded) == 0 && there.st_dev == loaded.st_dev &&
        there.st_ino == loaded.st_ino)
        return true;
    return ph_fail(error, path,
                   "exists already; go on with it by --load, or save under another name");
}
