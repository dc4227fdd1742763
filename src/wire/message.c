/* Reading messages by a table of their fields. */
#include "wire/message.h"

#include <jansson.h>
#include <posthorn/think.h>
#include <string.h>

#include "base/utf8.h"

enum field_kind { TEXT, NUMBER, FLAG, WORD, LANGUAGE };

/* A field that messages have. `at` and `size` say where it goes in struct wire_message. */
struct field {
    const char *name;
    enum field_kind kind;
    size_t at, size;
    json_int_t low, high; /* of a number; of a text its length */
    const char *words;    /* of a word: " those that there are " */
};

#define AT(member) offsetof(struct wire_message, member)
#define SIZE(member) sizeof(((struct wire_message *)0)->member)

enum { HIGHEST_VERSION = 1000000000, SEAT_LAST = PH_SEATS_MAX - 1 };

enum {
    ID,
    VERSION,
    SEAT,
    WHOM,
    MOVE_TEXT,
    THING,
    WHAT,
    COUNT,
    YES,
    HOW,
    PHRASE,
    SAID,
    LEVEL,
    LANG_CODE,
    SINCE,
    BEFORE,
    HASH,
    PROTOCOL,
    FIELD_COUNT
};

static const struct field fields[FIELD_COUNT] = {
    [ID] = {"id", TEXT, AT(id), SIZE(id), 1, PH_CLIENT_ID_MAX, NULL},
    [VERSION] = {"version", NUMBER, AT(version), SIZE(version), 0, HIGHEST_VERSION, NULL},
    [SEAT] = {"seat", NUMBER, AT(seat), SIZE(seat), 0, SEAT_LAST, NULL},
    [WHOM] = {"whom", NUMBER, AT(whom), SIZE(whom), 0, SEAT_LAST, NULL},
    [MOVE_TEXT] = {"move", TEXT, AT(move), SIZE(move), 1, WIRE_MOVE_MAX, NULL},
    [THING] = {"thing", TEXT, AT(move), SIZE(move), 1, WIRE_MOVE_MAX, NULL},
    [WHAT] = {"what", WORD, AT(what), SIZE(what), 0, 0, " undo abandon rematch "},
    [COUNT] = {"count", NUMBER, AT(count), SIZE(count), 0, 1000000, NULL},
    [YES] = {"yes", FLAG, AT(yes), SIZE(yes), 0, 0, NULL},
    [HOW] = {"how", WORD, AT(how), SIZE(how), 0, 0, " skip bot extend "},
    [PHRASE] = {"phrase", TEXT, AT(phrase), SIZE(phrase), 1, WIRE_WORD_MAX, NULL},
    [SAID] = {"text", TEXT, AT(text), SIZE(text), 1, WIRE_SAY_MAX, NULL},
    [LEVEL] = {"level", NUMBER, AT(level), SIZE(level), 1, PH_LEVELS, NULL},
    [LANG_CODE] = {"lang", LANGUAGE, AT(lang), SIZE(lang), 0, 0, NULL},
    [SINCE] = {"since", NUMBER, AT(since), SIZE(since), 0, HIGHEST_VERSION, NULL},
    [BEFORE] = {"before", NUMBER, AT(before), SIZE(before), 1, HIGHEST_VERSION, NULL},
    [HASH] = {"hash", TEXT, AT(hash), SIZE(hash), PH_HASH_TEXT - 1, PH_HASH_TEXT - 1, NULL},
    [PROTOCOL] = {"protocol", NUMBER, 0, 0, 1, 1, NULL},
};

#define BIT(field) (1u << (field))
#define COMMAND (BIT(ID) | BIT(VERSION) | BIT(SEAT))

/* What each message must have, and what it may have besides. */
static const struct shape {
    const char *name;
    unsigned must, may;
} shapes[WIRE_KIND_COUNT] = {
    [WIRE_HELLO] = {"hello", BIT(PROTOCOL), BIT(LANG_CODE) | BIT(SINCE) | BIT(HASH)},
    [WIRE_MOVE] = {"move", COMMAND | BIT(MOVE_TEXT), 0},
    [WIRE_CONFIRM] = {"confirm", COMMAND, 0},
    [WIRE_UNDO] = {"undo", COMMAND, 0},
    [WIRE_ASK] = {"ask", COMMAND | BIT(WHAT), BIT(COUNT)},
    [WIRE_ANSWER] = {"answer", COMMAND | BIT(YES), 0},
    [WIRE_RESIGN] = {"resign", COMMAND, 0},
    [WIRE_RELIEVE] = {"relieve", COMMAND | BIT(WHOM) | BIT(HOW), 0},
    [WIRE_RETURN] = {"return", COMMAND, 0},
    [WIRE_SAY] = {"say", BIT(ID), BIT(SEAT) | BIT(PHRASE) | BIT(SAID)},
    [WIRE_WHY] = {"why", BIT(ID) | BIT(SEAT) | BIT(MOVE_TEXT), 0},
    [WIRE_MOVES] = {"moves", BIT(ID) | BIT(SEAT), 0},
    [WIRE_ABOUT] = {"about", BIT(ID) | BIT(SEAT) | BIT(THING), 0},
    [WIRE_PREVIEW] = {"preview", BIT(ID) | BIT(SEAT) | BIT(MOVE_TEXT), 0},
    [WIRE_BOARD] = {"board", BIT(ID), 0},
    [WIRE_LOG] = {"log", BIT(ID) | BIT(BEFORE), 0},
    [WIRE_HINT] = {"hint", BIT(ID) | BIT(SEAT), BIT(LEVEL)},
    [WIRE_LANG] = {"lang", BIT(LANG_CODE), 0},
    [WIRE_PING] = {"ping", BIT(ID), 0},
};

