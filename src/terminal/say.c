/* Output for people: messages with named placeholders, cleaned for a terminal. */
#include "terminal/say.h"

#include <string.h>

#include "base/message.h"
#include "base/utf8.h"
#include "terminal/screen.h"

static const char *word_named(const struct say_word *words, const char *name, size_t length)
{
    for (; words && words->name; words++)
        if (strlen(words->name) == length && memcmp(words->name, name, length) == 0)
            return words->text;
    return NULL;
}

void say_add(struct ph_buf *out, enum ph_lang lang, const char *msgid, const struct say_word *words)
{
    const char *at = ph_tr(lang, msgid);

    while (*at) {
        size_t plain = strcspn(at, "{");
        const char *end = strchr(at + plain, '}');
        const char *text =
            end ? word_named(words, at + plain + 1, (size_t)(end - at) - plain - 1) : NULL;

        plain += at[plain] == '{' && !text;
        ph_buf_addn(out, at, plain);
        at = text ? end + 1 : at + plain;
        if (text)
            ph_buf_add(out, text);
    }
}

void say_hanging(FILE *file, const char *text, unsigned hang)
{
    struct ph_buf clean = {0}, fitting = {0};

    ph_utf8_clean(&clean, text, true);
    screen_wrap(&fitting, ph_buf_text(&clean), screen_columns(file), hang);
    fputs(ph_buf_text(&fitting), file);
    ph_buf_finish(&clean);
    ph_buf_finish(&fitting);
}

void say_text(FILE *file, const char *text)
{
    say_hanging(file, text, 0);
}

void say(FILE *file, enum ph_lang lang, const char *msgid, const struct say_word *words)
{
    struct ph_buf text = {0};

    say_add(&text, lang, msgid, words);
    ph_buf_addc(&text, '\n');
    say_text(file, ph_buf_text(&text));
    ph_buf_finish(&text);
}

void say_error(FILE *file, enum ph_lang lang, const struct ph_error *error)
{
    if (error->where[0])
        say(file, lang, N_("{place}: {reason}"),
            SAY_WORDS({"place", error->where}, {"reason", error->what}));
    else
        say(file, lang, "{reason}", SAY_WORDS({"reason", error->what}));
}

void say_in_file(struct ph_error *error, const char *path)
{
    enum { NAME_MAX_BYTES = 60 };
    struct ph_error inner = *error;
    size_t length = strlen(path);

    if (length > NAME_MAX_BYTES)
        path += length - NAME_MAX_BYTES;
    snprintf(error->where, sizeof error->where, "%s%s%.32s", path, inner.where[0] ? ", " : "",
             inner.where);
}

const char *say_number(struct say_number *number, long long value)
{
    snprintf(number->text, sizeof number->text, "%lld", value);
    return number->text;
}

unsigned say_width(const char *text)
{
    unsigned columns = 0;

    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

void say_pad(struct ph_buf *out, size_t from, unsigned columns)
{
    unsigned has = say_width(ph_buf_text(out) + from);

    for (; has < columns; has++)
        ph_buf_addc(out, ' ');
}
