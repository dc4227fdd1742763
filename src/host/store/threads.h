/* The store's threads: a writer, a reader, and one for checkpoints. Private to the store. */
#ifndef HOST_STORE_THREADS_H
#define HOST_STORE_THREADS_H

#include <pthread.h>

#include "host/store/ops.h"

struct ph_store {
    const struct store_ops *ops;
    void (*wake)(void *data);
    void *data;
    uint8_t key[PH_STORE_KEY_SIZE];
    struct store_place *place;
    struct store_db *write_db, *read_db, *keep_db;
    pthread_t writer, reader, keeper;
    unsigned running; /* number of threads started, in this order */

    struct store_request *answered; /* whose callback is being called, or NULL */
    pthread_mutex_t lock;           /* guards everything below */
    pthread_cond_t to_write, to_read, to_keep;
    struct store_queue writes, reads, answers;
    struct store_queue works; /* reads that nobody plays by: they begin when no other read waits */
    bool closing;             /* queued requests are still processed */
    bool writer_ended;        /* no more commits */
    bool checkpoint;          /* requested of the keeper, or running */
    bool finish;              /* requested of the writer */
    unsigned checkpointed_pages;
    struct ph_store_state state;
};

bool store_threads_start(struct ph_store *store, struct ph_error *error);
/* Lets them finish the queued requests and joins them. */
void store_threads_stop(struct ph_store *store);

#endif
