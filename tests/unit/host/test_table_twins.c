/* src/host/table: twin worlds. Two tables that a viewer cannot tell apart get the same commands,
 * and every byte that the viewer is sent must be the same, until something is revealed to the
 * viewer. */
#include "unit/cmocka_all.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "unit/host/table_random.h"
#include "wire/write.h"

enum { STATE_WORDS = PH_STATE_MAX / 8, STEPS = 40, WHY = 3 };

struct twins {
    struct kit one, other;
    struct ph_rng rng;
    uint64_t number;
    struct ph_viewer viewer;
    int seat; /* of the viewer, or PH_NOBODY */
    struct ph_buf move, text[2];
    uint64_t compared, hidden_moves;
};

/* ---- making them ---- */

/* A position somewhere in a game. */
static void random_position(const struct ph_rules *rules, struct ph_rng *rng, void *state)
{
    const struct ph_game *game = rules->game;
    unsigned plies = ph_rng_below(rng, 120);

    ph_setup(rules, ph_rng_next(rng), PH_NOBODY, state);
    for (unsigned i = 0; i < plies && game->actor(rules, state) != PH_NOBODY; i++) {
        uint64_t next[STATE_WORDS];

        memcpy(next, state, game->state_size);
        game->apply(rules, next, game->playout_move(rules, next, rng), NULL);
        if (game->actor(rules, next) == PH_NOBODY)
            return;
        memcpy(state, next, game->state_size);
    }
}

/* The table begins in this state, as if it had been dealt so. */
static void begin_at(struct kit *kit, const void *state)
{
    struct ph_table *t = kit->table;
    size_t size = table_game(t)->state_size;

    memcpy(t->start, state, size);
    memcpy(t->state, state, size);
    assert_int_equal(t->past.count, 1);
    memcpy(t->past.states, state, size);
    t->running = PH_NOBODY;
    table_clock_settle(t, t->at);
}

static void fill(struct kit *kit)
{
    for (unsigned i = 1; ph_table_free_seats(kit->table) != 0; i++)
        assert_int_equal(kit_join(kit, i, PH_NOBODY), PH_NOT_REFUSED);
    if (kit->table->status == PH_TABLE_WAITING) {
        struct ph_command start = kit_command(kit, PH_COMMAND_START, PH_NOBODY);

        start.identity = kit_host(kit);
        assert_int_equal(kit_do(kit, start), PH_NOT_REFUSED);
    }
}

static void twins_start(struct twins *w, uint64_t number, struct ph_rules_cache *cache)
{
    uint64_t state[STATE_WORDS] = {0}, view[STATE_WORDS] = {0}, world[STATE_WORDS] = {0};
    struct ph_buf request = {0};
    const struct ph_rules *rules;

    memset(w, 0, sizeof *w);
    w->number = number;
    ph_rng_seed(&w->rng, number);
    random_request(&w->rng, &request);
    kit_open_at(&w->one, cache, ph_buf_text(&request), 1);
    kit_open_at(&w->other, cache, ph_buf_text(&request), 1);
    fill(&w->one);
    fill(&w->other);
    rules = table_rules(w->one.table);
    w->seat = (int)ph_rng_below(&w->rng, rules->players + 1u) - 1;
    w->viewer.seats = (uint8_t)(w->seat < 0 ? 0 : 1u << w->seat);
    w->viewer.lang = (enum ph_lang)ph_rng_below(&w->rng, PH_LANG_COUNT);
    random_position(rules, &w->rng, state);
    rules->game->view(rules, state, w->seat, view);
    rules->game->determinise(rules, view, &w->rng, world);
    begin_at(&w->one, state);
    begin_at(&w->other, world);
    ph_buf_finish(&request);
}

static void twins_finish(struct twins *w)
{
    ph_decision_finish(&w->one.decision);
    ph_decision_finish(&w->other.decision);
    ph_table_destroy(w->one.table);
    ph_table_destroy(w->other.table);
    ph_buf_finish(&w->move);
    ph_buf_finish(&w->text[0]);
    ph_buf_finish(&w->text[1]);
}

/* ---- comparing ---- */

static const struct ph_table *table_of(const struct twins *w, unsigned which)
{
    return which ? w->other.table : w->one.table;
}

static void same(struct twins *w, const char *what)
{
    if (strcmp(ph_buf_text(&w->text[0]), ph_buf_text(&w->text[1])) != 0)
        fail_msg("pair %" PRIu64 ": seat %d can tell by the %s\n%s\n%s", w->number, w->seat, what,
                 ph_buf_text(&w->text[0]), ph_buf_text(&w->text[1]));
    w->compared++;
    ph_buf_clear(&w->text[0]);
    ph_buf_clear(&w->text[1]);
}

static void compare_snapshots(struct twins *w)
{
    for (unsigned i = 0; i < 2; i++)
        kit_snapshot(table_of(w, i), &w->viewer, &w->text[i]);
    same(w, "snapshot");
}

static void compare_updates(struct twins *w)
{
    for (unsigned i = 0; i < 2; i++)
        kit_update(table_of(w, i), &w->viewer, &w->text[i]);
    same(w, "update");
}

/* Any well-formed move: most are refused, some with reasons that could tell something. */
static void random_words(struct twins *w, struct ph_buf *words)
{
    const struct ph_rules *rules = table_rules(w->one.table);
    ph_move move = 0;

    for (unsigned i = ph_rng_below(&w->rng, 900) + 1; i > 0; i--)
        move = rules->game->next_move(rules, move);
    if (move == 0)
        move = rules->game->next_move(rules, move);
    rules->game->print_move(rules, move, words);
}

