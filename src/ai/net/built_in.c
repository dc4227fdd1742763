/* The nets that are compiled in. They are read when the first one is asked for. */
#include <pthread.h>
#include <string.h>

#include "ai/net/net.h"
#include "base/embedded.h"

enum { NETS_MAX = 32 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const struct ph_net *nets[NETS_MAX]; /* written once; never freed */

static void read_all(void)
{
    unsigned count = 0;

    for (const struct ph_embedded_net *at = ph_embedded_nets; at->bytes && count < NETS_MAX; at++) {
        nets[count] = ph_net_read(at->bytes, at->size, NULL);
        count += nets[count] != NULL;
    }
}

const struct ph_net *ph_net_built_in(const struct ph_rules *rules)
{
    pthread_once(&once, read_all);
    for (unsigned i = 0; i < NETS_MAX && nets[i]; i++)
        if (ph_net_fits(nets[i], rules, NULL))
            return nets[i];
    return NULL;
}
