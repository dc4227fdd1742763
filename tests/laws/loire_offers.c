/* La Loire: why something is not possible, held against the legal moves of a stop. */
#include "loire_made.h"
#include "games/loire/text/text.h"

/* Is one of the legal moves of this kind, and about that thing (-1: about any)? */
static bool offered(const struct loire_made *m, unsigned kind, int thing)
{
    for (unsigned i = 0; i < m->told->count; i++) {
        ph_move move = m->w->moves2[i];

        if (loire_kind(move) == kind && (thing < 0 || loire_a(move) == (unsigned)thing))
            return true;
    }
    return false;
}

static bool is_possible(const json_t *price)
{
    return price && !json_object_get(price, "not");
}

/* Nothing more is sold to a merchant that has bought. */
static void check_goods(const struct loire_made *m)
{
    const char *here = m->r->id[m->here];
    unsigned good = m->r->good[m->here];

    if (loire_is_city(m->here) || m->before->spent.bought)
        return;
    made_equal(m, "its good", is_possible(made_aid(m, "prices", here)),
               offered(m, LOIRE_M_BUY, (int)good));
    made_equal(m, "beer", is_possible(made_aid(m, "beer", here)),
               offered(m, LOIRE_M_BUY, LOIRE_BEER));
}

/* Kinds of building for which there are tokens, but no village has room, say nothing about it. */
static void check_buildings(const struct loire_made *m)
{
    for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++) {
        const json_t *price = made_aid(m, "build", loire_building_id[kind]);
        bool tokens = json_integer_value(json_object_get(price, "left")) > 0;

        if (!tokens || loire_sites(m->r, m->before, kind))
            made_equal(m, "a building", is_possible(price),
                       offered(m, kind - LOIRE_FARM + LOIRE_M_FARM, -1));
    }
}

/* Are there palaces at this stop that the seat lacks? */
static bool lacks_palace(const struct loire_made *m)
{
    for (unsigned city = 0; city < LOIRE_CITIES; city++)
        for (unsigned kind = 0; kind < LOIRE_PALACE_COUNT; kind++) {
            bool mine = m->was->palaces >> (city * LOIRE_PALACE_COUNT + kind) & 1;
            bool here = m->r->palace_row != LOIRE_ROW_CITY || city == loire_city_index(m->here);

            if (m->before->palaces[city][kind] > 0 && here && !mine)
                return true;
        }
    return false;
}

/* At the Circus. The aids do not say which characters Palatium Balivi lets a figure hire. */
static void check_hires(const struct loire_made *m)
{
    const json_t *hire = json_object_get(m->told->aids, "hire");
    const json_t *characters = json_object_get(hire, "characters");
    bool open = json_is_object(hire) && json_is_null(json_object_get(hire, "not"));

    if (!m->before->spent.may_hire)
        return;
    made_equal(m, "anybody", open, offered(m, LOIRE_M_HIRE, -1));
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++)
        made_equal(m, "a character",
                   open && is_possible(json_object_get(characters, loire_character_id[c])),
                   offered(m, LOIRE_M_HIRE, (int)c));
}

/* Levels that are not sold at this stop, or not any more, say nothing about it. */
static void check_levels(const struct loire_made *m)
{
    const struct loire_state *s = m->before;

    if (s->spent.messages >= loire_message_limit(s, m->here) || !loire_may_buy_messages(m->r, s))
        return;
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        char key[] = {(char)('0' + level), '\0'};

        if (loire_level_sold(s, m->here, level))
            made_equal(m, "a message", is_possible(made_aid(m, "levels", key)),
                       offered(m, LOIRE_M_MESSAGE, (int)level));
    }
}

void loire_check_offers(const struct loire_made *m)
{
    if (m->before->phase != LOIRE_ACT)
        return;
    check_hires(m);
    if (m->before->figure == LOIRE_MESSENGER) {
        check_levels(m);
        return;
    }
    check_goods(m);
    if (!loire_is_city(m->here))
        return;
    check_buildings(m);
    if (lacks_palace(m))
        made_equal(m, "a palace", is_possible(made_aid(m, "build", "palace")),
                   offered(m, LOIRE_M_PALACE, -1));
}
