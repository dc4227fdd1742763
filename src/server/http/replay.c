/* Finished games: their records, and every step of them. The loop copies the moves of a table, a
 * worker plays them. A replay is made piece by piece, the next one when the client has read the
 * last: the server never holds a whole answer. */
#include <stdlib.h>
#include <string.h>

#include "server/http/request.h"
#include "server/ops/budget.h"

/* A step is 2 to 6 KB of the answer. */
enum {
    PIECE_BYTES = 64 * 1024,
    ANSWER_BYTES_MAX = 96 * 1024 * 1024,
    SECONDS_MAX = 120,
    OPEN_MAX = 256,
    OPEN_PER_ADDRESS_MAX = 4,
};

struct replaying {
    struct replaying *next; /* of those that are open */
    struct server *server;
    struct net_address network; /* of the client */
    uint64_t payer;             /* the same, for the workers */
    struct request *request;    /* until the first piece is made */
    struct net_call *call;      /* from then on; NULL when the response has ended */
    struct work *work;          /* a piece is being made, or NULL */
    int viewer;
    enum ph_lang lang;

    /* The worker's while `work` is under way. */
    struct ph_outline *outline; /* of a table; NULL: the record was sent */
    struct ph_buf record;       /* until it is read */
    struct ph_replay *replay;
    struct ph_buf piece;
    size_t made; /* bytes */
    bool last, failed;
    enum ph_refused refused; /* by the first piece: nothing can be replayed */
    struct ph_error error;   /* of PH_REFUSED_BAD_REQUEST */
};

static void release(struct replaying *replaying)
{
    struct replaying **at = &replaying->server->replays;

    while (*at != replaying)
        at = &(*at)->next;
    *at = replaying->next;
    ph_outline_destroy(replaying->outline);
    ph_buf_finish(&replaying->record);
    ph_buf_finish(&replaying->piece);
    ph_replay_close(replaying->replay);
    free(replaying);
}

unsigned replay_count_open(const struct server *server)
{
    unsigned count = 0;

    for (const struct replaying *at = server->replays; at; at = at->next)
        count++;
    return count;
}

/* ---- in a worker's thread ---- */

static void fill_piece(struct replaying *replaying, const atomic_bool *stop)
{
    struct ph_buf *piece = &replaying->piece;
    struct ph_replay_step step;

    while (!replaying->last && piece->len < PIECE_BYTES && !atomic_load(stop))
        if (ph_replay_next(replaying->replay, &step)) {
            wire_write_replay_step(piece, &step);
        } else {
            wire_write_replay_end(piece);
            replaying->last = true;
        }
    replaying->made += piece->len;
    replaying->failed =
        piece->failed || ph_replay_failed(replaying->replay) || replaying->made > ANSWER_BYTES_MAX;
}

/* Opens the record, which is made first if it is a table's. */
static enum ph_refused open_record(struct replaying *replaying, const atomic_bool *stop)
{
    struct ph_buf *record = &replaying->record;

    if (replaying->outline && !ph_outline_record(replaying->outline, stop, record))
        return PH_REFUSED_NO_MEMORY;
    if (ph_replay_count(ph_buf_text(record), record->len) > PH_DECISIONS_MAX)
        return PH_REFUSED_TOO_LONG;
    replaying->replay = ph_replay_open(ph_buf_text(record), record->len, replaying->viewer,
                                       replaying->lang, &replaying->error);
    return replaying->replay ? PH_NOT_REFUSED : PH_REFUSED_BAD_REQUEST;
}

static void run_first(void *data, const atomic_bool *stop)
{
    struct replaying *replaying = data;

    replaying->refused = open_record(replaying, stop);
    ph_buf_finish(&replaying->record);
    if (replaying->refused)
        return;
    wire_write_replay_head(&replaying->piece, ph_replay_head(replaying->replay));
    fill_piece(replaying, stop);
}

static void run_next(void *data, const atomic_bool *stop)
{
    fill_piece(data, stop);
}

/* ---- the pieces after the first ---- */

static void on_made(void *data, bool cancelled)
{
    struct replaying *replaying = data;

    replaying->work = NULL;
    if (!replaying->call) {
        release(replaying);
        return;
    }
    if (cancelled || replaying->failed)
        net_break(replaying->call);
    else
        net_piece(replaying->call, replaying->piece.at, replaying->piece.len, replaying->last);
    ph_buf_finish(&replaying->piece);
}

static void make_next(void *data)
{
    struct replaying *replaying = data;

    replaying->work = workers_add(replaying->server->workers, WORK_REPLAY, replaying->payer,
                                  run_next, on_made, replaying);
    if (!replaying->work)
        net_break(replaying->call);
}

static void on_ended(void *data)
{
    struct replaying *replaying = data;

    replaying->call = NULL;
    if (replaying->work)
        workers_cancel(replaying->work); /* on_made() releases it */
    else
        release(replaying);
}

/* ---- the first piece ---- */

/* Sends the first piece; false if the response is complete. */
static bool reply_first(struct replaying *replaying)
{
    struct net_pieces pieces = {
        .data = replaying, .next = make_next, .ended = on_ended, .seconds = SECONDS_MAX};

    if (replaying->last) {
        request_reply(replaying->request, 200, &replaying->piece);
        return false;
    }
    replaying->call = replaying->request->call;
    if (!request_reply_pieces(replaying->request, &replaying->piece, &pieces))
        return false;
    ph_buf_finish(&replaying->piece);
    return true;
}

