/* Token buckets in a table of fixed size. */
#include "server/ops/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 8192, WAYS = 8, TOKEN = 1000, NO_LIMIT = 1000000000 };

/* What is left of an allowance, in thousandths of a token, at the time `at`. */
struct bucket {
    uint64_t key; /* 0: unused */
    int64_t at, tokens;
};

struct limits {
    struct limit of[LIMIT_KIND_COUNT];
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* nobody can choose whom to evict */
    struct bucket set[SETS][WAYS];
};

static const char *const names[] = {
#define X(id, name, most, seconds) name,
    LIMIT_KINDS(X)
#undef X
};

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
    uint64_t rate = (uint64_t)limit.most * 20 / limit.seconds;

    if (limit.most == 0)
        return NO_LIMIT;
    return rate > 0 ? (unsigned)rate : 1;
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

/* Reads one "NAME=MOST/SECONDS"; returns the length read, or 0. */
static size_t read_one(struct limits *limits, const char *text)
{
    for (unsigned kind = 0; kind < LIMIT_KIND_COUNT; kind++) {
        size_t length = strlen(names[kind]);

        if (strncmp(text, names[kind], length) != 0 || text[length] != '=')
            continue;
        size_t numbers = read_numbers(text + length + 1, &limits->of[kind]);

        return numbers ? length + 1 + numbers : 0;
    }
    return 0;
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

static uint64_t hash_of(const struct limits *limits, enum limit_kind kind, const void *key,
                        size_t size)
{
    uint8_t bytes[80] = {(uint8_t)kind};
    uint64_t hash;

    if (size > sizeof bytes - 1)
        size = sizeof bytes - 1;
    memcpy(bytes + 1, key, size);
    crypto_shorthash((uint8_t *)&hash, bytes, size + 1, limits->secret);
    return hash ? hash : 1;
}

/* The bucket of `key`; a new one evicts the least recently used of its set. */
static struct bucket *find_bucket(struct limits *limits, uint64_t key, int64_t full, int64_t now)
{
    struct bucket *set = limits->set[key % SETS], *oldest = set;

    for (struct bucket *bucket = set; bucket < set + WAYS; bucket++) {
        if (bucket->key == key)
            return bucket;
        if (bucket->at < oldest->at)
            oldest = bucket;
    }
    *oldest = (struct bucket){.key = key, .at = now, .tokens = full};
    return oldest;
}

int64_t limits_take(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                    int64_t now)
{
    struct limit limit = limits->of[kind];
    int64_t full = (int64_t)limit.most * TOKEN;
    struct bucket *bucket;

    if (limit.most == 0)
        return 0;
    bucket = find_bucket(limits, hash_of(limits, kind, key, size), full, now);
    /* A token takes seconds / most: a millisecond gives most / seconds thousandths of one. */
    bucket->tokens += (now - bucket->at) * limit.most / limit.seconds;
    if (bucket->tokens > full)
        bucket->tokens = full;
    bucket->at = now;
    if (bucket->tokens >= TOKEN) {
        bucket->tokens -= TOKEN;
        return 0;
    }
    return (TOKEN - bucket->tokens) * limit.seconds / limit.most + 1;
}

int64_t limits_take_address(struct limits *limits, enum limit_kind kind, const char *address,
                            int64_t now)
{
    struct in6_addr six;

    if (inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six))
        return limits_take(limits, kind, &six, 8, now);
    return limits_take(limits, kind, address, strlen(address), now);
}
