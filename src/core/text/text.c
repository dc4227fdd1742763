/* Sentences for people: templates with placeholders, and refusals. */
#include <posthorn/text.h>
#include <string.h>

#include "base/message.h"
#include "core/game.h"
#include "core/text/template.h"

/* A template being filled in. */
struct filling {
    struct ph_buf *out;
    const struct ph_rules *rules;
    const struct ph_reader *reader;
    int actor;
    const int16_t *arg;
    unsigned hidden; /* bit i: argument i is a secret to this reader */
};

static const int16_t no_args[PH_ARGS_MAX];

static void add_player(const struct filling *f, int seat)
{
    const char *const *names = f->reader->names;
    int16_t number[PH_ARGS_MAX] = {(int16_t)(seat + 1)};

    if (seat < 0 || seat >= PH_SEATS_MAX)
        return;
    if (names && names[seat] && names[seat][0] != '\0')
        ph_buf_add(f->out, names[seat]);
    else
        ph_text(f->out, f->rules, f->reader, N_("player {n:0}"), PH_NOBODY, number);
}

/* Zero is singular in French only. A secret number is "other". */
static bool is_singular(const struct filling *f, unsigned index)
{
    int number = f->arg[index];

    if (f->hidden >> index & 1u)
        return false;
    return number == 1 || (f->reader->lang == PH_FR && number == 0);
}

/* The `denier|deniers` of "{0?denier|deniers}"; a single form is for all numbers. */
static void add_plural(const struct filling *f, unsigned index, const char *forms, size_t len)
{
    const char *bar = memchr(forms, '|', len);

    if (!bar)
        ph_buf_addn(f->out, forms, len);
    else if (is_singular(f, index))
        ph_buf_addn(f->out, forms, (size_t)(bar - forms));
    else
        ph_buf_addn(f->out, bar + 1, len - (size_t)(bar + 1 - forms));
}

static void add_argument(const struct filling *f, const char *kind, unsigned index)
{
    int value = f->arg[index];

    if (f->hidden >> index & 1u)
        ph_buf_addc(f->out, '?');
    else if (strcmp(kind, "n") == 0)
        ph_buf_addf(f->out, "%d", value);
    else if (strcmp(kind, "seat") == 0)
        add_player(f, value);
    else if (f->rules)
        f->rules->game->noun(f->rules, f->reader->lang, kind, value, f->out);
}

static bool is_index(char c)
{
    return c >= '0' && c < '0' + PH_ARGS_MAX;
}

/* `{kind:index}` without its braces; false if it is something else. */
static bool add_kind(const struct filling *f, const char *body, size_t len)
{
    char kind[24];

    if (len < 3 || len - 2 >= sizeof kind || body[len - 2] != ':' || !is_index(body[len - 1]))
        return false;
    memcpy(kind, body, len - 2);
    kind[len - 2] = '\0';
    if (strspn(kind, "abcdefghijklmnopqrstuvwxyz_") != len - 2)
        return false;
    add_argument(f, kind, (unsigned)(body[len - 1] - '0'));
    return true;
}

/* A placeholder without its braces; false if it is not one. */
static bool add_placeholder(const struct filling *f, const char *body, size_t len)
{
    if (len == 5 && memcmp(body, "actor", 5) == 0) {
        add_player(f, f->actor);
        return true;
    }
    if (len >= 2 && is_index(body[0]) && body[1] == '?') {
        add_plural(f, (unsigned)(body[0] - '0'), body + 2, len - 2);
        return true;
    }
    return add_kind(f, body, len);
}

static void fill(const struct filling *f, const char *template)
{
    for (const char *at = template; *at;) {
        size_t plain = strcspn(at, "{");

        ph_buf_addn(f->out, at, plain);
        at += plain;
        const char *close = *at ? strchr(at, '}') : NULL;

        if (at[0] == '{' && at[1] == '{') {
            ph_buf_addc(f->out, '{');
            at += 2;
        } else if (close && add_placeholder(f, at + 1, (size_t)(close - at - 1))) {
            at = close + 1;
        } else if (*at) {
            ph_buf_addc(f->out, *at++);
        }
    }
}

void ph_template_fill(struct ph_buf *out, const struct ph_rules *rules,
                      const struct ph_reader *reader, const char *msgid, int actor,
                      const int16_t *arg, unsigned hidden)
{
    static const struct ph_reader english = {.lang = PH_EN};
    struct filling f = {out, rules, reader ? reader : &english, actor, arg ? arg : no_args, hidden};

    fill(&f, ph_tr(f.reader->lang, msgid));
}

void ph_text(struct ph_buf *out, const struct ph_rules *rules, const struct ph_reader *reader,
             const char *msgid, int actor, const int16_t *arg)
{
    ph_template_fill(out, rules, reader, msgid, actor, arg, 0);
}

/* ---- refusals ---- */

/* Whole sentences, because articles and word order differ between the languages. */
static const char *const syntax_texts[PH_EXPECT_COUNT] = {
    [PH_EXPECT_MOVE] = N_("column {n:0}: expected the first word of a move"),
    [PH_EXPECT_PLACE] = N_("column {n:0}: expected a village or city"),
    [PH_EXPECT_CARD] = N_("column {n:0}: expected a card of this game"),
    [PH_EXPECT_NUMBER] = N_("column {n:0}: expected a number that this move allows"),
    [PH_EXPECT_WORD] = N_("column {n:0}: unexpected word"),
    [PH_EXPECT_ORDER] = N_("column {n:0}: this city must come earlier, as in the list of moves"),
    [PH_EXPECT_ONCE] = N_("column {n:0}: this city is listed twice"),
    [PH_EXPECT_END] = N_("column {n:0}: expected the end of the move"),
};

/* Not refusals of a rule: faults of the calling program or the machine, in English like every
 * struct ph_error. */
static const struct ph_refusal_kind no_argument = {"argument", "argument", "an argument is NULL"};
static const struct ph_refusal_kind no_memory = {"memory", "memory", "out of memory"};

static const struct ph_refusal_kind *refusal_kind(const struct ph_rules *rules, unsigned code)
{
    if (code == PH_FAIL_ARGUMENT)
        return &no_argument;
    if (code == PH_FAIL_MEMORY)
        return &no_memory;
    return rules && code < rules->game->refusal_count ? &rules->game->refusals[code] : NULL;
}

const char *ph_refusal_slug(const struct ph_rules *rules, struct ph_refusal why)
{
    const struct ph_refusal_kind *kind = refusal_kind(rules, why.code);

    return kind ? kind->slug : "";
}

const char *ph_refusal_rule(const struct ph_rules *rules, struct ph_refusal why)
{
    const struct ph_refusal_kind *kind = refusal_kind(rules, why.code);

    return kind && kind->rule ? kind->rule : "";
}

void ph_refusal_text(struct ph_buf *out, const struct ph_rules *rules,
                     const struct ph_reader *reader, struct ph_refusal why)
{
    const struct ph_refusal_kind *kind = refusal_kind(rules, why.code);
    const char *text = kind ? kind->text : NULL;

    if (why.code == PH_REFUSE_SYNTAX && why.arg[1] >= 0 && why.arg[1] < PH_EXPECT_COUNT)
        text = syntax_texts[why.arg[1]];
    if (text)
        ph_text(out, rules, reader, text, PH_NOBODY, why.arg);
}