/* Out of memory, or busy: that passes. */
static void refuse(struct request *request, enum ph_refused refused, const struct ph_error *error)
{
    if (refused == PH_REFUSED_NO_MEMORY || refused == PH_REFUSED_BUSY)
        request_fail_for_now(request, refused);
    else
        request_fail(request, refused, error, 0);
}

static void on_first(void *data, bool cancelled)
{
    struct replaying *replaying = data;
    bool goes_on = false;

    replaying->work = NULL;
    if (cancelled)
        replaying->refused = PH_REFUSED_BUSY;
    else if (!replaying->refused && replaying->failed)
        replaying->refused = PH_REFUSED_NO_MEMORY;
    if (replaying->refused)
        refuse(replaying->request, replaying->refused, &replaying->error);
    else
        goes_on = reply_first(replaying);
    if (!goes_on)
        release(replaying);
}

/* ---- starting ---- */

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

/* Counted by address and not by key, because keys are free. */
static enum ph_refused check_open(const struct server *server, const struct net_address *network)
{
    unsigned all = 0, own = 0;

    for (const struct replaying *at = server->replays; at; at = at->next) {
        all++;
        own += memcmp(&at->network, network, sizeof *network) == 0;
    }
    if (own >= OPEN_PER_ADDRESS_MAX)
        return PH_REFUSED_TOO_MANY;
    return all >= OPEN_MAX ? PH_REFUSED_BUSY : PH_NOT_REFUSED;
}

static int64_t take_token(const struct request *request)
{
    const uint8_t *key_hash =
        request->identity.by == IDENTITY_NONE ? NULL : request->identity.key_hash;

    return budget_take_think(request->server, key_hash, &request->network);
}

/* All that is checked before there is a record; NULL: the request was refused. */
static struct replaying *admit(struct request *request)
{
    static const struct ph_error no_viewer = {.where = "viewer",
                                              .what = "a seat, none or all is expected"};
    struct replaying *replaying = calloc(1, sizeof *replaying);
    enum ph_refused refused =
        replaying ? check_open(request->server, &request->network) : PH_REFUSED_BUSY;
    int64_t wait = 0;
    int viewer;

    if (!refused && read_viewer(request, &viewer) && (wait = take_token(request)) == 0) {
        *replaying =
            (struct replaying){.next = request->server->replays,
                               .server = request->server,
                               .network = request->network,
                               .payer = workers_payer(&request->network, sizeof request->network),
                               .request = request,
                               .viewer = viewer,
                               .lang = request->lang};
        request->server->replays = replaying;
        return replaying;
    }
    free(replaying);
    if (wait > 0)
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    else if (refused)
        request_fail_for_now(request, refused);
    else
        request_fail(request, PH_REFUSED_BAD_REQUEST, &no_viewer, 0);
    return NULL;
}

/* Begins with the outline or the record that `replaying` has by now. */
static void start(struct replaying *replaying)
{
    enum ph_refused refused = replaying->record.failed ? PH_REFUSED_NO_MEMORY : PH_REFUSED_BUSY;

    if (!replaying->record.failed)
        replaying->work = workers_add(replaying->server->workers, WORK_REPLAY, replaying->payer,
                                      run_first, on_first, replaying);
    if (replaying->work)
        return;
    refuse(replaying->request, refused, NULL);
    release(replaying);
}

void replay_table(struct request *request, struct room *room)
{
    struct replaying *replaying = admit(request);
    enum ph_refused refused =
        replaying ? ph_table_outline(room_table(room), &replaying->outline) : PH_NOT_REFUSED;

    if (!replaying)
        return;
    if (refused) {
        refuse(request, refused, NULL);
        release(replaying);
    } else {
        start(replaying);
    }
}

void replay_sent(struct request *request, struct room *room)
{
    struct ph_error error = {0};
    struct replaying *replaying;
    const char *text;

    (void)room;
    if (!wire_read_record(&request->body, &text, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
        return;
    }
    replaying = admit(request);
    if (!replaying)
        return;
    ph_buf_add(&replaying->record, text);
    wire_body_finish(&request->body); /* it may wait for long, and the copy is enough */
    start(replaying);
}

/* ---- records ---- */

struct recording {
    struct request *request;
    /* The worker's until it is done. */
    struct ph_outline *outline;
    struct ph_buf record;
    bool made;
};

static void end_recording(struct recording *recording)
{
    ph_outline_destroy(recording->outline);
    ph_buf_finish(&recording->record);
    free(recording);
}

static void run_recording(void *data, const atomic_bool *stop)
{
    struct recording *recording = data;

    recording->made = ph_outline_record(recording->outline, stop, &recording->record);
}

static void on_recorded(void *data, bool cancelled)
{
    struct recording *recording = data;
    const struct ph_buf *record = &recording->record;

    if (cancelled || !recording->made)
        refuse(recording->request, cancelled ? PH_REFUSED_BUSY : PH_REFUSED_NO_MEMORY, NULL);
    else
        request_reply_text(recording->request, 200, "text/plain; charset=utf-8",
                           ph_buf_text(record), record->len);
    end_recording(recording);
}

void replay_record(struct request *request, struct room *room)
{
    struct recording *recording = calloc(1, sizeof *recording);
    enum ph_refused refused =
        recording ? ph_table_outline(room_table(room), &recording->outline) : PH_REFUSED_NO_MEMORY;

    if (!refused) {
        recording->request = request;
        if (workers_add(request->server->workers, WORK_REPLAY,
                        workers_payer(&request->network, sizeof request->network), run_recording,
                        on_recorded, recording))
            return;
        refused = PH_REFUSED_BUSY;
    }
    refuse(request, refused, NULL);
    if (recording)
        end_recording(recording);
}
