/* What writing and reading a record have in common. */
#ifndef CORE_RECORD_RECORD_H
#define CORE_RECORD_RECORD_H

#include "core/record/lines.h"
#include "core/record/session.h"

/* The parts of a closing line: "18 15", "winners 0", "hash 9f86d081884c7d65". */
enum { PH_RESULT_TOTALS, PH_RESULT_WINNERS, PH_RESULT_HASH, PH_RESULT_PARTS };

/* Appends one part of the result of a game that is over. */
void ph_record_result(const struct ph_session *session, unsigned part, struct ph_buf *out);

/* ---- reading ---- */

enum { PH_RECORD_HEAD_MAX = 96 };

/* A line `key: value` of the head. */
struct ph_record_line {
    const char *key;
    char *value;
    unsigned line;
};

/* A record being read. */
struct ph_record {
    struct ph_lines lines;
    unsigned count;
    struct ph_record_line head[PH_RECORD_HEAD_MAX];
    char *pending;              /* line of a turn that came without an empty line before it */
    struct ph_session *session; /* made by ph_record_start() */
};

/* Reads the lines up to the first empty one, or to the first turn or closing line: the engine's
 * replies hold no empty lines, and a record out of one must read the same. */
bool ph_record_head(struct ph_record *record);
/* Starts the game that the head describes; `data` as in ph_record_read(). */
bool ph_record_start(struct ph_record *record, const char *data);
/* Takes over the players' names and the lines that are not ours. */
bool ph_record_names(struct ph_record *record);

#endif
