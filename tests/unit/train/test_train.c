/* Training: the same seed gives the same net, with any number of threads and interruptions. */
#include "unit/cmocka_all.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/options.h"
#include "host/file.h"
#include "train/games.h"
#include "train/train.h"

enum { JOBS = 100, FILE_MAX = 1 << 20 };

static struct rule_sets sets; /* of the test that runs */

static const struct ph_rules *make_rules(const char *game, unsigned players)
{
    struct ph_options options = {.game = ph_game_find(game), .players = players};

    assert_true(rule_sets_make(&sets, &options, true, NULL));
    return sets.at[0];
}

/* ---- rule sets ---- */

/* Is there a rule set that names this option? */
static bool has_set(const char *key, const char *value)
{
    for (unsigned i = 0; i < sets.count; i++) {
        struct ph_options options;

        ph_options_list(sets.at[i], &options);
        for (unsigned k = 0; k < options.count; k++)
            if (strcmp(options.at[k].key, key) == 0 && strcmp(options.at[k].value, value) == 0)
                return true;
    }
    return false;
}

static void a_net_serves_all_rule_sets_of_a_table(void **state)
{
    const struct ph_rules *rules = make_rules("loire", 2);
    struct ph_net *net = ph_net_create(rules);

    (void)state;
    assert_int_equal(sets.usual, 6);
    assert_true(sets.count > 50 && sets.count < RULE_SETS_MAX);
    assert_true(has_set("edition", "fr") && has_set("variant", "casual"));
    assert_true(has_set("rule.lady_surcharge", "3") && has_set("rule.ducal_scope", "both"));
    for (unsigned i = 0; i < sets.count; i++) {
        assert_true(ph_net_fits(net, sets.at[i], NULL));
        for (unsigned k = 0; k < i; k++)
            assert_true(sets.at[i]->hash != sets.at[k]->hash);
    }
    ph_net_destroy(net);
    rule_sets_finish(&sets);
    make_rules("taxis", 4);
    assert_int_equal(sets.count, 2);
    assert_true(has_set("rule.all_provinces", "yes"));
    rule_sets_finish(&sets);
}

static void given_options_are_in_all_rule_sets(void **state)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = 2};
    struct ph_rng rng;
    unsigned first = 0;

    (void)state;
    assert_true(ph_options_set(&options, "variant", "casual", NULL));
    assert_true(rule_sets_make(&sets, &options, true, NULL));
    assert_int_equal(sets.usual, 3);
    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 1000; i++)
        first += rule_sets_draw(&sets, &rng) == sets.at[0];
    assert_in_range(first, 540, 640);
    for (unsigned i = 0; i < sets.count; i++) {
        struct ph_options of_set;

        ph_options_list(sets.at[i], &of_set);
        assert_true(strcmp(of_set.at[0].value, "casual") == 0 ||
                    strcmp(of_set.at[1].value, "casual") == 0);
    }
    rule_sets_finish(&sets);
    assert_true(rule_sets_make(&sets, &options, false, NULL));
    assert_int_equal(sets.count, 1);
    rule_sets_finish(&sets);
    options.players = 9;
    assert_false(rule_sets_make(&sets, &options, true, NULL));
    rule_sets_finish(&sets);
}

/* ---- parts ---- */

static void count_job(void *data, unsigned i)
{
    atomic_fetch_add(&((atomic_uint *)data)[i], 1);
}

static void a_team_does_every_job_once(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct team *team = team_create(threads);
        atomic_uint done[JOBS] = {0};

        assert_non_null(team);
        for (unsigned times = 1; times <= 20; times++) {
            team_run(team, count_job, done, JOBS);
            for (unsigned i = 0; i < JOBS; i++)
                assert_int_equal(done[i], times);
        }
        team_destroy(team);
    }
}

