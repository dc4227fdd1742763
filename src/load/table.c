/* The life of a table: the clients create it, join or watch it, and each opens a socket. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/parts.h"
#include "load/scan.h"

/* Keeps below the server's limits for one address: ten new tables and twenty joins a minute, fifty
 * sockets. */
enum { TABLES_PER_ADDRESS = 5, ADDRESSES_PER_BYTE = 250 };

static const struct link_calls http_calls, socket_calls;

void load_report_trouble(struct load *load, const char *format, ...)
{
    va_list arguments;

    if (load->report->trouble[0] != '\0')
        return;
    va_start(arguments, format);
    vsnprintf(load->report->trouble, sizeof load->report->trouble, format, arguments);
    va_end(arguments);
}

/* The loopback address of a table's clients; NULL if the server is on another machine. */
static const struct sockaddr_in *address_of(const struct load_table *table,
                                            struct sockaddr_in *address)
{
    unsigned number = table->number / TABLES_PER_ADDRESS;
    uint32_t to = ntohl(table->load->to.sin_addr.s_addr);

    if (to >> 24 != 127)
        return NULL;
    *address = (struct sockaddr_in){.sin_family = AF_INET};
    address->sin_addr.s_addr = htonl(127u << 24 | (1 + number / ADDRESSES_PER_BYTE) << 8 |
                                     (1 + number % ADDRESSES_PER_BYTE));
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
    table->clients = calloc(table->count, sizeof *table->clients);
    table->http.calls = &http_calls;
    table->http.data = table;
    for (unsigned i = 0; table->clients && i < table->count; i++) {
        table->clients[i].table = table;
        table->clients[i].link.calls = &socket_calls;
    }
    return table->clients != NULL;
}

void table_finish(struct load_table *table)
{
    free(table->clients);
}

/* ---- creation ---- */

void table_create(struct load_table *table)
{
    struct sockaddr_in from;

    table->step = 0;
    table->created = table->over = table->waiting = false;
    table->mover = table->next = NULL;
    memset(table->sent, 0, sizeof table->sent);
    for (unsigned i = 0; i < table->count; i++)
        draw_key(table->clients[i].key);
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

static void request_table(struct load_table *table)
{
    struct ph_buf body = {0};

    ph_buf_addf(&body, "{\"game\":\"%s\",\"players\":%u,\"confirm\":false,\"seats\":[",
                game_of(table), table->load->plan->players);
    write_seats(table, &body);
    ph_buf_add(&body, "]}");
    link_request(&table->http, table->load->host, "/api/v1/tables", table->clients[0].key,
                 ph_buf_text(&body));
    ph_buf_finish(&body);
}

/* Client `number` takes the seat of that number, or becomes a spectator. */
static void request_entry(struct load_table *table, unsigned number)
{
    bool sits = number < table->seats;
    struct ph_buf path = {0}, body = {0};

    ph_buf_addf(&path, "/api/v1/tables/%s/%s", table->id, sits ? "join" : "watch");
    if (sits)
        ph_buf_addf(&body, "{\"seat\":%u,\"secret\":\"%s\",\"name\":\"Seat %u\"}", number,
                    table->secret[number], number);
    else
        ph_buf_addf(&body, "{\"secret\":\"%s\"}", table->watch);
    link_request(&table->http, table->load->host, ph_buf_text(&path), table->clients[number].key,
                 ph_buf_text(&body));
    ph_buf_finish(&path);
    ph_buf_finish(&body);
}

static bool read_created(struct load_table *table, struct scan_value response)
{
    struct scan_value seats = scan_member(response, "seats");

    for (unsigned i = 1; i < table->seats; i++) {
        struct scan_value row = scan_element(seats, i - 1);
        uint64_t seat = scan_number(scan_member(row, "seat"));

        if (seat >= PH_SEATS_MAX ||
            !scan_copy(scan_member(row, "secret"), table->secret[seat], KEY_SIZE + 1))
            return false;
    }
    return scan_copy(scan_member(response, "table"), table->id, ID_SIZE) &&
           scan_copy(scan_member(response, "watch"), table->watch, KEY_SIZE + 1);
}

static void http_opened(struct link *link)
{
    request_table(link->data);
}

static void http_response(struct link *link, int status, const char *body, size_t size)
{
    struct load_table *table = link->data;

    if (status / 100 != 2 ||
        (table->step == 0 && !read_created(table, (struct scan_value){body, size}))) {
        table->load->report->refused++;
        load_report_trouble(table->load, "status %d: %.*s", status, (int)(size < 160 ? size : 160),
                            body);
        link_close(link);
        return;
    }
    table->step++;
    if (table->step < table->count) {
        request_entry(table, table->step);
    } else {
        table->created = true;
        link_close(link);
    }
}

static void http_closed(struct link *link, unsigned why)
{
    struct load_table *table = link->data;

    if (!table->created) {
        load_report_trouble(table->load, "a connection was closed (%u)", why);
        return;
    }
    if (table->recreating)
        table_connect(table);
    else
        table->load->created++;
}

static const struct link_calls http_calls = {
    .opened = http_opened, .response = http_response, .closed = http_closed};

/* ---- sockets ---- */

void table_connect(struct load_table *table)
{
    struct sockaddr_in from;

    table->recreating = false;
    for (unsigned i = 0; i < table->count; i++)
        if (link_open(&table->clients[i].link, &table->load->loop, &table->load->to,
                      address_of(table, &from)))
            table->links++;
}

void table_close(struct load_table *table)
{
    link_close(&table->http);
    for (unsigned i = 0; i < table->count; i++)
        link_close(&table->clients[i].link);
}

static void socket_opened(struct link *link)
{
    struct client *client = (struct client *)link;
    char path[ID_SIZE + 8];

    snprintf(path, sizeof path, "/ws/%s", client->table->id);
    link_upgrade(link, client->table->load->host, path, client->key);
}

static void socket_response(struct link *link, int status, const char *body, size_t size)
{
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}";
    struct load *load = ((struct client *)link)->table->load;

    if (status == 101) {
        link_send(link, hello, sizeof hello - 1);
        return;
    }
    load->report->refused++;
    load_report_trouble(load, "no socket: status %d: %.*s", status, (int)(size < 160 ? size : 160),
                        body);
    link_close(link);
}

static void socket_message(struct link *link, const char *text, size_t size)
{
    play_message((struct client *)link, text, size);
}

static void socket_closed(struct link *link, unsigned why)
{
    struct client *client = (struct client *)link;
    struct load_table *table = client->table;

    if (client->ready) {
        client->ready = false;
        table->load->clients_ready--;
        table->load->ready -= table->ready-- == table->count;
    }
    if (why != 0) {
        table->load->report->lost++;
        load_report_trouble(table->load, "a socket was closed (%u)", why);
    }
    if (--table->links == 0 && table->recreating)
        table_create(table);
}

static const struct link_calls socket_calls = {.opened = socket_opened,
                                               .response = socket_response,
                                               .message = socket_message,
                                               .closed = socket_closed};
