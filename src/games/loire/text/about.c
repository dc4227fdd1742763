/* La Loire: what a move gets is for, and why the Circus moves, for players who do not know it. */
#include "base/message.h"
#include "core/text/lore.h"
#include "core/text/phrase.h"
#include "games/loire/text/text.h"

static void add_lore(const struct ph_rules *rules, const char *kind, const char *id,
                     enum ph_lang lang, struct ph_buf *out)
{
    const struct ph_lore *lore = ph_lore_find(rules->game, kind, id);

    if (lore)
        ph_buf_add(out, ph_tr(lang, lore->text));
}

/* LL-K2: only a purchase moves the tiles, and only to villages of the colour at the far left. */
static void add_circus(const struct ph_rules *rules, const struct loire_view *v, enum ph_lang lang,
                       struct ph_buf *out)
{
    const struct ph_reader reader = {lang, NULL};

    ph_phrase(out, rules, &reader,
              N_("Your purchase brought the circus tile to the middle: move the Circus to a "
                 "village with a {colour:0} shield."),
              PH_VALUES(v->seen.market[0]));
}

void loire_about(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                 struct ph_buf *out)
{
    unsigned a = loire_a(move), kind = loire_kind(move);

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_HIRE: add_lore(rules, "character", loire_character_id[a], lang, out); break;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
        add_lore(rules, "building", loire_building_id[kind - LOIRE_M_FARM + LOIRE_FARM], lang, out);
        break;
    case LOIRE_M_PALACE: add_lore(rules, "palacekind", loire_palace_id[a], lang, out); break;
    case LOIRE_M_CIRCUS: add_circus(rules, view, lang, out); break;
    default: break;
    }
}
