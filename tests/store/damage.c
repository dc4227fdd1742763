/* Damages the file of a store at random: no crash, and what is still given out of a table's entries
 * is what was put in.
 *
 *   build/tests/test-store-damage [ROUNDS [SEED]]      100 rounds if not given */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/kit.h"

enum { TABLES = 30, MOVES = 12, FILE_MAX = 1 << 20, FLIPS_MAX = 8 };

struct ground {
    struct kit kit;
    struct kit_table tables[TABLES];
    unsigned char bytes[FILE_MAX];
    size_t size;
};

static void read_file(struct ground *ground)
{
    FILE *file = fopen(ground->kit.path, "rb");

    ground->size = file ? fread(ground->bytes, 1, FILE_MAX, file) : 0;
    if (ground->size == 0 || ground->size == FILE_MAX)
        abort();
    fclose(file);
}

static void make_store(struct ground *ground)
{
    kit_init(&ground->kit);
    kit_open(&ground->kit);
    for (unsigned i = 0; i < TABLES; i++) {
        char id[8];

        snprintf(id, sizeof id, "t%u", i);
        kit_create(&ground->kit, &ground->tables[i], id);
        for (unsigned move = 0; move < MOVES; move++)
            kit_move(&ground->kit, &ground->tables[i], NULL);
    }
    kit_close(&ground->kit);
    read_file(ground);
}

/* The file as it was, but for some bytes or its end; without a log from another time. */
static void spoil(const struct ground *ground, struct ph_rng *rng)
{
    unsigned flips = 1 + ph_rng_below(rng, FLIPS_MAX);
    bool cut = ph_rng_below(rng, 8) == 0;
    size_t size = cut ? ph_rng_below(rng, (uint32_t)ground->size) : ground->size;
    char log[128];
    FILE *file = fopen(ground->kit.path, "wb");

    if (!file || fwrite(ground->bytes, 1, size, file) != size)
        abort();
    for (unsigned i = 0; !cut && i < flips; i++) {
        uint32_t at = ph_rng_below(rng, (uint32_t)size);

        fseek(file, (long)at, SEEK_SET);
        fputc(ground->bytes[at] ^ (1 << ph_rng_below(rng, 8)), file);
    }
    fclose(file);
    snprintf(log, sizeof log, "%s-wal", ground->kit.path);
    remove(log);
    snprintf(log, sizeof log, "%s-shm", ground->kit.path);
    remove(log);
}

/* NULL, or what is wrong. Counts the tables that could still be read. */
static const char *look(struct ground *ground, unsigned *readable)
{
    static struct kit_answer answer;
    const char *fault = NULL;

    if (kit_refusal(&ground->kit))
        return NULL;
    for (unsigned i = 0; !fault && i < TABLES; i++) {
        const struct kit_table *table = &ground->tables[i];

        if (kit_load(&ground->kit, table->row.id, 0, &answer) != PH_STORE_DONE)
            continue;
        ++*readable;
        if (answer.count != table->row.seq ||
            memcmp(answer.chain, table->chain, PH_CHAIN_SIZE) != 0)
            fault = "a table was given out that is not what was put in";
    }
    kit_list_open(&ground->kit, NULL, &answer);
    kit_list_due(&ground->kit, INT64_MAX, &answer);
    kit_close(&ground->kit);
    return fault;
}

static void ignore(void *data, const char *table, const char *what)
{
    (void)table;
    *(unsigned *)data += what[0] != '\0';
}

int main(int argc, char **argv)
{
    static struct ground ground;
    unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100;
    unsigned failed = 0, readable = 0, told = 0;
    struct ph_store_checker checker = {.data = &told, .fault = ignore};
    struct ph_store_checked checked;
    struct ph_rng rng;

    ph_rng_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    make_store(&ground);
    for (unsigned round = 0; round < rounds; round++) {
        const char *fault;

        spoil(&ground, &rng);
        ph_store_check(ground.kit.path, &checker, &checked, NULL);
        fault = look(&ground, &readable);
        if (fault) {
            printf("FAILED: round %u: %s\n", round, fault);
            failed++;
        }
    }
    printf("%u of %u tables could still be read; check told %u faults\n", readable, rounds * TABLES,
           told);
    kit_finish(&ground.kit);
    printf("%u passed, %u failed\n", rounds - failed, failed);
    return failed ? 1 : 0;
}
