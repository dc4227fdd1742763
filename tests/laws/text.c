/* Everything that is written: moves, states, events, refusals, scores, options. */
#include "laws.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

/* ---- moves ---- */

static bool check_one_move(struct walk *w, const void *state, ph_move move, struct ph_buf *text)
{
    ph_move again = 0;
    struct ph_refusal why;

    ph_buf_clear(text);
    w->game->print_move(w->rules, move, text);
    return LAW_AT(w, MOVE_TEXT, state,
                  w->game->parse_move(w->rules, ph_buf_text(text), &again, &why) && again == move,
                  "%08x is printed as \"%s\" and read as %08x", (unsigned)move, ph_buf_text(text),
                  (unsigned)again);
}

void check_move_text(struct walk *w, const void *state)
{
    struct ph_buf text = {0};
    unsigned count = w->game->moves(w->rules, state, w->moves2);

    for (unsigned i = 0; i < count && i < 64; i++)
        check_one_move(w, state, w->moves2[i], &text);
    for (unsigned i = 0; i < 4; i++)
        check_one_move(w, state, w->run->words[ph_rng_below(&w->look, w->run->word_count)], &text);
    ph_buf_finish(&text);
}

/* All words of the table's rules; of very many only some. */
void check_all_words(struct walk *w)
{
    struct ph_buf text = {0};
    uint32_t seen = 0;

    for (ph_move m = w->game->next_move(w->rules, 0); m; m = w->game->next_move(w->rules, m))
        if (seen++ < 50000 || one_in(&w->look, 64))
            if (!check_one_move(w, w->state, m, &text))
                break;
    ph_buf_finish(&text);
}

/* ---- states ---- */

static void check_state_read(struct walk *w, const void *state, const json_t *json,
                             const char *printed)
{
    struct ph_error error = {0};
    struct ph_buf again = {0};
    bool read = w->game->read_state(w->rules, json, w->spare, &error);

    if (LAW_AT(w, STATE_TEXT, state, read, "not read again: %s: %s", error.where, error.what)) {
        LAW_AT(w, STATE_TEXT, state, memcmp(w->spare, state, w->game->state_size) == 0,
               "read as another state");
        ph_view_json(&again, w->rules, w->spare, PH_EVERYTHING);
        LAW_AT(w, STATE_TEXT, state, strcmp(printed, ph_buf_text(&again)) == 0,
               "printed differently the second time: %s", ph_buf_text(&again));
    }
    ph_buf_finish(&again);
}

static void check_options_read(struct walk *w, const void *state, const json_t *json)
{
    json_int_t version = json_integer_value(json_object_get(json, "rules_version"));
    struct ph_options options = {.game = w->game, .version = (unsigned)version};
    struct ph_error error = {0};
    struct ph_rules *rules = NULL;

    if (w->game->read_options(json, &options, &error))
        rules = ph_rules_create(&options, &error);
    if (LAW_AT(w, STATE_TEXT, state, rules != NULL, "its options: %s: %s", error.where, error.what))
        LAW_AT(w, STATE_TEXT, state, rules->hash == w->rules->hash, "names other options");
    ph_rules_destroy(rules);
}

void check_state_text(struct walk *w, const void *state)
{
    struct ph_buf printed = {0};
    json_error_t at;

    ph_view_json(&printed, w->rules, state, PH_EVERYTHING);
    json_t *json = json_loads(ph_buf_text(&printed), JSON_REJECT_DUPLICATES, &at);

    if (LAW_AT(w, STATE_TEXT, state, json, "no JSON: %s", at.text)) {
        LAW_AT(w, STATE_TEXT, state, !strchr(ph_buf_text(&printed), '\n'), "more than one line");
        check_state_read(w, state, json, ph_buf_text(&printed));
        if (one_in(&w->look, 16))
            check_options_read(w, state, json);
    }
    json_decref(json);
    ph_buf_finish(&printed);
}

/* ---- events ---- */

static bool has_brace(const char *text)
{
    return strpbrk(text, "{}") != NULL;
}

static void check_event_json(struct walk *w, const struct ph_event *event, int viewer,
                             struct ph_buf *text)
{
    const char *name = w->game->events[event->kind].name, *said;
    json_error_t at;
    json_t *json;

    ph_buf_clear(text);
    if (!ph_event_json(text, w->rules, event, viewer)) {
        LAW(w, EVENTS, text->len == 0 && viewer != PH_EVERYTHING, "%s: wrote and said no", name);
        return;
    }
    json = json_loads(ph_buf_text(text), JSON_REJECT_DUPLICATES, &at);
    said = json_string_value(json_object_get(json, "event"));
    LAW(w, EVENTS, said && strcmp(said, name) == 0, "%s for seat %d: %s", name, viewer,
        ph_buf_text(text));
    json_decref(json);
}

static void check_event_text(struct walk *w, const struct ph_event *event, int viewer,
                             struct ph_buf *text)
{
    const char *name = w->game->events[event->kind].name;

