/* Thurn und Taxis: a position as plain text. */
#include "games/taxis/state.h"

void taxis_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    (void)rules; (void)view; (void)lang; (void)names; (void)out;
}
