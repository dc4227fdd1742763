/* Files of nets. All numbers are little-endian; docs/programmers/net-files.md has the layout. */
#include "ai/net/net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_PLAYERS = 10,
    AT_SPARSE = 12,
    AT_DENSE = 14,
    AT_FIRST = 16,
    AT_SECOND = 18,
    AT_SHIFTS = 20,
    AT_ZEROS = 26,
    AT_GAME = 32,
    AT_SCHEMA = 48,
    AT_DATA = 56,
    AT_HASH = 64,
    HEAD_SIZE = 72,
};
static const char magic[8] = {'P', 'H', 'N', 'E', 'T', '\r', '\n', 0x1a};

/* ---- where weights are ---- */

static unsigned block_size(const struct ph_net *net, enum ph_net_block block)
{
    unsigned outputs = ph_net_outputs(net);

    switch (block) {
    case PH_NET_SPARSE_FIRST: return net->sparse * PH_NET_FIRST;
    case PH_NET_DENSE_FIRST: return net->dense * PH_NET_FIRST;
    case PH_NET_FIRST_SECOND: return PH_NET_SECOND * PH_NET_FIRST;
    case PH_NET_SECOND_OUT: return outputs * PH_NET_SECOND;
    case PH_NET_SPARSE_OUT: return net->sparse * outputs;
    default: return net->dense * outputs;
    }
}

/* The weight that has this number in the block. */
static int16_t *weight_at(struct ph_net *net, enum ph_net_block block, unsigned i)
{
    unsigned outputs = ph_net_outputs(net);

    switch (block) {
    case PH_NET_SPARSE_FIRST: return &net->row[i / PH_NET_FIRST][i % PH_NET_FIRST];
    case PH_NET_DENSE_FIRST: return &net->row[net->sparse + i / PH_NET_FIRST][i % PH_NET_FIRST];
    case PH_NET_FIRST_SECOND: return &net->second[i / PH_NET_FIRST][i % PH_NET_FIRST];
    case PH_NET_SECOND_OUT: return &net->out[i / PH_NET_SECOND][i % PH_NET_SECOND];
    case PH_NET_SPARSE_OUT: return &net->row[i / outputs][PH_NET_FIRST + i % outputs];
    default: return &net->row[net->sparse + i / outputs][PH_NET_FIRST + i % outputs];
    }
}

/* The biases stand one behind the other. */
static unsigned bias_count(const struct ph_net *net)
{
    return PH_NET_FIRST + PH_NET_SECOND + ph_net_outputs(net);
}

static int16_t *bias_at(struct ph_net *net, unsigned i)
{
    if (i < PH_NET_FIRST)
        return &net->bias_first[i];
    i -= PH_NET_FIRST;
    return i < PH_NET_SECOND ? &net->bias_second[i] : &net->bias_out[i - PH_NET_SECOND];
}

static size_t file_size(const struct ph_net *net)
{
    size_t size = HEAD_SIZE + 2 * bias_count(net);

    for (enum ph_net_block block = 0; block < PH_NET_BLOCKS; block++)
        size += block_size(net, block);
    return size;
}

/* ---- numbers ---- */

static uint64_t get(const uint8_t *at, unsigned bytes)
{
    uint64_t number = 0;

    while (bytes-- > 0)
        number = number << 8 | at[bytes];
    return number;
}

static void put(uint8_t *at, unsigned bytes, uint64_t number)
{
    for (unsigned i = 0; i < bytes; i++, number >>= 8)
        at[i] = (uint8_t)number;
}

/* The hash of everything but itself. */
static uint64_t content_hash(const uint8_t *bytes, size_t size)
{
    return ph_hash_two(bytes, AT_HASH, bytes + HEAD_SIZE, size - HEAD_SIZE, VERSION);
}

/* ---- reading ---- */

static bool read_shape(const uint8_t *at, struct ph_net *net, struct ph_error *error)
{
    net->players = (unsigned)get(at + AT_PLAYERS, 2);
    net->sparse = (unsigned)get(at + AT_SPARSE, 2);
    net->dense = (unsigned)get(at + AT_DENSE, 2);
    if (net->players < 1 || net->players > PH_SEATS_MAX)
        return ph_fail(error, "players", "1 to %d are possible, not %u", PH_SEATS_MAX,
                       net->players);
    if (net->sparse > PH_FEATURES_SPARSE_MAX || net->dense > PH_FEATURES_DENSE_MAX ||
        net->sparse + net->dense == 0)
        return ph_fail(error, "inputs", "there are too many or none");
    if (get(at + AT_FIRST, 2) != PH_NET_FIRST || get(at + AT_SECOND, 2) != PH_NET_SECOND)
        return ph_fail(error, "layers", "they must have %d and %d units", PH_NET_FIRST,
                       PH_NET_SECOND);
    return true;
}

