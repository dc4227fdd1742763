/* A move and the reason why it is refused. */
#ifndef POSTHORN_MOVE_H
#define POSTHORN_MOVE_H

#include <posthorn/base.h>

PH_BEGIN_DECLS

/* One decision, as one word. The layout is the game's (drawn in its state.h); the highest four
 * bits are the kind and start at 1, so that the zero word is never a move. */
typedef uint32_t ph_move;

static inline unsigned ph_move_kind(ph_move move)
{
    return move >> 28;
}

enum { PH_ARGS_MAX = 6 };

/* Why a move is refused: a code of the game's table of refusals and the figures of the
 * sentence. Code 0 (PH_LEGAL): it is not refused. */
struct ph_refusal {
    uint16_t code;
    int16_t arg[PH_ARGS_MAX];
};

/* The codes that all games share; a game's own follow from PH_REFUSAL_FIRST on. */
enum {
    PH_LEGAL,
    PH_REFUSE_SYNTAX, /* no move at all: arg 0 is the column, arg 1 an enum ph_expected */
    PH_REFUSE_OVER,   /* the game is over */
    PH_REFUSE_PHASE,  /* such a move is not asked for now */
    PH_REFUSAL_FIRST,
};

/* What a scanner wanted to see where it stopped. */
enum ph_expected {
    PH_EXPECT_MOVE,   /* a word that begins a move */
    PH_EXPECT_PLACE,  /* a location, city or village */
    PH_EXPECT_CARD,   /* a card of this game */
    PH_EXPECT_NUMBER, /* a number in range */
    PH_EXPECT_WORD,   /* another word of this move's own list */
    PH_EXPECT_END,    /* nothing more */
    PH_EXPECT_COUNT
};

/* A row of a game's table of refusals. */
struct ph_refusal_kind {
    const char *slug; /* stable, for programs: "castle.price" */
    const char *rule; /* "LL-B4", or "syntax", "over", "phase" */
    const char *text; /* message with placeholders, see text.h */
};

PH_END_DECLS
#endif
