/* A session as text for people: names, log lines, the score by its parts, the result. */
#include "terminal/report.h"

#include <string.h>

#include "ai/levels.h"
#include "base/message.h"

enum { NAME_COLUMNS = 10 };

static unsigned players(const struct ph_session *session)
{
    return ph_rules_players(ph_session_rules(session));
}

/* ---- names ---- */

static bool is_shared(const struct ph_session *session, unsigned seat)
{
    for (unsigned other = 0; other < players(session); other++)
        if (other != seat &&
            strcmp(ph_session_name(session, other), ph_session_name(session, seat)) == 0)
            return true;
    return false;
}

static void add_name(struct ph_buf *out, const struct ph_session *session, unsigned seat,
                     enum ph_lang lang)
{
    const char *name = ph_session_name(session, seat);
    unsigned levels[PH_SEATS_MAX] = {0};
    struct say_number number;

    for (unsigned other = 0; other < players(session); other++)
        levels[other] = ph_level_in(ph_session_name(session, other));
    say_number(&number, (long long)seat + 1);
    if (levels[seat] > 0)
        ph_level_title(levels, seat, lang, out);
    else if (name[0] == '\0')
        say_add(out, lang, N_("Player {number}"), SAY_WORDS({"number", number.text}));
    else if (is_shared(session, seat))
        say_add(out, lang, "{name} {number}", SAY_WORDS({"name", name}, {"number", number.text}));
    else
        ph_buf_add(out, name);
}

void report_names(struct report_names *names, const struct ph_session *session, enum ph_lang lang)
{
    memset(names, 0, sizeof *names);
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        struct ph_buf name = {0};

        if (seat < players(session))
            add_name(&name, session, seat, lang);
        snprintf(names->text[seat], sizeof names->text[seat], "%s", ph_buf_text(&name));
        names->at[seat] = names->text[seat];
        ph_buf_finish(&name);
    }
}

/* ---- log lines ---- */

static void add_lines(struct ph_buf *out, const struct ph_rules *rules,
                      const struct ph_reader *reader, const struct ph_events *events, int viewer)
{
    struct ph_buf line = {0};

    for (unsigned i = 0; i < events->count; i++) {
        ph_buf_clear(&line);
        if (ph_event_text(&line, rules, reader, &events->at[i], viewer) && line.len > 0)
            ph_buf_addf(out, "  %s\n", ph_buf_text(&line));
    }
    ph_buf_finish(&line);
}

void report_decision(struct ph_buf *out, const struct ph_session *session, unsigned index,
                     const struct ph_reader *reader, int viewer)
{
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_events events = {0};
    struct ph_storage state;

    memcpy(&state, ph_session_before(session, index), ph_state_size(rules));
    ph_apply(rules, &state, ph_session_move(session, index), &events);
    add_lines(out, rules, reader, &events, viewer);
}

static unsigned turn_of(const struct ph_session *session, unsigned index)
{
    const struct ph_rules *rules = ph_session_rules(session);

    return ph_turn(rules, ph_session_before(session, index));
}

static int actor_of(const struct ph_session *session, unsigned index)
{
    const struct ph_rules *rules = ph_session_rules(session);

    return ph_actor(rules, ph_session_before(session, index));
}

bool report_is_new_turn(const struct ph_session *session, unsigned index)
{
    return index == 0 || turn_of(session, index) != turn_of(session, index - 1);
}

void report_turn(struct ph_buf *out, const struct ph_session *session, unsigned index,
                 const struct ph_reader *reader)
{
    struct say_number turn;
    int actor = actor_of(session, index);

    say_number(&turn, turn_of(session, index));
    say_add(out, reader->lang, N_("Turn {turn}, {name}"),
            SAY_WORDS({"turn", turn.text}, {"name", actor >= 0 ? reader->names[actor] : ""}));
    ph_buf_addc(out, '\n');
}

void report_log(struct ph_buf *out, const struct ph_session *session, unsigned from, unsigned to,
                const struct ph_reader *reader, int viewer)
{
    for (unsigned i = from; i < to; i++) {
        if (report_is_new_turn(session, i))
            report_turn(out, session, i, reader);
        report_decision(out, session, i, reader, viewer);
    }
}

/* ---- the score ---- */

/* Appends `text` at the right of a column. */
static void add_right(struct ph_buf *out, const char *text, unsigned columns)
{
    say_pad(out, out->len, columns > say_width(text) ? columns - say_width(text) : 1);
    ph_buf_add(out, text);
}

static unsigned column_of(const struct ph_reader *reader, unsigned seat)
{
    unsigned needs = say_width(reader->names[seat]) + 2;

    return needs > NAME_COLUMNS ? needs : NAME_COLUMNS;
}

