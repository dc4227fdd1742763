/* Nets: their files, their integers held against floating point, and the tables they fit. */
#include "unit/cmocka_all.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/net/net.h"
#include "base/embedded.h"

static struct ph_rules *make_rules(const char *game, unsigned players)
{
    struct ph_options options = {.game = ph_game_find(game), .players = players};

    return ph_rules_create(&options, NULL);
}

static int16_t draw(struct ph_rng *rng, int most)
{
    return (int16_t)((int)ph_rng_below(rng, 2 * (uint32_t)most + 1) - most);
}

static void fill(int16_t *at, size_t count, struct ph_rng *rng, int most)
{
    for (size_t i = 0; i < count; i++)
        at[i] = draw(rng, most);
}

/* A net whose weights are random, at most `most` in size. */
static struct ph_net *random_net(const struct ph_rules *rules, uint64_t seed, int most)
{
    struct ph_net *net = ph_net_create(rules);
    struct ph_rng rng;

    assert_non_null(net);
    ph_rng_seed(&rng, seed);
    for (unsigned i = 0; i < net->sparse + net->dense; i++)
        fill(net->row[i], PH_NET_FIRST + ph_net_outputs(net), &rng, most);
    fill(net->second[0], (size_t)PH_NET_SECOND * PH_NET_FIRST, &rng, most);
    fill(net->out[0], (size_t)ph_net_outputs(net) * PH_NET_SECOND, &rng, most);
    fill(net->bias_first, PH_NET_FIRST, &rng, most);
    fill(net->bias_second, PH_NET_SECOND, &rng, most);
    fill(net->bias_out, ph_net_outputs(net), &rng, most);
    for (unsigned i = 0; i < PH_NET_BLOCKS; i++)
        net->shift[i] = (uint8_t)(5 + ph_rng_below(&rng, PH_NET_SHIFT_MAX - 4));
    return net;
}

static void random_features(const struct ph_net *net, struct ph_rng *rng, struct ph_features *f)
{
    memset(f, 0, sizeof *f);
    for (unsigned i = 0; i < net->sparse && f->count < PH_FEATURES_ON_MAX; i++)
        if (ph_rng_below(rng, 8) == 0)
            f->on[f->count++] = (uint16_t)i;
    for (unsigned i = 0; i < net->dense; i++)
        f->dense[i] = draw(rng, 2 * PH_FEATURE_ONE);
}

/* ---- files ---- */

static void a_file_reads_as_the_same_net(void **state)
{
    struct ph_rules *rules = make_rules("taxis", 3);
    struct ph_net *net = random_net(rules, 1, PH_NET_WEIGHT_MAX), *again;
    struct ph_buf file = {0}, second = {0};

    (void)state;
    ph_net_print(net, &file);
    assert_true(file.len <= PH_NET_SIZE_MAX);
    again = ph_net_read(file.at, file.len, NULL);
    assert_non_null(again);
    assert_true(again->hash == net->hash && again->hash != 0);
    assert_true(ph_net_fits(again, rules, NULL));
    ph_net_print(again, &second);
    assert_int_equal(file.len, second.len);
    assert_memory_equal(file.at, second.at, file.len);
    ph_buf_finish(&file);
    ph_buf_finish(&second);
    ph_net_destroy(net);
    ph_net_destroy(again);
    ph_rules_destroy(rules);
}

static void a_broken_file_is_refused(void **state)
{
    struct ph_rules *rules = make_rules("taxis", 2);
    struct ph_net *net = random_net(rules, 2, 20);
    struct ph_buf file = {0};
    struct ph_error error;

    (void)state;
    ph_net_print(net, &file);
    for (size_t i = 0; i < file.len; i += i < 200 ? 1 : 97) {
        assert_null(ph_net_read(file.at, i, &error));
        file.at[i] ^= 0x10;
        assert_null(ph_net_read(file.at, file.len, &error));
        assert_true(error.what[0] != '\0');
        file.at[i] ^= 0x10;
    }
    ph_buf_addc(&file, 0);
    assert_null(ph_net_read(file.at, file.len, &error));
    assert_null(ph_net_read("", 0, &error));
    ph_buf_finish(&file);
    ph_net_destroy(net);
    ph_rules_destroy(rules);
}

