/* What the server gives up once it is started, so that a fault in it stays in it: new privileges,
 * capabilities, files outside of its store (Landlock) and system calls that it never makes
 * (seccomp). It needs no privilege for that. Where the kernel lacks one of these, the server runs
 * without it and says so once. */
#ifndef SERVER_OPS_SANDBOX_H
#define SERVER_OPS_SANDBOX_H

#include <stdbool.h>

struct sandbox {
    /* Files that are opened after the start; NULL: none. Beside the store everything may be
     * written, beside certificate and key, and where their links lead, everything may be read. */
    const char *store, *certificate, *key;
    bool off;               /* by the operator's choice */
    const char *files_open; /* why files are not restricted; NULL: they are */
};

/* Restricts privileges and files. Threads inherit it, so it comes before the first of them. */
void sandbox_files(struct sandbox *sandbox);
/* Restricts the system calls of all threads, and logs what is restricted. From here on: no new
 * program, process, listener or outgoing connection, and no new executable memory. */
void sandbox_calls(const struct sandbox *sandbox);

#endif
