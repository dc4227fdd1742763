/* A move, and the reason why it is refused. */
#ifndef POSTHORN_MOVE_H
#define POSTHORN_MOVE_H

#include <posthorn/base.h>

PH_BEGIN_DECLS

/* One decision, as one word. Each game has its own layout; the highest four bits are the kind and
 * start at 1, so that the zero word is never a move. */
typedef uint32_t ph_move;

/* The kind of a move: 1 to 15, or 0 for the zero word. */
static inline unsigned ph_move_kind(ph_move move)
{
    return move >> 28;
}

enum { PH_ARGS_MAX = 6 };

/* Why a move is refused: a code, and the values that the sentence mentions. PH_LEGAL: it is not
 * refused. ph_refusal_rule() and ph_refusal_text() explain it. */
struct ph_refusal {
    uint16_t code;
    int16_t arg[PH_ARGS_MAX];
};

/* The codes that all games share; a game's own follow from PH_REFUSAL_FIRST on. The last two say
 * that no rule was asked. */
enum {
    PH_LEGAL,
    PH_REFUSE_SYNTAX, /* not a move: arg 0 is the column, arg 1 an enum ph_expected */
    PH_REFUSE_OVER,   /* the game is over */
    PH_REFUSE_PHASE,  /* a move of another phase */
    PH_REFUSAL_FIRST,
    PH_FAIL_ARGUMENT = 0xfffe, /* a NULL argument */
    PH_FAIL_MEMORY = 0xffff,   /* out of memory */
};

/* What the parser expected in the column where it stopped. */
enum ph_expected {
    PH_EXPECT_MOVE,   /* a word that begins a move */
    PH_EXPECT_PLACE,  /* a location, city or village */
    PH_EXPECT_CARD,   /* a card of this game */
    PH_EXPECT_NUMBER, /* a number in range */
    PH_EXPECT_WORD,   /* another word of this move's own list */
    PH_EXPECT_END,    /* nothing more */
    PH_EXPECT_ORDER,  /* a place that comes later in the order of the data file */
    PH_EXPECT_ONCE,   /* a place that is not named yet */
    PH_EXPECT_COUNT
};

PH_END_DECLS
#endif
