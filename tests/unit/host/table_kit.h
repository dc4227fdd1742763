/* A table to play at in tests: commands are decided, folded at once, and time is a number. */
#ifndef TABLE_KIT_H
#define TABLE_KIT_H

#include "host/table/inside.h"

extern const uint8_t kit_key[PH_SEAL_KEY_SIZE];

struct kit {
    struct ph_rules_cache *cache;
    struct ph_table *table;
    struct ph_decision decision; /* of the last command */
    int64_t now;
};

/* Anna, Bert, …: a key each. */
struct ph_identity kit_person(unsigned number);
/* The one who made the table. */
struct ph_identity kit_host(const struct kit *kit);

/* A table by its request, made by person 0; `seed` is all luck. */
void kit_open(struct kit *kit, const char *request, uint8_t seed);
/* The same, again at a given cache. */
void kit_open_at(struct kit *kit, struct ph_rules_cache *cache, const char *request, uint8_t seed);
void kit_close(struct kit *kit);

/* Decides, and folds what follows; the refusal, or PH_NOT_REFUSED. */
enum ph_refused kit_do(struct kit *kit, struct ph_command command);
/* Short forms: by the seat's own player. */
struct ph_command kit_command(const struct kit *kit, enum ph_command_kind kind, int seat);
enum ph_refused kit_move(struct kit *kit, int seat, const char *move);
enum ph_refused kit_act(struct kit *kit, enum ph_command_kind kind, int seat);
enum ph_refused kit_join(struct kit *kit, unsigned person, int seat);
enum ph_refused kit_late(struct kit *kit);
/* The move that a quick mind plays for the actor now, by a person or as a bot's answer. */
void kit_playout_move(const struct kit *kit, struct ph_rng *rng, struct ph_buf *move);
enum ph_refused kit_play(struct kit *kit, struct ph_rng *rng);
/* Plays until the actor can play a move that reveals or does not, as wanted; returns that move. */
void kit_play_until(struct kit *kit, struct ph_rng *rng, bool reveals, struct ph_buf *move);

/* The first entries of the table, folded again one by one. */
struct ph_table *kit_past(const struct kit *kit, uint64_t seq);
/* Another table with the same entries. */
struct ph_table *kit_reload(const struct kit *kit);
/* The table gets the log that version 0.1 stored: what is about people is in the bodies. */
void kit_make_old(struct kit *kit);
/* The record of a game that is over; `out` is emptied first. Returns the refusal. */
enum ph_refused kit_record(const struct ph_table *table, struct ph_buf *out);
/* Every kind of viewer: each seat, all seats, a spectator. `index` counts up; false: no more. */
bool kit_viewer(const struct ph_table *table, unsigned index, struct ph_viewer *viewer);
/* The messages as the server sends them; `out` is emptied first. */
void kit_snapshot(const struct ph_table *table, const struct ph_viewer *viewer, struct ph_buf *out);
void kit_update(const struct ph_table *table, const struct ph_viewer *viewer, struct ph_buf *out);
/* The answer to the message "id"; finishes `answer`. */
void kit_answer(struct ph_answer *answer, struct ph_buf *out);

#endif