static void examples_come_back(void **state)
{
    const struct ph_rules *rules = make_rules("taxis", 3);
    struct games_plan plan = {.sets = &sets, .seed = 7};
    struct examples examples, copy;

    (void)state;
    examples_init(&examples, rules);
    examples_init(&copy, rules);
    games_play(&plan, 0, 20, &examples);
    assert_int_equal(examples.count, 20 * 6);
    assert_true(examples_held_out(&examples, 0) && !examples_held_out(&examples, 6));
    for (unsigned i = 0; i < examples.count; i++) {
        struct example example;
        float sum = 0;

        examples_get(&examples, i, &example);
        examples_add(&copy, &example);
        for (unsigned k = 0; k < rules->players; k++)
            sum += example.target[k];
        assert_true(sum > 0.9f && sum < 1.3f);
    }
    assert_int_equal(copy.used, examples.used);
    assert_memory_equal(copy.word, examples.word, copy.used * sizeof *copy.word);
    assert_false(examples_append_words(&copy, examples.word, examples.used - 1));
    examples.word[1] = (uint16_t)ph_features_sparse(rules);
    assert_false(examples_append_words(&copy, examples.word, examples.used));
    examples.word[1] = 0;
    assert_true(examples_append_words(&copy, examples.word, examples.used));
    memset(examples.word + 1 + (examples.word[0] & 0x7fff) + examples.dense, 0xff,
           4); /* no number */
    assert_false(examples_append_words(&copy, examples.word, examples.used));
    examples_finish(&examples);
    examples_finish(&copy);
    rule_sets_finish(&sets);
}

/* The loss on held-out games says nothing if they are of another kind. */
static void odd_games_are_held_out_like_others(void **state)
{
    unsigned held_out = 0, odd = 0, both = 0;

    (void)state;
    for (unsigned number = 0; number < 6800; number++) {
        held_out += games_is_held_out(number);
        odd += games_is_odd(number);
        both += games_is_held_out(number) && games_is_odd(number);
    }
    assert_int_equal(held_out, 400);
    assert_int_equal(odd, 1700);
    assert_int_equal(both, 100);
}

/* Thousandths of the examples in which an input is on whose name begins so. */
static unsigned share_with(const struct examples *examples, const char *name)
{
    unsigned count = 0;

    for (unsigned i = 0; i < examples->count; i++) {
        struct example example;
        bool found = false;

        examples_get(examples, i, &example);
        for (unsigned k = 0; k < example.features.count && !found; k++) {
            struct ph_buf input = {0};

            ph_features_name(sets.at[0], example.features.on[k], &input);
            found = strncmp(ph_buf_text(&input), name, strlen(name)) == 0;
            ph_buf_finish(&input);
        }
        count += found;
    }
    return 1000 * count / examples->count;
}

/* The policy alone builds no monastery and no castle, and so buys no message of level 4. */
static void styles_show_the_whole_game(void **state)
{
    static const struct {
        const char *name;
        unsigned least;
    } rare[] = {{"own.monasteries.", 20},
                {"own.castles.", 20},
                {"own.level_4.", 10},
                {"own.level_2", 50},
                {"own.level_3", 30}};
    const struct ph_rules *rules = make_rules("loire", 2);
    struct games_plan plan = {.sets = &sets, .seed = 7};
    struct examples examples;

    (void)state;
    examples_init(&examples, rules);
    games_play(&plan, 0, 1000, &examples);
    for (unsigned i = 0; i < sizeof rare / sizeof *rare; i++) {
        unsigned share = share_with(&examples, rare[i].name);

        print_message("%s in %u of 1000 positions\n", rare[i].name, share);
        assert_true(share >= rare[i].least);
    }
    examples_finish(&examples);
    rule_sets_finish(&sets);
}

/* ---- learning ---- */

/* Trained with everything, the model knows its examples better than before, and the net in integers
 * is nearly as good. */
