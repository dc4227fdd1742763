/* Fair shares with simulated threads and time: how long works wait, and how much time each gets. */
#include "unit/cmocka_all.h"

#include "server/rooms/room.h"
#include "server/rooms/workers.h"

enum { THREADS_MAX = 8, MS = 1000, SECOND = 1000 * MS, ABUSER = 666 };

/* A client that asks for one work after another. */
struct asker {
    struct share share; /* first */
    int64_t length, pause;
    int64_t next; /* when it asks again; -1: its work waits or runs */
    int64_t longest, used;
    unsigned refused;
};

struct simulation {
    struct shares *shares;
    unsigned threads;
    struct asker *under_way[THREADS_MAX];
    int64_t end[THREADS_MAX];
    struct asker *askers;
    unsigned count;
    int64_t now;
    unsigned hogged; /* times that a payer got the last thread while another waited */
};

/* ---- simulating ---- */

static void ask(struct simulation *sim, struct asker *asker)
{
    asker->share.since = sim->now;
    asker->next = -1;
    if (!shares_add(sim->shares, &asker->share)) {
        asker->refused++;
        asker->next = sim->now + 100 * MS;
    }
}

static unsigned running_of(const struct simulation *sim, uint64_t payer)
{
    unsigned running = 0;

    for (unsigned i = 0; i < sim->threads; i++)
        running += sim->under_way[i] && sim->under_way[i]->share.payer == payer;
    return running;
}

static void begin(struct simulation *sim, unsigned thread)
{
    struct asker *asker = (struct asker *)shares_take(sim->shares);

    sim->under_way[thread] = asker;
    if (!asker)
        return;
    sim->end[thread] = sim->now + asker->length;
    if (sim->now - asker->share.since > asker->longest)
        asker->longest = sim->now - asker->share.since;
    if (running_of(sim, asker->share.payer) == sim->threads && sim->threads > 1 &&
        shares_others_waiting(sim->shares, &asker->share) > 0)
        sim->hogged++;
}

static void end(struct simulation *sim, unsigned thread)
{
    struct asker *asker = sim->under_way[thread];

    asker->used += asker->length;
    asker->next = sim->now + asker->pause;
    shares_end(sim->shares, &asker->share, asker->length, sim->now);
    sim->under_way[thread] = NULL;
}

/* Does everything that is due. */
static void step(struct simulation *sim)
{
    for (unsigned i = 0; i < sim->threads; i++)
        if (sim->under_way[i] && sim->end[i] <= sim->now)
            end(sim, i);
    for (unsigned i = 0; i < sim->count; i++)
        if (sim->askers[i].next >= 0 && sim->askers[i].next <= sim->now)
            ask(sim, &sim->askers[i]);
    for (unsigned i = 0; i < sim->threads; i++)
        if (!sim->under_way[i])
            begin(sim, i);
}

static int64_t next_event(const struct simulation *sim)
{
    int64_t next = INT64_MAX;

    for (unsigned i = 0; i < sim->threads; i++)
        if (sim->under_way[i] && sim->end[i] < next)
            next = sim->end[i];
    for (unsigned i = 0; i < sim->count; i++)
        if (sim->askers[i].next >= 0 && sim->askers[i].next < next)
            next = sim->askers[i].next;
    return next > sim->now ? next : sim->now + 1;
}

static void end_simulation(struct simulation *sim)
{
    struct share *share;

    for (unsigned i = 0; i < sim->threads; i++)
        if (sim->under_way[i])
            end(sim, i);
    while ((share = shares_take(sim->shares)))
        shares_end(sim->shares, share, 0, sim->now);
    shares_destroy(sim->shares);
}

/* Runs the askers for `seconds`; returns how often a payer took the last thread from others. */
static unsigned simulate(struct asker *askers, unsigned count, unsigned threads, unsigned seconds)
{
    struct simulation sim = {.shares = shares_create(workers_shares, WORK_KINDS, threads),
                             .threads = threads,
                             .askers = askers,
                             .count = count};

    assert_non_null(sim.shares);
    for (; sim.now < (int64_t)seconds * SECOND; sim.now = next_event(&sim))
        step(&sim);
    end_simulation(&sim);
    return sim.hogged;
}

static struct asker asker(enum work_kind kind, uint64_t payer, int64_t length, int64_t pause)
{
    return (struct asker){
        .share = {.kind = kind, .payer = payer}, .length = length, .pause = pause};
}

static int64_t used_by(const struct asker *askers, unsigned count, enum work_kind kind)
{
    int64_t used = 0;

    for (unsigned i = 0; i < count; i++)
        if (askers[i].share.kind == kind)
            used += askers[i].used;
    return used;
}

