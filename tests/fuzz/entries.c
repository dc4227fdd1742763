/* The log of a table: each line is the body of an entry, chained as in the store. The table folds
 * it or stays as it is; every viewer gets a snapshot and an update. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"
#include "host/store/chain.h"
#include "host/table/table.h"
#include "wire/write.h"

static const char id[] = "Table0123456789a";
static const uint8_t key[PH_SEAL_KEY_SIZE] = {7, 7, 7};

static void look(const struct ph_table *table)
{
    struct ph_snapshot snapshot = {0};
    struct ph_buf out = {0};

    for (unsigned seats = 0; seats < 4; seats++) {
        struct ph_viewer viewer = {.seats = (uint8_t)seats, .host = seats == 1};

        ph_buf_clear(&out);
        ph_table_snapshot(table, &viewer, &snapshot);
        wire_write_snapshot(&out, &snapshot);
        FUZZ_CHECK(out.len > 2);
    }
    (void)ph_table_deadline(table);
    ph_snapshot_finish(&snapshot);
    ph_buf_finish(&out);
}

static void hear(const struct ph_table *table)
{
    struct ph_viewer viewer = {.seats = 1};
    struct ph_update update = {0};
    struct ph_buf out = {0};

    FUZZ_CHECK(ph_table_update(table, &viewer, &update));
    wire_write_update(&out, &update);
    FUZZ_CHECK(out.len > 2);
    ph_update_finish(&update);
    ph_buf_finish(&out);
}

static void take_line(struct ph_table *table, const char *body, uint8_t chain[PH_CHAIN_SIZE])
{
    struct ph_entry entry = {.seq = ph_table_seq(table) + 1, .body = body};
    struct ph_error error = {0};

    entry.at = 1700000000000 + 1000 * (int64_t)entry.seq;
    ph_chain_next(chain, id, &entry, entry.chain);
    if (ph_table_fold(table, &entry, &error)) {
        FUZZ_CHECK(ph_table_seq(table) == entry.seq);
        memcpy(chain, entry.chain, PH_CHAIN_SIZE);
        hear(table);
    } else {
        FUZZ_CHECK(ph_table_seq(table) == entry.seq - 1);
        FUZZ_CHECK(error.what[0] != '\0');
    }
}

void fuzz_entries(const uint8_t *bytes, size_t size)
{
    static struct ph_rules_cache *cache;
    struct ph_table *table;
    char *text = fuzz_text(bytes, size), *next;
    uint8_t chain[PH_CHAIN_SIZE] = {0};

    if (!cache)
        cache = ph_rules_cache_create(key);
    table = cache ? ph_table_new(cache, id) : NULL;
    FUZZ_CHECK(table != NULL);
    for (char *line = text; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        if (line[0] != '\0')
            take_line(table, line, chain);
    }
    if (ph_table_seq(table) > 0)
        look(table);
    ph_table_destroy(table);
    free(text);
}
