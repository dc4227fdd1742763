/* Runs the files of tests/fuzz/corpus/TARGET/ through their targets, without any fuzzer: what was found
 * once stays found. With arguments: TARGET FILE… */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/targets.h"

enum { FILE_MAX = 1 << 20 };

static unsigned passed, failed;

/* In a process of its own, so that the others are run as well. */
static bool survives(const struct fuzz_target *target, const char *path)
{
    static uint8_t bytes[FILE_MAX];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    int status;
    pid_t child;

    if (!file)
        return false;
    fclose(file);
    child = fork();
    if (child == 0) {
        target->run(bytes, size);
        exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

static void replay(const struct fuzz_target *target, const char *path)
{
    if (survives(target, path)) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED: %s %s\n", target->name, path);
}

static void replay_folder(const struct fuzz_target *target)
{
    char folder[128], path[512];
    struct dirent **files;
    int count;

    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", target->name);
    count = scandir(folder, &files, NULL, alphasort);
    if (count < 0) {
        printf("FAILED: there is no %s\n", folder);
        failed++;
        return;
    }
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]->d_name);
        if (files[i]->d_name[0] != '.')
            replay(target, path);
        free(files[i]);
    }
    free(files);
}

int main(int argc, char **argv)
{
    for (const struct fuzz_target *target = fuzz_targets; target->name; target++) {
        if (argc == 1)
            replay_folder(target);
        for (int i = 2; i < argc && strcmp(argv[1], target->name) == 0; i++)
            replay(target, argv[i]);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
