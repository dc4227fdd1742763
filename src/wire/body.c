/* Reading the bodies of requests about seats, links and records. */
#include <jansson.h>
#include <limits.h>
#include <string.h>

#include "base/reading.h"
#include "base/utf8.h"
#include "wire/http.h"

bool wire_body_parse(struct wire_body *body, const char *text, size_t size, struct ph_error *error)
{
    json_error_t why;

    body->json = NULL;
    if (size == 0)
        return true;
    if (memchr(text, '\0', size))
        return ph_fail(error, "", "the body has a NUL in it");
    body->json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &why);
    if (!body->json)
        return ph_fail(error, "", "%.120s at byte %d", why.text, why.position);
    return json_is_object(body->json) || ph_fail(error, "", "a JSON object is expected");
}

void wire_body_finish(struct wire_body *body)
{
    json_decref(body->json);
    body->json = NULL;
}

/* ---- members that may be left out ---- */

static bool has(const struct ph_node *node, const char *key)
{
    return json_object_get(node->json, key) != NULL;
}

static bool read_seat(const struct ph_node *root, int *seat)
{
    long number = PH_NOBODY;

    if (has(root, "seat") && !ph_read_number(root, "seat", 0, PH_SEATS_MAX - 1, &number))
        return false;
    *seat = (int)number;
    return true;
}

static bool read_secret(const struct ph_node *root, char secret[WIRE_SECRET_DIGITS + 1])
{
    struct ph_node member;
    const char *text;

    if (!has(root, "secret"))
        return true;
    if (!ph_node_member(root, "secret", &member) || !ph_node_text(&member, &text))
        return false;
    if (strlen(text) != WIRE_SECRET_DIGITS ||
        strspn(text, "0123456789abcdef") != WIRE_SECRET_DIGITS)
        return ph_node_fail(&member, "must be %d hexadecimal digits", WIRE_SECRET_DIGITS);
    memcpy(secret, text, WIRE_SECRET_DIGITS + 1);
    return true;
}

/* Text on one line. The table checks what else a name or a salt must be. */
static bool read_line(const struct ph_node *root, const char *key, size_t most, char *line)
{
    struct ph_node member;
    const char *text;

    if (!has(root, key))
        return true;
    if (!ph_node_member(root, key, &member) || !ph_node_text(&member, &text))
        return false;
    if (strlen(text) > most || !ph_utf8_plain(text, strlen(text)))
        return ph_node_fail(&member, "must be at most %zu bytes on one line", most);
    memcpy(line, text, strlen(text) + 1);
    return true;
}

/* ---- bodies ---- */

bool wire_read_link(const struct wire_body *body, struct wire_link *link, struct ph_error *error)
{
    static const char *const keys[] = {"seat", "secret"};
    struct ph_node root = ph_node_root(body->json, error);

    *link = (struct wire_link){.seat = PH_NOBODY};
    return ph_node_keys(&root, keys, 2) && read_seat(&root, &link->seat) &&
           read_secret(&root, link->secret);
}

bool wire_read_confirm(const struct wire_body *body, struct ph_error *error)
{
    static const char *const keys[] = {"confirm"};
    struct ph_node root = ph_node_root(body->json, error);
    const char *confirm = json_string_value(json_object_get(body->json, "confirm"));

    return ph_node_keys(&root, keys, 1) &&
           ((confirm && strcmp(confirm, "delete") == 0) ||
            ph_fail(error, "confirm", "`delete` is expected: this cannot be undone"));
}

bool wire_read_watch(const struct wire_body *body, struct wire_link *link, struct ph_error *error)
{
    static const char *const keys[] = {"secret"};
    struct ph_node root = ph_node_root(body->json, error);

    *link = (struct wire_link){.seat = PH_NOBODY};
    return ph_node_keys(&root, keys, 1) && read_secret(&root, link->secret);
}

bool wire_read_join(const struct wire_body *body, struct wire_join *join, struct ph_error *error)
{
    static const char *const keys[] = {"seat", "secret", "name", "salt"};
    struct ph_node root = ph_node_root(body->json, error);

    *join = (struct wire_join){.link.seat = PH_NOBODY};
    return ph_node_keys(&root, keys, 4) && read_seat(&root, &join->link.seat) &&
           read_secret(&root, join->link.secret) &&
           read_line(&root, "name", PH_TABLE_NAME_MAX, join->name) &&
           read_line(&root, "salt", PH_SALT_MAX, join->salt);
}

