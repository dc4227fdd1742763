/* What a seat tells its net: nothing that it may not know, nothing that depends on the number of
 * the seat, and nothing that is never so. */
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/features.h"

/* Sparse inputs that are on, as a map: their order does not matter. */
struct inputs {
    struct ph_features listed;
    bool on[PH_FEATURES_SPARSE_MAX];
};

/* Lists the inputs; false if one is out of range or on twice. */
static bool list_inputs(const struct walk *w, const void *state, unsigned seat,
                        struct inputs *inputs)
{
    memset(inputs, 0, sizeof *inputs);
    ph_features_list(w->rules, state, seat, &inputs->listed);
    for (unsigned i = 0; i < inputs->listed.count; i++) {
        unsigned input = inputs->listed.on[i];

        if (input >= ph_features_sparse(w->rules) || inputs->on[input])
            return false;
        inputs->on[input] = true;
    }
    for (unsigned i = 0; i < PH_FEATURES_DENSE_MAX; i++) {
        int value = inputs->listed.dense[i];

        if (value < -PH_FEATURE_LIMIT || value > PH_FEATURE_LIMIT ||
            (value != 0 && i >= ph_features_dense(w->rules)))
            return false;
    }
    return true;
}

/* The first input that differs, or -1. */
static int difference(const struct walk *w, const struct inputs *a, const struct inputs *b)
{
    unsigned sparse = ph_features_sparse(w->rules), dense = ph_features_dense(w->rules);

    for (unsigned i = 0; i < sparse; i++)
        if (a->on[i] != b->on[i])
            return (int)i;
    for (unsigned i = 0; i < dense; i++)
        if (a->listed.dense[i] != b->listed.dense[i])
            return (int)(sparse + i);
    return -1;
}

/* Names the first difference of two lists in a broken law. */
#define SAME_INPUTS(w, law, state, a, b, how, seat)                                             \
    do {                                                                                        \
        struct ph_buf differs = {0};                                                            \
                                                                                                \
        if (difference(w, a, b) >= 0)                                                           \
            ph_features_name((w)->rules, (unsigned)difference(w, a, b), &differs);              \
        LAW_AT(w, law, state, differs.len == 0, "%s, seat %u has another input: %s", how, seat, \
               ph_buf_text(&differs));                                                          \
        ph_buf_finish(&differs);                                                                \
    } while (0)

static void check_seat(struct walk *w, const void *state, unsigned seat)
{
    static struct inputs real, determinised, rotated;

    w->game->view(w->rules, state, (int)seat, w->view);
    w->game->determinise(w->rules, w->view, &w->look, w->spare);
    LAW_AT(w, FEATURES, state,
           list_inputs(w, state, seat, &real) && list_inputs(w, w->spare, seat, &determinised),
           "an input of seat %u does not exist, is on twice, or has a value too large", seat);
    LAW_AT(w, FEATURES, state, real.listed.count < PH_FEATURES_ON_MAX,
           "seat %u has as many inputs that are on as there is room for", seat);
    SAME_INPUTS(w, FEATURES, state, &real, &determinised, "in a determinisation", seat);
    game_laws_of(w->game)->rotate(w->rules, state, w->spare);
    LAW_AT(w, ROTATED, state, list_inputs(w, w->spare, (seat + 1) % w->rules->players, &rotated),
           "one place further on, seat %u has an input that does not exist", seat);
    SAME_INPUTS(w, ROTATED, state, &real, &rotated, "one place further on", seat);
}

void check_features(struct walk *w, const void *state)
{
    for (unsigned seat = 0; seat < w->rules->players; seat++)
        check_seat(w, state, seat);
}

