/* What libFuzzer calls: the target that FUZZ_TARGET names in the environment. tools/fuzz runs it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const struct fuzz_target *target;

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    const char *name = getenv("FUZZ_TARGET");

    (void)count;
    (void)arguments;
    for (target = fuzz_targets; target->name; target++)
        if (name && strcmp(target->name, name) == 0)
            return 0;
    fprintf(stderr, "FUZZ_TARGET names none of the targets\n");
    exit(2);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    target->run(bytes, size);
    return 0;
}
