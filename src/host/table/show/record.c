/* A game that is over, as a record. Only here a session is made of a table: a session keeps every
 * state, and a table does not. */
#include <stdio.h>

#include "core/options.h"
#include "core/record/session.h"
#include "host/fair/fair.h"
#include "host/table/inside.h"

/* ---- the session ---- */

static void set_names(struct ph_session *session, const struct ph_table *t)
{
    for (unsigned seat = 0; seat < t->config.players; seat++) {
        char bot[16];

        snprintf(bot, sizeof bot, "level:%u", (unsigned)t->seats[seat].level);
        ph_session_set_name(session, seat, t->seats[seat].is_bot ? bot : t->seats[seat].name);
    }
}

/* Where more than two play, a bot played on for a player who resigned, and the game has its own
 * result. */
static void set_resigned(struct ph_session *session, const struct ph_table *t)
{
    for (unsigned seat = 0; seat < t->config.players && t->how == HOW_RESIGNED; seat++)
        if (t->seats[seat].resigned)
            ph_session_resign(session, seat);
}

static struct ph_session *session_of(const struct ph_table *t)
{
    const struct ph_rules *rules = table_rules(t);
    struct ph_options options;
    struct ph_session *session;
    struct ph_chance chance;

    if (!table_deal(t, &chance))
        return NULL;
    ph_options_list(rules, &options);
    options.data = ph_data_find(rules->game, rules->data_hash);
    session = ph_chance_has_key(&chance)
                  ? ph_session_deal(&options, chance.key, t->config.first, NULL)
                  : ph_session_start(&options, chance.rng, t->config.first, NULL);
    for (unsigned i = 0; session && i < t->count; i++)
        if (ph_session_play(session, table_move(t, i)).code != PH_LEGAL) { /* no memory */
            ph_session_destroy(session);
            session = NULL;
        }
    if (session) {
        set_names(session, t);
        set_resigned(session, t);
    }
    return session;
}

/* ---- the record ---- */

static void add_hex(struct ph_buf *out, const char *key, const uint8_t bytes[PH_FAIR_SIZE])
{
    char text[2 * PH_FAIR_SIZE + 1];

    ph_hex(bytes, PH_FAIR_SIZE, text);
    ph_buf_addf(out, "%s: %s\n", key, text);
}

/* The lines that `posthorn verify` needs. */
static bool add_shuffle(struct ph_buf *out, const struct ph_table *t)
{
    uint8_t seed[PH_FAIR_SIZE], nonce[PH_FAIR_SIZE];

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
    return true;
}

static bool is_over(const struct ph_table *t)
{
    return t->state && (t->status == PH_TABLE_FINISHED || t->status == PH_TABLE_CLOSED);
}

bool ph_table_record(const struct ph_table *t, struct ph_buf *out)
{
    struct ph_session *session = is_over(t) ? session_of(t) : NULL;
    struct ph_buf record = {0};
    bool ok = session && add_shuffle(&session->kept, t);

    if (ok) {
        ph_record_print(session, &record);
        ok = ph_fair_sum(ph_buf_text(&record), out);
    }
    ph_buf_finish(&record);
    ph_session_destroy(session);
    return ok;
}
