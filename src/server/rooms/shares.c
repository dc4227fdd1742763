/* Start-time fair queueing by kind and by payer: see shares.h. */
#include "server/rooms/shares.h"

#include <stdlib.h>

enum {
    PRECISION = 64,            /* of virtual times */
    SLOTS = 1024,              /* of the hash table of payers */
    IDLE_MAX = 1024,           /* idle payers that are remembered */
    REMEMBER_US = 10000000,    /* how long an idle payer is remembered */
    FIRST_ESTIMATE_US = 50000, /* of the time that a work takes, until one has ended */
    ESTIMATE_PARTS = 8         /* the last work has this part of the estimate */
};

/* The works of a payer of one kind. */
struct account {
    int64_t time; /* virtual */
    struct share *first, **last;
    unsigned waiting, running;
};

struct share_payer {
    uint64_t id;
    struct account of[SHARES_KINDS_MAX];
    unsigned waiting, running;
    struct share_payer *chained;
    struct share_payer *newer, *older; /* among those that wait, or among the idle ones */
    int64_t idle_since;
};

struct kind {
    int64_t time;    /* virtual, by weight */
    int64_t present; /* virtual time of its payers: that of the last one that began */
    int64_t estimate;
    unsigned waiting;
    unsigned payers; /* with works that wait or run */
};

/* A list of payers. */
struct payers {
    struct share_payer *newest, *oldest;
    unsigned count;
};

struct shares {
    const struct shares_kind *rules;
    unsigned kinds, threads;
    struct kind kind[SHARES_KINDS_MAX];
    int64_t present; /* virtual time of the kinds */
    struct share_payer *slots[SLOTS];
    struct payers waiting, idle;
};

static void link_payer(struct payers *list, struct share_payer *payer)
{
    payer->newer = NULL;
    payer->older = list->newest;
    *(list->newest ? &list->newest->newer : &list->oldest) = payer;
    list->newest = payer;
    list->count++;
}

static void unlink_payer(struct payers *list, struct share_payer *payer)
{
    *(payer->newer ? &payer->newer->older : &list->newest) = payer->older;
    *(payer->older ? &payer->older->newer : &list->oldest) = payer->newer;
    list->count--;
}

/* ---- payers ---- */

static struct share_payer **place_of(struct shares *shares, uint64_t id)
{
    struct share_payer **place = &shares->slots[id % SLOTS];

    while (*place && (*place)->id != id)
        place = &(*place)->chained;
    return place;
}

static void forget_payer(struct shares *shares, struct share_payer *payer)
{
    unlink_payer(&shares->idle, payer);
    *place_of(shares, payer->id) = payer->chained;
    free(payer);
}

static bool is_idle(const struct share_payer *payer)
{
    return payer->waiting == 0 && payer->running == 0;
}

static struct share_payer *find_payer(struct shares *shares, uint64_t id)
{
    struct share_payer **place = place_of(shares, id), *payer = *place;

    if (payer)
        return payer;
    payer = calloc(1, sizeof *payer);
    if (!payer)
        return NULL;
    payer->id = id;
    for (unsigned kind = 0; kind < SHARES_KINDS_MAX; kind++)
        payer->of[kind].last = &payer->of[kind].first;
    *place = payer;
    link_payer(&shares->idle, payer);
    return payer;
}

/* ---- adding ---- */

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static bool is_active(const struct account *account)
{
    return account->waiting > 0 || account->running > 0;
}

/* A kind or a payer that was idle goes on at the present virtual time. */
static void resume(struct shares *shares, struct kind *kind, struct account *account)
{
    if (is_active(account))
        return;
    if (kind->payers++ == 0)
        kind->time = later(kind->time, shares->present);
    account->time = later(account->time, kind->present);
}

bool shares_add(struct shares *shares, struct share *share)
{
    const struct shares_kind *rule = &shares->rules[share->kind];
    struct kind *kind = &shares->kind[share->kind];
    struct share_payer *payer;
    struct account *account;

    if (kind->waiting >= rule->waiting_max || !(payer = find_payer(shares, share->payer)))
        return false;
    account = &payer->of[share->kind];
    if (account->waiting >= rule->payer_max)
        return false;
    resume(shares, kind, account);
    if (is_idle(payer))
        unlink_payer(&shares->idle, payer);
    if (payer->waiting++ == 0)
        link_payer(&shares->waiting, payer);
    share->account = payer;
    share->next = NULL;
    *account->last = share;
    account->last = &share->next;
    account->waiting++;
    kind->waiting++;
    return true;
}

