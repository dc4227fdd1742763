/* What the server does now and then. */
#include "server/ops/upkeep.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "server/server.h"

enum {
    TICK_MS = 1000,
    PURGE_TICKS = 30, /* between two looks for what has expired */
    NOTE_TICKS = 600, /* between two notes of the time */
    DELETED_MAX = 16, /* tables listed at once; one is deleted each second */
    DAY_MS = 24 * 60 * 60 * 1000,
    APART_MS = 60 * 1000, /* server's time and wall clock, before that is worth a warning */
};

/* ---- how long ---- */

struct upkeep_keep upkeep_keep_default(void)
{
    return (struct upkeep_keep){.waiting = 30};
}

static unsigned *find_word(struct upkeep_keep *keep, const char *word, size_t length)
{
    struct {
        const char *word;
        unsigned *days;
    } words[] = {{"waiting", &keep->waiting}, {"finished", &keep->finished}, {"chat", &keep->chat}};

    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && memcmp(words[i].word, word, length) == 0)
            return words[i].days;
    return NULL;
}

bool upkeep_keep_read(struct upkeep_keep *keep, const char *text, struct ph_error *error)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "=,");
        unsigned *days = find_word(keep, text, length);
        char *end = NULL;
        unsigned long number = text[length] == '=' ? strtoul(text + length + 1, &end, 10) : 0;

        if (!days || !end || end == text + length + 1 || text[length + 1] == '-' ||
            number > 36500 || (*end != ',' && *end != '\0'))
            return ph_fail(error, "",
                           "expected waiting=DAYS, finished=DAYS or chat=DAYS: \"%.40s\"", text);
        *days = (unsigned)number;
        text = end + (*end == ',');
    }
    return true;
}

/* ---- the time ---- */

static void read_clocks(struct now_clocks *clocks)
{
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");

    *clocks = (struct now_clocks){.wall = now_read(CLOCK_REALTIME), .steady = now_read(NOW_STEADY)};
    if (file && fgets(clocks->boot, sizeof clocks->boot, file))
        clocks->boot[strcspn(clocks->boot, "\n")] = '\0';
    if (file)
        fclose(file);
}

void upkeep_begin_time(struct server *server)
{
    read_clocks(&server->upkeep.clocks);
    now_start(&server->now, &server->upkeep.clocks, NULL);
}

struct reading {
    struct now_note note;
    bool answered, found;
};

static void on_note(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct reading *reading = data;
    struct now_note *note = &reading->note;

    reading->answered = true;
    reading->found = how == PH_STORE_DONE && count == 1 &&
                     sscanf(kept->value, "%" SCNd64 " %" SCNd64 " %39s", &note->time, &note->steady,
                            note->boot) >= 2;
}

void upkeep_set_time(struct server *server)
{
    static const struct timespec a_moment = {.tv_nsec = 1000000};
    struct upkeep *upkeep = &server->upkeep;
    struct reading reading = {.answered = false};
    int64_t apart;

    ph_store_get(server->store, PH_KEPT_CLOCK, "time", 0, on_note, &reading);
    while (!reading.answered) {
        ph_store_collect(server->store, UINT_MAX);
        if (!reading.answered)
            nanosleep(&a_moment, NULL);
    }
    now_start(&server->now, &upkeep->clocks, reading.found ? &reading.note : NULL);
    apart = server_now(server) - now_read(CLOCK_REALTIME);
    if (apart > APART_MS || apart < -APART_MS)
        log_warning("time differs from the wall clock", LOG_NUMBER("ms", apart));
}

static void on_noted(void *data, enum ph_stored how)
{
    (void)data;
    (void)how;
}

static void note_time(struct server *server)
{
    char value[100];

    snprintf(value, sizeof value, "%" PRId64 " %" PRId64 " %s", server_now(server),
             now_read(NOW_STEADY), server->upkeep.clocks.boot);
    ph_store_put(server->store, PH_KEPT_CLOCK, &(struct ph_kept){.name = "time", .value = value},
                 on_noted, NULL);
}

