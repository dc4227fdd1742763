/* Sockets without a table (/ws/me): they hear at which of their tables it is their turn. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "server/visitor.h"

enum { SLOTS = 1024, LISTED_MAX = 200 };

struct turns {
    struct visitor *slot[SLOTS]; /* by holder */
};

struct turns *turns_create(struct server *server)
{
    (void)server;
    return calloc(1, sizeof(struct turns));
}

void turns_destroy(struct turns *turns)
{
    free(turns);
}

static struct visitor **slot_of(struct turns *turns, const uint8_t holder[PH_SECRET_SIZE])
{
    return &turns->slot[(holder[0] | holder[1] << 8) % SLOTS];
}

static void join_list(struct visitor *visitor)
{
    struct visitor **slot = slot_of(visitor->server->turns, visitor->guest.holder);

    if (visitor->in_turns)
        return;
    visitor->in_turns = true;
    visitor->before_turn = NULL;
    visitor->next_turn = *slot;
    if (*slot)
        (*slot)->before_turn = visitor;
    *slot = visitor;
}

void turns_leave(struct visitor *visitor)
{
    if (!visitor->in_turns)
        return;
    visitor->in_turns = false;
    if (visitor->before_turn)
        visitor->before_turn->next_turn = visitor->next_turn;
    else
        *slot_of(visitor->server->turns, visitor->guest.holder) = visitor->next_turn;
    if (visitor->next_turn)
        visitor->next_turn->before_turn = visitor->before_turn;
}

/* ---- the list at the beginning ---- */

/* One table, once: it is listed again for each of his parts there. */
static bool is_turn(const struct ph_table_row *row, const struct ph_secret_row *role)
{
    return row->status == PH_TABLE_PLAYING && role->kind == PH_SECRET_SEAT &&
           role->seat == row->actor;
}

static void on_listed(void *who, enum ph_stored how, const struct ph_table_row *rows,
                      const struct ph_secret_row *roles, unsigned count)
{
    struct visitor *visitor = who;
    struct ph_buf out = {0};

    if (how != PH_STORE_DONE) {
        visitor_error(
            visitor, "storage_unavailable",
            ph_tr(visitor->guest.viewer.lang, N_("The tables cannot be read at the moment.")),
            1000);
        visitor_done(visitor);
        return;
    }
    ph_json_open(&out, '{');
    ph_json_put_string(&out, "type", "turns");
    ph_json_put_open(&out, "tables", '[');
    for (unsigned i = 0; i < count; i++)
        if (is_turn(&rows[i], &roles[i]))
            ph_json_string(&out, rows[i].id);
    ph_json_close(&out, ']');
    ph_json_close(&out, '}');
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
    visitor_done(visitor);
}

void turns_greet(struct visitor *visitor)
{
    join_list(visitor);
    visitor_wait(visitor);
    ph_store_list_mine(visitor->server->store, visitor->guest.holder, LISTED_MAX, on_listed,
                       visitor);
}

/* ---- each change ---- */

static void tell_holder(struct turns *turns, const uint8_t holder[PH_SECRET_SIZE],
                        const struct ph_buf *text)
{
    for (struct visitor *visitor = *slot_of(turns, holder); visitor; visitor = visitor->next_turn)
        if (memcmp(visitor->guest.holder, holder, PH_SECRET_SIZE) == 0)
            visitor_send(visitor, text);
}

/* One message a holder, also if he has several seats. */
static bool came_before(const struct ph_table *table, unsigned seat,
                        const uint8_t holder[PH_SECRET_SIZE])
{
    uint8_t other[PH_HOLDER_SIZE];

    while (seat-- > 0)
        if (ph_table_holder(table, seat, other) && memcmp(other, holder, sizeof other) == 0)
            return true;
    return false;
}

void turns_changed(void *who, struct room *room, const struct ph_table_row *row)
{
    struct server *server = who;
    const struct ph_table *table = room_table(room);
    uint8_t holder[PH_HOLDER_SIZE];
    struct ph_buf text = {0};

    for (unsigned seat = 0; seat < ph_table_players(table); seat++) {
        bool playing = row->status == PH_TABLE_PLAYING && row->actor >= 0;

        if (!ph_table_holder(table, seat, holder) || !*slot_of(server->turns, holder) ||
            came_before(table, seat, holder))
            continue;
        ph_buf_clear(&text);
        ph_json_open(&text, '{');
        ph_json_put_string(&text, "type", "turn");
        ph_json_put_string(&text, "table", row->id);
        ph_json_put_int(&text, "seq", (long long)row->seq);
        ph_json_put_bool(&text, "yours",
                         playing && ph_table_seats_of(table, holder) >> row->actor & 1);
        ph_json_close(&text, '}');
        tell_holder(server->turns, holder, &text);
    }
    ph_buf_finish(&text);
}
