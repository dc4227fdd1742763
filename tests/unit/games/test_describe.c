/* What lists say of moves, and which of two moves that do the same they leave out. That aids and
 * cautions are true is a law (tests/laws/aids.c), by which rules a scenario. */
#include "unit/cmocka_all.h"

#include <posthorn/text.h>
#include <string.h>

#include "core/game.h"
#include "games/loire/text/text.h"
#include "games/taxis/game.h"
#include "games/taxis/rules/aids.h"
#include "games/taxis/text/text.h"
#include "unit/games/loire_kit.h"

/* A move with its text and the one for a row under a heading. */
struct row {
    const char *move, *text, *in_short;
};

static ph_move check_row(const struct ph_rules *rules, const void *view, const struct row *row)
{
    struct ph_buf text = {0};
    struct ph_refusal why;
    ph_move move;

    assert_true(ph_parse_move(rules, row->move, &move, &why));
    ph_describe(rules, view, move, PH_EN, &text);
    assert_string_equal(ph_buf_text(&text), row->text);
    ph_buf_clear(&text);
    ph_describe_short(rules, view, move, PH_EN, &text);
    assert_string_equal(ph_buf_text(&text), row->in_short);
    ph_buf_finish(&text);
    return move;
}

static void check_about(const struct ph_rules *rules, const void *view, const char *notation,
                        const char *sentence)
{
    struct ph_buf text = {0};
    struct ph_refusal why;
    ph_move move;

    assert_true(ph_parse_move(rules, notation, &move, &why));
    rules->game->about(rules, view, move, PH_EN, &text);
    assert_string_equal(ph_buf_text(&text), sentence);
    ph_buf_finish(&text);
}

/* Who hires or builds for the first time reads what it is for; the rest needs no explanation. */
static void what_things_are_for(void **state)
{
    static const struct row farm = {"build farm usse",
                                    "build a farm in Ussé for 4 deniers and 1 wood (wood, blue)",
                                    "farm in Ussé for 4 and 1 wood"};
    struct loire_view view;
    struct loire_state s;

    ph_setup(*state, 1, 0, &s);
    loire_view(*state, &s, 0, &view);
    check_row(*state, &view, &farm);
    check_about(*state, &view, "hire witch", "Every character costs 1 denier less.");
    check_about(*state, &view, "build castle usse",
                "A farm with a tower: goods cost 2 less, and you may buy two messages per stop.");
    check_about(*state, &view, "build palace post_office nantes",
                "In its city you may buy a second message for 1 denier less.");
    check_about(*state, &view, "sell cheese", "");
}

/* The question comes in the middle of a turn: it says why, and why only these villages. */
static void why_the_circus_moves(void **state)
{
    struct loire_view view;
    struct loire_state s;

    ph_setup(*state, 1, 0, &s);
    s.market[0] = 1;
    loire_view(*state, &s, 0, &view);
    check_about(*state, &view, "circus usse",
                "Your purchase brought the circus tile to the middle: move the Circus to a village "
                "with a blue shield.");
}

/* A destination promises no purchase that the rules forbid there. */
static void what_cannot_be_bought_there(void **state)
{
    static const struct row full = {"merchant saumur drop=1",
                                    "merchant to Saumur (cheese for 1, but you already carry one), "
                                    "leaving 1 horse",
                                    "Saumur, leaving 1 horse"};
    static const struct row none = {"merchant saumur drop=1",
                                    "merchant to Saumur (no cheese left), leaving 1 horse",
                                    "Saumur, leaving 1 horse"};
    static const struct row poor = {
        "merchant saumur drop=1",
        "merchant to Saumur (cheese for 1, but you have only 0), leaving 1 horse",
        "Saumur, leaving 1 horse"};
    enum { SAUMUR = 2 };
    struct loire_view view;
    struct loire_state s;

    ph_setup(*state, 1, 0, &s);
    s.shield[SAUMUR] = s.market[0];
    s.seats[0].deniers = 0;
    loire_view(*state, &s, 0, &view);
    check_row(*state, &view, &poor);
    s.supply[LOIRE_CHEESE] = 0;
    loire_view(*state, &s, 0, &view);
    check_row(*state, &view, &none);
    s.seats[0].goods[LOIRE_CHEESE] = 1;
    loire_view(*state, &s, 0, &view);
    check_row(*state, &view, &full);
}

