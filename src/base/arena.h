/* Memory that is freed all at once. A struct that is made for one message or one request keeps its
 * lists and texts in an arena, so that they stay where they are while the rest is added, and one
 * call frees them. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <posthorn/base.h>

struct ph_arena_chunk;

/* Zeroed before its first use. Not thread-safe. */
struct ph_arena {
    struct ph_arena_chunk *first, *current;
    struct ph_buf writing; /* the text between ph_arena_write() and ph_arena_text() */
    bool failed;           /* memory ran out: something is missing */
};

/* `count` zeroed elements of `size` bytes, aligned for any type. Returns NULL for none, and when
 * out of memory, which also sets `failed`. */
void *ph_arena_list(struct ph_arena *arena, size_t count, size_t size);

/* An empty buffer to write one text to; the text ends with ph_arena_text(), which returns the
 * arena's copy of it: never NULL, "" when out of memory. */
struct ph_buf *ph_arena_write(struct ph_arena *arena);
const char *ph_arena_text(struct ph_arena *arena);

/* A NUL-terminated copy of `length` bytes. Returns NULL, and sets `failed`, when out of memory. */
char *ph_arena_copy(struct ph_arena *arena, const char *text, size_t length);

/* Empties the arena and keeps its memory for the next use. */
void ph_arena_clear(struct ph_arena *arena);
void ph_arena_finish(struct ph_arena *arena);

#endif
