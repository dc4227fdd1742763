/* La Loire: one move that was made, for the files that hold what was told before against it. */
#ifndef LOIRE_MADE_H
#define LOIRE_MADE_H

#include "games/loire/rules/aids.h"
#include "laws.h"

struct loire_made {
    struct walk *w;
    const struct told *told;
    const struct loire_rules *r;
    const struct loire_state *before, *after;
    const struct loire_seat *was, *is; /* the mover */
    unsigned here;                     /* where the figure acts */
};

bool made_check(const struct loire_made *m, bool ok, const char *what, long long said,
                long long is);
/* Is what was said just what it is? */
void made_equal(const struct loire_made *m, const char *what, long long said, long long is);
/* A member of one of the groups of the aids: prices, build, limit, … */
const json_t *made_aid(const struct loire_made *m, const char *kind, const char *id);

/* loire_cautions.c: every caution is there exactly where it should be. */
void loire_check_cautions(const struct loire_made *m);
/* The turns that come with the move were said to be skipped, or not, to those whose they are. */
void loire_check_skips(const struct loire_made *m);

/* loire_offers.c: what has no `not` is offered, and what has one is not. */
void loire_check_offers(const struct loire_made *m);

#endif