/* A shield is called one: a colour alone looks like a person of that colour. */
static void moves_of_la_loire(void **state)
{
    static const struct row rows[] = {
        {"messenger chambord drop=2", "messenger to Chambord (blue shield), leaving 2 horses",
         "Chambord, leaving 2 horses"},
        {"merchant saumur drop=1", "merchant to Saumur (cheese for 1), leaving 1 horse",
         "Saumur, leaving 1 horse"},
        {"merchant chinon take=1",
         "merchant to Chinon (wine for 1 = 2 - 1 Circus), at the Circus,"
         " taking 1 horse",
         "Chinon, taking 1 horse"},
        {"sell cheese", "sell cheese for 5 deniers", "sell cheese for 5"},
        {"ship 2", "ship for 10 deniers: the boat moves 2 spaces, to 2", "ship 2 spaces for 10"},
        {"done", "the merchant is done", "the merchant is done"},
    };
    enum { SAUMUR = 2, CHINON = 4, CHAMBORD = 9, BLUE = 1 };
    struct loire_view view;
    struct loire_state s;

    ph_setup(*state, 1, 0, &s);
    s.figure = LOIRE_MERCHANT;
    s.shield[CHAMBORD] = BLUE;
    s.shield[SAUMUR] = s.market[0];
    s.shield[CHINON] = s.market[2];
    s.circus = CHINON;
    loire_view(*state, &s, 0, &view);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(*state, &view, &rows[i]);
    s.moved_count = LOIRE_FIGURES;
    loire_view(*state, &s, 0, &view);
    check_row(*state, &view, &(struct row){"done", "end the turn", "end the turn"});
}

static void set_route(struct taxis_state *s, const uint8_t *route, unsigned count)
{
    struct taxis_seat *p = &s->seats[s->seat];

    memset(p->route, 0, sizeof p->route);
    memcpy(p->route, route, count);
    p->route_count = (uint8_t)count;
    p->in_route = 0;
    for (unsigned i = 0; i < count; i++)
        p->in_route |= taxis_bit(route[i]);
}

/* Of a route of one card both ends are the same; of a longer one they are not. */
static void both_ends_of_a_route(void **state)
{
    static const struct row one[] = {
        {"play ulm left", "play Ulm next to Stuttgart", "Ulm"},
        {"play ulm right", "play Ulm next to Stuttgart", "Ulm"},
        {"coachman ulm right", "Coachman: play Ulm too, next to Stuttgart", "Ulm"},
    };
    static const struct row two[] = {
        {"play ulm right", "play Ulm at the right end (next to Carlsruhe)", "Ulm, right end"},
    };
    struct ph_options options = {.game = &ph_taxis, .players = 2};
    struct ph_rules *rules = ph_rules_create(&options, NULL);
    enum { CARLSRUHE = 1, STUTTGART = 3 };
    const uint8_t route[] = {STUTTGART, CARLSRUHE};
    struct taxis_view view;
    struct taxis_state s;
    ph_move left;

    (void)state;
    ph_setup(rules, 1, 0, &s);
    set_route(&s, route, 1);
    taxis_view(rules, &s, 0, &view);
    left = check_row(rules, &view, &one[0]);
    assert_int_equal(taxis_same_as(rules, &view, left), 0);
    assert_int_equal(taxis_same_as(rules, &view, check_row(rules, &view, &one[1])), left);
    assert_int_not_equal(taxis_same_as(rules, &view, check_row(rules, &view, &one[2])), 0);
    set_route(&s, route, 2);
    taxis_view(rules, &s, 0, &view);
    assert_int_equal(taxis_same_as(rules, &view, check_row(rules, &view, &two[0])), 0);
    ph_rules_destroy(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(moves_of_la_loire, loire_set_up, loire_tear_down),
        cmocka_unit_test_setup_teardown(what_things_are_for, loire_set_up, loire_tear_down),
        cmocka_unit_test_setup_teardown(why_the_circus_moves, loire_set_up, loire_tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_bought_there, loire_set_up,
                                        loire_tear_down),
        cmocka_unit_test(both_ends_of_a_route),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
