/* Reasons in words: from given numbers to sentences, in three languages. */
#include "unit/cmocka_all.h"

#include <posthorn/think.h>
#include <string.h>

#include "core/features.h"

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
           "This should bring you the most points, mostly bonus tiles. The next best move (take "
           "Linz (Salzburg)) ends 1.4 points behind it, in 500 simulated games.");
    expect(&place, PH_FR,
           "Ce coup devrait vous rapporter le plus de points, surtout : tuiles bonus. Le meilleur "
           "autre coup (prendre Linz (Salzbourg)) finit 1,4 point derrière, sur 500 parties "
           "simulées.");
    expect(&place, PH_DE,
           "Dieser Zug sollte dir die meisten Punkte bringen, vor allem: Bonusplättchen. Der "
           "nächstbeste Zug (Linz nehmen (Salzburg)) liegt in 500 simulierten Partien 1,4 Punkte "
           "dahinter.");
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
           "This should bring you the most points, mostly bonus tiles and unplaced branches. The "
           "next best move (take Linz (Salzburg)) ends 1.0 point behind it, in 500 simulated "
           "games.");
    expect(&place, PH_DE,
           "Dieser Zug sollte dir die meisten Punkte bringen, vor allem: Bonusplättchen und nicht "
           "gesetzte Niederlassungen. Der nächstbeste Zug (Linz nehmen (Salzburg)) liegt in 500 "
           "simulierten Partien 1,0 Punkt dahinter.");
    place.thought.at[0].total = 2;
    place.thought.at[0].part[TILES] = place.thought.at[0].part[BRANCHES] = 0;
    expect(&place, PH_FR,
           "Ce coup devrait vous rapporter le plus de points. Le meilleur autre coup (prendre Linz "
           "(Salzbourg)) finit 2,0 points derrière, sur 500 parties simulées.");
    ph_rules_destroy(place.rules);
}

static void what_it_costs_the_others(void **unused)
{
    struct place place;

    (void)unused;
    sit_down(&place, "draw pile", "draw linz");
    place.thought.at[1].rival = 0.8;
    expect(&place, PH_EN,
           "This leaves your strongest opponent the fewest points. The next best move (take Linz "
           "(Salzburg)) leaves them 0.8 points more, in 500 simulated games.");
    expect(&place, PH_FR,
           "Ce coup laisse le moins de points à votre adversaire le plus fort. Le meilleur autre "
           "coup (prendre Linz (Salzbourg)) lui laisse 0,8 point de plus, sur 500 parties "
           "simulées.");
    expect(&place, PH_DE,
           "Dieser Zug lässt deinem stärksten Gegner die wenigsten Punkte. Der nächstbeste Zug "
           "(Linz nehmen (Salzburg)) lässt ihm in 500 simulierten Partien 0,8 Punkte mehr.");
    ph_rules_destroy(place.rules);
}

static void a_close_call(void **unused)
{
    struct place place;

    (void)unused;
    sit_down(&place, "draw pile", "draw linz");
    expect(&place, PH_EN,
           "Another move is about as good: take Linz (Salzburg). Both were tried in 500 simulated "
           "games.");
    expect(&place, PH_FR,
           "Un autre coup est à peu près aussi bon : prendre Linz (Salzbourg). Les deux ont été "
           "essayés sur 500 parties simulées.");
    expect(&place, PH_DE,
           "Ein anderer Zug ist etwa gleich gut: Linz nehmen (Salzburg). Beide wurden in 500 "
           "simulierten Partien erprobt.");
    ph_rules_destroy(place.rules);
}

/* The first two topics of Thurn und Taxis are branches and the route. */
static void what_decides(void **unused)
{
    struct place place;

    (void)unused;
    sit_down(&place, "draw pile", "draw linz");
    place.thought.at[0].total = 2;
    place.thought.at[0].topic[1] = 0.5;
    place.thought.at[0].topic[0] = 0.3;
    expect(&place, PH_EN,
           "This should bring you the most points. The next best move (take Linz (Salzburg)) ends "
           "2.0 points behind it, in 500 simulated games. What decides: your route and your "
           "branches.");
    place.thought.at[0].total = 0;
    place.thought.at[0].topic[0] = 0.1;
    expect(&place, PH_EN,
           "Another move is about as good: take Linz (Salzburg). Both were tried in 500 simulated "
           "games.");
    place.thought.at[0].value = 0.06;
    expect(&place, PH_FR,
           "Ce coup devrait gagner le plus souvent : le meilleur autre coup (prendre Linz "
           "(Salzbourg)) gagne 6 parties de moins sur cent, d’après 500 parties simulées. Ce qui "
           "décide : votre itinéraire.");
    place.thought.at[1].topic[1] = 0.5;
    place.thought.at[0].topic[0] = 0;
    place.thought.at[1].topic[PH_TOPIC_OTHERS] = -1;
    expect(&place, PH_DE,
           "Dieser Zug sollte am häufigsten gewinnen: Der nächstbeste Zug (Linz nehmen (Salzburg)) "
           "gewinnt von hundert Partien 6 weniger, nach 500 simulierten Partien. Den Ausschlag "
           "gibt: was die anderen tun können.");
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
        cmocka_unit_test(what_decides),
        cmocka_unit_test(what_follows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
