/* People at tables: they hear of every entry, and whose turn it is draws a legal move by lot. */
#include <stdio.h>
#include <string.h>

#include "load/parts.h"
#include "load/scan.h"

enum { LEGAL_SHOWN_MAX = 512 };

static uint64_t now_us(void)
{
    return uv_hrtime() / 1000;
}

/* ---- moving ---- */

static void move(struct load_table *table)
{
    struct load *load = table->load;
    struct person *person = table->next;
    uint64_t seq = table->version + 1;
    char text[MOVE_SIZE + 128];
    int size = snprintf(text, sizeof text,
                        "{\"type\":\"move\",\"id\":\"%llu\",\"version\":%llu,\"seat\":%u,"
                        "\"move\":\"%s\"}",
                        (unsigned long long)++load->commands, (unsigned long long)table->version,
                        (unsigned)(person - table->people), table->move);

    table->mover = person;
    table->next = NULL;
    table->moved_at = now_us();
    table->sent[seq % SENT_KEPT].seq = seq;
    table->sent[seq % SENT_KEPT].at = table->moved_at;
    link_say(&person->link, text, (size_t)size);
}

/* Somebody could move. */
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
    table->behind = NULL;
    *load->last = table;
    load->last = &table->behind;
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

        load->first = table->behind;
        if (!load->first)
            load->last = &load->first;
        table->waiting = false;
        if (table->next && !table->over) {
            load->sent++;
            move(table);
        }
    }
}

/* ---- hearing ---- */

/* The game is over: another one begins, at a table of its own. */
static void play_again(struct load_table *table)
{
    table->remaking = true;
    table_close(table);
}

/* Everybody hears of every entry, once and in order, and before the `ack` of his own. */
static void expect_seq(struct person *person, uint64_t seq, uint64_t wanted)
{
    struct load *load = person->table->load;

    if (seq == wanted)
        return;
    load->report->gaps++;
    load_trouble(load, "entry %llu was told after %llu", (unsigned long long)seq,
                 (unsigned long long)person->seq);
}

static void acknowledged(struct person *person, uint64_t seq)
{
    struct load_table *table = person->table;
    struct load *load = table->load;

    expect_seq(person, seq, person->seq);
    if (table->mover != person)
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

static void first_sight(struct person *person)
{
    struct load_table *table = person->table;

    if (person->ready)
        return;
    person->ready = true;
    table->load->people_ready++;
    table->load->ready += ++table->ready == table->count;
}

/* Somebody else's move, sooner or later after it was sent. */
static void note_broadcast(struct person *person, uint64_t seq)
{
    struct load_table *table = person->table;

    if (table->load->counting && table->mover != person && table->sent[seq % SENT_KEPT].seq == seq)
        samples_add(&table->load->broadcast, now_us() - table->sent[seq % SENT_KEPT].at);
}

/* It is his turn: he draws a move. */
static void draw_move(struct person *person, uint64_t seq, struct scan_value legal, uint64_t count)
{
    struct load_table *table = person->table;
    unsigned shown = count < LEGAL_SHOWN_MAX ? (unsigned)count : LEGAL_SHOWN_MAX;
    struct scan_value drawn = scan_element(legal, ph_rng_below(&table->load->rng, shown));

    if (!scan_copy(scan_member(drawn, "move"), table->move, MOVE_SIZE)) {
        load_trouble(table->load, "a legal move cannot be read");
        return;
    }
    table->next = person;
    table->version = seq;
    consider(table);
}

static void told(struct person *person, struct scan_value what, const char *how)
{
    struct load *load = person->table->load;

    load->report->refused++;
    load_trouble(load, "%s: %.*s", how, (int)(what.size < 200 ? what.size : 200), what.at);
}

/* In the order of the messages; who only looks on does not read as far as the others. */
enum { TYPE, SEQ, ENTRY, FOR_WATCHERS, LEGAL = FOR_WATCHERS, LEGAL_COUNT, MEMBERS };

static void heard(struct person *person, const struct scan_member *of)
{
    struct load_table *table = person->table;
    uint64_t seq = scan_number(of[SEQ].value), count = scan_number(of[LEGAL_COUNT].value);

    if (of[ENTRY].value.at) {
        expect_seq(person, seq, person->seq + 1);
        note_broadcast(person, seq);
        if (scan_is(scan_member(of[ENTRY].value, "kind"), "finished"))
            table->over = true;
    }
    person->seq = seq;
    first_sight(person);
    if (count > 0)
        draw_move(person, seq, of[LEGAL].value, count);
    if (table->over && table->of_bots && !table->remaking)
        play_again(table);
}

void play_message(struct person *person, const char *text, size_t size)
{
    struct scan_value message = {text, size};
    struct scan_member of[MEMBERS] = {[TYPE] = {.key = "type"},
                                      [SEQ] = {.key = "seq"},
                                      [ENTRY] = {.key = "entry"},
                                      [LEGAL] = {.key = "legal"},
                                      [LEGAL_COUNT] = {.key = "legal_count"}};
    bool sits = (unsigned)(person - person->table->people) < person->table->seats;

    scan_members(message, of, sits ? MEMBERS : FOR_WATCHERS);
    if (scan_is(of[TYPE].value, "ack"))
        acknowledged(person, scan_number(of[SEQ].value));
    else if (scan_is(of[TYPE].value, "news") || scan_is(of[TYPE].value, "snapshot"))
        heard(person, of);
    else if (scan_is(of[TYPE].value, "refused") || scan_is(of[TYPE].value, "error"))
        told(person, message, "told");
}
