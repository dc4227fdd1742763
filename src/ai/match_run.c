/* A pool of threads that takes the games of a match one after the other. */
#include "ai/match_run.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

struct pool {
    const struct ph_match_plan *plan;
    struct ph_match_result *result;
    pthread_mutex_t lock;
    struct ph_match_game *game; /* blocks * seatings */
    unsigned seatings, total;
    unsigned next; /* the game to be taken */
    unsigned done; /* games finished */
    bool stopped;
    struct ph_error error; /* of the first game that failed; valid if `failed` is set */
    bool failed;
};

/* Players with the same name share their results: it does not matter which of them sits where. */
static double mean_of_group(const struct ph_seatings *seatings, const double *of, unsigned player)
{
    double sum = 0;
    unsigned count = 0;

    for (unsigned i = 0; i < seatings->players; i++)
        if (seatings->group[i] == seatings->group[player]) {
            sum += of[i];
            count++;
        }
    return sum / count;
}

static void add_times(struct pool *pool, const struct ph_match_game *game)
{
    const struct ph_seatings *seatings = &pool->plan->match->seatings;

    for (unsigned player = 0; player < seatings->players; player++) {
        struct ph_match_time *time = &pool->result->time[seatings->group[player]];

        time->cpu += game->time[player].cpu;
        time->decisions += game->time[player].decisions;
    }
}

static void add_block(struct pool *pool, unsigned block)
{
    struct ph_match_result *result = pool->result;
    const struct ph_seatings *seatings = &pool->plan->match->seatings;
    unsigned players = seatings->players;
    double share[PH_SEATS_MAX] = {0}, rank[PH_SEATS_MAX] = {0}, total[PH_SEATS_MAX] = {0};

    for (unsigned seating = 0; seating < pool->seatings; seating++) {
        const struct ph_match_game *game = &pool->game[block * pool->seatings + seating];

        for (unsigned player = 0; player < players; player++) {
            share[player] += game->share[player] / pool->seatings;
            rank[player] += game->rank[player] / pool->seatings;
            total[player] += (double)game->total[player] / pool->seatings;
        }
        for (unsigned seat = 0; seat < players; seat++)
            ph_sample_add(&result->seat[seat], game->share[seatings->player_at[seating][seat]]);
        ph_sample_add(&result->turns, (double)game->turns / players);
        if (game->forfeit != PH_FORFEIT_NONE)
            result->forfeits[seatings->group[game->forfeiter]][game->forfeit]++;
        add_times(pool, game);
    }
    for (unsigned player = 0; player < players; player++) {
        ph_sample_add(&result->share[player], mean_of_group(seatings, share, player));
        ph_sample_add(&result->rank[player], mean_of_group(seatings, rank, player));
        ph_sample_add(&result->total[player], mean_of_group(seatings, total, player));
    }
    result->blocks++;
    result->games += pool->seatings;
}

static bool block_done(const struct pool *pool, unsigned block)
{
    for (unsigned seating = 0; seating < pool->seatings; seating++)
        if (!pool->game[block * pool->seatings + seating].done)
            return false;
    return true;
}

/* Counts the blocks that are complete, in sequence, until a verdict is reached. */
static void count_blocks(struct pool *pool)
{
    struct ph_match_result *result = pool->result;

    while (result->verdict == PH_UNDECIDED && result->blocks < pool->plan->match->blocks &&
           block_done(pool, result->blocks)) {
        add_block(pool, result->blocks);
        if (pool->plan->sprt)
            result->verdict =
                ph_sprt(&result->share[0], pool->plan->elo0, pool->plan->elo1, &result->llr);
    }
    if (result->verdict != PH_UNDECIDED)
        pool->stopped = true;
}

/* With the lock held: a game is finished. */
static void finish(struct pool *pool, unsigned index, const struct ph_match_game *game,
                   const char *record)
{
    const struct ph_match_keeper *keeper = &pool->plan->keeper;

    if (record && keeper->keep &&
        !keeper->keep(keeper->data, index / pool->seatings, index % pool->seatings, record))
        pool->stopped = true;
    pool->game[index] = *game;
    pool->done++;
    count_blocks(pool);
    if (keeper->progress)
        keeper->progress(keeper->data, pool->done, pool->total);
}

static void fail(struct pool *pool, const struct ph_error *error)
{
    if (!pool->failed)
        pool->error = *error;
    pool->failed = pool->stopped = true;
}

static bool take(struct pool *pool, unsigned *index)
{
    bool (*is_interrupted)(void) = pool->plan->is_interrupted;

    if (pool->stopped || pool->next == pool->total || (is_interrupted && is_interrupted()))
        return false;
    *index = pool->next++;
    return true;
}

/* With the lock held: makes the thread's crew, if the match needs one. */
static bool hire(struct pool *pool, void **crew)
{
    const struct ph_match_foreign *foreign = pool->plan->match->foreign;

    if (foreign && !*crew)
        *crew = foreign->hire(foreign->data);
    if (foreign && !*crew)
        fail(pool, &(struct ph_error){.what = "out of memory"});
    return !foreign || *crew;
}

static void *work(void *arg)
{
    struct pool *pool = arg;
    const struct ph_match_keeper *keeper = &pool->plan->keeper;
    const struct ph_match_foreign *foreign = pool->plan->match->foreign;
    struct ph_buf record = {0};
    void *crew = NULL;
    unsigned index;

    pthread_mutex_lock(&pool->lock);
    while (hire(pool, &crew) && take(pool, &index)) {
        unsigned block = index / pool->seatings, seating = index % pool->seatings;
        struct ph_match_game game = {0};
        struct ph_error error = {{0}, {0}};
        bool played;

        if (keeper->load && keeper->load(keeper->data, block, seating, &game)) {
            finish(pool, index, &game, NULL);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        ph_buf_clear(&record);
        played = ph_match_play(pool->plan->match, crew, block, seating, &game, &record, &error);
        pthread_mutex_lock(&pool->lock);
        if (played)
            finish(pool, index, &game, ph_buf_text(&record));
        else
            fail(pool, &error);
    }
    pthread_mutex_unlock(&pool->lock);
    if (crew)
        foreign->dismiss(crew);
    ph_buf_finish(&record);
    return NULL;
}

static void run_threads(struct pool *pool, unsigned threads)
{
    pthread_t thread[THREADS_MAX];
    unsigned started = 0;

    while (started + 1 < threads && started < THREADS_MAX &&
           pthread_create(&thread[started], NULL, work, pool) == 0)
        started++;
    work(pool);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

bool ph_match_run(const struct ph_match_plan *plan, struct ph_match_result *result,
                  struct ph_error *error)
{
    unsigned seatings = plan->match->seatings.count;
    struct pool pool = {.plan = plan,
                        .result = result,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .seatings = seatings,
                        .total = plan->match->blocks * seatings};

    *result = (struct ph_match_result){0};
    pool.game = calloc(pool.total, sizeof *pool.game);
    if (!pool.game)
        return ph_fail(error, "", "out of memory");
    run_threads(&pool, plan->threads);
    free(pool.game);
    if (pool.failed && error)
        *error = pool.error;
    return !pool.failed;
}