/* ---- what is promised ---- */

static void replays_of_one_address_starve_no_bot(void **state)
{
    struct asker askers[26];

    (void)state;
    for (unsigned i = 0; i < 25; i++)
        askers[i] = asker(WORK_REPLAY, ABUSER, 20 * MS, 0);
    askers[25] = asker(WORK_BOT, 1, 300 * MS, 500 * MS);
    simulate(askers, 26, 2, 60);
    assert_true(askers[25].longest <= 40 * MS);
    assert_true(used_by(askers, 25, WORK_REPLAY) > 60 * SECOND); /* and none is starved */
}

/* One address asks for all it can, as long as it is allowed to run; ten others play. */
static void nobody_waits_long_behind_one_address(void **state)
{
    enum { FLOOD = 200, HONEST = 30, ALL = FLOOD + HONEST };
    static struct asker askers[ALL];

    (void)state;
    for (unsigned threads = 2; threads <= 4; threads++) {
        for (unsigned i = 0; i < FLOOD; i++)
            askers[i] = asker(i % 3 == 0   ? WORK_BOT
                              : i % 3 == 1 ? WORK_HINT
                                           : WORK_REPLAY,
                              ABUSER, i % 3 == 2 ? 20 * MS : SECOND, 0);
        for (unsigned i = 0; i < HONEST; i++)
            askers[FLOOD + i] = asker(i % 3 == 0   ? WORK_BOT
                                      : i % 3 == 1 ? WORK_HINT
                                                   : WORK_REPLAY,
                                      i / 3, 20 * MS, (1700 + 37 * i) * MS);
        assert_int_equal(simulate(askers, ALL, threads, 120), 0);
        for (unsigned i = FLOOD; i < ALL; i++)
            assert_true(askers[i].longest <= 3 * SECOND / 2);
    }
}

static void kinds_share_by_weight(void **state)
{
    enum { PAYERS = 6, ALL = PAYERS * WORK_KINDS };
    struct asker askers[ALL];
    unsigned weights = 0;

    (void)state;
    for (unsigned kind = 0; kind < WORK_KINDS; kind++) {
        weights += workers_shares[kind].weight;
        for (unsigned i = 0; i < PAYERS; i++)
            askers[kind * PAYERS + i] = asker(kind, kind * PAYERS + i, (10 + 30 * kind) * MS, 0);
    }
    simulate(askers, ALL, 2, 600);
    for (unsigned kind = 0; kind < WORK_KINDS; kind++) {
        int64_t share = (int64_t)2 * 600 * SECOND * workers_shares[kind].weight / weights;
        int64_t used = used_by(askers, ALL, kind);

        assert_in_range(used, share * 95 / 100, share * 105 / 100);
    }
}

/* Sixty payers of bots leave the one that asks for hints its guaranteed part. */
static void a_crowd_leaves_each_kind_its_part(void **state)
{
    struct asker askers[61];

    (void)state;
    for (unsigned i = 0; i < 60; i++)
        askers[i] = asker(WORK_BOT, i, 300 * MS, 0);
    askers[60] = asker(WORK_HINT, 60, 300 * MS, 0);
    simulate(askers, 61, 2, 600);
    /* 3 of 4 x 4 + 3 parts of the time of two threads, less a tenth for the granularity */
    assert_true(askers[60].used >= (int64_t)2 * 600 * SECOND * 3 / (4 * 4 + 3) * 9 / 10);
}

static void payers_share_by_time_not_by_works(void **state)
{
    struct asker askers[] = {asker(WORK_BOT, 1, 500 * MS, 0), asker(WORK_BOT, 1, 500 * MS, 0),
                             asker(WORK_BOT, 2, 10 * MS, 0), asker(WORK_BOT, 2, 10 * MS, 0)};

    (void)state;
    assert_int_equal(simulate(askers, 4, 1, 300), 0);
    assert_in_range(askers[0].used + askers[1].used, 140 * SECOND, 160 * SECOND);
}

static void nobody_saves_up(void **state)
{
    struct asker askers[] = {asker(WORK_BOT, 1, 100 * MS, 0), asker(WORK_BOT, 1, 100 * MS, 0),
                             asker(WORK_BOT, 2, 100 * MS, 0), asker(WORK_BOT, 2, 100 * MS, 0)};

    (void)state;
    askers[2].next = askers[3].next = 200 * SECOND; /* after the other was alone */
    simulate(askers, 4, 1, 300);
    assert_in_range(askers[2].used + askers[3].used, 48 * SECOND, 52 * SECOND);
}

