/* SVG text. */
#include "base/svg.h"

static void add_escaped(struct ph_buf *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': ph_buf_add(out, "&lt;"); break;
        case '>': ph_buf_add(out, "&gt;"); break;
        case '&': ph_buf_add(out, "&amp;"); break;
        case '"': ph_buf_add(out, "&quot;"); break;
        default:
            if ((unsigned char)*text >= ' ')
                ph_buf_addc(out, *text);
        }
}

void ph_svg_open(struct ph_buf *out, int width, int height, const char *title, const char *style)
{
    ph_buf_addf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                "height=\"%d\" role=\"img\">\n<title>",
                width, height, width, height);
    add_escaped(out, title);
    ph_buf_addf(out, "</title>\n<style>\n%s</style>\n", style);
}

void ph_svg_close(struct ph_buf *out)
{
    ph_buf_add(out, "</svg>\n");
}

void ph_svg_line(struct ph_buf *out, const char *look, int x1, int y1, int x2, int y2)
{
    ph_buf_addf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", look, x1, y1,
                x2, y2);
}

void ph_svg_circle(struct ph_buf *out, const char *look, int x, int y, int radius)
{
    ph_buf_addf(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", look, x, y, radius);
}

void ph_svg_box(struct ph_buf *out, const char *look, int x, int y, int width, int height,
                int corner)
{
    ph_buf_addf(out,
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n",
                look, x, y, width, height, corner);
}

void ph_svg_path(struct ph_buf *out, const char *look, int x, int y, const char *path)
{
    ph_buf_addf(out, "<path class=\"%s\" transform=\"translate(%d %d)\" d=\"%s\"/>\n", look, x, y,
                path);
}

void ph_svg_text(struct ph_buf *out, const char *look, int x, int y, const char *text)
{
    ph_buf_addf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", look, x, y);
    add_escaped(out, text);
    ph_buf_add(out, "</text>\n");
}

int ph_svg_width(const char *text)
{
    int width = 0;

    for (; *text; text++)
        if (((unsigned char)*text & 0xc0) != 0x80) /* not the rest of a character */
            width += 6;
    return width;
}
