/* What the games' pictures share: words in the reader's language on an SVG page, and lists that
 * wrap in a panel. */
#ifndef CORE_TEXT_PICTURE_H
#define CORE_TEXT_PICTURE_H

#include <posthorn/text.h>

#include "base/svg.h"

struct ph_picture {
    const struct ph_rules *rules;
    struct ph_reader reader;
    struct ph_buf *out;
    struct ph_buf word; /* what the functions below give stands here until the next call */
};

/* Empties `word`, to write into it. */
void ph_picture_clear(struct ph_picture *p);
void ph_picture_finish(struct ph_picture *p);
const char *ph_picture_noun(struct ph_picture *p, const char *kind, unsigned value);
const char *ph_picture_say(struct ph_picture *p, const char *msgid, unsigned a, unsigned b);
const char *ph_picture_number(struct ph_picture *p, unsigned n);

/* A class with a number and others behind it: "c3", "s0 route". */
struct ph_look {
    char text[24];
};
struct ph_look ph_look(char letter, unsigned n, const char *more);

/* Items with a mark between them, as lines of text in a panel. */
struct ph_panel {
    int x, y;  /* of the next line */
    int width; /* of the panel */
    struct ph_buf text;
};

void ph_panel_item(struct ph_picture *p, struct ph_panel *panel, const char *between,
                   const char *item);
/* Writes what is left as a line. */
void ph_panel_end(struct ph_picture *p, struct ph_panel *panel);

#endif
