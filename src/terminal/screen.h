/* The size of the screen, and text made to fit it. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include <posthorn/base.h>
#include <stdio.h>

/* Columns of the terminal that `file` writes to. COLUMNS in the environment overrules it. 0 for
 * pipes and files, whose lines stay whole so that programs can search them. */
unsigned screen_columns(FILE *file);

/* Scrolls away what the terminal shows, so that the next reader does not see it. */
void screen_clear(FILE *file);

/* Appends `text`, its long lines broken at blanks to fit `columns` (0: none is broken). What
 * follows a break begins in column `hang`; 0: two columns right of where its line began. */
void screen_wrap(struct ph_buf *out, const char *text, unsigned columns, unsigned hang);

#endif
