/* The list of bans. */
#include "server/operator/bans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"

static const char by_key[] = "key:", by_address[] = "address:";

/* ---- one ban ---- */

static void print_subject(struct ban *ban)
{
    char text[2 * PH_KEY_HASH_SIZE + NET_PREFIX_TEXT];

    if (ban->by_key)
        ph_hex(ban->key_hash, PH_KEY_HASH_SIZE, text);
    else
        net_prefix_print(&ban->prefix, text);
    snprintf(ban->row.subject, sizeof ban->row.subject, "%s%s", ban->by_key ? by_key : by_address,
             text);
}

static bool read_subject(const char *subject, struct ban *ban)
{
    if (strncmp(subject, by_key, sizeof by_key - 1) == 0) {
        ban->by_key = true;
        return ph_unhex(subject + sizeof by_key - 1, ban->key_hash, PH_KEY_HASH_SIZE);
    }
    ban->by_key = false;
    return strncmp(subject, by_address, sizeof by_address - 1) == 0 &&
           net_prefix_read(subject + sizeof by_address - 1, &ban->prefix);
}

bool ban_read(const char *subject, struct ban *ban)
{
    if (!read_subject(subject, ban))
        return false;
    print_subject(ban);
    return true;
}

bool ban_holds(const struct ban *ban, const struct net_address *network, const uint8_t *key_hash)
{
    if (ban->by_key)
        return key_hash && memcmp(ban->key_hash, key_hash, PH_KEY_HASH_SIZE) == 0;
    return net_prefix_has(&ban->prefix, network);
}

/* ---- the list ---- */

static struct ban *find_same(const struct bans *bans, const char *subject)
{
    for (struct ban *ban = bans->at; ban < bans->at + bans->count; ban++)
        if (strcmp(ban->row.subject, subject) == 0)
            return ban;
    return NULL;
}

bool bans_add(struct bans *bans, const struct ban *ban)
{
    struct ban *same = find_same(bans, ban->row.subject);

    if (!same) {
        struct ban *more =
            bans->count < BANS_MAX ? realloc(bans->at, (bans->count + 1) * sizeof *more) : NULL;

        if (!more)
            return false;
        bans->at = more;
        same = &more[bans->count++];
    }
    *same = *ban;
    return true;
}

const struct ban *bans_find(const struct bans *bans, const char *subject)
{
    const struct ban *found = find_same(bans, subject);
    unsigned alike = 0;

    if (found)
        return found;
    for (const struct ban *ban = bans->at; ban < bans->at + bans->count; ban++)
        if (strncmp(ban->row.subject, subject, strlen(subject)) == 0) {
            found = ban;
            alike++;
        }
    return alike == 1 ? found : NULL;
}

void bans_remove(struct bans *bans, const char *subject)
{
    struct ban *ban = find_same(bans, subject);

    if (ban)
        *ban = bans->at[--bans->count];
}

void bans_tidy(struct bans *bans, int64_t now)
{
    for (unsigned i = bans->count; i-- > 0;)
        if (bans->at[i].row.until <= now)
            bans->at[i] = bans->at[--bans->count];
}

void bans_finish(struct bans *bans)
{
    free(bans->at);
    *bans = (struct bans){0};
}

int64_t bans_check(const struct bans *bans, const struct net_address *network,
                   const uint8_t *key_hash, int64_t now)
{
    int64_t until = now;

    for (unsigned i = 0; i < bans->count; i++) {
        const struct ban *ban = &bans->at[i];

        if (ban->row.until > until && ban_holds(ban, network, key_hash))
            until = ban->row.until;
    }
    return until - now;
}