/* Levels that search a tree use a net if one fits, and say so if none does. */
static void upper_levels_use_nets(void **state)
{
    struct ph_rules *rules = make_rules("taxis", 2), *other = make_rules("taxis", 3);
    struct ph_net *net = random_net(rules, 3, 20);

    (void)state;
    for (unsigned level = 1; level <= PH_LEVELS; level++) {
        struct ph_bot bot = ph_bot_level(level);
        struct ph_policy policy;

        bot.net = net;
        policy = ph_bot_policy(&bot, rules);
        assert_true(policy.net == (level > 5 ? net : NULL));
        assert_int_equal(policy.horizon,
                         level > 5 ? rules->game->net_horizon : rules->game->horizon);
        assert_false(ph_bot_lacks_net(&bot, rules));
        assert_null(ph_bot_policy(&bot, other).net);
        assert_true(ph_bot_lacks_net(&bot, other) == (level > 5));
    }
    ph_net_destroy(net);
    ph_rules_destroy(rules);
    ph_rules_destroy(other);
}

/* Every file of data/nets/ is whole, and fits the usual table of its game. Old ones are only found
 * by their hash. */
static void nets_that_ship_are_used(void **state)
{
    struct ph_buf with = {0}, without = {0};
    unsigned count = 0;

    (void)state;
    for (const struct ph_embedded_net *at = ph_embedded_nets; at->bytes; at++, count++) {
        struct ph_net *net = ph_net_read(at->bytes, at->size, NULL);
        struct ph_rules *rules;

        assert_non_null(net);
        rules = make_rules(net->game, net->players);
        assert_int_equal(ph_net_find(net->hash)->hash, net->hash);
        assert_true(at->is_old || ph_net_fits(net, rules, NULL));
        assert_true((ph_net_built_in(rules)->hash == net->hash) == !at->is_old);
        ph_rules_destroy(rules);
        ph_net_destroy(net);
    }
    assert_null(ph_net_at(count));
    assert_null(ph_net_find(0));
    ph_nets_list(&with, &without);
    assert_true(strstr(ph_buf_text(&with), "taxis-2:") != NULL);
    assert_null(strstr(ph_buf_text(&without), "taxis-2"));
    ph_buf_finish(&with);
    ph_buf_finish(&without);
}

/* Without biases, the parts of an output add up to it. */
static void topics_add_up(void **state)
{
    static const struct ph_topics one; /* all inputs belong to topic 0 */
    struct ph_rules *rules = make_rules("taxis", 3);
    struct ph_net *net = random_net(rules, 5, 20);
    struct ph_features features;
    struct ph_rng rng;

    (void)state;
    memset(net->bias_first, 0, sizeof net->bias_first);
    memset(net->bias_second, 0, sizeof net->bias_second);
    memset(net->bias_out, 0, sizeof net->bias_out);
    ph_rng_seed(&rng, 6);
    for (unsigned i = 0; i < 100; i++) {
        double topic[PH_TOPICS_MAX];
        int32_t out[PH_NET_OUTPUTS_MAX];
        unsigned place = i % rules->players;

        random_features(net, &rng, &features);
        ph_net_run(net, &features, out);
        ph_net_topics(net, &features, &one, place, topic);
        assert_true(fabs(topic[0] - (double)out[place] / PH_NET_ONE) < 0.2);
    }
    ph_net_destroy(net);
    ph_rules_destroy(rules);
}

static bool has_group(const struct ph_feature_group *group, const char *name, size_t length)
{
    for (; group->name; group++)
        if (strlen(group->name) == length && memcmp(group->name, name, length) == 0)
            return true;
    return false;
}

/* Topics name groups that there are, and speak of the seat that is advised. */
static void topics_are_of_inputs(void **state)
{
    static struct ph_topics topics;

    (void)state;
    for (unsigned i = 0; ph_games[i]; i++) {
        const struct ph_feature_set *set = ph_games[i]->features;
        struct ph_rules *rules = make_rules(ph_games[i]->name, 3);

        for (const struct ph_topic *topic = set->topics; topic->label; topic++)
            for (const char *at = topic->groups; *(at += strspn(at, " "));) {
                size_t length = strcspn(at, " ");

                assert_true(has_group(set->seat_sparse, at, length) ||
                            has_group(set->seat_dense, at, length) ||
                            has_group(set->table_sparse, at, length) ||
                            has_group(set->table_dense, at, length));
                at += length;
            }
        ph_features_topics(rules, 1, &topics);
        assert_int_equal(topics.of[0], PH_TOPIC_OTHERS);
        assert_int_equal(topics.of[ph_features_sparse(rules)], PH_TOPIC_OTHERS);
        ph_features_topics(rules, 0, &topics);
        assert_int_equal(topics.of[0], 0);
        ph_rules_destroy(rules);
    }
}

