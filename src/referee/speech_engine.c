/* The engine protocol, from the side that asks (docs/programmers/notation.md): for programs that do
 * not know the player's protocol, older builds of this one among them.
 *
 * The engine is given a whole position for each decision. It is a world that fits the view of the
 * seat, so nothing hidden reaches it. */
#define _GNU_SOURCE /* mkostemp() */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "referee/speech.h"

static bool greet(struct opponent *opponent, struct ph_error *error)
{
    ph_buf_add(&opponent->text, "protocol\n");
    if (!opponent_must(opponent, "protocol", error))
        return false;
    return strcmp(ph_buf_text(&opponent->answer), "= posthorn 1") == 0 ||
           ph_fail(error, opponent->player->name,
                   "does not speak version 1 of the engine protocol");
}

/* The match's data in a file of its own: what is built into the other program may differ. */
static bool write_data(const struct opponent *opponent, char path[], size_t size,
                       struct ph_error *error)
{
    const char *folder = getenv("TMPDIR"), *data = opponent_data(opponent);
    FILE *file;
    bool ok;
    int fd;

    snprintf(path, size, "%s/posthorn-XXXXXX", folder && *folder ? folder : "/tmp");
    if (strpbrk(path, " \t"))
        return ph_fail(error, path, "an engine cannot be told a file with blanks in its name");
    fd = mkostemp(path, O_CLOEXEC);
    file = fd >= 0 ? fdopen(fd, "w") : NULL;
    ok = file && fputs(data, file) >= 0;
    if (file && fclose(file) != 0)
        ok = false;
    if (ok)
        return true;
    if (fd >= 0 && !file)
        close(fd);
    ph_fail(error, path, "cannot be written: %s", strerror(errno));
    if (fd >= 0)
        unlink(path);
    return false;
}

/* The engine keeps the data of the last `new` for the positions that follow. */
static bool begin(struct opponent *opponent, const struct ph_match_seat *seat,
                  struct ph_error *error)
{
    const struct ph_rules *rules = ph_session_rules(seat->session);
    char path[512];
    bool ok;

    if (!write_data(opponent, path, sizeof path, error))
        return false;
    ph_buf_addf(&opponent->text, "new %s players=%u data=%s", ph_game_name(ph_rules_game(rules)),
                ph_rules_players(rules), path);
    opponent_add_options(opponent);
    ph_buf_addc(&opponent->text, '\n');
    ok = opponent_must(opponent, "new", error);
    unlink(path);
    return ok;
}

/* An engine that refuses a legal position or our options cannot be played against. */
static bool request(struct opponent *opponent, const char *what, enum ph_forfeit *forfeit,
                    struct ph_error *error)
{
    *forfeit = opponent_ask(opponent, opponent->foreign->move_ms);
    return *forfeit != PH_FORFEIT_NONE || ph_buf_text(&opponent->answer)[0] == '=' ||
           ph_fail(error, opponent->player->name, "refuses %s:%.160s", what,
                   ph_buf_text(&opponent->answer) + 1);
}

static bool ask(struct opponent *opponent, const struct ph_match_seat *seat, const char **move,
                enum ph_forfeit *forfeit, struct ph_error *error)
{
    ph_buf_add(&opponent->text, "position ");
    opponent_add_world(opponent, seat);
    ph_buf_addc(&opponent->text, '\n');
    if (!request(opponent, "position", forfeit, error))
        return false;
    if (*forfeit != PH_FORFEIT_NONE)
        return true;
    ph_buf_addf(&opponent->text, "go %s\n", opponent->player->options);
    if (!request(opponent, "go", forfeit, error))
        return false;
    if (*forfeit == PH_FORFEIT_NONE)
        *move = opponent_move(opponent, forfeit);
    return true;
}

static void end(struct opponent *opponent, const struct ph_match_seat *seat,
                enum ph_forfeit forfeit)
{
    (void)opponent, (void)seat, (void)forfeit;
}

const struct speech speech_engine = {.greet = greet, .begin = begin, .ask = ask, .end = end};
