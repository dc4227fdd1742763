/* A table: making, copying, and what everybody may know of it. */
#include "host/table/table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "core/deal.h"
#include "core/options.h"
#include "host/store/failpoint.h"
#include "host/table/inside.h"

const char *const table_how_names[HOW_COUNT] = {"played", "resigned", "abandoned", "closed",
                                                "limit"};

const char *ph_table_status_name(enum ph_table_status status)
{
    static const char *const names[] = {"waiting", "playing", "finished", "closed"};

    return names[status <= PH_TABLE_CLOSED ? status : PH_TABLE_CLOSED];
}

/* ---- making ---- */

struct ph_table *ph_table_new(struct ph_rules_cache *cache, const char *id)
{
    struct ph_table *t = strlen(id) <= PH_TABLE_ID_SIZE ? calloc(1, sizeof *t) : NULL;

    if (!t)
        return NULL;
    t->cache = cache;
    memcpy(t->id, id, strlen(id) + 1);
    t->config.first = t->confirm = t->asker = t->running = PH_NOBODY;
    return t;
}

void ph_table_destroy(struct ph_table *t)
{
    if (!t)
        return;
    rules_cache_release(t->shared);
    free(t->start);
    free(t->stands);
    free(t->people);
    past_finish(t);
    free(t->log.at);
    ph_buf_finish(&t->log.bodies);
    ph_entry_finish(&t->log.last);
    free(t);
}

bool table_make_states(struct ph_table *t)
{
    size_t size = table_game(t)->state_size;
    unsigned char *states = calloc(3, size);

    if (!states)
        return false;
    t->start = states;
    t->state = states + size;
    t->before = states + 2 * size;
    return true;
}

/* For tests (failpoint.h): another deal that is the same to one viewer, whom the table's id
 * names. */
static void make_twin(struct ph_table *t)
{
    const struct ph_rules *rules = table_rules(t);
    struct ph_storage view = {{0}};
    struct ph_rng rng;

    ph_rng_seed(&rng, ph_hash(t->id, sizeof t->id, 0));
    ph_view(rules, t->start, t->id[0] % (t->config.players + 1) - 1, &view);
    memset(t->start, 0, rules->game->state_size);
    ph_determinise(rules, &view, &rng, t->start);
}

bool table_set_up(struct ph_table *t, const struct ph_chance *chance)
{
    const struct ph_rules *rules = table_rules(t);

    if (!table_make_states(t))
        return false;
    rules->game->setup(rules, chance, t->config.first, t->start);
    if (ph_failpoint_is("twin"))
        make_twin(t);
    memcpy(t->state, t->start, rules->game->state_size);
    return true;
}

struct ph_table *table_draft(const struct ph_table *t)
{
    struct ph_table *draft = malloc(sizeof *draft);

    if (!draft)
        return NULL;
    *draft = *t;
    draft->draft = true;
    draft->source = t;
    draft->log = (struct table_log){0};
    draft->past = (struct table_past){0};
    draft->start = draft->state = draft->before = NULL;
    draft->stands = NULL;
    draft->shared = rules_cache_share(t->shared);
    if (!table_copy_people(draft, t) || (t->start && !table_make_states(draft))) {
        ph_table_destroy(draft);
        return NULL;
    }
    if (t->start)
        memcpy(draft->start, t->start, 3 * table_game(t)->state_size);
    return draft;
}

struct ph_entry table_entry(const struct ph_table *t, unsigned index)
{
    const struct table_line *line = &t->log.at[index];
    struct ph_entry entry = {
        .seq = index + 1, .at = line->at, .body = t->log.bodies.at + line->body};
    const char *aside = entry.body + strlen(entry.body) + 1;

    if (line->has_client)
        ph_hex(line->client, sizeof line->client, entry.client);
    memcpy(entry.chain, line->chain, sizeof entry.chain);
    entry.aside.text = aside[0] != '\0' ? aside : NULL;
    return entry;
}

/* ---- the game ---- */

int table_actor(const struct ph_table *t)
{
    if (t->status != PH_TABLE_PLAYING)
        return PH_NOBODY;
    return ph_actor(table_rules(t), t->state);
}

unsigned table_turn(const struct ph_table *t)
{
    return t->state ? ph_turn(table_rules(t), t->state) : 0;
}

int table_awaited(const struct ph_table *t)
{
    return t->confirm != PH_NOBODY ? t->confirm : table_actor(t);
}

bool table_bot_plays(const struct ph_table *t, int seat)
{
    return t->seats[seat].is_bot || t->seats[seat].away != BOT_NONE;
}

bool table_deal(const struct ph_table *t, struct ph_chance *chance)
{
    uint8_t seed[PH_FAIR_SIZE], nonce[PH_FAIR_SIZE];
    const char *salts[PH_SEATS_MAX];

    if (t->config.lesson) {
        *chance = ph_chance_of_seed(t->config.lesson);
        return true;
    }
    if (!ph_fair_open(t->sealed, rules_cache_key(t->cache), seed, nonce))
        return false;
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        salts[seat] = t->seats[seat].salt;
    *chance = ph_fair_chance(t->deal, seed, t->id, salts, t->config.players);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(nonce, sizeof nonce);
    return true;
}

/* ---- what everybody may know ---- */

const char *ph_table_id(const struct ph_table *t)
{
    return t->id;
}

enum ph_table_status ph_table_status(const struct ph_table *t)
{
    return t->status;
}

uint64_t ph_table_seq(const struct ph_table *t)
{
    return t->seq;
}

