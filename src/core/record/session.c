/* A game in progress with its past. */
#include "core/record/session.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/reading.h"
#include "base/utf8.h"
#include "core/deal.h"

enum { ROOM_AT_FIRST = 64 };

/* Makes room for `room` decisions. */
static bool make_room(struct ph_session *session, unsigned room)
{
    size_t size = session->game->state_size;
    unsigned char *states = realloc(session->states, (room + 1) * size);

    if (!states)
        return false;
    session->states = states;
    ph_move *moves = realloc(session->moves, room * sizeof *moves);

    if (!moves)
        return false;
    session->moves = moves;
    session->room = room;
    return true;
}

static unsigned char *state_at(const struct ph_session *session, unsigned index)
{
    return session->states + index * session->game->state_size;
}

/* A session at its start, its state still zeroed; takes over `rules`, also when it fails. */
static struct ph_session *create(struct ph_rules *rules, struct ph_error *error)
{
    struct ph_session *session = calloc(1, sizeof *session);

    if (session) {
        session->game = rules->game;
        session->rules = rules;
        session->first = PH_NOBODY;
        session->resigned = PH_NOBODY;
    }
    if (!session || !make_room(session, ROOM_AT_FIRST)) {
        ph_fail(error, "", "out of memory");
        if (!session)
            ph_rules_destroy(rules);
        ph_session_destroy(session);
        return NULL;
    }
    memset(session->states, 0, session->game->state_size);
    return session;
}

void ph_session_destroy(struct ph_session *session)
{
    if (!session)
        return;
    ph_rules_destroy(session->rules);
    ph_buf_finish(&session->kept);
    free(session->states);
    free(session->moves);
    free(session);
}

static struct ph_session *start(const struct ph_options *options, const struct ph_chance *chance,
                                int first, struct ph_error *error)
{
    if (!options) {
        ph_fail(error, "", "options are needed");
        return NULL;
    }
    if (first != PH_NOBODY && (first < 0 || (unsigned)first >= options->players)) {
        ph_fail(error, "first", "there is no seat %d with %u players", first, options->players);
        return NULL;
    }
    struct ph_rules *rules = ph_rules_create(options, error);
    struct ph_session *session = rules ? create(rules, error) : NULL;

    if (session) {
        session->chance = *chance;
        session->game->setup(rules, chance, first, session->states);
        session->first = session->game->first(rules, session->states);
    }
    return session;
}

struct ph_session *ph_session_start(const struct ph_options *options, uint64_t seed, int first,
                                    struct ph_error *error)
{
    struct ph_chance chance = ph_chance_of_seed(seed);

    return start(options, &chance, first, error);
}

struct ph_session *ph_session_deal(const struct ph_options *options, const uint8_t *deal, int first,
                                   struct ph_error *error)
{
    struct ph_chance chance = deal ? ph_chance_of_deal(deal) : ph_chance_of_seed(0);

    if (ph_chance_has_key(&chance))
        return start(options, &chance, first, error);
    ph_fail(error, "deal", "a deal is needed, not all of its bytes 0");
    return NULL;
}

/* ---- positions ---- */

static json_t *parse_position(const char *text, struct ph_error *error)
{
    json_t *json = text ? ph_node_parse(text, "", error) : NULL;

    if (!text)
        ph_fail(error, "", "a position is needed");

    if (json && !json_is_object(json)) {
        ph_fail(error, "", "a position is a JSON object");
        json_decref(json);
        return NULL;
    }
    return json;
}

static const struct ph_game *named_game(const json_t *json, struct ph_error *error)
{
    const char *name = json_string_value(json_object_get(json, "game"));
    const struct ph_game *game = name ? ph_game_find(name) : NULL;

    if (!name)
        ph_fail(error, "game", "the name of a game is missing");
    else if (!game)
        ph_fail(error, "game", "there is no game \"%.40s\"", name);
    return game;
}

const struct ph_game *ph_position_game(const char *json)
{
    json_t *parsed = parse_position(json, NULL);
    const struct ph_game *game = parsed ? named_game(parsed, NULL) : NULL;

    json_decref(parsed);
    return game;
}

static bool read_position(struct ph_session *session, const json_t *json, struct ph_error *error)
{
    const json_t *first = json_object_get(json, "first");

    if (!session->game->read_state(session->rules, json, session->states, error))
        return false;
    session->from_position = true;
    if (json_is_integer(first) && json_integer_value(first) >= 0 &&
        json_integer_value(first) < session->rules->players)
        session->first = (int)json_integer_value(first);
    return true;
}

