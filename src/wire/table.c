/* Responses about one table: its public part, and replays. */
#include "wire/http.h"
#include "wire/parts.h"

void wire_write_public_table(struct ph_buf *out, const struct ph_public_table *table)
{
    ph_json_open(out, '{');
    parts_put_table(out, &table->table);
    parts_put_seats(out, table->seats, table->table.config.players);
    ph_json_put_int(out, "seq", (long long)table->seq);
    ph_json_put_int(out, "created", table->created);
    ph_json_put_int(out, "changed", table->changed);
    ph_json_close(out, '}');
    if (table->arena.failed)
        out->failed = true;
}

/* ---- replays ---- */

static void put_verified(struct ph_buf *out, const struct ph_verified_info *verified)
{
    if (!verified) {
        ph_json_put_null(out, "verified");
        return;
    }
    ph_json_put_open(out, "verified", '{');
    ph_json_put_bool(out, "fits", verified->fits);
    ph_json_put_bool(out, "commitment", verified->commitment);
    ph_json_put_bool(out, "deal", verified->deal);
    ph_json_put_int(out, "moves", verified->moves);
    ph_json_put_int(out, "salts", verified->salts);
    ph_json_put_string(out, "promise", verified->promise);
    ph_json_close(out, '}');
}

void wire_write_replay_head(struct ph_buf *out, const struct ph_replay_head *head)
{
    ph_json_open(out, '{');
    put_verified(out, head->verified);
    ph_json_put_string(out, "game", head->game);
    ph_json_put_string(out, "title", head->title);
    ph_json_put_int(out, "players", head->players);
    parts_put_options(out, head->options.at, head->options.count);
    ph_json_put_open(out, "names", '[');
    for (unsigned seat = 0; seat < head->players; seat++)
        ph_json_string(out, head->names[seat]);
    ph_json_close(out, ']');
    ph_json_put_unless(out, "resigned", head->resigned, PH_NOBODY);
    ph_json_put_open(out, "start", '{');
    parts_put_view(out, &head->start);
    parts_put_aids(out, &head->start);
    parts_put_score(out, &head->start);
    ph_json_close(out, '}');
    ph_json_put_open(out, "steps", '[');
}

void wire_write_replay_step(struct ph_buf *out, const struct ph_replay_step *step)
{
    if (step->index > 0) /* the step before may have been sent already */
        ph_buf_addc(out, ',');
    ph_json_open(out, '{');
    ph_json_put_int(out, "turn", step->turn);
    ph_json_put_int(out, "seat", step->seat);
    if (step->move)
        ph_json_put_string(out, "move", step->move);
    parts_put_lines(out, &step->outcome);
    parts_put_events(out, &step->outcome);
    parts_put_view(out, &step->position);
    parts_put_aids(out, &step->position);
    parts_put_score(out, &step->position);
    ph_json_close(out, '}');
}

void wire_write_replay_end(struct ph_buf *out)
{
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}
