/* An arena is a list of chunks that are filled one after the other. */
#include "base/arena.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_MIN = 4096, ALIGNMENT = alignof(max_align_t) };

struct ph_arena_chunk {
    struct ph_arena_chunk *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

/* Each chunk is at least twice as large as the one before: few of them hold a long message. */
static struct ph_arena_chunk *add_chunk(struct ph_arena *arena, size_t size)
{
    size_t least = arena->current ? 2 * arena->current->size : CHUNK_MIN;
    struct ph_arena_chunk *chunk;

    size = size > least ? size : least;
    chunk = malloc(sizeof *chunk + size);
    if (!chunk)
        return NULL;
    *chunk = (struct ph_arena_chunk){.size = size};
    if (arena->current) {
        chunk->next = arena->current->next;
        arena->current->next = chunk;
    } else {
        arena->first = chunk;
    }
    return chunk;
}

/* The chunk that has `size` bytes left: this one, a later one that was emptied, or a new one. */
static struct ph_arena_chunk *find_chunk(struct ph_arena *arena, size_t size)
{
    struct ph_arena_chunk *chunk = arena->current ? arena->current : arena->first;

    while (chunk && chunk->size - chunk->used < size) {
        arena->current = chunk;
        chunk = chunk->next;
    }
    return chunk ? chunk : add_chunk(arena, size);
}

/* Bytes that are not set and not aligned. */
static void *take(struct ph_arena *arena, size_t size)
{
    struct ph_arena_chunk *chunk = find_chunk(arena, size);
    void *bytes;

    if (!chunk) {
        arena->failed = true;
        return NULL;
    }
    arena->current = chunk;
    bytes = chunk->bytes + chunk->used;
    chunk->used += size;
    return bytes;
}

static void *align(void *bytes)
{
    uintptr_t past = (uintptr_t)bytes % ALIGNMENT;

    return (unsigned char *)bytes + (past ? ALIGNMENT - past : 0);
}

void *ph_arena_list(struct ph_arena *arena, size_t count, size_t size)
{
    void *list;

    if (count == 0)
        return NULL;
    if (size > (SIZE_MAX / 2 - ALIGNMENT) / count) {
        arena->failed = true;
        return NULL;
    }
    list = take(arena, count * size + ALIGNMENT - 1);
    return list ? memset(align(list), 0, count * size) : NULL;
}

struct ph_buf *ph_arena_write(struct ph_arena *arena)
{
    ph_buf_clear(&arena->writing);
    return &arena->writing;
}

char *ph_arena_copy(struct ph_arena *arena, const char *text, size_t length)
{
    char *copy = take(arena, length + 1);

    if (!copy)
        return NULL;
    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

const char *ph_arena_text(struct ph_arena *arena)
{
    char *copy;

    if (arena->writing.failed)
        arena->failed = true;
    copy = arena->failed ? NULL
                         : ph_arena_copy(arena, ph_buf_text(&arena->writing), arena->writing.len);
    return copy ? copy : "";
}

void ph_arena_clear(struct ph_arena *arena)
{
    for (struct ph_arena_chunk *chunk = arena->first; chunk; chunk = chunk->next)
        chunk->used = 0;
    arena->current = arena->first;
    arena->failed = false;
}

void ph_arena_finish(struct ph_arena *arena)
{
    for (struct ph_arena_chunk *chunk = arena->first, *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    ph_buf_finish(&arena->writing);
    *arena = (struct ph_arena){0};
}