/* The version of the rules that the position names, if it names one. */
static bool read_version(const json_t *json, struct ph_options *options, struct ph_error *error)
{
    const json_t *named = json_object_get(json, "rules_version");
    json_int_t version = json_integer_value(named);

    if (!named)
        return true;
    options->version = (unsigned)version;
    return (version >= 1 && version <= options->game->rules_version) ||
           ph_fail(error, "rules_version", "must be a number from 1 to %u",
                   options->game->rules_version);
}

static struct ph_session *start_from(const json_t *json, const char *data, unsigned version,
                                     struct ph_error *error)
{
    struct ph_options options = {.game = named_game(json, error), .data = data, .version = version};

    if (!options.game || !read_version(json, &options, error) ||
        !options.game->read_options(json, &options, error))
        return NULL;
    struct ph_rules *rules = ph_rules_create(&options, error);
    struct ph_session *session = rules ? create(rules, error) : NULL;

    if (session && !read_position(session, json, error)) {
        ph_session_destroy(session);
        return NULL;
    }
    return session;
}

struct ph_session *ph_session_from_position_of(const char *json, const char *data, unsigned version,
                                               struct ph_error *error)
{
    json_t *parsed = parse_position(json, error);
    struct ph_session *session = parsed ? start_from(parsed, data, version, error) : NULL;

    json_decref(parsed);
    return session;
}

struct ph_session *ph_session_from_position(const char *json, const char *data,
                                            struct ph_error *error)
{
    return ph_session_from_position_of(json, data, 0, error);
}

/* ---- looking ---- */

const struct ph_game *ph_session_game(const struct ph_session *session)
{
    return session ? session->game : NULL;
}

const struct ph_rules *ph_session_rules(const struct ph_session *session)
{
    return session ? session->rules : NULL;
}

const void *ph_session_state(const struct ph_session *session)
{
    return session ? state_at(session, session->count) : NULL;
}

int ph_session_actor(const struct ph_session *session)
{
    if (!session || session->resigned != PH_NOBODY)
        return PH_NOBODY;
    return session->game->actor(session->rules, ph_session_state(session));
}

unsigned ph_session_count(const struct ph_session *session)
{
    return session ? session->count : 0;
}

ph_move ph_session_move(const struct ph_session *session, unsigned index)
{
    return index < ph_session_count(session) ? session->moves[index] : 0;
}

const void *ph_session_before(const struct ph_session *session, unsigned index)
{
    return session && index <= session->count ? state_at(session, index) : NULL;
}

const struct ph_events *ph_session_events(const struct ph_session *session)
{
    static const struct ph_events none;

    return session ? &session->events : &none;
}

/* ---- playing ---- */

/* Plays decision `index` from the state before it into the one after it. */
static void replay(struct ph_session *session, unsigned index)
{
    memcpy(state_at(session, index + 1), state_at(session, index), session->game->state_size);
    session->events.count = 0;
    session->game->apply(session->rules, state_at(session, index + 1), session->moves[index],
                         &session->events);
}

struct ph_refusal ph_session_play(struct ph_session *session, ph_move move)
{
    struct ph_refusal why = {.code = session ? PH_REFUSE_OVER : PH_FAIL_ARGUMENT};

    if (session && session->resigned == PH_NOBODY)
        why = session->game->refuse(session->rules, ph_session_state(session), move);
    if (why.code != PH_LEGAL)
        return why;
    if (session->count == session->room && !make_room(session, session->room * 2))
        return (struct ph_refusal){.code = PH_FAIL_MEMORY};
    session->moves[session->count] = move;
    replay(session, session->count);
    session->count++;
    return why;
}

bool ph_session_undo(struct ph_session *session)
{
    if (!session || session->count == 0)
        return false;
    session->resigned = PH_NOBODY;
    session->count--;
    session->events.count = 0;
    if (session->count > 0)
        replay(session, session->count - 1);
    return true;
}

/* ---- seats ---- */

bool ph_session_set_name(struct ph_session *session, unsigned seat, const char *name)
{
    size_t len;

    if (!session || !name)
        return false;
    name += strspn(name, " ");
    len = strlen(name);
    while (len > 0 && name[len - 1] == ' ')
        len--;
    if (seat >= session->rules->players || len >= PH_NAME_MAX || !ph_utf8_plain(name, len))
        return false;
    memmove(session->names[seat], name, len);
    session->names[seat][len] = '\0';
    return true;
}

const char *ph_session_name(const struct ph_session *session, unsigned seat)
{
    return session && seat < PH_SEATS_MAX ? session->names[seat] : "";
}

void ph_session_resign(struct ph_session *session, unsigned seat)
{
    if (session && seat < session->rules->players && ph_session_actor(session) != PH_NOBODY)
        session->resigned = (int)seat;
}

int ph_session_resigned(const struct ph_session *session)
{
    return session ? session->resigned : PH_NOBODY;
}
