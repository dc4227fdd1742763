/* Finds the files that a command names, as far as that is possible without a shell. */
#include "cli/contest/programs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

enum { WORD_MAX = 4096 };

static bool hash_file(const char *path, uint64_t *hash)
{
    FILE *file = fopen(path, "rbe");
    char block[16384];
    size_t got;
    bool ok;

    if (!file)
        return false;
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        *hash = ph_hash(block, got, *hash);
    ok = !ferror(file);
    fclose(file);
    return ok;
}

bool programs_own_hash(uint64_t *hash, struct ph_error *error)
{
    static const char path[] = "/proc/self/exe";

    *hash = 0;
    return hash_file(path, hash) || ph_fail(error, path, "%s", strerror(errno));
}

static bool is_file(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* The file that a word names, by itself or in the folders of PATH; "" if there is none. */
static void find_file(const char *word, char path[2 * WORD_MAX])
{
    const char *folders = strchr(word, '/') ? NULL : getenv("PATH");

    snprintf(path, 2 * WORD_MAX, "%s", word);
    if (is_file(path))
        return;
    while (folders && *folders) {
        size_t length = strcspn(folders, ":");

        snprintf(path, 2 * WORD_MAX, "%.*s/%s", length < WORD_MAX ? (int)length : 0, folders, word);
        if (is_file(path))
            return;
        folders += length + (folders[length] == ':');
    }
    path[0] = '\0';
}

uint64_t programs_hash(const char *command, uint64_t seed)
{
    static const char marks[] = " \t\n'\"();&|<>=";
    uint64_t hash = seed;
    bool done = false;

    for (const char *at = command + strspn(command, marks); *at && !done; at += strspn(at, marks)) {
        size_t length = strcspn(at, marks);
        char word[WORD_MAX], path[2 * WORD_MAX];

        snprintf(word, sizeof word, "%.*s", length < WORD_MAX ? (int)length : 0, at);
        find_file(word, path);
        if (path[0]) {
            done = access(path, X_OK) != 0;
            hash_file(path, &hash);
        }
        at += length;
    }
    return hash;
}
