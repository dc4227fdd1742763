/* Bots at a table: a question has the view of the bot's seat and can be answered in any thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/inside.h"

struct ph_bot_question {
    struct shared_rules *shared;
    int seat;
    unsigned level;
    uint64_t version;
    struct ph_storage view;
};

static void pose(struct ph_bot_question *question, const struct ph_table *t, int seat,
                 unsigned level)
{
    question->seat = seat;
    question->level = level;
    question->version = t->seq;
    ph_view(table_rules(t), t->state, seat, &question->view);
}

static struct ph_bot_question *ask(const struct ph_table *t, int seat, unsigned level)
{
    struct ph_bot_question *question = calloc(1, sizeof *question);

    if (!question)
        return NULL;
    question->shared = rules_cache_share(t->shared);
    pose(question, t, seat, level);
    return question;
}

struct ph_bot_question *ph_table_bot_question(const struct ph_table *t)
{
    int seat = table_actor(t);

    /* Bots wait while a takeback is being asked for. */
    if (seat == PH_NOBODY || t->confirm != PH_NOBODY || t->asked == ASKED_UNDO ||
        !table_bot_plays(t, seat))
        return NULL;
    return ask(t, seat, t->seats[seat].level);
}

bool ph_bot_question_stands(const struct ph_bot_question *question, const struct ph_table *t)
{
    int seat = table_actor(t);
    struct ph_bot_question now;

    if (seat != question->seat || !table_bot_plays(t, seat) ||
        t->seats[seat].level != question->level)
        return false;
    pose(&now, t, seat, question->level);
    return memcmp(&now.view, &question->view, table_game(t)->view_size) == 0;
}

struct ph_bot_question *ph_table_hint_question(const struct ph_table *t,
                                               const struct ph_viewer *viewer, int seat,
                                               unsigned level)
{
    if (table_may_move(t, viewer->seats, seat) || level < 1 || level > TABLE_LEVEL_MAX)
        return NULL;
    return ask(t, seat, level);
}

static bool go_on(void *data, const struct ph_search *search)
{
    const atomic_bool *const *stop = data;

    (void)search;
    return !*stop || !atomic_load_explicit(*stop, memory_order_relaxed);
}

static bool think(const struct ph_bot_question *question, const atomic_bool *stop, bool advise,
                  struct ph_thought *thought)
{
    struct ph_think_options options = {
        .bot = ph_bot_level(question->level), .advise = advise, .go_on = go_on, .data = &stop};

    return ph_think(question->shared->rules, &question->view, &options, thought, NULL);
}

void ph_bot_answer(const struct ph_bot_question *question, const atomic_bool *stop,
                   struct ph_buf *move)
{
    struct ph_thought thought;

    if (think(question, stop, false, &thought))
        ph_print_move(question->shared->rules, thought.choice, move);
}

void ph_bot_advise(const struct ph_bot_question *question, const atomic_bool *stop,
                   enum ph_lang lang, struct ph_advice *advice)
{
    const struct ph_rules *rules = question->shared->rules;
    struct ph_thought thought;

    advice->seat = question->seat;
    advice->level = question->level;
    advice->version = question->version;
    if (!think(question, stop, true, &thought))
        return;
    ph_print_move(rules, thought.choice, &advice->move);
    ph_describe(rules, &question->view, thought.choice, lang, &advice->text);
    ph_reason(rules, &question->view, &thought, lang, &advice->reason);
}

void ph_advice_finish(struct ph_advice *advice)
{
    ph_buf_finish(&advice->move);
    ph_buf_finish(&advice->text);
    ph_buf_finish(&advice->reason);
}

int ph_bot_question_seat(const struct ph_bot_question *question)
{
    return question->seat;
}

unsigned ph_bot_question_level(const struct ph_bot_question *question)
{
    return question->level;
}

uint64_t ph_bot_question_version(const struct ph_bot_question *question)
{
    return question->version;
}

void ph_bot_question_destroy(struct ph_bot_question *question)
{
    if (!question)
        return;
    rules_cache_release(question->shared);
    free(question);
}
