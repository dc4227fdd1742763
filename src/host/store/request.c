/* Requests to a store, their results and their queues. */
#include "host/store/request.h"

#include <stdlib.h>
#include <string.h>

/* ---- results ---- */

/* An array doubles its capacity when it has 0, 8, 16, 32 … elements. */
static void *grown(struct ph_arena *arena, void *array, unsigned count, size_t size)
{
    bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    void *larger;

    if (!full)
        return array;
    larger = ph_arena_list(arena, count ? 2 * (size_t)count : 8, size);
    if (larger && count > 0)
        memcpy(larger, array, count * size);
    return larger;
}

struct ph_table_row *store_add_row(struct ph_arena *arena, struct store_result *result)
{
    void *rows = grown(arena, result->rows, result->row_count, sizeof *result->rows);

    if (!rows)
        return NULL;
    result->rows = rows;
    return &result->rows[result->row_count++];
}

struct ph_entry *store_add_entry(struct ph_arena *arena, struct store_result *result)
{
    void *entries = grown(arena, result->entries, result->entry_count, sizeof *result->entries);

    if (!entries)
        return NULL;
    result->entries = entries;
    return &result->entries[result->entry_count++];
}

struct ph_secret_row *store_add_secret(struct ph_arena *arena, struct store_result *result)
{
    void *secrets = grown(arena, result->secrets, result->secret_count, sizeof *result->secrets);

    if (!secrets)
        return NULL;
    result->secrets = secrets;
    return &result->secrets[result->secret_count++];
}

struct ph_kept *store_add_kept(struct ph_arena *arena, struct store_result *result)
{
    void *kept = grown(arena, result->kept, result->kept_count, sizeof *result->kept);

    if (!kept)
        return NULL;
    result->kept = kept;
    return &result->kept[result->kept_count++];
}

/* ---- requests ---- */

struct store_request *store_request_new(enum store_request_kind kind, void *data)
{
    struct store_request *request = calloc(1, sizeof *request);

    if (!request)
        return NULL;
    request->kind = kind;
    request->data = data;
    return request;
}

void store_request_destroy(struct store_request *request)
{
    ph_arena_finish(&request->arena);
    free(request);
}

static const struct ph_secret_row *copy_secrets(struct ph_arena *arena,
                                                const struct ph_secret_row *secrets, unsigned count)
{
    struct ph_secret_row *copy = ph_arena_list(arena, count, sizeof *secrets);

    if (copy && secrets)
        memcpy(copy, secrets, count * sizeof *secrets);
    return copy;
}

static const char *copy_optional(struct ph_arena *arena, const char *text)
{
    return text ? ph_arena_copy(arena, text, strlen(text)) : NULL;
}

static const struct ph_rewrite *copy_rewrites(struct ph_arena *arena,
                                              const struct ph_rewrite *rewrites, unsigned count)
{
    struct ph_rewrite *copy = ph_arena_list(arena, count, sizeof *rewrites);

    for (unsigned i = 0; copy && i < count; i++) {
        copy[i] = rewrites[i];
        copy[i].body = copy_optional(arena, rewrites[i].body);
    }
    return copy;
}

static const struct ph_entry *copy_entries(struct ph_arena *arena, const struct ph_entry *entries,
                                           unsigned count)
{
    struct ph_entry *copy = ph_arena_list(arena, count, sizeof *entries);

    for (unsigned i = 0; copy && i < count; i++) {
        copy[i] = entries[i];
        copy[i].body = ph_arena_copy(arena, entries[i].body, strlen(entries[i].body));
        copy[i].aside.text = copy_optional(arena, entries[i].aside.text);
    }
    return copy;
}

