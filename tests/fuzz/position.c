/* Positions: one that can be read is printed and read as the same, and a game goes on from it. */
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "fuzz/play.h"
#include "fuzz/targets.h"

static void read_again(const struct ph_session *session)
{
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_buf text = {0};
    struct ph_session *again;

    ph_view_json(&text, rules, ph_session_state(session), PH_EVERYTHING);
    again = ph_session_from_position(ph_buf_text(&text), NULL, NULL);
    FUZZ_CHECK(again != NULL);
    FUZZ_CHECK(
        memcmp(ph_session_state(again), ph_session_state(session), rules->game->state_size) == 0);
    ph_session_destroy(again);
    ph_buf_finish(&text);
}

void fuzz_position(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);
    struct ph_error error = {0};
    struct ph_session *session = ph_session_from_position(text, NULL, &error);

    if (session) {
        read_again(session);
        fuzz_play_on(session, 20);
        ph_session_destroy(session);
    } else {
        FUZZ_CHECK(error.what[0] != '\0');
    }
    free(text);
}
