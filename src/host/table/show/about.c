/* What a player asks about a thing of the table: what they can do with it, and why they cannot
 * do the other things. A thing is words of the notation; a move is about it if it has all of
 * them. */
#include <string.h>

#include "host/table/show/show.h"

enum { ABOUT_MOVES_MAX = 60, ABOUT_KINDS_MAX = 16, ABOUT_WORDS_MAX = 4, WORD_MAX = 40 };

struct about {
    const struct ph_table *t;
    const struct ph_rules *rules;
    const struct ph_viewer *viewer;
    struct ph_answer *out;
    struct ph_storage view;
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
    ph_print_move(about->rules, move, text);
    for (unsigned i = 0; i < about->words; i++)
        if (!has_word(ph_buf_text(text), about->word[i]))
            return false;
    return true;
}

static void show_moves(const struct about *about)
{
    ph_move moves[PH_MOVES_MAX];
    unsigned count = ph_moves(about->rules, about->t->state, moves), shown = 0;
    unsigned most = count < ABOUT_MOVES_MAX ? count : ABOUT_MOVES_MAX;
    struct ph_arena *arena = &about->out->arena;
    struct ph_move_info *list = ph_arena_list(arena, most, sizeof *list);

    for (unsigned i = 0; list && i < count && shown < most; i++)
        if (is_about(about, moves[i], ph_arena_write(arena)))
            table_show_move(about->rules, &about->view, moves[i], about->viewer->lang, arena,
                            &list[shown++]);
    about->out->about.moves = list;
    about->out->about.move_count = shown;
}

static void show_forbidden(const struct about *about, ph_move move, struct ph_forbidden_info *info)
{
    const struct ph_game *game = about->rules->game;
    struct ph_refusal why = game->refuse(about->rules, about->t->state, move);
    struct ph_arena *arena = &about->out->arena;
    struct table_names names;
    struct ph_reader reader = table_reader(about->t, about->viewer->lang, &names);

    game->print_move(about->rules, move, ph_arena_write(arena));
    info->move = ph_arena_text(arena);
    info->rule = table_rule(about->rules, why);
    info->code = ph_refusal_slug(about->rules, why);
    ph_refusal_text(ph_arena_write(arena), about->rules, &reader, why);
    info->text = ph_arena_text(arena);
}

/* The kinds of moves that are about a thing, by their first word. */
struct kinds {
    unsigned count;
    char word[ABOUT_KINDS_MAX][WORD_MAX];
    ph_move first[ABOUT_KINDS_MAX];
    bool possible[ABOUT_KINDS_MAX];
};

/* The row of the kind that the move is of, added if it is new; ABOUT_KINDS_MAX: there is no
 * room. There are few kinds, so a linear search will do. */
static unsigned find_kind(struct kinds *kinds, const char *move)
{
    size_t size = strcspn(move, " ");
    unsigned i = 0;

    size = size < WORD_MAX - 1 ? size : WORD_MAX - 1;
    while (i < kinds->count &&
           (strncmp(kinds->word[i], move, size) != 0 || kinds->word[i][size] != '\0'))
        i++;
    if (i == kinds->count && i < ABOUT_KINDS_MAX) {
        memcpy(kinds->word[i], move, size);
        kinds->word[i][size] = '\0';
        kinds->count++;
    }
    return i;
}

static void find_kinds(const struct about *about, struct kinds *kinds)
{
    const struct ph_game *game = about->rules->game;
    struct ph_buf text = {0};

    for (ph_move move = game->next_move(about->rules, 0); move;
         move = game->next_move(about->rules, move)) {
        if (!is_about(about, move, &text))
            continue;
        unsigned kind = find_kind(kinds, ph_buf_text(&text));

        if (kind == ABOUT_KINDS_MAX || kinds->possible[kind])
            continue;
        kinds->possible[kind] = game->refuse(about->rules, about->t->state, move).code == PH_LEGAL;
        if (kinds->first[kind] == 0)
            kinds->first[kind] = move;
    }
    ph_buf_finish(&text);
}

/* One reason for each kind of move that is not possible at all with this thing. */
static void show_reasons(const struct about *about)
{
    struct kinds kinds = {0};
    struct ph_forbidden_info *list;
    unsigned shown = 0;

    find_kinds(about, &kinds);
    list = ph_arena_list(&about->out->arena, kinds.count, sizeof *list);
    for (unsigned i = 0; list && i < kinds.count; i++)
        if (!kinds.possible[i])
            show_forbidden(about, kinds.first[i], &list[shown++]);
    about->out->about.forbidden = list;
    about->out->about.forbidden_count = shown;
}

void ph_table_about(const struct ph_table *t, const struct ph_viewer *viewer, int seat,
                    const char *thing, struct ph_answer *out)
{
    struct about about = {.t = t, .viewer = viewer, .out = out};
    enum ph_refused refused = table_may_move(t, viewer->seats, seat);

    ph_arena_clear(&out->arena);
    if (!refused && !read_words(&about, thing ? thing : ""))
        refused = PH_REFUSED_SYNTAX;
    if (refused) {
        table_answer_refused(t, refused, (struct ph_refusal){0}, viewer->lang, out);
        return;
    }
    about.rules = table_rules(t);
    ph_view(about.rules, t->state, seat, &about.view);
    out->kind = PH_ANSWER_ABOUT;
    show_moves(&about);
    show_reasons(&about);
}
