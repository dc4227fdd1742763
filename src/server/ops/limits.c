/* Token buckets in tables of fixed size. */
#include "server/ops/limits.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 8, NO_LIMIT = 1000000000 };

/* What is left of an allowance at the time `at`, in drops: a token is as many drops as its limit
 * has milliseconds, so that each millisecond adds exactly `most` drops and no fraction is lost. */
struct bucket {
    uint64_t key; /* 0: unused */
    int64_t at, drops;
};

struct table {
    struct bucket set[SETS][WAYS];
};

struct limits {
    struct limit of[LIMIT_KIND_COUNT];
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* nobody can choose whom to evict */
    struct table table[LIMIT_KIND_COUNT];      /* 768 KB each, but only pages in use exist */
};

static const char *const names[] = {
#define X(id, name, most, seconds) name,
    LIMIT_KINDS(X)
#undef X
};

const char *limits_name(enum limit_kind kind)
{
    return names[kind];
}

struct limits *limits_create(void)
{
    static const struct limit initial[] = {
#define X(id, name, most, seconds) {most, seconds},
        LIMIT_KINDS(X)
#undef X
    };
    struct limits *limits = calloc(1, sizeof *limits);

    if (limits) {
        memcpy(limits->of, initial, sizeof initial);
        randombytes_buf(limits->secret, sizeof limits->secret);
    }
    return limits;
}

void limits_destroy(struct limits *limits)
{
    free(limits);
}

unsigned limits_in_20s(const struct limits *limits, enum limit_kind kind)
{
    struct limit limit = limits->of[kind];

    if (limit.most == 0)
        return NO_LIMIT;
    return limit.seconds < 20 ? limit.most * 20 / limit.seconds : limit.most;
}

/* Reads "MOST/SECONDS", each of at most six digits; returns the length read, or 0. */
static size_t read_numbers(const char *text, struct limit *limit)
{
    size_t most = strspn(text, "0123456789");
    size_t seconds = text[most] == '/' ? strspn(text + most + 1, "0123456789") : 0;
    struct limit read;

    if (most == 0 || most > 6 || seconds == 0 || seconds > 6)
        return 0;
    read.most = (uint32_t)strtoul(text, NULL, 10);
    read.seconds = (uint32_t)strtoul(text + most + 1, NULL, 10);
    if (read.seconds == 0)
        return 0;
    *limit = read;
    return most + 1 + seconds;
}

/* Reads one "NAME=MOST/SECONDS" into the limits from `first` to `last`; returns the length read, or
 * 0. */
static size_t read_named(struct limits *limits, const char *text, const char *name, unsigned first,
                         unsigned last)
{
    size_t length = strlen(name), numbers;
    struct limit limit;

    if (strncmp(text, name, length) != 0 || text[length] != '=')
        return 0;
    numbers = read_numbers(text + length + 1, &limit);
    for (unsigned kind = first; numbers && kind <= last; kind++)
        limits->of[kind] = limit;
    return numbers ? length + 1 + numbers : 0;
}

static size_t read_one(struct limits *limits, const char *text)
{
    size_t length = read_named(limits, text, "all", 0, LIMIT_KIND_COUNT - 1);

    for (unsigned kind = 0; length == 0 && kind < LIMIT_KIND_COUNT; kind++)
        length = read_named(limits, text, names[kind], kind, kind);
    return length;
}

bool limits_set(struct limits *limits, const char *text, struct ph_error *error)
{
    while (*text != '\0') {
        size_t length = read_one(limits, text);

        if (length == 0 || (text[length] != '\0' && text[length] != ','))
            return ph_fail(error, "", "limits are written NAME=MOST/SECONDS,…; this is none: %.40s",
                           text);
        text += length + (text[length] == ',');
    }
    return true;
}

/* ---- buckets ---- */

