/* Lines that a person types: with editing and history in a terminal, plain from a pipe. */
#ifndef TERMINAL_INPUT_H
#define TERMINAL_INPUT_H

#include <posthorn/base.h>
#include <stdio.h>

struct input {
    bool terminal; /* a person sits there */
    char *line;
    size_t room;
};

void input_init(struct input *input);
void input_finish(struct input *input);

/* Shows the prompt and reads a line, without blanks around it; NULL at the end of input. The line
 * is valid until the next call. Input from a pipe is echoed after the prompt, so that a saved
 * output reads like a conversation. */
char *input_line(struct input *input, FILE *out, const char *prompt);

/* Removes blanks from both ends, in place. */
char *input_trim(char *text);

#endif
