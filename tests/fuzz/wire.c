/* Messages of a socket. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "fuzz/targets.h"
#include "wire/message.h"

static void check_text(const char *text, size_t room)
{
    size_t length = strnlen(text, room);

    FUZZ_CHECK(length < room);
    FUZZ_CHECK(ph_utf8_plain(text, length));
}

void fuzz_wire(const uint8_t *bytes, size_t size)
{
    struct wire_message message;
    struct ph_error error;
    char *text = fuzz_text(bytes, size);

    if (!wire_read(text, size, &message, &error)) {
        FUZZ_CHECK(error.what[0] != '\0');
    } else {
        FUZZ_CHECK(message.kind < WIRE_KIND_COUNT);
        FUZZ_CHECK(message.seat >= PH_NOBODY && message.seat < PH_SEATS_MAX);
        FUZZ_CHECK(message.whom >= PH_NOBODY && message.whom < PH_SEATS_MAX);
        FUZZ_CHECK(message.lang < PH_LANG_COUNT);
        check_text(message.move, sizeof message.move);
        check_text(message.phrase, sizeof message.phrase);
        check_text(message.text, sizeof message.text);
        check_text(message.hash, sizeof message.hash);
    }
    check_text(message.id, sizeof message.id);
    free(text);
}
