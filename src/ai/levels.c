/* The levels. A level is a policy with a budget of playouts, never of time: it is the same on every
 * machine, and a game with it can be replayed. Levels 1 to 5 judge by hand-made policies and err as
 * people do; the others search a tree, with a net where one fits the table. */
#include "ai/levels.h"

#include <assert.h>

#include "ai/net/net.h"
#include "base/message.h"

/* clang-format off */
static const struct {
    const char *name;
    enum ph_method method;
    unsigned playouts, net_playouts; /* with a net: they are shorter */
    unsigned candidates, slack, memory;
} levels[PH_LEVELS] = {
    {N_("Errand boy"),         PH_FLAT,   32,     0,  6, 600,                0},
    {N_("Stable hand"),        PH_FLAT,   32,     0,  5, 300,                0},
    {N_("Letter carrier"),     PH_FLAT,   32,     0,  4, 140,                3},
    {N_("Postilion"),          PH_FLAT,   32,     0,  3,  65,                6},
    {N_("Courier"),            PH_FLAT,   64,     0,  3,   0,               12},
    {N_("Relay keeper"),       PH_TREE,  200,   300,  5,   0, PH_REMEMBERS_ALL},
    {N_("Postmaster"),         PH_TREE,  700,  2500,  6,   0, PH_REMEMBERS_ALL},
    {N_("Postmaster General"), PH_TREE, 3000, 20000, 10,   0, PH_REMEMBERS_ALL},
};
/* clang-format on */

const char *ph_level_name(unsigned level)
{
    return level >= 1 && level <= PH_LEVELS ? levels[level - 1].name : NULL;
}

unsigned ph_level_in(const char *name)
{
    struct ph_bot bot;

    return ph_bot_find(name, &bot, NULL) && bot.kind == ph_bot_level(1).kind ? bot.level : 0;
}

void ph_level_title(const unsigned at[PH_SEATS_MAX], unsigned seat, enum ph_lang lang,
                    struct ph_buf *out)
{
    unsigned alike = 0;

    for (unsigned other = 0; other < PH_SEATS_MAX; other++)
        alike += at[other] == at[seat];
    ph_buf_add(out, ph_tr(lang, ph_level_name(at[seat])));
    if (alike > 1)
        ph_buf_addf(out, " %u", seat + 1);
}

struct ph_policy ph_level_policy(const struct ph_rules *rules, unsigned level,
                                 const struct ph_net *net)
{
    struct ph_policy policy;

    assert(level >= 1 && level <= PH_LEVELS);
    if (net && levels[level - 1].net_playouts > 0)
        policy = ph_policy_make_net(rules, net, levels[level - 1].net_playouts);
    else
        policy = ph_policy_make(rules, levels[level - 1].method, levels[level - 1].playouts);
    policy.candidates = levels[level - 1].candidates;
    policy.slack = levels[level - 1].slack;
    policy.memory = levels[level - 1].memory;
    return policy;
}

void ph_level_method(const struct ph_rules *rules, unsigned level, struct ph_buf *out)
{
    struct ph_policy policy = ph_level_policy(rules, level, ph_net_built_in(rules));
    const char *tree = policy.net ? "net" : "tree";

    ph_buf_addf(out, "%s:%u", policy.method == PH_TREE ? tree : "mc", policy.playouts);
    if (policy.slack > 0)
        ph_buf_addf(out, ", slack %u", policy.slack);
    if (policy.memory != PH_REMEMBERS_ALL)
        ph_buf_addf(out, ", remembers %u", policy.memory);
}
