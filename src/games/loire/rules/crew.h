/* La Loire: what works for the seat whose turn it is, and the numbers of the rulebook. */
#ifndef GAMES_LOIRE_RULES_CREW_H
#define GAMES_LOIRE_RULES_CREW_H

#include "core/rule.h"
#include "games/loire/rules/state.h"

/* Numbers that every rulebook prints. */
enum {
    LOIRE_POVERTY = 5,
    LOIRE_WEALTH = 10,
    LOIRE_BANKER_WEALTH = 15,
    LOIRE_SMITH_PRICE = 1,
    LOIRE_BANK_PAYS = 3,
    LOIRE_PATRON_PAYS = 2,
    LOIRE_BLUE_POINTS = 2,
    LOIRE_SPY_CARDS = 3,
};

/* The characters that work for the acting player, as bits. Mutants (LL-H3, LL-T6) let some not
 * work. */
#ifdef PH_MUTANTS
uint32_t loire_crew(const struct loire_state *s);
#else
static inline uint32_t loire_crew(const struct loire_state *s)
{
    return loire_me(s)->characters;
}
#endif

static inline bool loire_can(const struct loire_state *s, enum loire_character c)
{
    return (loire_crew(s) >> c & 1u) != 0;
}

/* Palaces of the acting player that work, as bits city * 4 + kind. Those bought this turn are at
 * the end of the list and do not work yet (LL-B7). */
static inline unsigned loire_working_palaces(const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    unsigned working = p->palaces;

    for (unsigned i = p->palace_count; PH_RULE(LL_B7) && i-- > 0 && p->palace[i].turn == s->turn;)
        working &= ~(1u << (p->palace[i].city * LOIRE_PALACE_COUNT + p->palace[i].kind));
    return working;
}

static inline bool loire_palace_works(const struct loire_state *s, enum loire_palace kind,
                                      unsigned city)
{
    unsigned bit = 1u << (city * LOIRE_PALACE_COUNT + kind);

    return (loire_me(s)->palaces & bit) && (loire_working_palaces(s) & bit);
}

static inline unsigned loire_here(const struct loire_state *s)
{
    return loire_me(s)->figure[s->figure].at;
}

#endif
