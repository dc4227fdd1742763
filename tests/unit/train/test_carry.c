/* A net that is carried over to more inputs gives the same values where these are off. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "train/carry.h"

enum { GROUPS_MAX = 64, WEIGHT = 100, POSITIONS = 6 };

/* A game as it was before some groups of its inputs were added. */
struct past {
    struct ph_rules *rules;
    struct ph_game game;
    struct ph_feature_set set;
    struct ph_feature_group seat_sparse[GROUPS_MAX], table_sparse[GROUPS_MAX];
    struct ph_feature_group seat_dense[GROUPS_MAX], table_dense[GROUPS_MAX];
};

/* A seat's sparse and dense inputs, and the table's. The first and the last group of a list, too. */
static const char added[] = " merchant_up farms no_turn circus vassal_monastery goods deck ";

/* Copies the groups that are not added. */
static const struct ph_feature_group *keep(const struct ph_feature_group *from,
                                           struct ph_feature_group *to)
{
    struct ph_feature_group *first = to;

    for (; from->name; from++) {
        char name[64];

        snprintf(name, sizeof name, " %s ", from->name);
        assert_true(to - first < GROUPS_MAX - 1);
        if (!strstr(added, name))
            *to++ = *from;
    }
    to->name = NULL;
    return first;
}

static struct ph_rules *make_rules(unsigned players)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = players};

    return ph_rules_create(&options, NULL);
}

static void make_past(struct past *past, unsigned players)
{
    past->rules = make_rules(players);
    past->game = *past->rules->game;
    past->set = *past->game.features;
    past->set.seat_sparse = keep(past->set.seat_sparse, past->seat_sparse);
    past->set.table_sparse = keep(past->set.table_sparse, past->table_sparse);
    past->set.seat_dense = keep(past->set.seat_dense, past->seat_dense);
    past->set.table_dense = keep(past->set.table_dense, past->table_dense);
    past->game.features = &past->set;
    past->rules->game = &past->game;
    past->rules->schema = ph_features_hash(past->rules);
}

static void end_past(struct past *past)
{
    past->rules->game = ph_game_find("loire");
    ph_rules_destroy(past->rules);
}

static void draw(int16_t *at, size_t count, struct ph_rng *rng)
{
    for (size_t i = 0; i < count; i++)
        at[i] = (int16_t)((int)ph_rng_below(rng, 2 * WEIGHT + 1) - WEIGHT);
}

static struct ph_net *draw_net(const struct ph_rules *rules, struct ph_rng *rng)
{
    struct ph_net *net = ph_net_create(rules);

    assert_non_null(net);
    for (unsigned i = 0; i < net->sparse + net->dense; i++)
        draw(net->row[i], PH_NET_FIRST + ph_net_outputs(net), rng);
    draw(net->second[0], (size_t)PH_NET_SECOND * PH_NET_FIRST, rng);
    draw(net->out[0], (size_t)ph_net_outputs(net) * PH_NET_SECOND, rng);
    draw(net->bias_first, PH_NET_FIRST, rng);
    draw(net->bias_second, PH_NET_SECOND, rng);
    draw(net->bias_out, ph_net_outputs(net), rng);
    for (unsigned i = 0; i < PH_NET_BLOCKS; i++)
        net->shift[i] = (uint8_t)(4 + i % 4);
    return net;
}

static void name_of(const struct ph_rules *rules, unsigned input, struct ph_buf *out)
{
    ph_buf_clear(out);
    ph_features_name(rules, input, out);
}

/* The input of these rules that has this name among those from `first` to `end`, or `end`. */
static unsigned find(const struct ph_rules *rules, const char *name, unsigned first, unsigned end)
{
    struct ph_buf text = {0};
    unsigned input = first;

    for (; input < end; input++) {
        name_of(rules, input, &text);
        if (strcmp(ph_buf_text(&text), name) == 0)
            break;
    }
    ph_buf_finish(&text);
    return input;
}

