/* Frames of a WebSocket: whatever the pieces they come in, the same payloads come out, and never more
 * than a message may have. The first byte says how large the pieces are. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"
#include "server/net/frame.h"

struct outcome {
    uint64_t sum;   /* of all payloads with their kinds */
    size_t message; /* bytes of the message so far */
    unsigned frames;
    int code;
};

static void take(struct outcome *outcome, const struct net_piece *piece)
{
    for (size_t i = 0; i < piece->size; i++)
        outcome->sum = outcome->sum * 1099511628211u + (uint8_t)piece->at[i] + piece->opcode;
    if (piece->control)
        FUZZ_CHECK(piece->size <= NET_CONTROL_MAX);
    else
        outcome->message += piece->size;
    FUZZ_CHECK(outcome->message <= NET_MESSAGE_MAX);
    if (piece->message)
        outcome->message = 0;
    outcome->frames += piece->ends;
}

static struct outcome run(const uint8_t *bytes, size_t size, size_t step)
{
    struct net_frames frames = {0};
    struct outcome outcome = {.sum = 1};
    char *text = fuzz_text(bytes, size);
    size_t at = 0;

    while (at < size && outcome.code == 0) {
        size_t left = size - at, took;
        struct net_piece piece;

        took =
            net_frames_take(&frames, text + at, left < step ? left : step, &piece, &outcome.code);
        FUZZ_CHECK(took <= left);
        FUZZ_CHECK((took == 0) == (outcome.code != 0));
        if (piece.ends || piece.size)
            take(&outcome, &piece);
        at += took;
    }
    free(text);
    return outcome;
}

void fuzz_frames(const uint8_t *bytes, size_t size)
{
    struct outcome whole, pieces;

    if (size == 0)
        return;
    whole = run(bytes + 1, size - 1, size);
    pieces = run(bytes + 1, size - 1, 1 + bytes[0] % 64);
    FUZZ_CHECK(whole.code == pieces.code && whole.frames == pieces.frames);
    FUZZ_CHECK(whole.code != 0 || whole.sum == pieces.sum);
}