/* ---- choosing ---- */

unsigned shares_others_waiting(const struct shares *shares, const struct share *share)
{
    return shares->waiting.count - (share->account->waiting > 0);
}

/* The last idle thread is not for a payer that has all the others, while somebody else waits. */
static bool may_begin(const struct shares *shares, const struct share_payer *payer)
{
    return shares->waiting.count == 1 || payer->running == 0 ||
           payer->running + 1 < shares->threads;
}

/* True if the work of `a` goes before that of `b`. */
static bool goes_before(const struct shares *shares, unsigned kind_a, const struct share_payer *a,
                        unsigned kind_b, const struct share_payer *b)
{
    if (kind_a != kind_b)
        return shares->kind[kind_a].time < shares->kind[kind_b].time;
    return a->of[kind_a].time < b->of[kind_a].time;
}

struct choice {
    struct share_payer *payer; /* NULL: none yet */
    unsigned kind;
};

static void consider(const struct shares *shares, struct share_payer *payer, struct choice *best)
{
    for (unsigned kind = 0; kind < shares->kinds; kind++)
        if (payer->of[kind].waiting > 0 &&
            (!best->payer || goes_before(shares, kind, payer, best->kind, best->payer)))
            *best = (struct choice){.payer = payer, .kind = kind};
}

/* Charges a time in advance, or corrects it. */
static void charge(struct shares *shares, const struct share *share, int64_t time)
{
    shares->kind[share->kind].time += time * PRECISION / share->rate;
    share->account->of[share->kind].time += time;
}

static void begin(struct shares *shares, struct share_payer *payer, struct share *share)
{
    struct kind *kind = &shares->kind[share->kind];
    struct account *account = &payer->of[share->kind];

    account->first = share->next;
    if (!account->first)
        account->last = &account->first;
    account->waiting--;
    account->running++;
    kind->waiting--;
    payer->running++;
    if (--payer->waiting == 0)
        unlink_payer(&shares->waiting, payer);
    shares->present = later(shares->present, kind->time);
    kind->present = later(kind->present, account->time);
    share->charged = kind->estimate;
    share->rate = shares->rules[share->kind].weight *
                  (kind->payers < SHARES_PAYERS ? kind->payers : SHARES_PAYERS);
    charge(shares, share, share->charged);
}

struct share *shares_take(struct shares *shares)
{
    struct choice best = {.payer = NULL};
    struct share *share;

    /* The one that has waited longest goes first among equals. */
    for (struct share_payer *payer = shares->waiting.oldest; payer; payer = payer->newer)
        if (may_begin(shares, payer))
            consider(shares, payer, &best);
    if (!best.payer)
        return NULL;
    share = best.payer->of[best.kind].first;
    begin(shares, best.payer, share);
    return share;
}

/* ---- ending ---- */

void shares_end(struct shares *shares, struct share *share, int64_t used, int64_t now)
{
    struct kind *kind = &shares->kind[share->kind];
    struct share_payer *payer = share->account;

    charge(shares, share, used - share->charged);
    kind->estimate += (used - kind->estimate) / ESTIMATE_PARTS;
    payer->of[share->kind].running--;
    payer->running--;
    if (!is_active(&payer->of[share->kind]))
        kind->payers--;
    if (is_idle(payer)) {
        payer->idle_since = now;
        link_payer(&shares->idle, payer);
    }
    while (shares->idle.count > IDLE_MAX ||
           (shares->idle.oldest && now - shares->idle.oldest->idle_since > REMEMBER_US))
        forget_payer(shares, shares->idle.oldest);
}

/* ---- making ---- */

struct shares *shares_create(const struct shares_kind *kinds, unsigned count, unsigned threads)
{
    struct shares *shares = calloc(1, sizeof *shares);

    if (!shares)
        return NULL;
    shares->rules = kinds;
    shares->kinds = count;
    shares->threads = threads;
    for (unsigned kind = 0; kind < count; kind++)
        shares->kind[kind].estimate = FIRST_ESTIMATE_US;
    return shares;
}

void shares_destroy(struct shares *shares)
{
    if (!shares)
        return;
    while (shares->idle.oldest)
        forget_payer(shares, shares->idle.oldest);
    free(shares);
}
