/* Filling in templates, for the files of this folder. */
#ifndef CORE_TEXT_TEMPLATE_H
#define CORE_TEXT_TEMPLATE_H

#include <posthorn/text.h>

/* As ph_text(), with secrets: bit i of `hidden` prints a `?` instead of argument i, so that no
 * translation of a line can reveal it. */
void ph_template_fill(struct ph_buf *out, const struct ph_rules *rules,
                      const struct ph_reader *reader, const char *msgid, int actor,
                      const int16_t *arg, unsigned hidden);

#endif
