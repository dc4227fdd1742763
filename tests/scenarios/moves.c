/* Scenarios: the lines that play moves or ask which are legal. */
#include "scenario.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

static const struct ph_reader english = {PH_EN, NULL};

/* The move that a text means and why it is refused, if it is. */
static struct ph_refusal judge(const struct table *table, const char *text, ph_move *move)
{
    const struct ph_game *game = ph_session_game(table->session);
    struct ph_refusal why = {0};

    *move = 0;
    if (!game->parse_move(rules_of(table), text, move, &why))
        return why;
    return game->refuse(rules_of(table), ph_session_state(table->session), *move);
}

static void say_refusal(const struct table *table, struct ph_refusal why, struct ph_buf *out)
{
    ph_buf_addf(out, "%s ", ph_refusal_rule(rules_of(table), why));
    ph_refusal_text(out, rules_of(table), &english, why);
}

/* Every legal move; to be freed. */
static ph_move *legal_moves(const struct table *table, unsigned *count)
{
    const struct ph_game *game = ph_session_game(table->session);
    ph_move *moves = calloc(game->moves_max, sizeof *moves);

    *count = moves ? game->moves(rules_of(table), ph_session_state(table->session), moves) : 0;
    return moves;
}

static bool is_generated(const struct table *table, ph_move move)
{
    unsigned count;
    ph_move *moves = legal_moves(table, &count);
    bool found = false;

    for (unsigned i = 0; i < count; i++)
        found = found || moves[i] == move;
    free(moves);
    return found;
}

static bool check_legal(const struct table *table, const char *text, ph_move *move,
                        struct ph_buf *seen)
{
    struct ph_refusal why = judge(table, text, move);

    if (why.code != PH_LEGAL) {
        ph_buf_addf(seen, "expected \"%s\" to be legal, seen: ", text);
        say_refusal(table, why, seen);
        return false;
    }
    if (!is_generated(table, *move)) {
        ph_buf_addf(seen, "\"%s\" is legal but not among the moves that are listed", text);
        return false;
    }
    return true;
}

/* Runs `one` for each piece of `value` between semicolons. */
static bool each_piece(struct table *table, const char *value, struct ph_buf *seen,
                       bool (*one)(struct table *, const char *, struct ph_buf *))
{
    char *copy = strdup(value);
    char *rest = copy;
    bool ok = copy != NULL && is_open(table, seen);

    for (char *piece; ok && (piece = next_piece(&rest, ';')) != NULL;)
        ok = one(table, piece, seen);
    free(copy);
    return ok;
}

static bool play_one(struct table *table, const char *text, struct ph_buf *seen)
{
    ph_move move;

    if (!check_legal(table, text, &move, seen))
        return false;
    if (ph_session_play(table->session, move).code == PH_LEGAL)
        return true;
    ph_buf_addf(seen, "\"%s\" is legal but was not played", text);
    return false;
}

bool run_play(struct table *table, const char *subject, const char *value, struct ph_buf *seen)
{
    (void)subject;
    return each_piece(table, value, seen, play_one);
}

static bool legal_one(struct table *table, const char *text, struct ph_buf *seen)
{
    ph_move move;

    return check_legal(table, text, &move, seen);
}

bool run_legal(struct table *table, const char *subject, const char *value, struct ph_buf *seen)
{
    (void)subject;
    return each_piece(table, value, seen, legal_one);
}

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) != 0;
}

/* Does `part` stand in `text`, not inside a longer word or number? */
static bool says(const char *text, const char *part)
{
    size_t len = strlen(part);

    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        bool begins = at == text || !is_word_char(at[-1]) || !is_word_char(*part);

        if (begins && (!is_word_char(at[len]) || !is_word_char(part[len - 1])))
            return true;
    }
    return false;
}

/* Every "quoted part" of `parts` must stand in `text`. */
static bool check_parts(const char *text, char *parts, struct ph_buf *seen)
{
    char *rest;
    bool ok = true;

    for (char *part = strtok_r(parts, "\"", &rest); part && ok;
         part = strtok_r(NULL, "\"", &rest)) {
        if (*trim(part) == '\0')
            continue;
        ok = says(text, trim(part));
        if (!ok)
            ph_buf_addf(seen, "expected the sentence to say \"%s\", seen: %s", trim(part), text);
    }
    return ok;
}

static bool check_sentence(const struct table *table, struct ph_refusal why, char *parts,
                           struct ph_buf *seen)
{
    struct ph_buf text = {0};
    bool ok;

    ph_refusal_text(&text, rules_of(table), &english, why);
    ok = check_parts(ph_buf_text(&text), parts, seen);
    ph_buf_finish(&text);
    return ok;
}

static bool check_refused(const struct table *table, const char *text, const char *rule,
                          char *parts, struct ph_buf *seen)
{
    ph_move move;
    struct ph_refusal why = judge(table, text, &move);

    if (why.code == PH_LEGAL) {
        ph_buf_addf(seen, "expected \"%s\" to be refused by %s, seen: legal", text, rule);
        return false;
    }
    if (strcmp(ph_refusal_rule(rules_of(table), why), rule) != 0) {
        ph_buf_addf(seen, "expected \"%s\" to be refused by %s, seen: ", text, rule);
        say_refusal(table, why, seen);
        return false;
    }
    if (move != 0 && is_generated(table, move)) {
        ph_buf_addf(seen, "\"%s\" is refused but among the moves that are listed", text);
        return false;
    }
    return check_sentence(table, why, parts, seen);
}