void ph_table_hash(const struct ph_table *t, char text[PH_HASH_TEXT])
{
    ph_hex(t->mark, sizeof t->mark, text);
}

unsigned ph_table_players(const struct ph_table *t)
{
    return t->config.players;
}

bool ph_table_is_open(const struct ph_table *t)
{
    return t->config.open && t->status == PH_TABLE_WAITING;
}

const struct ph_game *ph_table_game(const struct ph_table *t)
{
    return table_game(t);
}

bool ph_table_is_public(const struct ph_table *t)
{
    return t->config.open && t->config.spectators &&
           (t->status == PH_TABLE_WAITING || t->status == PH_TABLE_PLAYING);
}

bool ph_table_allows_spectators(const struct ph_table *t)
{
    return t->config.spectators;
}

const char *ph_table_next(const struct ph_table *t)
{
    return t->next;
}

uint8_t ph_table_seats_of(const struct ph_table *t, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    uint8_t seats = 0;

    for (unsigned seat = 0; seat < t->config.players; seat++)
        if (t->seats[seat].taken &&
            memcmp(t->seats[seat].key_hash, key_hash, PH_KEY_HASH_SIZE) == 0)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

bool ph_table_is_host(const struct ph_table *t, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    return t->seq > 0 && memcmp(t->host, key_hash, PH_KEY_HASH_SIZE) == 0;
}

const uint8_t *ph_table_host(const struct ph_table *t)
{
    return t->host;
}

bool ph_table_key_hash(const struct ph_table *t, unsigned seat, uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    if (seat >= t->config.players || !t->seats[seat].taken)
        return false;
    memcpy(key_hash, t->seats[seat].key_hash, PH_KEY_HASH_SIZE);
    return true;
}

uint8_t ph_table_free_seats(const struct ph_table *t)
{
    uint8_t seats = 0;

    for (unsigned seat = 0; seat < t->config.players; seat++)
        if (!t->seats[seat].is_bot && !t->seats[seat].taken)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

bool ph_table_bots_alone(const struct ph_table *t)
{
    for (int seat = 0; seat < t->config.players; seat++)
        if (!table_bot_plays(t, seat))
            return false;
    return true;
}

int64_t ph_table_deadline(const struct ph_table *t)
{
    int64_t clock = table_clock_deadline(t), asked = table_asked_deadline(t);

    return clock == 0 || (asked != 0 && asked < clock) ? asked : clock;
}

/* ---- the row ---- */

/* How a game that is over ended, who won, and with how many points. */
static void put_summary_result(const struct ph_table *t, struct ph_buf *out)
{
    struct ph_score score = {0};

    if (t->status != PH_TABLE_FINISHED || !t->state)
        return;
    ph_score(table_rules(t), t->state, &score);
    ph_json_put_string(out, "how", table_how_names[t->how]);
    ph_json_put_open(out, "winners", '[');
    for (int seat = 0; seat < PH_SEATS_MAX; seat++)
        if (has_seat(t->winners, seat))
            ph_json_int(out, seat);
    ph_json_close(out, ']');
    ph_json_put_open(out, "points", '[');
    for (unsigned seat = 0; seat < t->config.players; seat++)
        ph_json_int(out, score.total[seat]);
    ph_json_close(out, ']');
}

static void put_summary(const struct ph_table *t, struct ph_buf *out)
{
    struct ph_options options;

    ph_options_list(table_rules(t), &options);
    ph_json_open(out, '{');
    ph_json_put_open(out, "names", '[');
    for (unsigned seat = 0; seat < t->config.players; seat++)
        ph_json_string(out, t->seats[seat].taken ? t->seats[seat].name : NULL);
    ph_json_close(out, ']');
    ph_json_put_open(out, "bots", '[');
    for (unsigned seat = 0; seat < t->config.players; seat++)
        ph_json_int(out, t->seats[seat].is_bot ? t->seats[seat].level : 0);
    ph_json_close(out, ']');
    ph_json_put_open(out, "options", '{');
    for (unsigned i = 0; i < options.count; i++)
        ph_json_put_string(out, options.at[i].key, options.at[i].value);
    ph_json_close(out, '}');
    ph_json_put_string(out, "clock", ph_clock_names[t->config.clock]);
    if (t->state)
        ph_json_put_int(out, "turn", table_turn(t));
    put_summary_result(t, out);
    ph_json_close(out, '}');
}

void ph_table_row(const struct ph_table *t, struct ph_table_row *row, struct ph_buf *summary)
{
    int awaited = table_awaited(t);

    *row = (struct ph_table_row){.status = (uint8_t)t->status,
                                 .open = ph_table_is_open(t),
                                 .actor = (int8_t)awaited,
                                 .players = t->config.players,
                                 .created = t->created,
                                 .changed = t->at,
                                 .deadline = ph_table_deadline(t),
                                 .seq = t->seq};
    memcpy(row->id, t->id, sizeof row->id);
    strncpy(row->game, table_game(t)->name, sizeof row->game - 1);
    for (unsigned seat = 0; seat < t->config.players; seat++)
        row->seats_taken =
            (uint8_t)(row->seats_taken + (t->seats[seat].is_bot || t->seats[seat].taken));
    if (awaited != PH_NOBODY && table_bot_plays(t, awaited) && t->asked != ASKED_UNDO &&
        !ph_table_bots_alone(t))
        row->deadline = t->at;
    ph_buf_clear(summary);
    put_summary(t, summary);
    row->summary = ph_buf_text(summary);
}
