/* The nets that are compiled in. They are read when the first one is asked for. */
#include <inttypes.h>
#include <pthread.h>
#include <string.h>

#include "ai/net/net.h"
#include "base/embedded.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
/* Written once; never freed. Those that are in use come first. */
static const struct ph_net *nets[PH_NETS_MAX];
static unsigned in_use;

static unsigned read_some(unsigned count, bool old)
{
    for (const struct ph_embedded_net *at = ph_embedded_nets; at->bytes; at++) {
        if (at->is_old != old)
            continue;
        nets[count] = ph_net_read(at->bytes, at->size, NULL);
        count += nets[count] != NULL;
    }
    return count;
}

static void read_all(void)
{
    in_use = read_some(0, false);
    read_some(in_use, true);
}

const struct ph_net *ph_net_at(unsigned index)
{
    pthread_once(&once, read_all);
    return index < PH_NETS_MAX ? nets[index] : NULL;
}

const struct ph_net *ph_net_built_in(const struct ph_rules *rules)
{
    const struct ph_net *net;

    for (unsigned i = 0; (net = ph_net_at(i)) && i < in_use; i++)
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
