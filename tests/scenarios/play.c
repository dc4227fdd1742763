/* Scenarios: going through one from its first line to its last. */
#include "scenario.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What has been met on the way. */
struct progress {
    bool named_rules, stepped, checked;
};

/* "LL-G2", "TT-D11". */
static bool is_rule_id(const char *text)
{
    for (unsigned i = 0; i < 2; i++)
        if (!isupper((unsigned char)*text++))
            return false;
    if (*text++ != '-' || !isupper((unsigned char)*text++))
        return false;
    return *text != '\0' && strspn(text, "0123456789") == strlen(text);
}

static bool name_rules(struct progress *progress, const char *text, struct ph_error *error)
{
    struct words words;
    bool ok;

    if (!words_init(&words, text))
        return ph_fail(error, "", "too many rules");
    ok = words.count > 0;
    for (unsigned i = 0; i < words.count; i++)
        ok = ok && is_rule_id(words.at[i]);
    words_finish(&words);
    progress->named_rules = true;
    return ok || ph_fail(error, "", "expected IDs such as LL-G2, seen \"%s\"", text);
}

static const struct step *find_step(const char *key, const char **subject)
{
    for (const struct step *step = steps; step->key; step++) {
        *subject = after_word(key, step->key);
        if (*subject && (**subject == '\0' || step->has_subject))
            return step;
    }
    return NULL;
}

static bool take_step(struct table *table, const struct step *step, const char *subject,
                      const char *value, struct ph_error *error)
{
    struct ph_buf seen = {0};
    bool ok;

    table_commit(table);
    ok = step->run(table, subject, value, &seen);
    if (!ok)
        ph_fail(error, "", "%s", ph_buf_text(&seen));
    ph_buf_finish(&seen);
    return ok;
}

/* Several changes may stand on one `given:` line, with semicolons between. */
static bool prepare(struct table *table, const char *value, struct ph_error *error)
{
    char *copy = strdup(value);
    char *rest = copy;
    bool ok = copy != NULL;

    for (char *piece; ok && (piece = next_piece(&rest, ';')) != NULL;)
        ok = table_given(table, piece, error);
    free(copy);
    return ok;
}

static bool take_line(struct table *table, struct progress *progress, const struct line *line,
                      struct ph_error *error)
{
    const char *subject = NULL;
    const struct step *step = find_step(line->key, &subject);
    bool is_given = strcmp(line->key, "given") == 0;

    if (strcmp(line->key, "rule") == 0)
        return name_rules(progress, line->value, error);
    if (!step && !is_given && !progress->stepped)
        return table_option(table, line, error);
    if (!step && !is_given)
        return ph_fail(error, "", "unknown line \"%s\"", line->key);
    progress->stepped = true;
    if (!table_begin(table, error))
        return false;
    if (is_given)
        return prepare(table, line->value, error);
    progress->checked = progress->checked || step->is_check;
    return take_step(table, step, subject, line->value, error);
}

static bool take_lines(struct table *table, struct progress *progress, const struct line *lines,
                       size_t count, struct failure *failure)
{
    struct ph_error error = {0};

    for (size_t i = 0; i < count; i++) {
        if (take_line(table, progress, &lines[i], &error))
            continue;
        failure->line = lines[i].number;
        ph_buf_addf(&failure->text, "%s: %s", lines[i].key, error.what);
        return false;
    }
    return true;
}

/* A scenario that names no rule or checks nothing is a mistake of its writer. */
static bool is_complete(const struct progress *progress, struct failure *failure)
{
    if (!progress->named_rules)
        ph_buf_add(&failure->text, "the scenario names no rule");
    else if (!progress->checked)
        ph_buf_add(&failure->text, "the scenario checks nothing");
    return progress->named_rules && progress->checked;
}

bool scenario_run(const struct scenario *scenario, struct failure *failure)
{
    struct table table = {
        .file = scenario->file,
        .options.players = 2,
        .seed = 1,
    };
    struct progress progress = {0};
    bool ok;

    failure->line = scenario->number;
    ok = take_lines(&table, &progress, scenario->defaults, scenario->default_count, failure) &&
         take_lines(&table, &progress, scenario->lines, scenario->count, failure) &&
         is_complete(&progress, failure);
    table_finish(&table);
    return ok;
}
