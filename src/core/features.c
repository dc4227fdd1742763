/* The inputs of a game's nets: their order, names and schema. */
#include "core/features.h"

#include <string.h>

#include "base/hash.h"
#include "base/message.h"

static unsigned size_of(const struct ph_feature_group *group)
{
    unsigned size = 0;

    for (; group->name; group++)
        size += group->count;
    return size;
}

static unsigned inputs_of(const struct ph_rules *rules, const struct ph_feature_group *seat,
                          const struct ph_feature_group *table)
{
    return rules->players * size_of(seat) + size_of(table);
}

unsigned ph_features_sparse(const struct ph_rules *rules)
{
    const struct ph_feature_set *set = rules->game->features;

    return set ? inputs_of(rules, set->seat_sparse, set->table_sparse) : 0;
}

unsigned ph_features_dense(const struct ph_rules *rules)
{
    const struct ph_feature_set *set = rules->game->features;

    return set ? inputs_of(rules, set->seat_dense, set->table_dense) : 0;
}

/* ---- names ---- */

static void add_name(const struct ph_rules *rules, const char *owner,
                     const struct ph_feature_group *group, unsigned index, struct ph_buf *out)
{
    const char *id;

    while (index >= group->count)
        index -= group++->count;
    id = group->kind ? rules->game->id(rules, group->kind, (int)index) : NULL;
    ph_buf_addf(out, "%s.%s", owner, group->name);
    if (id)
        ph_buf_addf(out, ".%s", id);
    else if (group->count > 1)
        ph_buf_addf(out, ".%u", index);
}

static void name_input(const struct ph_rules *rules, const struct ph_feature_group *seat,
                       const struct ph_feature_group *table, unsigned index, struct ph_buf *out)
{
    static const char *const owners[PH_SEATS_MAX] = {"own", "next", "third", "fourth"};
    unsigned size = size_of(seat);

    if (index < rules->players * size)
        add_name(rules, owners[index / size], seat, index % size, out);
    else
        add_name(rules, "table", table, index - rules->players * size, out);
}

void ph_features_name(const struct ph_rules *rules, unsigned input, struct ph_buf *out)
{
    const struct ph_feature_set *set = rules->game->features;
    unsigned sparse = ph_features_sparse(rules);

    if (input < sparse)
        name_input(rules, set->seat_sparse, set->table_sparse, input, out);
    else if (input < sparse + ph_features_dense(rules))
        name_input(rules, set->seat_dense, set->table_dense, input - sparse, out);
}

/* ---- topics ---- */

static unsigned topic_of(const struct ph_feature_set *set, const struct ph_feature_group *group)
{
    size_t length = strlen(group->name);

    for (unsigned i = 0; set->topics[i].label; i++)
        for (const char *at = set->topics[i].groups; (at = strstr(at, group->name)); at += length)
            if (at[-1] == ' ' && at[length] == ' ')
                return i;
    return PH_TOPIC_NONE;
}

/* Writes the topics of all inputs of these groups; returns the end of them. */
static uint8_t *fill_topics(const struct ph_feature_set *set, const struct ph_feature_group *group,
                            bool others, uint8_t *at)
{
    for (; group->name; group++) {
        memset(at, (int)(others ? PH_TOPIC_OTHERS : topic_of(set, group)), group->count);
        at += group->count;
    }
    return at;
}

void ph_features_topics(const struct ph_rules *rules, unsigned place, struct ph_topics *topics)
{
    const struct ph_feature_set *set = rules->game->features;
    uint8_t *at = topics->of;

    for (unsigned i = 0; i < rules->players; i++)
        at = fill_topics(set, set->seat_sparse, i != place, at);
    at = fill_topics(set, set->table_sparse, false, at);
    for (unsigned i = 0; i < rules->players; i++)
        at = fill_topics(set, set->seat_dense, i != place, at);
    fill_topics(set, set->table_dense, false, at);
}

const char *ph_features_label(const struct ph_rules *rules, unsigned topic)
{
    return topic == PH_TOPIC_OTHERS ? N_("what the others can do")
                                    : rules->game->features->topics[topic].label;
}

/* ---- the schema ---- */

bool ph_features_possible(const struct ph_rules *rules)
{
    unsigned sparse = ph_features_sparse(rules), dense = ph_features_dense(rules);

    return sparse + dense > 0 && sparse <= PH_FEATURES_SPARSE_MAX && dense <= PH_FEATURES_DENSE_MAX;
}

uint64_t ph_features_hash(const struct ph_rules *rules)
{
    unsigned sparse = ph_features_sparse(rules), dense = ph_features_dense(rules);
    struct ph_buf names = {0};
    uint64_t hash = 0;

    if (!ph_features_possible(rules))
        return 0;
    for (unsigned input = 0; input < sparse + dense; input++) {
        ph_buf_add(&names, input < sparse ? "sparse " : "dense ");
        ph_features_name(rules, input, &names);
        ph_buf_addc(&names, '\n');
    }
    if (rules->game->features->revision > 0)
        ph_buf_addf(&names, "revision %u\n", rules->game->features->revision);
    if (!names.failed)
        hash = ph_hash(names.at, names.len, 0);
    ph_buf_finish(&names);
    return hash;
}

void ph_features_list(const struct ph_rules *rules, const void *state, unsigned seat,
                      struct ph_features *out)
{
    out->count = 0;
    memset(out->dense, 0, sizeof out->dense);
    rules->game->features->list(rules, state, seat, out);
}
