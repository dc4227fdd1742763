/* What is told of a table in words: entries that are no moves, phrases of the chat, refusals. */
#include <stdio.h>
#include <string.h>

#include "ai/levels.h"
#include "base/message.h"
#include "host/table/entry/entries.h"

/* ---- names ---- */

static void add_bot_name(struct ph_buf *out, const struct ph_table *t, unsigned seat,
                         enum ph_lang lang)
{
    unsigned levels[PH_SEATS_MAX] = {0};

    for (unsigned other = 0; other < t->config.players; other++)
        levels[other] = t->seats[other].is_bot ? t->seats[other].level : 0;
    ph_level_title(levels, seat, lang, out);
}

static void add_name(struct ph_buf *out, const struct ph_table *t, unsigned seat, enum ph_lang lang)
{
    const struct ph_reader reader = {.lang = lang};
    int16_t number[PH_ARGS_MAX] = {(int16_t)(seat + 1)};

    if (t->seats[seat].is_bot)
        add_bot_name(out, t, seat, lang);
    else if (t->seats[seat].forgotten)
        ph_buf_add(out, ph_tr(lang, N_("deleted player")));
    else if (t->seats[seat].name[0] != '\0')
        ph_buf_add(out, t->seats[seat].name);
    else
        ph_text(out, NULL, &reader, N_("player {n:0}"), PH_NOBODY, number);
}

struct ph_reader table_reader(const struct ph_table *t, enum ph_lang lang,
                              struct table_names *names)
{
    struct ph_buf name = {0};

    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        ph_buf_clear(&name);
        if (seat < t->config.players)
            add_name(&name, t, seat, lang);
        snprintf(names->text[seat], sizeof names->text[seat], "%s", ph_buf_text(&name));
        names->at[seat] = names->text[seat];
    }
    ph_buf_finish(&name);
    return (struct ph_reader){.lang = lang, .names = names->at};
}

/* ---- entries ---- */

static const char *const endings[HOW_COUNT] = {
    [HOW_PLAYED] = N_("The game is over."),
    [HOW_RESIGNED] = N_("The game is over: all but one resigned."),
    [HOW_ABANDONED] = N_("The game is abandoned by agreement."),
    [HOW_CLOSED] = N_("The host ended the game."),
    [HOW_LIMIT] = N_("The game is over: it has reached the greatest length."),
};

static const char *sentence_of(const struct ph_table *t, const struct ph_entry_body *d)
{
    const struct entry_row *row = &entry_rows[d->kind];

    if (d->kind == PH_ENTRY_FINISHED)
        return endings[t->how];
    return d->fields & row->flag ? row->other : row->sentence;
}

static void add_said(const struct ph_table *t, const struct ph_entry_body *d, enum ph_lang lang,
                     struct ph_buf *out)
{
    const struct ph_chat_phrase *phrase = d->phrase ? table_phrase(d->phrase) : NULL;

    if (d->seat != PH_NOBODY)
        add_name(out, t, (unsigned)d->seat, lang);
    else
        ph_buf_addf(out, d->name ? "%s (%s)" : "%s", ph_tr(lang, N_("a spectator")), d->name);
    ph_buf_add(out, ph_tr(lang, N_(": ")));
    ph_buf_add(out, phrase ? ph_tr(lang, phrase->text) : d->text ? d->text : "");
}

bool table_words(const struct ph_table *t, const struct ph_entry_body *d, enum ph_lang lang,
                 struct ph_buf *out)
{
    int16_t arg[PH_ARGS_MAX] = {0};
    struct table_names names;
    struct ph_reader reader = table_reader(t, lang, &names);
    const char *sentence = sentence_of(t, d);

    if (d->kind == PH_ENTRY_SAID) {
        if (!d->is_blank)
            add_said(t, d, lang, out);
        return !d->is_blank;
    }
    if (!sentence)
        return false;
    if (d->name && d->seat != PH_NOBODY) /* another player may sit there now */
        names.at[d->seat] = d->name;
    arg[0] = (int16_t)(d->kind == PH_ENTRY_EXTENDED ? d->by : (int)d->count + 1);
    ph_text(out, table_rules(t), &reader, sentence, d->seat, arg);
    return true;
}

/* ---- phrases ---- */

const struct ph_chat_phrase ph_chat_phrases[] = {
    {"hello", N_("Hello!")},
    {"good_luck", N_("Good luck!")},
    {"your_turn", N_("It's your turn.")},
    {"thinking", N_("I'm thinking.")},
    {"moment", N_("One moment, please.")},
    {"back_soon", N_("I'll be back soon.")},
    {"nice_move", N_("Nice move!")},
    {"oops", N_("Oops!")},
    {"sorry", N_("Sorry.")},
    {"thanks", N_("Thank you!")},
    {"well_played", N_("Well played!")},
    {"again", N_("Another game?")},
    {"yes", N_("Yes.")},
    {"no", N_("No.")},
    {"bye", N_("Goodbye!")},
    {NULL, NULL},
};

const struct ph_chat_phrase *table_phrase(const char *key)
{
    for (const struct ph_chat_phrase *phrase = ph_chat_phrases; phrase->key; phrase++)
        if (strcmp(phrase->key, key) == 0)
            return phrase;
    return NULL;
}

/* ---- refusals ---- */

/* The rules' own sentence where they are the reason. */
static void add_reason(const struct ph_table *t, enum ph_refused refused, struct ph_refusal why,
                       enum ph_lang lang, struct ph_buf *out)
{
    struct table_names names;
    struct ph_reader reader = table_reader(t, lang, &names);

    if (why.code != PH_LEGAL)
        ph_refusal_text(out, table_rules(t), &reader, why);
    else
        ph_buf_add(out, ph_refused_text(refused, lang));
}

const char *table_rule(const struct ph_rules *rules, struct ph_refusal why)
{
    return why.code < PH_REFUSAL_FIRST ? NULL : ph_refusal_rule(rules, why);
}

void table_refused(const struct ph_table *t, enum ph_refused refused, struct ph_refusal why,
                   enum ph_lang lang, struct ph_refused_info *out)
{
    ph_buf_clear(&out->words);
    add_reason(t, refused, why, lang, &out->words);
    out->code = ph_refused_code(refused);
    out->rule = table_rule(table_rules(t), why);
    out->text = ph_buf_text(&out->words);
    out->version = t->seq;
}

void ph_table_refused(const struct ph_table *t, const struct ph_decision *decision,
                      enum ph_lang lang, struct ph_refused_info *out)
{
    table_refused(t, decision->refused, decision->why, lang, out);
}

void ph_refused_info_finish(struct ph_refused_info *info)
{
    ph_buf_finish(&info->words);
}
