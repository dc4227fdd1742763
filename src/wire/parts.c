/* Writing the objects that messages have in common. */
#include "wire/parts.h"

#include <posthorn/text.h>
#include <string.h>

#include "base/part.h"

/* ---- the table ---- */

void parts_put_seat_list(struct ph_buf *out, const char *key, uint8_t seats)
{
    ph_json_put_open(out, key, '[');
    for (int seat = 0; seat < PH_SEATS_MAX; seat++)
        if (seats >> seat & 1)
            ph_json_int(out, seat);
    ph_json_close(out, ']');
}

void parts_put_options(struct ph_buf *out, const struct ph_option *options, unsigned count)
{
    ph_json_put_open(out, "options", '{');
    for (unsigned i = 0; i < count; i++)
        ph_json_put_string(out, options[i].key, options[i].value);
    ph_json_close(out, '}');
}

void parts_put_table(struct ph_buf *out, const struct ph_table_info *table)
{
    const struct ph_table_config *config = &table->config;

    ph_json_put_string(out, "id", table->id);
    ph_json_put_string(out, "game", table->game);
    ph_json_put_string(out, "title", table->title);
    ph_json_put_int(out, "players", config->players);
    parts_put_options(out, table->options, table->option_count);
    ph_json_put_string(out, "status", table->status);
    ph_table_config_put(out, config);
    ph_json_put_bool(out, "chat", config->chat);
    ph_json_put_string(out, "commitment", table->commitment);
    if (config->lesson)
        ph_json_put_int(out, "lesson", config->lesson);
    ph_json_put_string(out, "next", table->next);
    if (table->how) {
        ph_json_put_string(out, "how", table->how);
        parts_put_seat_list(out, "winners", table->winners);
    }
}

static void write_seat(struct ph_buf *out, const struct ph_seat_info *seat, unsigned number)
{
    static const char *const kinds[] = {
        [PH_SEAT_FREE] = "free", [PH_SEAT_PERSON] = "person", [PH_SEAT_BOT] = "bot"};

    ph_json_open(out, '{');
    ph_json_put_int(out, "seat", number);
    ph_json_put_string(out, "kind", kinds[seat->kind]);
    ph_json_put_string(out, "name", seat->name);
    if (seat->bot)
        ph_json_put_int(out, "level", seat->level);
    ph_json_put_bool(out, "bot", seat->bot);
    ph_json_put_bool(out, "may_return", seat->may_return);
    ph_json_put_bool(out, "resigned", seat->resigned);
    ph_json_put_bool(out, "late", seat->late);
    if (seat->forgotten)
        ph_json_put_bool(out, "forgotten", true);
    ph_json_put_bool(out, "host", seat->host);
    ph_json_put_bool(out, "muted", seat->muted);
    ph_json_close(out, '}');
}

void parts_put_seats(struct ph_buf *out, const struct ph_seat_info *seats, unsigned count)
{
    ph_json_put_open(out, "seats", '[');
    for (unsigned seat = 0; seat < count; seat++)
        write_seat(out, &seats[seat], seat);
    ph_json_close(out, ']');
}

void parts_put_clock(struct ph_buf *out, const struct ph_clock_info *clock)
{
    ph_json_put_open(out, "clock", '{');
    ph_json_put_string(out, "kind", clock->kind);
    ph_json_put_unless(out, "running", clock->running, PH_NOBODY);
    ph_json_put_unless(out, "since", clock->since, 0);
    ph_json_put_unless(out, "deadline", clock->deadline, 0);
    ph_json_put_open(out, "left", '[');
    for (unsigned seat = 0; seat < clock->seats; seat++)
        ph_json_int(out, clock->left[seat]);
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

void parts_put_asked(struct ph_buf *out, const struct ph_asked_info *asked)
{
    if (!asked->what) {
        ph_json_put_null(out, "asked");
        return;
    }
    ph_json_put_open(out, "asked", '{');
    ph_json_put_string(out, "what", asked->what);
    ph_json_put_int(out, "seat", asked->seat);
    if (strcmp(asked->what, "undo") == 0)
        ph_json_put_int(out, "count", asked->count);
    parts_put_seat_list(out, "waiting", asked->waiting);
    ph_json_put_unless(out, "until", asked->until, 0);
    ph_json_close(out, '}');
}

/* ---- the game ---- */

void parts_put_view(struct ph_buf *out, const struct ph_position_info *position)
{
    ph_json_key(out, "view");
    if (position->view)
        ph_print_view(position->rules, position->view, out);
    else
        ph_json_null(out);
}

void parts_put_aids(struct ph_buf *out, const struct ph_position_info *position)
{
    ph_json_key(out, "aids");
    if (position->view)
        ph_print_aids(position->rules, position->view, out);
    else
        ph_json_null(out);
}

void parts_put_score(struct ph_buf *out, const struct ph_position_info *position)
{
    ph_json_key(out, "score");
    if (position->view)
        ph_score_json(out, position->rules, &position->score);
    else
        ph_json_null(out);
}

/* `effect` is empty for a move of another kind. */
static void write_move(struct ph_buf *out, const struct ph_move_info *move,
                       const struct ph_buf *effect)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "move", move->move);
    ph_json_put_string(out, "text", move->text);
    ph_json_put_string(out, "short", move->short_text);
    if (move->about)
        ph_json_put_string(out, "about", move->about);
    if (move->caution)
        ph_json_put_string(out, "caution", move->caution);
    if (move->same_as)
        ph_json_put_string(out, "same_as", move->same_as);
    if (effect->len > 0) {
        ph_json_key(out, "effect");
        ph_buf_add(out, ph_buf_text(effect));
    }
    ph_json_close(out, '}');
}

void parts_put_moves(struct ph_buf *out, const char *key, const struct ph_moves_info *moves)
{
    struct ph_buf effect = {0};

    ph_json_put_open(out, key, '[');
    for (unsigned i = 0; i < moves->count; i++) {
        ph_buf_clear(&effect);
        ph_print_effect(moves->rules, moves->view, moves->at[i].word, &effect);
        write_move(out, &moves->at[i], &effect);
    }
    ph_json_close(out, ']');
    ph_buf_fail_with(out, &effect);
    ph_buf_finish(&effect);
}

void parts_put_turn(struct ph_buf *out, const struct ph_turn_info *turn)
{
    ph_json_put_unless(out, "actor", turn->actor, PH_NOBODY);
    ph_json_put_int(out, "turn", turn->turn);
    ph_json_put_int(out, "count", turn->count);
    ph_json_put_unless(out, "confirm", turn->confirm, PH_NOBODY);
    ph_json_put_bool(out, "undo", turn->undo);
    parts_put_moves(out, "legal", &turn->legal);
    ph_json_put_int(out, "legal_count", turn->legal_count);
}

void parts_put_lines(struct ph_buf *out, const struct ph_outcome *outcome)
{
    ph_json_put_open(out, "lines", '[');
    for (unsigned i = 0; i < outcome->line_count; i++)
        ph_json_string(out, outcome->lines[i]);
    ph_json_close(out, ']');
}

void parts_put_events(struct ph_buf *out, const struct ph_outcome *outcome)
{
    ph_json_put_open(out, "events", '[');
    for (unsigned i = 0; i < outcome->event_count; i++)
        ph_event_json(out, outcome->rules, &outcome->events[i], PH_NOBODY);
    ph_json_close(out, ']');
}
