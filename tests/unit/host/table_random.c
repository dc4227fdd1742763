/* Random tables and random people at them. */
#include "unit/host/table_random.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"

static bool one_in(struct ph_rng *rng, uint32_t n)
{
    return ph_rng_below(rng, n) == 0;
}

static const char *pick(struct ph_rng *rng, const char *const *list, uint32_t count)
{
    return list[ph_rng_below(rng, count)];
}

/* ---- tables ---- */

void random_request(struct ph_rng *rng, struct ph_buf *out)
{
    static const char *const kinds[] = {"me", "me", "person", "person", "bot"};
    static const char *const clocks[] = {
        "{\"kind\":\"none\"}", "{\"kind\":\"real\",\"seconds\":300,\"increment\":20}",
        "{\"kind\":\"real\",\"seconds\":30}", "{\"kind\":\"days\",\"days\":2}"};
    static const char *const leavers[] = {"wait", "skip", "bot"};
    const struct ph_game *game = ph_games[ph_rng_below(rng, 2)];
    unsigned players = game->seats_min + ph_rng_below(rng, game->seats_max - game->seats_min + 1);

    ph_buf_clear(out);
    ph_buf_addf(out, "{\"game\":\"%s\",\"players\":%u,\"seats\":[", game->name, players);
    for (unsigned i = 0; i < players; i++)
        ph_buf_addf(out, "%s{\"kind\":\"%s\"}", i ? "," : "", i ? pick(rng, kinds, 5) : "me");
    ph_buf_addf(out, "],\"clock\":%s,\"leaver\":\"%s\",\"confirm\":%s,\"start\":\"%s\"}",
                pick(rng, clocks, 4), pick(rng, leavers, 3), one_in(rng, 3) ? "false" : "true",
                one_in(rng, 4) ? "host" : "full");
}

/* ---- people ---- */

static int random_seat(const struct kit *kit, struct ph_rng *rng)
{
    return (int)ph_rng_below(rng, kit->table->config.players);
}

/* Time passes, now and then a lot; once in a while it even goes back. */
static void pass_time(struct kit *kit, struct ph_rng *rng)
{
    if (one_in(rng, 40))
        kit->now += (int64_t)ph_rng_below(rng, 3 * TABLE_DAY);
    else if (one_in(rng, 60))
        kit->now -= (int64_t)ph_rng_below(rng, TABLE_DAY);
    else
        kit->now += (int64_t)ph_rng_below(rng, 5000);
}

static struct ph_command move_command(struct kit *kit, struct ph_rng *rng, struct ph_buf *move)
{
    const struct ph_rules *rules = table_rules(kit->table);
    int actor = table_actor(kit->table);
    struct ph_command c = kit_command(kit, PH_COMMAND_MOVE, actor);
    ph_move moves[PH_MOVES_MAX];

    if (actor == PH_NOBODY)
        return c;
    if (table_bot_plays(kit->table, actor))
        c.identity = (struct ph_identity){.bot = true};
    if (one_in(rng, 3)) {
        unsigned count = rules->game->moves(rules, kit->table->state, moves);

        rules->game->print_move(rules, moves[ph_rng_below(rng, count)], move);
    } else {
        kit_playout_move(kit, rng, move);
    }
    c.move = ph_buf_text(move);
    return c;
}

static struct ph_command join_command(struct kit *kit, struct ph_rng *rng)
{
    struct ph_command c = {.kind = PH_COMMAND_JOIN,
                           .identity = kit_person(1 + ph_rng_below(rng, 3)),
                           .seat = PH_NOBODY,
                           .name = "Bert",
                           .salt = one_in(rng, 2) ? "a pinch of salt" : NULL};

    if (one_in(rng, 3)) {
        c = kit_command(kit, PH_COMMAND_START, PH_NOBODY);
        c.identity = kit_host(kit);
    } else if (one_in(rng, 8)) {
        c = kit_command(kit, PH_COMMAND_LEAVE, random_seat(kit, rng));
    }
    return c;
}

/* What somebody sends who means it, for the seat that the table waits for. */
static struct ph_command sensible(struct kit *kit, struct ph_rng *rng, struct ph_buf *move)
{
    const struct ph_table *t = kit->table;

    if (t->status == PH_TABLE_WAITING)
        return join_command(kit, rng);
    if (t->asked != ASKED_NOTHING && one_in(rng, 2)) {
        struct ph_command c = kit_command(kit, PH_COMMAND_ANSWER, random_seat(kit, rng));

        c.yes = one_in(rng, 2);
        return c;
    }
    if (t->confirm != PH_NOBODY)
        return kit_command(kit, one_in(rng, 3) ? PH_COMMAND_UNDO : PH_COMMAND_CONFIRM, t->confirm);
    if (one_in(rng, 8))
        return kit_command(kit, PH_COMMAND_UNDO, table_actor(t));
    return move_command(kit, rng, move);
}

/* Anything, by anybody. */
static struct ph_command any(struct kit *kit, struct ph_rng *rng, struct ph_buf *move)
{
    static const char *const phrases[] = {"hello", "thanks", "nothing"};
    unsigned kind = ph_rng_below(rng, PH_COMMAND_COUNT);
    struct ph_command c = move_command(kit, rng, move);

    if ((kind == PH_COMMAND_CLOSE || kind == PH_COMMAND_RESIGN || kind == PH_COMMAND_REMOVE ||
         kind == PH_COMMAND_REMOVE_PERSON) &&
        !one_in(rng, 4))
        kind = PH_COMMAND_RETURN;
    c.identity = one_in(rng, 6)
                     ? kit_host(kit)
                     : kit_command(kit, (enum ph_command_kind)kind, random_seat(kit, rng)).identity;
    c.identity.clock = kind == PH_COMMAND_LATE;
    c.kind = (enum ph_command_kind)kind;
    c.seat = random_seat(kit, rng);
    c.whom = random_seat(kit, rng);
    ph_table_person(kit->table, kit_person(ph_rng_below(rng, 6)).key_hash, c.person);
    c.how = (enum ph_relief)ph_rng_below(rng, PH_RELIEF_COUNT);
    c.yes = one_in(rng, 2);
    c.count = ph_rng_below(rng, kit->table->count + 2);
    c.version = one_in(rng, 10) ? ph_rng_below(rng, 40) : 0;
    c.phrase = one_in(rng, 2) ? pick(rng, phrases, 3) : NULL;
    c.text = "what a \"move\" \\ that was";
    c.table = "Next0123456789ab";
    return c;
}

struct ph_command random_command(struct kit *kit, struct ph_rng *rng, struct ph_buf *move)
{
    ph_buf_clear(move);
    pass_time(kit, rng);
    if (ph_table_deadline(kit->table) != 0 && kit->now >= ph_table_deadline(kit->table) &&
        !one_in(rng, 3))
        return (struct ph_command){
            .kind = PH_COMMAND_LATE, .identity = {.clock = true}, .seat = PH_NOBODY};
    return one_in(rng, 6) ? any(kit, rng, move) : sensible(kit, rng, move);
}

/* ---- rounds ---- */

unsigned random_rounds(unsigned usual)
{
    const char *asked = getenv("POSTHORN_TABLES");

    if (asked)
        return (unsigned)strtoul(asked, NULL, 10);
#ifdef __SANITIZE_ADDRESS__
    return usual / 20;
#else
    return usual;
#endif
}
