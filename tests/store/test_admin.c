/* posthorn admin, called as people do, on a store with a real table. */
#include "unit/cmocka_all.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "host/table/table.h"
#include "store/kit.h"

static int set_up(void **state)
{
    struct kit *kit = malloc(sizeof *kit);

    kit_init(kit);
    kit_open(kit);
    *state = kit;
    return 0;
}

static int tear_down(void **state)
{
    kit_finish(*state);
    free(*state);
    return 0;
}

/* A table as the server makes it: two at one keyboard, begun at once. */
static void make_table(struct kit *kit, const char *id, struct kit_table *table)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(ph_store_key(kit->store));
    struct ph_table_spec spec = {
        .options = {.game = ph_game_find("loire"), .players = 2},
        .config =
            {.players = 2, .first = PH_NOBODY, .spectators = true, .chat = true, .confirm = true},
        .seats = {{.is_me = true, .name = "Anna"}, {.is_me = true, .name = "Bert"}},
    };
    struct ph_create create = {
        .id = id,
        .spec = &spec,
        .identity = {.key_hash = {7}},
        .secret = {.seed = {1}, .nonce = {2}, .seal = {3}},
    };
    struct ph_decision decision = {0};
    struct ph_append append = {.creates = true};
    struct ph_error error = {0};

    if (!ph_table_create(cache, &create, 1000, &decision, &error))
        fail_msg("%s: %s", error.where, error.what);
    append.row = decision.row;
    append.entries = decision.entries;
    append.entry_count = decision.count;
    assert_int_equal(kit_append(kit, &append), PH_STORE_DONE);
    table->row = decision.row;
    table->row.summary = "{}";
    memcpy(table->chain, decision.entries[decision.count - 1].chain, PH_CHAIN_SIZE);
    ph_decision_finish(&decision);
    ph_rules_cache_destroy(cache);
}

static char output[4096];

/* Runs `posthorn admin …` in the kit's folder; the exit status. */
static int admin(const struct kit *kit, const char *arguments)
{
    char command[512];
    size_t got;
    FILE *pipe;

    snprintf(command, sizeof command, "cd '%s' && '%s' admin %s 2>&1", kit->folder,
             getenv("POSTHORN"), arguments);
    pipe = popen(command, "r"); /* NOLINT(cert-env33-c): the words are our own */
    assert_non_null(pipe);
    got = fread(output, 1, sizeof output - 1, pipe);
    output[got] = '\0';
    return WEXITSTATUS(pclose(pipe));
}

static void assert_says(const char *words)
{
    if (!strstr(output, words))
        fail_msg("'%s' is not in: %s", words, output);
}

static void assert_json(const char *key, const char *text)
{
    json_t *json = json_loads(output, 0, NULL);

    if (!json || !json_object_get(json, key))
        fail_msg("no '%s' in: %s", key, output);
    if (text)
        assert_string_equal(json_string_value(json_object_get(json, key)), text);
    json_decref(json);
}

static void a_sound_store(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    assert_int_equal(admin(kit, "check store"), 0);
    assert_says("0 tables, 0 entries, 0 faults");
    make_table(kit, "abcdefghijklmnop", &table);
    assert_int_equal(admin(kit, "check store"), 0);
    assert_says("1 tables");
    assert_says("0 faults");
    assert_int_equal(admin(kit, "check store --json"), 0);
    assert_json("faults", NULL);
}

static void what_cannot_be_played_again(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    make_table(kit, "abcdefghijklmnop", &table);
    make_table(kit, "bcdefghijklmnopq", &table);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE); /* no move that there is */
    assert_int_equal(admin(kit, "check store"), 1);
    assert_says("table bcdefghijklmnopq: entry ");
    assert_says("cannot be replayed");
    assert_says("1 faults");
    kit_sql(kit, "UPDATE tables SET seats_taken = 0 WHERE id = 'abcdefghijklmnop'");
    assert_int_equal(admin(kit, "check store --json"), 1);
    assert_says("\"table\":\"abcdefghijklmnop\",\"what\":\"its row");
    assert_json("faults", NULL);
}

static void there_and_back(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    make_table(kit, "abcdefghijklmnop", &table);
    assert_int_equal(admin(kit, "backup store copy"), 0);
    assert_says("copy");
    assert_int_equal(admin(kit, "check copy"), 0);
    assert_int_equal(admin(kit, "backup store copy"), 1);
    assert_says("--force");
    assert_int_equal(admin(kit, "backup store copy --force --json"), 0);
    assert_json("to", "copy");
    assert_int_equal(admin(kit, "restore copy store --force"), 1);
    assert_says("in use");
    kit_close(kit);
    assert_int_equal(admin(kit, "restore copy store"), 1);
    assert_int_equal(admin(kit, "restore copy store --force"), 0);
    assert_int_equal(admin(kit, "check store"), 0);
    assert_says("1 tables");
}

static void wrong_words(void **state)
{
    struct kit *kit = *state;

    assert_int_equal(admin(kit, ""), 2);
    assert_int_equal(admin(kit, "backup store"), 2);
    assert_int_equal(admin(kit, "restore a b c"), 2);
    assert_int_equal(admin(kit, "chek store"), 2);
    assert_says("did you mean check?");
    assert_int_equal(admin(kit, "check store --jsn"), 2);
    assert_int_equal(admin(kit, "check nothing"), 1);
    assert_says("nothing");
    assert_int_equal(admin(kit, "backup nothing copy"), 1);
}

int main(void)
{
#define WITH_KIT(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_KIT(a_sound_store),
        WITH_KIT(what_cannot_be_played_again),
        WITH_KIT(there_and_back),
        WITH_KIT(wrong_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