    for (unsigned lang = 0; lang < PH_LANG_COUNT; lang++) {
        struct ph_reader reader = {.lang = (enum ph_lang)lang};

        ph_buf_clear(text);
        bool said = ph_event_text(text, w->rules, &reader, event, viewer);

        LAW(w, EVENTS, said == (text->len > 0), "%s: a line or none?", name);
        LAW(w, EVENTS, !has_brace(ph_buf_text(text)), "%s in %s: %s", name,
            ph_lang_code((enum ph_lang)lang), ph_buf_text(text));
    }
}

static void check_event(struct walk *w, const struct ph_event *event, int viewer,
                        struct ph_buf *text)
{
    check_event_json(w, event, viewer, text);
    check_event_text(w, event, viewer, text);
}

/* Each kind of event is looked at when it comes the first time in one of eight games, and then now
 * and then: as all may know it, and as one other sees it. */
void check_events(struct walk *w)
{
    struct ph_buf text = {0};

    LAW(w, EVENTS, w->events.count <= PH_EVENTS_MAX, "%u events", w->events.count);
    for (unsigned i = 0; i < w->events.count; i++) {
        const struct ph_event *event = &w->events.at[i];

        if (!LAW(w, EVENTS, event->kind < w->game->event_count, "no such event: %u", event->kind))
            break;
        w->run->event_seen[event->kind]++;
        if (!one_in(&w->look, w->event_checks[event->kind] ? 256 : 8))
            continue;
        w->event_checks[event->kind] = 1;
        check_event(w, event, PH_EVERYTHING, &text);
        check_event(w, event, (int)ph_rng_below(&w->look, w->rules->players + 1u) - 1, &text);
    }
    ph_buf_finish(&text);
}

/* ---- refusals ---- */

void check_refusal(struct walk *w, const void *state, struct ph_refusal why)
{
    const char *rule = ph_refusal_rule(w->rules, why);
    struct ph_buf text = {0};

    w->run->refusal_seen[why.code & 255]++;
    LAW_AT(w, REFUSALS, state, run_knows_rule(w->run, rule), "%s: no such rule", rule);
    for (unsigned lang = 0; lang < PH_LANG_COUNT; lang++) {
        struct ph_reader reader = {.lang = (enum ph_lang)lang};

        ph_buf_clear(&text);
        ph_refusal_text(&text, w->rules, &reader, why);
        LAW_AT(w, REFUSALS, state, text.len > 0 && !has_brace(ph_buf_text(&text)), "%s in %s: %s",
               w->game->refusals[why.code].slug, ph_lang_code((enum ph_lang)lang),
               ph_buf_text(&text));
    }
    ph_buf_finish(&text);
}

/* ---- scores and options ---- */

static void check_hope(struct walk *w, const struct ph_score *score)
{
    int expected[PH_SEATS_MAX];

    if (w->game->actor(w->rules, w->state) != PH_NOBODY)
        return;
    w->game->evaluate(w->rules, w->state, expected);
    for (unsigned seat = 0; seat < w->rules->players; seat++)
        LAW(w, EVALUATION, expected[seat] == 100 * score->total[seat],
            "seat %u: expects %d hundredths with %d points", seat, expected[seat],
            score->total[seat]);
}

void check_score(struct walk *w)
{
    struct ph_score score;
    struct ph_buf text = {0};
    json_t *json;

    w->game->score(w->rules, w->state, &score);
    for (unsigned seat = 0; seat < w->rules->players; seat++) {
        int sum = 0;

        for (unsigned i = 0; w->game->score_parts[i].name; i++)
            if (w->game->score_parts[i].kind == PH_PART_POINTS)
                sum += score.part[seat][i];
        LAW(w, SCORE, sum == score.total[seat], "seat %u: the parts make %d, the total is %d", seat,
            sum, score.total[seat]);
    }
    LAW(w, SCORE, score.winners && score.winners >> w->rules->players == 0, "winners: %x",
        score.winners);
    for (unsigned seat = 0; seat < w->rules->players; seat++)
        for (unsigned other = 0; other < w->rules->players; other++)
            LAW(w, SCORE, !(score.winners >> seat & 1) || score.total[seat] >= score.total[other],
                "seat %u wins with less than seat %u", seat, other);
    check_hope(w, &score);
    ph_score_json(&text, w->rules, &score);
    json = json_loads(ph_buf_text(&text), JSON_REJECT_DUPLICATES, NULL);
    LAW(w, SCORE, json_array_size(json_object_get(json, "seats")) == w->rules->players,
        "as JSON: %s", ph_buf_text(&text));
    json_decref(json);
    ph_buf_finish(&text);
}

void check_options(struct walk *w)
{
    struct ph_options listed = {
        .game = w->game, .players = w->rules->players, .version = w->rules->version};
    struct ph_error error = {0};
    struct ph_rules *again;

    if (!one_in(&w->look, 8))
        return;
    w->game->list_options(w->rules, &listed);
    again = ph_rules_create(&listed, &error);
    if (LAW(w, OPTIONS, again != NULL, "%s: %s", error.where, error.what)) {
        LAW(w, OPTIONS, again->hash == w->rules->hash, "they have another hash");
        LAW(w, OPTIONS, memcmp(again, w->rules, w->game->rules_size) == 0, "they differ");
    }
    ph_rules_destroy(again);
}
