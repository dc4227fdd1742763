/* Finished games: their records, and every step of them, which a worker thread replays. */
#include <stdlib.h>
#include <string.h>

#include "server/http/request.h"

struct replaying {
    struct request *request;
    struct ph_buf record, out;
    int viewer;
    bool good;
    struct ph_error error;
};

/* Writes the whole replay; false if the record is not valid. */
static bool write_replay(struct replaying *replaying, const atomic_bool *cancelled)
{
    struct ph_replay *replay =
        ph_replay_open(ph_buf_text(&replaying->record), replaying->record.len, replaying->viewer,
                       replaying->request->lang, &replaying->error);
    struct ph_replay_step step;

    if (!replay)
        return false;
    wire_write_replay_head(&replaying->out, ph_replay_head(replay));
    while (!atomic_load(cancelled) && ph_replay_next(replay, &step))
        wire_write_replay_step(&replaying->out, &step);
    wire_write_replay_end(&replaying->out);
    if (ph_replay_failed(replay))
        replaying->out.failed = true;
    ph_replay_close(replay);
    return true;
}

static void run_replay(void *data, const atomic_bool *cancelled)
{
    struct replaying *replaying = data;

    replaying->good = write_replay(replaying, cancelled);
}

static void on_replayed(void *data, bool cancelled)
{
    struct replaying *replaying = data;

    if (cancelled)
        request_fail_for_now(replaying->request, PH_REFUSED_BUSY);
    else if (!replaying->good)
        request_fail(replaying->request, PH_REFUSED_BAD_REQUEST, &replaying->error, 0);
    else
        request_reply(replaying->request, 200, &replaying->out);
    ph_buf_finish(&replaying->record);
    ph_buf_finish(&replaying->out);
    free(replaying);
}

/* Reads "0" … "3", "none" or "all", which is the default. */
static bool read_viewer(const struct request *request, int *viewer)
{
    char text[8];

    *viewer = PH_EVERYTHING;
    if (!request_query(request, "viewer", text, sizeof text) || strcmp(text, "all") == 0)
        return true;
    if (strcmp(text, "none") == 0) {
        *viewer = PH_NOBODY;
        return true;
    }
    *viewer = text[0] - '0';
    return text[0] >= '0' && text[0] < '0' + PH_SEATS_MAX && text[1] == '\0';
}

/* Replays `record`, which it takes over, and responds. */
static void start(struct request *request, struct ph_buf *record)
{
    static const struct ph_error no_viewer = {.where = "viewer",
                                              .what = "a seat, none or all is expected"};
    struct server *server = request->server;
    struct replaying *replaying = calloc(1, sizeof *replaying);
    int64_t wait = limits_take_both(
        server->limits, LIMIT_THINK,
        request->identity.by == IDENTITY_NONE ? NULL : request->identity.key_hash, PH_KEY_HASH_SIZE,
        LIMIT_THINK_ADDRESS, &request->network, server_now(server));

    if (replaying)
        *replaying = (struct replaying){.request = request, .record = *record};
    if (replaying && wait == 0 && read_viewer(request, &replaying->viewer) &&
        workers_add(server->workers, WORK_REPLAY, workers_payer_address(request->peer), run_replay,
                    on_replayed, replaying))
        return;
    if (wait > 0)
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    else if (replaying && !read_viewer(request, &replaying->viewer))
        request_fail(request, PH_REFUSED_BAD_REQUEST, &no_viewer, 0);
    else
        request_fail_for_now(request, PH_REFUSED_BUSY);
    ph_buf_finish(record);
    free(replaying);
}

void replay_record(struct request *request, struct room *room)
{
    struct ph_buf record = {0};

    if (ph_table_record(room_table(room), &record) && !record.failed)
        request_reply_text(request, 200, "text/plain; charset=utf-8", ph_buf_text(&record),
                           record.len);
    else
        request_fail(request, PH_REFUSED_NOT_FINISHED, NULL, 0);
    ph_buf_finish(&record);
}

void replay_table(struct request *request, struct room *room)
{
    struct ph_buf record = {0};

    if (ph_table_record(room_table(room), &record) && !record.failed) {
        start(request, &record);
    } else {
        ph_buf_finish(&record);
        request_fail(request, PH_REFUSED_NOT_FINISHED, NULL, 0);
    }
}

void replay_sent(struct request *request, struct room *room)
{
    struct ph_error error = {0};
    struct ph_buf record = {0};
    const char *text;

    (void)room;
    if (!wire_read_record(&request->body, &text, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
        return;
    }
    ph_buf_add(&record, text);
    start(request, &record);
}
