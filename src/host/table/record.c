/* A game that is over, as a record and step by step. Only here a session is made of a table: it keeps
 * every state, which a table that is played at does not. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
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

/* Where more than two play, a bot played on for who gave up, and the game has its own result. */
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
    uint64_t deal;

    if (!table_deal(t, &deal))
        return NULL;
    ph_options_list(rules, &options);
    options.data = ph_data_find(rules->game, rules->data_hash);
    session = ph_session_start(&options, deal, t->config.first, NULL);
    for (unsigned i = 0; session && i < t->count; i++)
        ph_session_play(session, t->moves[i]);
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

/* ---- step by step ---- */

/* Who looks at a session, and in which language. */
struct looking {
    const struct ph_session *session;
    const struct ph_rules *rules;
    int viewer;
    struct ph_reader reader;
};

static void put_position(struct ph_buf *out, const struct looking *look, const void *state)
{
    struct ph_score score = {0};

    ph_json_key(out, "view");
    ph_view_json(out, look->rules, state, look->viewer);
    look->rules->game->score(look->rules, state, &score);
    ph_json_key(out, "score");
    ph_score_json(out, look->rules, &score);
}

/* The words of a move are its player's: they may name cards of his hand. */
static void put_words(struct ph_buf *out, const struct looking *look, const void *state,
                      ph_move move)
{
    const struct ph_game *game = look->rules->game;
    struct ph_buf words = {0};

    if (look->viewer != PH_EVERYTHING && look->viewer != game->actor(look->rules, state))
        return;
    game->print_move(look->rules, move, &words);
    ph_json_put_string(out, "move", ph_buf_text(&words));
    ph_buf_finish(&words);
}

static void put_step(struct ph_buf *out, const struct looking *look, unsigned index)
{
    const struct ph_game *game = look->rules->game;
    const void *before = ph_session_before(look->session, index);
    uint64_t state[PH_STATE_MAX / sizeof(uint64_t)];
    struct ph_events events = {0};

    memcpy(state, before, game->state_size);
    game->apply(look->rules, state, ph_session_move(look->session, index), &events);
    ph_json_open(out, '{');
    ph_json_put_int(out, "turn", game->turn(look->rules, before));
    ph_json_put_int(out, "seat", game->actor(look->rules, before));
    put_words(out, look, before, ph_session_move(look->session, index));
    ph_json_put_open(out, "lines", '[');
    table_put_lines(out, look->rules, &look->reader, &events, look->viewer);
    ph_json_close(out, ']');
    ph_json_put_open(out, "events", '[');
    table_put_events(out, look->rules, &events, look->viewer);
    ph_json_close(out, ']');
    put_position(out, look, state);
    ph_json_close(out, '}');
}

static void put_head(struct ph_buf *out, const struct looking *look)
{
    struct ph_options options;

    ph_options_list(look->rules, &options);
    ph_json_put_string(out, "game", look->rules->game->name);
    ph_json_put_string(out, "title", look->rules->game->title);
    ph_json_put_int(out, "players", look->rules->players);
    ph_json_put_open(out, "options", '{');
    for (unsigned i = 0; i < options.count; i++)
        ph_json_put_string(out, options.at[i].key, options.at[i].value);
    ph_json_close(out, '}');
    ph_json_put_open(out, "names", '[');
    for (unsigned seat = 0; seat < look->rules->players; seat++)
        ph_json_string(out, ph_session_name(look->session, seat));
    ph_json_close(out, ']');
    ph_json_put_unless(out, "resigned", ph_session_resigned(look->session), PH_NOBODY);
}

/* Does the record say that a server has dealt the cards? */
static bool promises_shuffle(const char *bytes, size_t size)
{
    static const char key[] = "commitment: ";
    const char *line = bytes, *end = bytes + size;

    while (line < end) {
        if ((size_t)(end - line) >= sizeof key && memcmp(line, key, sizeof key - 1) == 0)
            return true;
        line = memchr(line, '\n', (size_t)(end - line));
        line = line ? line + 1 : end;
    }
    return false;
}

/* What a record of a server's table proves, as far as it fits; null for another one. */
static void put_verified(struct ph_buf *out, const char *bytes, size_t size)
{
    struct ph_verified verified;
    struct ph_error error = {0};
    bool fits = ph_verify_record(bytes, size, &verified, &error);

    if (!promises_shuffle(bytes, size)) {
        ph_json_put_null(out, "verified");
        return;
    }
    ph_json_put_open(out, "verified", '{');
    ph_json_put_bool(out, "fits", fits);
    ph_json_put_bool(out, "commitment", verified.commitment);
    ph_json_put_bool(out, "deal", verified.deal);
    ph_json_put_int(out, "moves", verified.moves);
    ph_json_put_int(out, "salts", verified.salts);
    ph_json_put_string(out, "promise", verified.commitment_text);
    ph_json_close(out, '}');
}

/* Bots stand in a record by their level; whoever reads it knows them as at the table. */
static struct ph_reader record_reader(const struct ph_session *session, enum ph_lang lang,
                                      struct table_names *names)
{
    struct ph_buf bot = {0};

    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        names->at[seat] = ph_session_name(session, seat);
        if (!names->at[seat] || strncmp(names->at[seat], "level:", strlen("level:")) != 0)
            continue;
        ph_buf_clear(&bot);
        table_bot_name(&bot, seat, lang);
        snprintf(names->text[seat], sizeof names->text[seat], "%s", ph_buf_text(&bot));
        names->at[seat] = names->text[seat];
    }
    ph_buf_finish(&bot);
    return (struct ph_reader){.lang = lang, .names = names->at};
}

static void put_steps(struct ph_buf *out, const struct ph_session *session, int viewer,
                      enum ph_lang lang)
{
    struct table_names names;
    struct looking look = {.session = session,
                           .rules = ph_session_rules(session),
                           .viewer = viewer,
                           .reader = record_reader(session, lang, &names)};

    put_head(out, &look);
    ph_json_put_open(out, "start", '{');
    put_position(out, &look, ph_session_before(session, 0));
    ph_json_close(out, '}');
    ph_json_put_open(out, "steps", '[');
    for (unsigned i = 0; i < ph_session_count(session); i++)
        put_step(out, &look, i);
    ph_json_close(out, ']');
}

bool ph_record_replay(const char *bytes, size_t size, int viewer, enum ph_lang lang,
                      struct ph_buf *out, struct ph_error *error)
{
    struct ph_session *session = ph_record_read_bytes(bytes, size, NULL, error);
    bool ok = session && viewer < ph_session_rules(session)->players;

    if (ok) {
        ph_json_open(out, '{');
        put_verified(out, bytes, size);
        put_steps(out, session, viewer, lang);
        ph_json_close(out, '}');
    } else if (session)
        ph_fail(error, "viewer", "there is no such seat");
    ph_session_destroy(session);
    return ok;
}
