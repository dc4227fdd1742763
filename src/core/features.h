/* What a game offers to learning: the inputs of its nets.
 *
 * A game lists the inputs of a position as one seat sees it: the own seat first, then the others in
 * turn order. There are two kinds. Sparse inputs are off or on; only those that are on are listed.
 * Dense inputs have a value each.
 *
 * The inputs depend only on what the seat may know: they are equal in all states that the seat
 * cannot tell apart (law "features"). Another seat's hidden cards are inputs only as far as
 * everybody has seen them. What a net cannot know otherwise (rule switches, edition, casual game)
 * is an input too, so that one net can serve several tables.
 *
 * Inputs are declared in groups, which are rows of four tables: sparse and dense, of each seat and
 * of the whole table. The order of all inputs, their number and their names follow from these:
 *
 *     sparse:  seat groups of the own seat | of the next seat | ... | table groups
 *     dense:   likewise
 *
 * The hash of the names and of the set's revision is the schema of a net: a net is used only with
 * the schema that it was trained with. So an input that changes its meaning must change its name,
 * or the set its revision (tests/unit/ai/test_inputs.c notices). */
#ifndef CORE_FEATURES_H
#define CORE_FEATURES_H

#include <posthorn/think.h>

#include "core/game.h"

enum {
    PH_FEATURES_SPARSE_MAX = 4096, /* sparse inputs there are */
    PH_FEATURES_ON_MAX = 256,      /* of these, on at once: sums of their weights fit 16 bits */
    PH_FEATURES_DENSE_MAX = 256,
    PH_FEATURE_ONE = 256,    /* a dense value of 1.0; most should be between -1.0 and 1.0 */
    PH_FEATURE_LIMIT = 2047, /* ph_feature_put() cuts off what is larger, at almost 8.0 */
};

/* The inputs of one position. */
struct ph_features {
    unsigned count;                       /* of `on` */
    uint16_t on[PH_FEATURES_ON_MAX];      /* sparse inputs that are on, in any order, none twice */
    int16_t dense[PH_FEATURES_DENSE_MAX]; /* in units of 1 / PH_FEATURE_ONE */
};

/* A row: `count` inputs that stand one behind the other, "own.branch.basel" and so on. */
struct ph_feature_group {
    const char *name;
    const char *kind; /* the inputs are named by the game's id() of this kind; NULL: by numbers */
    unsigned count;
};

/* What people call some of the inputs: what a seat has, and the table. */
struct ph_topic {
    const char *label;  /* a message: "your route" */
    const char *groups; /* " route_free route_length ": their names, with blanks around each */
};
enum {
    PH_TOPIC_OTHERS = PH_TOPICS_MAX - 1, /* what the other seats have */
    PH_TOPIC_NONE = PH_TOPICS_MAX        /* not worth a word */
};

/* The inputs of a game. Each table of groups ends in a NULL name. */
struct ph_feature_set {
    /* Counts changes of what inputs mean where their names stay: scales, weights behind them. */
    unsigned revision;
    const struct ph_feature_group *seat_sparse, *table_sparse, *seat_dense, *table_dense;
    const struct ph_topic *topics; /* fewer than PH_TOPIC_OTHERS; ends in a NULL label */

    /* Lists the inputs of any state, also of one that is over, as `seat` sees it. The caller has
     * cleared `out`: no input is on, all dense values are 0. Pure, as everything in struct ph_game.
     *
     * Nets are trained and asked at the start of turns, seen from the seat to move, so what happens
     * within a turn needs no inputs. */
    void (*list)(const struct ph_rules *rules, const void *state, unsigned seat,
                 struct ph_features *out);
};

/* How many inputs of each kind there are at this table; 0 if the game has no feature set. */
unsigned ph_features_sparse(const struct ph_rules *rules);
unsigned ph_features_dense(const struct ph_rules *rules);

/* Appends the name of an input. Dense inputs are numbered behind the sparse ones. */
void ph_features_name(const struct ph_rules *rules, unsigned input, struct ph_buf *out);

/* The topic of each input, where the seat at this place after the viewer is the one that is spoken
 * to. */
