/* Thurn und Taxis: what the officials and coaches are for, for players who do not know them. */
#include <posthorn/text.h>

#include "core/text/lore.h"
#include "games/taxis/text/text.h"

void taxis_about(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                 struct ph_buf *out)
{
    unsigned verb = taxis_kind(move);
    const struct ph_lore *lore = NULL;

    (void)view;
    switch ((enum taxis_move_kind)verb) {
    case TAXIS_M_BAILIFF:
    case TAXIS_M_POSTMASTER:
    case TAXIS_M_COACHMAN:
    case TAXIS_M_WAINWRIGHT:
        lore = ph_lore_find(rules->game, "official", taxis_verb_id[verb]);
        break;
    case TAXIS_M_COACH:
    case TAXIS_M_NOCOACH: lore = ph_lore_find(rules->game, "thing", "coach"); break;
    default: break;
    }
    if (lore)
        ph_buf_add(out, ph_tr(lang, lore->text));
}
