/* Twins: two states that a seat cannot tell apart are played on with the same moves, and
 * everything the seat is shown must be the same, byte for byte, until something hidden is revealed
 * to it by the rules. Then a new twin is determinised and the game goes on, to its end.
 *
 * That the law bites is shown with games that leak a card on purpose. */
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

/* The walk's own state is the first twin. */
struct twins {
    struct walk w;
    const struct game_laws *own;
    int seat;    /* who looks */
    void *other; /* the second twin */
    struct ph_events other_events;
    struct ph_buf text[2];
    unsigned forks;
};

enum { TWIN_PLIES_MAX = 3000, WHY_SAMPLES = 6, TEXT_SAMPLES = 16 };

/* Another state that looks the same from the seat. */
static void fork_world(struct twins *t)
{
    struct walk *w = &t->w;

    w->game->view(w->rules, w->state, t->seat, w->view);
    w->game->determinise(w->rules, w->view, &w->look, t->other);
    t->forks++;
}

static bool same_text(struct twins *t, const char *what)
{
    return LAW(&t->w, TWINS, strcmp(ph_buf_text(&t->text[0]), ph_buf_text(&t->text[1])) == 0,
               "seat %d can tell by the %s:\n  %s\n  %s", t->seat, what, ph_buf_text(&t->text[0]),
               ph_buf_text(&t->text[1]));
}

static void clear_texts(struct twins *t)
{
    ph_buf_clear(&t->text[0]);
    ph_buf_clear(&t->text[1]);
}

static bool views_agree(struct twins *t)
{
    struct walk *w = &t->w;

    w->game->view(w->rules, w->state, t->seat, w->view);
    w->game->view(w->rules, t->other, t->seat, w->view2);
    return memcmp(w->view, w->view2, w->game->view_size) == 0;
}

static void compare_json(struct twins *t)
{
    struct walk *w = &t->w;
    struct ph_score score;

    clear_texts(t);
    ph_view_json(&t->text[0], w->rules, w->state, t->seat);
    ph_view_json(&t->text[1], w->rules, t->other, t->seat);
    same_text(t, "view");
    clear_texts(t);
    w->game->print_aids(w->rules, w->view, &t->text[0]);
    w->game->print_aids(w->rules, w->view2, &t->text[1]);
    same_text(t, "aids");
    clear_texts(t);
    w->game->score(w->rules, w->state, &score);
    ph_score_json(&t->text[0], w->rules, &score);
    w->game->score(w->rules, t->other, &score);
    ph_score_json(&t->text[1], w->rules, &score);
    same_text(t, "score");
}

static void add_why(struct twins *t, unsigned world, ph_move move, struct ph_refusal why)
{
    struct walk *w = &t->w;
    struct ph_reader reader = {.lang = (enum ph_lang)(w->ply % PH_LANG_COUNT)};

    ph_buf_addf(&t->text[world], "%08x %s ", (unsigned)move, ph_refusal_rule(w->rules, why));
    ph_refusal_text(&t->text[world], w->rules, &reader, why);
}

/* A text depends on its code and its arguments only: where these are the same, so are the texts. */
static void compare_why(struct twins *t, ph_move move)
{
    struct walk *w = &t->w;
    struct ph_refusal one = w->game->refuse(w->rules, w->state, move);
    struct ph_refusal other = w->game->refuse(w->rules, t->other, move);

    clear_texts(t);
    if (memcmp(&one, &other, sizeof one) != 0 || one_in(&w->look, 64)) {
        add_why(t, 0, move, one);
        add_why(t, 1, move, other);
    }
    same_text(t, "reason of a refusal");
}

/* All that the seat is told of a move that it may make. */
static void add_move(struct twins *t, unsigned world, const void *view, ph_move move)
{
    const struct ph_game *game = t->w.game;
    struct ph_buf *text = &t->text[world];
    enum ph_lang lang = (enum ph_lang)(t->w.ply % PH_LANG_COUNT);

    game->describe(t->w.rules, view, move, lang, text);
    ph_buf_addc(text, '\n');
    game->describe_short(t->w.rules, view, move, lang, text);
    ph_buf_addc(text, '\n');
    game->about(t->w.rules, view, move, lang, text);
    ph_buf_addc(text, '\n');
    game->caution(t->w.rules, view, move, lang, text);
    if (game->same_as)
        ph_buf_addf(text, "\n%08x", (unsigned)game->same_as(t->w.rules, view, move));
    if (game->print_effect)
        game->print_effect(t->w.rules, view, move, text);
}

