/* Whole files: data files, records, nets. */
#ifndef HOST_FILE_H
#define HOST_FILE_H

#include <posthorn/base.h>

enum { PH_FILE_MAX = 16 * 1024 * 1024 };

/* Reads a text file onto `out`; refuses what is longer than PH_FILE_MAX or holds a NUL byte. */
bool ph_file_read(const char *path, struct ph_buf *out, struct ph_error *error);
/* The same, and "-" is standard input: for arguments of commands that read nothing else there. */
bool ph_file_read_input(const char *path, struct ph_buf *out, struct ph_error *error);

/* The same for any bytes, at most `most` of them. */
bool ph_file_read_bytes(const char *path, size_t most, struct ph_buf *out, struct ph_error *error);

/* Writes it whole or not at all: an earlier file of that name stays until the new one is done. What
 * is no plain file (a device, a pipe) is written to as it is. */
bool ph_file_write(const char *path, const char *text, struct ph_error *error);
bool ph_file_write_bytes(const char *path, const void *bytes, size_t size, struct ph_error *error);

/* Creates a folder and those it lies in, as far as they are missing. */
bool ph_file_make_folder(const char *path, struct ph_error *error);

#endif