static void a_net_fits_its_own_tables_only(void **state)
{
    struct ph_rules *two = make_rules("taxis", 2), *three = make_rules("taxis", 3);
    struct ph_rules *other = make_rules("loire", 2);
    struct ph_net *net = random_net(two, 3, 20);
    struct ph_error error;

    (void)state;
    assert_true(ph_net_fits(net, two, &error));
    assert_false(ph_net_fits(net, three, &error));
    assert_string_equal(error.what, "the net is for 2 players");
    assert_false(ph_net_fits(net, other, &error));
    net->schema ^= 1;
    assert_false(ph_net_fits(net, two, &error));
    assert_string_equal(error.what, "the net was trained with other inputs");
    net->data ^= 1;
    assert_false(ph_net_fits(net, two, &error));
    assert_string_equal(error.what, "the net was trained with another data file");
    ph_net_destroy(net);
    ph_rules_destroy(two);
    ph_rules_destroy(three);
    ph_rules_destroy(other);
}

/* ---- integers ---- */

static double weight(const struct ph_net *net, enum ph_net_block block, int16_t q)
{
    return ldexp(q, -net->shift[block]);
}

/* The sum of the inputs' weights in column `k` of the rows. */
static double sum_inputs(const struct ph_net *net, const struct ph_features *f, unsigned k)
{
    bool skip = k >= PH_NET_FIRST;
    double sum = 0;

    for (unsigned i = 0; i < f->count; i++)
        sum += weight(net, skip ? PH_NET_SPARSE_OUT : PH_NET_SPARSE_FIRST, net->row[f->on[i]][k]);
    for (unsigned i = 0; i < net->dense; i++)
        sum += weight(net, skip ? PH_NET_DENSE_OUT : PH_NET_DENSE_FIRST,
                      net->row[net->sparse + i][k]) *
               f->dense[i] / PH_FEATURE_ONE;
    return sum;
}

static double rectify(double x)
{
    return x > 0 ? x : 0;
}

static void reference(const struct ph_net *net, const struct ph_features *f, double *out)
{
    double first[PH_NET_FIRST], second[PH_NET_SECOND];

    for (unsigned k = 0; k < PH_NET_FIRST; k++)
        first[k] = rectify(sum_inputs(net, f, k) + net->bias_first[k] / (double)PH_FEATURE_ONE);
    for (unsigned k = 0; k < PH_NET_SECOND; k++) {
        second[k] = net->bias_second[k] / (double)PH_FEATURE_ONE;
        for (unsigned i = 0; i < PH_NET_FIRST; i++)
            second[k] += weight(net, PH_NET_FIRST_SECOND, net->second[k][i]) * first[i];
        second[k] = rectify(second[k]);
    }
    for (unsigned k = 0; k < ph_net_outputs(net); k++) {
        out[k] = sum_inputs(net, f, PH_NET_FIRST + k) + net->bias_out[k] / (double)PH_FEATURE_ONE;
        for (unsigned i = 0; i < PH_NET_SECOND; i++)
            out[k] += weight(net, PH_NET_SECOND_OUT, net->out[k][i]) * second[i];
    }
}

static void integers_are_floating_point_within_rounding(void **state)
{
    struct ph_rules *rules = make_rules("taxis", 2);

    (void)state;
    for (unsigned seed = 1; seed <= 50; seed++) {
        struct ph_net *net = random_net(rules, seed, 12);
        struct ph_features features;
        struct ph_rng rng;

        ph_rng_seed(&rng, seed);
        for (unsigned i = 0; i < 20; i++) {
            double expected[PH_NET_OUTPUTS_MAX];
            int32_t out[PH_NET_OUTPUTS_MAX];

            random_features(net, &rng, &features);
            ph_net_run(net, &features, out);
            reference(net, &features, expected);
            for (unsigned k = 0; k < ph_net_outputs(net); k++)
                assert_true(fabs(out[k] / (double)PH_NET_ONE - expected[k]) < 0.2);
        }
        ph_net_destroy(net);
    }
    ph_rules_destroy(rules);
}

