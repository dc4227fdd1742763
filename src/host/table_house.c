/* What tables share. Rules are far larger than a state and the same for most tables: whoever needs
 * them counts as a user. To make them takes longer than a whole game's moves, and the next table is
 * likely to want them again: therefore a few stay when the last user has gone. Bots think in other
 * threads, therefore the lock. */
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "host/table_inside.h"

enum { GAMES_MAX = 8, UNUSED_MAX = 16 };

struct ph_house {
    uint8_t key[PH_SEAL_KEY_SIZE];
    uint64_t data[GAMES_MAX]; /* the hash of each game's default data; 0: not asked for yet */
    pthread_mutex_t lock;
    struct shared_rules *first; /* of those without users the last used first */
    unsigned unused;
};

struct ph_house *ph_house_new(const uint8_t *key)
{
    struct ph_house *house = sodium_init() < 0 ? NULL : calloc(1, sizeof *house);

    if (!house)
        return NULL;
    memcpy(house->key, key, sizeof house->key);
    pthread_mutex_init(&house->lock, NULL);
    return house;
}

static void destroy_rules(struct shared_rules *shared)
{
    if (!shared)
        return;
    ph_rules_destroy(shared->rules);
    free(shared->key);
    free(shared);
}

void ph_house_destroy(struct ph_house *house)
{
    if (!house)
        return;
    while (house->first) {
        struct shared_rules *next = house->first->next;

        destroy_rules(house->first);
        house->first = next;
    }
    pthread_mutex_destroy(&house->lock);
    sodium_memzero(house->key, sizeof house->key);
    free(house);
}

const uint8_t *house_key(const struct ph_house *house)
{
    return house->key;
}

static uint64_t default_data(const struct ph_game *game)
{
    struct ph_options options = {.game = game, .players = game->seats_max};
    struct ph_rules *rules = ph_rules_create(&options, NULL);
    uint64_t hash = rules ? rules->data_hash : 0;

    ph_rules_destroy(rules);
    return hash;
}

uint64_t house_data(struct ph_house *house, const struct ph_game *game)
{
    unsigned i = 0;

    while (i < GAMES_MAX && ph_games[i] && ph_games[i] != game)
        i++;
    if (i == GAMES_MAX)
        return default_data(game);
    if (house->data[i] == 0)
        house->data[i] = default_data(game);
    return house->data[i];
}

static struct shared_rules *find(struct ph_house *house, const char *key)
{
    struct shared_rules *shared;

    pthread_mutex_lock(&house->lock);
    for (shared = house->first; shared && strcmp(shared->key, key) != 0; shared = shared->next)
        continue;
    if (shared)
        house->unused -= shared->users++ == 0;
    pthread_mutex_unlock(&house->lock);
    return shared;
}

static void add(struct ph_house *house, struct shared_rules *shared)
{
    pthread_mutex_lock(&house->lock);
    shared->next = house->first;
    house->first = shared;
    pthread_mutex_unlock(&house->lock);
}

struct shared_rules *house_take(struct ph_house *house, const char *key,
                                struct ph_rules *(*make)(const void *from, struct ph_error *error),
                                const void *from, struct ph_error *error)
{
    struct shared_rules *shared = find(house, key);

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
    shared->house = house;
    shared->users = 1;
    shared->rules = rules;
    add(house, shared);
    return shared;
}

struct shared_rules *house_share(struct shared_rules *shared)
{
    if (shared) {
        pthread_mutex_lock(&shared->house->lock);
        shared->users++;
        pthread_mutex_unlock(&shared->house->lock);
    }
    return shared;
}

static void take_out(struct ph_house *house, const struct shared_rules *shared)
{
    struct shared_rules **link = &house->first;

    while (*link != shared)
        link = &(*link)->next;
    *link = shared->next;
}

/* Takes out the rules that nobody has wanted for longest, if there are too many; NULL: there are not. */
static struct shared_rules *take_oldest(struct ph_house *house)
{
    struct shared_rules *oldest = NULL;

    for (struct shared_rules *shared = house->first; shared; shared = shared->next)
        if (house->unused > UNUSED_MAX && shared->users == 0)
            oldest = shared;
    if (oldest) {
        take_out(house, oldest);
        house->unused--;
    }
    return oldest;
}

void house_let_go(struct shared_rules *shared)
{
    struct shared_rules *oldest = NULL;

    if (!shared)
        return;
    struct ph_house *house = shared->house;

    pthread_mutex_lock(&house->lock);
    if (--shared->users == 0) {
        take_out(house, shared);
        shared->next = house->first;
        house->first = shared;
        house->unused++;
        oldest = take_oldest(house);
    }
    pthread_mutex_unlock(&house->lock);
    destroy_rules(oldest);
}
