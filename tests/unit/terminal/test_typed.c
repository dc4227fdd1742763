/* Moves typed in the reader's language: every legal move of random games can be typed in the words of
 * each language, whatever the case and the accents; faults are reported where they were typed. */
#include "unit/cmocka_all.h"

#include <ctype.h>
#include <posthorn/posthorn.h>
#include <string.h>

#include "core/game.h"
#include "core/text/kinds.h"
#include "terminal/typed.h"

enum { DECISIONS = 80, GAMES = 2, VALUES_MAX = 256, STRIDE = 499 };

static struct ph_rules *rules_of(const char *game, unsigned players)
{
    struct ph_options options = {.game = ph_game_find(game), .players = players};
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    assert_non_null(rules);
    return rules;
}

static bool is_of_kind(const struct ph_rules *rules, const char *kind, const char *id)
{
    for (int value = 0; value < VALUES_MAX; value++) {
        const char *found = ph_id(rules, kind, value);

        if (found && strcmp(found, id) == 0)
            return true;
    }
    return false;
}

/* Whatever a move names is of a kind that can be typed, except for numbers and cards. */
static bool is_known(const struct ph_rules *rules, const char *id)
{
    for (const char *const *kind = ph_typed_kinds(rules); *kind; kind++)
        if (is_of_kind(rules, *kind, id))
            return true;
    return is_of_kind(rules, "card", id) || strspn(id, "0123456789") == strlen(id);
}

/* Appends the reader's name of an identifier, in capitals; what has none stays. */
static void add_name(const struct ph_rules *rules, enum ph_lang lang, const char *id, bool capitals,
                     struct ph_buf *out)
{
    size_t from = out->len;

    assert_true(is_known(rules, id));
    typed_name(rules, lang, id, out);
    for (size_t i = from; capitals && i < out->len; i++)
        out->at[i] = (char)toupper((unsigned char)out->at[i]);
}

/* A move of the notation in the reader's words. Of "cube=m2-red-blue.2.green" the last part is a
 * colour, the rest a card. */
static void add_typed(const struct ph_rules *rules, enum ph_lang lang, const char *notation,
                      bool capitals, struct ph_buf *out)
{
    char word[64];

    while (*notation) {
        size_t length = strcspn(notation, " =");
        const char *dot = memchr(notation, '.', length);

        if (strncmp(notation, "cube=", 5) != 0 && dot && out->at[out->len - 1] == '=') {
            while (memchr(dot + 1, '.', length - (size_t)(dot + 1 - notation)))
                dot = memchr(dot + 1, '.', length - (size_t)(dot + 1 - notation));
            length = (size_t)(dot - notation);
        }
        assert_true(length < sizeof word);
        memcpy(word, notation, length);
        word[length] = '\0';
        add_name(rules, lang, word, capitals, out);
        notation += length;
        if (*notation)
            ph_buf_addc(out, *notation++);
    }
}

static void check_move(const struct ph_rules *rules, enum ph_lang lang, ph_move move, bool capitals)
{
    struct ph_buf notation = {0}, typed = {0};
    struct ph_refusal why;
    ph_move found = 0;

    ph_print_move(rules, move, &notation);
    add_typed(rules, lang, ph_buf_text(&notation), capitals, &typed);
    if (!typed_parse(rules, lang, ph_buf_text(&typed), &found, &why) || found != move)
        print_error("%s, typed: %s\n", ph_buf_text(&notation), ph_buf_text(&typed));
    assert_int_equal(found, move);
    ph_buf_finish(&notation);
    ph_buf_finish(&typed);
}

static void check_game(const struct ph_rules *rules, enum ph_lang lang, uint64_t seed)
{
    static ph_move moves[PH_MOVES_MAX];
    struct ph_storage state;
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    assert_true(ph_setup(rules, seed, PH_NOBODY, &state));
    for (unsigned i = 0; i < DECISIONS; i++) {
        unsigned count = ph_moves(rules, &state, moves);

        if (count == 0)
            return;
        check_move(rules, lang, moves[ph_rng_below(&rng, count)], i % 2 == 0);
        ph_apply(rules, &state, ph_playout_move(rules, &state, &rng), NULL);
    }
}

static void every_move_can_be_typed(void **unused)
{
    (void)unused;
    for (unsigned g = 0; ph_game_at(g); g++)
        for (unsigned lang = 0; lang < PH_LANG_COUNT; lang++) {
            struct ph_rules *rules = rules_of(ph_game_name(ph_game_at(g)), 3);

            for (uint64_t seed = 1; seed <= GAMES; seed++)
                check_game(rules, (enum ph_lang)lang, seed);
            ph_rules_destroy(rules);
        }
}

