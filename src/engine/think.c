/* The commands that let the computer think: go, hint, stop. */
#include <inttypes.h>
#include <string.h>

#include <posthorn/think.h>

#include "base/clock.h"
#include "base/number.h"
#include "engine/command.h"

enum {
    SIMS_MAX = 100000000,
    MS_MAX = 3600000,
    INFO_EVERY_MS = 500,
};

enum { LEVEL, SIMS, MS, THREADS, NUMBERS };

static const struct {
    const char *key;
    uint64_t most;
} numbers[NUMBERS] = {[LEVEL] = {"level", PH_LEVELS},
                      [SIMS] = {"sims", SIMS_MAX},
                      [MS] = {"ms", MS_MAX},
                      [THREADS] = {"threads", PH_THINK_THREADS_MAX}};

/* What the command asks for; 0: not given. */
struct wanted {
    uint64_t number[NUMBERS];
    bool info;
    enum ph_lang lang;
};

/* ---- arguments ---- */

static bool read_number(struct engine_call *call, unsigned which, const char *text,
                        struct wanted *wanted)
{
    uint64_t number = 0;

    if (!ph_number_read(text, numbers[which].most, &number) || number == 0)
        engine_refuse(call, "%s: must be a number from 1 to %" PRIu64, numbers[which].key,
                      numbers[which].most);
    else if (wanted->number[which])
        engine_refuse(call, "%s: given twice", numbers[which].key);
    else
        return wanted->number[which] = number, true;
    return false;
}

/* The value after `key=`; NULL if the word is something else. */
static const char *value_of(const char *word, const char *key)
{
    size_t length = strlen(key);

    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static bool read_word(struct engine_call *call, const char *word, struct wanted *wanted)
{
    const char *value;

    for (unsigned i = 0; i < NUMBERS; i++)
        if ((value = value_of(word, numbers[i].key)))
            return read_number(call, i, value, wanted);
    if ((value = value_of(word, "info"))) {
        wanted->info = strcmp(value, "yes") == 0;
        if (wanted->info || strcmp(value, "no") == 0)
            return true;
        engine_refuse(call, "info: must be yes or no");
    } else if ((value = value_of(word, "lang"))) {
        if (ph_lang_find(value, &wanted->lang))
            return true;
        engine_refuse(call, "lang: must be en, fr or de");
    } else {
        engine_refuse(call, "%.40s: only level=N, sims=N, ms=N, threads=N, info=yes and lang=CODE",
                      word);
    }
    return false;
}

static bool read_wanted(struct engine_call *call, struct wanted *wanted)
{
    *wanted = (struct wanted){.lang = PH_EN};
    for (unsigned i = 0; i < call->count; i++)
        if (!read_word(call, call->word[i], wanted))
            return false;
    if (ph_session_actor(call->session) != PH_NOBODY)
        return true;
    engine_refuse_move(call, (struct ph_refusal){.code = PH_REFUSE_OVER});
    return false;
}

/* ---- while it thinks ---- */

struct watch {
    struct engine_call *call;
    const struct wanted *wanted;
    uint64_t began, told; /* milliseconds */
};

static void tell_info(struct watch *watch, const struct ph_search *search, uint64_t now)
{
    const struct ph_rules *rules = ph_session_rules(watch->call->session);
    FILE *out = watch->call->engine->out;
    struct ph_buf move = {0};
    struct ph_thought thought;

    watch->told = now;
    ph_search_thought(search, &thought);
    ph_print_move(rules, thought.choice, &move);
    fprintf(out, "info ms %" PRIu64 " sims %u value %.3f move %s\n", now - watch->began,
            thought.playouts, thought.at[0].value, ph_buf_text(&move));
    fflush(out);
    ph_buf_finish(&move);
}

static bool go_on(void *data, const struct ph_search *search)
{
    struct watch *watch = data;
    struct engine *engine = watch->call->engine;
    uint64_t now = ph_clock_ms();

    if (watch->wanted->info && engine->out && now - watch->told >= INFO_EVERY_MS)
        tell_info(watch, search, now);
    return !engine->lines || !engine_lines_hear(engine->lines, "stop");
}

/* Thinks for the actor, whose view goes to `view`; on failure the refusal is written. */
static bool think(struct engine_call *call, const struct wanted *wanted, bool advise,
                  struct ph_storage *view, struct ph_thought *thought)
{
    const struct ph_rules *rules = ph_session_rules(call->session);
    struct watch watch = {.call = call, .wanted = wanted, .began = ph_clock_ms()};
    struct ph_think_options options = {.bot = ph_bot_level((unsigned)wanted->number[LEVEL]),
                                       .playouts = (unsigned)wanted->number[SIMS],
                                       .milliseconds = (unsigned)wanted->number[MS],
                                       .threads = (unsigned)wanted->number[THREADS],
                                       .advise = advise,
                                       .go_on = go_on,
                                       .data = &watch};
    struct ph_error error = {0};

    watch.told = watch.began;
    ph_view(rules, ph_session_state(call->session), ph_session_actor(call->session), view);
    if (ph_think(rules, view, &options, thought, &error))
        return true;
    engine_refuse_error(call, &error);
    return false;
}

/* ---- the commands ---- */

void engine_go(struct engine_call *call)
{
    struct ph_storage view;
    struct ph_thought thought;
    struct wanted wanted;

    if (!read_wanted(call, &wanted) || !think(call, &wanted, false, &view, &thought))
        return;
    engine_begin_result(call);
    engine_add_move(call, thought.choice);
}

/* The best move and why, one line each. */
void engine_hint(struct engine_call *call)
{
    const struct ph_rules *rules = ph_session_rules(call->session);
    struct ph_storage view;
    struct ph_thought thought;
    struct wanted wanted;

    if (!read_wanted(call, &wanted))
        return;
    if (!wanted.number[SIMS] && !wanted.number[MS])
        wanted.number[SIMS] = PH_HINT_PLAYOUTS;
    if (!think(call, &wanted, true, &view, &thought))
        return;
    engine_begin_list(call);
    engine_add_move(call, thought.choice);
    ph_describe(rules, &view, thought.choice, wanted.lang, call->reply);
    ph_buf_addc(call->reply, '\n');
    ph_reason(rules, &view, &thought, wanted.lang, call->reply);
    ph_buf_addc(call->reply, '\n');
}

/* Thinking has ended before this line is answered. */
void engine_stop(struct engine_call *call)
{
    engine_done(call, "%s", "");
}
