/* What the files of this folder share; nobody else includes this. */
#ifndef LOAD_PARTS_H
#define LOAD_PARTS_H

#include "load/link.h"
#include "load/load.h"
#include "load/samples.h"

enum { KEY_SIZE = 64, SENT_KEPT = 8, MOVE_SIZE = 512, ID_SIZE = 32 };

struct load;
struct load_table;

/* Somebody with a key and a socket. The first ones of a table have its seats, the others look on. */
struct person {
    struct link link; /* first: a link is a person */
    struct load_table *table;
    char key[KEY_SIZE + 1];
    bool ready;   /* has seen the table */
    uint64_t seq; /* of the last entry that he knows */
};

struct load_table {
    struct load *load;
    unsigned number;
    bool of_bots; /* nobody has a seat but the computer; one looks on */
    /* being made */
    struct link http;
    unsigned step;
    char id[ID_SIZE], watch[KEY_SIZE + 1], secret[PH_SEATS_MAX][KEY_SIZE + 1];
    bool made, remaking;
    struct person *people;
    unsigned count, seats, ready, links;
    /* being played */
    struct person *mover; /* waits for his `ack` */
    uint64_t moved_at;
    struct person *next; /* has drawn `move` */
    char move[MOVE_SIZE];
    uint64_t version;
    bool over, waiting;
    struct {
        uint64_t seq, at;
    } sent[SENT_KEPT];         /* the last moves, for news that come late */
    struct load_table *behind; /* in the queue of those who could move */
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
    unsigned table_count, made, ready; /* ready: everybody there has seen it */
    unsigned people_ready;
    /* play */
    bool playing, counting;
    uint64_t began, sent, commands;
    struct load_table *first, **last; /* could move, and wait until it is time */
    struct samples ack, broadcast;
    uint64_t moves;
    int pid; /* of the server; 0: unknown */
};

/* table.c */
bool table_init(struct load_table *table, struct load *load, unsigned number, bool of_bots);
void table_finish(struct load_table *table);
void table_make(struct load_table *table);    /* asks the server for it: load->made */
void table_connect(struct load_table *table); /* opens the sockets: load->ready */
void table_close(struct load_table *table);   /* closes them */
void load_trouble(struct load *load, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* play.c */
void play_message(struct person *person, const char *text, size_t size);
/* Whoever can move does, or waits until it is time. */
void play_begin(struct load *load);
/* Those whose time has come move. */
void play_due(struct load *load);

/* child.c */
struct child {
    int pid, out;
    char folder[256];
    bool made_folder;
};
bool child_folder(struct child *child, const char *where, struct ph_error *error);
/* Starts a server with its store in the folder; its address, and how long it took. */
bool child_start(struct child *child, const char *program, char *address, size_t room, double *ms,
                 struct ph_error *error);
/* Ends it, and takes the folder away. */
void child_stop(struct child *child);
double child_memory_kib(int pid); /* of processes of this machine; 0: unknown */
double child_cpu_us(int pid);

/* fill.c */
bool fill_store(const char *path, unsigned tables, bool quiet, struct ph_error *error);

#endif
