/* A store in a folder of its own. */
#include "store/kit.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/store/chain.h"

/* ---- opening and closing ---- */

void kit_init(struct kit *kit)
{
    const char *root = getenv("TMPDIR");

    *kit = (struct kit){0};
    snprintf(kit->folder, sizeof kit->folder, "%s/posthorn-XXXXXX",
             root && strlen(root) < 40 ? root : "/tmp");
    if (!mkdtemp(kit->folder))
        abort();
    snprintf(kit->path, sizeof kit->path, "%s/store", kit->folder);
    sem_init(&kit->woken, 0, 0);
}

static void wake(void *data)
{
    sem_post(&((struct kit *)data)->woken);
}

const char *kit_refusal(struct kit *kit)
{
    static struct ph_error error;

    error = (struct ph_error){0};
    kit->store = ph_store_open(kit->path, wake, kit, &error);
    return kit->store ? NULL : error.what;
}

void kit_open(struct kit *kit)
{
    const char *refusal = kit_refusal(kit);

    if (refusal) {
        fprintf(stderr, "%s: %s\n", kit->path, refusal);
        abort();
    }
}

void kit_close(struct kit *kit)
{
    ph_store_close(kit->store);
    kit->store = NULL;
}

void kit_finish(struct kit *kit)
{
    char command[128];

    kit_close(kit);
    snprintf(command, sizeof command, "rm -r '%s'", kit->folder);
    if (system(command) != 0) /* NOLINT(cert-env33-c): the path is our own */
        abort();
    sem_destroy(&kit->woken);
}

int kit_set_up(void **state)
{
    struct kit *kit = malloc(sizeof *kit);

    if (!kit)
        abort();
    kit_init(kit);
    *state = kit;
    return 0;
}

int kit_tear_down(void **state)
{
    kit_finish(*state);
    free(*state);
    return 0;
}

void kit_wait(struct kit *kit)
{
    while (sem_wait(&kit->woken) != 0 && errno == EINTR)
        continue;
    ph_store_collect(kit->store, UINT_MAX);
}

/* ---- writing ---- */

void kit_entry(const struct kit_table *table, const char *client, const char *body,
               struct ph_entry *entry)
{
    *entry = (struct ph_entry){.seq = table->row.seq + 1, .at = 1000, .body = body};
    snprintf(entry->client, sizeof entry->client, "%s", client ? client : "");
    ph_chain_next(table->chain, table->row.id, entry, entry->chain);
}

struct ph_append kit_append_of(const struct kit_table *table, const struct ph_entry *entry)
{
    struct ph_append append = {.row = table->row, .entries = entry, .entry_count = 1};

    append.row.seq = entry->seq;
    return append;
}

void kit_advance(struct kit_table *table, const struct ph_entry *entry)
{
    table->row.seq = entry->seq;
    memcpy(table->chain, entry->chain, sizeof table->chain);
}

static void note_appended(void *data, enum ph_stored how)
{
    struct kit_answer *answer = data;

    answer->how = how;
    answer->answered = true;
}

static void wait_for(struct kit *kit, const struct kit_answer *answer)
{
    while (!answer->answered)
        kit_wait(kit);
}

enum ph_stored kit_append(struct kit *kit, const struct ph_append *append)
{
    struct kit_answer answer = {.answered = false};

    ph_store_append(kit->store, append, note_appended, &answer);
    wait_for(kit, &answer);
    return answer.how;
}

enum ph_stored kit_create(struct kit *kit, struct kit_table *table, const char *id)
{
    struct ph_entry entry;
    struct ph_append append;
    enum ph_stored how;

    *table = (struct kit_table){.row = {.game = "loire", .actor = -1, .players = 2}};
    table->row.summary = "{\"names\":[]}";
    snprintf(table->row.id, sizeof table->row.id, "%s", id);
    kit_entry(table, NULL, "{\"kind\":\"created\"}", &entry);
    append = kit_append_of(table, &entry);
    append.creates = true;
    how = kit_append(kit, &append);
    if (how == PH_STORE_DONE)
        kit_advance(table, &entry);
    return how;
}

enum ph_stored kit_move(struct kit *kit, struct kit_table *table, const char *client)
{
    struct ph_entry entry;
    struct ph_append append;
    enum ph_stored how;

    kit_entry(table, client, "{\"kind\":\"moved\",\"seat\":0,\"move\":\"done\"}", &entry);
    append = kit_append_of(table, &entry);
    how = kit_append(kit, &append);
    if (how == PH_STORE_DONE)
        kit_advance(table, &entry);
    return how;
}

/* ---- reading ---- */

static void note_loaded(void *data, enum ph_stored how, const struct ph_table_row *row,
                        const struct ph_entry *entries, unsigned count,
                        const struct ph_secret_row *secrets, unsigned secret_count)
{
    struct kit_answer *answer = data;

    answer->how = how;
    answer->answered = true;
    answer->count = count;
    answer->secret_count = secret_count;
    assert(how != PH_STORE_DONE || row);
    if (row)
        answer->row = *row;
    if (count > 0) {
        answer->first_seq = entries[0].seq;
        memcpy(answer->first_chain, entries[0].chain, PH_CHAIN_SIZE);
        memcpy(answer->chain, entries[count - 1].chain, PH_CHAIN_SIZE);
        snprintf(answer->text, sizeof answer->text, "%s", entries[count - 1].body);
    }
    for (unsigned i = 0; i < secret_count && i < KIT_LIST_MAX; i++)
        answer->secrets[i] = secrets[i];
}

