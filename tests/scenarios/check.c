/* Scenarios: the lines that check what is so. */
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"

bool is_open(const struct table *table, struct ph_buf *seen)
{
    if (!table->session)
        ph_buf_addf(seen, "refused: %s: %s", table->refusal.where, table->refusal.what);
    return table->session != NULL;
}

const struct ph_rules *rules_of(const struct table *table)
{
    return ph_session_rules(table->session);
}

/* ---- the state and its views ---- */

static void add_json(struct ph_buf *out, const json_t *value)
{
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;

    ph_buf_add(out, text ? text : "nothing there");
    free(text);
}

/* "PATH = VALUE", "PATH absent" or "count PATH = N". */
static bool check_value(json_t *root, char *text, struct ph_buf *seen)
{
    char *equals = strstr(text, " = ");
    const char *counted = after_word(text, "count");
    size_t len = strlen(text);
    json_t *wanted;
    json_t *found;
    bool ok;

    if (!equals && len > 7 && strcmp(text + len - 7, " absent") == 0) {
        text[len - 7] = '\0';
        wanted = NULL;
    } else if (equals) {
        *equals = '\0';
        wanted = value_read(trim(equals + 3));
    } else {
        ph_buf_addf(seen, "expected \"PATH = VALUE\", seen \"%s\"", text);
        return false;
    }
    found = json_incref(path_get(root, counted ? counted : text));
    if (counted && found) {
        size_t size = json_is_array(found) ? json_array_size(found) : json_object_size(found);

        json_decref(found);
        found = json_integer((json_int_t)size);
    }
    ok = wanted ? found && json_equal(wanted, found) : !found;
    if (!ok) {
        ph_buf_addf(seen, "expected %s = ", text);
        add_json(seen, wanted);
        ph_buf_add(seen, ", seen ");
        add_json(seen, found);
    }
    json_decref(wanted);
    json_decref(found);
    return ok;
}

/* Every piece of `value` holds of `root`, which is released. */
static bool check_values(json_t *root, const char *value, struct ph_buf *seen)
{
    char *copy = strdup(value);
    char *rest = copy;
    bool ok = root && copy;

    for (char *piece; ok && (piece = next_piece(&rest, ';')) != NULL;)
        ok = check_value(root, piece, seen);
    free(copy);
    json_decref(root);
    return ok;
}

static bool check_view(const struct table *table, int viewer, const char *value,
                       struct ph_buf *seen)
{
    return check_values(table_view(table, viewer), value, seen);
}

static bool run_expect(struct table *table, const char *subject, const char *value,
                       struct ph_buf *seen)
{
    (void)subject;
    return is_open(table, seen) && check_view(table, PH_EVERYTHING, value, seen);
}

/* "none" is a spectator. */
static bool read_seat(const struct table *table, const char *text, int *seat, struct ph_buf *seen)
{
    struct ph_error error;

    *seat = PH_NOBODY;
    if (!is_open(table, seen))
        return false;
    if (strcmp(text, "none") == 0)
        return true;
    if (read_number(text, seat, &error) && *seat < rules_of(table)->players)
        return true;
    ph_buf_addf(seen, "there is no seat \"%s\"", text);
    return false;
}

static bool run_view(struct table *table, const char *subject, const char *value,
                     struct ph_buf *seen)
{
    int seat;

    return read_seat(table, subject, &seat, seen) && check_view(table, seat, value, seen);
}

/* "aids SEAT: PATH = VALUE; …" */
static bool run_aids(struct table *table, const char *subject, const char *value,
                     struct ph_buf *seen)
{
    struct ph_storage view;
    struct ph_buf text = {0};
    json_t *aids;
    int seat;

    if (!read_seat(table, subject, &seat, seen))
        return false;
    ph_view(rules_of(table), ph_session_state(table->session), seat, &view);
    ph_print_aids(rules_of(table), &view, &text);
    aids = json_loads(ph_buf_text(&text), 0, NULL);
    ph_buf_finish(&text);
    return check_values(aids, value, seen);
}

static bool run_actor(struct table *table, const char *subject, const char *value,
                      struct ph_buf *seen)
{
    int actor;
    int wanted;

    (void)subject;
    if (!read_seat(table, value, &wanted, seen))
        return false;
    actor = ph_session_actor(table->session);
    if (actor != wanted)
        ph_buf_addf(seen, "expected %s, seen %d", value, actor);
    return actor == wanted;
}

static bool run_over(struct table *table, const char *subject, const char *value,
                     struct ph_buf *seen)
{
    const char *is;

    (void)subject;
    if (!is_open(table, seen))
        return false;
    is = ph_session_actor(table->session) == PH_NOBODY ? "yes" : "no";
    if (strcmp(is, value) != 0)
        ph_buf_addf(seen, "expected %s, seen %s", value, is);
    return strcmp(is, value) == 0;
}

/* ---- events ---- */

/* Is `field` of the form "name=value" so in the event? */
static bool field_fits(const json_t *event, const char *field)
{
    char *name = strdup(field);
    char *equals = name ? strchr(name, '=') : NULL;
    bool fits = false;

    if (equals) {
        json_t *wanted = value_read(equals + 1);

        *equals = '\0';
        fits = json_equal(wanted, json_object_get(event, name)) != 0;
        json_decref(wanted);
    }
    free(name);
    return fits;
}

