/* A game that is over, as a record. The table's thread copies what the record is made of; playing
 * it again takes as long as the game was and belongs into another thread. Only here a session is
 * made of a table: a session keeps every state, and a table does not. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/record/session.h"
#include "host/fair/fair.h"
#include "host/table/inside.h"

struct ph_outline {
    struct shared_rules *shared;
    struct ph_chance chance;
    int first;
    unsigned count;
    ph_move *moves;
    char names[PH_SEATS_MAX][PH_NAME_MAX];
    int resigned;        /* the seat whose resigning ended the game, or PH_NOBODY */
    struct ph_buf lines; /* of the head: the net, and what `posthorn verify` needs */
};

/* ---- the outline: copied, nothing is played ---- */

static void copy_names(struct ph_outline *outline, const struct ph_table *t)
{
    for (unsigned seat = 0; seat < t->config.players; seat++) {
        const struct table_seat *from = &t->seats[seat];

        if (from->is_bot)
            snprintf(outline->names[seat], PH_NAME_MAX, "level:%u", (unsigned)from->level);
        else
            snprintf(outline->names[seat], PH_NAME_MAX, "%s", from->name);
    }
}

/* Where more than two play, a bot played on for a player who resigned, and the game has its own
 * result. */
static int find_resigned(const struct ph_table *t)
{
    for (int seat = 0; seat < t->config.players && t->how == HOW_RESIGNED; seat++)
        if (t->seats[seat].resigned)
            return seat;
    return PH_NOBODY;
}

static bool copy_moves(struct ph_outline *outline, const struct ph_table *t)
{
    outline->moves = malloc((t->count + 1u) * sizeof *outline->moves);
    if (!outline->moves)
        return false;
    for (unsigned i = 0; i < t->count; i++)
        outline->moves[i] = table_move(t, i);
    outline->count = t->count;
    return true;
}

static void add_hex(struct ph_buf *out, const char *key, const uint8_t bytes[PH_FAIR_SIZE])
{
    char text[2 * PH_FAIR_SIZE + 1];

    ph_hex(bytes, PH_FAIR_SIZE, text);
    ph_buf_addf(out, "%s: %s\n", key, text);
}

static bool add_lines(struct ph_buf *out, const struct ph_table *t)
{
    uint8_t seed[PH_FAIR_SIZE], nonce[PH_FAIR_SIZE];

    if (t->net)
        ph_buf_addf(out, "net: %016" PRIx64 "\n", t->net);
    if (t->config.lesson) /* dealt by a known seed: there is nothing to verify */
        return true;
    if (!ph_fair_open(t->sealed, rules_cache_key(t->cache), seed, nonce))
        return false;
    ph_buf_addf(out, "table: %s\n", t->id);
    add_hex(out, "commitment", t->commitment);
    add_hex(out, "shuffle seed", seed);
    add_hex(out, "shuffle nonce", nonce);
    for (unsigned seat = 0; seat < t->config.players; seat++)
        if (t->seats[seat].salt[0] != '\0')
            ph_buf_addf(out, "salt %u: %s\n", seat, t->seats[seat].salt);
    for (unsigned seat = 0; seat < t->config.players; seat++)
        if (t->seats[seat].resigned)
            ph_buf_addf(out, "gave up %u: yes\n", seat);
    return !out->failed;
}

static bool is_over(const struct ph_table *t)
{
    return t->state && (t->status == PH_TABLE_FINISHED || t->status == PH_TABLE_CLOSED);
}

enum ph_refused ph_table_outline(const struct ph_table *t, struct ph_outline **outline)
{
    struct ph_outline *made;

    *outline = NULL;
    if (!is_over(t))
        return PH_REFUSED_NOT_FINISHED;
    made = calloc(1, sizeof *made);
    if (!made)
        return PH_REFUSED_NO_MEMORY;
    made->shared = rules_cache_share(t->shared);
    made->first = t->config.first;
    made->resigned = find_resigned(t);
    copy_names(made, t);
    if (table_deal(t, &made->chance) && copy_moves(made, t) && add_lines(&made->lines, t)) {
        *outline = made;
        return PH_NOT_REFUSED;
    }
    ph_outline_destroy(made);
    return PH_REFUSED_NO_MEMORY;
}

void ph_outline_destroy(struct ph_outline *outline)
{
    if (!outline)
        return;
    rules_cache_release(outline->shared);
    ph_buf_finish(&outline->lines);
    free(outline->moves);
    free(outline);
}

/* ---- the record: the whole game is played ---- */

static struct ph_session *start(const struct ph_outline *outline)
{
    const struct ph_rules *rules = outline->shared->rules;
    struct ph_options options;

    ph_options_list(rules, &options);
    options.data = ph_data_find(rules->game, rules->data_hash);
    if (ph_chance_has_key(&outline->chance))
        return ph_session_deal(&options, outline->chance.key, outline->first, NULL);
    return ph_session_start(&options, outline->chance.rng, outline->first, NULL);
}

/* False: no memory, or `stop` was set. */
static bool play_all(const struct ph_outline *outline, const atomic_bool *stop,
                     struct ph_session *session)
{
    for (unsigned i = 0; i < outline->count; i++)
        if ((stop && atomic_load(stop)) ||
            ph_session_play(session, outline->moves[i]).code != PH_LEGAL)
            return false;
    return true;
}

static void set_seats(const struct ph_outline *outline, struct ph_session *session)
{
    for (unsigned seat = 0; seat < ph_session_rules(session)->players; seat++)
        ph_session_set_name(session, seat, outline->names[seat]);
    if (outline->resigned != PH_NOBODY)
        ph_session_resign(session, (unsigned)outline->resigned);
}

bool ph_outline_record(const struct ph_outline *outline, const atomic_bool *stop,
                       struct ph_buf *out)
{
    struct ph_session *session = start(outline);
    struct ph_buf record = {0};
    bool ok = session && play_all(outline, stop, session);

    if (ok) {
        set_seats(outline, session);
        ph_buf_addn(&session->kept, ph_buf_text(&outline->lines), outline->lines.len);
        ok = !session->kept.failed;
    }
    if (ok) {
        ph_record_print(session, &record);
        ok = !record.failed && ph_fair_sum(ph_buf_text(&record), out) && !out->failed;
    }
    ph_buf_finish(&record);
    ph_session_destroy(session);
    return ok;
}
