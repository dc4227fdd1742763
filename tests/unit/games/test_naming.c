/* Moves by the words of their text: the same as looking for the words in the texts of all moves. */
#include "unit/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"

enum { TEXT_MAX = 160, WORDS_MAX = 1024, TRIES = 300, SKIPPED = 16 };

/* Every move of a game with its text, and every word. */
struct notation {
    struct ph_rules *rules;
    struct {
        ph_move move;
        char text[TEXT_MAX];
    } *line;
    unsigned lines;
    char word[WORDS_MAX][TEXT_MAX];
    unsigned words;
};

static size_t word_length(const char *text)
{
    return strcspn(text, " ");
}

static void note_word(struct notation *n, const char *text, size_t length)
{
    for (unsigned i = 0; i < n->words; i++)
        if (strncmp(n->word[i], text, length) == 0 && n->word[i][length] == '\0')
            return;
    assert_true(n->words < WORDS_MAX);
    memcpy(n->word[n->words++], text, length);
}

static void note_line(struct notation *n, ph_move move, struct ph_buf *text)
{
    const char *at;

    ph_buf_clear(text);
    n->rules->game->print_move(n->rules, move, text);
    assert_true(text->len < TEXT_MAX);
    n->line[n->lines].move = move;
    memcpy(n->line[n->lines++].text, ph_buf_text(text), text->len + 1);
    for (at = ph_buf_text(text); *at != '\0'; at += word_length(at), at += *at != '\0')
        note_word(n, at, word_length(at));
}

static void open_notation(struct notation *n, const char *game)
{
    struct ph_options options = {.game = ph_game_find(game), .players = 3};
    struct ph_buf text = {0};
    const struct ph_game *of;
    unsigned count = 0;

    memset(n, 0, sizeof *n);
    n->rules = ph_rules_create(&options, NULL);
    assert_non_null(n->rules);
    of = n->rules->game;
    for (ph_move m = of->next_move(n->rules, 0); m; m = of->next_move(n->rules, m))
        count++;
    n->line = calloc(count, sizeof *n->line);
    assert_non_null(n->line);
    for (ph_move m = of->next_move(n->rules, 0); m; m = of->next_move(n->rules, m))
        note_line(n, m, &text);
    ph_buf_finish(&text);
}

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text != '\0'; text += word_length(text), text += *text != '\0')
        if (word_length(text) == length && strncmp(text, word, length) == 0)
            return true;
    return false;
}

/* Compares what the game says of the words with the texts; returns the number of moves with them. */
static unsigned compare(const struct notation *n, const char *const *words, unsigned count)
{
    const struct ph_game *game = n->rules->game;
    ph_move first[PH_VERBS] = {0};
    struct ph_naming naming;
    unsigned found = 0;

    game->read_naming(n->rules, words, count, &naming);
    for (unsigned i = 0; i < n->lines; i++) {
        bool has = true;
        ph_move move = n->line[i].move;

        for (unsigned w = 0; has && w < count; w++)
            has = has_word(n->line[i].text, words[w]);
        found += has;
        if (has && !first[game->verb(move)])
            first[game->verb(move)] = move;
        if (game->names(n->rules, &naming, move) != has)
            fail_msg("%s: %s %s", n->line[i].text, has ? "has" : "has not", words[0]);
    }
    for (unsigned verb = 0; verb < PH_VERBS; verb++)
        if (game->first_naming(n->rules, &naming, verb) != first[verb])
            fail_msg("verb %u with %s %s: not the first", verb, words[0], words[count - 1]);
    return found;
}

/* A word of the text of the line, any one. */
static const char *some_word(const struct notation *n, const char *text, struct ph_rng *rng)
{
    const char *word;

    do
        word = n->word[ph_rng_below(rng, n->words)];
    while (!has_word(text, word));
    return word;
}

/* Words of one move, and now and then another word. */
static void compare_some(const struct notation *n, struct ph_rng *rng)
{
    const char *text = n->line[ph_rng_below(rng, n->lines)].text, *words[4];
    unsigned count = 2 + ph_rng_below(rng, 3);

    for (unsigned i = 0; i < count; i++)
        words[i] =
            ph_rng_below(rng, 8) ? some_word(n, text, rng) : n->word[ph_rng_below(rng, n->words)];
    compare(n, words, count);
}

static void naming_is_looking_for_words(void **state)
{
    static struct notation n;
    struct ph_rng rng;

    ph_rng_seed(&rng, 19);
    open_notation(&n, *state);
    for (unsigned i = 0; i < n.words; i += i < 150 ? 1 : SKIPPED)
        assert_true(compare(&n, (const char *const[]){n.word[i]}, 1) > 0);
    for (unsigned i = 0; i < TRIES; i++)
        compare_some(&n, &rng);
    assert_int_equal(compare(&n, (const char *const[]){"nothing"}, 1), 0);
    assert_int_equal(compare(&n, (const char *const[]){""}, 1), 0);
    print_message("%s: %u moves, %u words\n", (const char *)*state, n.lines, n.words);
    free(n.line);
    ph_rules_destroy(n.rules);
}

static void verbs_are_first_words(void **state)
{
    static struct notation n;

    open_notation(&n, *state);
    for (unsigned i = 1; i < n.lines; i++) {
        const char *before = n.line[i - 1].text, *text = n.line[i].text;
        bool same = word_length(before) == word_length(text) &&
                    strncmp(before, text, word_length(text)) == 0;
        unsigned verb = n.rules->game->verb(n.line[i].move);

        assert_true(verb < PH_VERBS);
        assert_int_equal(verb == n.rules->game->verb(n.line[i - 1].move), same);
    }
    free(n.line);
    ph_rules_destroy(n.rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(naming_is_looking_for_words, "loire"),
        cmocka_unit_test_prestate(naming_is_looking_for_words, "taxis"),
        cmocka_unit_test_prestate(verbs_are_first_words, "loire"),
        cmocka_unit_test_prestate(verbs_are_first_words, "taxis"),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
