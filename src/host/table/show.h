/* What a viewer is shown, for the files that do it. */
#ifndef HOST_TABLE_SHOW_H
#define HOST_TABLE_SHOW_H

#include "host/table/inside.h"

/* The seats of a set, as a list under a key. */
void table_put_seats(struct ph_buf *out, const char *key, uint8_t seats);
/* The log so far, under the key `log` (log.c). */
void table_put_log(struct ph_buf *out, const struct ph_table *t, const struct ph_viewer *viewer);

#endif