static void note_listed(void *data, enum ph_stored how, const struct ph_table_row *rows,
                        const struct ph_secret_row *roles, unsigned count)
{
    struct kit_answer *answer = data;

    answer->how = how;
    answer->answered = true;
    answer->count = count;
    answer->secret_count = roles ? count : 0;
    for (unsigned i = 0; i < count && i < KIT_LIST_MAX; i++) {
        answer->rows[i] = rows[i];
        answer->rows[i].summary = NULL; /* gone after this call */
        if (roles)
            answer->secrets[i] = roles[i];
    }
}

enum ph_stored kit_load(struct kit *kit, const char *table, uint64_t since,
                        struct kit_answer *answer)
{
    *answer = (struct kit_answer){.answered = false};
    ph_store_load(kit->store, table, since, note_loaded, answer);
    wait_for(kit, answer);
    return answer->how;
}

enum ph_stored kit_list_open(struct kit *kit, const char *game, struct kit_answer *answer)
{
    *answer = (struct kit_answer){.answered = false};
    ph_store_list_open(kit->store, game, KIT_LIST_MAX, note_listed, answer);
    wait_for(kit, answer);
    return answer->how;
}

enum ph_stored kit_list_mine(struct kit *kit, const uint8_t *key_hash, struct kit_answer *answer)
{
    *answer = (struct kit_answer){.answered = false};
    ph_store_list_mine(kit->store, key_hash, KIT_LIST_MAX, note_listed, answer);
    wait_for(kit, answer);
    return answer->how;
}

enum ph_stored kit_list_due(struct kit *kit, int64_t time, struct kit_answer *answer)
{
    *answer = (struct kit_answer){.answered = false};
    ph_store_list_due(kit->store, time, KIT_LIST_MAX, note_listed, answer);
    wait_for(kit, answer);
    return answer->how;
}

/* ---- what is kept by name ---- */

enum ph_stored kit_put(struct kit *kit, enum ph_kept_kind kind, const char *name, const char *value,
                       int64_t expires)
{
    struct kit_answer answer = {.answered = false};
    struct ph_kept kept = {.name = name, .value = value, .expires = expires};

    ph_store_put(kit->store, kind, &kept, note_appended, &answer);
    wait_for(kit, &answer);
    return answer.how;
}

enum ph_stored kit_drop(struct kit *kit, enum ph_kept_kind kind, const char *name)
{
    struct kit_answer answer = {.answered = false};

    ph_store_drop(kit->store, kind, name, note_appended, &answer);
    wait_for(kit, &answer);
    return answer.how;
}

/* A row of the kind phrase. */
enum ph_stored kit_own(struct kit *kit, const char *owner, const char *name, int64_t expires)
{
    struct kit_answer answer = {.answered = false};
    struct ph_kept kept = {.name = name, .value = "sealed", .expires = expires};

    ph_store_own(kit->store, PH_KEPT_PHRASE, owner, &kept, note_appended, &answer);
    wait_for(kit, &answer);
    return answer.how;
}

enum ph_stored kit_purge(struct kit *kit, int64_t now, int64_t chat)
{
    struct kit_answer answer = {.answered = false};

    ph_store_purge(kit->store, now, chat, note_appended, &answer);
    wait_for(kit, &answer);
    return answer.how;
}

static void note_one(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct kit_answer *answer = data;

    answer->how = how;
    answer->answered = true;
    answer->count = count;
    if (count > 0)
        snprintf(answer->text, sizeof answer->text, "%s", kept->value);
}

static void note_names(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct kit_answer *answer = data;
    size_t used = 0;

    answer->how = how;
    answer->answered = true;
    answer->count = count;
    for (unsigned i = 0; i < count && used < sizeof answer->text; i++)
        used +=
            (size_t)snprintf(answer->text + used, sizeof answer->text - used, "%s ", kept[i].name);
}

enum ph_stored kit_get(struct kit *kit, enum ph_kept_kind kind, const char *name, int64_t now,
                       struct kit_answer *answer)
{
    *answer = (struct kit_answer){.answered = false};
    ph_store_get(kit->store, kind, name, now, note_one, answer);
    wait_for(kit, answer);
    return answer->how;
}

enum ph_stored kit_list(struct kit *kit, enum ph_kept_kind kind, const char *after, int64_t now,
                        unsigned limit, struct kit_answer *answer)
{
    *answer = (struct kit_answer){.answered = false};
    ph_store_list(kit->store, kind, after, now, limit, note_names, answer);
    wait_for(kit, answer);
    return answer->how;
}

/* ---- behind its back ---- */

void kit_sql(const struct kit *kit, const char *sql)
{
    sqlite3 *sqlite = NULL;
    char *fault = NULL;

    if (sqlite3_open(kit->path, &sqlite) != SQLITE_OK ||
        sqlite3_exec(sqlite, sql, NULL, NULL, &fault) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, fault ? fault : sqlite3_errmsg(sqlite));
        abort();
    }
    sqlite3_close(sqlite);
}

long kit_number(const struct kit *kit, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    sqlite3 *sqlite = NULL;
    long number;

    if (sqlite3_open(kit->path, &sqlite) != SQLITE_OK ||
        sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(sqlite));
        abort();
    }
    number = (long)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(sqlite);
    return number;
}
