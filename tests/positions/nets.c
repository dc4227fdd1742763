/* Nets, where one fits: each level that has one passes most positions of shipped.jsonl and of
 * mended.jsonl. Not all, so that a better net need not agree with every answer of playouts; a net of
 * noise must fail this. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/net/net.h"
#include "positions/suite.h"

enum { WEIGHT = 60, SHIFT = 6 };

static const struct suite {
    const char *name;
    unsigned least, passed_of_100;
} suites[] = {
    {"shipped.jsonl", 45, 85},
    {"mended.jsonl", 6, 70},
};

/* What a player did in the positions of a game. */
struct result {
    unsigned asked, passed;
};
enum { NOISE = PH_LEVELS + 1 };

static void draw_weights(int16_t *at, size_t count, struct ph_rng *rng)
{
    for (size_t i = 0; i < count; i++)
        at[i] = (int16_t)((int)ph_rng_below(rng, 2 * WEIGHT + 1) - WEIGHT);
}

/* A net that knows nothing. */
static struct ph_net *make_noise(const struct ph_rules *rules)
{
    struct ph_net *net = ph_net_create(rules);
    struct ph_rng rng;

    if (!net)
        abort();
    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < net->sparse + net->dense; i++)
        draw_weights(net->row[i], PH_NET_FIRST + ph_net_outputs(net), &rng);
    for (unsigned i = 0; i < PH_NET_SECOND; i++)
        draw_weights(net->second[i], PH_NET_FIRST, &rng);
    for (unsigned i = 0; i < ph_net_outputs(net); i++)
        draw_weights(net->out[i], PH_NET_SECOND, &rng);
    memset(net->shift, SHIFT, sizeof net->shift);
    return net;
}

static void ask_one(const json_t *position, const struct ph_session *session,
                    const struct ph_bot *bot, struct result *result)
{
    struct ph_buf move = {0};

    result->asked++;
    result->passed += passes(position, session, bot, &move);
    ph_buf_finish(&move);
}

static void ask_all(const json_t *position, const struct ph_session *session, struct result *result)
{
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_net *noise = make_noise(rules);
    struct ph_bot bot;

    for (unsigned level = FIRST_NET_LEVEL; level <= PH_LEVELS; level++) {
        bot = ph_bot_level(level);
        if (!ph_bot_lacks_net(&bot, rules))
            ask_one(position, session, &bot, &result[level]);
        bot.net = noise;
        ask_one(position, session, &bot, &result[NOISE]);
    }
    ph_net_destroy(noise);
}

static bool is_good(const struct result *result, const struct suite *suite)
{
    return 100 * result->passed >= suite->passed_of_100 * result->asked;
}

/* Asks the levels in every position of the file, and counts the positions. */
static unsigned ask_file(const struct ph_game *game, const char *name, struct result *result)
{
    char *text = read_suite(game, name), *place = NULL;
    unsigned lines = 0;

    for (char *line = text ? strtok_r(text, "\n", &place) : NULL; line;
         line = strtok_r(NULL, "\n", &place)) {
        json_t *position;
        struct ph_session *session = read_line(line, NULL, ++lines, &position);

        if (session)
            ask_all(position, session, result);
        ph_session_destroy(session);
        json_decref(position);
    }
    free(text);
    return lines;
}

static void check_suite(const struct ph_game *game, const struct suite *suite)
{
    struct result result[NOISE + 1] = {{0}};
    unsigned lines = ask_file(game, suite->name, result);

    printf("%s, %s:\n", game->name, suite->name);
    verdict(lines >= suite->least, "%s: only %u positions", suite->name, lines);
    for (unsigned level = FIRST_NET_LEVEL; level <= PH_LEVELS; level++) {
        printf("  level %u with a net passes %u of %u\n", level, result[level].passed,
               result[level].asked);
        verdict(is_good(&result[level], suite), "%s: the net of level %u fails too much",
                suite->name, level);
    }
    printf("  a net of noise passes %u of %u\n", result[NOISE].passed, result[NOISE].asked);
    verdict(!is_good(&result[NOISE], suite), "%s: a net of noise passes %u", suite->name,
            result[NOISE].passed);
}

void check_nets(const struct ph_game *game)
{
    for (unsigned i = 0; i < sizeof suites / sizeof suites[0]; i++)
        check_suite(game, &suites[i]);
}
