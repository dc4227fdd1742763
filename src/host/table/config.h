/* How a table is set up: what its creator chooses. ph_table_create() takes it as a struct; src/wire
 * reads it from a request, and the entry `created` keeps it in the log. */
#ifndef HOST_TABLE_CONFIG_H
#define HOST_TABLE_CONFIG_H

#include <posthorn/game.h>

enum {
    PH_TABLE_NAME_MAX = 48, /* bytes of a player's name */
    PH_SALT_MAX = 64,       /* bytes of a player's salt */
    PH_CLOCK_SECONDS_MAX = 24 * 60 * 60,
    PH_CLOCK_DAYS_MAX = 60,
    PH_LESSON_MAX = 1000000,
    PH_ABSENT_DAYS_MAX = 60,
    PH_ABSENT_DAYS = 7, /* of a new table, unless its creator chooses */
};

enum ph_clock { PH_CLOCK_NONE, PH_CLOCK_REAL, PH_CLOCK_DAYS, PH_CLOCK_COUNT };
/* What happens when a player's time is up. */
enum ph_leaver { PH_LEAVER_WAIT, PH_LEAVER_SKIP, PH_LEAVER_BOT, PH_LEAVER_COUNT };
/* When the game starts: as soon as all seats are taken, or at the host's command. */
enum ph_start { PH_START_FULL, PH_START_HOST, PH_START_COUNT };

/* Their names in entries and in messages. */
extern const char *const ph_clock_names[PH_CLOCK_COUNT];
extern const char *const ph_leaver_names[PH_LEAVER_COUNT];
extern const char *const ph_start_names[PH_START_COUNT];

struct ph_table_config {
    uint8_t players;
    int8_t first; /* the seat that begins; PH_NOBODY: drawn */
    bool open, spectators, chat, confirm;
    uint8_t clock, leaver, start; /* the enums above */
    /* A proposal to abandon the game that players do not answer for this many days, and who do
     * nothing else either, needs no answer of theirs; 0: it always does. */
    uint8_t absent;
    uint32_t limit;     /* of the clock: seconds, or days */
    uint32_t increment; /* seconds, added after each turn */
    uint32_t lesson;    /* seed of a lesson, the same deal for everybody; 0: a real game */
};

/* Writes the members `open` to `watchers`, the same in entries and in messages. */
void ph_table_config_put(struct ph_buf *out, const struct ph_table_config *config);

/* The setup of one seat. */
struct ph_seat_spec {
    bool is_bot;
    bool is_me;                       /* the creator takes it at once */
    uint8_t level;                    /* of the bot */
    char name[PH_TABLE_NAME_MAX + 1]; /* of the creator there; "": none */
};

/* A table to be created. The defaults of a request are not zero: see wire_read_spec(). */
struct ph_table_spec {
    struct ph_options options;
    struct ph_table_config config;
    struct ph_seat_spec seats[PH_SEATS_MAX];
    char salt[PH_SALT_MAX + 1]; /* of the seats `is_me`; "": none */
};

/* May `text` be a name, a salt or a chat message? It is trimmed: `from` and `len` are what is left.
 * False if that is empty, longer than `most` bytes, or has control characters. */
bool ph_table_plain(const char *text, size_t most, const char **from, size_t *len);

#endif
