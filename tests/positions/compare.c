/* Which of two moves wins more games: the position is dealt again as its player may believe it to be,
 * and computer players with a net play it to the end from each of the two moves. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/suite.h"

enum { BLOCK = 50 };
/* Standard errors: a move is right when it is that far ahead, and is dropped when it is behind. */
static const double ahead = 2.6, behind = -1;

/* A position with the moves that are compared. */
struct pair {
    const struct ph_rules *rules;
    uint64_t view[WORDS];
    int seat;
    ph_move right, wrong;
};

/* The share that `seat` has in the victory of a game that begins with `move`. */
static double play_on(const struct pair *pair, ph_move move, const struct ph_bot *bot,
                      uint64_t seed)
{
    uint64_t state[WORDS];
    struct ph_think_options options = {.bot = *bot};
    struct ph_thought thought;
    struct ph_score score;
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    ph_determinise(pair->rules, pair->view, &rng, state);
    ph_apply(pair->rules, state, move, NULL);
    while (ph_actor(pair->rules, state) != PH_NOBODY) {
        if (!ph_think_state(pair->rules, state, &options, &thought, NULL))
            abort();
        ph_apply(pair->rules, state, thought.choice, NULL);
    }
    ph_score(pair->rules, state, &score);
    return (score.winners >> pair->seat & 1) / (double)__builtin_popcount(score.winners);
}

/* Results of both moves in the same worlds. */
struct tally {
    unsigned games;
    double right, wrong, squares;
};

/* By how many standard errors the right move is ahead. */
static double lead_of(const struct tally *tally)
{
    double mean = (tally->right - tally->wrong) / tally->games;
    double variance = (tally->squares / tally->games - mean * mean) / tally->games;

    return variance > 0 ? mean / sqrt(variance) : 0;
}

/* Plays until it is plain, or at most `games` from each move; says why in the position. */
static bool is_proved(const struct pair *pair, const struct ph_bot *bot, unsigned games,
                      json_t *position)
{
    struct tally tally = {0};

    do {
        double right = play_on(pair, pair->right, bot, tally.games);
        double wrong = play_on(pair, pair->wrong, bot, tally.games);

        tally.games++;
        tally.right += right;
        tally.wrong += wrong;
        tally.squares += (right - wrong) * (right - wrong);
    } while (tally.games < games &&
             (tally.games % BLOCK || (lead_of(&tally) > behind && lead_of(&tally) < ahead)));
    json_object_set_new(position, "why",
                        json_sprintf("wins %.1f of %u games; the other move %.1f", tally.right,
                                     tally.games, tally.wrong));
    return lead_of(&tally) >= ahead;
}

static bool read_pair(struct pair *pair, const struct ph_session *session, const json_t *position)
{
    const char *right = json_string_value(json_array_get(json_object_get(position, "right"), 0));
    const char *wrong = json_string_value(json_array_get(json_object_get(position, "foolish"), 0));

    pair->rules = ph_session_rules(session);
    pair->seat = ph_actor(pair->rules, ph_session_state(session));
    return ph_view(pair->rules, ph_session_state(session), pair->seat, pair->view) && right &&
           wrong && ph_parse_move(pair->rules, right, &pair->right, NULL) &&
           ph_parse_move(pair->rules, wrong, &pair->wrong, NULL);
}

int compare_moves(const char *path, unsigned games)
{
    char *suite = read_text(path), *place = NULL;
    struct ph_bot bot;
    unsigned lines = 0;

    ph_bot_find("net:150", &bot, NULL);
    for (char *text = suite ? strtok_r(suite, "\n", &place) : NULL; text;
         text = strtok_r(NULL, "\n", &place)) {
        json_t *position;
        struct ph_session *session = read_line(text, NULL, ++lines, &position);
        struct pair pair;

        if (session && read_pair(&pair, session, position) &&
            is_proved(&pair, &bot, games, position)) {
            json_dumpf(position, stdout, JSON_COMPACT);
            putchar('\n');
            fflush(stdout);
        }
        ph_session_destroy(session);
        json_decref(position);
    }
    free(suite);
    return lines == 0;
}