/* ---- the store's place ---- */

static void look_at_store(struct upkeep *upkeep)
{
    struct ph_store_state state;

    ph_store_look(upkeep->server->store, &state);
    if (!state.in_place && !upkeep->displaced)
        log_error("store displaced",
                  LOG_TEXT("why", "its files were moved, replaced or deleted; nothing is stored "
                                  "until they are back, or the server is restarted"));
    else if (state.in_place && upkeep->displaced)
        log_info("store back in place");
    upkeep->displaced = !state.in_place;
}

/* ---- deleting ---- */

static int64_t days_ago(const struct upkeep *upkeep, unsigned days)
{
    return days > 0 ? server_now(upkeep->server) - (int64_t)days * DAY_MS : 0;
}

/* The next batch goes with the next tick: moves come first. */
static void on_purged(void *data, enum ph_stored how)
{
    struct upkeep *upkeep = data;

    upkeep->purging = how == PH_STORE_DONE;
}

static void purge(struct upkeep *upkeep)
{
    ph_store_purge(upkeep->server->store, server_now(upkeep->server),
                   days_ago(upkeep, upkeep->keep.chat), on_purged, upkeep);
}

static void on_deleted(void *data, enum ph_stored how)
{
    struct upkeep *upkeep = data;

    upkeep->deleting = how == PH_STORE_DONE;
    upkeep->purging = upkeep->purging || upkeep->deleting; /* of its rows */
}

/* Deletes the first table that nobody has in front of them. */
static void on_idle(void *data, enum ph_stored how, const struct ph_table_row *rows,
                    const struct ph_secret_row *roles, unsigned count)
{
    struct upkeep *upkeep = data;

    (void)roles;
    upkeep->deleting = false;
    if (!upkeep->server->store)
        return; /* it closes */
    for (unsigned i = 0; how == PH_STORE_DONE && i < count; i++)
        if (!rooms_has(upkeep->server->rooms, rows[i].id)) {
            log_info("table deleted", LOG_TEXT("table", rows[i].id),
                     LOG_TEXT("why", "kept long enough"));
            ph_store_delete_table(upkeep->server->store, rows[i].id, on_deleted, upkeep);
            return;
        }
}

static void delete_tables(struct upkeep *upkeep)
{
    int64_t waiting = days_ago(upkeep, upkeep->keep.waiting);
    int64_t over = days_ago(upkeep, upkeep->keep.finished);

    if (waiting > 0 || over > 0)
        ph_store_list_idle(upkeep->server->store, waiting, over, DELETED_MAX, on_idle, upkeep);
}

/* ---- now and then ---- */

static void on_tick(uv_timer_t *timer)
{
    struct upkeep *upkeep = timer->data;
    unsigned tick = upkeep->ticks++;

    look_at_store(upkeep);
    if (server_is_draining(upkeep->server) || upkeep->displaced)
        return;
    if (tick % NOTE_TICKS == 0)
        note_time(upkeep->server);
    upkeep->purging = upkeep->purging || tick % PURGE_TICKS == 0;
    /* A report that has expired is counted before it goes: no number is used twice. */
    if (upkeep->purging && !upkeep->server->reports_counting)
        purge(upkeep);
    if (upkeep->deleting || tick % PURGE_TICKS == 0)
        delete_tables(upkeep);
}

void upkeep_start(struct server *server, const struct upkeep_keep *keep)
{
    struct upkeep *upkeep = &server->upkeep;

    upkeep->server = server;
    upkeep->keep = *keep;
    upkeep->timer.data = upkeep;
    uv_timer_init(&server->loop, &upkeep->timer);
    uv_timer_start(&upkeep->timer, on_tick, 0, TICK_MS);
}

void upkeep_stop(struct server *server)
{
    uv_close((uv_handle_t *)&server->upkeep.timer, NULL);
    note_time(server);
}
