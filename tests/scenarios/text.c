/* Scenarios: reading files and cutting lines into words. */
#include "scenario.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct ph_buf text = {0};
    char block[4096];
    size_t got;

    if (!file)
        return NULL;
    do {
        got = fread(block, 1, sizeof block, file);
        ph_buf_addn(&text, block, got);
    } while (got == sizeof block);
    if (ferror(file) || text.failed) {
        ph_buf_finish(&text);
        text.at = NULL;
    } else if (!text.at) {
        text.at = strdup("");
    }
    fclose(file);
    return text.at;
}

char *trim(char *text)
{
    size_t len;

    while (isspace((unsigned char)*text))
        text++;
    len = strlen(text);
    while (len > 0 && isspace((unsigned char)text[len - 1]))
        len--;
    text[len] = '\0';
    return text;
}

char *next_piece(char **rest, char separator)
{
    char *piece = *rest;
    char *end;

    if (!piece)
        return NULL;
    end = strchr(piece, separator);
    if (end)
        *end = '\0';
    *rest = end ? end + 1 : NULL;
    return trim(piece);
}

const char *after_word(const char *text, const char *word)
{
    size_t len = strlen(word);

    if (strncmp(text, word, len) != 0)
        return NULL;
    text += len;
    if (*text != '\0' && *text != ' ')
        return NULL;
    while (*text == ' ')
        text++;
    return text;
}

bool words_init(struct words *words, const char *text)
{
    char *rest;
    char *word;

    *words = (struct words){.copy = strdup(text)};
    if (!words->copy)
        return false;
    for (word = strtok_r(words->copy, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (words->count == WORDS_MAX) {
            words_finish(words);
            return false;
        }
        words->at[words->count++] = word;
    }
    return true;
}

void words_finish(struct words *words)
{
    free(words->copy);
    *words = (struct words){0};
}

/* ---- files ---- */

static bool add_line(struct scenario_file *file, unsigned number, char *text)
{
    struct line *lines = realloc(file->lines, (file->line_count + 1) * sizeof *lines);
    char *colon = strchr(text, ':');
    struct line *line;

    if (!lines)
        return false;
    file->lines = lines;
    line = &lines[file->line_count++];
    *line = (struct line){.number = number};
    if (colon)
        *colon = '\0';
    line->key = strdup(trim(text));
    line->value = strdup(colon ? trim(colon + 1) : "");
    return line->key && line->value;
}

/* An indented line goes on with the one before it. */
static bool continue_line(struct scenario_file *file, char *text)
{
    struct line *line;
    char *joined;
    size_t size;

    if (file->line_count == 0)
        return false;
    line = &file->lines[file->line_count - 1];
    text = trim(text);
    size = strlen(line->value) + strlen(text) + 2;
    joined = malloc(size);
    if (!joined)
        return false;
    snprintf(joined, size, "%s %s", line->value, text);
    free(line->value);
    line->value = joined;
    return true;
}

static bool split_lines(struct scenario_file *file, char *text, struct ph_error *error)
{
    unsigned number = 0;

    for (char *start = text, *end; start; start = end) {
        bool indented = *start == ' ' || *start == '\t';
        bool ok = true;
        char *body;

        end = strchr(start, '\n');
        if (end)
            *end++ = '\0';
        number++;
        body = trim(start);
        if (*body != '\0' && *body != '#')
            ok = indented ? continue_line(file, body) : add_line(file, number, body);
        if (!ok) {
            char where[32];

            snprintf(where, sizeof where, "line %u", number);
            return ph_fail(error, where, "this line has nothing to belong to");
        }
    }
    return true;
}

static bool is_title(const struct line *line)
{
    return strcmp(line->key, "scenario") == 0;
}

static size_t next_title(const struct scenario_file *file, size_t from)
{
    while (from < file->line_count && !is_title(&file->lines[from]))
        from++;
    return from;
}

static bool split_scenarios(struct scenario_file *file, struct ph_error *error)
{
    size_t at = next_title(file, 0);
    size_t default_count = at;

    if (at == file->line_count)
        return ph_fail(error, "", "the file holds no scenario");
    while (at < file->line_count) {
        size_t end = next_title(file, at + 1);
        struct scenario *grown =
            realloc(file->scenarios, (file->count + 1) * sizeof *file->scenarios);

        if (!grown)
            return ph_fail(error, "", "out of memory");
        file->scenarios = grown;
        grown[file->count++] = (struct scenario){
            .file = file->path,
            .number = file->lines[at].number,
            .name = file->lines[at].value,
            .lines = &file->lines[at + 1],
            .count = end - at - 1,
            .defaults = file->lines,
            .default_count = default_count,
        };
        at = end;
    }
    return true;
}

bool scenario_file_read(struct scenario_file *file, const char *path, struct ph_error *error)
{
    char *text = read_text(path);
    bool ok;

    *file = (struct scenario_file){.path = strdup(path)};
    if (!text || !file->path) {
        free(text);
        return ph_fail(error, "", "cannot read it");
    }
    ok = split_lines(file, text, error) && split_scenarios(file, error);
    free(text);
    return ok;
}

void scenario_file_finish(struct scenario_file *file)
{
    for (size_t i = 0; i < file->line_count; i++) {
        free(file->lines[i].key);
        free(file->lines[i].value);
    }
    free(file->lines);
    free(file->scenarios);
    free(file->path);
    *file = (struct scenario_file){0};
}
