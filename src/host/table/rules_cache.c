/* The rules cache. Rules are far larger than a state and the same for most tables, so equal
 * tables share them by reference count. Making rules takes longer than all moves of a game, and
 * the next table is likely to need the same ones: a few stay when the last user has released
 * them. Bots think in other threads, hence the lock. */
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/inside.h"

enum { GAMES_MAX = 8, UNUSED_MAX = 16 };

struct ph_rules_cache {
    uint8_t key[PH_SEAL_KEY_SIZE];
    uint64_t data[GAMES_MAX]; /* the hash of each game's default data; 0: not asked for yet */
    pthread_mutex_t lock;
    struct shared_rules *first; /* of those without users the last used first */
    unsigned unused;
};

struct ph_rules_cache *ph_rules_cache_create(const uint8_t *key)
{
    struct ph_rules_cache *cache = sodium_init() < 0 ? NULL : calloc(1, sizeof *cache);

    if (!cache)
        return NULL;
    memcpy(cache->key, key, sizeof cache->key);
    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

static void destroy_rules(struct shared_rules *shared)
{
    if (!shared)
        return;
    ph_rules_destroy(shared->rules);
    free(shared->key);
    free(shared);
}

void ph_rules_cache_destroy(struct ph_rules_cache *cache)
{
    if (!cache)
        return;
    while (cache->first) {
        struct shared_rules *next = cache->first->next;

        destroy_rules(cache->first);
        cache->first = next;
    }
    pthread_mutex_destroy(&cache->lock);
    sodium_memzero(cache->key, sizeof cache->key);
    free(cache);
}

const uint8_t *rules_cache_key(const struct ph_rules_cache *cache)
{
    return cache->key;
}

static uint64_t default_data(const struct ph_game *game)
{
    struct ph_options options = {.game = game, .players = game->seats_max};
    struct ph_rules *rules = ph_rules_create(&options, NULL);
    uint64_t hash = rules ? rules->data_hash : 0;

    ph_rules_destroy(rules);
    return hash;
}

uint64_t rules_cache_data(struct ph_rules_cache *cache, const struct ph_game *game)
{
    unsigned i = 0;

    while (i < GAMES_MAX && ph_games[i] && ph_games[i] != game)
        i++;
    if (i == GAMES_MAX)
        return default_data(game);
    if (cache->data[i] == 0)
        cache->data[i] = default_data(game);
    return cache->data[i];
}

static struct shared_rules *find(struct ph_rules_cache *cache, const char *key)
{
    struct shared_rules *shared;

    pthread_mutex_lock(&cache->lock);
    for (shared = cache->first; shared && strcmp(shared->key, key) != 0; shared = shared->next)
        continue;
    if (shared)
        cache->unused -= shared->users++ == 0;
    pthread_mutex_unlock(&cache->lock);
    return shared;
}

static void add(struct ph_rules_cache *cache, struct shared_rules *shared)
{
    pthread_mutex_lock(&cache->lock);
    shared->next = cache->first;
    cache->first = shared;
    pthread_mutex_unlock(&cache->lock);
}

struct shared_rules *rules_cache_take(struct ph_rules_cache *cache, const char *key,
                                      struct ph_rules *(*make)(const void *from,
                                                               struct ph_error *error),
                                      const void *from, struct ph_error *error)
{
    struct shared_rules *shared = find(cache, key);

    if (shared)
        return shared;
    struct ph_rules *rules = make(from, error);

    shared = rules ? calloc(1, sizeof *shared) : NULL;
    if (shared)
        shared->key = strdup(key);
    if (!shared || !shared->key) {
        if (rules)
            ph_fail(error, "", "out of memory");
        ph_rules_destroy(rules);
        free(shared);
        return NULL;
    }
    shared->cache = cache;
    shared->users = 1;
    shared->rules = rules;
    add(cache, shared);
    return shared;
}

struct shared_rules *rules_cache_share(struct shared_rules *shared)
{
    if (shared) {
        pthread_mutex_lock(&shared->cache->lock);
        shared->users++;
        pthread_mutex_unlock(&shared->cache->lock);
    }
    return shared;
}

static void take_out(struct ph_rules_cache *cache, const struct shared_rules *shared)
{
    struct shared_rules **link = &cache->first;

    while (*link != shared)
        link = &(*link)->next;
    *link = shared->next;
}

/* Takes out the rules that nobody has wanted for longest, if there are too many; NULL: there are
 * not. */
static struct shared_rules *take_oldest(struct ph_rules_cache *cache)
{
    struct shared_rules *oldest = NULL;

    for (struct shared_rules *shared = cache->first; shared; shared = shared->next)
        if (cache->unused > UNUSED_MAX && shared->users == 0)
            oldest = shared;
    if (oldest) {
        take_out(cache, oldest);
        cache->unused--;
    }
    return oldest;
}

void rules_cache_release(struct shared_rules *shared)
{
    struct shared_rules *oldest = NULL;

    if (!shared)
        return;
    struct ph_rules_cache *cache = shared->cache;

    pthread_mutex_lock(&cache->lock);
    if (--shared->users == 0) {
        take_out(cache, shared);
        shared->next = cache->first;
        cache->first = shared;
        cache->unused++;
        oldest = take_oldest(cache);
    }
    pthread_mutex_unlock(&cache->lock);
    destroy_rules(oldest);
}
