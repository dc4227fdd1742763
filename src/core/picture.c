/* Words and wrapped lists in pictures. */
#include "core/picture.h"

#include <stdio.h>

enum { LETTERS = 12, LINE = 15 }; /* size of the letters (class "s"), height of a line */

const char *ph_picture_noun(struct ph_picture *p, const char *kind, unsigned value)
{
    ph_buf_clear(&p->word);
    p->rules->game->noun(p->rules, p->reader.lang, kind, (int)value, &p->word);
    return ph_buf_text(&p->word);
}

const char *ph_picture_say(struct ph_picture *p, const char *msgid, unsigned a, unsigned b)
{
    const int16_t arg[PH_ARGS_MAX] = {(int16_t)a, (int16_t)b};

    ph_buf_clear(&p->word);
    ph_text(&p->word, p->rules, &p->reader, msgid, PH_NOBODY, arg);
    return ph_buf_text(&p->word);
}

const char *ph_picture_number(struct ph_picture *p, unsigned n)
{
    ph_buf_clear(&p->word);
    ph_buf_addf(&p->word, "%u", n);
    return ph_buf_text(&p->word);
}

struct ph_look ph_look(char letter, unsigned n, const char *more)
{
    struct ph_look look;

    snprintf(look.text, sizeof look.text, "%c%u%s%s", letter, n, *more ? " " : "", more);
    return look;
}

void ph_lines_item(struct ph_picture *p, struct ph_lines *lines, const char *between,
                   const char *item)
{
    int used = ph_svg_width(ph_buf_text(&lines->text)) + ph_svg_width(item);

    if (lines->text.len && used * LETTERS / 10 > lines->width)
        ph_lines_end(p, lines);
    else if (lines->text.len)
        ph_buf_add(&lines->text, between);
    ph_buf_add(&lines->text, item);
}

void ph_lines_end(struct ph_picture *p, struct ph_lines *lines)
{
    if (lines->text.len == 0)
        return;
    ph_svg_text(p->out, "s", lines->x, lines->y, ph_buf_text(&lines->text));
    lines->y += LINE;
    ph_buf_clear(&lines->text);
}
