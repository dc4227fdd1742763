/* Playing one game and holding its positions against the laws. What is cheap is asked at every
 * position, what is not at some; what is dear at one position of each game, all being equally
 * likely to be that one. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"

enum {
    PLIES_MAX = 200000,
    LOOK_AT_PIECES = 4, /* one in this number of positions */
    LOOK_AT_TEXT = 2048,
    LOOK_AT_VIEWS = 256,
    LOOK_AT_FEATURES = 64,
    LOOK_AT_INPUTS = 8,
    LOOK_AT_REVEALS = 64,
    LOOK_AT_AIDS = 256,
    LOOK_AT_RECORD = 40, /* one in this number of games */
    LOOK_AT_SHOWN = 8,
    LOOK_AT_END = 64,
    LOOK_AT_WORDS = 500,
};

static void check_position(struct walk *w)
{
    const struct game_laws *own = game_laws_of(w->game);
    const char *fault = w->game->fault(w->rules, w->state);

    LAW(w, POSSIBLE, !fault, "fault: %s", fault ? fault : "");
    if (one_in(&w->look, LOOK_AT_PIECES)) {
        fault = own->pieces(w->rules, w->state);
        LAW(w, PIECES, !fault, "%s", fault ? fault : "");
    }
    check_listed(w);
    check_samples(w);
    if (own->position)
        own->position(w);
    if (one_in(&w->look, LOOK_AT_VIEWS))
        check_views(w, w->state);
    if (one_in(&w->look, LOOK_AT_FEATURES))
        check_features(w, w->state);
    if (one_in(&w->look, LOOK_AT_INPUTS))
        note_inputs(w);
    if (one_in(&w->look, LOOK_AT_REVEALS))
        check_reveals(w, w->state);
    if (one_in(&w->look, LOOK_AT_AIDS))
        check_aids(w, w->state);
    if (one_in(&w->look, LOOK_AT_TEXT)) {
        check_state_text(w, w->state);
        check_move_text(w, w->state);
    }
}

static void keep_one(struct walk *w)
{
    if (ph_rng_below(&w->look, w->ply + 1) > 0)
        return;
    memcpy(w->kept, w->state, w->game->state_size);
    w->kept_ply = w->ply;
}

static void note_move(struct walk *w, ph_move move)
{
    if (w->ply == w->room) {
        w->room = w->room ? w->room * 2 : 1024;
        w->played = realloc(w->played, w->room * sizeof *w->played);
        if (!w->played)
            abort();
    }
    w->played[w->ply++] = move;
}

static void play_move(struct walk *w, ph_move move)
{
    uint64_t before = w->hash;
    unsigned turn = w->game->turn(w->rules, w->state);

    if (!LAW(w, LISTED, move_listed(w->moves, w->count, move), "the player chose %08x, not listed",
             (unsigned)move))
        return;
    note_move(w, move);
    memcpy(w->spare, w->state, w->game->state_size);
    w->events.count = 0;
    w->game->apply(w->rules, w->state, move, &w->events);
    w->game->apply(w->rules, w->spare, move, NULL);
    LAW(w, PURE, memcmp(w->state, w->spare, w->game->state_size) == 0,
        "the move has another result when nobody listens");
    w->hash = ph_state_hash(w->rules, w->state);
    LAW(w, PURE, w->hash != before, "the move changed nothing");
    LAW(w, LISTED, w->game->turn(w->rules, w->state) >= turn, "the turn went back");
    w->chain = w->chain * UINT64_C(0x9e3779b97f4a7c15) + w->hash;
    check_events(w);
}

static void note_game(struct walk *w)
{
    struct run *run = w->run;

    run->played++;
    run->decisions += w->ply;
    if (w->ply < run->shortest)
        run->shortest = w->ply;
    if (w->ply > run->longest)
        run->longest = w->ply;
}

/* The dear laws, at the one position kept, and those of the whole game. */
static void check_game(struct walk *w)
{
    bool texts = one_in(&w->look, LOOK_AT_WORDS);

    check_score(w);
    check_options(w);
    check_state_text(w, one_in(&w->look, 4) ? w->state : w->kept);
    check_exact(w, w->kept);
    if (one_in(&w->look, LOOK_AT_END)) {
        check_exact(w, w->state);
        check_aids(w, w->state);
    }
    check_views(w, w->kept);
    check_features(w, w->kept);
    check_move_text(w, w->kept);
    check_aids(w, w->kept);
    if (one_in(&w->look, LOOK_AT_SHOWN))
        check_shown(w, w->kept);
    if (texts) {
        check_all_words(w);
        check_schema(w);
    }
    if (one_in(&w->look, LOOK_AT_RECORD))
        check_record(w);
}

void play_game(struct run *run, uint64_t number)
{
    struct walk w;

    walk_start(&w, run, number);
    while (!w.broken) {
        w.count = w.game->moves(w.rules, w.state, w.moves);
        check_position(&w);
        if (w.broken || w.count == 0)
            break;
        keep_one(&w);
        if (!LAW(&w, ENDS, w.ply < PLIES_MAX, "not over after %u decisions", w.ply))
            break;
        play_move(&w, walk_choose(&w));
    }
    note_game(&w);
    if (!w.broken)
        check_game(&w);
    walk_finish(&w);
}
