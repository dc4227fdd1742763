/* What a foreign player writes: whole answers are taken from it, or it is garbled. */
#include <posthorn/base.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "fuzz/targets.h"
#include "referee/process.h"

enum { PIPE_HOLDS = 60000, WAIT_MS = 10000 };

void fuzz_answers(const uint8_t *bytes, size_t size)
{
    struct process process = {.in = -1, .err = -1, .log = -1};
    struct ph_buf answer = {0};
    enum process_result result = PROCESS_ANSWERED;
    int ends[2];

    if (size > PIPE_HOLDS)
        size = PIPE_HOLDS;
    FUZZ_CHECK(pipe(ends) == 0);
    FUZZ_CHECK(write(ends[1], bytes, size) == (ssize_t)size);
    close(ends[1]);
    process.out = ends[0];
    while (result == PROCESS_ANSWERED) {
        result = process_hear(&process, ph_clock_ms() + WAIT_MS, &answer);
        FUZZ_CHECK(result != PROCESS_LATE);
        if (result == PROCESS_ANSWERED) {
            const char *text = ph_buf_text(&answer);

            FUZZ_CHECK(*text == '=' || *text == '?');
            FUZZ_CHECK(strlen(text) == answer.len && answer.len <= PROCESS_ANSWER_MAX);
            FUZZ_CHECK(!strchr(text, '\r') && !strstr(text, "\n\n"));
        }
    }
    if (process.out >= 0)
        close(process.out); /* there is no process that could be stopped */
    ph_buf_finish(&process.heard);
    ph_buf_finish(&answer);
}