/* What is left free must be zero, so that a net has one file only. */
static bool has_zeros(const uint8_t *at)
{
    size_t name = strnlen((const char *)at + AT_GAME, PH_NET_NAME_MAX);

    for (unsigned i = AT_ZEROS; i < AT_GAME; i++)
        if (at[i] != 0)
            return false;
    for (size_t i = AT_GAME + name; i < AT_SCHEMA; i++)
        if (at[i] != 0)
            return false;
    return name > 0 && name < PH_NET_NAME_MAX;
}

static bool read_head(const uint8_t *at, size_t size, struct ph_net *net, struct ph_error *error)
{
    if (size < HEAD_SIZE || memcmp(at, magic, sizeof magic) != 0)
        return ph_fail(error, "", "this is not a net");
    if (get(at + AT_VERSION, 2) != VERSION)
        return ph_fail(error, "version", "only %d can be read", VERSION);
    if (!read_shape(at, net, error))
        return false;
    if (size != file_size(net) || size > PH_NET_SIZE_MAX)
        return ph_fail(error, "size", "it must be %zu bytes, at most %d, and is %zu",
                       file_size(net), PH_NET_SIZE_MAX, size);
    net->hash = get(at + AT_HASH, 8);
    if (net->hash != content_hash(at, size))
        return ph_fail(error, "hash", "the net is damaged");
    memcpy(net->game, at + AT_GAME, sizeof net->game);
    if (!has_zeros(at))
        return ph_fail(error, "game", "it must be a name of at most %d bytes, filled up with zeros",
                       PH_NET_NAME_MAX - 1);
    net->schema = get(at + AT_SCHEMA, 8);
    net->data = get(at + AT_DATA, 8);
    for (unsigned i = 0; i < PH_NET_BLOCKS; i++) {
        net->shift[i] = at[AT_SHIFTS + i];
        if (net->shift[i] > PH_NET_SHIFT_MAX)
            return ph_fail(error, "shifts", "at most %d is possible", PH_NET_SHIFT_MAX);
    }
    return true;
}

static bool read_weights(const uint8_t *at, struct ph_net *net, struct ph_error *error)
{
    for (unsigned i = 0; i < bias_count(net); i++, at += 2)
        *bias_at(net, i) = (int16_t)get(at, 2);
    for (enum ph_net_block block = 0; block < PH_NET_BLOCKS; block++)
        for (unsigned i = 0; i < block_size(net, block); i++) {
            int8_t weight = (int8_t)*at++;

            if (weight < -PH_NET_WEIGHT_MAX)
                return ph_fail(error, "weights", "they are from -%d to %d", PH_NET_WEIGHT_MAX,
                               PH_NET_WEIGHT_MAX);
            *weight_at(net, block, i) = weight;
        }
    return true;
}

struct ph_net *ph_net_read(const void *bytes, size_t size, struct ph_error *error)
{
    struct ph_net *net = calloc(1, sizeof *net);
    bool ok;

    if (!net) {
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    ok = read_head(bytes, size, net, error);
    if (ok) {
        net->row = calloc(net->sparse + net->dense, sizeof *net->row);
        ok = net->row ? read_weights((const uint8_t *)bytes + HEAD_SIZE, net, error)
                      : ph_fail(error, "", "out of memory");
    }
    if (!ok) {
        ph_net_destroy(net);
        return NULL;
    }
    return net;
}

/* ---- writing ---- */

static void print_head(const struct ph_net *net, uint8_t head[HEAD_SIZE])
{
    memset(head, 0, HEAD_SIZE);
    memcpy(head, magic, sizeof magic);
    put(head + AT_VERSION, 2, VERSION);
    put(head + AT_PLAYERS, 2, net->players);
    put(head + AT_SPARSE, 2, net->sparse);
    put(head + AT_DENSE, 2, net->dense);
    put(head + AT_FIRST, 2, PH_NET_FIRST);
    put(head + AT_SECOND, 2, PH_NET_SECOND);
    memcpy(head + AT_SHIFTS, net->shift, PH_NET_BLOCKS);
    memcpy(head + AT_GAME, net->game, sizeof net->game);
    put(head + AT_SCHEMA, 8, net->schema);
    put(head + AT_DATA, 8, net->data);
}

void ph_net_print(struct ph_net *net, struct ph_buf *out)
{
    uint8_t head[HEAD_SIZE];
    size_t start = out->len;

    print_head(net, head);
    ph_buf_addn(out, (const char *)head, sizeof head);
    for (unsigned i = 0; i < bias_count(net); i++) {
        uint8_t bias[2];

        put(bias, 2, (uint16_t)*bias_at(net, i));
        ph_buf_addn(out, (const char *)bias, sizeof bias);
    }
    for (enum ph_net_block block = 0; block < PH_NET_BLOCKS; block++)
        for (unsigned i = 0; i < block_size(net, block); i++) {
            int16_t weight = *weight_at(net, block, i);

            assert(weight >= -PH_NET_WEIGHT_MAX && weight <= PH_NET_WEIGHT_MAX);
            ph_buf_addc(out, (char)weight);
        }
    if (out->failed)
        return;
    net->hash = content_hash((const uint8_t *)out->at + start, out->len - start);
    put((uint8_t *)out->at + start + AT_HASH, 8, net->hash);
}
