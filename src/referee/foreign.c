/* Foreign players: reading their texts, and a thread's crew of them. */
#include "referee/foreign.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "referee/speech.h"

enum { GRACE_MS = 1000 };

/* ---- texts ---- */

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";

/* What follows `NAME=`, or all of it if there is no name. */
static const char *after_name(const char *text)
{
    size_t length = strspn(text, letters);

    return length > 0 && text[length] == '=' ? text + length + 1 : text;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

bool foreign_is(const char *text)
{
    const char *rest = after_name(text);

    return begins(rest, "cmd:") || begins(rest, "engine:");
}

/* "cmd:player-5b1c0f2e": the program's name, and a hash that tells two commands apart. */
static void name_by_command(const char *text, struct foreign_player *player)
{
    const char *end = player->command + strcspn(player->command, " \t"), *begin = end;
    size_t kind = strcspn(text, ":") + 1, length;

    while (begin > player->command && begin[-1] != '/')
        begin--;
    length = (size_t)(end - begin) < strspn(begin, letters) ? (size_t)(end - begin)
                                                            : strspn(begin, letters);
    snprintf(player->name, sizeof player->name, "%.*s%.*s-%08x", (int)kind, text,
             (int)(length < 24 ? length : 24), begin, (unsigned)ph_hash(text, strlen(text), 0));
}

bool foreign_read(char *text, struct foreign_player *player, struct ph_error *error)
{
    char *rest = text + (after_name(text) - text), *colon = strchr(rest, ':');
    size_t named = rest > text ? (size_t)(rest - text) - 1 : 0;

    *player = (struct foreign_player){.options = "", .command = colon + 1};
    player->speech = begins(rest, "cmd:") ? &speech_player : &speech_engine;
    if (player->speech == &speech_engine) {
        colon = strchr(colon + 1, ':');
        if (!colon)
            return ph_fail(error, "",
                           "an engine is engine:OPTIONS:COMMAND, such as "
                           "\"engine:level=8:posthorn engine\"");
        player->options = player->command;
        player->command = colon + 1;
    }
    if (player->command[strspn(player->command, " \t")] == '\0')
        return ph_fail(error, "", "the command of a foreign player is missing");
    if (named >= sizeof player->name)
        return ph_fail(error, "", "the name of a foreign player has at most %zu letters",
                       sizeof player->name - 1);
    if (named > 0)
        snprintf(player->name, sizeof player->name, "%.*s", (int)named, text);
    else
        name_by_command(rest, player);
    if (player->speech == &speech_engine)
        *colon = '\0';
    return true;
}

char *foreign_cut(char *list)
{
    char *to = list;

    for (char *from = list; *from; from++) {
        if (*from == ',') {
            *to = '\0';
            return from + 1;
        }
        from += *from == '\\' && from[1] == ',';
        *to++ = *from;
    }
    *to = '\0';
    return NULL;
}

/* ---- a crew ---- */

struct crew {
    const struct foreign *foreign;
    struct opponent opponent[PH_SEATS_MAX]; /* by player; started when it has to play */
    int log[PH_SEATS_MAX];                  /* for its standard error; -1: not opened yet */
};

static void *hire(void *data)
{
    const struct foreign *foreign = data;
    struct crew *crew = calloc(1, sizeof *crew);

    for (unsigned i = 0; crew && i < PH_SEATS_MAX; i++) {
        crew->foreign = foreign;
        crew->opponent[i].foreign = foreign;
        crew->opponent[i].player = &foreign->player[i];
        crew->log[i] = -1;
    }
    return crew;
}

static void dismiss(void *data)
{
    struct crew *crew = data;

    for (unsigned i = 0; i < PH_SEATS_MAX; i++) {
        struct opponent *opponent = &crew->opponent[i];

        if (opponent->process.pid > 0) {
            ph_buf_add(&opponent->text, "quit\n");
            process_tell(&opponent->process, ph_buf_text(&opponent->text));
        }
        process_stop(&opponent->process, GRACE_MS);
        ph_buf_finish(&opponent->text);
        ph_buf_finish(&opponent->answer);
        if (crew->log[i] > STDERR_FILENO)
            close(crew->log[i]);
    }
    free(crew);
}

/* The file is shared by the player's processes of all threads; each write() goes to its end. */
static bool open_log(struct crew *crew, unsigned player, struct ph_error *error)
{
    struct ph_buf path = {0};
    bool ok;

    if (!crew->foreign->log_folder)
        crew->log[player] = STDERR_FILENO;
    if (crew->log[player] >= 0)
        return true;
    ph_buf_addf(&path, "%s/stderr-%u.log", crew->foreign->log_folder, player);
    crew->log[player] = open(ph_buf_text(&path), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    ok = crew->log[player] >= 0 ||
         ph_fail(error, ph_buf_text(&path), "cannot be opened: %s", strerror(errno));
    ph_buf_finish(&path);
    return ok;
}

/* Starts the process and greets it. */
static bool start(struct crew *crew, unsigned player, struct ph_error *error)
{
    struct opponent *opponent = &crew->opponent[player];

    if (!open_log(crew, player, error))
        return false;
    ph_buf_clear(&opponent->text);
    opponent->wants_world = false;
    if (!process_start(&opponent->process, opponent->player->command, crew->log[player], error)) {
        snprintf(error->where, sizeof error->where, "%s", opponent->player->name);
        return false;
    }
    return opponent->player->speech->greet(opponent, error);
}

/* A process that ended after a game that it had played is started once more: it has shown that it
 * can play. */
static bool begin(void *data, const struct ph_match_seat *seat, struct ph_error *error)
{
    struct crew *crew = data;
    struct opponent *opponent = &crew->opponent[seat->player];
    bool has_played = opponent->process.pid > 0;

    opponent->has_ended = false;
    if (!has_played && !start(crew, seat->player, error))
        return false;
    if (opponent->player->speech->begin(opponent, seat, error))
        return true;
    if (!has_played || !opponent->has_ended)
        return false;
    process_stop(&opponent->process, 0);
    return start(crew, seat->player, error) &&
           opponent->player->speech->begin(opponent, seat, error);
}

static bool is_out_of_memory(const struct opponent *opponent)
{
    return opponent->text.failed || opponent->answer.failed || opponent->process.unsent.failed ||
           opponent->process.heard.failed;
}

static bool choose(void *data, const struct ph_match_seat *seat, struct ph_match_answer *answer,
                   struct ph_error *error)
{
    struct opponent *opponent = &((struct crew *)data)->opponent[seat->player];
    const char *text = "";
    uint64_t began = process_cpu(&opponent->process), ended;

    answer->forfeit = PH_FORFEIT_NONE;
    if (!opponent->player->speech->ask(opponent, seat, &text, &answer->forfeit, error))
        return false;
    ended = process_cpu(&opponent->process);
    answer->cpu = ended > began ? ended - began : 0;
    if (is_out_of_memory(opponent)) /* ours, which no player loses by */
        return ph_fail(error, "", "out of memory");
    if (answer->forfeit == PH_FORFEIT_NONE &&
        !ph_parse_move(ph_session_rules(seat->session), text, &answer->move, NULL))
        answer->forfeit = PH_FORFEIT_ILLEGAL;
    return true;
}

/* A player that forfeited may be in any state: it does not play on. */
static void end(void *data, const struct ph_match_seat *seat, enum ph_forfeit forfeit)
{
    struct opponent *opponent = &((struct crew *)data)->opponent[seat->player];

    if (forfeit != PH_FORFEIT_NONE && ph_session_resigned(seat->session) == (int)seat->seat)
        process_stop(&opponent->process, 0);
    else if (opponent->process.pid > 0)
        opponent->player->speech->end(opponent, seat, forfeit);
}

void foreign_prepare(struct foreign *foreign)
{
    foreign->calls = (struct ph_match_foreign){.data = foreign,
                                               .hire = hire,
                                               .dismiss = dismiss,
                                               .begin = begin,
                                               .choose = choose,
                                               .end = end};
    signal(SIGPIPE, SIG_IGN);
}
