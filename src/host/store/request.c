/* Requests to a store, their memory and their queues. */
#include "host/store/request.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

enum { BLOCK_SIZE = 4000, ALIGNMENT = 16 };

struct store_block {
    struct store_block *before;
    size_t used, size;
    _Alignas(ALIGNMENT) unsigned char bytes[];
};

static struct store_block *add_block(struct store_memory *memory, size_t size)
{
    struct store_block *block = malloc(sizeof *block + size);

    if (!block) {
        memory->failed = true;
        return NULL;
    }
    block->before = memory->last;
    block->used = 0;
    block->size = size;
    memory->last = block;
    return block;
}

void *store_alloc(struct store_memory *memory, size_t size)
{
    struct store_block *block = memory->last;

    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!block || block->size - block->used < size)
        block = add_block(memory, size > BLOCK_SIZE ? size : BLOCK_SIZE);
    if (!block)
        return NULL;
    block->used += size;
    return block->bytes + block->used - size;
}

char *store_copy(struct store_memory *memory, const char *text, size_t length)
{
    char *copy = store_alloc(memory, length + 1);

    if (!copy)
        return NULL;
    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void store_release(struct store_memory *memory)
{
    while (memory->last) {
        struct store_block *before = memory->last->before;

        free(memory->last);
        memory->last = before;
    }
    memory->failed = false;
}

/* ---- results ---- */

/* An array doubles its capacity when it has 0, 8, 16, 32 … elements. */
static void *grown(struct store_memory *memory, void *array, unsigned count, size_t size)
{
    bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    void *larger;

    if (!full)
        return array;
    larger = store_alloc(memory, (count ? 2 * (size_t)count : 8) * size);
    if (larger && count > 0)
        memcpy(larger, array, count * size);
    return larger;
}

struct ph_table_row *store_add_row(struct store_memory *memory, struct store_result *result)
{
    void *rows = grown(memory, result->rows, result->row_count, sizeof *result->rows);

    if (!rows)
        return NULL;
    result->rows = rows;
    return &result->rows[result->row_count++];
}

struct ph_entry *store_add_entry(struct store_memory *memory, struct store_result *result)
{
    void *entries = grown(memory, result->entries, result->entry_count, sizeof *result->entries);

    if (!entries)
        return NULL;
    result->entries = entries;
    return &result->entries[result->entry_count++];
}

struct ph_secret_row *store_add_secret(struct store_memory *memory, struct store_result *result)
{
    void *secrets = grown(memory, result->secrets, result->secret_count, sizeof *result->secrets);

    if (!secrets)
        return NULL;
    result->secrets = secrets;
    return &result->secrets[result->secret_count++];
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
    store_release(&request->memory);
    free(request);
}

static const struct ph_secret_row *copy_secrets(struct store_memory *memory,
                                                const struct ph_secret_row *secrets, unsigned count)
{
    size_t size = count * sizeof *secrets;
    struct ph_secret_row *copy = count > 0 ? store_alloc(memory, size) : NULL;

    if (copy)
        memcpy(copy, secrets, size);
    return copy;
}

static const struct ph_entry *copy_entries(struct store_memory *memory,
                                           const struct ph_entry *entries, unsigned count)
{
    struct ph_entry *copy = count > 0 ? store_alloc(memory, count * sizeof *entries) : NULL;

    for (unsigned i = 0; copy && i < count; i++) {
        copy[i] = entries[i];
        copy[i].body = store_copy(memory, entries[i].body, strlen(entries[i].body));
    }
    return copy;
}

bool store_request_copy(struct store_request *request, const struct ph_append *append)
{
    struct store_memory *memory = &request->memory;
    struct ph_append *copy = &request->append;
    const char *summary = append->row.summary ? append->row.summary : "";

    *copy = *append;
    copy->row.summary = store_copy(memory, summary, strlen(summary));
    copy->entries = copy_entries(memory, append->entries, append->entry_count);
    copy->add = copy_secrets(memory, append->add, append->add_count);
    copy->remove = copy_secrets(memory, append->remove, append->remove_count);
    copy->use = copy_secrets(memory, append->use, append->use ? 1 : 0);
    return !memory->failed;
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

void store_request_answer(const struct store_request *request)
{
    switch (request->kind) {
    case STORE_APPEND: request->done.appended(request->data, request->how); break;
    case STORE_LOAD: answer_loaded(request); break;
    case STORE_LIST_OPEN:
    case STORE_LIST_MINE:
    case STORE_LIST_DUE: answer_listed(request); break;
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
