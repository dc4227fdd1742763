/* Liveness, readiness and metrics, for operators and their tools. */
#include <stddef.h>
#include <string.h>

#include "server/ops/metrics.h"
#include "server/http/request.h"

static void reply(struct request *request, int status, const char *text)
{
    request_reply_text(request, status, "text/plain; charset=utf-8", text, strlen(text));
}

void health_alive(struct request *request, struct room *room)
{
    (void)room;
    reply(request, 200, "alive\n");
}

void health_ready(struct request *request, struct room *room)
{
    (void)room;
    if (server_is_ready(request->server))
        reply(request, 200, "ready\n");
    else
        reply(request, 503,
              server_is_draining(request->server) ? "draining\n" : "nothing can be stored\n");
}

static void put_net(struct ph_buf *out, const struct net *net)
{
    struct net_state state;

    net_look(net, &state);
    metrics_gauge(out, "posthorn_connections", "Open connections.", state.connections);
    metrics_gauge(out, "posthorn_sockets", "Open WebSockets.", state.sockets);
    metrics_gauge(out, "posthorn_requests_waiting", "Requests that wait for their answer.",
                  state.calls);
    metrics_gauge(out, "posthorn_held_bytes", "Bytes of requests and responses in memory.",
                  (int64_t)state.held);
    metrics_counter(out, "posthorn_requests_total", "Requests.", state.requests);
    metrics_counter(out, "posthorn_requests_refused_total", "Requests refused as malformed.",
                    state.refused);
    metrics_counter(out, "posthorn_sockets_opened_total", "WebSockets opened.",
                    state.sockets_opened);
    metrics_counter(out, "posthorn_messages_total", "Messages received.", state.messages);
    metrics_counter(out, "posthorn_received_bytes_total", "Bytes received.", state.bytes_in);
    metrics_counter(out, "posthorn_sent_bytes_total", "Bytes sent.", state.bytes_out);
    metrics_counter(out, "posthorn_closed_for_abuse_total", "Sockets closed for abuse.",
                    state.closed_for_abuse);
    metrics_counter(out, "posthorn_closed_slow_total", "Connections closed for being slow.",
                    state.closed_slow);
    metrics_counter(out, "posthorn_postponed_total",
                    "Reads that waited because their address had had its turn.", state.postponed);
}

static void put_rooms(struct ph_buf *out, const struct rooms *rooms)
{
    struct rooms_state state;

    rooms_look(rooms, &state);
    metrics_gauge(out, "posthorn_tables_loaded", "Tables in memory.", state.rooms);
    metrics_gauge(out, "posthorn_subscribers", "Sockets that follow a table.", state.subscribers);
    metrics_gauge(out, "posthorn_commands_waiting", "Commands that wait for their turn.",
                  state.waiting);
    metrics_gauge(out, "posthorn_bots_thinking", "Tables where a bot thinks.", state.thinking);
    metrics_counter(out, "posthorn_moves_total", "Moves stored.", state.moves);
    metrics_counter(out, "posthorn_commands_total", "Commands done or refused.", state.commands);
    metrics_counter(out, "posthorn_commands_refused_total", "Commands that a table refused.",
                    state.refused);
    metrics_counter(out, "posthorn_conflicts_total", "Commands that another writer overtook.",
                    state.conflicts);
    metrics_counter(out, "posthorn_table_loads_total", "Tables read from the store.", state.loads);
    metrics_counter(out, "posthorn_entries_folded_total", "Entries folded.", state.folds);
    metrics_gauge(out, "posthorn_entries_folded_in_turn_max",
                  "The most entries of whole logs that one turn of the loop folded.",
                  state.folds_in_turn);
    metrics_counter(out, "posthorn_table_unloads_total", "Tables let go.", state.unloads);
    metrics_counter(out, "posthorn_tables_damaged_total", "Tables that could not be read.",
                    state.damaged);
    metrics_times(out, "posthorn_ack_seconds", "From a command's arrival until it is on the disk.",
                  &state.acks);
}

static void put_store(struct ph_buf *out, struct ph_store *store)
{
    struct ph_store_state state;

    ph_store_look(store, &state);
    metrics_gauge(out, "posthorn_store_writable", "1 while moves can be stored.", state.writable);
    metrics_gauge(out, "posthorn_store_queue", "Changes that wait for a commit.", state.queued);
    metrics_gauge(out, "posthorn_store_log_pages", "Pages of the write-ahead log.",
                  state.log_pages);
    metrics_counter(out, "posthorn_store_appends_total", "Changes stored.", state.appends);
    metrics_counter(out, "posthorn_store_commits_total", "Commits.", state.commits);
    metrics_counter(out, "posthorn_store_failures_total", "Commits that failed.", state.failures);
    metrics_counter(out, "posthorn_store_commit_microseconds_total", "Time spent in commits.",
                    state.commit_us_sum);
    metrics_gauge(out, "posthorn_store_commit_microseconds_max", "The longest commit.",
                  (int64_t)state.commit_us_max);
}

/* What is told of the workers: a sample for each kind of work. */
static const struct {
    const char *name, *type, *help;
    size_t at; /* in struct workers_state */
} works[] = {
#define FIELD(field) offsetof(struct workers_state, field)
    {"posthorn_works_waiting", "gauge", "Works that wait for a thread.", FIELD(waiting)},
    {"posthorn_works_running", "gauge", "Works under way.", FIELD(running)},
    {"posthorn_works_total", "counter", "Works done.", FIELD(done)},
    {"posthorn_works_cancelled_total", "counter", "Works no longer needed.", FIELD(cancelled)},
    {"posthorn_works_refused_total", "counter", "Works refused: too many waited.", FIELD(refused)},
    {"posthorn_works_cut_total", "counter", "Works cut short for others.", FIELD(cut)},
    {"posthorn_works_microseconds_total", "counter", "CPU time of the threads.", FIELD(busy_us)},
    {"posthorn_works_longest_wait_microseconds", "gauge", "The longest wait for a thread.",
     FIELD(longest_wait_us)},
#undef FIELD
};

static void put_workers(struct ph_buf *out, struct workers *workers)
{
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        metrics_head(out, works[i].name, works[i].type, works[i].help);
        for (unsigned kind = 0; kind < WORK_KINDS; kind++) {
            struct workers_state state;
            uint64_t value;

            workers_look(workers, kind, &state);
            memcpy(&value, (const char *)&state + works[i].at, sizeof value);
            metrics_sample(out, works[i].name, "kind", workers_kind_name(kind), value);
        }
    }
}

void health_metrics(struct request *request, struct room *room)
{
    struct server *server = request->server;
    struct ph_buf out = {0};

    (void)room;
    metrics_gauge(&out, "posthorn_ready", "1 while moves are accepted.", server_is_ready(server));
    put_net(&out, server->net);
    put_rooms(&out, server->rooms);
    put_store(&out, server->store);
    put_workers(&out, server->workers);
    metrics_gauge(&out, "posthorn_replays_open", "Replays that are being sent.",
                  replay_count_open(server));
    request_reply_text(request, 200, METRICS_TYPE, ph_buf_text(&out), out.len);
    ph_buf_finish(&out);
}
