/* Whole files as text. */
#include "host/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(struct ph_error *error, const char *path)
{
    return ph_fail(error, path, "%s", strerror(errno));
}

static bool read_stream(FILE *file, const char *path, struct ph_buf *out, struct ph_error *error)
{
    char block[16384];
    size_t got;

    do {
        got = fread(block, 1, sizeof block, file);
        if (memchr(block, '\0', got))
            return ph_fail(error, path, "not a text file: it holds a NUL byte");
        if (out->len + got > PH_FILE_MAX)
            return ph_fail(error, path, "longer than %d MiB", PH_FILE_MAX / (1024 * 1024));
        ph_buf_addn(out, block, got);
    } while (got == sizeof block);
    if (ferror(file))
        return failed(error, path);
    return !out->failed || ph_fail(error, path, "out of memory");
}

bool ph_file_read(const char *path, struct ph_buf *out, struct ph_error *error)
{
    FILE *file = fopen(path, "rbe");
    bool ok;

    if (!file)
        return failed(error, path);
    ok = read_stream(file, path, out, error);
    fclose(file);
    return ok;
}

bool ph_file_read_input(const char *path, struct ph_buf *out, struct ph_error *error)
{
    if (strcmp(path, "-") == 0)
        return read_stream(stdin, "standard input", out, error);
    return ph_file_read(path, out, error);
}

static bool write_stream(const char *path, const char *text)
{
    FILE *file = fopen(path, "wbe");
    bool ok;

    if (!file)
        return false;
    ok = fputs(text, file) >= 0;
    return fclose(file) == 0 && ok;
}

/* A device or a pipe must be written to, not replaced. */
static bool is_special(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

bool ph_file_write(const char *path, const char *text, struct ph_error *error)
{
    struct ph_buf beside = {0};
    bool ok;

    if (is_special(path))
        return write_stream(path, text) || failed(error, path);
    ph_buf_addf(&beside, "%s.%ld.new", path, (long)getpid());
    ok = write_stream(ph_buf_text(&beside), text) && rename(ph_buf_text(&beside), path) == 0;
    if (!ok) {
        failed(error, path);
        unlink(ph_buf_text(&beside));
    }
    ph_buf_finish(&beside);
    return ok;
}
