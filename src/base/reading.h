/* Reading parsed JSON with its place in mind: the first thing that is missing or wrong is reported
 * as "villages[3].good" and the reason, without the reader keeping any path by hand.
 *
 *     struct ph_node root = ph_node_root(json, error), village;
 *     if (!ph_node_list(&root, "villages", 18, 18, &list) || !ph_node_item(&list, 3, &village) ||
 *         !ph_read_id(&village, "good", goods, 5, &good))
 *         return false; */
#ifndef BASE_READING_H
#define BASE_READING_H

#include <posthorn/base.h>

struct json_t;

/* A value and its path. Lives on the stack; `outer` must outlive it. */
struct ph_node {
    const struct json_t *json;
    const struct ph_node *outer; /* NULL: the root */
    const char *key;             /* NULL: it is item `index` of a list */
    size_t index;
    struct ph_error *error;
};

/* Parses a text without duplicate keys; NULL with the line and column, `what` before them unless
 * it is "". The caller frees it with json_decref(). */
struct json_t *ph_node_parse(const char *text, const char *what, struct ph_error *error);

struct ph_node ph_node_root(const struct json_t *json, struct ph_error *error);
/* Fills the error with the location of the node and the reason; returns false. */
bool ph_node_fail(const struct ph_node *node, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Member `key` of an object. False if `object` is not an object or has no such member. */
bool ph_node_member(const struct ph_node *object, const char *key, struct ph_node *member);
/* The same where it must be an object, or a list of low .. high items. */
bool ph_node_object(const struct ph_node *object, const char *key, struct ph_node *member);
bool ph_node_list(const struct ph_node *object, const char *key, size_t low, size_t high,
                  struct ph_node *member);
size_t ph_node_count(const struct ph_node *list);
/* Item of a list; `index` must be below ph_node_count(). */
struct ph_node ph_node_item(const struct ph_node *list, size_t index);
bool ph_node_is_null(const struct ph_node *node);
/* Every key of an object must be one of the table's. */
bool ph_node_keys(const struct ph_node *object, const char *const *keys, unsigned count);

/* The node's own value. */
bool ph_node_number(const struct ph_node *node, long low, long high, long *number);
bool ph_node_text(const struct ph_node *node, const char **text);
/* Its index in a table of identifiers; NULL elements match nothing. */
bool ph_node_id(const struct ph_node *node, const char *const *ids, unsigned count,
                unsigned *index);

/* The value of a member. */
bool ph_read_number(const struct ph_node *object, const char *key, long low, long high,
                    long *number);
bool ph_read_byte(const struct ph_node *object, const char *key, uint8_t low, uint8_t high,
                  uint8_t *number);
bool ph_read_bool(const struct ph_node *object, const char *key, bool *value);
bool ph_read_text(const struct ph_node *object, const char *key, const char **text);
bool ph_read_id(const struct ph_node *object, const char *key, const char *const *ids,
                unsigned count, unsigned *index);

#endif
