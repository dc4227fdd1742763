/* Fills a store with many games, through the same code that the server uses. */
#include <limits.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "host/store/store.h"
#include "host/table/table.h"
#include "load/parts.h"
#include "wire/http.h"

enum { PENDING_MAX = 2048, MOVES_EACH = 4, REPORT_EVERY = 10000 };

struct filling {
    struct ph_store *store;
    struct ph_rules_cache *cache;
    struct ph_rng rng;
    struct ph_decision decision;
    struct ph_snapshot snapshot;
    unsigned pending;
    uint64_t failed;
    pthread_mutex_t lock;
    pthread_cond_t more;
    bool woken;
};

static void wake(void *data)
{
    struct filling *filling = data;

    pthread_mutex_lock(&filling->lock);
    filling->woken = true;
    pthread_cond_signal(&filling->more);
    pthread_mutex_unlock(&filling->lock);
}

static void on_appended(void *data, enum ph_stored how)
{
    struct filling *filling = data;

    filling->pending--;
    filling->failed += how != PH_STORE_DONE;
}

static void wait_until(struct filling *filling, unsigned most)
{
    while (filling->pending > most) {
        pthread_mutex_lock(&filling->lock);
        while (!filling->woken)
            pthread_cond_wait(&filling->more, &filling->lock);
        filling->woken = false;
        pthread_mutex_unlock(&filling->lock);
        ph_store_collect(filling->store, UINT_MAX);
    }
}

static void append(struct filling *filling, bool creates, const struct ph_secret_row *secret)
{
    const struct ph_decision *decision = &filling->decision;

    wait_until(filling, PENDING_MAX);
    filling->pending++;
    ph_store_append(filling->store,
                    &(struct ph_append){.row = decision->row,
                                        .entries = decision->entries,
                                        .entry_count = decision->count,
                                        .creates = creates,
                                        .add = secret,
                                        .add_count = creates},
                    on_appended, filling);
}

static int64_t wall_clock(void)
{
    return (int64_t)(ph_clock_read(CLOCK_REALTIME) / 1000000);
}

/* The body of the request that creates the table. One table in ten is open in the lobby, one in ten
 * has a clock of days. */
static const char *request_of(unsigned number)
{
    if (number % 10 == 0)
        return "{\"game\":\"taxis\",\"players\":2,\"open\":true}";
    if (number % 10 == 1)
        return "{\"game\":\"loire\",\"players\":2,\"clock\":{\"kind\":\"days\",\"days\":3},"
               "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"confirm\":false}";
    if (number % 2 == 0)
        return "{\"game\":\"loire\",\"players\":2,\"confirm\":false,"
               "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}";
    return "{\"game\":\"taxis\",\"players\":3,\"confirm\":false,"
           "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"},{\"kind\":\"me\"}]}";
}

static bool fold_all(struct filling *filling, struct ph_table *table, struct ph_error *error)
{
    for (unsigned i = 0; i < filling->decision.count; i++)
        if (!ph_table_fold(table, &filling->decision.entries[i], error))
            return false;
    return true;
}

/* Draws a random legal move from the snapshot for an owner of all seats. Returns false if there is
 * none. */
static bool draw_move(struct filling *filling, const struct ph_table *table, char *move, int *seat)
{
    struct ph_viewer viewer = {.seats = (1u << PH_SEATS_MAX) - 1};
    const struct ph_turn_info *turn = &filling->snapshot.parts.turn;
    const char *drawn;

    ph_table_snapshot(table, &viewer, &filling->snapshot);
    if (turn->legal.count == 0)
        return false;
    *seat = turn->actor;
    drawn = turn->legal.at[ph_rng_below(&filling->rng, turn->legal.count)].move;
    return snprintf(move, MOVE_SIZE, "%s", drawn) < MOVE_SIZE;
}

static bool play_on(struct filling *filling, struct ph_table *table,
                    const struct ph_identity *identity, struct ph_error *error)
{
    char move[MOVE_SIZE];
    int seat;

    for (unsigned i = 0; i < MOVES_EACH && draw_move(filling, table, move, &seat); i++) {
        ph_table_decide(table,
                        &(struct ph_command){.kind = PH_COMMAND_MOVE,
                                             .identity = *identity,
                                             .version = ph_table_seq(table),
                                             .seat = seat,
                                             .move = move},
                        wall_clock(), &filling->decision);
        if (filling->decision.refused)
            return ph_fail(error, move, "%s", ph_refused_code(filling->decision.refused));
        append(filling, false, NULL);
        if (!fold_all(filling, table, error))
            return false;
    }
    return true;
}

static bool store_game(struct filling *filling, unsigned number, struct ph_error *error)
{
    char id[PH_TABLE_ID_SIZE + 1];
    struct ph_table_spec spec;
    struct ph_create create = {.id = id, .spec = &spec};
    struct ph_secret_row secret = {.kind = PH_SECRET_HOST, .seat = -1};
    struct ph_table *table;
    bool ok;

    snprintf(id, sizeof id, "L%0*u", PH_TABLE_ID_SIZE - 1, number);
    memcpy(create.identity.key_hash, &(unsigned){number % 5000 + 1}, sizeof(unsigned));
    create.identity.seats = (1u << PH_SEATS_MAX) - 1;
    memcpy(secret.hash, create.identity.key_hash, sizeof secret.hash);
    randombytes_buf(&create.secret, sizeof create.secret);
    randombytes_buf(create.blind, sizeof create.blind);
    if (!wire_read_spec_text(request_of(number), &spec, error))
        return false;
    table = ph_table_new(filling->cache, id);
    if (!table)
        return ph_fail(error, "", "out of memory");
    ok = ph_table_create(filling->cache, &create, wall_clock(), &filling->decision, error);
    if (ok) {
        append(filling, true, &secret);
        ok = fold_all(filling, table, error) && play_on(filling, table, &create.identity, error);
    }
    ph_table_destroy(table);
    return ok;
}

static bool store_games(struct filling *filling, unsigned tables, bool quiet,
                        struct ph_error *error)
{
    bool ok = true;

    for (unsigned i = 0; ok && i < tables; i++) {
        if (!quiet && i % REPORT_EVERY == 0)
            fprintf(stderr, "games stored: %u of %u\n", i, tables);
        ok = store_game(filling, i, error);
    }
    wait_until(filling, 0);
    if (filling->failed > 0)
        return ph_fail(error, "", "%llu games could not be stored",
                       (unsigned long long)filling->failed);
    return ok;
}

bool fill_store(const char *path, unsigned tables, bool quiet, struct ph_error *error)
{
    struct filling filling = {.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER};
    bool ok = false;

    ph_rng_seed(&filling.rng, 1);
    filling.store = ph_store_open(path, wake, &filling, error);
    if (!filling.store)
        return false;
    filling.cache = ph_rules_cache_create(ph_store_key(filling.store));
    if (filling.cache)
        ok = store_games(&filling, tables, quiet, error);
    ph_decision_finish(&filling.decision);
    ph_snapshot_finish(&filling.snapshot);
    ph_store_close(filling.store);
    if (filling.cache)
        ph_rules_cache_destroy(filling.cache);
    return ok;
}