static void no_kind_saves_up(void **state)
{
    struct asker askers[] = {asker(WORK_BOT, 1, 100 * MS, 0), asker(WORK_HINT, 2, 100 * MS, 0)};
    int64_t part = (int64_t)100 * SECOND * 3 / (3 + 4);

    (void)state;
    askers[1].next = 200 * SECOND;
    simulate(askers, 2, 1, 300);
    assert_in_range(askers[1].used, part * 95 / 100, part * 105 / 100);
}

static void idle_threads_serve_anybody(void **state)
{
    struct asker askers[8];

    (void)state;
    for (unsigned i = 0; i < 8; i++)
        askers[i] = asker(WORK_REPLAY, ABUSER, 50 * MS, 0);
    simulate(askers, 8, 4, 10);
    assert_true(used_by(askers, 8, WORK_REPLAY) > 39 * SECOND);
}

/* ---- who pays for bots ---- */

static void the_host_pays_or_the_last_who_was_there(void **state)
{
    struct subscriber spectator = {.payer = 1, .spectator = true}, player = {.payer = 2};
    struct subscriber host = {.payer = 3, .viewer = {.host = true}};
    struct now now = {0};
    struct rooms rooms = {.config = {.now = &now}, .draining = true}; /* no bot is asked */
    struct room room = {.rooms = &rooms};

    (void)state;
    assert_int_equal(bots_payer(&room), WORKERS_NOBODY);
    room.subscribers = &spectator;
    room.subscriber_count = 3;
    spectator.next = &player;
    player.next = &host;
    player.before = &spectator;
    host.before = &player;
    spectator.room = player.room = host.room = &room;
    assert_int_equal(bots_payer(&room), 3);
    room_unsubscribe(&host);
    assert_int_equal(bots_payer(&room), 2);
    room_unsubscribe(&spectator);
    room_unsubscribe(&player);
    assert_null(room.subscribers);
    assert_int_equal(bots_payer(&room), 2);
}

/* Tables that one address made with as many keys, and left or never visited, are no crowd. */
static void deserted_tables_are_one_payer(void **state)
{
    enum { TABLES = 200 };
    static struct asker askers[TABLES + 1];
    static struct room tables[TABLES];

    (void)state;
    for (unsigned i = 0; i < TABLES; i++) {
        tables[i].payer = i % 2 ? ABUSER : WORKERS_NOBODY;
        askers[i] = asker(WORK_BOT, bots_payer(&tables[i]), 300 * MS, 0);
    }
    askers[TABLES] = asker(WORK_BOT, 1, 300 * MS, 500 * MS);
    simulate(askers, TABLES + 1, 2, 120);
    assert_true(askers[TABLES].longest <= 600 * MS); /* one work of each of them */
}

static void queues_are_bounded_by_payer(void **state)
{
    enum { MOST = 1000 };
    static struct share many[MOST], other;
    struct shares *shares = shares_create(workers_shares, WORK_KINDS, 2);
    unsigned added = 0;
    struct share *share;

    (void)state;
    for (unsigned i = 0; i < MOST; i++) {
        many[i] = (struct share){.kind = WORK_HINT, .payer = ABUSER};
        added += shares_add(shares, &many[i]);
    }
    assert_int_equal(added, workers_shares[WORK_HINT].payer_max);
    other = (struct share){.kind = WORK_HINT, .payer = 1};
    assert_true(shares_add(shares, &other));
    while ((share = shares_take(shares)))
        shares_end(shares, share, 0, 0);
    for (uint64_t payer = 0; payer < MOST; payer++) {
        many[payer] = (struct share){.kind = WORK_HINT, .payer = payer};
        added += shares_add(shares, &many[payer]);
    }
    assert_int_equal(added,
                     workers_shares[WORK_HINT].payer_max + workers_shares[WORK_HINT].waiting_max);
    while ((share = shares_take(shares)))
        shares_end(shares, share, 0, 0);
    shares_destroy(shares);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replays_of_one_address_starve_no_bot),
        cmocka_unit_test(nobody_waits_long_behind_one_address),
        cmocka_unit_test(kinds_share_by_weight),
        cmocka_unit_test(a_crowd_leaves_each_kind_its_part),
        cmocka_unit_test(payers_share_by_time_not_by_works),
        cmocka_unit_test(nobody_saves_up),
        cmocka_unit_test(no_kind_saves_up),
        cmocka_unit_test(idle_threads_serve_anybody),
        cmocka_unit_test(the_host_pays_or_the_last_who_was_there),
        cmocka_unit_test(deserted_tables_are_one_payer),
        cmocka_unit_test(queues_are_bounded_by_payer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
