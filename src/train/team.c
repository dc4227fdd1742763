/* Threads that wait for a task and take its jobs one after the other. */
#include "train/team.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

struct team {
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    void (*job)(void *data, unsigned i);
    void *data;
    unsigned jobs, next, running; /* running: jobs taken and not finished */
    bool ends;
    unsigned threads; /* beside the caller's */
    pthread_t thread[THREADS_MAX];
};

/* Takes and does jobs until there is none left. Called with the lock. */
static void work(struct team *team)
{
    while (team->next < team->jobs) {
        unsigned i = team->next++;

        team->running++;
        pthread_mutex_unlock(&team->lock);
        team->job(team->data, i);
        pthread_mutex_lock(&team->lock);
        if (--team->running == 0 && team->next == team->jobs)
            pthread_cond_signal(&team->done);
    }
}

static void *serve(void *arg)
{
    struct team *team = arg;

    pthread_mutex_lock(&team->lock);
    while (!team->ends) {
        work(team);
        if (!team->ends)
            pthread_cond_wait(&team->begun, &team->lock);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

struct team *team_create(unsigned threads)
{
    struct team *team = calloc(1, sizeof *team);

    if (!team)
        return NULL;
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->begun, NULL);
    pthread_cond_init(&team->done, NULL);
    while (team->threads + 1 < threads && team->threads < THREADS_MAX &&
           pthread_create(&team->thread[team->threads], NULL, serve, team) == 0)
        team->threads++;
    return team;
}

void team_destroy(struct team *team)
{
    if (!team)
        return;
    pthread_mutex_lock(&team->lock);
    team->ends = true;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->threads; i++)
        pthread_join(team->thread[i], NULL);
    pthread_cond_destroy(&team->done);
    pthread_cond_destroy(&team->begun);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

void team_run(struct team *team, void (*job)(void *data, unsigned i), void *data, unsigned jobs)
{
    pthread_mutex_lock(&team->lock);
    team->job = job;
    team->data = data;
    team->next = 0;
    team->jobs = jobs;
    pthread_cond_broadcast(&team->begun);
    work(team);
    while (team->running > 0)
        pthread_cond_wait(&team->done, &team->lock);
    pthread_mutex_unlock(&team->lock);
}