/* Also moves that no game comes to, so that a kind of things that moves rarely name is tried. */
static void moves_that_are_never_legal_can_be_typed(void **unused)
{
    (void)unused;
    for (unsigned g = 0; ph_game_at(g); g++) {
        struct ph_rules *rules = rules_of(ph_game_name(ph_game_at(g)), 3);
        unsigned count = 0;

        for (ph_move move = 0; (move = rules->game->next_move(rules, move)) != 0; count++)
            if (count % STRIDE == 0)
                check_move(rules, (enum ph_lang)(count % PH_LANG_COUNT), move, false);
        assert_true(count > STRIDE);
        ph_rules_destroy(rules);
    }
}

static void check_line(const char *game, enum ph_lang lang, const char *typed, const char *notation)
{
    struct ph_rules *rules = rules_of(game, 2);
    struct ph_buf text = {0};

    typed_translate(rules, lang, typed, &text);
    assert_string_equal(ph_buf_text(&text), notation);
    ph_buf_finish(&text);
    ph_rules_destroy(rules);
}

static void words_become_identifiers(void **unused)
{
    (void)unused;
    check_line("loire", PH_FR, "acheter fromage", "buy cheese");
    check_line("loire", PH_FR, "Recruter  dame d'honneur", "hire lady_in_waiting");
    check_line("loire", PH_FR, "marchand ORLÉANS laisser=1", "merchant orleans drop=1");
    check_line("loire", PH_FR, "recruter marchand de bois", "hire wood_merchant");
    check_line("loire", PH_DE, "verkaufen Käse", "sell cheese");
    check_line("loire", PH_DE, "kaufen kase", "buy cheese");
    check_line("loire", PH_DE, "bauen kloster saumur patron", "build monastery saumur patron");
    check_line("loire", PH_DE, "haendler nantes", "haendler nantes");
    check_line("taxis", PH_FR, "achever toutes bavière", "complete all baiern");
    check_line("taxis", PH_FR, "maître de poste pioche", "postmaster pile");
    check_line("taxis", PH_FR, "piocher pioche", "draw pile");
    check_line("taxis", PH_DE, "abschliessen je", "complete each");
    check_line("taxis", PH_DE, "keine Kutsche", "nocoach");
    check_line("taxis", PH_EN, "draw pile", "draw pile");
    check_line("loire", PH_DE, "-", "-");
    check_line("loire", PH_FR, "_'", "_'");
    check_line("loire", PH_EN, "’ -", "’ -");
}

static void check_fault(const char *game, enum ph_lang lang, const char *typed, int column,
                        enum ph_expected expected)
{
    struct ph_rules *rules = rules_of(game, 2);
    struct ph_refusal why;
    ph_move move;

    assert_false(typed_parse(rules, lang, typed, &move, &why));
    assert_int_equal(why.code, PH_REFUSE_SYNTAX);
    assert_int_equal(why.arg[0], column);
    assert_int_equal(why.arg[1], expected);
    ph_rules_destroy(rules);
}

static void faults_are_where_they_were_typed(void **unused)
{
    (void)unused;
    check_fault("loire", PH_FR, "acheter carottes", 9, PH_EXPECT_WORD);
    check_fault("loire", PH_FR, "château nantes", 1, PH_EXPECT_MOVE);
    check_fault("loire", PH_DE, "Händler Köln", 9, PH_EXPECT_PLACE);
    check_fault("taxis", PH_DE, "anlegen Linz oben", 14, PH_EXPECT_WORD);
    check_fault("taxis", PH_EN, "complete each linz carlsruhe", 20, PH_EXPECT_ORDER);
    check_fault("taxis", PH_FR, "achever chaque linz linz", 21, PH_EXPECT_ONCE);
}

/* Each name means one identifier, so that the order of the kinds decides nothing. */
static void names_are_not_ambiguous(void **unused)
{
    (void)unused;
    for (unsigned g = 0; ph_game_at(g); g++)
        for (unsigned lang = 0; lang < PH_LANG_COUNT; lang++) {
            struct ph_rules *rules = rules_of(ph_game_name(ph_game_at(g)), 2);

            for (const char *const *kind = ph_typed_kinds(rules); *kind; kind++)
                for (int value = 0; value < VALUES_MAX; value++) {
                    const char *id = ph_id(rules, *kind, value);
                    struct ph_buf name = {0}, back = {0};

                    if (id)
                        ph_noun(rules, (enum ph_lang)lang, *kind, value, &name);
                    if (name.len > 0) {
                        typed_translate(rules, (enum ph_lang)lang, ph_buf_text(&name), &back);
                        assert_string_equal(ph_buf_text(&back), id);
                    }
                    ph_buf_finish(&name);
                    ph_buf_finish(&back);
                }
            ph_rules_destroy(rules);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_can_be_typed),
        cmocka_unit_test(moves_that_are_never_legal_can_be_typed),
        cmocka_unit_test(words_become_identifiers),
        cmocka_unit_test(faults_are_where_they_were_typed),
        cmocka_unit_test(names_are_not_ambiguous),
    };

    return cmocka_run_group_tests_name("typed", tests, NULL, NULL);
}