struct ph_topics {
    uint8_t of[PH_FEATURES_SPARSE_MAX + PH_FEATURES_DENSE_MAX]; /* PH_TOPIC_NONE: none */
};
void ph_features_topics(const struct ph_rules *rules, unsigned place, struct ph_topics *topics);
/* The label of a topic, a message for ph_tr(). */
const char *ph_features_label(const struct ph_rules *rules, unsigned topic);

/* Does the game have inputs, and no more than a net can take? */
bool ph_features_possible(const struct ph_rules *rules);

/* Computes the schema: a hash of the names of all inputs in their order, and the revision. 0: they
 * are not possible, or memory ran out. `schema` of struct ph_rules has it. */
uint64_t ph_features_hash(const struct ph_rules *rules);

/* Lists the inputs of the state; the game must have a feature set. */
void ph_features_list(const struct ph_rules *rules, const void *state, unsigned seat,
                      struct ph_features *out);

/* ---- for the games ----
 *
 * A game writes each table of groups once, as an X-macro in its policy/features.h: SEAT_SPARSE,
 * TABLE_SPARSE, SEAT_DENSE and TABLE_DENSE. PH_FEATURE_PLACES makes of each a struct whose members
 * have the places of the groups, PH_FEATURE_SET the rows and the set:
 *
 *     #define SEAT_SPARSE(X) X(branch, "city", TAXIS_CITIES_MAX) X(hand_size, NULL, 6)
 *     PH_FEATURE_PLACES;
 *
 *     base = place * sizeof(struct seat_sparse);
 *     ph_feature_on_set(out, base + offsetof(struct seat_sparse, branch), p->branches);
 *
 *     PH_FEATURE_SET(taxis_features, 0, topics, list); */
#define PH_FEATURE_ROW(name, kind, count) {#name, kind, count},
#define PH_FEATURE_PLACE(name, kind, count) unsigned char name[count];

#define PH_FEATURE_PLACES              \
    struct seat_sparse {               \
        SEAT_SPARSE(PH_FEATURE_PLACE)  \
    };                                 \
    struct table_sparse {              \
        TABLE_SPARSE(PH_FEATURE_PLACE) \
    };                                 \
    struct seat_dense {                \
        SEAT_DENSE(PH_FEATURE_PLACE)   \
    };                                 \
    struct table_dense {               \
        TABLE_DENSE(PH_FEATURE_PLACE)  \
    }

#define PH_FEATURE_SET(set, number, topic_table, function)                                  \
    const struct ph_feature_set set = {                                                     \
        .revision = (number),                                                               \
        .seat_sparse = (const struct ph_feature_group[]){SEAT_SPARSE(PH_FEATURE_ROW){0}},   \
        .table_sparse = (const struct ph_feature_group[]){TABLE_SPARSE(PH_FEATURE_ROW){0}}, \
        .seat_dense = (const struct ph_feature_group[]){SEAT_DENSE(PH_FEATURE_ROW){0}},     \
        .table_dense = (const struct ph_feature_group[]){TABLE_DENSE(PH_FEATURE_ROW){0}},   \
        .topics = (topic_table),                                                            \
        .list = (function)}

/* Turns a sparse input on; it must not be on yet. */
static inline void ph_feature_on(struct ph_features *out, size_t input)
{
    if (out->count < PH_FEATURES_ON_MAX)
        out->on[out->count++] = (uint16_t)input;
}

/* Turns on input `first` + i for every bit i of the set. */
static inline void ph_feature_on_set(struct ph_features *out, size_t first, uint32_t set)
{
    for (; set; set &= set - 1)
        ph_feature_on(out, first + (unsigned)__builtin_ctz(set));
}

/* Turns on one of `count` inputs: number `value`, or the last one if that is too large. */
static inline void ph_feature_on_one(struct ph_features *out, size_t first, unsigned count,
                                     unsigned value)
{
    ph_feature_on(out, first + (value < count ? value : count - 1));
}

/* Sets a dense input to value / one: 30 points of 100 are (30, 100). */
static inline void ph_feature_put(struct ph_features *out, size_t index, int value, int one)
{
    int scaled = value * PH_FEATURE_ONE / one;

    if (scaled > PH_FEATURE_LIMIT)
        scaled = PH_FEATURE_LIMIT;
    if (scaled < -PH_FEATURE_LIMIT)
        scaled = -PH_FEATURE_LIMIT;
    out->dense[index] = (int16_t)scaled;
}

#endif
