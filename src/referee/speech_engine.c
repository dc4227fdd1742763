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

static bool greet(struct guest *guest, struct ph_error *error)
{
    ph_buf_add(&guest->text, "protocol\n");
    if (!guest_must(guest, "protocol", error))
        return false;
    return strcmp(ph_buf_text(&guest->answer), "= posthorn 1") == 0 ||
           ph_fail(error, guest->player->name, "does not speak version 1 of the engine protocol");
}

/* The match's data in a file of its own: what is built into the other program may differ. */
static bool write_data(const struct guest *guest, char path[], size_t size, struct ph_error *error)
{
    const char *folder = getenv("TMPDIR"), *data = guest_data(guest);
    FILE *file;
    int fd;

    snprintf(path, size, "%s/posthorn-XXXXXX", folder && *folder ? folder : "/tmp");
    if (strpbrk(path, " \t"))
        return ph_fail(error, path, "an engine cannot be told a file with blanks in its name");
    fd = mkostemp(path, O_CLOEXEC);
    file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (file && fputs(data, file) >= 0 && fclose(file) == 0)
        return true;
    ph_fail(error, path, "cannot be written: %s", strerror(errno));
    if (fd >= 0)
        unlink(path);
    return false;
}

/* The engine keeps the data of the last `new` for the positions that follow. */
static bool begin(struct guest *guest, const struct ph_match_seat *seat, struct ph_error *error)
{
    const struct ph_rules *rules = ph_session_rules(seat->session);
    char path[512];
    bool ok;

    if (!write_data(guest, path, sizeof path, error))
        return false;
    ph_buf_addf(&guest->text, "new %s players=%u data=%s", ph_game_name(ph_rules_game(rules)),
                ph_rules_players(rules), path);
    guest_add_options(guest);
    ph_buf_addc(&guest->text, '\n');
    ok = guest_must(guest, "new", error);
    unlink(path);
    return ok;
}

/* An engine that refuses a legal position or our options cannot be played against. */
static bool request(struct guest *guest, const char *what, enum ph_forfeit *forfeit,
                    struct ph_error *error)
{
    *forfeit = guest_ask(guest, guest->foreign->move_ms);
    return *forfeit != PH_FORFEIT_NONE || ph_buf_text(&guest->answer)[0] == '=' ||
           ph_fail(error, guest->player->name, "refuses %s:%.160s", what,
                   ph_buf_text(&guest->answer) + 1);
}

static bool ask(struct guest *guest, const struct ph_match_seat *seat, const char **move,
                enum ph_forfeit *forfeit, struct ph_error *error)
{
    ph_buf_add(&guest->text, "position ");
    guest_add_world(guest, seat);
    ph_buf_addc(&guest->text, '\n');
    if (!request(guest, "position", forfeit, error))
        return false;
    if (*forfeit != PH_FORFEIT_NONE)
        return true;
    ph_buf_addf(&guest->text, "go %s\n", guest->player->options);
    if (!request(guest, "go", forfeit, error))
        return false;
    if (*forfeit == PH_FORFEIT_NONE)
        *move = guest_move(guest, forfeit);
    return true;
}

static void end(struct guest *guest, const struct ph_match_seat *seat, enum ph_forfeit forfeit)
{
    (void)guest, (void)seat, (void)forfeit;
}

const struct speech speech_engine = {.greet = greet, .begin = begin, .ask = ask, .end = end};
