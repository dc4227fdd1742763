/* malloc(), calloc() and realloc() of our code and of jansson, failing on demand. */
#include "api/failing.h"

#include <jansson.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_ulong left = ULONG_MAX; /* allocations until the one that fails */
static atomic_bool all;               /* after the first that fails, all do */
static atomic_bool failed;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);

static bool fails(void)
{
    unsigned long now = atomic_load(&left);

    if (now == ULONG_MAX)
        return false;
    if (now > 0 || !atomic_load(&all))
        atomic_store(&left, now > 0 ? now - 1 : ULONG_MAX);
    if (now == 0)
        atomic_store(&failed, true);
    return now == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *at, size_t size)
{
    return fails() ? NULL : __real_realloc(at, size);
}

static void *malloc_of_jansson(size_t size)
{
    return __real_malloc(size);
}

void failing_start(unsigned long number, bool with_jansson)
{
    json_set_alloc_funcs(with_jansson ? malloc : malloc_of_jansson, free);
    atomic_store(&all, with_jansson);
    atomic_store(&failed, false);
    atomic_store(&left, number);
}

bool failing_stop(void)
{
    atomic_store(&left, ULONG_MAX);
    return atomic_load(&failed);
}
