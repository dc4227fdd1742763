/* The store's threads: one writes, one reads, one keeps the log short. Private to the store. */
#ifndef HOST_STORE_THREADS_H
#define HOST_STORE_THREADS_H

#include <pthread.h>

#include "host/store/ops.h"

struct ph_store {
    const struct store_ops *ops;
    void (*wake)(void *data);
    void *data;
    uint8_t key[PH_STORE_KEY_SIZE];
    int process_lock; /* of store_ops.lock() */
    struct store_db *write_db, *read_db, *keep_db;
    pthread_t writer, reader, keeper;
    unsigned running; /* of them, in this order */

    pthread_mutex_t lock; /* of everything below */
    pthread_cond_t to_write, to_read, to_keep;
    struct store_queue writes, reads, answers;
    bool closing;      /* what is queued is still done */
    bool writer_ended; /* nothing more will be */
    bool checkpoint;   /* the keeper is to begin one, or is at it */
    bool finish;       /* the writer is to finish it */
    unsigned checkpointed_pages;
    struct ph_store_state state;
};

bool store_threads_start(struct ph_store *store, struct ph_error *error);
/* Lets them finish what is queued, and waits for their end. */
void store_threads_stop(struct ph_store *store);

#endif
