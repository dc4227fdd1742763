/* A game as a record: played again move by move, taken back, written and read. */
#include "laws.h"

#include <string.h>

#include "core/game.h"

static uint64_t add_hash(uint64_t chain, const struct ph_session *session)
{
    return chain * UINT64_C(0x9e3779b97f4a7c15) +
           ph_state_hash(ph_session_rules(session), ph_session_state(session));
}

/* Plays all moves again; what was played before comes out again, hash by hash. */
static bool replay(struct walk *w, struct ph_session *session)
{
    uint64_t chain = ph_state_hash(ph_session_rules(session), ph_session_state(session));

    for (unsigned i = 0; i < w->ply; i++) {
        struct ph_refusal why = ph_session_play(session, w->played[i]);

        if (!LAW(w, RECORD, why.code == PH_LEGAL, "move %u of the replay is refused: %s", i,
                 ph_refusal_rule(w->rules, why)))
            return false;
        chain = add_hash(chain, session);
    }
    LAW(w, RECORD, chain == w->chain, "the replay has other hashes");
    return LAW(w, RECORD, memcmp(ph_session_state(session), w->state, w->game->state_size) == 0,
               "the replay ends in another state");
}

/* Some moves are taken back and played once more. */
static void check_undo(struct walk *w, struct ph_session *session)
{
    unsigned back = ph_rng_below(&w->look, w->ply + 1);

    for (unsigned i = 0; i < back; i++)
        LAW(w, RECORD, ph_session_undo(session), "a move cannot be taken back");
    LAW(w, RECORD, ph_session_count(session) == w->ply - back, "%u decisions are left",
        ph_session_count(session));
    for (unsigned i = w->ply - back; i < w->ply; i++)
        ph_session_play(session, w->played[i]);
    LAW(w, RECORD, memcmp(ph_session_state(session), w->state, w->game->state_size) == 0,
        "taking %u moves back and playing them again ends elsewhere", back);
}

static void check_printed(struct walk *w, const struct ph_session *session)
{
    struct ph_buf printed = {0}, again = {0};
    struct ph_error error = {0};

    ph_record_print(session, &printed);
    struct ph_session *read = ph_record_read(ph_buf_text(&printed), NULL, &error);

    if (LAW(w, RECORD, read != NULL, "not read: %s: %s", error.where, error.what)) {
        ph_record_print(read, &again);
        LAW(w, RECORD, strcmp(ph_buf_text(&printed), ph_buf_text(&again)) == 0,
            "the second record differs:\n%s\n%s", ph_buf_text(&printed), ph_buf_text(&again));
        LAW(w, RECORD,
            ph_session_count(read) == w->ply && ph_session_rules(read)->hash == w->rules->hash &&
                memcmp(ph_session_state(read), ph_session_state(session), w->game->state_size) == 0,
            "the record ends in another state");
    }
    ph_session_destroy(read);
    ph_buf_finish(&printed);
    ph_buf_finish(&again);
}

/* A game that begins at a position goes on just as the first one did. */
static void check_from_position(struct walk *w)
{
    struct ph_buf json = {0};
    struct ph_error error = {0};
    struct ph_session *session;

    ph_view_json(&json, w->rules, w->kept, PH_EVERYTHING);
    session = ph_session_from_position(ph_buf_text(&json), NULL, &error);
    ph_buf_finish(&json);
    if (!LAW(w, RECORD, session != NULL, "no start: %s: %s", error.where, error.what))
        return;
    for (unsigned i = w->kept_ply; i < w->ply; i++)
        ph_session_play(session, w->played[i]);
    if (LAW(w, RECORD, memcmp(ph_session_state(session), w->state, w->game->state_size) == 0,
            "from ply %u on it ends in another state", w->kept_ply)) {
        unsigned all = w->ply;

        w->ply -= w->kept_ply;
        check_printed(w, session);
        w->ply = all;
    }
    ph_session_destroy(session);
}

void check_record(struct walk *w)
{
    struct ph_error error = {0};
    struct ph_session *session;
    uint8_t deal[PH_DEAL_SIZE];

    law_deal(w->seed, deal);
    session = w->seed % 2 == 0 ? ph_session_start(&w->options, w->seed, PH_NOBODY, &error)
                               : ph_session_deal(&w->options, deal, PH_NOBODY, &error);

    if (!LAW(w, RECORD, session != NULL, "no start: %s: %s", error.where, error.what))
        return;
    ph_session_set_name(session, 0, "Zoë #1: a; b");
    if (replay(w, session)) {
        check_undo(w, session);
        check_printed(w, session);
    }
    ph_session_destroy(session);
    check_from_position(w);
}
