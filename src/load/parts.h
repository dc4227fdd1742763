/* Shared by the files of this folder; private to it. */
#ifndef LOAD_PARTS_H
#define LOAD_PARTS_H

#include "load/link.h"
#include "load/load.h"
#include "load/samples.h"

enum { KEY_SIZE = 64, SENT_KEPT = 8, MOVE_SIZE = 512, ID_SIZE = 32 };

struct load;
struct load_table;

/* A key with a socket. The first clients of a table have its seats, the others are spectators. */
struct client {
    struct link link; /* first member, so that a link can be cast to its client */
    struct load_table *table;
    char key[KEY_SIZE + 1];
    bool ready;   /* has received the snapshot */
    uint64_t seq; /* of the last entry received */
};

struct load_table {
    struct load *load;
    unsigned number;
    bool of_bots; /* all seats are computer players; one spectator */
    /* creation */
    struct link http;
    unsigned step;
    char id[ID_SIZE], watch[KEY_SIZE + 1], secret[PH_SEATS_MAX][KEY_SIZE + 1];
    bool created, recreating;
    struct client *clients;
    unsigned count, seats, ready, links;
    /* play */
    struct client *mover; /* waits for its `ack` */
    uint64_t moved_at;
    struct client *next; /* plays `move` next */
    char move[MOVE_SIZE];
    uint64_t version;
    bool over, waiting;
    struct {
        uint64_t seq, at;
    } sent[SENT_KEPT];        /* the last moves, for updates that come late */
    struct load_table *after; /* in the queue of tables that can move */
};

struct load {
    const struct load_plan *plan;
    struct load_report *report;
    uv_loop_t loop;
    uv_timer_t tick;
    struct sockaddr_in to;
    char host[80];
    struct ph_rng rng;
    struct load_table *tables;
    unsigned table_count, created, ready; /* ready: all its clients have the snapshot */
    unsigned clients_ready;
    /* play */
    bool playing, counting;
    uint64_t began, sent, commands;
    struct load_table *first, **last; /* queue of tables that can move, paced by the rate */
    struct samples ack, broadcast;
    uint64_t moves;
    int pid; /* of the server; 0: unknown */
};

/* table.c */
bool table_init(struct load_table *table, struct load *load, unsigned number, bool of_bots);
void table_finish(struct load_table *table);
void table_create(struct load_table *table);  /* requests it, then counts load->created */
void table_connect(struct load_table *table); /* opens its sockets, then counts load->ready */
void table_close(struct load_table *table);   /* closes its sockets */
void load_report_trouble(struct load *load, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* play.c */
void play_message(struct client *client, const char *text, size_t size);
/* Starts playing: every table that can move does so, or is queued. */
void play_begin(struct load *load);
/* Plays the queued moves that are due. */
void play_due(struct load *load);

/* child.c */
struct child {
    int pid, out;
    char folder[256];
    bool made_folder;
};
bool child_folder(struct child *child, const char *where, struct ph_error *error);
/* Starts a server with its store in the folder. Returns its address and the start-up time. */
bool child_start(struct child *child, const char *program, char *address, size_t room, double *ms,
                 struct ph_error *error);
/* Stops it and removes the folder. */
void child_stop(struct child *child);
double child_memory_kib(int pid); /* 0: unknown */
double child_cpu_us(int pid);

/* fill.c */
bool fill_store(const char *path, unsigned tables, bool quiet, struct ph_error *error);

#endif
