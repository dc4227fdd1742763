/* Heap, a toy: a turn is `take N` (1 to 3 stones off the heap) and then `look` (at the secret
 * number, once) or `end`; taking the last stone ends the game, and the most stones win. It lets
 * the tests of the core do without a real game. Included by one file of a test program, it is that
 * program's only game. */
#ifndef TOY_GAME_H
#define TOY_GAME_H

#include <jansson.h>
#include <posthorn/posthorn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/random.h"
#include "core/emit.h"
#include "core/game.h"
#include "core/refusals.h"
#include "core/text/scan.h"

struct toy_rules {
    struct ph_rules base;
    unsigned heap;      /* stones at the start */
    unsigned data_heap; /* where no option says otherwise */
    bool casual;
    char limits[40]; /* as given; "" when not */
};

struct toy_state {
    struct ph_chance chance;
    uint16_t turn;
    uint8_t heap, secret;
    uint8_t seat, first;
    bool took, looked; /* this turn */
    uint8_t stones[PH_SEATS_MAX];
    uint8_t reserved[4];
};

struct toy_view {
    struct toy_state seen;
    int viewer;
};

enum { TOY_TAKE = 1, TOY_LOOK, TOY_END };
enum { TOY_R_FEW = PH_REFUSAL_FIRST, TOY_R_TWICE, TOY_REFUSALS };
enum { TOY_E_TOOK, TOY_E_LOOKED, TOY_E_ENDED, TOY_E_MUTE, TOY_EVENTS };

static inline const struct toy_rules *toy_rules(const struct ph_rules *rules)
{
    return (const struct toy_rules *)(const void *)rules;
}

