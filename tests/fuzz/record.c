/* Records: one that can be read prints as itself when it is read again. */
#include <string.h>

#include "fuzz/play.h"
#include "fuzz/targets.h"

void fuzz_record(const uint8_t *bytes, size_t size)
{
    struct ph_error error = {0};
    struct ph_session *session = ph_record_read_bytes((const char *)bytes, size, NULL, &error);
    struct ph_buf text = {0}, again = {0};

    if (!session) {
        FUZZ_CHECK(error.what[0] != '\0');
        return;
    }
    fuzz_look(ph_session_rules(session), ph_session_state(session));
    ph_record_print(session, &text);
    ph_session_destroy(session);
    session = ph_record_read_bytes(ph_buf_text(&text), text.len, NULL, &error);
    FUZZ_CHECK(session != NULL);
    ph_record_print(session, &again);
    FUZZ_CHECK(strcmp(ph_buf_text(&text), ph_buf_text(&again)) == 0);
    ph_session_destroy(session);
    ph_buf_finish(&text);
    ph_buf_finish(&again);
}
