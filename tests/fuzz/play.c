/* Playing on. */
#include "fuzz/play.h"

#include "core/game.h"
#include "fuzz/targets.h"

void fuzz_look(const struct ph_rules *rules, const void *state)
{
    struct ph_buf out = {0};
    struct ph_score score = {0};

    for (int viewer = PH_EVERYTHING; viewer < rules->players; viewer++) {
        ph_buf_clear(&out);
        ph_view_json(&out, rules, state, viewer);
        FUZZ_CHECK(out.len > 2);
    }
    rules->game->score(rules, state, &score);
    ph_buf_finish(&out);
}

void fuzz_play_on(struct ph_session *session, unsigned moves)
{
    const struct ph_rules *rules = ph_session_rules(session);
    const struct ph_game *game = rules->game;
    ph_move list[PH_MOVES_MAX];
    struct ph_rng rng;

    /* A position may be one that no play leads to; then play may lead to more of them. */
    bool lawful = game->fault(rules, ph_session_state(session)) == NULL;

    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < moves && ph_session_actor(session) != PH_NOBODY; i++) {
        const void *state = ph_session_state(session);
        unsigned count = game->moves(rules, state, list);

        FUZZ_CHECK(count > 0 && count <= game->moves_max);
        FUZZ_CHECK(!lawful || game->fault(rules, state) == NULL);
        fuzz_look(rules, state);
        FUZZ_CHECK(ph_session_play(session, list[ph_rng_below(&rng, count)]).code == PH_LEGAL);
    }
}