static void a_model_learns(void **state)
{
    const struct ph_rules *rules = make_rules("taxis", 2);
    struct games_plan plan = {.sets = &sets, .seed = 3};
    struct team *team = team_create(2);
    struct examples examples;
    struct model model;
    struct model_loss before, after;
    struct ph_net *net;
    unsigned index[MODEL_BATCH];

    (void)state;
    examples_init(&examples, rules);
    games_play(&plan, 0, 200, &examples);
    assert_true(team && model_init(&model, rules, 1));
    model_measure(&model, NULL, team, &examples, &before);
    assert_true(before.count > 50 && before.guess < 1);
    for (unsigned step = 0; step < 60; step++) {
        for (unsigned i = 0; i < MODEL_BATCH; i++)
            index[i] = (step * 37 + i * 5) % examples.count;
        model_step(&model, team, &examples, index, MODEL_BATCH, 1e-3f);
    }
    net = model_quantise(&model, rules);
    assert_non_null(net);
    model_measure(&model, net, team, &examples, &after);
    assert_true(after.model < before.model - 0.05);
    assert_true(fabs(after.net - after.model) < 0.01);
    ph_net_destroy(net);
    model_finish(&model);
    examples_finish(&examples);
    team_destroy(team);
    rule_sets_finish(&sets);
}

/* ---- whole trainings ---- */

static unsigned steps_left; /* until the training is interrupted */

static bool is_interrupted(void)
{
    return steps_left-- == 0;
}

static void make_dir(char dir[64])
{
    strcpy(dir, "/tmp/posthorn-train-XXXXXX");
    assert_non_null(mkdtemp(dir));
}

