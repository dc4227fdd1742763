/* Verifies a record: the cards were dealt as promised before the first player joined, and every
 * move is legal and leads to the recorded result. */
#include <stdio.h>
#include <string.h>

#include "ai/net/net.h"
#include "core/record/session.h"
#include "host/fair/fair.h"
#include "host/store/chain.h"

/* The lines of a record's head that are about its shuffle. */
struct shuffle {
    enum ph_fair_deal deal;
    char table[24];
    uint8_t commitment[PH_FAIR_SIZE], seed[PH_FAIR_SIZE], nonce[PH_FAIR_SIZE];
    char salt[PH_SEATS_MAX][65];
};

/* The value of `key` among the lines of the record's head; false: there is no such line, or it
 * is longer than `room`. */
static bool find_line(const char *kept, const char *key, char *value, size_t room)
{
    size_t len = strlen(key);

    for (const char *line = kept; *line; line += strcspn(line, "\n") + (*line != '\0')) {
        size_t size = strcspn(line, "\n");

        if (size > len + 1 && strncmp(line, key, len) == 0 && strncmp(line + len, ": ", 2) == 0) {
            size -= len + 2;
            if (size >= room)
                return false;
            memcpy(value, line + len + 2, size);
            value[size] = '\0';
            return true;
        }
        if (line[size] == '\0')
            return false;
    }
    return false;
}

static bool need_hex(const char *kept, const char *key, uint8_t bytes[PH_FAIR_SIZE],
                     struct ph_error *error)
{
    char text[2 * PH_FAIR_SIZE + 1];

    if (find_line(kept, key, text, sizeof text) && ph_unhex(text, bytes, PH_FAIR_SIZE))
        return true;
    return ph_fail(error, key,
                   "64 hexadecimal digits are expected: not a record of a server's table");
}

static bool read_shuffle(struct shuffle *shuffle, const struct ph_session *session,
                         struct ph_verified *verified, struct ph_error *error)
{
    const char *kept = ph_buf_text(&session->kept);

    memset(shuffle, 0, sizeof *shuffle);
    shuffle->deal = ph_chance_has_key(&session->chance) ? PH_FAIR_STREAM : PH_FAIR_SEED;
    if (!find_line(kept, "table", shuffle->table, sizeof shuffle->table))
        return ph_fail(error, "table", "the line is missing: not a record of a server's table");
    for (unsigned seat = 0; seat < session->rules->players; seat++) {
        char key[16];

        snprintf(key, sizeof key, "salt %u", seat);
        verified->salts += find_line(kept, key, shuffle->salt[seat], sizeof shuffle->salt[seat]);
    }
    return need_hex(kept, "commitment", shuffle->commitment, error) &&
           need_hex(kept, "shuffle seed", shuffle->seed, error) &&
           need_hex(kept, "shuffle nonce", shuffle->nonce, error);
}

static bool check_commitment(const struct shuffle *shuffle, struct ph_error *error)
{
    uint8_t commitment[PH_FAIR_SIZE];

    ph_fair_commit(shuffle->deal, shuffle->seed, shuffle->nonce, commitment);
    return memcmp(commitment, shuffle->commitment, sizeof commitment) == 0 ||
           ph_fail(error, "commitment", "it does not follow from seed and nonce");
}

static bool check_deal(const struct shuffle *shuffle, const struct ph_session *session,
                       struct ph_error *error)
{
    const char *salts[PH_SEATS_MAX];
    struct ph_chance chance;

    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        salts[seat] = shuffle->salt[seat];
    chance = ph_fair_chance(shuffle->deal, shuffle->seed, shuffle->table, salts,
                            session->rules->players);
    if (session->from_position || memcmp(&session->chance, &chance, sizeof chance) != 0)
        return ph_fail(error, shuffle->deal == PH_FAIR_SEED ? "seed" : "deal",
                       "the cards were not dealt from what seed, table and salts give");
    return true;
}

static bool check_shuffle(const struct ph_session *session, struct ph_verified *verified,
                          struct ph_error *error)
{
    struct shuffle shuffle;

    if (!read_shuffle(&shuffle, session, verified, error))
        return false;
    memcpy(verified->table, shuffle.table, sizeof verified->table);
    ph_hex(shuffle.commitment, PH_FAIR_SIZE, verified->commitment_text);
    verified->commitment = check_commitment(&shuffle, error);
    verified->deal = verified->commitment && check_deal(&shuffle, session, error);
    return verified->deal;
}

/* Is the net compiled in that the record names? Its moves need none to be replayed. */
static bool check_net(const struct ph_session *session, struct ph_verified *verified,
                      struct ph_error *error)
{
    uint8_t bytes[8];
    uint64_t hash = 0;

    if (!find_line(ph_buf_text(&session->kept), "net", verified->net, sizeof verified->net))
        return true;
    if (!ph_unhex(verified->net, bytes, sizeof bytes))
        return ph_fail(error, "net", "16 hexadecimal digits are expected");
    for (unsigned i = 0; i < sizeof bytes; i++)
        hash = hash << 8 | bytes[i];
    verified->net_known = ph_net_find(hash) != NULL;
    return true;
}

bool ph_verify_record(const char *bytes, size_t size, struct ph_verified *verified,
                      struct ph_error *error)
{
    struct ph_session *session;
    bool ok;

    memset(verified, 0, sizeof *verified);
    if (!ph_fair_sum_fits(bytes, size, error))
        return false;
    verified->whole = true;
    session = ph_record_read_bytes(bytes, size, NULL, error);
    if (!session)
        return false;
    verified->game = true;
    verified->moves = ph_session_count(session);
    ok = check_net(session, verified, error) && check_shuffle(session, verified, error);
    ph_session_destroy(session);
    return ok;
}
