/* Kills a process that writes to a store, at every named place and at any time, over and over: what
 * it had acknowledged must be there, as it was, and the store must be whole.
 *
 *   build/tests/test-store-kill [ROUNDS]      rounds at each place; 4 if not given */
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/game.h"
#include "host/store/failpoint.h"
#include "store/kit.h"

enum { TABLES = 8, APPENDS = 2500, RANDOM_KILL_ACKS = 400 };

struct ack {
    unsigned table;
    uint64_t seq;
    uint8_t chain[PH_CHAIN_SIZE];
};

/* ---- the process that is killed ---- */

struct writer {
    struct kit kit;
    unsigned left; /* appends to begin */
    unsigned playing;
    struct player {
        struct writer *writer;
        unsigned number;
        struct kit_table table;
        struct ph_entry entry;
    } players[TABLES];
};

static void play_on(struct player *player);

/* What is known to be stored of a table. */
static void report(const struct player *player)
{
    struct ack ack = {.table = player->number, .seq = player->table.row.seq};

    memcpy(ack.chain, player->table.chain, sizeof ack.chain);
    if (write(STDOUT_FILENO, &ack, sizeof ack) != (ssize_t)sizeof ack)
        exit(4);
}

static void played(void *data, enum ph_stored how)
{
    struct player *player = data;

    if (how != PH_STORE_DONE)
        exit(3);
    kit_advance(&player->table, &player->entry);
    report(player);
    play_on(player);
}

static void play_on(struct player *player)
{
    struct ph_append append;
    char client[32];

    if (player->writer->left == 0) {
        player->writer->playing--;
        return;
    }
    player->writer->left--;
    snprintf(client, sizeof client, "c%llu", (unsigned long long)player->table.row.seq);
    kit_entry(&player->table, client, "{\"kind\":\"moved\",\"seat\":1}", &player->entry);
    append = kit_append_of(&player->table, &player->entry);
    ph_store_append(player->writer->kit.store, &append, played, player);
}

static void take_up(struct writer *writer, unsigned number)
{
    struct player *player = &writer->players[number];
    struct kit_answer answer;
    char id[4] = {'t', (char)('0' + number)};

    player->writer = writer;
    player->number = number;
    if (kit_create(&writer->kit, &player->table, id) != PH_STORE_CONFLICT) {
        report(player);
        return;
    }
    if (kit_load(&writer->kit, id, 0, &answer) != PH_STORE_DONE)
        exit(5);
    player->table.row.seq = answer.row.seq;
    memcpy(player->table.chain, answer.chain, PH_CHAIN_SIZE);
    report(player);
}

/* Writes to the store at `path`, each acknowledged entry to standard output. */
static int run_child(const char *path)
{
    static struct writer writer;

    writer = (struct writer){.left = APPENDS, .playing = TABLES};
    sem_init(&writer.kit.woken, 0, 0);
    snprintf(writer.kit.path, sizeof writer.kit.path, "%s", path);
    kit_open(&writer.kit);
    for (unsigned i = 0; i < TABLES; i++)
        take_up(&writer, i);
    for (unsigned i = 0; i < TABLES; i++)
        play_on(&writer.players[i]);
    while (writer.playing > 0)
        kit_wait(&writer.kit);
    kit_close(&writer.kit);
    return 0;
}

/* ---- the process that kills ---- */

struct trial {
    struct kit kit;
    struct ack last[TABLES]; /* what was acknowledged last at each table */
    bool killed;
};

static pid_t start_child(const char *path, const char *failpoint, int out)
{
    pid_t child = fork();

    if (child != 0)
        return child;
    dup2(out, STDOUT_FILENO);
    setenv("POSTHORN_FAILPOINT", failpoint, 1);
    execl("/proc/self/exe", "kill", "--child", path, (char *)NULL);
    _exit(6);
}

static bool read_ack(int from, struct ack *ack)
{
    ssize_t got;

    do
        got = read(from, ack, sizeof *ack);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof *ack;
}

