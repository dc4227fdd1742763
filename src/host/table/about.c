/* What a player asks about a thing of the table: what he can do with it, and why he cannot do the
 * other things. A thing is words of the notation; a move is about it if it has all of them. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "host/table/inside.h"
#include "host/table/show.h"

enum { ABOUT_MOVES_MAX = 60, ABOUT_KINDS_MAX = 16, ABOUT_WORDS_MAX = 4, WORD_MAX = 40 };

struct about {
    const struct ph_table *t;
    const struct ph_rules *rules;
    const struct ph_viewer *viewer;
    uint64_t view[PH_STATE_MAX / sizeof(uint64_t)];
    char word[ABOUT_WORDS_MAX][WORD_MAX];
    unsigned words;
};

static bool read_words(struct about *about, const char *what)
{
    while (*what != '\0') {
        size_t size = strcspn(what, " ,");

        if (size > 0 && (size >= WORD_MAX || about->words == ABOUT_WORDS_MAX))
            return false;
        if (size > 0)
            memcpy(about->word[about->words++], what, size);
        what += size + (what[size] != '\0');
    }
    return about->words > 0;
}

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text != '\0'; text += strcspn(text, " ,"), text += *text != '\0')
        if (strncmp(text, word, length) == 0 && strchr(" ,", text[length]))
            return true;
    return false;
}

static bool is_about(const struct about *about, ph_move move, struct ph_buf *text)
{
    ph_buf_clear(text);
    about->rules->game->print_move(about->rules, move, text);
    for (unsigned i = 0; i < about->words; i++)
        if (!has_word(ph_buf_text(text), about->word[i]))
            return false;
    return true;
}

static void put_moves(struct ph_buf *out, const struct about *about)
{
    ph_move moves[PH_MOVES_MAX];
    unsigned count = about->rules->game->moves(about->rules, about->t->state, moves), shown = 0;
    struct ph_buf text = {0};

    for (unsigned i = 0; i < count && shown < ABOUT_MOVES_MAX; i++)
        if (is_about(about, moves[i], &text)) {
            table_put_move(out, about->rules, about->view, moves[i], about->viewer->lang);
            shown++;
        }
    ph_buf_finish(&text);
}

static void put_reason(struct ph_buf *out, const struct about *about, const char *move,
                       struct ph_refusal why)
{
    struct table_names names;
    struct ph_reader reader = table_reader(about->t, about->viewer->lang, &names);
    struct ph_buf text = {0};

    ph_refusal_text(&text, about->rules, &reader, why);
    ph_json_open(out, '{');
    ph_json_put_string(out, "move", move);
    ph_json_put_string(out, "rule", ph_refusal_rule(about->rules, why));
    ph_json_put_string(out, "code", about->rules->game->refusals[why.code].slug);
    ph_json_put_string(out, "text", ph_buf_text(&text));
    ph_json_close(out, '}');
    ph_buf_finish(&text);
}

/* The first word of a move, as a number: few words, so a linear search will do. */
static unsigned deed_of(char deeds[ABOUT_KINDS_MAX][WORD_MAX], unsigned *count, const char *move)
{
    size_t size = strcspn(move, " ");
    unsigned i = 0;

    size = size < WORD_MAX - 1 ? size : WORD_MAX - 1;
    while (i < *count && (strncmp(deeds[i], move, size) != 0 || deeds[i][size] != '\0'))
        i++;
    if (i == *count && i < ABOUT_KINDS_MAX) {
        memcpy(deeds[i], move, size);
        deeds[i][size] = '\0';
        (*count)++;
    }
    return i;
}

/* One reason for each kind of move that is not possible at all with this thing. */
static void put_reasons(struct ph_buf *out, const struct about *about)
{
    const struct ph_game *game = about->rules->game;
    char deeds[ABOUT_KINDS_MAX][WORD_MAX] = {{0}};
    ph_move first[ABOUT_KINDS_MAX] = {0};
    bool possible[ABOUT_KINDS_MAX] = {false};
    struct ph_buf text = {0};
    unsigned count = 0;

    for (ph_move move = game->next_move(about->rules, 0); move;
         move = game->next_move(about->rules, move)) {
        if (!is_about(about, move, &text))
            continue;
        unsigned deed = deed_of(deeds, &count, ph_buf_text(&text));

        if (deed == ABOUT_KINDS_MAX || possible[deed])
            continue;
        possible[deed] = game->refuse(about->rules, about->t->state, move).code == PH_LEGAL;
        if (first[deed] == 0)
            first[deed] = move;
    }
    for (unsigned i = 0; i < count; i++)
        if (!possible[i]) {
            ph_buf_clear(&text);
            game->print_move(about->rules, first[i], &text);
            put_reason(out, about, ph_buf_text(&text),
                       game->refuse(about->rules, about->t->state, first[i]));
        }
    ph_buf_finish(&text);
}

void ph_table_about(const struct ph_table *t, const struct ph_viewer *viewer, const char *id,
                    int seat, const char *what, struct ph_buf *out)
{
    struct about about = {.t = t, .viewer = viewer};
    enum ph_refused refused = table_may_move(t, viewer->seats, seat);

    if (!refused && !read_words(&about, what ? what : ""))
        refused = PH_REFUSED_SYNTAX;
    if (refused) {
        table_refused(t, id, refused, (struct ph_refusal){0}, viewer->lang, out);
        return;
    }
    about.rules = table_rules(t);
    about.rules->game->view(about.rules, t->state, seat, about.view);
    ph_json_open(out, '{');
    ph_json_put_string(out, "type", "about");
    ph_json_put_string(out, "id", id);
    ph_json_put_open(out, "moves", '[');
    put_moves(out, &about);
    ph_json_close(out, ']');
    ph_json_put_open(out, "not", '[');
    put_reasons(out, &about);
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}