/* ---- the schema ---- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Each name is one input's, and the hash is that of the names: other names, another hash. */
void check_schema(struct walk *w)
{
    unsigned count = ph_features_sparse(w->rules) + ph_features_dense(w->rules);
    char **names = law_alloc(count * sizeof *names);

    LAW(w, FEATURES, ph_features_hash(w->rules) != 0, "there are too many inputs");
    for (unsigned i = 0; i < count; i++) {
        struct ph_buf name = {0};

        ph_features_name(w->rules, i, &name);
        ph_buf_addf(&name, i < ph_features_sparse(w->rules) ? " sparse" : " dense");
        names[i] = name.at;
    }
    qsort(names, count, sizeof *names, compare_names);
    for (unsigned i = 1; i < count; i++)
        LAW(w, FEATURES, strcmp(names[i - 1], names[i]) != 0, "two inputs have the name %s",
            names[i]);
    for (unsigned i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

/* ---- inputs that are never on ---- */

/* Few games need not show everything. */
enum { GAMES_FOR_INPUTS = 10000 };

/* The number of an input among those of a table of one seat: inputs of different seats count as
 * the same. */
static unsigned without_owner(const struct ph_rules *rules, unsigned input, unsigned seat_size)
{
    unsigned all = rules->players * seat_size;

    return input < all ? input % seat_size : input - all + seat_size;
}

static unsigned size_of(const struct ph_feature_group *group)
{
    unsigned size = 0;

    for (; group->name; group++)
        size += group->count;
    return size;
}

/* Notes the inputs that are on for a seat. */
void note_inputs(struct walk *w)
{
    const struct ph_feature_set *set = w->game->features;
    unsigned seat = ph_rng_below(&w->look, w->rules->players);
    struct ph_features listed;

    ph_features_list(w->rules, w->state, seat, &listed);
    for (unsigned i = 0; i < listed.count; i++)
        w->run->input_seen[without_owner(w->rules, listed.on[i], size_of(set->seat_sparse))] = true;
    for (unsigned i = 0; i < ph_features_dense(w->rules); i++)
        if (listed.dense[i])
            w->run->input_seen[PH_FEATURES_SPARSE_MAX +
                               without_owner(w->rules, i, size_of(set->seat_dense))] = true;
}

/* Is `name` ("group.id", without its owner) one of those that an entry of the list names? */
static bool is_named(const char *entry, const char *name)
{
    unsigned from, to, number;
    int len = 0;

    if (strcmp(entry, name) == 0)
        return true;
    return sscanf(entry, "%*[^.].%n%u-%u", &len, &from, &to) == 2 &&
           strncmp(entry, name, (size_t)len) == 0 && sscanf(name + len, "%u", &number) == 1 &&
           from <= number && number <= to;
}

/* Must the input have been on, must it not, or may it? */
static void check_input(struct run *run, const struct ph_rules *rules, unsigned input, bool seen)
{
    const char *const *at = game_laws_of(run->game)->impossible;
    struct ph_buf name = {0};
    const char *own;

    ph_features_name(rules, input, &name);
    own = strchr(ph_buf_text(&name), '.') + 1;
    while (*at && !is_named(**at == '~' ? *at + 1 : *at, own))
        at++;
    if (!*at && run->games >= GAMES_FOR_INPUTS)
        LAW_RUN(run, INPUTS, seen, "%s was never on", ph_buf_text(&name));
    if (*at && **at != '~')
        LAW_RUN(run, INPUTS, !seen, "%s was on, but is named as impossible", ph_buf_text(&name));
    ph_buf_finish(&name);
}

void check_inputs(struct run *run)
{
    const struct ph_feature_set *set = run->game->features;
    struct ph_options options = {.game = run->game, .players = run->game->seats_max};
    struct ph_rules *rules = ph_rules_create(&options, NULL);
    unsigned sparse, dense;

    if (!LAW_RUN(run, INPUTS, rules, "no rules"))
        return;
    sparse = ph_features_sparse(rules);
    dense = ph_features_dense(rules);
    for (unsigned i = 0; i < sparse; i++)
        check_input(run, rules, i,
                    run->input_seen[without_owner(rules, i, size_of(set->seat_sparse))]);
    for (unsigned i = 0; i < dense; i++)
        check_input(run, rules, sparse + i,
                    run->input_seen[PH_FEATURES_SPARSE_MAX +
                                    without_owner(rules, i, size_of(set->seat_dense))]);
    ph_rules_destroy(rules);
}
