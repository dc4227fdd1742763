/* A table as its people make it: created, joined, watched; then each opens a socket. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/parts.h"
#include "load/scan.h"

/* So few that no limit of an address is reached: ten new tables and twenty joins a minute, fifty
 * sockets. */
enum { TABLES_AN_ADDRESS = 5, ADDRESSES_A_BYTE = 250 };

static const struct link_calls http_calls, socket_calls;

void load_trouble(struct load *load, const char *format, ...)
{
    va_list arguments;

    if (load->report->trouble[0] != '\0')
        return;
    va_start(arguments, format);
    vsnprintf(load->report->trouble, sizeof load->report->trouble, format, arguments);
    va_end(arguments);
}

/* The loopback address that a table's people have; NULL: the server is not on this machine. */
static const struct sockaddr_in *address_of(const struct load_table *table,
                                            struct sockaddr_in *address)
{
    unsigned number = table->number / TABLES_AN_ADDRESS;
    uint32_t to = ntohl(table->load->to.sin_addr.s_addr);

    if (to >> 24 != 127)
        return NULL;
    *address = (struct sockaddr_in){.sin_family = AF_INET};
    address->sin_addr.s_addr =
        htonl(127u << 24 | (1 + number / ADDRESSES_A_BYTE) << 8 | (1 + number % ADDRESSES_A_BYTE));
    return address;
}

static void draw_key(char key[KEY_SIZE + 1])
{
    unsigned char bytes[KEY_SIZE / 2];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(key, KEY_SIZE + 1, bytes, sizeof bytes);
}

bool table_init(struct load_table *table, struct load *load, unsigned number, bool of_bots)
{
    const struct load_plan *plan = load->plan;
    unsigned share = plan->sockets / plan->tables + (number < plan->sockets % plan->tables);

    *table = (struct load_table){.load = load, .number = number, .of_bots = of_bots};
    table->seats = of_bots ? 0 : plan->players;
    table->count = of_bots ? 1 : share;
    table->people = calloc(table->count, sizeof *table->people);
    table->http.calls = &http_calls;
    table->http.who = table;
    for (unsigned i = 0; table->people && i < table->count; i++) {
        table->people[i].table = table;
        table->people[i].link.calls = &socket_calls;
    }
    return table->people != NULL;
}

void table_finish(struct load_table *table)
{
    free(table->people);
}

/* ---- making ---- */

void table_make(struct load_table *table)
{
    struct sockaddr_in from;

    table->step = 0;
    table->made = table->over = table->waiting = false;
    table->mover = table->next = NULL;
    memset(table->sent, 0, sizeof table->sent);
    for (unsigned i = 0; i < table->count; i++)
        draw_key(table->people[i].key);
    link_open(&table->http, &table->load->loop, &table->load->to, address_of(table, &from));
}

static const char *game_of(const struct load_table *table)
{
    if (table->load->plan->game)
        return table->load->plan->game;
    return table->number % 2 == 0 ? "loire" : "taxis";
}

static void write_seats(const struct load_table *table, struct ph_buf *out)
{
    for (unsigned i = 0; i < table->load->plan->players; i++) {
        if (table->of_bots)
            ph_buf_addf(out, "%s{\"kind\":\"bot\",\"level\":%u}", i ? "," : "",
                        table->load->plan->bot_level);
        else
            ph_buf_addf(out, "%s{\"kind\":\"%s\"}", i ? "," : "", i ? "person" : "me");
    }
}

static void ask_to_create(struct load_table *table)
{
    struct ph_buf wish = {0};

    ph_buf_addf(&wish, "{\"game\":\"%s\",\"players\":%u,\"confirm\":false,\"seats\":[",
                game_of(table), table->load->plan->players);
    write_seats(table, &wish);
    ph_buf_add(&wish, "]}");
    link_request(&table->http, table->load->host, "/api/v1/tables", table->people[0].key,
                 ph_buf_text(&wish));
    ph_buf_finish(&wish);
}

