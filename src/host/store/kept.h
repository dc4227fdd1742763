/* Things the store keeps by name that are not tables: one row of kind, name, value and end. */
#ifndef HOST_STORE_KEPT_H
#define HOST_STORE_KEPT_H

#include <posthorn/base.h>

/* Every kind, and its word in the database. docs/hosts/privacy.md says what each one holds. */
#define PH_KEPT_KINDS(X)                                                                         \
    X(PHRASE, "phrase") /* recovery phrases, by their hash */                                    \
    X(BAN, "ban")       /* bans of keys and addresses */                                         \
    X(CLOCK, "clock")   /* the server's time and the machine's, to go on from after a restart */ \
    X(REPORT, "report") /* what players reported to the operator */                              \
    X(COUNT, "count")   /* numbers that are used once: the last one of each kind */

enum ph_kept_kind {
#define X(id, word) PH_KEPT_##id,
    PH_KEPT_KINDS(X)
#undef X
        PH_KEPT_KIND_COUNT
};

enum {
    PH_KEPT_NAME_MAX = 128,         /* bytes of a name; at least 1 */
    PH_KEPT_VALUE_MAX = 256 * 1024, /* bytes of a value */
};

struct ph_kept {
    const char *name;
    const char *value; /* any text; JSON where it has parts */
    int64_t expires;   /* milliseconds since 1970, or 0: never */
};

#endif