/* `kill_after` acknowledgements, or never if 0. */
static void run_trial(struct trial *trial, const char *failpoint, unsigned kill_after)
{
    int ends[2], status;
    struct ack ack;
    pid_t child;
    unsigned count = 0;

    if (pipe(ends) != 0)
        abort();
    child = start_child(trial->kit.path, failpoint, ends[1]);
    close(ends[1]);
    while (read_ack(ends[0], &ack)) {
        trial->last[ack.table % TABLES] = ack;
        if (++count == kill_after)
            kill(child, SIGKILL);
    }
    close(ends[0]);
    waitpid(child, &status, 0);
    trial->killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

/* ---- what must hold then ---- */

static bool is_whole(const struct kit *kit)
{
    sqlite3 *sqlite = NULL;
    sqlite3_stmt *statement = NULL;
    bool ok;

    ok = sqlite3_open(kit->path, &sqlite) == SQLITE_OK &&
         sqlite3_prepare_v2(sqlite, "PRAGMA integrity_check", -1, &statement, NULL) == SQLITE_OK &&
         sqlite3_step(statement) == SQLITE_ROW &&
         strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    sqlite3_close(sqlite);
    return ok;
}

/* NULL, or what is wrong with a table after a kill. */
static const char *look_at_table(struct trial *trial, unsigned number)
{
    const struct ack *ack = &trial->last[number];
    struct kit_answer answer;
    char id[4] = {'t', (char)('0' + number)};
    enum ph_stored how = kit_load(&trial->kit, id, ack->seq ? ack->seq - 1 : 0, &answer);

    if (ack->seq == 0)
        return how == PH_STORE_DONE || how == PH_STORE_NONE ? NULL : "a table is damaged";
    if (how != PH_STORE_DONE)
        return "an acknowledged table is gone or damaged";
    if (answer.count == 0)
        return "an acknowledged entry is gone";
    if (memcmp(answer.first_chain, ack->chain, PH_CHAIN_SIZE) != 0)
        return "an acknowledged entry has changed";
    if (answer.count > 2)
        return "more than one entry that was not acknowledged";
    return NULL;
}

static const char *look_at_store(struct trial *trial)
{
    const char *fault = NULL;

    if (!is_whole(&trial->kit))
        return "integrity_check";
    kit_open(&trial->kit);
    for (unsigned i = 0; !fault && i < TABLES; i++)
        fault = look_at_table(trial, i);
    kit_close(&trial->kit);
    return fault;
}

/* ---- the rounds ---- */

static unsigned passed, failed;

static void verdict(const char *what, const char *fault)
{
    if (!fault) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED: killed %s: %s\n", what, fault);
}

/* The passes at which it dies are spread over the `passes` that are surely made. */
static void kill_at(const char *name, unsigned rounds, unsigned passes)
{
    struct trial trial = {.killed = false};

    kit_init(&trial.kit);
    for (unsigned round = 0; round < rounds; round++) {
        char failpoint[64];

        snprintf(failpoint, sizeof failpoint, "%s:%u", name, 1 + round * 37 % passes);
        run_trial(&trial, failpoint, 0);
        verdict(failpoint, trial.killed ? look_at_store(&trial) : "it never came there");
    }
    kit_finish(&trial.kit);
}

static void kill_any_time(unsigned rounds)
{
    struct trial trial = {.killed = false};
    struct ph_rng rng;

    ph_rng_seed(&rng, 1);
    kit_init(&trial.kit);
    for (unsigned round = 0; round < rounds; round++) {
        run_trial(&trial, "", 1 + ph_rng_below(&rng, RANDOM_KILL_ACKS));
        verdict("at any time", trial.killed ? look_at_store(&trial) : "it was too fast");
    }
    kit_finish(&trial.kit);
}

static bool was_acknowledged(const struct trial *trial)
{
    for (unsigned i = 0; i < TABLES; i++)
        if (trial->last[i].seq > 0)
            return true;
    return false;
}

/* Creates a new store each time and is killed after each statement of that in turn. */
static void kill_while_made(void)
{
    bool made = false;

    for (unsigned statement = 1; !made; statement++) {
        struct trial trial = {.killed = false};
        char failpoint[64];

        kit_init(&trial.kit);
        snprintf(failpoint, sizeof failpoint, "in-migration:%u", statement);
        run_trial(&trial, failpoint, 1);
        verdict(failpoint, trial.killed ? look_at_store(&trial) : "it ended otherwise");
        made = was_acknowledged(&trial) || !trial.killed;
        kit_finish(&trial.kit);
    }
}

/* Who acknowledges too early is found out. */
static void a_lie_is_found_out(void)
{
    const char *fault = "nobody noticed that it acknowledges before it commits";

    for (unsigned round = 0; fault && round < 50; round++) {
        struct trial trial = {.killed = false};

        kit_init(&trial.kit);
        run_trial(&trial, "ack-early", 20 + round);
        if (look_at_store(&trial))
            fault = NULL;
        kit_finish(&trial.kit);
    }
    verdict("after early acknowledgement", fault);
}

int main(int argc, char **argv)
{
    unsigned rounds = argc == 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 4;

    if (argc == 3 && strcmp(argv[1], "--child") == 0)
        return run_child(argv[2]);
    if (!PH_FAILPOINTS_BUILT_IN) {
        printf("built without failpoints: only kills at any time\n");
        kill_any_time(rounds);
    } else {
        kill_at("before-write", rounds, 250);
        kill_at("after-write", rounds, 250);
        kill_at("in-commit", rounds, 600);
        kill_at("after-commit", rounds, 250);
        kill_at("after-ack", rounds, 2000);
        kill_at("in-checkpoint", rounds, 40);
        kill_while_made();
        kill_any_time(rounds);
        a_lie_is_found_out();
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? 1 : 0;
}