bool store_request_copy(struct store_request *request, const struct ph_append *append)
{
    struct ph_arena *arena = &request->arena;
    struct ph_append *copy = &request->append;
    const char *summary = append->row.summary ? append->row.summary : "";

    *copy = *append;
    copy->row.summary = ph_arena_copy(arena, summary, strlen(summary));
    copy->entries = copy_entries(arena, append->entries, append->entry_count);
    copy->add = copy_secrets(arena, append->add, append->add_count);
    copy->remove = copy_secrets(arena, append->remove, append->remove_count);
    copy->rewrites = copy_rewrites(arena, append->rewrites, append->rewrite_count);
    copy->use = copy_secrets(arena, append->use, append->use ? 1 : 0);
    return !arena->failed;
}

bool store_request_copy_kept(struct store_request *request, const struct ph_kept *kept)
{
    struct ph_arena *arena = &request->arena;
    size_t length = strlen(kept->name);
    const char *value = kept->value ? kept->value : "";

    if (length == 0 || length > PH_KEPT_NAME_MAX || strlen(value) > PH_KEPT_VALUE_MAX)
        return false;
    request->kept.name = ph_arena_copy(arena, kept->name, length);
    request->kept.value = ph_arena_copy(arena, value, strlen(value));
    request->kept.expires = kept->expires;
    return !arena->failed;
}

static void answer_loaded(const struct store_request *request)
{
    const struct store_result *result = &request->result;
    bool done = request->how == PH_STORE_DONE;

    request->done.loaded(request->data, request->how, done ? result->rows : NULL, result->entries,
                         done ? result->entry_count : 0, result->secrets,
                         done ? result->secret_count : 0);
}

static void answer_listed(const struct store_request *request)
{
    const struct store_result *result = &request->result;
    bool done = request->how == PH_STORE_DONE;

    request->done.listed(request->data, request->how, result->rows,
                         request->kind == STORE_LIST_MINE ? result->secrets : NULL,
                         done ? result->row_count : 0);
}

static void answer_kept(const struct store_request *request)
{
    const struct store_result *result = &request->result;
    bool done = request->how == PH_STORE_DONE;

    request->done.kept(request->data, request->how, result->kept, done ? result->kept_count : 0);
}

static void answer_searched(const struct store_request *request)
{
    const struct store_result *result = &request->result;
    bool done = request->how == PH_STORE_DONE;

    request->done.searched(request->data, request->how, result->kept, done ? result->kept_count : 0,
                           done ? result->last : "");
}

void store_request_answer(const struct store_request *request)
{
    switch (request->kind) {
    case STORE_APPEND:
    case STORE_PUT:
    case STORE_DROP:
    case STORE_OWN:
    case STORE_DISOWN:
    case STORE_RENEW:
    case STORE_PURGE:
    case STORE_DELETE_TABLE:
    case STORE_WORK: request->done.appended(request->data, request->how); break;
    case STORE_LOAD: answer_loaded(request); break;
    case STORE_LIST_OPEN:
    case STORE_LIST_MINE:
    case STORE_LIST_DUE:
    case STORE_LIST_TRACES:
    case STORE_LIST_IDLE: answer_listed(request); break;
    case STORE_GET:
    case STORE_LIST_KEPT: answer_kept(request); break;
    case STORE_SEARCH: answer_searched(request); break;
    }
}

/* ---- queues ---- */

void store_queue_put(struct store_queue *queue, struct store_request *request)
{
    request->next = NULL;
    if (queue->last)
        queue->last->next = request;
    else
        queue->first = request;
    queue->last = request;
    queue->count++;
}

struct store_request *store_queue_take(struct store_queue *queue)
{
    struct store_request *request = queue->first;

    if (!request)
        return NULL;
    queue->first = request->next;
    if (!queue->first)
        queue->last = NULL;
    queue->count--;
    request->next = NULL;
    return request;
}

void store_queue_join(struct store_queue *queue, struct store_queue *from)
{
    if (!from->first)
        return;
    if (queue->last)
        queue->last->next = from->first;
    else
        queue->first = from->first;
    queue->last = from->last;
    queue->count += from->count;
    *from = (struct store_queue){0};
}
