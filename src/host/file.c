/* Whole files. */
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

static bool read_stream(FILE *file, const char *path, size_t most, struct ph_buf *out,
                        struct ph_error *error)
{
    char block[16384];
    size_t got;

    do {
        got = fread(block, 1, sizeof block, file);
        if (out->len + got > most)
            return ph_fail(error, path, "longer than %zu bytes", most);
        ph_buf_addn(out, block, got);
    } while (got == sizeof block);
    if (ferror(file))
        return failed(error, path);
    return !out->failed || ph_fail(error, path, "out of memory");
}

static bool read_text(FILE *file, const char *path, struct ph_buf *out, struct ph_error *error)
{
    size_t start = out->len;

    if (!read_stream(file, path, PH_FILE_MAX, out, error))
        return false;
    return out->len == start || !memchr(out->at + start, '\0', out->len - start) ||
           ph_fail(error, path, "not a text file: it holds a NUL byte");
}

bool ph_file_read_bytes(const char *path, size_t most, struct ph_buf *out, struct ph_error *error)
{
    FILE *file = fopen(path, "rb");
    bool ok;

    if (!file)
        return failed(error, path);
    ok = read_stream(file, path, most, out, error);
    fclose(file);
    return ok;
}

bool ph_file_read(const char *path, struct ph_buf *out, struct ph_error *error)
{
    FILE *file = fopen(path, "rbe");
    bool ok;

    if (!file)
        return failed(error, path);
    ok = read_text(file, path, out, error);
    fclose(file);
    return ok;
}

bool ph_file_read_input(const char *path, struct ph_buf *out, struct ph_error *error)
{
    if (strcmp(path, "-") == 0)
        return read_text(stdin, "standard input", out, error);
    return ph_file_read(path, out, error);
}

static bool write_stream(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wbe");
    bool ok;

    if (!file)
        return false;
    ok = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && ok;
}

/* A device or a pipe must be written to, not replaced. */
static bool is_special(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

bool ph_file_write_bytes(const char *path, const void *bytes, size_t size, struct ph_error *error)
{
    struct ph_buf beside = {0};
    bool ok;

    if (is_special(path))
        return write_stream(path, bytes, size) || failed(error, path);
    ph_buf_addf(&beside, "%s.%ld.new", path, (long)getpid());
    ok = write_stream(ph_buf_text(&beside), bytes, size) && rename(ph_buf_text(&beside), path) == 0;
    if (!ok) {
        failed(error, path);
        unlink(ph_buf_text(&beside));
    }
    ph_buf_finish(&beside);
    return ok;
}

bool ph_file_write(const char *path, const char *text, struct ph_error *error)
{
    return ph_file_write_bytes(path, text, strlen(text), error);
}

bool ph_file_make_folder(const char *path, struct ph_error *error)
{
    struct ph_buf part = {0};
    bool ok = true;

    for (size_t end = 1; ok && path[end - 1]; end++)
        if (path[end] == '/' || path[end] == '\0') {
            ph_buf_clear(&part);
            ph_buf_addn(&part, path, end);
            ok = mkdir(ph_buf_text(&part), 0777) == 0 || errno == EEXIST;
        }
    if (!ok)
        ph_fail(error, path, "cannot be created: %s", strerror(errno));
    ph_buf_finish(&part);
    return ok;
}
