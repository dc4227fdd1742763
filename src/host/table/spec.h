/* The table that somebody wants: the JSON of POST /api/v1/tables, and of the entry `created`. */
#ifndef HOST_TABLE_SPEC_H
#define HOST_TABLE_SPEC_H

#include "host/table/inside.h"

struct ph_node;

struct table_spec_seat {
    bool is_bot, is_me;
    uint8_t level;
    char name[PH_TABLE_NAME_MAX + 1];
};

struct table_spec {
    struct ph_options options;
    struct table_config config;
    struct table_spec_seat seats[PH_SEATS_MAX];
    char salt[PH_SALT_MAX + 1]; /* of the seats "me" */
};

bool spec_read(struct table_spec *spec, const struct ph_node *root);
/* As `created` keeps it: without who is "me", without names and salts, for these come with `joined`. */
void spec_put(struct ph_buf *out, const char *key, const struct table_spec *spec);
/* A table like this one, with the first seat moved on. */
void spec_again(struct table_spec *spec, const struct ph_table *table);
/* The rules of it, shared. */
struct shared_rules *spec_rules(struct ph_rules_cache *cache, const struct table_spec *spec,
                                uint64_t data_hash, struct ph_error *error);

/* {"kind":"real",…}, under a key. */
void table_put_clock_config(struct ph_buf *out, const char *key, const struct table_config *config);

#endif
