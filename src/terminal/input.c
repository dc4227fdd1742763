/* Lines that a person types. */
#include "terminal/input.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include <editline/readline.h>

#include "terminal/say.h"

static const char blanks[] = " \t\r\n";

void input_init(struct input *input)
{
    *input = (struct input){.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    if (input->terminal) {
        setlocale(LC_CTYPE, ""); /* line editing must know which bytes make a letter */
        using_history();
    }
}

void input_finish(struct input *input)
{
    free(input->line);
    *input = (struct input){0};
}

char *input_trim(char *text)
{
    size_t length;

    text += strspn(text, blanks);
    length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static char *edit_line(struct input *input, const char *prompt)
{
    free(input->line);
    input->line = readline(prompt);
    if (!input->line) {
        putchar('\n');
        return NULL;
    }
    if (*input->line)
        add_history(input->line);
    return input_trim(input->line);
}

static char *pipe_line(struct input *input, FILE *out, const char *prompt)
{
    char *line;

    say_text(out, prompt);
    fflush(out);
    if (getline(&input->line, &input->room, stdin) < 0) {
        fputc('\n', out);
        return NULL;
    }
    line = input_trim(input->line);
    say_text(out, line);
    fputc('\n', out);
    return line;
}

char *input_line(struct input *input, FILE *out, const char *prompt)
{
    fflush(out);
    return input->terminal ? edit_line(input, prompt) : pipe_line(input, out, prompt);
}
