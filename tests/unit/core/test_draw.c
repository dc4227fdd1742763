/* Pictures: well-formed, and no two names of the map on top of each other. */
#include "unit/cmocka_all.h"

#include <posthorn/posthorn.h>
#include <string.h>

#include "core/game.h"
#include "games/taxis/text/text.h"

static struct ph_rules *rules_of(const char *name, unsigned players)
{
    struct ph_options options = {.game = ph_game_find(name), .players = players};
    struct ph_error error = {{0}, {0}};
    struct ph_rules *rules = ph_rules_create(&options, &error);

    assert_non_null(rules);
    return rules;
}

static bool apart(const struct taxis_label *a, const struct taxis_label *b)
{
    return a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y ||
           b->y + b->height <= a->y;
}

static void names_do_not_overlap(void **state)
{
    struct ph_rules *rules = rules_of("taxis", 2);
    const struct taxis_rules *r = taxis_rules(rules);
    struct taxis_label label[TAXIS_CITIES_MAX];

    (void)state;
    taxis_place_labels(r, label);
    for (unsigned a = 0; a < r->cities; a++) {
        assert_true(label[a].x >= 0 && label[a].x + label[a].width <= TAXIS_MAP_WIDTH);
        assert_true(label[a].y >= 0 && label[a].y + label[a].height <= TAXIS_MAP_HEIGHT);
        for (unsigned b = 0; b < r->cities; b++) {
            struct taxis_label city = {r->x[b] - 12, r->y[b] - 12, 24, 24};

            assert_true(apart(&label[a], &city));
            assert_true(a == b || apart(&label[a], &label[b]));
        }
    }
    ph_rules_destroy(rules);
}

static unsigned count(const char *text, const char *what)
{
    unsigned n = 0;

    while ((text = strstr(text, what))) {
        n++;
        text += strlen(what);
    }
    return n;
}

/* Every position of a game gives a closed picture with each place in it, in every language. */
static void pictures_are_whole(void **state)
{
    static const char *const names[PH_SEATS_MAX] = {"<Anna> & \"Bert\"", "Zoë", "C", "D"};
    static unsigned char position[2048], view[2048];

    (void)state;
    for (unsigned g = 0; ph_games[g]; g++) {
        struct ph_rules *rules = rules_of(ph_games[g]->name, 4);
        const struct ph_game *game = rules->game;
        struct ph_rng rng;
        struct ph_think_options options = {.rng = &rng};
        struct ph_thought thought;

        assert_true(ph_bot_find("greedy", &options.bot, NULL));
        assert_true(game->state_size <= sizeof position && game->view_size <= sizeof view);
        ph_rng_seed(&rng, 1);
        ph_setup(rules, 3, PH_NOBODY, position);
        for (unsigned ply = 0; ply < 300 && game->actor(rules, position) != PH_NOBODY; ply++) {
            struct ph_buf out = {0};

            game->view(rules, position, game->actor(rules, position), view);
            game->draw(rules, view, (enum ph_lang)(ply % PH_LANG_COUNT), names, &out);
            assert_int_equal(count(ph_buf_text(&out), "<svg"), 1);
            assert_int_equal(count(ph_buf_text(&out), "</svg>\n"), 1);
            assert_int_equal(count(ph_buf_text(&out), "<text"),
                             count(ph_buf_text(&out), "</text>"));
            assert_null(strstr(ph_buf_text(&out), "<Anna>"));
            assert_non_null(strstr(ph_buf_text(&out), "&lt;Anna&gt; &amp; &quot;Bert&quot;"));
            assert_true(ph_think(rules, view, &options, &thought, NULL));
            game->apply(rules, position, thought.choice, NULL);
            ph_buf_finish(&out);
        }
        ph_rules_destroy(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_do_not_overlap),
        cmocka_unit_test(pictures_are_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