/* Under the sanitizers: no sum overflows. */
static void extremes_stay_in_range(void **state)
{
    struct ph_rules *rules = make_rules("taxis", 4);
    struct ph_net *net = random_net(rules, 4, PH_NET_WEIGHT_MAX);
    struct ph_features features = {.count = PH_FEATURES_ON_MAX};
    int32_t out[PH_NET_OUTPUTS_MAX];

    (void)state;
    memset(net->shift, 0, sizeof net->shift);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (unsigned i = 0; i < net->sparse + net->dense; i++)
            for (unsigned k = 0; k < PH_NET_ROW; k++)
                net->row[i][k] = (int16_t)(sign * PH_NET_WEIGHT_MAX);
        for (unsigned i = 0; i < PH_FEATURES_ON_MAX; i++)
            features.on[i] = (uint16_t)i;
        for (unsigned i = 0; i < net->dense; i++)
            features.dense[i] = INT16_MAX;
        ph_net_run(net, &features, out);
        assert_int_equal(ph_net_sigmoid(INT32_MIN) + ph_net_sigmoid(INT32_MAX), PH_NET_CHANCE);
    }
    ph_net_destroy(net);
    ph_rules_destroy(rules);
}

static void the_sigmoid_is_one(void **state)
{
    (void)state;
    for (int32_t x = -10 * PH_NET_ONE; x <= 10 * PH_NET_ONE; x += 7) {
        double expected = 1 / (1 + exp(-x / (double)PH_NET_ONE));

        assert_true(fabs(ph_net_sigmoid(x) / (double)PH_NET_CHANCE - expected) < 0.0004);
        assert_true(ph_net_sigmoid(x) <= ph_net_sigmoid(x + 7));
    }
    assert_int_equal(ph_net_sigmoid(0), PH_NET_CHANCE / 2);
}

/* ---- inputs ---- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void check_names(const struct ph_rules *rules)
{
    unsigned count = ph_features_sparse(rules) + ph_features_dense(rules);
    struct ph_buf *text = calloc(count, sizeof *text);
    const char **name = calloc(count, sizeof *name);

    assert_true(text && name);
    for (unsigned i = 0; i < count; i++) {
        ph_features_name(rules, i, &text[i]);
        name[i] = ph_buf_text(&text[i]);
        assert_true(name[i][0] != '\0' && !strchr(name[i], ' '));
    }
    qsort(name, count, sizeof *name, compare_names);
    for (unsigned i = 1; i < count; i++)
        assert_string_not_equal(name[i - 1], name[i]);
    for (unsigned i = 0; i < count; i++)
        ph_buf_finish(&text[i]);
    free(text);
    free(name);
}

static void every_input_has_a_name(void **state)
{
    (void)state;
    for (unsigned i = 0; ph_games[i]; i++) {
        for (unsigned players = ph_games[i]->seats_min; players <= ph_games[i]->seats_max;
             players++) {
            struct ph_rules *rules = make_rules(ph_games[i]->name, players);
            struct ph_buf beyond = {0};

            check_names(rules);
            ph_features_name(rules, PH_FEATURES_SPARSE_MAX + PH_FEATURES_DENSE_MAX, &beyond);
            assert_string_equal(ph_buf_text(&beyond), "");
            assert_true(ph_features_hash(rules) != 0);
            ph_rules_destroy(rules);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_reads_as_the_same_net),
        cmocka_unit_test(a_broken_file_is_refused),
        cmocka_unit_test(upper_levels_use_nets),
        cmocka_unit_test(nets_that_ship_are_used),
        cmocka_unit_test(topics_add_up),
        cmocka_unit_test(topics_are_of_inputs),
        cmocka_unit_test(a_net_fits_its_own_tables_only),
        cmocka_unit_test(integers_are_floating_point_within_rounding),
        cmocka_unit_test(extremes_stay_in_range),
        cmocka_unit_test(the_sigmoid_is_one),
        cmocka_unit_test(every_input_has_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
