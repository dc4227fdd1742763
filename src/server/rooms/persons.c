/* Taking along and deleting what the server has about a person. */
#include "server/rooms/persons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "host/recovery.h"
#include "server/rooms/secrets.h"

enum { PIECE_BYTES = 1 << 20, REPORTS_AT_ONCE = 50 };

/* ---- places ---- */

/* The place of that address, or PERSONS_AT_ONCE. */
static unsigned place_of(const struct persons_places *places, const struct net_address *network)
{
    unsigned i = 0;

    while (i < PERSONS_AT_ONCE &&
           !(places->taken[i] && memcmp(&places->of[i], network, sizeof *network) == 0))
        i++;
    return i;
}

bool persons_enter(struct persons_places *places, const struct net_address *network)
{
    bool in = place_of(places, network) < PERSONS_AT_ONCE;

    for (unsigned i = 0; i < PERSONS_AT_ONCE && !in; i++)
        if (!places->taken[i]) {
            places->taken[i] = true;
            places->of[i] = *network;
            return true;
        }
    return false;
}

void persons_leave(struct persons_places *places, const struct net_address *network)
{
    unsigned place = place_of(places, network);

    if (place < PERSONS_AT_ONCE)
        places->taken[place] = false;
}

/* ---- tables ---- */

/* Tables that have something about the person, a list at a time. */
struct person {
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    char ids[PERSONS_TABLES][PH_TABLE_ID_SIZE + 1];
    unsigned count, at;
    char last[PH_TABLE_ID_SIZE + 1]; /* of those that are done */
    struct ph_store *store;
    struct rooms *rooms;
    struct wire_piece piece;
    char owner[PH_RECOVERY_NAME];       /* the name of the row that names the phrase */
    char key[2 * PH_KEY_HASH_SIZE + 1]; /* the hash in hex, as reports have it */
    char report[PH_KEPT_NAME_MAX + 1];  /* the name of the last report that was read */
    struct persons_forgotten done;
    persons_exported_fn *exported;
    persons_forgotten_fn *forgotten;
    void *data;
};

static struct person *new_person(struct ph_store *store, const uint8_t *key_hash, void *data)
{
    struct person *person = calloc(1, sizeof *person);

    if (!person)
        return NULL;
    memcpy(person->key_hash, key_hash, PH_KEY_HASH_SIZE);
    ph_recovery_owner(key_hash, person->owner);
    ph_hex(key_hash, PH_KEY_HASH_SIZE, person->key);
    person->store = store;
    person->data = data;
    return person;
}

static void note_ids(struct person *person, const struct ph_table_row *rows, unsigned count)
{
    person->at = 0;
    person->count = count;
    for (unsigned i = 0; i < count; i++)
        memcpy(person->ids[i], rows[i].id, sizeof rows[i].id);
}

/* Reports by the person and about them, a few at a time. */
static void search_reports(struct person *person, unsigned limit, ph_searched_fn *done)
{
    ph_store_search(person->store, PH_KEPT_REPORT, person->key, person->report, limit, done,
                    person);
}

/* Is there more to search? The next search goes on after `last`. */
static bool search_goes_on(struct person *person, const char *last)
{
    snprintf(person->report, sizeof person->report, "%s", last);
    return last[0] != '\0';
}

/* ---- taking along ---- */

static void end_export(struct person *person, enum ph_stored how)
{
    bool more = person->at < person->count || person->count == PERSONS_TABLES;

    if (person->piece.tables.failed || person->piece.reports.failed ||
        person->piece.reported.failed)
        how = PH_STORE_UNAVAILABLE;
    person->piece.more = more ? person->last : "";
    person->exported(person->data, how, how == PH_STORE_DONE ? &person->piece : NULL);
    ph_buf_finish(&person->piece.tables);
    ph_buf_finish(&person->piece.reports);
    ph_buf_finish(&person->piece.reported);
    free(person);
}

/* In the store's thread. */
static void write_table(void *data, const struct ph_table_row *row, const struct ph_entry *entries,
                        unsigned count, const struct ph_secret_row *secrets, unsigned secret_count)
{
    struct person *person = data;
    struct ph_buf *out = &person->piece.tables;
    size_t before = out->len;

    if (!wire_write_export(row, entries, count, secrets, secret_count, person->key_hash, out))
        out->len = before;
}

static void export_next(struct person *person);

/* A damaged table is left out: it holds up no other. */
static void on_written(void *data, enum ph_stored how)
{
    struct person *person = data;

    memcpy(person->last, person->ids[person->at++], sizeof person->last);
    if (how == PH_STORE_UNAVAILABLE)
        end_export(person, how);
    else
        export_next(person);
}

static void export_next(struct person *person)
{
    if (person->at < person->count && person->piece.tables.len < PIECE_BYTES)
        ph_store_work(person->store, person->ids[person->at], write_table, on_written, person);
    else
        end_export(person, PH_STORE_DONE);
}

static void on_export_listed(void *data, enum ph_stored how, const struct ph_table_row *rows,
                             const struct ph_secret_row *roles, unsigned count)
{
    struct person *person = data;

    (void)roles;
    note_ids(person, rows, count);
    if (how == PH_STORE_DONE)
        export_next(person);
    else
        end_export(person, how);
}

static void export_tables(struct person *person)
{
    ph_store_list_traces(person->store, person->key_hash, person->last, PERSONS_TABLES,
                         on_export_listed, person);
}

