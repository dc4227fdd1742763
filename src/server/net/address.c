/* Addresses of clients and proxies. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
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

/* ---- proxies ---- */

static bool read_bits(const char *text, unsigned most, unsigned *bits)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    if (text[0] < '0' || text[0] > '9' || *end || value > most)
        return false;
    *bits = (unsigned)value;
    return true;
}

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
    before = is_v4(&address) ? 96 : 0;
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

static bool same_prefix(const struct net_address *a, const struct net_address *b, unsigned bits)
{
    unsigned whole = bits / 8, rest = bits % 8;

    return memcmp(a->at, b->at, whole) == 0 &&
           (rest == 0 || (a->at[whole] ^ b->at[whole]) >> (8 - rest) == 0);
}

bool net_proxies_trust(const struct net_proxies *proxies, const struct net_address *address)
{
    for (unsigned i = 0; i < proxies->count; i++)
        if (same_prefix(&proxies->at[i].address, address, proxies->at[i].bits))
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
