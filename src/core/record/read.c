/* Reading a record: every turn is replayed, and the closing line is compared with the result. */
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "core/record/record.h"

struct turn {
    uint64_t number, seat;
};

/* Parses the "12.0 " at the front of a line and returns what follows; NULL if it is not there. */
static char *read_label(char *line, struct turn *turn)
{
    size_t digits = strspn(line, "0123456789"), seat = digits + 1;

    if (line[digits] != '.')
        return NULL;
    size_t end = seat + strspn(line + seat, "0123456789");

    if (line[end] != ' ')
        return NULL;
    line[digits] = '\0';
    line[end] = '\0';
    if (!ph_number_read(line, UINT32_MAX, &turn->number) ||
        !ph_number_read(line + seat, PH_SEATS_MAX - 1, &turn->seat))
        return NULL;
    return line + end + 1;
}

static bool fail_refused(const struct ph_record *record, struct ph_refusal why)
{
    const struct ph_rules *rules = record->session->rules;
    struct ph_reader reader = {.lang = PH_EN};
    struct ph_buf text = {0};

    ph_refusal_text(&text, rules, &reader, why);
    ph_lines_fail(&record->lines, record->lines.number, "%s: %s", ph_refusal_rule(rules, why),
                  ph_buf_text(&text));
    ph_buf_finish(&text);
    return false;
}

/* Checks that the label names the turn and the seat to move. */
static bool check_turn(const struct ph_record *record, const struct turn *turn)
{
    const struct ph_session *session = record->session;
    int actor = ph_session_actor(session);
    unsigned now = session->game->turn(session->rules, ph_session_state(session));

    if (actor == PH_NOBODY)
        return fail_refused(record, (struct ph_refusal){.code = PH_REFUSE_OVER});
    if (turn->number == now && turn->seat == (unsigned)actor)
        return true;
    return ph_lines_fail(&record->lines, record->lines.number,
                         "turn %" PRIu64 ".%" PRIu64 " is written, but it is turn %u.%d",
                         turn->number, turn->seat, now, actor);
}

/* Plays one decision; it begins at column `column` of its line, counted from 0. */
static bool play(struct ph_record *record, const char *text, size_t column)
{
    struct ph_session *session = record->session;
    struct ph_refusal why = {0};
    ph_move move;

    if (!session->game->parse_move(session->rules, text, &move, &why)) {
        if (why.arg[0] + (long)column <= INT16_MAX)
            why.arg[0] = (int16_t)(why.arg[0] + (int)column);
        return fail_refused(record, why);
    }
    why = ph_session_play(session, move);
    return why.code == PH_LEGAL || fail_refused(record, why);
}

static bool read_turn(struct ph_record *record, char *line)
{
    struct turn turn;
    char *text = read_label(line, &turn);

    if (!text)
        return ph_lines_fail(&record->lines, record->lines.number,
                             "`TURN.SEAT move; move` or a closing line is expected");
    while (text) {
        char *end = strchr(text, ';');

        if (end)
            *end = '\0';
        if (!check_turn(record, &turn) || !play(record, text, (size_t)(text - line)))
            return false;
        text = end ? end + 1 : NULL;
    }
    return true;
}

/* ---- the closing line ---- */

static bool check_part(const struct ph_record *record, unsigned part, const char *said)
{
    struct ph_buf found = {0};
    bool same;

    ph_record_result(record->session, part, &found);
    same = strcmp(ph_buf_text(&found), said) == 0;
    if (!same)
        ph_lines_fail(&record->lines, record->lines.number,
                      "result: \"%.80s\" is written, but the game gives \"%s\"", said,
                      ph_buf_text(&found));
    ph_buf_finish(&found);
    return same;
}

static bool read_result(struct ph_record *record, char *text)
{
    char none[] = "";

    if (ph_session_actor(record->session) != PH_NOBODY)
        return ph_lines_fail(&record->lines, record->lines.number,
                             "result: the game is not over yet");
    for (unsigned part = 0; part < PH_RESULT_PARTS; part++) {
        char *end = part + 1 < PH_RESULT_PARTS ? strchr(text, ';') : NULL;

        if (end)
            *end = '\0';
        if (!check_part(record, part, ph_trim(text)))
            return false;
        text = end ? end + 1 : none;
    }
    return true;
}

static bool read_resigned(struct ph_record *record, const char *text)
{
    uint64_t seat;

    if (!ph_number_read(text, record->session->rules->players - 1u, &seat))
        return ph_lines_fail(&record->lines, record->lines.number,
                             "resigned: there is no seat \"%.40s\"", text);
    if (ph_session_actor(record->session) == PH_NOBODY)
        return fail_refused(record, (struct ph_refusal){.code = PH_REFUSE_OVER});
    ph_session_resign(record->session, (unsigned)seat);
    return true;
}

/* The value of a line `key: value`; NULL if it has another key. */
static char *value_of(char *line, const char *key)
{
    size_t len = strlen(key);

    return strncmp(line, key, len) == 0 && line[len] == ':' ? ph_trim(line + len + 1) : NULL;
}

static bool read_body_line(struct ph_record *record, char *line, bool *closed)
{
    if (*closed)
        return ph_lines_fail(&record->lines, record->lines.number,
                             "nothing may follow the closing line");
    char *result = value_of(line, "result"), *resigned = value_of(line, "resigned");

    *closed = result || resigned;
    if (result)
        return read_result(record, result);
    return resigned ? read_resigned(record, resigned) : read_turn(record, line);
}

static bool read_body(struct ph_record *record)
{
    bool ok = true, closed = false;
    char *line = record->pending ? record->pending : ph_lines_next(&record->lines, &ok);

    for (; line; line = ph_lines_next(&record->lines, &ok)) {
        line[strcspn(line, "#")] = '\0';
        line = ph_trim(line);
        if (*line && !read_body_line(record, line, &closed))
            return false;
    }
    return ok;
}

struct ph_session *ph_record_read_bytes(const char *bytes, size_t size, const char *data,
                                        struct ph_error *error)
{
    struct ph_record record = {0};

    if (!bytes) {
        ph_fail(error, "", "a record is needed");
        return NULL;
    }
    if (!ph_lines_start(&record.lines, bytes, size, error))
        return NULL;
    if (!ph_record_head(&record) || !ph_record_start(&record, data) || !ph_record_names(&record) ||
        !read_body(&record)) {
        ph_session_destroy(record.session);
        record.session = NULL;
    }
    ph_lines_finish(&record.lines);
    return record.session;
}

struct ph_session *ph_record_read(const char *text, const char *data, struct ph_error *error)
{
    return ph_record_read_bytes(text, text ? strlen(text) : 0, data, error);
}