/* A member that may be left out: `choice` is then as it was. */
static bool read_choice(const struct ph_node *root, const char *key, enum wire_choice *choice)
{
    struct ph_node member;

    if (!has(root, key))
        return true;
    if (!ph_node_member(root, key, &member))
        return false;
    if (!json_is_boolean(member.json))
        return ph_node_fail(&member, "must be true or false");
    *choice = json_is_true(member.json) ? WIRE_YES : WIRE_NO;
    return true;
}

bool wire_read_device_link(const struct wire_body *body, enum wire_choice *with_host,
                           struct ph_error *error)
{
    static const char *const keys[] = {"host"};
    struct ph_node root = ph_node_root(body->json, error);

    *with_host = WIRE_UNSET;
    return ph_node_keys(&root, keys, 1) && read_choice(&root, "host", with_host);
}

bool wire_read_recover(const struct wire_body *body, struct wire_recover *recover,
                       struct ph_error *error)
{
    static const char *const keys[] = {"phrase", "replace"};
    struct ph_node root = ph_node_root(body->json, error);
    enum wire_choice replace = WIRE_NO;

    *recover = (struct wire_recover){0};
    if (!has(&root, "phrase"))
        return ph_fail(error, "phrase", "is missing");
    if (!ph_node_keys(&root, keys, 2) || !read_choice(&root, "replace", &replace) ||
        !read_line(&root, "phrase", WIRE_PHRASE_MAX, recover->phrase))
        return false;
    recover->replace = replace == WIRE_YES;
    return true;
}

bool wire_read_link_name(const struct wire_body *body, struct wire_link_name *name,
                         struct ph_error *error)
{
    static const char *const keys[] = {"kind", "seat"};
    struct ph_node root = ph_node_root(body->json, error);
    const char *kind;

    if (!body->json)
        return ph_fail(error, "", "a JSON object is expected");
    if (!ph_node_keys(&root, keys, 2) || !ph_read_text(&root, "kind", &kind) ||
        !read_seat(&root, &name->seat))
        return false;
    if (strcmp(kind, "watch") == 0)
        name->kind = PH_SECRET_WATCH_LINK;
    else if (strcmp(kind, "invite") == 0)
        name->kind = PH_SECRET_INVITE;
    else if (strcmp(kind, "device") == 0)
        name->kind = PH_SECRET_DEVICE;
    else
        return ph_fail(error, "kind", "`invite`, `watch` or `device` is expected");
    return (name->seat == PH_NOBODY) == (name->kind == PH_SECRET_WATCH_LINK) ||
           ph_fail(error, "seat", "a seat is expected, except for `watch`");
}

/* The person who is reported is named in one of three ways. */
static bool read_reported(const struct ph_node *root, struct wire_reporting *reporting)
{
    long seq = 0;

    if (!read_seat(root, &reporting->seat) ||
        (has(root, "seq") && !ph_read_number(root, "seq", 1, LONG_MAX, &seq)) ||
        !read_line(root, "person", sizeof reporting->person - 1, reporting->person))
        return false;
    reporting->seq = (uint64_t)seq;
    return (reporting->seat != PH_NOBODY) + (seq > 0) + (reporting->person[0] != '\0') == 1 ||
           ph_node_fail(root, "one of seat, seq and person is expected");
}

bool wire_read_reporting(const struct wire_body *body, struct wire_reporting *reporting,
                         struct ph_error *error)
{
    static const char *const keys[] = {"seat", "seq", "person", "why"};
    struct ph_node root = ph_node_root(body->json, error);

    *reporting = (struct wire_reporting){.seat = PH_NOBODY};
    if (!body->json)
        return ph_fail(error, "", "a JSON object is expected");
    if (!ph_node_keys(&root, keys, 4) || !read_reported(&root, reporting) ||
        !read_line(&root, "why", WIRE_WHY_MAX, reporting->why))
        return false;
    return reporting->why[0] != '\0' || ph_fail(error, "why", "a reason is expected");
}

bool wire_read_record(const struct wire_body *body, const char **record, struct ph_error *error)
{
    static const char *const keys[] = {"record"};
    struct ph_node root = ph_node_root(body->json, error);

    if (!body->json)
        return ph_fail(error, "", "a JSON object is expected");
    return ph_node_keys(&root, keys, 1) && ph_read_text(&root, "record", record);
}
