/* Plays many games and holds them against the laws.
 *     [--games N] [--seed S] [--game NAME]
 * Without --games: $POSTHORN_GAMES of each game, or 20,000; under sanitizers a tenth. Games are
 * numbered from S on, and shared out among the processor's cores. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "laws.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/game.h"

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SLOW_BUILD
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define SLOW_BUILD
#endif

enum {
#ifdef SLOW_BUILD
    GAMES = 2000,
#else
    GAMES = 20000,
#endif
    GAMES_A_PAIR = 10, /* of twins */
    FIRST_NUMBER = 1000000,
    WORKERS_MAX = 64,
    GAMES_A_WORKER = 100, /* with fewer games one worker is enough */
    RUNS_MAX = 8,
};

struct options {
    const char *game; /* NULL: all */
    uint64_t games, seed;
};

static bool read_number(const char *text, uint64_t *number)
{
    char *end;

    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

static bool read_options(int argc, char **argv, struct options *options)
{
    const char *games = getenv("POSTHORN_GAMES");

    if (games && !read_number(games, &options->games))
        return false;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            return false;
        if (strcmp(argv[i], "--game") == 0)
            options->game = argv[i + 1];
        else if (strcmp(argv[i], "--games") == 0  ? !read_number(argv[i + 1], &options->games)
                 : strcmp(argv[i], "--seed") == 0 ? !read_number(argv[i + 1], &options->seed)
                                                  : true)
            return false;
    }
    return !options->game || ph_game_find(options->game);
}

/* A worker's share of a run, in memory that it shares with its parent. */
struct share {
    struct run runs[RUNS_MAX];
    unsigned at;     /* which of the runs */
    uint64_t number; /* of the game that is played now */
    const char *doing;
};

struct crew {
    struct options options;
    const struct ph_game *game[RUNS_MAX];
    unsigned games, workers;
    struct share *share; /* one for each worker */
};

/* The laws over many games are asked by one worker each. */
static void ask_many(struct share *share, struct run *run)
{
    share->doing = "twins that leak";
    check_twins_bite(run);
    share->doing = "first seats";
    check_first(run);
    share->doing = "luck";
    game_laws_of(run->game)->many(run);
}

/* One worker plays all games of a table, so its rules are made once. */
static bool is_for(const struct crew *crew, unsigned worker, uint64_t number)
{
    return number / GAMES_A_TABLE % crew->workers == worker;
}

static void work(const struct crew *crew, unsigned worker)
{
    struct share *share = &crew->share[worker];

    for (unsigned g = 0; g < crew->games; g++) {
        struct run *run = &share->runs[g];
        uint64_t pairs = (run->games + GAMES_A_PAIR - 1) / GAMES_A_PAIR;

        share->at = g;
        share->doing = "start";
        run_start(run, crew->game[g]);
        share->doing = "game";
        for (uint64_t i = 0; i < run->games; i++)
            if (is_for(crew, worker, share->number = run->seed + i))
                play_game(run, share->number);
        share->doing = "twins";
        for (uint64_t i = 0; i < pairs; i++)
            if (is_for(crew, worker, share->number = run->seed + i))
                check_twins(run, share->number);
        if (g % crew->workers == worker)
            ask_many(share, run);
        run_finish(run);
    }
}

/* Did the worker come to its end? A crash breaks a law too. */
static bool ended_well(const struct crew *crew, unsigned worker, int status)
{
    const struct share *share = &crew->share[worker];

    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    printf("BROKEN %s: a worker ended with %s %d in %s %" PRIu64 "\n"
           "  again: %s --game %s --seed %" PRIu64 " --games 1\n",
           crew->game[share->at]->name, WIFSIGNALED(status) ? "signal" : "status",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), share->doing,
           share->number, share->runs[0].program, crew->game[share->at]->name, share->number);
    return false;
}

/* Workers are processes, so that one that crashes does not end the others. */
static unsigned run_workers(const struct crew *crew)
{
    pid_t pid[WORKERS_MAX];
    unsigned failed = 0;

    fflush(stdout);
    for (unsigned i = 0; i < crew->workers; i++) {
        pid[i] = fork();
        if (pid[i] == 0) {
            work(crew, i);
            exit(EXIT_SUCCESS); /* not _exit(): a leak is to be noticed */
        }
    }
    for (unsigned i = 0; i < crew->workers; i++) {
        int status = -1;

        if (pid[i] < 0 || waitpid(pid[i], &status, 0) < 0 || !ended_well(crew, i, status))
            failed++;
    }
    return failed;
}

static void gather(struct crew *crew)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    for (const struct ph_game *const *game = ph_games; *game && crew->games < RUNS_MAX; game++)
        if (!crew->options.game || strcmp(crew->options.game, (*game)->name) == 0)
            crew->game[crew->games++] = *game;
    crew->workers = cores < 1 ? 1 : cores > WORKERS_MAX ? WORKERS_MAX : (unsigned)cores;
    if (crew->options.games < GAMES_A_WORKER)
        crew->workers = 1;
    crew->share = mmap(NULL, crew->workers * sizeof *crew->share, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (crew->share == MAP_FAILED) {
        perror("mmap");
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv)
{
    struct crew crew = {.options = {.games = GAMES, .seed = FIRST_NUMBER}};
    unsigned passed = 0, failed = 0;

    if (!read_options(argc, argv, &crew.options)) {
        fprintf(stderr, "usage: %s [--games N] [--seed S] [--game NAME]\n", argv[0]);
        return 2;
    }
    gather(&crew);
    for (unsigned i = 0; i < crew.workers * crew.games; i++)
        crew.share[i / crew.games].runs[i % crew.games] = (struct run){
            .program = argv[0], .seed = crew.options.seed, .games = crew.options.games};
    failed = run_workers(&crew);
    for (unsigned g = 0; g < crew.games; g++) {
        struct run *all = &crew.share[0].runs[g];

        all->game = crew.game[g];
        for (unsigned i = 1; i < crew.workers; i++)
            run_add(all, &crew.share[i].runs[g]);
        check_inputs(all);
        passed += run_report(all, &failed);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
