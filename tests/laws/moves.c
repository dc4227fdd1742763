/* The list of legal moves and the reasons for refusing the others agree. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"

bool move_listed(const ph_move *moves, unsigned count, ph_move move)
{
    unsigned low = 0, high = count;

    while (low < high) {
        unsigned middle = (low + high) / 2;

        if (moves[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && moves[low] == move;
}

void check_listed(struct walk *w)
{
    int actor = w->game->actor(w->rules, w->state);
    bool ascending = true;

    for (unsigned i = 1; i < w->count && ascending; i++)
        ascending = w->moves[i - 1] < w->moves[i];
    LAW(w, LISTED, ascending, "the moves do not ascend");
    LAW(w, LISTED, w->count <= w->game->moves_max, "%u moves are more than moves_max", w->count);
    LAW(w, LISTED, actor == PH_NOBODY || (actor >= 0 && actor < w->rules->players),
        "the actor is %d", actor);
    LAW(w, LISTED, (w->count == 0) == (actor == PH_NOBODY), "%u moves, and the actor is %d",
        w->count, actor);
}

enum { RARE = 100 }; /* refusals seen less often are looked at whenever they turn up */

static void check_word(struct walk *w, ph_move word)
{
    struct ph_refusal why = w->game->refuse(w->rules, w->state, word);
    bool listed = move_listed(w->moves, w->count, word);

    if (!LAW(w, REFUSED, why.code < w->game->refusal_count, "%08x: no such refusal: %u",
             (unsigned)word, why.code))
        return;
    LAW(w, REFUSED, listed == (why.code == PH_LEGAL), "%08x: %s, and %s", (unsigned)word,
        listed ? "listed" : "not listed", w->game->refusals[why.code].slug);
    if (why.code != PH_LEGAL && w->run->refusal_seen[why.code] < RARE)
        check_refusal(w, w->state, why);
}

/* A few words at each position: a legal one, a neighbour of it, and a well-formed one or random
 * bits. */
void check_samples(struct walk *w)
{
    uint64_t bits = ph_rng_next(&w->look);

    if (w->count > 0) {
        ph_move move = w->moves[ph_rng_below(&w->look, w->count)];

        check_word(w, move);
        if (bits >> 10 & 1)
            check_word(w, move ^ (ph_move)1 << (bits & 31));
        else
            check_word(w, move + ((ph_move)1 << (bits >> 5 & 31)));
    }
    if (bits >> 11 & 1)
        check_word(w, w->run->words[ph_rng_below(&w->look, w->run->word_count)]);
    else
        check_word(w, (ph_move)(bits >> 32));
}

/* ---- every word at one position ---- */

struct sweep {
    struct walk *w;
    const void *state;
    unsigned legal; /* words found legal */
    uint64_t words;
    uint8_t seen[256]; /* codes that occurred */
};

static void sweep_word(void *to, ph_move word)
{
    struct sweep *sweep = to;
    struct walk *w = sweep->w;
    struct ph_refusal why = w->game->refuse(w->rules, sweep->state, word);

    sweep->words++;
    if (why.code == PH_LEGAL) {
        sweep->legal++;
        LAW_AT(w, EXACT, sweep->state, move_listed(w->moves, w->count, word),
               "%08x is legal and not listed", (unsigned)word);
    } else if (!sweep->seen[why.code & 255]) {
        sweep->seen[why.code & 255] = 1;
        check_refusal(w, sweep->state, why);
    }
}

static void check_none_missing(struct sweep *sweep)
{
    struct walk *w = sweep->w;

    for (unsigned i = 0; i < w->count; i++) {
        struct ph_refusal why = w->game->refuse(w->rules, sweep->state, w->moves[i]);

        LAW_AT(w, EXACT, sweep->state, why.code == PH_LEGAL, "%08x is listed and refused: %s",
               (unsigned)w->moves[i], w->game->refusals[why.code].slug);
    }
    LAW_AT(w, EXACT, sweep->state, sweep->legal == w->count, "%u words are legal and %u are listed",
           sweep->legal, w->count);
}

/* Words that are not among all words must be refused all the more. */
static void check_odd_words(struct sweep *sweep)
{
    enum { ODD_WORDS = 200 };
    struct walk *w = sweep->w;
    const struct game_laws *own = game_laws_of(w->game);
    unsigned legal = sweep->legal;

    for (unsigned i = 0; own->odd_word && i < ODD_WORDS; i++)
        sweep_word(sweep, own->odd_word(w, sweep->state));
    sweep->legal = legal;
}

void check_exact(struct walk *w, const void *state)
{
    struct sweep sweep = {.w = w, .state = state};

    w->count = w->game->moves(w->rules, state, w->moves);
    for (ph_move m = w->game->next_move(w->rules, 0); m; m = w->game->next_move(w->rules, m))
        sweep_word(&sweep, m);
    check_odd_words(&sweep);
    check_none_missing(&sweep);
    w->run->tally[LAW_EXACT].checked += sweep.words;
}