/* Columns that the longest label takes. */
static unsigned label_columns(const struct ph_session *session, enum ph_lang lang)
{
    const struct ph_score_part *parts = ph_game_score_parts(ph_session_game(session));
    unsigned most = say_width(ph_tr(lang, N_("Total")));

    for (unsigned row = 0; parts[row].name; row++) {
        unsigned needs = say_width(ph_tr(lang, parts[row].label));

        most = needs > most ? needs : most;
    }
    return most;
}

static void add_head(struct ph_buf *out, const struct ph_session *session,
                     const struct ph_reader *reader)
{
    say_pad(out, out->len, label_columns(session, reader->lang));
    for (unsigned seat = 0; seat < players(session); seat++)
        add_right(out, reader->names[seat], column_of(reader, seat));
    ph_buf_addc(out, '\n');
}

static const char *cell(struct say_number *number, const struct ph_score_part *part, int value,
                        enum ph_lang lang)
{
    if (part->kind == PH_PART_FLAG)
        return ph_tr(lang, value ? N_("yes") : N_("no"));
    return say_number(number, value);
}

static void add_part(struct ph_buf *out, const struct ph_session *session,
                     const struct ph_reader *reader, const struct ph_score *score, unsigned row)
{
    const struct ph_score_part *part = &ph_game_score_parts(ph_session_game(session))[row];
    struct say_number number;
    size_t start = out->len;

    ph_buf_add(out, ph_tr(reader->lang, part->label));
    say_pad(out, start, label_columns(session, reader->lang));
    for (unsigned seat = 0; seat < players(session); seat++)
        add_right(out, cell(&number, part, score->part[seat][row], reader->lang),
                  column_of(reader, seat));
    ph_buf_addc(out, '\n');
}

static void add_total(struct ph_buf *out, const struct ph_session *session,
                      const struct ph_reader *reader, const struct ph_score *score)
{
    struct say_number number;
    size_t start = out->len;

    ph_buf_add(out, ph_tr(reader->lang, N_("Total")));
    say_pad(out, start, label_columns(session, reader->lang));
    for (unsigned seat = 0; seat < players(session); seat++)
        add_right(out, say_number(&number, score->total[seat]), column_of(reader, seat));
    ph_buf_addc(out, '\n');
}

static void take_score(const struct ph_session *session, struct ph_score *score)
{
    ph_score(ph_session_rules(session), ph_session_state(session), score);
}

static void add_parts(struct ph_buf *out, const struct ph_session *session,
                      const struct ph_reader *reader, const struct ph_score *score,
                      enum ph_part_kind kind)
{
    const struct ph_score_part *parts = ph_game_score_parts(ph_session_game(session));

    for (unsigned row = 0; parts[row].name; row++)
        if ((parts[row].kind == PH_PART_POINTS) == (kind == PH_PART_POINTS))
            add_part(out, session, reader, score, row);
}

/* Parts that add up come above the total, those that decide ties below it. */
void report_score(struct ph_buf *out, const struct ph_session *session,
                  const struct ph_reader *reader)
{
    struct ph_score score;

    take_score(session, &score);
    add_head(out, session, reader);
    add_parts(out, session, reader, &score, PH_PART_POINTS);
    add_total(out, session, reader, &score);
    add_parts(out, session, reader, &score, PH_PART_COUNT);
}

/* ---- the result ---- */

static void add_line(struct ph_buf *out, const struct ph_reader *reader, const char *msgid,
                     const char *names)
{
    say_add(out, reader->lang, msgid, SAY_WORDS({"names", names}));
    ph_buf_addc(out, '\n');
}

static void add_winners(struct ph_buf *out, const struct ph_session *session,
                        const struct ph_reader *reader, unsigned winners)
{
    struct ph_buf names = {0};
    unsigned count = 0;

    for (unsigned seat = 0; seat < players(session); seat++)
        if (winners >> seat & 1u) {
            ph_buf_add(&names, count++ ? ", " : "");
            ph_buf_add(&names, reader->names[seat]);
        }
    if (count == 1)
        add_line(out, reader, N_("Winner: {names}."), ph_buf_text(&names));
    else if (count > 1)
        add_line(out, reader, N_("Winners: {names}."), ph_buf_text(&names));
    ph_buf_finish(&names);
}

void report_result(struct ph_buf *out, const struct ph_session *session,
                   const struct ph_reader *reader)
{
    int gone = ph_session_resigned(session);
    struct ph_score score;

    report_score(out, session, reader);
    take_score(session, &score);
    if (gone == PH_NOBODY) {
        if (ph_session_actor(session) == PH_NOBODY)
            add_winners(out, session, reader, score.winners);
        return;
    }
    add_line(out, reader, N_("Resigned: {names}."), reader->names[gone]);
    if (players(session) == 2)
        add_winners(out, session, reader, 1u << (1 - gone));
}
