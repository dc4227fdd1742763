/* A recorded game step by step, as one viewer may know it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/levels.h"
#include "core/options.h"
#include "core/record/session.h"
#include "host/fair/fair.h"
#include "host/table/show/show.h"

/* One state at a time: a session keeps every one, which is a kilobyte for each step. */
struct ph_replay {
    struct ph_rules *rules;
    struct ph_storage state; /* before the next step */
    ph_move *moves;
    unsigned next, count;
    int viewer, resigned;
    char given[PH_SEATS_MAX][PH_NAME_MAX]; /* the names in the record */
    struct table_names names;
    struct ph_reader reader;
    struct ph_verified verified;
    struct ph_verified_info verified_info;
    struct ph_replay_head head;
    struct ph_arena head_arena, step_arena;
};

/* ---- how long it is ---- */

/* The decisions in a line: one more than it has semicolons before a comment, none if it is no
 * turn. */
static unsigned count_in_line(const char *at, const char *end)
{
    unsigned count = 1;

    while (at < end && *at == ' ')
        at++;
    if (at == end || *at < '0' || *at > '9')
        return 0;
    for (; at < end && *at != '#'; at++)
        count += *at == ';';
    return count;
}

unsigned ph_replay_count(const char *bytes, size_t size)
{
    const char *at = bytes, *all_end = bytes + size;
    unsigned count = 0;

    while (at < all_end) {
        const char *end = memchr(at, '\n', (size_t)(all_end - at));

        if (!end)
            end = all_end;
        count += count_in_line(at, end);
        at = end + (end < all_end);
    }
    return count;
}

/* ---- the head ---- */

/* Does the record say that a server has dealt the cards? */
static bool promises_shuffle(const char *bytes, size_t size)
{
    static const char key[] = "commitment: ";
    const char *line = bytes, *end = bytes + size;

    while (line < end) {
        if ((size_t)(end - line) >= sizeof key && memcmp(line, key, sizeof key - 1) == 0)
            return true;
        line = memchr(line, '\n', (size_t)(end - line));
        line = line ? line + 1 : end;
    }
    return false;
}

/* As far as the checks went: a fault leaves the later ones false. */
static void verify(struct ph_replay *replay, const char *bytes, size_t size)
{
    struct ph_verified *verified = &replay->verified;
    struct ph_error error = {0};
    bool fits = ph_verify_record(bytes, size, verified, &error);

    replay->verified_info = (struct ph_verified_info){.fits = fits,
                                                      .commitment = verified->commitment,
                                                      .deal = verified->deal,
                                                      .moves = verified->moves,
                                                      .salts = verified->salts,
                                                      .promise = verified->commitment_text};
    replay->head.verified = promises_shuffle(bytes, size) ? &replay->verified_info : NULL;
}

/* A record names bots by their level; readers know them by the names that they had at the table. */
static void name_players(struct ph_replay *replay, enum ph_lang lang)
{
    struct table_names *names = &replay->names;
    unsigned levels[PH_SEATS_MAX];
    struct ph_buf bot = {0};

    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        levels[seat] = ph_level_in(replay->given[seat]);
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        names->at[seat] = replay->given[seat];
        if (levels[seat] == 0)
            continue;
        ph_buf_clear(&bot);
        ph_level_title(levels, seat, lang, &bot);
        snprintf(names->text[seat], sizeof names->text[seat], "%s", ph_buf_text(&bot));
        names->at[seat] = names->text[seat];
    }
    ph_buf_finish(&bot);
    replay->reader = (struct ph_reader){.lang = lang, .names = names->at};
}

static void fill_head(struct ph_replay *replay)
{
    struct ph_replay_head *head = &replay->head;

    ph_options_list(replay->rules, &head->options);
    head->game = replay->rules->game->name;
    head->title = replay->rules->game->title;
    head->players = replay->rules->players;
    for (unsigned seat = 0; seat < replay->rules->players; seat++)
        head->names[seat] = replay->given[seat];
    head->resigned = replay->resigned;
    table_show_position(replay->rules, &replay->state, replay->viewer, &replay->head_arena,
                        &head->start);
}

/* Takes what the steps need out of the session, which is freed. */
static void take_session(struct ph_replay *replay, struct ph_session *session)
{
    replay->rules = session->rules;
    session->rules = NULL;
    replay->moves = session->moves;
    session->moves = NULL;
    replay->count = session->count;
    replay->resigned = session->resigned;
    memcpy(&replay->state, session->states, replay->rules->game->state_size);
    memcpy(replay->given, session->names, sizeof replay->given);
    ph_session_destroy(session);
}

struct ph_replay *ph_replay_open(const char *bytes, size_t size, int viewer, enum ph_lang lang,
                                 struct ph_error *error)
{
    struct ph_session *session = ph_record_read_bytes(bytes, size, NULL, error);
    struct ph_replay *replay = NULL;

    if (session && viewer >= (int)ph_session_rules(session)->players)
        ph_fail(error, "viewer", "there is no such seat");
    else if (session && !(replay = calloc(1, sizeof *replay)))
        ph_fail(error, "", "out of memory");
    if (!replay) {
        ph_session_destroy(session);
        return NULL;
    }
    take_session(replay, session);
    replay->viewer = viewer;
    verify(replay, bytes, size);
    name_players(replay, lang);
    fill_head(replay);
    return replay;
}

void ph_replay_close(struct ph_replay *replay)
{
    if (!replay)
        return;
    ph_rules_destroy(replay->rules);
    free(replay->moves);
    ph_arena_finish(&replay->head_arena);
    ph_arena_finish(&replay->step_arena);
    free(replay);
}

const struct ph_replay_head *ph_replay_head(const struct ph_replay *replay)
{
    return &replay->head;
}

bool ph_replay_failed(const struct ph_replay *replay)
{
    return replay->head_arena.failed || replay->step_arena.failed;
}

/* ---- the steps ---- */

/* The notation of a move is for its player: it may name cards of their hand. */
static const char *show_notation(struct ph_replay *replay, int actor, ph_move move)
{
    if (replay->viewer != PH_EVERYTHING && replay->viewer != actor)
        return NULL;
    ph_print_move(replay->rules, move, ph_arena_write(&replay->step_arena));
    return ph_arena_text(&replay->step_arena);
}

bool ph_replay_next(struct ph_replay *replay, struct ph_replay_step *step)
{
    const struct ph_rules *rules = replay->rules;
    struct ph_events events = {0};
    void *state = &replay->state;
    ph_move move;

    if (replay->next == replay->count || ph_replay_failed(replay))
        return false;
    move = replay->moves[replay->next];
    ph_arena_clear(&replay->step_arena);
    step->index = replay->next++;
    step->turn = ph_turn(rules, state);
    step->seat = ph_actor(rules, state);
    step->move = show_notation(replay, step->seat, move);
    rules->game->apply(rules, state, move, &events);
    table_show_outcome(rules, &replay->reader, &events, replay->viewer, &replay->step_arena,
                       &step->outcome);
    table_show_position(rules, state, replay->viewer, &replay->step_arena, &step->position);
    return true;
}
