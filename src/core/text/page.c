/* Pages of plain text: columns, lists, wrapping. */
#include "core/text/page.h"

#include <stdio.h>
#include <string.h>

#include "base/part.h"

enum { KEPT_OF_NAME = 7 };

/* ---- characters ---- */

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static size_t width(const char *text, size_t len)
{
    size_t characters = 0;

    for (size_t i = 0; i < len; i++)
        characters += begins_character(text[i]);
    return characters;
}

/* Bytes of the first `characters` characters. */
static size_t bytes_of(const char *text, size_t len, size_t characters)
{
    size_t at = 0;

    for (; at < len; at++)
        if (begins_character(text[at]) && characters-- == 0)
            break;
    return at;
}

static void add_blanks(struct ph_buf *out, size_t count)
{
    for (; count > 0; count--)
        ph_buf_addc(out, ' ');
}

/* ---- the page ---- */

/* A long name is cut and gets the seat's number, so that no two are alike. */
static void cut_name(const char *name, unsigned seat, char *out)
{
    size_t len = strlen(name);

    if (width(name, len) <= PH_PAGE_NAME)
        snprintf(out, PH_PAGE_NAME_BYTES, "%s", name);
    else
        snprintf(out, PH_PAGE_NAME_BYTES, "%.*s…%u", (int)bytes_of(name, len, KEPT_OF_NAME), name,
                 seat + 1);
}

void ph_page_start(struct ph_page *page, const struct ph_rules *rules, enum ph_lang lang,
                   const char *const *names, struct ph_buf *out)
{
    memset(page, 0, sizeof *page);
    page->rules = rules;
    page->out = out;
    page->full = (struct ph_reader){lang, names};
    page->brief = (struct ph_reader){lang, page->names};
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        page->names[seat] = page->name[seat];
        if (names && seat < ph_rules_players(rules) && names[seat])
            cut_name(names[seat], seat, page->name[seat]);
    }
}

void ph_page_finish(struct ph_page *page)
{
    ph_buf_fail_with(page->out, &page->line);
    ph_buf_finish(&page->line);
}

/* ---- words ---- */

static void say_to(struct ph_page *page, const struct ph_reader *reader, const char *msgid,
                   const unsigned *given)
{
    ph_phrase(&page->line, page->rules, reader, msgid, given);
}

void ph_page_say(struct ph_page *page, const char *msgid, const unsigned *arg)
{
    say_to(page, &page->full, msgid, arg);
}

void ph_page_word(struct ph_page *page, const char *msgid)
{
    ph_buf_add(&page->line, ph_tr(page->full.lang, msgid));
}

void ph_page_item(struct ph_page *page, const char *msgid, const unsigned *arg)
{
    if (page->listed)
        ph_buf_add(&page->line, ", ");
    page->listed = true;
    say_to(page, &page->brief, msgid, arg);
}

void ph_page_label(struct ph_page *page, size_t indent, const char *msgid)
{
    add_blanks(&page->line, indent);
    ph_page_word(page, msgid);
    ph_buf_addc(&page->line, ' ');
    page->listed = false;
}

/* ---- lines ---- */

void ph_page_column(struct ph_page *page, size_t to)
{
    struct ph_buf *line = &page->line;
    const char *text = ph_buf_text(line);
    size_t used = width(text, line->len);

    if (used >= to) {
        line->len = bytes_of(text, line->len, to - 1);
        line->at[line->len] = '\0';
        used = to - 1;
    }
    add_blanks(line, to - used);
}

/* Bytes of the piece of `text` that fits into `room` columns: up to the last comma of a list if
 * that fills half the room, else up to a blank if there is one. */
static size_t piece(const char *text, size_t len, size_t room, bool list)
{
    size_t fits = bytes_of(text, len, room), at = fits;

    if (fits == len)
        return len;
    while (list && at > fits / 2 && !(text[at] == ' ' && text[at - 1] == ','))
        at--;
    if (!list || at == fits / 2)
        at = fits;
    while (at > 0 && text[at] != ' ')
        at--;
    return at > 0 ? at : fits;
}

static void cut_blanks(struct ph_buf *line)
{
    while (line->len > 0 && line->at[line->len - 1] == ' ')
        line->at[--line->len] = '\0';
}

void ph_page_end_line(struct ph_page *page, size_t indent)
{
    size_t left, used = 0;

    cut_blanks(&page->line);
    left = page->line.len;
    const char *text = ph_buf_text(&page->line);

    do {
        size_t len = piece(text, left, PH_PAGE_WIDTH - used, page->listed);

        add_blanks(page->out, used);
        ph_buf_addn(page->out, text, len);
        ph_buf_addc(page->out, '\n');
        used = indent;
        while (len < left && text[len] == ' ')
            len++;
        text += len;
        left -= len;
    } while (left > 0);
    ph_page_drop_line(page);
}

void ph_page_drop_line(struct ph_page *page)
{
    ph_buf_fail_with(page->out, &page->line);
    ph_buf_clear(&page->line);
    page->listed = false;
}

void ph_page_sentence(struct ph_page *page, size_t indent, const char *msgid, const unsigned *arg)
{
    add_blanks(&page->line, indent);
    ph_page_say(page, msgid, arg);
    ph_page_end_line(page, indent + PH_PAGE_INDENT);
}

void ph_page_empty_line(struct ph_page *page)
{
    ph_buf_addc(page->out, '\n');
}
