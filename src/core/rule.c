/* Switching off one rule, or one row of a table of refusals. Other builds than those of mutants
 * compile nothing of it. */
#include "core/rule.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/refusals.h"

#ifdef PH_MUTANTS

/* Every thread that comes first reads the same value, so storing it twice does no harm. */
static const char *broken_rule(void)
{
    static _Atomic(const char *) known;
    const char *id = atomic_load_explicit(&known, memory_order_relaxed);

    if (!id) {
        id = getenv("POSTHORN_MUTANT");
        id = id ? id : "";
        atomic_store_explicit(&known, id, memory_order_relaxed);
    }
    return id;
}

static char hyphen(char c)
{
    return c == '_' ? '-' : c;
}

bool ph_rule_kept(const char *id)
{
    const char *broken = broken_rule();

    while (*id && hyphen(*id) == hyphen(*broken)) {
        id++;
        broken++;
    }
    return *id != '\0' || *broken != '\0';
}

/* Does `*text` begin with the part and a slash, or end with it? Moves behind it. */
static bool skip_part(const char **text, const char *part)
{
    size_t len = strlen(part);

    if (strncmp(*text, part, len) != 0 || ((*text)[len] != '/' && (*text)[len] != '\0'))
        return false;
    *text += len + ((*text)[len] == '/');
    return true;
}

struct ph_refusal ph_refusal_kept(const struct ph_rules *rules, struct ph_refusal why)
{
    const struct ph_refusal_kind *row = &rules->game->refusals[why.code];
    const char *broken = broken_rule();

    if (why.code != PH_LEGAL && skip_part(&broken, rules->game->name) &&
        skip_part(&broken, row->slug) && skip_part(&broken, row->rule) && *broken == '\0')
        return ph_legal();
    return why;
}
#endif
