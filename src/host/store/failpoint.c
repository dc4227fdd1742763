/* Kills the process at a named place. */
#include "host/store/failpoint.h"

#ifdef PH_FAILPOINTS

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static struct {
    char name[32];
    atomic_long passes_left;
} failpoint;

/* The environment is read once: nothing may call getenv() while another thread changes it. */
static void read_environment(void)
{
    const char *text = getenv("POSTHORN_FAILPOINT");
    size_t length = text ? strcspn(text, ":") : 0;
    long count = text && text[length] ? strtol(text + length + 1, NULL, 10) : 1;

    if (length >= sizeof failpoint.name)
        return;
    memcpy(failpoint.name, text ? text : "", length);
    atomic_store(&failpoint.passes_left, count > 0 ? count : 1);
}

bool ph_failpoint_is(const char *name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, read_environment);
    return strcmp(failpoint.name, name) == 0;
}

void ph_failpoint(const char *name)
{
    if (ph_failpoint_is(name) && atomic_fetch_sub(&failpoint.passes_left, 1) == 1)
        raise(SIGKILL);
}

#endif
