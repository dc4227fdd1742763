/* The files of a store: what lies on the disk, what is refused, and how damage is found. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/kit.h"

/* ---- the files ---- */

static unsigned mode_of(const char *path, const char *suffix)
{
    char name[128];
    struct stat about;

    snprintf(name, sizeof name, "%s%s", path, suffix);
    return stat(name, &about) == 0 ? (unsigned)about.st_mode & 0777 : 0;
}

/* As SQLite's file format says. */
static unsigned page_size(const char *path)
{
    uint8_t head[18] = {0};
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    fclose(file);
    return (unsigned)head[16] << 8 | head[17];
}

/* The log has whole pages, and a move touches few bytes of them. */
static void the_pages_are_small(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_open(kit);
    kit_create(kit, &table, "t");
    kit_close(kit);
    assert_int_equal(page_size(kit->path), 2048);
}

static void an_older_store_keeps_its_pages(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_sql(kit, "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL");
    kit_open(kit);
    assert_int_equal(kit_create(kit, &table, "t"), PH_STORE_DONE);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    kit_close(kit);
    assert_int_equal(page_size(kit->path), 4096);
}

static void nobody_else_may_read_them(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    mode_t before = umask(0);

    kit_open(kit);
    kit_create(kit, &table, "t");
    assert_int_equal(mode_of(kit->path, ""), 0600);
    assert_int_equal(mode_of(kit->path, "-wal"), 0600);
    assert_int_equal(mode_of(kit->path, "-shm"), 0600);
    assert_int_equal(mode_of(kit->path, ".key"), 0600);
    kit_close(kit);
    chmod(kit->path, 0644);
    kit_open(kit);
    kit_move(kit, &table, NULL);
    assert_int_equal(mode_of(kit->path, ""), 0600);
    assert_int_equal(mode_of(kit->path, "-wal"), 0600);
    umask(before);
}

static void the_key_stays(void **state)
{
    struct kit *kit = *state;
    uint8_t key[PH_STORE_KEY_SIZE], zero[PH_STORE_KEY_SIZE] = {0};
    char path[128];
    FILE *file;

    kit_open(kit);
    memcpy(key, ph_store_key(kit->store), sizeof key);
    assert_memory_not_equal(key, zero, sizeof key);
    kit_close(kit);
    kit_open(kit);
    assert_memory_equal(key, ph_store_key(kit->store), sizeof key);
    kit_close(kit);
    snprintf(path, sizeof path, "%s.key", kit->path);
    file = fopen(path, "wb");
    fwrite(zero, 1, sizeof zero, file);
    fclose(file);
    assert_non_null(strstr(kit_refusal(kit), "not the key of"));
    file = fopen(path, "wb");
    fwrite(key, 1, 31, file);
    fclose(file);
    assert_non_null(strstr(kit_refusal(kit), "32 bytes"));
    remove(path);
    assert_non_null(strstr(kit_refusal(kit), "missing"));
}

static size_t read_bytes(const char *path, char *out, size_t size)
{
    FILE *file = fopen(path, "rb");
    size_t got = file ? fread(out, 1, size, file) : 0;

    if (file)
        fclose(file);
    return got;
}

static void a_newer_store_is_left_alone(void **state)
{
    static char before[1 << 18], after[1 << 18];
    struct kit *kit = *state;
    struct kit_table table;
    size_t size;

    kit_open(kit);
    kit_create(kit, &table, "t");
    kit_close(kit);
    kit_sql(kit, "PRAGMA user_version = 99");
    size = read_bytes(kit->path, before, sizeof before);
    assert_non_null(strstr(kit_refusal(kit), "newer"));
    assert_int_equal(read_bytes(kit->path, after, sizeof after), size);
    assert_memory_equal(before, after, size);
}

/* Version 1 had one index more, and neither has what version 3 added. */
static void an_older_store_is_brought_up_to_date(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_open(kit);
    kit_create(kit, &table, "t");
    kit_close(kit);
    kit_sql(kit, "CREATE UNIQUE INDEX entries_client ON entries (table_id, client) "
                 "WHERE client <> ''; DROP TABLE kept; DROP TABLE asides; DROP INDEX tables_idle; "
                 "CREATE TABLE data (hash INTEGER PRIMARY KEY NOT NULL, text TEXT NOT NULL); "
                 "PRAGMA user_version = 1");
    kit_open(kit);
    assert_int_equal(kit_move(kit, &table, "one"), PH_STORE_DONE);
    assert_int_equal(kit_put(kit, PH_KEPT_BAN, "one", "{}", 0), PH_STORE_DONE);
    kit_close(kit);
    kit_sql(kit, "CREATE INDEX entries_client ON entries (at)"); /* the name is free again */
}

static void what_is_no_store_is_left_alone(void **state)
{
    struct kit *kit = *state;
    char text[64];
    FILE *file = fopen(kit->path, "wb");

    fputs("Dear diary, today I lost at La Loire. More tomorrow.", file);
    fclose(file);
    assert_non_null(kit_refusal(kit));
    assert_int_equal(read_bytes(kit->path, text, sizeof text), 52);
    remove(kit->path);
    kit_sql(kit, "CREATE TABLE diary (day TEXT)");
    assert_non_null(strstr(kit_refusal(kit), "not a store"));
    snprintf(kit->path, sizeof kit->path, "%s/no/such/folder", kit->folder);
    assert_non_null(kit_refusal(kit));
}

/* ---- damage ---- */