static void compare_texts(struct twins *t)
{
    struct walk *w = &t->w;
    unsigned first = w->count > TEXT_SAMPLES ? ph_rng_below(&w->look, w->count - TEXT_SAMPLES) : 0;

    w->game->view(w->rules, w->state, t->seat, w->view);
    w->game->view(w->rules, t->other, t->seat, w->view2);
    for (unsigned i = first; i < w->count && i < first + TEXT_SAMPLES && !w->broken; i++) {
        clear_texts(t);
        add_move(t, 0, w->view, w->moves[i]);
        add_move(t, 1, w->view2, w->moves[i]);
        same_text(t, "texts of a move");
    }
}

/* When the seat is to move, it asks what it may do and why not something else. */
static void compare_moves(struct twins *t)
{
    struct walk *w = &t->w;
    unsigned count = w->game->moves(w->rules, t->other, w->moves2);

    LAW(w, TWINS, count == w->count && memcmp(w->moves, w->moves2, count * sizeof(ph_move)) == 0,
        "seat %d can tell by its moves: %u and %u", t->seat, w->count, count);
    if (!w->broken && one_in(&w->look, 16))
        compare_texts(t);
    for (unsigned i = 0; i < WHY_SAMPLES && !w->broken; i++)
        compare_why(t, w->run->words[ph_rng_below(&w->look, w->run->word_count)]);
}

/* May the event show the seat something that was hidden from it? */
static bool reveals(const struct twins *t, const struct ph_event *event)
{
    const char *name = t->w.game->events[event->kind].name;

    for (const struct reveal *r = t->own->reveals; r->event; r++)
        if (strcmp(r->event, name) == 0)
            return !r->doer_only || event->seat == t->seat;
    return false;
}

/* Likewise, what a seat is told of an event follows from the event and the seat. */
static void add_event(struct twins *t, unsigned world, const struct ph_event *event)
{
    struct walk *w = &t->w;
    struct ph_reader reader = {.lang = (enum ph_lang)(w->ply % PH_LANG_COUNT)};

    ph_event_json(&t->text[world], w->rules, event, t->seat);
    ph_buf_addc(&t->text[world], '\n');
    ph_event_text(&t->text[world], w->rules, &reader, event, t->seat);
}

/* What happened, as the seat is told; true if something may have been revealed. From the first
 * event on that did reveal a difference the two twins differ. */
static bool compare_events(struct twins *t)
{
    struct walk *w = &t->w;
    unsigned count =
        w->events.count < t->other_events.count ? w->events.count : t->other_events.count;
    bool revealed = false, differ = false;

    for (unsigned i = 0; i < count && !w->broken && !differ; i++) {
        clear_texts(t);
        if (memcmp(&w->events.at[i], &t->other_events.at[i], sizeof w->events.at[i]) != 0 ||
            one_in(&w->look, 64)) {
            add_event(t, 0, &w->events.at[i]);
            add_event(t, 1, &t->other_events.at[i]);
        }
        if (!reveals(t, &w->events.at[i])) {
            same_text(t, "events");
            continue;
        }
        revealed = true;
        differ = strcmp(ph_buf_text(&t->text[0]), ph_buf_text(&t->text[1])) != 0;
    }
    if (!differ)
        LAW(w, TWINS, w->events.count == t->other_events.count,
            "seat %d can tell by the number of events: %u and %u", t->seat, w->events.count,
            t->other_events.count);
    return revealed;
}

/* A move that both twins allow; 0 if there is none. */
static ph_move common_move(struct twins *t)
{
    struct walk *w = &t->w;

    for (unsigned tries = 0; tries < 8; tries++) {
        ph_move move = walk_choose(w);

        if (w->game->refuse(w->rules, t->other, move).code == PH_LEGAL)
            return move;
    }
    return 0;
}

