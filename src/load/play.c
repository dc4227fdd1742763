/* Clients at tables: each checks the order of updates; the one to move plays a random move. */
#include <stdio.h>
#include <string.h>

#include "load/parts.h"
#include "load/scan.h"

/* Of the protocol, which is all that this client knows of the server: a state lists no more. */
enum { LEGAL_SHOWN_MAX = 512 };

static uint64_t now_us(void)
{
    return uv_hrtime() / 1000;
}

/* ---- moving ---- */

static void move(struct load_table *table)
{
    struct load *load = table->load;
    struct client *client = table->next;
    uint64_t seq = table->version + 1;
    char text[MOVE_SIZE + 128];
    int size = snprintf(text, sizeof text,
                        "{\"type\":\"move\",\"id\":\"%llu\",\"version\":%llu,\"seat\":%u,"
                        "\"move\":\"%s\"}",
                        (unsigned long long)++load->commands, (unsigned long long)table->version,
                        (unsigned)(client - table->clients), table->move);

    table->mover = client;
    table->next = NULL;
    table->moved_at = now_us();
    table->sent[seq % SENT_KEPT].seq = seq;
    table->sent[seq % SENT_KEPT].at = table->moved_at;
    link_send(&client->link, text, (size_t)size);
}

/* A table may be able to move: moves now, or queues it. */
static void consider(struct load_table *table)
{
    struct load *load = table->load;

    if (!load->playing || table->mover || !table->next || table->waiting || table->over)
        return;
    if (load->plan->rate == 0) {
        move(table);
        return;
    }
    table->waiting = true;
    table->after = NULL;
    *load->last = table;
    load->last = &table->after;
}

void play_begin(struct load *load)
{
    load->playing = true;
    load->first = NULL;
    load->last = &load->first;
    load->began = uv_hrtime();
    load->sent = 0;
    for (unsigned i = 0; i < load->table_count; i++) {
        load->tables[i].waiting = false;
        consider(&load->tables[i]);
    }
}

void play_due(struct load *load)
{
    double seconds = (double)(uv_hrtime() - load->began) / 1e9;
    uint64_t due = (uint64_t)(seconds * load->plan->rate);

    while (load->playing && load->sent < due && load->first) {
        struct load_table *table = load->first;

        load->first = table->after;
        if (!load->first)
            load->last = &load->first;
        table->waiting = false;
        if (table->next && !table->over) {
            load->sent++;
            move(table);
        }
    }
}

/* ---- receiving ---- */

/* The game is over: starts another one at a new table. */
static void play_again(struct load_table *table)
{
    table->recreating = true;
    table_close(table);
}

/* Every client receives the update of every entry, once and in order, and before the `ack` of its
 * own command. */
static void expect_seq(struct client *client, uint64_t seq, uint64_t wanted)
{
    struct load *load = client->table->load;

    if (seq == wanted)
        return;
    load->report->gaps++;
    load_report_trouble(load, "entry %llu came after %llu", (unsigned long long)seq,
                        (unsigned long long)client->seq);
}

static void acknowledged(struct client *client, uint64_t seq)
{
    struct load_table *table = client->table;
    struct load *load = table->load;

    expect_seq(client, seq, client->seq);
    if (table->mover != client)
        return;
    if (load->counting) {
        samples_add(&load->ack, now_us() - table->moved_at);
        load->moves++;
    }
    table->mover = NULL;
    if (table->over)
        play_again(table);
    else
        consider(table);
}

static void mark_ready(struct client *client)
{
    struct load_table *table = client->table;

    if (client->ready)
        return;
    client->ready = true;
    table->load->clients_ready++;
    table->load->ready += ++table->ready == table->count;
}

/* Measures the time from sending a move to its update at another client. */
static void note_broadcast(struct client *client, uint64_t seq)
{
    struct load_table *table = client->table;

    if (table->load->counting && table->mover != client && table->sent[seq % SENT_KEPT].seq == seq)
        samples_add(&table->load->broadcast, now_us() - table->sent[seq % SENT_KEPT].at);
}

/* It is this client's turn: draws its move. */
static void draw_move(struct client *client, uint64_t seq, struct scan_value legal, uint64_t count)
{
    struct load_table *table = client->table;
    unsigned shown = count < LEGAL_SHOWN_MAX ? (unsigned)count : LEGAL_SHOWN_MAX;
    struct scan_value drawn = scan_element(legal, ph_rng_below(&table->load->rng, shown));

    if (!scan_copy(scan_member(drawn, "move"), table->move, MOVE_SIZE)) {
        load_report_trouble(table->load, "a legal move cannot be read");
        return;
    }
    table->next = client;
    table->version = seq;
    consider(table);
}

static void refused(struct client *client, struct scan_value message)
{
    struct load *load = client->table->load;

    load->report->refused++;
    load_report_trouble(load, "refused: %.*s", (int)(message.size < 200 ? message.size : 200),
                        message.at);
}

/* Members in the order of the messages; spectators need only the first ones. */
enum { TYPE, SEQ, ENTRY, FOR_SPECTATORS, LEGAL = FOR_SPECTATORS, LEGAL_COUNT, MEMBERS };

static void updated(struct client *client, const struct scan_member *of)
{
    struct load_table *table = client->table;
    uint64_t seq = scan_number(of[SEQ].value), count = scan_number(of[LEGAL_COUNT].value);

    if (of[ENTRY].value.at) {
        expect_seq(client, seq, client->seq + 1);
        note_broadcast(client, seq);
        if (scan_is(scan_member(of[ENTRY].value, "kind"), "finished"))
            table->over = true;
    }
    client->seq = seq;
    mark_ready(client);
    if (count > 0)
        draw_move(client, seq, of[LEGAL].value, count);
    if (table->over && table->of_bots && !table->recreating)
        play_again(table);
}

void play_message(struct client *client, const char *text, size_t size)
{
    struct scan_value message = {text, size};
    struct scan_member of[MEMBERS] = {[TYPE] = {.key = "type"},
                                      [SEQ] = {.key = "seq"},
                                      [ENTRY] = {.key = "entry"},
                                      [LEGAL] = {.key = "legal"},
                                      [LEGAL_COUNT] = {.key = "legal_count"}};
    bool sits = (unsigned)(client - client->table->clients) < client->table->seats;

    scan_members(message, of, sits ? MEMBERS : FOR_SPECTATORS);
    if (scan_is(of[TYPE].value, "ack"))
        acknowledged(client, scan_number(of[SEQ].value));
    else if (scan_is(of[TYPE].value, "news") || scan_is(of[TYPE].value, "snapshot"))
        updated(client, of);
    else if (scan_is(of[TYPE].value, "refused") || scan_is(of[TYPE].value, "error"))
        refused(client, message);
}