static bool event_fits(const char *text, const struct words *words)
{
    json_t *event = json_loads(text, 0, NULL);
    const char *name = json_string_value(json_object_get(event, "event"));
    bool fits = name && words->count > 0 && strcmp(name, words->at[0]) == 0;

    for (unsigned i = 1; fits && i < words->count; i++)
        fits = field_fits(event, words->at[i]);
    json_decref(event);
    return fits;
}

/* Is there such an event of the last move, as `viewer` may know it? All of them go to `all`. */
static bool find_event(const struct table *table, int viewer, const char *value, struct ph_buf *all)
{
    const struct ph_events *events = ph_session_events(table->session);
    struct words words;
    bool found = false;

    if (!words_init(&words, value))
        return false;
    for (unsigned i = 0; i < events->count; i++) {
        struct ph_buf text = {0};

        if (ph_event_json(&text, rules_of(table), &events->at[i], viewer)) {
            found = found || event_fits(ph_buf_text(&text), &words);
            ph_buf_addf(all, " %s", ph_buf_text(&text));
        }
        ph_buf_finish(&text);
    }
    words_finish(&words);
    return found;
}

/* Without a subject all that happened; with one what that seat may know of it. */
static bool check_event(struct table *table, const char *subject, const char *value, bool wanted,
                        struct ph_buf *seen)
{
    struct ph_buf all = {0};
    int viewer = PH_EVERYTHING;
    bool ok;

    if (!is_open(table, seen) || (*subject && !read_seat(table, subject, &viewer, seen)))
        return false;
    ok = find_event(table, viewer, value, &all) == wanted;
    if (!ok)
        ph_buf_addf(seen, "%s %s, seen:%s", wanted ? "expected" : "did not expect", value,
                    all.len > 0 ? ph_buf_text(&all) : " nothing");
    ph_buf_finish(&all);
    return ok;
}

static bool run_event(struct table *table, const char *subject, const char *value,
                      struct ph_buf *seen)
{
    return check_event(table, subject, value, true, seen);
}

static bool run_no_event(struct table *table, const char *subject, const char *value,
                         struct ph_buf *seen)
{
    return check_event(table, subject, value, false, seen);
}

/* ---- scores ---- */

static json_t *score_of(const struct table *table)
{
    struct ph_score score = {0};
    struct ph_buf text = {0};
    json_t *json;

    ph_session_game(table->session)
        ->score(rules_of(table), ph_session_state(table->session), &score);
    ph_score_json(&text, rules_of(table), &score);
    json = json_loads(ph_buf_text(&text), 0, NULL);
    ph_buf_finish(&text);
    return json;
}

/* "score SEAT: PART = N; …" */
static bool run_score(struct table *table, const char *subject, const char *value,
                      struct ph_buf *seen)
{
    char *copy = strdup(value);
    char *rest = copy;
    json_t *score = NULL;
    int seat;
    bool ok = copy && read_seat(table, subject, &seat, seen);

    if (ok)
        score = score_of(table);
    for (char *piece; ok && (piece = next_piece(&rest, ';')) != NULL;)
        ok =
            check_value(json_array_get(json_object_get(score, "seats"), (size_t)seat), piece, seen);
    json_decref(score);
    free(copy);
    return ok;
}

static bool run_winners(struct table *table, const char *subject, const char *value,
                        struct ph_buf *seen)
{
    struct ph_buf winners = {0};
    json_t *score;
    json_t *list;
    bool ok;

    (void)subject;
    if (!is_open(table, seen))
        return false;
    score = score_of(table);
    list = json_object_get(score, "winners");
    for (size_t i = 0; i < json_array_size(list); i++)
        ph_buf_addf(&winners, "%s%d", i ? " " : "",
                    (int)json_integer_value(json_array_get(list, i)));
    ok = strcmp(ph_buf_text(&winners), value) == 0;
    if (!ok)
        ph_buf_addf(seen, "expected %s, seen %s", value, ph_buf_text(&winners));
    ph_buf_finish(&winners);
    json_decref(score);
    return ok;
}

/* ---- refused tables and positions ---- */

/* The table, its data or the position are refused, and the reason says `value`. */
static bool run_refused(struct table *table, const char *subject, const char *value,
                        struct ph_buf *seen)
{
    (void)subject;
    if (table->session) {
        ph_buf_addf(seen, "expected a refusal that says \"%s\", seen none", value);
        return false;
    }
    if (strstr(table->refusal.where, value) || strstr(table->refusal.what, value))
        return true;
    ph_buf_addf(seen, "expected \"%s\", seen %s: %s", value, table->refusal.where,
                table->refusal.what);
    return false;
}

const struct step steps[] = {
    {"play", false, true, run_play},
    {"legal", false, true, run_legal},
    {"refuse", false, true, run_refuse},
    {"moves", true, true, run_moves},
    {"undo", false, false, run_undo},
    {"expect", false, true, run_expect},
    {"view", true, true, run_view},
    {"aids", true, true, run_aids},
    {"caution", false, true, run_caution},
    {"actor", false, true, run_actor},
    {"over", false, true, run_over},
    {"event", true, true, run_event},
    {"no event", true, true, run_no_event},
    {"score", true, true, run_score},
    {"winners", false, true, run_winners},
    {"data refused", false, true, run_refused},
    {"new refused", false, true, run_refused},
    {"position refused", false, true, run_refused},
    {NULL, false, false, NULL},
};
