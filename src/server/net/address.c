/* Addresses of clients and proxies. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const struct net_address *address)
{
    return memcmp(address->at, mapped, sizeof mapped) == 0;
}

static void set_v4(struct net_address *address, const void *four)
{
    memcpy(address->at, mapped, sizeof mapped);
    memcpy(address->at + sizeof mapped, four, 4);
}

bool net_address_read(const char *text, struct net_address *address)
{
    char bare[NET_ADDRESS_TEXT];
    size_t len = strlen(text);
    struct in_addr v4;

    if (len > 2 && text[0] == '[' && text[len - 1] == ']') {
        text++;
        len -= 2;
    }
    if (len >= sizeof bare)
        return false;
    memcpy(bare, text, len);
    bare[len] = '\0';
    if (inet_pton(AF_INET, bare, &v4) == 1) {
        set_v4(address, &v4);
        return true;
    }
    return inet_pton(AF_INET6, bare, address->at) == 1;
}

void net_address_of(const struct sockaddr *from, struct net_address *address)
{
    *address = (struct net_address){{0}};
    if (from->sa_family == AF_INET)
        set_v4(address, &((const struct sockaddr_in *)from)->sin_addr);
    else if (from->sa_family == AF_INET6)
        memcpy(address->at, &((const struct sockaddr_in6 *)from)->sin6_addr, sizeof address->at);
}

void net_address_print(const struct net_address *address, char text[NET_ADDRESS_TEXT])
{
    if (is_v4(address))
        inet_ntop(AF_INET, address->at + sizeof mapped, text, NET_ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, address->at, text, NET_ADDRESS_TEXT);
}

struct net_address net_address_network(const struct net_address *address)
{
    struct net_address network = *address;

    if (!is_v4(address))
        memset(network.at + 8, 0, 8);
    return network;
}

struct net_address net_network_read(const char *text)
{
    struct net_address address;

    if (!net_address_read(text, &address))
        return (struct net_address){{0}};
    return net_address_network(&address);
}

bool net_network_is_loopback(const struct net_address *network)
{
    static const struct net_address none;

    return is_v4(network) ? network->at[12] == 127 : memcmp(network, &none, sizeof none) == 0;
}

/* ---- prefixes ---- */

static bool read_bits(const char *text, unsigned most, unsigned *bits)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    if (text[0] < '0' || text[0] > '9' || *end || value > most)
        return false;
    *bits = (unsigned)value;
    return true;
}

static unsigned first_bit(const struct net_address *address)
{
    return is_v4(address) ? 96 : 0;
}

bool net_prefix_read(const char *text, struct net_prefix *prefix)
{
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    char bare[NET_ADDRESS_TEXT + 2];
    unsigned before, longest;

    if (length >= sizeof bare)
        return false;
    memcpy(bare, text, length);
    bare[length] = '\0';
    if (!net_address_read(bare, &prefix->address))
        return false;
    before = first_bit(&prefix->address);
    longest = before ? 128 - before : 64;
    prefix->bits = longest;
    if (slash && !read_bits(slash + 1, longest, &prefix->bits))
        return false;
    prefix->bits += before;
    for (unsigned bit = prefix->bits; bit < 128; bit++)
        prefix->address.at[bit / 8] &= (uint8_t)~(0x80 >> bit % 8);
    return true;
}

void net_prefix_print(const struct net_prefix *prefix, char text[NET_PREFIX_TEXT])
{
    net_address_print(&prefix->address, text);
    snprintf(text + strlen(text), 5, "/%u", prefix->bits - first_bit(&prefix->address));
}

static bool same_bits(const struct net_prefix *prefix, const struct net_address *address)
{
    const uint8_t *a = prefix->address.at, *b = address->at;
    unsigned whole = prefix->bits / 8, rest = prefix->bits % 8;

    return memcmp(a, b, whole) == 0 && (rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0);
}

/* The /64 of ::1 has the bits of every mapped IPv4 address too. */
bool net_prefix_has(const struct net_prefix *prefix, const struct net_address *address)
{
    return is_v4(&prefix->address) == is_v4(address) && same_bits(prefix, address);
}

/* ---- proxies ---- */

static bool read_proxy(char *word, struct net_proxies *proxies, struct ph_error *error)
{
    char *slash = strchr(word, '/');
    struct net_address address;
    unsigned bits = 128, before;

    if (slash)
        *slash++ = '\0';
    if (proxies->count == NET_PROXIES_MAX)
        return ph_fail(error, "trusted proxies", "more than %d", NET_PROXIES_MAX);
    if (!net_address_read(word, &address))
        return ph_fail(error, "trusted proxies", "'%s' is not an address", word);
    before = first_bit(&address);
    if (slash && !read_bits(slash, 128 - before, &bits))
        return ph_fail(error, "trusted proxies", "'/%s' is not a prefix length", slash);
    proxies->at[proxies->count].address = address;
    proxies->at[proxies->count++].bits = slash ? before + bits : 128;
    return true;
}

bool net_proxies_read(const char *list, struct net_proxies *proxies, struct ph_error *error)
{
    char words[2048], *rest = words, *word;

    *proxies = (struct net_proxies){0};
    if (!list)
        return true;
    if (strlen(list) >= sizeof words)
        return ph_fail(error, "trusted proxies", "the list is too long");
    memcpy(words, list, strlen(list) + 1);
    while ((word = strtok_r(rest, ", \t", &rest)))
        if (!read_proxy(word, proxies, error))
            return false;
    return true;
}

bool net_proxies_trust(const struct net_proxies *proxies, const struct net_address *address)
{
    for (unsigned i = 0; i < proxies->count; i++)
        if (same_bits(&proxies->at[i], address))
            return true;
    return false;
}

/* The last item of the first `*len` bytes of the list; reduces `*len` to what is before it. */
static bool last_item(const char *list, size_t *len, char item[NET_ADDRESS_TEXT + 2])
{
    size_t end = *len, start, size;

    while (end > 0 && strchr(" \t,", list[end - 1]))
        end--;
    for (start = end; start > 0 && !strchr(" \t,", list[start - 1]);)
        start--;
    size = end - start;
    if (size == 0 || size >= NET_ADDRESS_TEXT + 2)
        return false;
    memcpy(item, list + start, size);
    item[size] = '\0';
    *len = start;
    return true;
}

void net_proxies_follow(const struct net_proxies *proxies, const char *forwarded_for,
                        struct net_address *address)
{
    size_t len = strlen(forwarded_for);
    char item[NET_ADDRESS_TEXT + 2];
    struct net_address before;

    while (net_proxies_trust(proxies, address) && last_item(forwarded_for, &len, item) &&
           net_address_read(item, &before))
        *address = before;
}
