/* Single-row commits of plain SQLite. */
#include "load/raw_commit.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"

enum { SAMPLES_MAX = 1 << 18 };

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

static bool commit_for(sqlite3_stmt *insert, double seconds, double *samples, unsigned *count)
{
    uint64_t start = ph_clock_ns(), end = start + (uint64_t)(seconds * 1e9);

    *count = 0;
    while (start < end && *count < SAMPLES_MAX) {
        uint64_t done;

        if (sqlite3_step(insert) != SQLITE_DONE || sqlite3_reset(insert) != SQLITE_OK)
            return false;
        done = ph_clock_ns();
        samples[(*count)++] = (double)(done - start) / 1e6;
        start = done;
    }
    return true;
}

static void summarise(double *samples, unsigned count, struct load_commit_rate *rate)
{
    double sum = 0;

    *rate = (struct load_commit_rate){.commits = count};
    if (count == 0)
        return;
    qsort(samples, count, sizeof *samples, by_size);
    for (unsigned i = 0; i < count; i++)
        sum += samples[i];
    rate->per_second = sum > 0 ? count * 1e3 / sum : 0;
    rate->p50_ms = samples[count / 2];
    rate->p99_ms = samples[count - 1 - count / 100];
}

static bool measure_file(sqlite3 *sqlite, double seconds, struct load_commit_rate *rate)
{
    static const char set_up[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                 "CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)";
    static const char row[] = "INSERT INTO rows (text) VALUES ('{\"kind\":\"moved\",\"seat\":0,"
                              "\"move\":\"a single row of the usual length\"}')";
    double *samples = malloc(SAMPLES_MAX * sizeof *samples);
    sqlite3_stmt *insert = NULL;
    unsigned count;
    bool ok;

    ok = samples && sqlite3_exec(sqlite, set_up, NULL, NULL, NULL) == SQLITE_OK &&
         sqlite3_prepare_v2(sqlite, row, -1, &insert, NULL) == SQLITE_OK &&
         commit_for(insert, seconds, samples, &count);
    sqlite3_finalize(insert);
    if (ok)
        summarise(samples, count, rate);
    free(samples);
    return ok;
}

bool load_measure_commits(const char *folder, double seconds, struct load_commit_rate *rate,
                          struct ph_error *error)
{
    struct ph_buf path = {0};
    sqlite3 *sqlite = NULL;
    bool ok;

    ph_buf_addf(&path, "%s/raw-commits.%ld", folder, (long)getpid());
    ok = sqlite3_open(ph_buf_text(&path), &sqlite) == SQLITE_OK &&
         measure_file(sqlite, seconds, rate);
    if (!ok)
        ph_fail(error, ph_buf_text(&path), "%s", sqlite3_errmsg(sqlite));
    sqlite3_close(sqlite); /* the last connection removes the log */
    unlink(ph_buf_text(&path));
    ph_buf_finish(&path);
    return ok;
}