/* Person `number` takes the seat of that number, or looks on. */
static void ask_to_enter(struct load_table *table, unsigned number)
{
    bool sits = number < table->seats;
    struct ph_buf path = {0}, body = {0};

    ph_buf_addf(&path, "/api/v1/tables/%s/%s", table->id, sits ? "join" : "watch");
    if (sits)
        ph_buf_addf(&body, "{\"seat\":%u,\"secret\":\"%s\",\"name\":\"Seat %u\"}", number,
                    table->secret[number], number);
    else
        ph_buf_addf(&body, "{\"secret\":\"%s\"}", table->watch);
    link_request(&table->http, table->load->host, ph_buf_text(&path), table->people[number].key,
                 ph_buf_text(&body));
    ph_buf_finish(&path);
    ph_buf_finish(&body);
}

static bool read_created(struct load_table *table, struct scan_value answer)
{
    struct scan_value seats = scan_member(answer, "seats");

    for (unsigned i = 1; i < table->seats; i++) {
        struct scan_value row = scan_element(seats, i - 1);
        uint64_t seat = scan_number(scan_member(row, "seat"));

        if (seat >= PH_SEATS_MAX ||
            !scan_copy(scan_member(row, "secret"), table->secret[seat], KEY_SIZE + 1))
            return false;
    }
    return scan_copy(scan_member(answer, "table"), table->id, ID_SIZE) &&
           scan_copy(scan_member(answer, "watch"), table->watch, KEY_SIZE + 1);
}

static void http_opened(struct link *link)
{
    ask_to_create(link->who);
}

static void http_answer(struct link *link, int status, const char *body, size_t size)
{
    struct load_table *table = link->who;

    if (status / 100 != 2 ||
        (table->step == 0 && !read_created(table, (struct scan_value){body, size}))) {
        table->load->report->refused++;
        load_trouble(table->load, "status %d: %.*s", status, (int)(size < 160 ? size : 160), body);
        link_close(link);
        return;
    }
    table->step++;
    if (table->step < table->count) {
        ask_to_enter(table, table->step);
    } else {
        table->made = true;
        link_close(link);
    }
}

static void http_closed(struct link *link, unsigned why)
{
    struct load_table *table = link->who;

    if (!table->made) {
        load_trouble(table->load, "a connection was closed (%u)", why);
        return;
    }
    if (table->remaking)
        table_connect(table);
    else
        table->load->made++;
}

static const struct link_calls http_calls = {
    .opened = http_opened, .answer = http_answer, .closed = http_closed};

/* ---- sockets ---- */

void table_connect(struct load_table *table)
{
    struct sockaddr_in from;

    table->remaking = false;
    for (unsigned i = 0; i < table->count; i++)
        if (link_open(&table->people[i].link, &table->load->loop, &table->load->to,
                      address_of(table, &from)))
            table->links++;
}

void table_close(struct load_table *table)
{
    link_close(&table->http);
    for (unsigned i = 0; i < table->count; i++)
        link_close(&table->people[i].link);
}

static void socket_opened(struct link *link)
{
    struct person *person = (struct person *)link;
    char path[ID_SIZE + 8];

    snprintf(path, sizeof path, "/ws/%s", person->table->id);
    link_upgrade(link, person->table->load->host, path, person->key);
}

static void socket_answer(struct link *link, int status, const char *body, size_t size)
{
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}";
    struct load *load = ((struct person *)link)->table->load;

    if (status == 101) {
        link_say(link, hello, sizeof hello - 1);
        return;
    }
    load->report->refused++;
    load_trouble(load, "no socket: status %d: %.*s", status, (int)(size < 160 ? size : 160), body);
    link_close(link);
}

static void socket_message(struct link *link, const char *text, size_t size)
{
    play_message((struct person *)link, text, size);
}

static void socket_closed(struct link *link, unsigned why)
{
    struct person *person = (struct person *)link;
    struct load_table *table = person->table;

    if (person->ready) {
        person->ready = false;
        table->load->people_ready--;
        table->load->ready -= table->ready-- == table->count;
    }
    if (why != 0) {
        table->load->report->lost++;
        load_trouble(table->load, "a socket was closed (%u)", why);
    }
    if (--table->links == 0 && table->remaking)
        table_make(table);
}

static const struct link_calls socket_calls = {.opened = socket_opened,
                                               .answer = socket_answer,
                                               .message = socket_message,
                                               .closed = socket_closed};