static void on_reports(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count,
                       const char *last)
{
    struct person *person = data;

    for (unsigned i = 0; i < count; i++) {
        struct wire_report report;

        if (wire_read_report(kept[i].value, &report))
            wire_add_report(&person->piece, &report, person->key);
    }
    if (how != PH_STORE_DONE)
        end_export(person, how);
    else if (search_goes_on(person, last))
        search_reports(person, REPORTS_AT_ONCE, on_reports);
    else
        export_tables(person);
}

static void on_phrase(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct person *person = data;

    (void)kept;
    person->piece.has_phrase = how == PH_STORE_DONE && count > 0;
    if (person->last[0] == '\0')
        search_reports(person, REPORTS_AT_ONCE, on_reports);
    else
        export_tables(person);
}

void persons_export(struct ph_store *store, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                    const char *after, persons_exported_fn *done, void *data)
{
    struct person *person = new_person(store, key_hash, data);

    if (!person) {
        done(data, PH_STORE_UNAVAILABLE, NULL);
        return;
    }
    person->exported = done;
    snprintf(person->last, sizeof person->last, "%s", after);
    ph_store_get(store, PH_KEPT_PHRASE, person->owner, 0, on_phrase, person);
}

/* ---- deleting ---- */

static void end_forget(struct person *person, enum ph_refused refused)
{
    person->forgotten(person->data, refused, &person->done);
    free(person);
}

static void on_phrase_dropped(void *data, enum ph_stored how)
{
    bool ok = how == PH_STORE_DONE || how == PH_STORE_NONE;

    end_forget(data, ok ? PH_NOT_REFUSED : PH_REFUSED_STORAGE_UNAVAILABLE);
}

/* Reports that the person made are dropped; those about them are the operator's until they
 * expire. */

static ph_searched_fn on_report_found;

static void on_report_dropped(void *data, enum ph_stored how)
{
    struct person *person = data;

    if (how == PH_STORE_DONE || how == PH_STORE_NONE)
        search_reports(person, 1, on_report_found);
    else
        end_forget(person, PH_REFUSED_STORAGE_UNAVAILABLE);
}

static void on_report_found(void *data, enum ph_stored how, const struct ph_kept *kept,
                            unsigned count, const char *last)
{
    struct person *person = data;
    bool goes_on = search_goes_on(person, last);
    struct wire_report report;

    if (how != PH_STORE_DONE)
        end_forget(person, PH_REFUSED_STORAGE_UNAVAILABLE);
    else if (count > 0 && wire_read_report(kept->value, &report) &&
             strcmp(report.reporter, person->key) == 0)
        ph_store_drop(person->store, PH_KEPT_REPORT, kept->name, on_report_dropped, person);
    else if (goes_on)
        search_reports(person, 1, on_report_found);
    else
        ph_store_disown(person->store, PH_KEPT_PHRASE, person->owner, on_phrase_dropped, person);
}

static void forget_next(struct person *person);

static void on_forgotten(void *data, struct room *room, const struct command_result *result)
{
    struct person *person = data;

    (void)room;
    if (result->refused) {
        end_forget(person, result->refused);
        return;
    }
    person->done.tables++;
    person->done.entries += (unsigned)result->seq;
    forget_next(person);
}

static enum ph_refused prepare_forget(void *data, struct room *room, struct ph_command *command,
                                      struct command_secrets *secrets)
{
    const struct person *person = data;

    command->identity = room_identity(room, person->key_hash);
    secrets_remove_key(secrets, room, person->key_hash);
    return PH_NOT_REFUSED;
}

static void on_found(void *data, struct room *room, enum ph_stored how)
{
    static const struct ph_command command = {
        .kind = PH_COMMAND_FORGET, .seat = PH_NOBODY, .whom = PH_NOBODY};
    struct person *person = data;

    if (room)
        room_command(room, &command, prepare_forget, on_forgotten, person);
    else if (how == PH_STORE_UNAVAILABLE)
        end_forget(person, PH_REFUSED_STORAGE_UNAVAILABLE);
    else
        forget_next(person); /* gone, or damaged: nobody can read it */
}

static void on_forget_listed(void *data, enum ph_stored how, const struct ph_table_row *rows,
                             const struct ph_secret_row *roles, unsigned count)
{
    struct person *person = data;

    (void)roles;
    note_ids(person, rows, count);
    if (how != PH_STORE_DONE)
        end_forget(person, PH_REFUSED_STORAGE_UNAVAILABLE);
    else if (count == 0)
        search_reports(person, 1, on_report_found);
    else
        forget_next(person);
}

static void forget_next(struct person *person)
{
    if (person->at == person->count) {
        ph_store_list_traces(person->store, person->key_hash, person->last, PERSONS_TABLES,
                             on_forget_listed, person);
        return;
    }
    memcpy(person->last, person->ids[person->at++], sizeof person->last);
    rooms_find(person->rooms, person->last, on_found, person);
}

void persons_forget(struct rooms *rooms, struct ph_store *store,
                    const uint8_t key_hash[PH_KEY_HASH_SIZE], persons_forgotten_fn *done,
                    void *data)
{
    struct person *person = new_person(store, key_hash, data);

    if (!person) {
        done(data, PH_REFUSED_NO_MEMORY, &(struct persons_forgotten){0});
        return;
    }
    person->rooms = rooms;
    person->forgotten = done;
    forget_next(person);
}
