/* Fair shares of a few threads: which of the works that wait begins next. It knows no thread and no
 * clock, so that tests simulate both.
 *
 * It is start-time fair queueing on two levels. Each kind of work has a weight, which counts once
 * for each of its active payers, up to SHARES_PAYERS: a kind that one address floods gets less than
 * one that many ask for. Within a kind each payer counts the same. A kind, and a payer within it,
 * has a virtual time that advances by the time its works use; the smallest one goes next. After
 * idling, it continues at the present virtual time: idle capacity is used by anybody, is charged to
 * nobody later, and cannot be saved up. */
#ifndef SERVER_ROOMS_SHARES_H
#define SERVER_ROOMS_SHARES_H

#include <posthorn/base.h>

enum { SHARES_KINDS_MAX = 4, SHARES_PAYERS = 4 };

/* The times are in microseconds everywhere. */
struct shares_kind {
    unsigned weight;
    unsigned payer_max;   /* works of one payer that may wait */
    unsigned waiting_max; /* works of all payers that may wait */
};

struct shares;
struct share_payer;

/* The part of a work that the shares know. */
struct share {
    unsigned kind;
    uint64_t payer;
    int64_t since; /* when it began to wait */
    struct share_payer *account;
    int64_t charged; /* in advance */
    unsigned rate;   /* of its kind when it began: weight times payers */
    struct share *next;
};

/* `kinds` must outlive the shares. NULL: out of memory. */
struct shares *shares_create(const struct shares_kind *kinds, unsigned count, unsigned threads);
/* Nothing may wait or run any more. */
void shares_destroy(struct shares *shares);

/* Queues a work; the caller has filled in `kind`, `payer` and `since`. False: too many wait. */
bool shares_add(struct shares *shares, struct share *share);
/* The work that an idle thread is to begin; NULL: none waits. A payer gets the last idle thread
 * only if nobody else waits. */
struct share *shares_take(struct shares *shares);
/* A work that was taken has ended after `used`. */
void shares_end(struct shares *shares, struct share *share, int64_t used, int64_t now);
/* How many payers other than `share`'s have works that wait. */
unsigned shares_others_waiting(const struct shares *shares, const struct share *share);

#endif
