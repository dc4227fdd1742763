/* Computer players are thread-safe: several threads think about the same position with the same
 * rules, some of them with threads of their own, and all find what one thread finds alone. `make
 * sanitize` runs this program under ThreadSanitizer. */
#include <posthorn/posthorn.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, DECISIONS = 6 };

static int passed, failed;

static void check(const char *what, bool holds)
{
    holds ? passed++ : failed++;
    if (!holds)
        printf("FAILED: %s\n", what);
}

struct work {
    const struct ph_rules *rules;
    const struct ph_storage *state; /* shared */
    ph_move choice[DECISIONS];
    pthread_t thread;
};

static bool watch(void *data, const struct ph_search *search)
{
    struct ph_thought thought;

    ph_search_thought(search, &thought);
    return *(const bool *)data && thought.count > 0;
}

static void *think(void *arg)
{
    static const char *const names[DECISIONS] = {"greedy", "mc:64",   "tree:128",
                                                 "random", "level:3", "level:6"};
    struct work *work = arg;
    bool go_on = true;
    struct ph_think_options how = {.go_on = watch, .data = &go_on, .advise = true};
    struct ph_buf text = {0};

    for (unsigned i = 0; i < DECISIONS; i++) {
        struct ph_thought thought = {.choice = 0};
        struct ph_storage view;

        ph_bot_find(names[i], &how.bot, NULL);
        how.threads = 1;
        ph_think_state(work->rules, work->state, &how, &thought, NULL);
        work->choice[i] = thought.choice;
        how.threads = 3; /* several searches add up: another choice may come out */
        ph_think_state(work->rules, work->state, &how, &thought, NULL);
        ph_view(work->rules, work->state, ph_actor(work->rules, work->state), &view);
        ph_reason(work->rules, &view, &thought, (enum ph_lang)(i % PH_LANG_COUNT), &text);
    }
    ph_buf_finish(&text);
    return NULL;
}

static void think_together(const struct ph_rules *rules, const struct ph_storage *state)
{
    struct work alone = {.rules = rules, .state = state}, work[THREADS];
    bool same = true;

    think(&alone);
    for (unsigned i = 0; i < THREADS; i++) {
        work[i] = (struct work){.rules = rules, .state = state};
        check("a thread starts", pthread_create(&work[i].thread, NULL, think, &work[i]) == 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(work[i].thread, NULL);
        for (unsigned k = 0; k < DECISIONS; k++)
            same = same && work[i].choice[k] == alone.choice[k] && alone.choice[k] != 0;
    }
    check("every thread finds what one finds alone", same);
}

static void think_about(const struct ph_game *game)
{
    struct ph_options options = {.game = game, .players = 2};
    struct ph_rules *rules = ph_rules_create(&options, NULL);
    struct ph_storage state;
    struct ph_rng rng;

    ph_rng_seed(&rng, 1);
    check("a game is set up", ph_setup(rules, 7, PH_NOBODY, &state));
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < 20; i++)
            ph_apply(rules, &state, ph_playout_move(rules, &state, &rng), NULL);
        think_together(rules, &state);
    }
    ph_rules_destroy(rules);
}

int main(void)
{
    for (unsigned i = 0; ph_game_at(i); i++)
        think_about(ph_game_at(i));
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