/* Draws what is on in the past, and the same inputs, by name, for the current rules. */
static void draw_inputs(const struct ph_rules *past, const struct ph_rules *now, struct ph_rng *rng,
                        struct ph_features *before, struct ph_features *after)
{
    unsigned sparse = ph_features_sparse(past), dense = ph_features_dense(past);
    unsigned first = ph_features_sparse(now), end = first + ph_features_dense(now);
    struct ph_buf name = {0};

    memset(before, 0, sizeof *before);
    memset(after, 0, sizeof *after);
    for (unsigned i = 0; i < sparse; i++)
        if (ph_rng_below(rng, 8) == 0) {
            name_of(past, i, &name);
            ph_feature_on(before, i);
            ph_feature_on(after, find(now, ph_buf_text(&name), 0, first));
        }
    for (unsigned i = 0; i < dense; i++) {
        unsigned input;

        name_of(past, sparse + i, &name);
        input = find(now, ph_buf_text(&name), first, end);
        assert_true(input < end);
        before->dense[i] = after->dense[input - first] = (int16_t)ph_rng_below(rng, PH_FEATURE_ONE);
    }
    ph_buf_finish(&name);
}

static void values_stay_where_the_new_inputs_are_off(void **state)
{
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 1);
    for (unsigned players = 1; players <= PH_SEATS_MAX; players++) {
        struct ph_rules *now = make_rules(players);
        struct past past;
        struct ph_net *old, *net;

        make_past(&past, players);
        old = draw_net(past.rules, &rng);
        assert_false(ph_net_fits(old, now, NULL));
        net = carry_net(old, now, added, NULL);
        assert_non_null(net);
        assert_true(ph_net_fits(net, now, NULL));
        for (unsigned i = 0; i < POSITIONS; i++) {
            struct ph_features before, after;
            int32_t expected[PH_NET_OUTPUTS_MAX] = {0}, out[PH_NET_OUTPUTS_MAX] = {0};

            draw_inputs(past.rules, now, &rng, &before, &after);
            ph_net_run(old, &before, expected);
            ph_net_run(net, &after, out);
            assert_memory_equal(out, expected, (players + 1) * sizeof *out);
        }
        ph_net_destroy(net);
        ph_net_destroy(old);
        end_past(&past);
        ph_rules_destroy(now);
    }
}

/* A net that fits already stays what it is. */
static void nothing_added_changes_nothing(void **state)
{
    struct ph_rules *rules = make_rules(2);
    struct ph_buf before = {0}, after = {0};
    struct ph_net *old, *net;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 2);
    old = draw_net(rules, &rng);
    net = carry_net(old, rules, "", NULL);
    ph_net_print(old, &before);
    ph_net_print(net, &after);
    assert_int_equal(before.len, after.len);
    assert_memory_equal(before.at, after.at, before.len);
    ph_buf_finish(&before);
    ph_buf_finish(&after);
    ph_net_destroy(net);
    ph_net_destroy(old);
    ph_rules_destroy(rules);
}

static void refuse(const struct ph_net *old, unsigned players, const char *groups, const char *why)
{
    struct ph_rules *rules = make_rules(players);
    struct ph_error error = {{0}, {0}};

    assert_null(carry_net(old, rules, groups, &error));
    assert_string_equal(error.what, why);
    ph_rules_destroy(rules);
}

static void other_nets_are_refused(void **state)
{
    struct past past;
    struct ph_net *old;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 3);
    make_past(&past, 2);
    old = draw_net(past.rules, &rng);
    refuse(old, 2, "", "the net was trained with other inputs");
    refuse(old, 2, " farms circus goods deck ", "the net was trained with other inputs");
    refuse(old, 3, added, "the net is for 2 players");
    old->sparse--; /* a file whose schema is not that of its inputs */
    refuse(old, 2, added, "the net was trained with other inputs");
    old->sparse++;
    old->data++;
    refuse(old, 2, added, "the net was trained with another data file");
    ph_net_destroy(old);
    end_past(&past);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stay_where_the_new_inputs_are_off),
        cmocka_unit_test(nothing_added_changes_nothing),
        cmocka_unit_test(other_nets_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
