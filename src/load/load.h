/* Load for a server: people at many tables, each with a socket of their own, who play legal moves that
 * they draw by lot; and what the server makes of it. One thread, real sockets; people of every few
 * tables have a loopback address of their own, so that the server's limits an address are kept. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include "host/raw_commit.h"

enum {
    LOAD_TABLES_MAX = 10000,
    LOAD_SOCKETS_MAX = 11000, /* the server takes 12,000 connections */
    LOAD_SOCKETS_A_TABLE_MAX = 64,
    LOAD_SECONDS_MAX = 3600,
};

struct load_plan {
    unsigned tables, sockets, players; /* who has no seat looks on */
    unsigned seconds;
    unsigned rate;       /* moves a second at all tables together; 0: as soon as it is one's turn */
    unsigned bot_tables; /* afterwards once more, beside so many tables of the computer's */
    unsigned bot_level;  /* of those */
    unsigned stored;     /* games that lie in the store before the server is started */
    const char *game;    /* NULL: each by turns */
    const char *server;  /* "http://127.0.0.1:8080"; NULL: one is started, and ended again */
    const char *folder;  /* where its store is made, and where the disk is measured */
    const char *program; /* what is started */
    bool quiet;          /* no progress on standard error */
};

struct load_times {
    uint64_t count;
    double p50_ms, p99_ms, p999_ms, max_ms;
};

/* What was measured during some seconds of play. */
struct load_phase {
    double seconds;
    uint64_t moves; /* acknowledged: on the disk */
    double moves_per_second;
    struct load_times ack;       /* from sending a move until its `ack` */
    struct load_times broadcast; /* from sending a move until somebody else has its `news` */
    double server_us_a_move;     /* processor time of the server; negative: unknown */
};

struct load_report {
    unsigned tables, sockets;
    struct ph_commit_rate raw; /* of the disk that the store is on */
    double start_ms;           /* until the server answered; negative: it ran already */
    double memory_kib;         /* of the server for an idle socket; negative: unknown */
    struct load_phase alone, beside_bots;
    uint64_t refused;  /* commands and requests that were not done */
    uint64_t lost;     /* sockets that were closed by the server */
    uint64_t gaps;     /* entries that did not follow upon the one before */
    char trouble[256]; /* the first of these, as the server told it */
};

/* False, with the reason, if it could not be measured. */
bool load_run(const struct load_plan *plan, struct load_report *report, struct ph_error *error);

#endif
