/* Why a move is advised, in words: from what the imagined games found, not from a list of sayings. */
#ifndef AI_REASON_H
#define AI_REASON_H

#include "ai/think.h"

/* Appends one to three sentences about the best move of a thought that was asked for points: how it
 * does against the next best one and by which parts of the score, and what should follow it. `view`
 * is the mover's. */
void ph_reason(const struct ph_rules *rules, const void *view, const struct ph_thought *thought,
               enum ph_lang lang, struct ph_buf *out);

#endif