static void compare_answers(struct twins *w)
{
    struct ph_answer answer = {0};
    struct ph_buf words = {0};

    for (unsigned i = 0; i < 2; i++) {
        ph_table_moves(table_of(w, i), &w->viewer, w->seat, &answer);
        kit_answer(&answer, &w->text[i]);
    }
    same(w, "moves");
    for (unsigned k = 0; k < WHY; k++) {
        ph_buf_clear(&words);
        if (k == 0 && table_may_move(w->one.table, w->viewer.seats, w->seat) == PH_NOT_REFUSED)
            kit_playout_move(&w->one, &w->rng, &words);
        else
            random_words(w, &words);
        for (unsigned i = 0; i < 2; i++) {
            ph_table_why(table_of(w, i), &w->viewer, w->seat, ph_buf_text(&words), &answer);
            kit_answer(&answer, &w->text[i]);
        }
        same(w, "reason");
        for (unsigned i = 0; i < 2; i++) {
            ph_table_preview(table_of(w, i), &w->viewer, w->seat, ph_buf_text(&words), &answer);
            kit_answer(&answer, &w->text[i]);
        }
        same(w, "preview");
    }
    ph_buf_finish(&words);
}

/* The refusals of the seat's own commands. */
static void compare_refusals(struct twins *w, const struct ph_command *c)
{
    if (!has_seat(w->viewer.seats, c->seat))
        return;
    assert_int_equal(w->one.decision.refused, w->other.decision.refused);
    for (unsigned i = 0; i < 2; i++) {
        struct ph_refused_info refused = {0};

        ph_table_refused(table_of(w, i), i ? &w->other.decision : &w->one.decision, w->viewer.lang,
                         &refused);
        wire_write_refused(&w->text[i], "r", &refused);
        ph_refused_info_finish(&refused);
    }
    same(w, "refusal");
}

/* ---- playing ---- */

static bool views_agree(const struct twins *w)
{
    const struct ph_rules *rules = table_rules(w->one.table);
    uint64_t one[STATE_WORDS] = {0}, other[STATE_WORDS] = {0};

    rules->game->view(rules, w->one.table->state, w->seat, one);
    rules->game->view(rules, w->other.table->state, w->seat, other);
    return memcmp(one, other, rules->game->view_size) == 0;
}

static void fold(struct kit *kit)
{
    for (unsigned i = 0; i < kit->decision.count; i++)
        assert_true(ph_table_fold(kit->table, &kit->decision.entries[i], NULL));
}

/* The end shows the seed and all that it dealt. */
static bool is_over(const struct twins *w)
{
    return w->one.table->status != PH_TABLE_PLAYING || w->other.table->status != PH_TABLE_PLAYING;
}

/* A move of another player may be impossible in the other world, where their hand differs: finds
 * one there that looks the same to the viewer. */
static bool find_twin_move(struct twins *w, struct ph_buf *words)
{
    const struct ph_rules *rules = table_rules(w->one.table);
    const struct ph_game *game = rules->game;
    uint64_t wanted[STATE_WORDS] = {0}, view[STATE_WORDS] = {0}, state[STATE_WORDS];
    ph_move moves[PH_MOVES_MAX];
    unsigned count = game->moves(rules, w->other.table->state, moves);

    game->view(rules, w->one.table->state, w->seat, wanted);
    for (unsigned i = 0; i < count; i++) {
        memcpy(state, w->other.table->state, game->state_size);
        game->apply(rules, state, moves[i], NULL);
        game->view(rules, state, w->seat, view);
        if (memcmp(view, wanted, game->view_size) == 0) {
            game->print_move(rules, moves[i], words);
            return true;
        }
    }
    return false;
}

/* Both tables go on; false when the worlds go their own ways. */
static bool decide_both(struct twins *w, struct ph_command *c)
{
    struct ph_buf words = {0};
    bool ok = true;

    ph_table_decide(w->one.table, c, w->one.now, &w->one.decision);
    ph_table_decide(w->other.table, c, w->other.now, &w->other.decision);
    fold(&w->one);
    if (w->one.decision.refused != w->other.decision.refused &&
        !has_seat(w->viewer.seats, c->seat)) {
        ok = c->kind == PH_COMMAND_MOVE && !w->one.decision.refused && find_twin_move(w, &words);
        c->move = ph_buf_text(&words);
        if (ok)
            ph_table_decide(w->other.table, c, w->other.now, &w->other.decision);
        w->hidden_moves += ok;
    }
    fold(&w->other);
    ph_buf_finish(&words);
    return ok;
}

/* Goes on by one command; false when the worlds go their own ways. */
static bool step(struct twins *w)
{
    struct ph_command c = random_command(&w->one, &w->rng, &w->move);

    w->other.now = w->one.now;
    if (!decide_both(w, &c))
        return false;
    if (!is_over(w))
        compare_refusals(w, &c);
    if (is_over(w) || !views_agree(w))
        return false;
    if (w->one.decision.count > 0)
        compare_updates(w);
    compare_snapshots(w);
    compare_answers(w);
    return true;
}

static void twins_are_sent_the_same(void **state)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    unsigned rounds = random_rounds(20000) / 10;
    uint64_t compared = 0, hidden = 0;

    (void)state;
    for (unsigned i = 0; i < rounds; i++) {
        struct twins w;

        twins_start(&w, i, cache);
        assert_true(views_agree(&w));
        compare_snapshots(&w);
        compare_answers(&w);
        for (unsigned k = 0; k < STEPS && step(&w); k++)
            continue;
        compared += w.compared;
        hidden += w.hidden_moves;
        twins_finish(&w);
    }
    printf("%u pairs, %" PRIu64 " messages compared, %" PRIu64 " hidden moves that differ\n",
           rounds, compared, hidden);
    ph_rules_cache_destroy(cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_are_sent_the_same),
    };

    return cmocka_run_group_tests_name("twin tables", tests, NULL, NULL);
}