static void play_both(struct twins *t, ph_move move)
{
    struct walk *w = &t->w;
    bool revealed;

    w->events.count = t->other_events.count = 0;
    w->game->apply(w->rules, w->state, move, &w->events);
    w->game->apply(w->rules, t->other, move, &t->other_events);
    revealed = compare_events(t);
    if (views_agree(t))
        return;
    LAW(w, TWINS, revealed, "seat %d sees a difference that no event revealed", t->seat);
    fork_world(t);
    LAW(w, TWINS, views_agree(t), "seat %d: the new twin looks different", t->seat);
}

static void step(struct twins *t)
{
    struct walk *w = &t->w;
    ph_move move;

    if (memcmp(t->other, w->state, w->game->state_size) == 0)
        fork_world(t);
    w->count = w->game->moves(w->rules, w->state, w->moves);
    if (w->count > 0 && w->game->actor(w->rules, w->state) == t->seat)
        compare_moves(t);
    if (w->count == 0 || one_in(&w->look, 64))
        compare_json(t);
    if (w->count == 0 || w->broken)
        return;
    move = common_move(t);
    if (!move) { /* another player's hidden cards decide: look for a twin in which that player can do the same */
        fork_world(t);
        move = common_move(t);
    }
    if (!move) {
        memcpy(t->other, w->state, w->game->state_size);
        move = walk_choose(w);
    }
    play_both(t, move);
}

static void twins_start(struct twins *t, struct run *run, uint64_t number)
{
    memset(t, 0, sizeof *t);
    walk_start(&t->w, run, number);
    t->own = game_laws_of(run->game);
    t->seat = (int)ph_rng_below(&t->w.look, (uint32_t)t->w.rules->players + 1) - 1;
    t->other = law_alloc(run->game->state_size);
}

static void twins_play(struct twins *t)
{
    struct walk *w = &t->w;

    fork_world(t);
    LAW(w, TWINS, views_agree(t), "seat %d: the first twin looks different", t->seat);
    for (unsigned ply = 0; ply < TWIN_PLIES_MAX && !w->broken; ply++) {
        step(t);
        if (w->count == 0)
            break;
    }
}

static void twins_finish(struct twins *t)
{
    walk_finish(&t->w);
    free(t->other);
    ph_buf_finish(&t->text[0]);
    ph_buf_finish(&t->text[1]);
}

void check_twins(struct run *run, uint64_t number)
{
    struct twins t;

    twins_start(&t, run, number);
    twins_play(&t);
    twins_finish(&t);
}

/* ---- games that leak ---- */

static void leaking_view(const struct ph_rules *rules, const void *state, int viewer, void *view)
{
    const struct game_laws *own = game_laws_of(rules->game);

    ph_game_find(own->game)->view(rules, state, viewer, view);
    if (viewer != PH_EVERYTHING)
        own->leak_view(rules, state, view);
}

static void leaking_apply(const struct ph_rules *rules, void *state, ph_move move,
                          struct ph_events *events)
{
    const struct game_laws *own = game_laws_of(rules->game);

    ph_game_find(own->game)->apply(rules, state, move, events);
    if (events)
        own->leak_event(rules, state, events);
}

/* Plays twins of a game with one leak until they are told apart. */
static bool leak_is_noticed(struct run *run, const struct ph_game *leaky)
{
    struct run trial = *run;

    trial.game = leaky;
    trial.quiet = true;
    trial.table_rules = NULL;
    memset(trial.tally, 0, sizeof trial.tally);
    for (uint64_t number = 0; number < 50 && !trial.tally[LAW_TWINS].broken; number++)
        check_twins(&trial, number);
    ph_rules_destroy(trial.table_rules);
    return trial.tally[LAW_TWINS].broken > 0;
}

void check_twins_bite(struct run *run)
{
    struct ph_game leaky = *run->game;

    leaky.view = leaking_view;
    LAW_RUN(run, TWINS_BITE, leak_is_noticed(run, &leaky), "a card in a view was not noticed");
    leaky = *run->game;
    leaky.apply = leaking_apply;
    LAW_RUN(run, TWINS_BITE, leak_is_noticed(run, &leaky), "a card in an event was not noticed");
}
