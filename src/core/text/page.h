/* A page of plain text for people, at most 80 columns wide: tables, lists that wrap between their
 * items, sentences. Columns count characters, not bytes. What games' show() is made of. */
#ifndef CORE_TEXT_PAGE_H
#define CORE_TEXT_PAGE_H

#include <posthorn/text.h>

#include "core/text/phrase.h"

enum {
    PH_PAGE_WIDTH = 80,
    PH_PAGE_INDENT = 2,
    PH_PAGE_NAME = 10,                         /* characters of a name in tables and lists */
    PH_PAGE_NAME_BYTES = 4 * PH_PAGE_NAME + 8, /* of one, cut */
};

/* Zero it, then ph_page_start(). Names are given whole in sentences and cut in lists. */
struct ph_page {
    const struct ph_rules *rules;
    struct ph_reader full, brief;
    struct ph_buf *out;
    struct ph_buf line; /* being written, of any length; ph_page_end_line() wraps it */
    bool listed;        /* a list has begun in it: the next item needs a comma */
    char name[PH_SEATS_MAX][PH_PAGE_NAME_BYTES];
    const char *names[PH_SEATS_MAX];
};

/* `names` may be NULL. The page must stay where it is until ph_page_finish(). */
void ph_page_start(struct ph_page *page, const struct ph_rules *rules, enum ph_lang lang,
                   const char *const *names, struct ph_buf *out);
void ph_page_finish(struct ph_page *page);

/* Add to the line: a message with numbers; one without; the next item of a list; a label, after
 * which a list begins. */
void ph_page_say(struct ph_page *page, const char *msgid, const unsigned *arg);
void ph_page_word(struct ph_page *page, const char *msgid);
void ph_page_item(struct ph_page *page, const char *msgid, const unsigned *arg);
void ph_page_label(struct ph_page *page, size_t indent, const char *msgid);
/* Goes to a column of a table; what reaches into it is cut. */
void ph_page_column(struct ph_page *page, size_t to);

/* Writes the line out, wrapped; what follows its first piece is indented. */
void ph_page_end_line(struct ph_page *page, size_t indent);
/* Gives up the line that was begun. */
void ph_page_drop_line(struct ph_page *page);
/* A line of its own with one message. */
void ph_page_sentence(struct ph_page *page, size_t indent, const char *msgid, const unsigned *arg);
void ph_page_empty_line(struct ph_page *page);

#endif
