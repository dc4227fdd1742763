/* Rules and states of La Loire for its tests. */
#include "unit/games/loire_kit.h"

#include "unit/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/loire/game.h"
#include "games/loire/text/text.h"
#include "unit/edit.h"

static const char fixture_path[] = "tests/data/loire-fixture.json";

json_t *loire_fixture(void)
{
    char *text = read_whole(fixture_path);
    json_t *json = json_loads(text, 0, NULL);

    assert_non_null(json);
    free(text);
    return json;
}

struct ph_rules *loire_make_rules(const json_t *json, unsigned players, const char *chosen,
                                  struct ph_error *error)
{
    char *data = json ? json_dumps(json, 0) : NULL;
    struct ph_options options = {.game = &ph_loire, .players = players, .data = data};
    char copy[512];
    struct ph_rules *rules;

    snprintf(copy, sizeof copy, "%s", chosen);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        struct ph_option *option = &options.at[options.count++];

        *value++ = '\0';
        snprintf(option->key, sizeof option->key, "%s", word);
        snprintf(option->value, sizeof option->value, "%s", value);
    }
    rules = ph_rules_create(&options, error);
    free(data);
    return rules;
}

struct ph_rules *loire_fixture_rules(unsigned players, const char *chosen)
{
    struct ph_error error = {"", ""};
    json_t *json = loire_fixture();
    struct ph_rules *rules = loire_make_rules(json, players, chosen, &error);

    if (!rules)
        fail_msg("%s: %s: %s", chosen, error.where, error.what);
    json_decref(json);
    return rules;
}

int loire_set_up(void **state)
{
    *state = loire_fixture_rules(2, "");
    return 0;
}

int loire_tear_down(void **state)
{
    ph_rules_destroy(*state);
    return 0;
}

char *loire_state_text(const struct ph_rules *rules, const struct loire_state *s, int viewer)
{
    struct ph_buf out = {0};
    struct loire_view view;

    loire_view(rules, s, viewer, &view);
    loire_print_view(rules, &view, &out);
    assert_false(out.failed);
    return out.at;
}

json_t *loire_state_json(const struct ph_rules *rules, const struct loire_state *s, int viewer)
{
    char *text = loire_state_text(rules, s, viewer);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);

    assert_non_null(json);
    free(text);
    return json;
}
