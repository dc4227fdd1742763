/* Events, scores and views as JSON, and the log lines of events. */
#include <posthorn/text.h>
#include <string.h>

#include "base/json.h"
#include "core/game.h"
#include "core/text/event.h"
#include "core/text/template.h"

/* The row of an event; NULL: there is no such event. */
static const struct ph_event_kind *kind_of(const struct ph_rules *rules,
                                           const struct ph_event *event)
{
    return rules && event && event->kind < rules->game->event_count
               ? &rules->game->events[event->kind]
               : NULL;
}

const char *ph_event_name(const struct ph_rules *rules, const struct ph_event *event)
{
    const struct ph_event_kind *kind = kind_of(rules, event);

    return kind ? kind->name : NULL;
}

static bool is_in_audience(const struct ph_event *event, int viewer)
{
    if (viewer == PH_EVERYTHING || event->sees == PH_ALL_SEE)
        return true;
    return viewer >= 0 && viewer < PH_SEATS_MAX && (event->sees >> viewer & 1u) != 0;
}

/* One `kind:name` of a row's fields. */
struct field {
    bool secret;
    char kind[24];
    char name[24];
};

/* Takes the next field off `fields`; false when there is none left. */
static bool next_field(const char **fields, struct field *field)
{
    const char *at = *fields;

    at += strspn(at, " ");
    field->secret = *at == '!';
    at += field->secret;
    size_t kind = strcspn(at, ":"), name = at[kind] ? strcspn(at + kind + 1, " ") : 0;

    if (name == 0 || kind >= sizeof field->kind || name >= sizeof field->name)
        return false;
    memcpy(field->kind, at, kind);
    field->kind[kind] = '\0';
    memcpy(field->name, at + kind + 1, name);
    field->name[name] = '\0';
    *fields = at + kind + 1 + name;
    return true;
}

static void field_json(struct ph_buf *out, const struct ph_rules *rules, const struct field *field,
                       int value)
{
    bool is_seat = strcmp(field->kind, "seat") == 0;

    ph_json_key(out, field->name);
    if (is_seat && value < 0)
        ph_json_null(out);
    else if (is_seat || strcmp(field->kind, "n") == 0)
        ph_json_int(out, value);
    else
        ph_json_string(out, rules->game->id(rules, field->kind, value));
}

bool ph_event_json(struct ph_buf *out, const struct ph_rules *rules, const struct ph_event *event,
                   int viewer)
{
    const struct ph_event_kind *kind = kind_of(rules, event);
    const char *fields = kind && kind->fields ? kind->fields : "";
    bool sees = kind && is_in_audience(event, viewer);
    struct field field;

    if (!kind || (!sees && !kind->blind))
        return false;
    ph_json_open(out, '{');
    ph_json_key(out, "event");
    ph_json_string(out, kind->name);
    if (event->seat != PH_NOBODY) {
        ph_json_key(out, "seat");
        ph_json_int(out, event->seat);
    }
    for (unsigned i = 0; i < PH_ARGS_MAX && next_field(&fields, &field); i++) {
        if (sees || !field.secret) {
            field_json(out, rules, &field, event->arg[i]);
        } else {
            ph_json_key(out, field.name);
            ph_json_null(out);
        }
    }
    ph_json_close(out, '}');
    return true;
}

/* Bit i: argument i is a secret. */
static unsigned secret_arguments(const struct ph_event_kind *kind)
{
    const char *fields = kind->fields ? kind->fields : "";
    struct field field;
    unsigned secret = 0;

    for (unsigned i = 0; i < PH_ARGS_MAX && next_field(&fields, &field); i++)
        secret |= (unsigned)field.secret << i;
    return secret;
}

bool ph_event_for(const struct ph_rules *rules, const struct ph_event *event, int viewer,
                  struct ph_event *known)
{
    const struct ph_event_kind *kind = kind_of(rules, event);
    bool sees = kind && is_in_audience(event, viewer);
    unsigned secret = kind && !sees ? secret_arguments(kind) : 0;

    if (!kind || (!sees && !kind->blind))
        return false;
    *known = *event;
    known->sees = sees ? PH_ALL_SEE : 0;
    for (unsigned i = 0; i < PH_ARGS_MAX; i++)
        if (secret >> i & 1u)
            known->arg[i] = 0;
    return true;
}

bool ph_event_text(struct ph_buf *out, const struct ph_rules *rules, const struct ph_reader *reader,
                   const struct ph_event *event, int viewer)
{
    const struct ph_event_kind *kind = kind_of(rules, event);
    bool sees = kind && is_in_audience(event, viewer);
    const char *text = !kind ? NULL : sees ? kind->text : kind->blind;

    if (!text || text[0] == '\0')
        return false;
    ph_template_fill(out, rules, reader, text, event->seat, event->arg,
                     sees ? 0 : secret_arguments(kind));
    return true;
}

/* ---- scores and views ---- */

static void seat_score_json(struct ph_buf *out, const struct ph_rules *rules,
                            const struct ph_score *score, unsigned seat)
{
    const struct ph_score_part *parts = rules->game->score_parts;

    ph_json_open(out, '{');
    for (unsigned i = 0; parts[i].name; i++) {
        ph_json_key(out, parts[i].name);
        if (parts[i].kind == PH_PART_FLAG)
            ph_json_bool(out, score->part[seat][i] != 0);
        else
            ph_json_int(out, score->part[seat][i]);
    }
    ph_json_key(out, "total");
    ph_json_int(out, score->total[seat]);
    ph_json_close(out, '}');
}

void ph_score_json(struct ph_buf *out, const struct ph_rules *rules, const struct ph_score *score)
{
    if (!out || !rules || !score)
        return;
    ph_json_open(out, '{');
    ph_json_key(out, "seats");
    ph_json_open(out, '[');
    for (unsigned seat = 0; seat < rules->players; seat++)
        seat_score_json(out, rules, score, seat);
    ph_json_close(out, ']');
    ph_json_key(out, "winners");
    ph_json_open(out, '[');
    for (unsigned seat = 0; seat < rules->players; seat++)
        if (score->winners >> seat & 1u)
            ph_json_int(out, seat);
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

void ph_view_json(struct ph_buf *out, const struct ph_rules *rules, const void *state, int viewer)
{
    struct ph_storage view;

    if (ph_view(rules, state, viewer, &view))
        ph_print_view(rules, &view, out);
}
