/* Files of nets: one that is taken can be asked, and is written as it was read. */
#include <stdlib.h>
#include <string.h>

#include "ai/net/net.h"
#include "base/hash.h"
#include "fuzz/targets.h"

enum { AT_HASH = 64, BODY = 72, HASH_SEED = 1 };

static void try_net(const uint8_t *bytes, size_t size)
{
    struct ph_error error = {0};
    struct ph_net *net = ph_net_read(bytes, size, &error);
    struct ph_features features = {.count = 1, .dense = {INT16_MIN, INT16_MAX}};
    struct ph_buf again = {0};
    int32_t out[PH_NET_OUTPUTS_MAX];

    if (!net) {
        FUZZ_CHECK(error.what[0] != '\0');
        return;
    }
    if (net->sparse == 0)
        features.count = 0;
    ph_net_run(net, &features, out);
    for (unsigned i = 0; i < ph_net_outputs(net); i++)
        FUZZ_CHECK(ph_net_sigmoid(out[i]) >= 0 && ph_net_sigmoid(out[i]) <= PH_NET_CHANCE);
    ph_net_print(net, &again);
    FUZZ_CHECK(again.failed || (again.len == size && memcmp(again.at, bytes, size) == 0));
    ph_buf_finish(&again);
    ph_net_destroy(net);
}

/* As it is, and with the hash that the content should have: no fuzzer finds that by itself. */
void fuzz_net(const uint8_t *bytes, size_t size)
{
    uint8_t *sound = malloc(size + 1);
    uint64_t hash;

    try_net(bytes, size);
    if (sound && size >= BODY) {
        memcpy(sound, bytes, size);
        hash = ph_hash_two(sound, AT_HASH, sound + BODY, size - BODY, HASH_SEED);
        for (unsigned i = 0; i < 8; i++, hash >>= 8)
            sound[AT_HASH + i] = (uint8_t)hash;
        try_net(sound, size);
    }
    free(sound);
}
