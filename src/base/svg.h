/* Writing a picture as SVG text to a buffer: whole numbers, plain shapes, escaped texts. Colours
 * and fonts are in a style sheet inside the picture: shapes have a class and nothing else. */
#ifndef BASE_SVG_H
#define BASE_SVG_H

#include <posthorn/base.h>

/* Opens a picture with a title for screen readers; close it with ph_svg_close(). */
void ph_svg_open(struct ph_buf *out, int width, int height, const char *title, const char *style);
void ph_svg_close(struct ph_buf *out);

/* Shapes; `look` is a class of the style sheet, "" for none. */
void ph_svg_line(struct ph_buf *out, const char *look, int x1, int y1, int x2, int y2);
void ph_svg_circle(struct ph_buf *out, const char *look, int x, int y, int radius);
void ph_svg_box(struct ph_buf *out, const char *look, int x, int y, int width, int height,
                int corner);
/* A path in SVG's own letters, moved to x, y. */
void ph_svg_path(struct ph_buf *out, const char *look, int x, int y, const char *path);
/* `text` is escaped. */
void ph_svg_text(struct ph_buf *out, const char *look, int x, int y, const char *text);

/* The width of a text in tenths of its font size, exact enough to keep labels apart. */
int ph_svg_width(const char *text);

#endif
