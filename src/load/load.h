/* A load test: clients at many tables, each with its own socket, play random legal moves and
 * measure how the server responds. One thread, real sockets. Every few tables use another loopback
 * address, so that the server's limits for each address are not exceeded. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include "load/raw_commit.h"

enum {
    LOAD_TABLES_MAX = 10000,
    LOAD_SOCKETS_MAX = 11000, /* the server takes 12,000 connections */
    LOAD_SOCKETS_PER_TABLE_MAX = 64,
    LOAD_SECONDS_MAX = 3600,
};

struct load_plan {
    unsigned tables, sockets, players; /* sockets without a seat are spectators */
    unsigned seconds;
    unsigned rate;       /* moves a second, all tables together; 0: as fast as possible */
    unsigned bot_tables; /* then measured again beside this many tables of computer players */
    unsigned bot_level;  /* of those computer players */
    unsigned stored;     /* number of games in the store before the server starts */
    const char *game;    /* NULL: alternating */
    const char *server;  /* "http://127.0.0.1:8080"; NULL: one is started, and stopped at the end */
    const char *folder;  /* for its store, and for the measurement of the disk */
    const char *program; /* executable of the server */
    bool quiet;          /* no progress on standard error */
};

struct load_times {
    uint64_t count;
    double p50_ms, p99_ms, p999_ms, max_ms;
};

/* The measurements of one phase of play. */
struct load_phase {
    double seconds;
    uint64_t moves; /* acknowledged, which means durable */
    double moves_per_second;
    struct load_times ack;       /* from sending a move to its `ack` */
    struct load_times broadcast; /* from sending a move to its update at another client */
    double server_us_per_move;   /* CPU time of the server; negative: unknown */
};

struct load_report {
    unsigned tables, sockets;
    struct load_commit_rate raw; /* commit rate of the store's disk */
    double start_ms;             /* until the server was ready; negative: not started here */
    double memory_kib;           /* server memory for an idle socket; negative: unknown */
    struct load_phase alone, beside_bots;
    uint64_t refused;  /* commands and requests that were refused */
    uint64_t lost;     /* sockets that the server closed */
    uint64_t gaps;     /* updates whose entry did not follow the one before */
    char trouble[256]; /* the first of these, in the server's words */
};

/* Returns false, with the reason, if the measurement failed. */
bool load_run(const struct load_plan *plan, struct load_report *report, struct ph_error *error);

#endif
