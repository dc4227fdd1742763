/* The setup of a table as its entry `created` keeps it, and the rules that follow from it. */
#ifndef HOST_TABLE_SPEC_H
#define HOST_TABLE_SPEC_H

#include "host/table/inside.h"

/* The member `config` of `created`: options, seats and config, without names and salts, which come
 * with `joined`. What older versions did not write has the default of that time. False with the
 * reason if it was not written by spec_put(). */
bool spec_read(struct ph_table_spec *spec, const struct json_t *json, struct ph_error *error);
void spec_put(struct ph_buf *out, const char *key, const struct ph_table_spec *spec);
/* The spec of a rematch: the same table, with the next seat as the first. */
void spec_again(struct ph_table_spec *spec, const struct ph_table *table);
/* The shared rules of a spec, by that version of the game's rules; the caller releases them. NULL
 * with the reason if its options or data make no rules. */
struct shared_rules *spec_rules(struct ph_rules_cache *cache, const struct ph_table_spec *spec,
                                unsigned version, uint64_t data_hash, struct ph_error *error);

#endif