/* "MOVE -> ID" or "MOVE -> ID "part of the sentence" …" */
bool run_refuse(struct table *table, const char *subject, const char *value, struct ph_buf *seen)
{
    char *copy = strdup(value);
    char *arrow = copy ? strstr(copy, "->") : NULL;
    char *rest;
    char *rule;
    bool ok;

    (void)subject;
    if (!arrow) {
        ph_buf_add(seen, "expected \"MOVE -> RULE\"");
        free(copy);
        return false;
    }
    *arrow = '\0';
    rest = trim(arrow + 2);
    rule = next_piece(&rest, ' ');
    ok = is_open(table, seen) &&
         check_refused(table, trim(copy), rule, rest ? rest : (char[]){""}, seen);
    free(copy);
    return ok;
}

/* ---- cautions ---- */

static bool check_caution(const struct table *table, const char *move_text, char *parts,
                          struct ph_buf *seen)
{
    const struct ph_rules *rules = rules_of(table);
    struct ph_storage view;
    struct ph_buf text = {0};
    ph_move move;
    bool ok;

    if (!check_legal(table, move_text, &move, seen))
        return false;
    ph_view(rules, ph_session_state(table->session), ph_session_actor(table->session), &view);
    ph_caution(rules, &view, move, PH_EN, &text);
    if (strcmp(parts, "none") == 0) {
        ok = text.len == 0;
        if (!ok)
            ph_buf_addf(seen, "expected no caution, seen: %s", ph_buf_text(&text));
    } else {
        ok = check_parts(ph_buf_text(&text), parts, seen);
    }
    ph_buf_finish(&text);
    return ok;
}

/* "MOVE -> "part of the sentence" …", or "MOVE -> none" */
bool run_caution(struct table *table, const char *subject, const char *value, struct ph_buf *seen)
{
    char *copy = strdup(value);
    char *arrow = copy ? strstr(copy, "->") : NULL;
    bool ok = false;

    (void)subject;
    if (!arrow) {
        ph_buf_add(seen, "expected \"MOVE -> PARTS\"");
    } else {
        *arrow = '\0';
        ok = is_open(table, seen) && check_caution(table, trim(copy), trim(arrow + 2), seen);
    }
    free(copy);
    return ok;
}

/* ---- lists of moves ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted texts, one a line. */
static void join_sorted(char **texts, size_t count, struct ph_buf *out)
{
    qsort(texts, count, sizeof *texts, compare_texts);
    for (size_t i = 0; i < count; i++)
        ph_buf_addf(out, "%s%s", i ? "; " : "", texts[i]);
}

static void list_legal(const struct table *table, const char *prefix, struct ph_buf *out)
{
    const struct ph_game *game = ph_session_game(table->session);
    unsigned count;
    unsigned kept = 0;
    ph_move *moves = legal_moves(table, &count);
    char **texts = calloc(count + 1u, sizeof *texts);

    for (unsigned i = 0; texts && i < count; i++) {
        struct ph_buf text = {0};

        game->print_move(rules_of(table), moves[i], &text);
        if (*prefix == '\0' || after_word(ph_buf_text(&text), prefix))
            texts[kept++] = text.at;
        else
            ph_buf_finish(&text);
    }
    if (texts)
        join_sorted(texts, kept, out);
    for (unsigned i = 0; i < kept; i++)
        free(texts[i]);
    free(texts);
    free(moves);
}

static void list_expected(const char *value, struct ph_buf *out)
{
    enum { LISTED_MAX = 256 };
    char *texts[LISTED_MAX];
    size_t count = 0;
    char *copy = strdup(value);
    char *rest = copy;

    if (strcmp(value, "none") != 0)
        for (char *piece; count < LISTED_MAX && (piece = next_piece(&rest, ';')) != NULL;)
            texts[count++] = piece;
    join_sorted(texts, count, out);
    free(copy);
}

/* Exactly these moves are legal; with a subject: of those that begin with it. */
bool run_moves(struct table *table, const char *subject, const char *value, struct ph_buf *seen)
{
    struct ph_buf legal = {0};
    struct ph_buf expected = {0};
    bool ok;

    if (!is_open(table, seen))
        return false;
    list_legal(table, subject, &legal);
    list_expected(value, &expected);
    ok = strcmp(ph_buf_text(&legal), ph_buf_text(&expected)) == 0;
    if (!ok)
        ph_buf_addf(seen, "expected %s, seen %s", value,
                    legal.len > 0 ? ph_buf_text(&legal) : "none");
    ph_buf_finish(&legal);
    ph_buf_finish(&expected);
    return ok;
}

bool run_undo(struct table *table, const char *subject, const char *value, struct ph_buf *seen)
{
    (void)subject;
    (void)value;
    if (!is_open(table, seen))
        return false;
    if (!ph_session_undo(table->session))
        ph_buf_add(seen, "there was nothing to take back");
    return seen->len == 0;
}
