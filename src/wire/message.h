/* Messages of the socket as they come in: read strictly, so that what goes on from here is whole.
 * docs/programmers/protocol.md says what they mean, messages.schema.json beside it their form. */
#ifndef WIRE_MESSAGE_H
#define WIRE_MESSAGE_H

#include "host/table/table.h"

enum {
    WIRE_MOVE_MAX = 512, /* bytes of a move */
    WIRE_SAY_MAX = PH_SAY_MAX,
    WIRE_WORD_MAX = 32,
};

/* From the client; the fields of each are in message.c. */
enum wire_kind {
    WIRE_HELLO,
    WIRE_MOVE,
    WIRE_CONFIRM,
    WIRE_UNDO,
    WIRE_ASK,
    WIRE_ANSWER,
    WIRE_RESIGN,
    WIRE_RELIEVE,
    WIRE_RETURN,
    WIRE_SAY,
    WIRE_WHY,
    WIRE_MOVES,
    WIRE_ABOUT,
    WIRE_PREVIEW,
    WIRE_BOARD,
    WIRE_LOG,
    WIRE_HINT,
    WIRE_LANG,
    WIRE_PING,
    WIRE_KIND_COUNT
};

/* A message; what its kind does not have is zero or "", a seat that is not given PH_NOBODY. */
struct wire_message {
    enum wire_kind kind;
    char id[PH_CLIENT_ID_MAX + 1];
    uint64_t version;
    int seat, whom;
    unsigned count, level;
    bool yes;
    char move[WIRE_MOVE_MAX + 1];
    char what[WIRE_WORD_MAX + 1], how[WIRE_WORD_MAX + 1], phrase[WIRE_WORD_MAX + 1];
    char text[WIRE_SAY_MAX + 1];
    enum ph_lang lang;
    uint64_t since, before;
    char hash[PH_HASH_TEXT];
};

/* No message needs more. A longer text is not even parsed: 64 KiB of JSON take the loop a
 * millisecond. */
enum { WIRE_MESSAGE_MAX = 8192 };

/* False: it is no message; `error` says where and what was expected. `message->id` holds the id if
 * there is a good one all the same. */
bool wire_read(const char *text, size_t size, struct wire_message *message, struct ph_error *error);

#endif
