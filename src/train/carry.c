/* A net for more inputs. Its file does not name its inputs, but the schema is the hash of their
 * names: if the names without the added groups have that hash, they are the old ones in the same
 * order. */
#include "train/carry.h"

#include <string.h>

static unsigned count_kept(const struct ph_rules *rules, unsigned first, unsigned end,
                           const char *added)
{
    unsigned count = 0;

    for (unsigned input = first; input < end; input++)
        count += !ph_features_in(rules, input, added);
    return count;
}

/* Would the net fit if the groups had not been added? */
static bool fits_without(const struct ph_net *old, const struct ph_rules *rules, const char *added,
                         struct ph_error *error)
{
    unsigned sparse = ph_features_sparse(rules), all = sparse + ph_features_dense(rules);
    struct ph_net renamed = *old;
    bool same = old->schema == ph_features_hash_without(rules, added) &&
                old->sparse == count_kept(rules, 0, sparse, added) &&
                old->dense == count_kept(rules, sparse, all, added);

    renamed.schema = same ? rules->schema : 0;
    return ph_net_fits(&renamed, rules, error);
}

static void copy_layers(const struct ph_net *old, struct ph_net *net)
{
    memcpy(net->shift, old->shift, sizeof net->shift);
    memcpy(net->bias_first, old->bias_first, sizeof net->bias_first);
    memcpy(net->bias_second, old->bias_second, sizeof net->bias_second);
    memcpy(net->bias_out, old->bias_out, sizeof net->bias_out);
    memcpy(net->second, old->second, sizeof net->second);
    memcpy(net->out, old->out, sizeof net->out);
}

struct ph_net *carry_net(const struct ph_net *old, const struct ph_rules *rules, const char *added,
                         struct ph_error *error)
{
    struct ph_net *net;
    unsigned from = 0;

    if (!fits_without(old, rules, added, error))
        return NULL;
    net = ph_net_create(rules);
    if (!net) {
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    copy_layers(old, net);
    for (unsigned input = 0; input < net->sparse + net->dense; input++)
        if (!ph_features_in(rules, input, added))
            memcpy(net->row[input], old->row[from++], sizeof net->row[input]);
    return net;
}