static const struct ph_option_kind toy_options[] = {
    {"edition", "en fr", "en", "", "Which book."},
    {"variant", "standard casual", "standard", "", "Which game."},
    {"rule.heap", "5..99", NULL, "TOY-X1", "Stones of the heap."},
    {"rule.limits", "1..20/1..20 none N/N/N", "none", "", "Numbers with slashes."},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct ph_refusal_kind toy_refusals[TOY_REFUSALS] = {
    PH_REFUSALS_SHARED,
    [TOY_R_FEW] = {"take.few", "TOY-1", "the heap has {n:0} {0?stone|stones}, not {n:1}"},
    [TOY_R_TWICE] = {"look.twice", "TOY-2", "{seat:0} has looked already"},
};

static const struct ph_event_kind toy_events[TOY_EVENTS] = {
    [TOY_E_TOOK] = {"took", "n:count n:left", "{actor} takes {n:0} {0?stone|stones}.", NULL},
    [TOY_E_LOOKED] = {"looked", "!n:secret word:at seat:by", "{actor} sees {n:0}.",
                      "{actor} looks{0?| at it}: {n:0}."},
    [TOY_E_ENDED] = {"ended", "word:what seat:next", NULL, NULL},
    [TOY_E_MUTE] = {"mute", "!n:secret", "a secret {n:0}", ""},
};

static const struct ph_score_part toy_parts[] = {
    {"stones", "stones", PH_PART_POINTS},
    {"began", "began", PH_PART_FLAG},
    {NULL, NULL, 0},
};

static const char *const toy_data[] = {"{\"stones\": 7}", "{\"stones\": 9, \"old\": true}", NULL};

static const char *toy_given(const struct ph_options *options, const char *key)
{
    for (unsigned i = 0; i < options->count; i++)
        if (strcmp(options->at[i].key, key) == 0)
            return options->at[i].value;
    return NULL;
}

static bool toy_init_rules(struct ph_rules *rules, const struct ph_options *options,
                           const struct json_t *data, struct ph_error *error)
{
    struct toy_rules *r = (struct toy_rules *)(void *)rules;
    const json_t *stones = json_object_get(data, "stones");
    const char *heap = toy_given(options, "rule.heap"), *variant = toy_given(options, "variant");
    const char *limits = toy_given(options, "rule.limits");

    if (!json_is_integer(stones) || json_integer_value(stones) < 1 ||
        json_integer_value(stones) > 99)
        return ph_fail(error, "stones", "a number from 1 to 99 is expected");
    r->data_heap = (unsigned)json_integer_value(stones);
    r->heap = heap ? (unsigned)strtoul(heap, NULL, 10) : r->data_heap;
    r->casual = variant && strcmp(variant, "casual") == 0;
    snprintf(r->limits, sizeof r->limits, "%s", limits ? limits : "");
    return true;
}

static void toy_add_option(struct ph_options *out, const char *key, const char *value)
{
    struct ph_option *option = &out->at[out->count++];

    snprintf(option->key, sizeof option->key, "%s", key);
    snprintf(option->value, sizeof option->value, "%s", value);
}

static void toy_list_options(const struct ph_rules *rules, struct ph_options *out)
{
    const struct toy_rules *r = toy_rules(rules);
    char number[12];

    snprintf(number, sizeof number, "%u", r->heap);
    if (r->limits[0])
        toy_add_option(out, "rule.limits", r->limits);
    if (r->heap != r->data_heap)
        toy_add_option(out, "rule.heap", number);
    if (r->casual)
        toy_add_option(out, "variant", "casual");
}

static void toy_setup(const struct ph_rules *rules, const struct ph_chance *chance, int first,
                      void *state)
{
    struct toy_state *s = state;
    unsigned drawn;

    memset(s, 0, sizeof *s);
    s->chance = *chance;
    drawn = ph_chance_below(&s->chance, rules->players);
    s->secret = (uint8_t)ph_chance_below(&s->chance, 100);
    s->heap = (uint8_t)toy_rules(rules)->heap;
    s->turn = 1;
    s->first = s->seat = (uint8_t)(first == PH_NOBODY ? drawn : (unsigned)first);
}

static int toy_actor(const struct ph_rules *rules, const void *state)
{
    const struct toy_state *s = state;

    (void)rules;
    return s->heap == 0 ? PH_NOBODY : s->seat;
}

static unsigned toy_turn(const struct ph_rules *rules, const void *state)
{
    (void)rules;
    return ((const struct toy_state *)state)->turn;
}

static ph_move toy_move(unsigned kind, unsigned count)
{
    return (ph_move)kind << 28 | count;
}

static struct ph_refusal toy_refuse(const struct ph_rules *rules, const void *state, ph_move move)
{
    const struct toy_state *s = state;
    unsigned kind = move >> 28, count = move & 0xff;

    (void)rules;
    if (s->heap == 0)
        return PH_REFUSAL(PH_REFUSE_OVER, 0);
    if ((kind == TOY_TAKE) == s->took)
        return PH_REFUSAL(PH_REFUSE_PHASE, 0);
    if (kind == TOY_TAKE && count > s->heap)
        return PH_REFUSAL(TOY_R_FEW, s->heap, (int)count);
    if (kind == TOY_LOOK && s->looked)
        return PH_REFUSAL(TOY_R_TWICE, s->seat);
    return ph_legal();
}

static unsigned toy_moves(const struct ph_rules *rules, const void *state, ph_move *out)
{
    static const ph_move all[] = {TOY_TAKE << 28 | 1, TOY_TAKE << 28 | 2, TOY_TAKE << 28 | 3,
                                  TOY_LOOK << 28, TOY_END << 28};
    unsigned count = 0;

    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        if (toy_refuse(rules, state, all[i]).code == PH_LEGAL)
            out[count++] = all[i];
    return count;
}

static void toy_apply(const struct ph_rules *rules, void *state, ph_move move,
                      struct ph_events *events)
{
    struct toy_state *s = state;
    unsigned count = move & 0xff;

    if (move >> 28 == TOY_TAKE) {
        s->heap = (uint8_t)(s->heap - count);
        s->stones[s->seat] = (uint8_t)(s->stones[s->seat] + count);
        s->took = true;
        PH_EMIT(events, TOY_E_TOOK, s->seat, PH_ALL_SEE, (int)count, s->heap);
    } else if (move >> 28 == TOY_LOOK) {
        s->looked = true;
        PH_EMIT(events, TOY_E_LOOKED, s->seat, ph_only(s->seat), s->secret, 1, s->seat);
    } else {
        s->took = s->looked = false;
        s->seat = (uint8_t)((s->seat + 1u) % rules->players);
        s->turn++;
        PH_EMIT(events, TOY_E_ENDED, PH_NOBODY, PH_ALL_SEE, 9, s->seat);
    }
}

static void toy_score(const struct ph_rules *rules, const void *state, struct ph_score *score)
{
    const struct toy_state *s = state;
    int most = 1;

    memset(score, 0, sizeof *score);
    for (unsigned i = 0; i < rules->players; i++) {
        score->part[i][0] = score->total[i] = s->stones[i];
        score->part[i][1] = s->first == i;
        most = s->stones[i] > most ? s->stones[i] : most;
    }
    for (unsigned i = 0; i < rules->players; i++)
        if (s->stones[i] == most)
            score->winners |= (uint8_t)(1u << i);
}

static const char *toy_fault(const struct ph_rules *rules, const void *state)
{
    const struct toy_state *s = state;
    unsigned stones = s->heap;

    for (unsigned i = 0; i < rules->players; i++)
        stones += s->stones[i];
    return stones == toy_rules(rules)->heap ? NULL : "stones were lost or added";
}

static void toy_view(const struct ph_rules *rules, const void *state, int viewer, void *view)
{
    struct toy_view *v = view;

    (void)rules;
    memset(v, 0, sizeof *v);
    v->seen = *(const struct toy_state *)state;
    v->viewer = viewer;
    if (viewer != PH_EVERYTHING)
        v->seen.secret = 255;
}

static bool toy_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                           struct ph_refusal *why)
{
    static const char *const verbs[] = {NULL, "take", "look", "end"};
    struct ph_scan scan;
    unsigned count = 0;

    (void)rules;
    ph_scan_start(&scan, text, why);
    int verb = ph_scan_id(&scan, verbs, 4, PH_EXPECT_MOVE);

    if (verb < 0 || (verb == TOY_TAKE && !ph_scan_number(&scan, 1, 3, &count)))
        return false;
    *move = toy_move((unsigned)verb, count);
    return ph_scan_end(&scan);
}

