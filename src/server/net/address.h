/* Addresses of clients, and the proxies that they come through. IPv4 addresses are mapped to
 * IPv6. */
#ifndef SERVER_NET_ADDRESS_H
#define SERVER_NET_ADDRESS_H

#include <posthorn/base.h>
#include <sys/socket.h>

enum { NET_ADDRESS_TEXT = 46, NET_PREFIX_TEXT = NET_ADDRESS_TEXT + 4, NET_PROXIES_MAX = 32 };

struct net_address {
    uint8_t at[16];
};

/* The addresses that begin with the same `bits`, counted from the mapped form. */
struct net_prefix {
    struct net_address address;
    unsigned bits;
};

struct net_proxies {
    unsigned count;
    struct net_prefix at[NET_PROXIES_MAX];
};

/* Reads "192.0.2.1", "2001:db8::1" or "[2001:db8::1]". */
bool net_address_read(const char *text, struct net_address *address);
void net_address_of(const struct sockaddr *from, struct net_address *address);
void net_address_print(const struct net_address *address, char text[NET_ADDRESS_TEXT]);
/* What limits count by: an IPv4 address, or the /64 of an IPv6 address, which one customer has. */
struct net_address net_address_network(const struct net_address *address);
/* The same for an address as text, such as the peer of a request. Limits, shares of workers and
 * bans all count by it. Text that is no address gives zeros. */
struct net_address net_network_read(const char *text);
/* Is that network this machine's own, 127.0.0.0/8 or ::1? */
bool net_network_is_loopback(const struct net_address *network);

/* Reads "192.0.2.0/24" or "2001:db8::/48"; without "/BITS" it is what limits count by. A longer
 * prefix than that is refused. */
bool net_prefix_read(const char *text, struct net_prefix *prefix);
void net_prefix_print(const struct net_prefix *prefix, char text[NET_PREFIX_TEXT]);
bool net_prefix_has(const struct net_prefix *prefix, const struct net_address *address);

/* Reads addresses, with or without "/BITS", separated by commas or blanks; NULL is an empty
 * list. */
bool net_proxies_read(const char *list, struct net_proxies *proxies, struct ph_error *error);
bool net_proxies_trust(const struct net_proxies *proxies, const struct net_address *address);
/* Walks back through `forwarded_for` from its end while `address` is a trusted proxy; sets it to
 * the first address that is not. Stops at anything malformed. */
void net_proxies_follow(const struct net_proxies *proxies, const char *forwarded_for,
                        struct net_address *address);

#endif