static void remove_dir(const char *dir)
{
    static const char *const names[] = {"state", "log", "round-1.examples", "round-2.examples",
                                        "taxis-2.net"};

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        char path[128];

        snprintf(path, sizeof path, "%s/%s", dir, names[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(dir), 0);
}

static struct train_plan small_plan(const char *dir)
{
    return (struct train_plan){.sets = &sets,
                               .seed = 5,
                               .quick_games = 3000,
                               .rounds = 2,
                               .games = 32,
                               .playouts = 4,
                               .epochs = 2,
                               .dir = dir,
                               .threads = 1};
}

/* Trains to the end and appends the files that result. */
static void train(const struct train_plan *plan, struct ph_buf *files)
{
    char path[TRAIN_PATH_MAX];
    struct train_result result;
    struct ph_error error;

    assert_true(train_run(plan, &result, &error));
    assert_false(result.interrupted);
    assert_true(result.loss.count > 0 && result.net->hash != 0);
    ph_net_destroy(result.net);
    train_path(plan, "taxis-2.net", path);
    assert_true(ph_file_read_bytes(path, FILE_MAX, files, &error));
    train_path(plan, "log", path);
    assert_true(ph_file_read_bytes(path, FILE_MAX, files, &error));
}

/* The same, interrupted after every few steps. */
static void train_in_pieces(struct train_plan plan, struct ph_buf *files)
{
    struct train_result result = {.interrupted = true};
    unsigned pieces = 0;

    plan.is_interrupted = is_interrupted;
    for (; result.interrupted; pieces++) {
        steps_left = 1 + pieces % 2;
        assert_true(train_run(&plan, &result, NULL));
    }
    assert_true(pieces > 3);
    ph_net_destroy(result.net);
    plan.is_interrupted = NULL;
    train(&plan, files);
}

static void the_same_seed_gives_the_same_net(void **state)
{
    struct ph_buf one = {0}, other = {0}, pieces = {0};
    char dir[64];
    struct train_plan plan;

    (void)state;
    make_rules("taxis", 2);
    make_dir(dir);
    plan = small_plan(dir);
    train(&plan, &one);
    remove_dir(dir);

    make_dir(dir);
    plan.threads = 3;
    train(&plan, &other);
    remove_dir(dir);
    assert_int_equal(one.len, other.len);
    assert_memory_equal(one.at, other.at, one.len);

    make_dir(dir);
    train_in_pieces(plan, &pieces);
    assert_int_equal(one.len, pieces.len);
    assert_memory_equal(one.at, pieces.at, one.len);
    remove_dir(dir);
    ph_buf_finish(&one);
    ph_buf_finish(&other);
    ph_buf_finish(&pieces);
    rule_sets_finish(&sets);
}

/* A file of positions that lost its end is not filled up with zeros. */
static void a_file_that_became_shorter_is_noticed(void **state)
{
    struct train_result result;
    struct train_plan plan;
    struct ph_error error;
    char dir[64], path[TRAIN_PATH_MAX];

    (void)state;
    make_rules("taxis", 2);
    make_dir(dir);
    plan = small_plan(dir);
    plan.games = 64; /* two steps */
    plan.is_interrupted = is_interrupted;
    train_path(&plan, "round-1.examples", path);
    for (steps_left = 1; access(path, F_OK) != 0; steps_left = 1)
        assert_true(train_run(&plan, &result, &error) && result.interrupted);
    assert_int_equal(truncate(path, 100), 0);
    steps_left = 2;
    assert_false(train_run(&plan, &result, &error));
    assert_string_equal(error.what, "damaged: it is too short");
    remove_dir(dir);
    rule_sets_finish(&sets);
}

/* The first games of a round tell that all of them are too many. */
static void a_round_that_is_too_large_is_not_played(void **state)
{
    struct train_result result;
    struct train_plan plan;
    struct ph_error error;
    char dir[64];

    (void)state;
    make_rules("taxis", 2);
    make_dir(dir);
    plan = small_plan(dir);
    plan.games = 1000000000;
    assert_false(train_run(&plan, &result, &error));
    assert_string_equal(error.what, "would have more than 1073741824 bytes: fewer games a round");
    remove_dir(dir);
    rule_sets_finish(&sets);
}

static void another_training_is_not_continued(void **state)
{
    struct train_result result;
    struct train_plan plan;
    struct ph_error error;
    struct ph_buf file = {0};
    char dir[64], path[TRAIN_PATH_MAX];

    (void)state;
    make_rules("taxis", 2);
    make_dir(dir);
    plan = small_plan(dir);
    plan.is_interrupted = is_interrupted;
    steps_left = 1;
    assert_true(train_run(&plan, &result, &error) && result.interrupted);
    plan.seed++;
    assert_false(train_run(&plan, &result, &error));
    assert_string_equal(error.what, "belongs to another training or program: use another folder");
    plan.seed--;
    plan.program++;
    assert_false(train_run(&plan, &result, &error));
    plan.program--;
    train_path(&plan, "state", path);
    assert_true(ph_file_read_bytes(path, 1 << 24, &file, &error));
    file.at[file.len / 2] ^= 1;
    assert_true(ph_file_write_bytes(path, file.at, file.len, &error));
    assert_false(train_run(&plan, &result, &error));
    assert_string_equal(error.what, "damaged");
    assert_true(ph_file_write_bytes(path, file.at, 100, &error));
    assert_false(train_run(&plan, &result, &error));
    ph_buf_finish(&file);
    remove_dir(dir);
    rule_sets_finish(&sets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_serves_all_rule_sets_of_a_table),
        cmocka_unit_test(given_options_are_in_all_rule_sets),
        cmocka_unit_test(a_team_does_every_job_once),
        cmocka_unit_test(examples_come_back),
        cmocka_unit_test(odd_games_are_held_out_like_others),
        cmocka_unit_test(styles_show_the_whole_game),
        cmocka_unit_test(a_model_learns),
        cmocka_unit_test(the_same_seed_gives_the_same_net),
        cmocka_unit_test(a_file_that_became_shorter_is_noticed),
        cmocka_unit_test(a_round_that_is_too_large_is_not_played),
        cmocka_unit_test(another_training_is_not_continued),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
