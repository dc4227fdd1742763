/* The numbered list of legal moves, kept readable for any number of moves. */
#include <string.h>

#include "base/message.h"
#include "terminal/table.h"
#include "terminal/typed.h"

enum {
    LIST_MAX = 20, /* more are grouped by their first word, and shown in pages */
    GROUP_MAX = 6, /* a group with more moves is shown as one line */
    NUMBER_COLUMNS = 6,
    NOTATION_COLUMNS = 28 /* at most; longer ones have their description on the next line */
};

static unsigned notation_columns(const struct table *table)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    struct ph_buf notation = {0};
    unsigned most = 0;

    for (unsigned i = 0; i < table->count; i++) {
        unsigned needs;

        ph_buf_clear(&notation);
        ph_print_move(rules, table->moves[i], &notation);
        needs = say_width(ph_buf_text(&notation));
        if (needs <= NOTATION_COLUMNS && needs > most)
            most = needs;
    }
    ph_buf_finish(&notation);
    return most;
}

void table_look(struct table *table)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    const void *state = ph_session_state(table->session);

    table->count = ph_moves(rules, state, table->moves);
    ph_view(rules, state, ph_session_actor(table->session), &table->view);
    table->notation_columns = notation_columns(table);
    ph_buf_clear(&table->listing);
    table->listed = 0;
}

static void add_notation(const struct table *table, unsigned index, struct ph_buf *out)
{
    const struct ph_rules *rules = ph_session_rules(table->session);

    ph_print_move(rules, table->moves[index], out);
}

static void add_description(const struct table *table, ph_move move, struct ph_buf *out)
{
    const struct ph_rules *rules = ph_session_rules(table->session);

    struct ph_buf caution = {0};

    ph_describe(rules, &table->view, move, table->lang, out);
    ph_caution(rules, &table->view, move, table->lang, &caution);
    if (caution.len > 0)
        ph_buf_addf(out, " (! %s)", ph_buf_text(&caution));
    ph_buf_finish(&caution);
}

void table_describe(struct table *table, ph_move move, struct ph_buf *out)
{
    const struct ph_rules *rules = ph_session_rules(table->session);

    ph_print_move(rules, move, out);
    ph_buf_add(out, ph_tr(table->lang, N_(": ")));
    add_description(table, move, out);
}

/* "  12  merchant saumur  merchant to Saumur (cheese for 2)" */
static void show_move(struct table *table, unsigned index)
{
    unsigned column = NUMBER_COLUMNS + table->notation_columns + 2;
    struct ph_buf line = {0};
    size_t start = 0;

    ph_buf_addf(&line, "%*u  ", NUMBER_COLUMNS - 2, index + 1);
    add_notation(table, index, &line);
    if (say_width(ph_buf_text(&line)) > column - 2) {
        ph_buf_addc(&line, '\n');
        start = line.len;
    }
    say_pad(&line, start, column);
    add_description(table, table->moves[index], &line);
    ph_buf_addc(&line, '\n');
    say_hanging(table->out, ph_buf_text(&line), column);
    ph_buf_finish(&line);
}

/* ---- groups ---- */

/* The first word of a move's notation, into `out`. */
static void first_word(const struct table *table, unsigned index, struct ph_buf *out)
{
    ph_buf_clear(out);
    add_notation(table, index, out);
    if (out->at)
        out->at[strcspn(out->at, " ")] = '\0';
}

/* The end of the run of moves from `from` on that share a first word, which is put into `word`. */
static unsigned group_end(const struct table *table, unsigned from, struct ph_buf *word)
{
    struct ph_buf other = {0};
    unsigned end = from + 1;

    first_word(table, from, word);
    for (; end < table->count; end++) {
        first_word(table, end, &other);
        if (strcmp(ph_buf_text(&other), ph_buf_text(word)) != 0)
            break;
    }
    ph_buf_finish(&other);
    return end;
}

static void show_group(struct table *table, unsigned from, unsigned end, const char *word)
{
    struct say_number first, last, count;
    struct ph_buf name = {0};

    if (end - from <= GROUP_MAX) {
        for (; from < end; from++)
            show_move(table, from);
        return;
    }
    say_number(&first, (long long)from + 1);
    say_number(&last, end);
    say_number(&count, (long long)end - from);
    typed_name(ph_session_rules(table->session), table->lang, word, &name);
    say(table->out, table->lang,
        N_("      {word} …  {count} moves, {first} to {last}: type {word} to see them"),
        SAY_WORDS({"word", ph_buf_text(&name)}, {"count", count.text}, {"first", first.text},
                  {"last", last.text}));
    ph_buf_finish(&name);
}

static void list_groups(struct table *table)
{
    struct ph_buf word = {0};

    for (unsigned from = 0; from < table->count;) {
        unsigned end = group_end(table, from, &word);

        show_group(table, from, end, ph_buf_text(&word));
        from = end;
    }
    ph_buf_finish(&word);
}

void table_list_words(struct table *table)
{
    struct ph_buf words = {0}, word = {0};

    for (unsigned from = 0; from < table->count;) {
        unsigned end = group_end(table, from, &word);

        ph_buf_add(&words, from > 0 ? ", " : "");
        typed_name(ph_session_rules(table->session), table->lang, ph_buf_text(&word), &words);
        from = end;
    }
    say(table->out, table->lang, N_("Moves start with: {words}"),
        SAY_WORDS({"words", ph_buf_text(&words)}));
    ph_buf_finish(&words);
    ph_buf_finish(&word);
}

void table_list(struct table *table)
{
    if (table->count > LIST_MAX) {
        list_groups(table);
        return;
    }
    for (unsigned i = 0; i < table->count; i++)
        show_move(table, i);
}

/* ---- lists by how the moves begin ---- */

static bool begins_so(const struct table *table, unsigned index)
{
    struct ph_buf notation = {0};
    bool same;

    add_notation(table, index, &notation);
    same = strncmp(ph_buf_text(&notation), ph_buf_text(&table->listing), table->listing.len) == 0;
    ph_buf_finish(&notation);
    return same;
}

static unsigned count_left(const struct table *table)
{
    unsigned left = 0;

    for (unsigned i = table->listed; i < table->count; i++)
        left += begins_so(table, i);
    return left;
}

void table_list_more(struct table *table)
{
    unsigned shown = 0, left;
    struct say_number number;

    for (; table->listed < table->count && shown < LIST_MAX; table->listed++)
        if (begins_so(table, table->listed)) {
            show_move(table, table->listed);
            shown++;
        }
    left = count_left(table);
    if (left > 0)
        say(table->out, table->lang, N_("      … and {count} more: type more"),
            SAY_WORDS({"count", say_number(&number, left)}));
    else if (shown == 0)
        say(table->out, table->lang, N_("End of the list."), NULL);
}

bool table_list_begins(struct table *table, const char *beginning)
{
    ph_buf_clear(&table->listing);
    ph_buf_add(&table->listing, beginning);
    table->listed = 0;
    return count_left(table) > 0;
}

bool table_list_like(struct table *table, const char *beginning)
{
    if (!table_list_begins(table, beginning))
        return false;
    table_list_more(table);
    return true;
}
