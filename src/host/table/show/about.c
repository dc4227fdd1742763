/* What a player asks about a thing of the table: what they can do with it, and why they cannot
 * do the other things. A thing is words of the notation; a move is about it if it has all of
 * them. The loop answers: only the moves in the answer are written out. */
#include <string.h>

#include "host/table/show/show.h"

enum { ABOUT_MOVES_MAX = 60, ABOUT_WORDS_MAX = 4, WORD_MAX = 40 };

struct about {
    const struct ph_table *t;
    const struct ph_rules *rules;
    const struct ph_viewer *viewer;
    struct ph_answer *out;
    int seat;
    char word[ABOUT_WORDS_MAX][WORD_MAX];
    unsigned words;
    struct ph_naming naming;
    bool possible[PH_VERBS]; /* a legal move with this verb is about the thing */
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

static void read_naming(struct about *about)
{
    const char *words[ABOUT_WORDS_MAX];

    for (unsigned i = 0; i < about->words; i++)
        words[i] = about->word[i];
    about->rules->game->read_naming(about->rules, words, about->words, &about->naming);
}

static void show_moves(struct about *about)
{
    const struct ph_game *game = about->rules->game;
    ph_move moves[PH_MOVES_MAX];
    unsigned count = ph_moves(about->rules, about->t->state, moves), shown = 0;
    struct ph_arena *arena = &about->out->arena;
    struct ph_position_info position;

    for (unsigned i = 0; i < count; i++) {
        if (!game->names(about->rules, &about->naming, moves[i]))
            continue;
        about->possible[game->verb(moves[i])] = true;
        if (shown < ABOUT_MOVES_MAX)
            moves[shown++] = moves[i];
    }
    table_show_position(about->rules, about->t->state, about->seat, arena, &position);
    about->out->about.moves = table_show_moves(
        about->rules, position.view, moves, position.view ? shown : 0, about->viewer->lang, arena);
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

/* One reason for each verb that is not possible at all with this thing. */
static void show_reasons(const struct about *about)
{
    const struct ph_game *game = about->rules->game;
    struct ph_forbidden_info *list = ph_arena_list(&about->out->arena, PH_VERBS, sizeof *list);
    unsigned shown = 0;

    for (unsigned verb = 0; list && verb < PH_VERBS; verb++) {
        ph_move first = game->first_naming(about->rules, &about->naming, verb);

        if (first && !about->possible[verb])
            show_forbidden(about, first, &list[shown++]);
    }
    about->out->about.forbidden = list;
    about->out->about.forbidden_count = shown;
}

void ph_table_about(const struct ph_table *t, const struct ph_viewer *viewer, int seat,
                    const char *thing, struct ph_answer *out)
{
    struct about about = {.t = t, .viewer = viewer, .out = out, .seat = seat};
    enum ph_refused refused = table_may_move(t, viewer->seats, seat);

    ph_arena_clear(&out->arena);
    if (!refused && !read_words(&about, thing ? thing : ""))
        refused = PH_REFUSED_SYNTAX;
    if (refused) {
        table_answer_refused(t, refused, (struct ph_refusal){0}, viewer->lang, out);
        return;
    }
    about.rules = table_rules(t);
    read_naming(&about);
    out->kind = PH_ANSWER_ABOUT;
    show_moves(&about);
    show_reasons(&about);
}
