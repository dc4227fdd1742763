/* src/core: sentences with placeholders, refusals, log lines, and what each viewer gets of them. */
#include "unit/cmocka_all.h"

#include "core/game.h"
#include "unit/core/toy_game.h"

static struct ph_rules *rules;

static int make_rules(void **state)
{
    struct ph_options options = toy_table(2);

    (void)state;
    rules = ph_rules_create(&options, NULL);
    return rules ? 0 : -1;
}

static int drop_rules(void **state)
{
    (void)state;
    ph_rules_destroy(rules);
    return 0;
}

static const char *const players[] = {"Anna", ""};

static void expect_text(enum ph_lang lang, const char *template, int first, int second,
                        const char *expected)
{
    struct ph_reader reader = {lang, players};
    int16_t arg[PH_ARGS_MAX] = {(int16_t)first, (int16_t)second};
    struct ph_buf out = {0};

    ph_text(&out, rules, &reader, template, 0, arg);
    assert_string_equal(ph_buf_text(&out), expected);
    ph_buf_finish(&out);
}

static void placeholders_are_filled_in(void **state)
{
    (void)state;
    expect_text(PH_EN, "", 0, 0, "");
    expect_text(PH_EN, "plain", 0, 0, "plain");
    expect_text(PH_EN, "{n:0} and {n:1}", 6, -4, "6 and -4");
    expect_text(PH_EN, "{n:1}{n:0}{n:1}", 6, 4, "464");
    expect_text(PH_EN, "{word:1}!", 0, 5, "word5!");
    expect_text(PH_DE, "{word:1}!", 0, 5, "Wort5!");
    expect_text(PH_EN, "{actor}, {seat:0}", 0, 0, "Anna, Anna");
    expect_text(PH_EN, "{seat:0}|{seat:1}", PH_NOBODY, 9, "|");
    expect_text(PH_EN, "{unknown:0}.", 0, 0, ".");
    expect_text(PH_EN, "{{n:0} {{{n:0}", 3, 0, "{n:0} {3");
}

static void players_without_names_have_numbers(void **state)
{
    struct ph_reader reader = {PH_EN, NULL};
    struct ph_buf out = {0};

    (void)state;
    expect_text(PH_EN, "{seat:0}", 1, 0, "player 2");
    ph_text(&out, NULL, &reader, "{actor}{n:0}{word:0}", 2, NULL);
    assert_string_equal(ph_buf_text(&out), "player 30");
    ph_buf_finish(&out);
}

