/* Words and wrapped lists in pictures. */
#include "core/text/picture.h"

#include <stdio.h>

#include "base/part.h"

enum { LETTERS = 12, LINE = 15 }; /* size of the letters (class "s"), height of a line */

void ph_picture_clear(struct ph_picture *p)
{
    ph_buf_fail_with(p->out, &p->word);
    ph_buf_clear(&p->word);
}

void ph_picture_finish(struct ph_picture *p)
{
    ph_buf_fail_with(p->out, &p->word);
    ph_buf_finish(&p->word);
}

const char *ph_picture_noun(struct ph_picture *p, const char *kind, unsigned value)
{
    ph_picture_clear(p);
    ph_noun(p->rules, p->reader.lang, kind, (int)value, &p->word);
    return ph_buf_text(&p->word);
}

const char *ph_picture_say(struct ph_picture *p, const char *msgid, unsigned a, unsigned b)
{
    const int16_t arg[PH_ARGS_MAX] = {(int16_t)a, (int16_t)b};

    ph_picture_clear(p);
    ph_text(&p->word, p->rules, &p->reader, msgid, PH_NOBODY, arg);
    return ph_buf_text(&p->word);
}

const char *ph_picture_number(struct ph_picture *p, unsigned n)
{
    ph_picture_clear(p);
    ph_buf_addf(&p->word, "%u", n);
    return ph_buf_text(&p->word);
}

struct ph_look ph_look(char letter, unsigned n, const char *more)
{
    struct ph_look look;

    snprintf(look.text, sizeof look.text, "%c%u%s%s", letter, n, *more ? " " : "", more);
    return look;
}

void ph_panel_item(struct ph_picture *p, struct ph_panel *panel, const char *between,
                   const char *item)
{
    int used = ph_svg_width(ph_buf_text(&panel->text)) + ph_svg_width(item);

    if (panel->text.len && used * LETTERS / 10 > panel->width)
        ph_panel_end(p, panel);
    else if (panel->text.len)
        ph_buf_add(&panel->text, between);
    ph_buf_add(&panel->text, item);
}

void ph_panel_end(struct ph_picture *p, struct ph_panel *panel)
{
    ph_buf_fail_with(p->out, &panel->text);
    if (panel->text.len == 0)
        return;
    ph_svg_text(p->out, "s", panel->x, panel->y, ph_buf_text(&panel->text));
    panel->y += LINE;
    ph_buf_clear(&panel->text);
}
