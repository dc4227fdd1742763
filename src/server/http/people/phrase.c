/* Recovery phrases: one for each key. The store has two rows for it: the sealed key under the name
 * of the phrase, and that name under the name of the key, its owner, so that the next phrase
 * replaces it. Both end unless the key is used. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "host/recovery.h"
#include "server/http/request.h"
#include "server/ops/budget.h"

static const int64_t kept_ms = (int64_t)730 * 24 * 60 * 60 * 1000;

/* What a request about a phrase keeps while the store works. */
struct phrase {
    struct request *request;
    uint8_t bytes[PH_RECOVERY_SIZE];
    char name[PH_RECOVERY_NAME], owner[PH_RECOVERY_NAME];
    char sealed[PH_RECOVERY_SEALED];
    bool replace; /* the key that the browser has */
};

/* NULL: no memory, and that was the response. */
static struct phrase *begin(struct request *request)
{
    struct phrase *phrase = calloc(1, sizeof *phrase);

    if (!phrase) {
        request_fail_for_now(request, PH_REFUSED_NO_MEMORY);
        return NULL;
    }
    phrase->request = request;
    ph_recovery_owner(request->identity.key_hash, phrase->owner);
    return phrase;
}

static struct request *end(struct phrase *phrase)
{
    struct request *request = phrase->request;

    sodium_memzero(phrase, sizeof *phrase);
    free(phrase);
    return request;
}

/* Has the store failed? Then that was the response. */
static bool has_failed(struct phrase *phrase, enum ph_stored how)
{
    if (how == PH_STORE_DONE || how == PH_STORE_NONE)
        return false;
    request_fail_for_now(end(phrase), PH_REFUSED_STORAGE_UNAVAILABLE);
    return true;
}

/* The response has secrets in it: its memory is wiped. */
static void reply(struct request *request, struct ph_buf *out)
{
    request_reply(request, 200, out);
    if (out->at)
        sodium_memzero(out->at, out->len);
    ph_buf_finish(out);
}

static void reply_state(struct phrase *phrase, bool is_set)
{
    struct ph_buf out = {0};

    wire_write_phrase_state(&out, is_set);
    reply(end(phrase), &out);
}

/* ---- whether there is one ---- */

static void on_asked(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    (void)kept;
    if (!has_failed(data, how))
        reply_state(data, how == PH_STORE_DONE && count > 0);
}

void phrase_state(struct request *request, struct room *room)
{
    struct phrase *phrase = begin(request);

    (void)room;
    if (phrase)
        ph_store_get(request->server->store, PH_KEPT_PHRASE, phrase->owner,
                     server_now(request->server), on_asked, phrase);
}

/* ---- a new one ---- */

static void show(struct phrase *phrase)
{
    char text[PH_RECOVERY_TEXT];
    struct ph_buf out = {0};

    ph_recovery_write(phrase->bytes, text);
    wire_write_phrase(&out, text);
    sodium_memzero(text, sizeof text);
    reply(end(phrase), &out);
}

static void on_kept(void *data, enum ph_stored how)
{
    if (!has_failed(data, how))
        show(data);
}

void phrase_create(struct request *request, struct room *room)
{
    struct server *server = request->server;
    int64_t wait = budget_take(server, LIMIT_PHRASE, &request->network, 1);
    struct phrase *phrase;
    uint8_t key[PH_RECOVERY_KEY];

    (void)room;
    if (wait > 0) {
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
        return;
    }
    phrase = begin(request);
    if (!phrase)
        return;
    (void)ph_unhex(request->key, key, sizeof key);
    randombytes_buf(phrase->bytes, sizeof phrase->bytes);
    ph_recovery_name(phrase->bytes, phrase->name);
    ph_recovery_seal(phrase->bytes, key, phrase->sealed);
    sodium_memzero(key, sizeof key);
    ph_store_own(server->store, PH_KEPT_PHRASE, phrase->owner,
                 &(struct ph_kept){phrase->name, phrase->sealed, server_now(server) + kept_ms},
                 on_kept, phrase);
}

/* ---- revoking ---- */

static void on_gone(void *data, enum ph_stored how)
{
    if (!has_failed(data, how))
        reply_state(data, false);
}

void phrase_revoke(struct request *request, struct room *room)
{
    struct phrase *phrase = begin(request);

    (void)room;
    if (phrase)
        ph_store_disown(request->server->store, PH_KEPT_PHRASE, phrase->owner, on_gone, phrase);
}

/* ---- renewing ---- */

static void on_renewed(void *data, enum ph_stored how)
{
    (void)data;
    (void)how; /* if it failed, the next time will do */
}

void phrase_renew(struct server *server, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    char owner[PH_RECOVERY_NAME];

    ph_recovery_owner(key_hash, owner);
    ph_store_renew(server->store, PH_KEPT_PHRASE, owner, server_now(server) + kept_ms, on_renewed,
                   NULL);
}

/* ---- recovering ---- */

/* A browser that has another key keeps it, unless the reader wants otherwise. */
static void give_key(struct phrase *phrase, const char *key)
{
    uint8_t key_hash[PH_KEY_HASH_SIZE] = {0};
    bool replace = phrase->replace;
    struct request *request = end(phrase);
    struct ph_buf out = {0};

    (void)identity_key_hash(key, key_hash);
    if (request->identity.by == IDENTITY_COOKIE && !replace &&
        sodium_memcmp(key_hash, request->identity.key_hash, sizeof key_hash) != 0) {
        request_fail(request, PH_REFUSED_KEY_EXISTS, NULL, 0);
        return;
    }
    phrase_renew(request->server, key_hash);
    if (request->browser)
        identity_cookie(request->secure, key, request->cookie);
    wire_write_key(&out, request->browser ? NULL : key);
    reply(request, &out);
}

static void on_found(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct phrase *phrase = data;
    char key[IDENTITY_KEY_DIGITS + 1];
    uint8_t bytes[PH_RECOVERY_KEY];

    if (has_failed(phrase, how))
        return;
    if (count == 0 || !ph_recovery_open(phrase->bytes, kept->value, bytes)) {
        request_fail(end(phrase), PH_REFUSED_UNKNOWN_PHRASE, NULL, 0);
        return;
    }
    ph_hex(bytes, sizeof bytes, key);
    give_key(phrase, key);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(key, sizeof key);
}

void phrase_recover(struct request *request, struct room *room)
{
    struct phrase *phrase = begin(request);
    struct wire_recover recover;
    struct ph_error error = {0};

    (void)room;
    if (!phrase)
        return;
    if (!wire_read_recover(&request->body, &recover, &error)) {
        request_fail(end(phrase), PH_REFUSED_BAD_REQUEST, &error, 0);
    } else if (!ph_recovery_read(recover.phrase, phrase->bytes)) {
        request_fail(end(phrase), PH_REFUSED_BAD_PHRASE, NULL, 0);
    } else {
        phrase->replace = recover.replace;
        ph_recovery_name(phrase->bytes, phrase->name);
        ph_store_get(request->server->store, PH_KEPT_PHRASE, phrase->name,
                     server_now(request->server), on_found, phrase);
    }
    sodium_memzero(&recover, sizeof recover);
}