static void plurals_follow_the_language(void **state)
{
    static const struct {
        enum ph_lang lang;
        int number;
        const char *form;
    } rows[] = {
        {PH_EN, 0, "many"}, {PH_EN, 1, "one"}, {PH_EN, 2, "many"}, {PH_EN, -1, "many"},
        {PH_FR, 0, "one"},  {PH_FR, 1, "one"}, {PH_FR, 2, "many"}, {PH_FR, 21, "many"},
        {PH_DE, 0, "many"}, {PH_DE, 1, "one"}, {PH_DE, 2, "many"}, {PH_DE, 101, "many"},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_text(rows[i].lang, "{0?one|many}", rows[i].number, 0, rows[i].form);
    expect_text(PH_EN, "horse{1?|s}", 0, 1, "horse");
    expect_text(PH_EN, "horse{1?|s}", 0, 3, "horses");
    expect_text(PH_EN, "{0?same}", 3, 0, "same");
    expect_text(PH_EN, "{0?}.", 3, 0, ".");
}

static void malformed_templates_are_printed_as_they_are(void **state)
{
    static const char *const templates[] = {
        "{",
        "}",
        "a {n:0",
        "{}",
        "{n}",
        "{n:}",
        "{:0}",
        "{n:6}",
        "{n:9}",
        "{n:-1}",
        "{n:00}",
        "{6?a|b}",
        "{?a|b}",
        "{x?a|b}",
        "{Actor}",
        "{ n:0",
        "{this_kind_has_a_name_that_is_far_too_long:0}",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof templates / sizeof templates[0]; i++)
        expect_text(PH_EN, templates[i], 1, 2, templates[i]);
    expect_text(PH_EN, "{n {n:0}", 1, 2, "{n 1");
}

/* ---- refusals ---- */

static void expect_refusal(struct ph_refusal why, const char *rule, const char *sentence)
{
    struct ph_reader reader = {PH_EN, players};
    struct ph_buf out = {0};

    assert_string_equal(ph_refusal_rule(rules, why), rule);
    ph_refusal_text(&out, rules, &reader, why);
    assert_string_equal(ph_buf_text(&out), sentence);
    ph_buf_finish(&out);
}

static void refusals_have_rule_and_sentence(void **state)
{
    (void)state;
    expect_refusal(PH_REFUSAL(TOY_R_FEW, 1, 3), "TOY-1", "the heap has 1 stone, not 3");
    expect_refusal(PH_REFUSAL(TOY_R_TWICE, 1), "TOY-2", "player 2 has looked already");
    expect_refusal(ph_legal(), "", "this move is legal");
    expect_refusal(PH_REFUSAL(PH_REFUSE_OVER, 0), "over", "the game is over");
    expect_refusal(PH_REFUSAL(PH_REFUSE_PHASE, 0), "phase", "not now: something else");
    expect_refusal(PH_REFUSAL(PH_REFUSE_SYNTAX, 7, PH_EXPECT_PLACE), "syntax",
                   "column 7: expected a village or city");
    expect_refusal(PH_REFUSAL(PH_REFUSE_SYNTAX, 7, 99), "syntax", "this is not a move");
    expect_refusal(PH_REFUSAL(999, 0), "", "");
}

static void every_expectation_has_a_sentence(void **state)
{
    struct ph_reader reader = {PH_EN, NULL};

    (void)state;
    for (int expected = 0; expected < PH_EXPECT_COUNT; expected++) {
        struct ph_buf out = {0};

        ph_refusal_text(&out, rules, &reader, PH_REFUSAL(PH_REFUSE_SYNTAX, 3, expected));
        assert_int_equal(strncmp(ph_buf_text(&out), "column 3: ", 10), 0);
        ph_buf_finish(&out);
    }
}

/* ---- events ---- */

/* NULL: the viewer gets nothing of it. */
static void expect_event(const struct ph_event *event, int viewer, const char *json,
                         const char *line)
{
    struct ph_reader reader = {PH_EN, players};
    struct ph_buf out = {0};

    assert_true(ph_event_json(&out, rules, event, viewer) == (json != NULL));
    assert_string_equal(ph_buf_text(&out), json ? json : "");
    ph_buf_clear(&out);
    assert_true(ph_event_text(&out, rules, &reader, event, viewer) == (line != NULL));
    assert_string_equal(ph_buf_text(&out), line ? line : "");
    ph_buf_finish(&out);
}

static void open_events_are_for_everybody(void **state)
{
    static const struct ph_event took = {TOY_E_TOOK, 0, PH_ALL_SEE, {2, 5}};
    static const struct ph_event ended = {TOY_E_ENDED, PH_NOBODY, PH_ALL_SEE, {9, PH_NOBODY}};

    (void)state;
    for (int viewer = PH_EVERYTHING; viewer < 2; viewer++) {
        expect_event(&took, viewer, "{\"event\":\"took\",\"seat\":0,\"count\":2,\"left\":5}",
                     "Anna takes 2 stones.");
        expect_event(&ended, viewer, "{\"event\":\"ended\",\"what\":null,\"next\":null}", NULL);
    }
}

static void secrets_are_for_their_audience(void **state)
{
    static const struct ph_event looked = {TOY_E_LOOKED, 1, 1u << 1, {1, 1, 0}};
    static const char known[] =
        "{\"event\":\"looked\",\"seat\":1,\"secret\":1,\"at\":\"pebble\",\"by\":0}";
    static const char hidden[] =
        "{\"event\":\"looked\",\"seat\":1,\"secret\":null,\"at\":\"pebble\",\"by\":0}";

    (void)state;
    expect_event(&looked, 1, known, "player 2 sees 1.");
    expect_event(&looked, PH_EVERYTHING, known, "player 2 sees 1.");
    expect_event(&looked, 0, hidden, "player 2 looks at it: ?.");
    expect_event(&looked, PH_NOBODY, hidden, "player 2 looks at it: ?.");
}

static void without_a_blind_line_outsiders_get_nothing(void **state)
{
    static const struct ph_event took = {TOY_E_TOOK, 0, 1u << 0, {2, 5}};
    static const struct ph_event mute = {TOY_E_MUTE, 0, 1u << 0, {2}};

    (void)state;
    expect_event(&took, 1, NULL, NULL);
    expect_event(&took, PH_NOBODY, NULL, NULL);
    expect_event(&mute, 1, "{\"event\":\"mute\",\"seat\":0,\"secret\":null}", NULL);
    expect_event(&mute, 0, "{\"event\":\"mute\",\"seat\":0,\"secret\":2}", "a secret 2");
}

/* ---- scores and views ---- */

static void scores_are_json(void **state)
{
    struct ph_score score = {.part = {{4, 1}, {3, 0}}, .total = {4, 3}, .winners = 1};
    struct ph_buf out = {0};

    (void)state;
    ph_score_json(&out, rules, &score);
    assert_string_equal(ph_buf_text(&out),
                        "{\"seats\":[{\"stones\":4,\"began\":true,\"total\":4},"
                        "{\"stones\":3,\"began\":false,\"total\":3}],\"winners\":[0]}");
    ph_buf_finish(&out);
}

static void views_hide_what_states_hold(void **state)
{
    struct toy_state start;
    struct ph_buf out = {0};

    (void)state;
    ph_setup(rules, 1, 0, &start);
    start.secret = 77;
    ph_view_json(&out, rules, &start, PH_EVERYTHING);
    assert_non_null(strstr(ph_buf_text(&out), "\"secret\":77"));
    ph_buf_clear(&out);
    ph_view_json(&out, rules, &start, 0);
    assert_non_null(strstr(ph_buf_text(&out), "\"secret\":null"));
    ph_buf_finish(&out);
}

static void emitting_fills_the_list(void **state)
{
    static struct ph_events events;
    struct ph_events *listens = &events, *nobody = NULL;

    (void)state;
    PH_EMIT(nobody, TOY_E_TOOK, 0, PH_ALL_SEE, 1, 2);
    PH_EMIT(listens, TOY_E_TOOK, PH_NOBODY, ph_only(1), 3, -4);
    assert_int_equal(events.count, 1);
    assert_int_equal(events.at[0].seat, PH_NOBODY);
    assert_int_equal(events.at[0].sees, 2);
    assert_int_equal(events.at[0].arg[1], -4);
    assert_int_equal(events.at[0].arg[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placeholders_are_filled_in),
        cmocka_unit_test(players_without_names_have_numbers),
        cmocka_unit_test(plurals_follow_the_language),
        cmocka_unit_test(malformed_templates_are_printed_as_they_are),
        cmocka_unit_test(refusals_have_rule_and_sentence),
        cmocka_unit_test(every_expectation_has_a_sentence),
        cmocka_unit_test(open_events_are_for_everybody),
        cmocka_unit_test(secrets_are_for_their_audience),
        cmocka_unit_test(without_a_blind_line_outsiders_get_nothing),
        cmocka_unit_test(scores_are_json),
        cmocka_unit_test(views_hide_what_states_hold),
        cmocka_unit_test(emitting_fills_the_list),
    };

    return cmocka_run_group_tests_name("text", tests, make_rules, drop_rules);
}
