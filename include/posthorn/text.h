/* Sentences for people: refusals, log lines, in the reader's language.
 *
 * Messages are English in the source and translated in po/. Placeholders:
 *   {n:0}                argument 0 as a number
 *   {0?denier|deniers}   the form for argument 0 by the language's plural rule: one | other
 *   {seat:0}             the name of the player in seat arg 0; {actor} that of the event's own seat
 *   {KIND:0}             the game's noun of that kind: {loc:0}, {good:1}, {card:2} …
 * A translation may use them in any order and leave plural forms out. `{{` is a brace. Anything
 * else in braces is printed as it is. */
#ifndef POSTHORN_TEXT_H
#define POSTHORN_TEXT_H

#include <posthorn/game.h>

PH_BEGIN_DECLS

/* The reader: the language and the players' names (NULL: "player 1" … in that language). */
struct ph_reader {
    enum ph_lang lang;
    const char *const *names;
};

/* Appends `msgid` translated, its placeholders filled in from `arg` (PH_ARGS_MAX of them, or NULL:
 * all 0). `actor` fills {actor}. `rules` may be NULL if there is no {KIND:…} in it. */
PH_API void ph_text(struct ph_buf *out, const struct ph_rules *rules,
                    const struct ph_reader *reader, const char *msgid, int actor,
                    const int16_t *arg);

/* A stable word for programs: "castle.price"; "" for an unknown code. */
PH_API const char *ph_refusal_slug(const struct ph_rules *rules, struct ph_refusal why);
/* The rule ID of a refusal, or "syntax", "over", "phase", "memory", "argument"; "" if it is
 * legal. */
PH_API const char *ph_refusal_rule(const struct ph_rules *rules, struct ph_refusal why);
/* Appends the sentence of a refusal, without its rule ID. */
PH_API void ph_refusal_text(struct ph_buf *out, const struct ph_rules *rules,
                            const struct ph_reader *reader, struct ph_refusal why);

/* The name of an event, the value of "event" in its JSON: "bought". */
PH_API const char *ph_event_name(const struct ph_rules *rules, const struct ph_event *event);
/* Appends the event as `viewer` may know it, as one JSON object; false and nothing written if the
 * viewer may not know of it. */
PH_API bool ph_event_json(struct ph_buf *out, const struct ph_rules *rules,
                          const struct ph_event *event, int viewer);
/* Appends the log line of an event as `viewer` may know it; false if there is none for them. */
PH_API bool ph_event_text(struct ph_buf *out, const struct ph_rules *rules,
                          const struct ph_reader *reader, const struct ph_event *event, int viewer);

/* Appends the score as the JSON object of the notation. */
PH_API void ph_score_json(struct ph_buf *out, const struct ph_rules *rules,
                          const struct ph_score *score);
/* Appends the view of a state as JSON. */
PH_API void ph_view_json(struct ph_buf *out, const struct ph_rules *rules, const void *state,
                         int viewer);

PH_END_DECLS
#endif
