/* Runs scenario files: `[-v] [FILE|FOLDER…]`, else all in tests/scenarios. README.md describes
 * their format. */
#include "scenario.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct tally {
    unsigned passed, failed;
    bool verbose;
};

static void run_scenario(const struct scenario *scenario, struct tally *tally)
{
    struct failure failure = {0};

    if (scenario_run(scenario, &failure)) {
        tally->passed++;
        if (tally->verbose)
            printf("ok   %s:%u: %s\n", scenario->file, scenario->number, scenario->name);
    } else {
        tally->failed++;
        printf("%s:%u: in \"%s\": %s\n", scenario->file, failure.line, scenario->name,
               ph_buf_text(&failure.text));
    }
    ph_buf_finish(&failure.text);
}

static void run_file(const char *path, struct tally *tally)
{
    struct scenario_file file;
    struct ph_error error = {0};

    if (scenario_file_read(&file, path, &error)) {
        for (size_t i = 0; i < file.count; i++)
            run_scenario(&file.scenarios[i], tally);
    } else {
        tally->failed++;
        printf("%s: %s %s\n", path, error.where, error.what);
    }
    scenario_file_finish(&file);
}

static int is_wanted(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return entry->d_name[0] != '.' && (!dot || strcmp(dot, ".scenario") == 0);
}

static void run_path(const char *path, struct tally *tally);

static void run_folder(const char *path, struct tally *tally)
{
    struct dirent **entries;
    int count = scandir(path, &entries, is_wanted, alphasort);

    for (int i = 0; i < count; i++) {
        char *inner = malloc(strlen(path) + strlen(entries[i]->d_name) + 2);

        if (inner) {
            sprintf(inner, "%s/%s", path, entries[i]->d_name);
            run_path(inner, tally);
        }
        free(inner);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static void run_path(const char *path, struct tally *tally)
{
    struct stat status;

    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        run_folder(path, tally);
    else
        run_file(path, tally);
}

int main(int argc, char **argv)
{
    struct tally tally = {0};

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0)
            tally.verbose = true;
        else
            run_path(argv[i], &tally);
    }
    if (argc == 1 + tally.verbose)
        run_path("tests/scenarios", &tally);
    printf("%u passed, %u failed\n", tally.passed, tally.failed);
    return tally.failed == 0 && tally.passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
