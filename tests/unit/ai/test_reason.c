/* Reasons in words: from given numbers to sentences, in three languages. */
#include "unit/cmocka_all.h"

#include <posthorn/think.h>
#include <string.h>

#include "core/game.h"

enum { WORDS = PH_STATE_MAX / sizeof(uint64_t) };

/* Parts of Thurn und Taxis, as its table lists them. */
enum { COACH, TILES, BRANCHES };

struct place {
    struct ph_rules *rules;
    uint64_t view[WORDS];
    struct ph_thought thought;
};

static void sit_down(struct place *place, const char *best, const char *next)
{
    struct ph_options options = {.game = ph_game_find("taxis"), .players = 2};
    struct ph_refusal why;
    uint64_t state[WORDS] = {0};

    memset(place, 0, sizeof *place);
    place->rules = ph_rules_create(&options, NULL);
    assert_non_null(place->rules);
    ph_setup(place->rules, 4, 0, state);
    options.game->view(place->rules, state, 0, place->view);
    assert_true(options.game->parse_move(place->rules, best, &place->thought.at[0].move, &why));
    assert_true(options.game->parse_move(place->rules, next, &place->thought.at[1].move, &why));
    place->thought.count = 2;
    place->thought.playouts = 500;
    place->thought.line[0] = place->thought.at[0].move;
    place->thought.line_count = 1;
}

static void expect(struct place *place, enum ph_lang lang, const char *sentence)
{
    struct ph_buf out = {0};

    ph_reason(place->rules, place->view, &place->thought, lang, &out);
    assert_string_equal(ph_buf_text(&out), sentence);
    ph_buf_finish(&out);
}

static void a_lead_and_its_part(void **unused)
{
    struct place place;

    (void)unused;
    sit_down(&place, "draw pile", "draw linz");
    place.thought.at[0].total = 12.5;
    place.thought.at[1].total = 11.1;
    place.thought.at[0].part[TILES] = 5.2;
    place.thought.at[1].part[TILES] = 4.0;
    place.thought.at[0].part[COACH] = 3.2;
    place.thought.at[1].part[COACH] = 3.0;
    expect(&place, PH_EN,
           "In 500 simulated games it ends 1.4 points ahead of the next best move (take Linz "
           "(Salzburg)), mostly bonus tiles.");
    expect(&place, PH_FR,
           "Sur 500 parties simulées, ce coup finit avec 1,4 point d’avance sur le meilleur autre "
           "coup (prendre Linz (Salzbourg)), surtout : tuiles bonus.");
    expect(&place, PH_DE,
           "In 500 simulierten Partien endet er 1,4 Punkte besser als der nächstbeste Zug (Linz "
           "nehmen "
           "(Salzburg)), vor allem: Bonusplättchen.");
    ph_rules_destroy(place.rules);
}

static void one_point_and_two_parts(void **unused)
{
    struct place place;

    (void)unused;
    sit_down(&place, "draw pile", "draw linz");
    place.thought.at[0].total = 1;
    place.thought.at[0].part[TILES] = 0.5;
    place.thought.at[0].part[BRANCHES] = 0.5;
    expect(&place, PH_EN,
           "In 500 simulated games it ends 1.0 point ahead of the next best move (take Linz "
           "(Salzburg)), mostly bonus tiles and unplaced branches.");
    expect(
        &place, PH_DE,
        "In 500 simulierten Partien endet er 1,0 Punkt besser als der nächstbeste Zug (Linz nehmen "
        "(Salzburg)), vor allem: Bonusplättchen und nicht gesetzte Niederlassungen.");
    place.thought.at[0].total = 2;
    place.thought.at[0].part[TILES] = place.thought.at[0].part[BRANCHES] = 0;
    expect(&place, PH_FR,
           "Sur 500 parties simulées, ce coup finit avec 2,0 points d’avance sur le meilleur autre "
           "coup (prendre Linz (Salzbourg)).");
    ph_rules_destroy(place.rules);
}

static void what_it_costs_the_others(void **unused)
{
    struct place place;

    (void)unused;
    sit_down(&place, "draw pile", "draw linz");
    place.thought.at[1].rival = 0.8;
    expect(&place, PH_EN,
           "It costs the strongest opponent 0.8 points more than the next best move (take Linz "
           "(Salzburg)).");
    expect(&place, PH_FR,
           "Il coûte à l’adversaire le plus fort 0,8 point de plus que le meilleur autre coup "
           "(prendre Linz (Salzbourg)).");
    expect(&place, PH_DE,
           "Er kostet den stärksten Gegner 0,8 Punkte mehr als der nächstbeste Zug (Linz nehmen "
           "(Salzburg)).");
    ph_rules_destroy(place.rules);
}

static void a_close_call(void **unused)
{
    struct place place;

    (void)unused;
    sit_down(&place, "draw pile", "draw linz");
    expect(&place, PH_EN,
           "In 500 simulated games another move does about as well: take Linz (Salzburg).");
    expect(&place, PH_FR,
           "Sur 500 parties simulées, un autre coup fait à peu près aussi bien : prendre Linz "
           "(Salzbourg).");
    expect(&place, PH_DE,
           "In 500 simulierten Partien schneidet ein anderer Zug etwa gleich gut ab: Linz nehmen "
           "(Salzburg).");
    ph_rules_destroy(place.rules);
}

static void what_follows(void **unused)
{
    struct place place;
    struct ph_refusal why;

    (void)unused;
    sit_down(&place, "draw linz", "draw pile");
    place.thought.count = 1;
    place.thought.line_count = 3;
    assert_true(place.rules->game->parse_move(place.rules, "postmaster budweis",
                                              &place.thought.line[1], &why));
    assert_true(
        place.rules->game->parse_move(place.rules, "start linz", &place.thought.line[2], &why));
    expect(&place, PH_EN,
           "There is no other legal move. Then, this turn: Postmaster: take Budweis "
           "(Bohemia) too; start a route in Linz.");
    expect(&place, PH_FR,
           "Il n’y a pas d’autre coup permis. Ensuite, pendant ce tour : Maître de poste : prendre "
           "aussi Budweis (Bohême) ; commencer un itinéraire à Linz.");
    expect(&place, PH_DE,
           "Es gibt keinen anderen erlaubten Zug. Danach in diesem Zug: Postmeister: auch "
           "Budweis "
           "nehmen (Böhmen); eine Route in Linz "
           "beginnen.");
    ph_rules_destroy(place.rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lead_and_its_part),
        cmocka_unit_test(one_point_and_two_parts),
        cmocka_unit_test(what_it_costs_the_others),
        cmocka_unit_test(a_close_call),
        cmocka_unit_test(what_follows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