static void toy_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out)
{
    (void)rules;
    if (move >> 28 == TOY_TAKE)
        ph_buf_addf(out, "take %u", (unsigned)(move & 0xff));
    else
        ph_buf_add(out, move >> 28 == TOY_LOOK ? "look" : "end");
}

static void toy_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out)
{
    const struct toy_view *v = view;
    const struct toy_state *s = &v->seen;

    ph_buf_addf(out,
                "{\"game\":\"toy\",\"players\":%u,\"variant\":\"%s\",\"start\":%u,\"turn\":%u,"
                "\"first\":%u,\"seat\":%u,\"heap\":%u,\"took\":%d,\"looked\":%d,\"secret\":",
                (unsigned)rules->players, toy_rules(rules)->casual ? "casual" : "standard",
                toy_rules(rules)->heap, (unsigned)s->turn, (unsigned)s->first, (unsigned)s->seat,
                (unsigned)s->heap, s->took, s->looked);
    if (s->secret == 255)
        ph_json_null(out);
    else
        ph_json_int(out, s->secret);
    ph_json_key(out, "stones");
    ph_json_open(out, '[');
    for (unsigned i = 0; i < rules->players; i++)
        ph_json_int(out, s->stones[i]);
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

static uint8_t toy_figure(const json_t *json, const char *key)
{
    return (uint8_t)json_integer_value(json_object_get(json, key));
}

static bool toy_read_state(const struct ph_rules *rules, const struct json_t *json, void *state,
                           struct ph_error *error)
{
    struct toy_state *s = state;

    if (!json_is_integer(json_object_get(json, "heap")))
        return ph_fail(error, "heap", "a number is expected");
    s->turn = toy_figure(json, "turn");
    s->heap = toy_figure(json, "heap");
    s->first = toy_figure(json, "first");
    s->seat = toy_figure(json, "seat");
    s->took = toy_figure(json, "took") != 0;
    s->looked = toy_figure(json, "looked") != 0;
    s->secret = toy_figure(json, "secret");
    for (unsigned i = 0; i < rules->players; i++)
        s->stones[i] =
            (uint8_t)json_integer_value(json_array_get(json_object_get(json, "stones"), i));
    const char *fault = toy_fault(rules, s);

    return !fault || ph_fail(error, "", "%s", fault);
}

static bool toy_read_options(const struct json_t *json, struct ph_options *options,
                             struct ph_error *error)
{
    const char *variant = json_string_value(json_object_get(json, "variant"));
    char heap[12];

    options->players = toy_figure(json, "players");
    snprintf(heap, sizeof heap, "%u", (unsigned)toy_figure(json, "start"));
    return ph_options_set(options, "rule.heap", heap, error) &&
           ph_options_set(options, "variant", variant ? variant : "standard", error);
}

static const char *toy_id(const struct ph_rules *rules, const char *kind, int value)
{
    (void)rules;
    return strcmp(kind, "word") == 0 && value == 1 ? "pebble" : NULL;
}

static void toy_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                     struct ph_buf *out)
{
    (void)rules;
    if (strcmp(kind, "word") == 0)
        ph_buf_addf(out, "%s%d", lang == PH_DE ? "Wort" : "word", value);
    else if (strcmp(kind, "asked") == 0)
        ph_buf_add(out, "something else");
}

/* The core never calls what is left out: next_move, determinise, show, draw, describe and what
 * follows it, prior. */
static const struct ph_game toy = {
    .name = "toy",
    .title = "Heap",
    .rules_version = 1,
    .rules_size = sizeof(struct toy_rules),
    .state_size = sizeof(struct toy_state),
    .view_size = sizeof(struct toy_view),
    .seats_min = 2,
    .seats_max = 3,
    .moves_max = 5,
    .data = toy_data,
    .options = toy_options,
    .refusals = toy_refusals,
    .refusal_count = TOY_REFUSALS,
    .events = toy_events,
    .event_count = TOY_EVENTS,
    .score_parts = toy_parts,
    .init_rules = toy_init_rules,
    .list_options = toy_list_options,
    .setup = toy_setup,
    .actor = toy_actor,
    .turn = toy_turn,
    .moves = toy_moves,
    .refuse = toy_refuse,
    .apply = toy_apply,
    .score = toy_score,
    .fault = toy_fault,
    .view = toy_view,
    .parse_move = toy_parse_move,
    .print_move = toy_print_move,
    .print_view = toy_print_view,
    .read_state = toy_read_state,
    .read_options = toy_read_options,
    .id = toy_id,
    .noun = toy_noun,
};

const struct ph_game *const ph_games[] = {&toy, NULL};

/* A table of the toy with its options at their defaults. */
static inline struct ph_options toy_table(unsigned players)
{
    return (struct ph_options){.game = &toy, .players = players};
}

/* Plays a move given as text; the code of the refusal. */
static inline unsigned toy_play(struct ph_session *session, const char *text)
{
    struct ph_refusal why = {0};
    ph_move move;

    if (!toy_parse_move(ph_session_rules(session), text, &move, &why))
        return why.code;
    return ph_session_play(session, move).code;
}

#endif
