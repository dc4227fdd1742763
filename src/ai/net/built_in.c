/* The nets that are compiled in. They are read when the first one is asked for. */
#include <inttypes.h>
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

const struct ph_net *ph_net_at(unsigned index)
{
    pthread_once(&once, read_all);
    return index < NETS_MAX ? nets[index] : NULL;
}

const struct ph_net *ph_net_built_in(const struct ph_rules *rules)
{
    const struct ph_net *net;

    for (unsigned i = 0; (net = ph_net_at(i)); i++)
        if (ph_net_fits(net, rules, NULL))
            return net;
    return NULL;
}

static void list_table(const struct ph_options *options, struct ph_buf *with,
                       struct ph_buf *without)
{
    struct ph_rules *rules = ph_rules_create(options, NULL);
    const struct ph_net *net = rules ? ph_net_built_in(rules) : NULL;
    struct ph_buf *out = net ? with : without;

    ph_buf_addf(out, "%s%s-%u", out->len ? " " : "", options->game->name, options->players);
    if (net)
        ph_buf_addf(out, ":%016" PRIx64, net->hash);
    ph_rules_destroy(rules);
}

void ph_nets_list(struct ph_buf *with, struct ph_buf *without)
{
    for (const struct ph_game *const *game = ph_games; *game; game++)
        for (unsigned n = (*game)->seats_min; n <= (*game)->seats_max; n++)
            list_table(&(struct ph_options){.game = *game, .players = n}, with, without);
}

const struct ph_net *ph_net_find(uint64_t hash)
{
    const struct ph_net *net;

    for (unsigned i = 0; (net = ph_net_at(i)); i++)
        if (net->hash == hash)
            return net;
    return NULL;
}