/* Each statement spoils table "b" in its own way. */
static const char *const damages[] = {
    "UPDATE entries SET body = '{\"kind\":\"moved\",\"seat\":1}' WHERE table_id = 'b' AND seq = 2",
    "UPDATE entries SET at = at + 1 WHERE table_id = 'b' AND seq = 3",
    "UPDATE entries SET client = 'x' WHERE table_id = 'b' AND seq = 1",
    "UPDATE entries SET chain = zeroblob(32) WHERE table_id = 'b' AND seq = 4",
    "DELETE FROM entries WHERE table_id = 'b' AND seq = 2",
    "DELETE FROM entries WHERE table_id = 'b' AND seq = 4",
    "DELETE FROM entries WHERE table_id = 'b'",
    "UPDATE tables SET seq = 9 WHERE id = 'b'",
    "UPDATE tables SET actor = 200 WHERE id = 'b'",
    "UPDATE tables SET game = 'a game with a name that is too long' WHERE id = 'b'",
    "UPDATE tables SET summary = 'x' || char(0) || 'y' WHERE id = 'b'",
    "UPDATE entries SET client = hex(zeroblob(50)) WHERE table_id = 'b' AND seq = 2",
    "INSERT INTO secrets VALUES (zeroblob(32), 'b', 77, 0, 0)",
    "UPDATE entries SET body = hex(zeroblob(70000)) WHERE table_id = 'b' AND seq = 2",
};

static void a_damaged_table_harms_no_other(void **state)
{
    struct kit *kit = *state;

    for (unsigned i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct kit_table a, b, c;
        struct kit_answer answer;

        kit_open(kit);
        kit_create(kit, &a, "a");
        kit_create(kit, &b, "b");
        kit_create(kit, &c, "c");
        a.row.open = b.row.open = c.row.open = 1;
        for (unsigned move = 0; move < 3; move++) {
            kit_move(kit, &a, NULL);
            kit_move(kit, &b, NULL);
            kit_move(kit, &c, NULL);
        }
        kit_sql(kit, damages[i]);
        if (kit_load(kit, "b", 0, &answer) != PH_STORE_DAMAGED)
            fail_msg("not noticed: %s", damages[i]);
        assert_int_equal(kit_load(kit, "a", 0, &answer), PH_STORE_DONE);
        assert_int_equal(kit_load(kit, "c", 0, &answer), PH_STORE_DONE);
        assert_int_equal(kit_move(kit, &c, NULL), PH_STORE_DONE);
        assert_int_equal(kit_list_open(kit, NULL, &answer), PH_STORE_DONE);
        assert_true(answer.count >= 2);
        kit_sql(kit, "DELETE FROM secrets; DELETE FROM entries; DELETE FROM tables");
        kit_close(kit);
    }
}

/* ---- looking for damage ---- */

struct found {
    unsigned faults;
    char table[32], what[256];
    unsigned replayed;
};

static void note_fault(void *data, const char *table, const char *what)
{
    struct found *found = data;

    found->faults++;
    snprintf(found->table, sizeof found->table, "%s", table);
    snprintf(found->what, sizeof found->what, "%s", what);
}

/* Says that table "c" is not playable. */
static bool note_replay(void *data, const uint8_t key[PH_STORE_KEY_SIZE],
                        const struct ph_table_row *row, const struct ph_entry *entries,
                        unsigned count, struct ph_error *error)
{
    struct found *found = data;

    (void)key;
    found->replayed++;
    assert_int_equal(entries[count - 1].seq, row->seq);
    return strcmp(row->id, "c") != 0 || ph_fail(error, "", "an illegal move");
}

static struct found check(struct kit *kit, bool replay)
{
    struct found found = {0};
    struct ph_store_checker checker = {
        .data = &found, .fault = note_fault, .replay = replay ? note_replay : NULL};
    struct ph_store_checked checked;
    struct ph_error error;

    assert_true(ph_store_check(kit->path, &checker, &checked, &error));
    assert_int_equal(checked.faults, found.faults);
    assert_int_equal(checked.tables, 3);
    return found;
}

static void check_tells_every_fault(void **state)
{
    struct kit *kit = *state;

    for (unsigned i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct kit_table tables[3];
        struct found found;

        kit_open(kit);
        for (unsigned t = 0; t < 3; t++) {
            kit_create(kit, &tables[t], (const char *[]){"a", "b", "c"}[t]);
            for (unsigned move = 0; move < 3; move++)
                kit_move(kit, &tables[t], NULL);
        }
        found = check(kit, false);
        assert_int_equal(found.faults, 0);
        found = check(kit, true);
        assert_int_equal(found.faults, 1);
        assert_string_equal(found.table, "c");
        assert_string_equal(found.what, "an illegal move");
        assert_int_equal(found.replayed, 3);
        kit_sql(kit, damages[i]);
        found = check(kit, false);
        if (found.faults != 1 || strcmp(found.table, "b") != 0)
            fail_msg("%u faults for: %s", found.faults, damages[i]);
        kit_sql(kit, "DELETE FROM secrets; DELETE FROM entries; DELETE FROM tables");
        kit_close(kit);
    }
}

static void check_without_a_store(void **state)
{
    struct kit *kit = *state;
    struct ph_store_checker checker = {.fault = note_fault};
    struct ph_store_checked checked;
    struct ph_error error;

    assert_false(ph_store_check(kit->path, &checker, &checked, &error));
}

int main(void)
{
#define WITH_KIT(test) cmocka_unit_test_setup_teardown(test, kit_set_up, kit_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_KIT(the_pages_are_small),
        WITH_KIT(an_older_store_keeps_its_pages),
        WITH_KIT(nobody_else_may_read_them),
        WITH_KIT(the_key_stays),
        WITH_KIT(a_newer_store_is_left_alone),
        WITH_KIT(an_older_store_is_brought_up_to_date),
        WITH_KIT(what_is_no_store_is_left_alone),
        WITH_KIT(a_damaged_table_harms_no_other),
        WITH_KIT(check_tells_every_fault),
        WITH_KIT(check_without_a_store),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