static uint64_t hash_of(const struct limits *limits, const void *key, size_t size)
{
    uint64_t hash;

    crypto_shorthash((uint8_t *)&hash, key, size, limits->secret);
    return hash ? hash : 1;
}

static int64_t drops_of(struct limit limit, uint32_t tokens)
{
    return (int64_t)tokens * limit.seconds * 1000;
}

/* The bucket of `key`; a new one evicts the least recently used of its set. */
static struct bucket *find_bucket(struct table *table, uint64_t key, int64_t full, int64_t now)
{
    struct bucket *set = table->set[key % SETS], *oldest = set;

    for (struct bucket *bucket = set; bucket < set + WAYS; bucket++) {
        if (bucket->key == key)
            return bucket;
        if (bucket->at < oldest->at)
            oldest = bucket;
    }
    *oldest = (struct bucket){.key = key, .at = now, .drops = full};
    return oldest;
}

/* Adds what has gathered since the last look. */
static void refill(struct bucket *bucket, struct limit limit, int64_t now)
{
    int64_t full = drops_of(limit, limit.most), passed = now - bucket->at;

    if (passed >= 2 * (int64_t)limit.seconds * 1000) /* also from the deepest debt */
        bucket->drops = full;
    else if (passed > 0)
        bucket->drops += passed * limit.most;
    if (bucket->drops > full)
        bucket->drops = full;
    bucket->at = now;
}

/* The bucket as it is now. */
static struct bucket *look_up(struct limits *limits, enum limit_kind kind, const void *key,
                              size_t size, int64_t now)
{
    struct limit limit = limits->of[kind];
    struct bucket *bucket = find_bucket(&limits->table[kind], hash_of(limits, key, size),
                                        drops_of(limit, limit.most), now);

    refill(bucket, limit, now);
    return bucket;
}

int64_t limits_take_cost(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                         uint32_t cost, int64_t now)
{
    struct limit limit = limits->of[kind];
    int64_t price = drops_of(limit, cost < limit.most ? cost : limit.most);
    struct bucket *bucket;

    if (limit.most == 0)
        return 0;
    bucket = look_up(limits, kind, key, size, now);
    if (bucket->drops < price)
        return (price - bucket->drops + limit.most - 1) / limit.most;
    bucket->drops -= price;
    return 0;
}

void limits_charge(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                   uint32_t cost, int64_t now)
{
    struct limit limit = limits->of[kind];
    struct bucket *bucket;

    if (limit.most == 0)
        return;
    bucket = look_up(limits, kind, key, size, now);
    bucket->drops -= drops_of(limit, cost < limit.most ? cost : limit.most);
    if (bucket->drops < -drops_of(limit, limit.most))
        bucket->drops = -drops_of(limit, limit.most);
}

int64_t limits_take(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                    int64_t now)
{
    return limits_take_cost(limits, kind, key, size, 1, now);
}

int64_t limits_take_address(struct limits *limits, enum limit_kind kind,
                            const struct net_address *network, int64_t now)
{
    return limits_take(limits, kind, network, sizeof *network, now);
}

void limits_give_back(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                      int64_t now)
{
    struct limit limit = limits->of[kind];
    struct bucket *bucket;

    if (limit.most == 0)
        return;
    bucket = look_up(limits, kind, key, size, now);
    bucket->drops += drops_of(limit, 1);
    if (bucket->drops > drops_of(limit, limit.most))
        bucket->drops = drops_of(limit, limit.most);
}

int64_t limits_take_both(struct limits *limits, enum limit_kind by_key, const uint8_t *key_hash,
                         size_t size, enum limit_kind by_address, const struct net_address *network,
                         int64_t now)
{
    int64_t wait = key_hash ? limits_take(limits, by_key, key_hash, size, now) : 0;

    if (wait > 0)
        return wait;
    wait = limits_take_address(limits, by_address, network, now);
    if (wait > 0 && key_hash)
        limits_give_back(limits, by_key, key_hash, size, now);
    return wait;
}