/* Puts a number where it belongs, in the width that it has there. */
static void put_number(void *to, size_t size, json_int_t number)
{
    uint64_t wide = (uint64_t)number;
    uint32_t narrow = (uint32_t)number;

    if (size == sizeof wide)
        memcpy(to, &wide, sizeof wide);
    else if (size == sizeof narrow)
        memcpy(to, &narrow, sizeof narrow);
}

static bool read_text(const struct field *field, const json_t *value, char *to,
                      struct ph_error *error)
{
    const char *text = json_string_value(value);
    size_t length = text ? json_string_length(value) : 0;

    if (!text || length < (size_t)field->low || length > (size_t)field->high ||
        !ph_utf8_plain(text, length))
        return ph_fail(error, field->name, "a text of %d to %d bytes on one line is expected",
                       (int)field->low, (int)field->high);
    memcpy(to, text, length + 1);
    return true;
}

static bool read_word(const struct field *field, const json_t *value, char *to,
                      struct ph_error *error)
{
    const char *text = json_string_value(value);
    size_t length = text ? strlen(text) : 0;

    for (const char *word = field->words + 1; *word != '\0'; word += strcspn(word, " ") + 1)
        if (length > 0 && strcspn(word, " ") == length && strncmp(word, text, length) == 0) {
            memcpy(to, text, length + 1);
            return true;
        }
    return ph_fail(error, field->name, "one of these is expected:%s", field->words);
}

static bool read_number(const struct field *field, const json_t *value, void *to,
                        struct ph_error *error)
{
    json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < field->low || number > field->high)
        return ph_fail(error, field->name, "a number from %d to %d is expected", (int)field->low,
                       (int)field->high);
    put_number(to, field->size, number);
    return true;
}

static bool read_language(const struct field *field, const json_t *value, enum ph_lang *lang,
                          struct ph_error *error)
{
    const char *code = json_string_value(value);

    if (code && strlen(code) <= WIRE_WORD_MAX && ph_lang_find(code, lang))
        return true;
    return ph_fail(error, field->name, "en, fr or de is expected");
}

static bool read_field(const struct field *field, const json_t *value, struct wire_message *message,
                       struct ph_error *error)
{
    char *to = (char *)message + field->at;

    switch (field->kind) {
    case TEXT: return read_text(field, value, to, error);
    case WORD: return read_word(field, value, to, error);
    case NUMBER: return read_number(field, value, to, error);
    case LANGUAGE: return read_language(field, value, &message->lang, error);
    case FLAG:
        message->yes = json_is_true(value);
        return json_is_boolean(value) || ph_fail(error, field->name, "true or false is expected");
    }
    return false;
}

static bool find_kind(const json_t *json, struct wire_message *message, struct ph_error *error)
{
    const char *type = json_string_value(json_object_get(json, "type"));

    for (unsigned kind = 0; type && kind < WIRE_KIND_COUNT; kind++)
        if (strcmp(shapes[kind].name, type) == 0) {
            message->kind = (enum wire_kind)kind;
            return true;
        }
    return ph_fail(error, "type", "a known message is expected: hello, move, confirm, …");
}

/* All that the shape asks for, and nothing that it does not know. */
static bool read_fields(const json_t *json, struct wire_message *message, struct ph_error *error)
{
    const struct shape *shape = &shapes[message->kind];
    size_t known = 1;

    for (unsigned i = 0; i < FIELD_COUNT; i++) {
        const json_t *value = json_object_get(json, fields[i].name);
        unsigned bit = BIT(i);

        if (value && (shape->must | shape->may) & bit) {
            if (!read_field(&fields[i], value, message, error))
                return false;
            known++;
        } else if (shape->must & bit) {
            return ph_fail(error, fields[i].name, "is missing in %s", shape->name);
        }
    }
    return known == json_object_size(json) ||
           ph_fail(error, "", "%s has fields that it should not have", shape->name);
}

/* What goes beyond single fields. */
static bool fits_together(const struct wire_message *message, struct ph_error *error)
{
    if (message->kind == WIRE_SAY && (message->phrase[0] != '\0') == (message->text[0] != '\0'))
        return ph_fail(error, "say", "either phrase or text is expected");
    if (message->kind == WIRE_HELLO && message->hash[strspn(message->hash, "0123456789abcdef")])
        return ph_fail(error, "hash", "hexadecimal digits are expected");
    return true;
}

/* The id alone, so that the complaint about the rest can name it. */
static void read_id(const json_t *json, struct wire_message *message)
{
    const json_t *value = json_object_get(json, "id");

    if (value && !read_text(&fields[ID], value, message->id, NULL))
        message->id[0] = '\0';
}

bool wire_read(const char *text, size_t size, struct wire_message *message, struct ph_error *error)
{
    json_error_t why;
    json_t *json;
    bool good = false;

    *message = (struct wire_message){.seat = PH_NOBODY, .whom = PH_NOBODY};
    *error = (struct ph_error){0};
    if (size > WIRE_MESSAGE_MAX)
        return ph_fail(error, "", "a message has at most %d bytes", WIRE_MESSAGE_MAX);
    json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &why);
    if (!json) {
        ph_fail(error, "", "one JSON object is expected: %.120s at byte %d", why.text,
                why.position);
    } else if (!json_is_object(json)) {
        ph_fail(error, "", "one JSON object is expected");
    } else {
        read_id(json, message);
        good = find_kind(json, message, error) && read_fields(json, message, error) &&
               fits_together(message, error);
    }
    json_decref(json);
    return good;
}
