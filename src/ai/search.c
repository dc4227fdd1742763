/* Imagined games: beginning one, playing it on, judging it. */
#include "ai/search.h"

#include "ai/share.h"

enum { ASK_EVERY = 16 }; /* imagined games */

static const double solo_full = 200; /* points that nobody reaches alone */

void ph_search_determinise(struct ph_search *search, struct ph_rng *rng)
{
    search->rules->game->determinise(search->rules, search->view, rng, search->state);
}

/* How far the seat is ahead of the best of the others, in points. */
static double lead(const int *hope, unsigned players, unsigned seat)
{
    int other = INT32_MIN;

    for (unsigned i = 0; i < players; i++)
        if (i != seat && hope[i] > other)
            other = hope[i];
    return (hope[seat] - other) / 100.0;
}

static double squash(double margin, double half)
{
    return 0.5 + 0.5 * margin / ((margin < 0 ? -margin : margin) + half);
}

static void judge(const struct ph_search *search, bool over, struct ph_reward *reward)
{
    const struct ph_rules *rules = search->rules;
    const void *state = search->state;
    double win_part = search->mind.win_part / 1000.0, half = search->mind.margin / 1000.0;
    struct ph_score score = {.winners = 0};
    int hope[PH_SEATS_MAX] = {0};

    rules->game->evaluate(rules, state, hope);
    if (rules->players == 1) {
        reward->of[0] = hope[0] / 100.0 / solo_full;
        return;
    }
    if (over)
        rules->game->score(rules, state, &score);
    for (unsigned i = 0; i < rules->players; i++) {
        double margin = squash(lead(hope, rules->players, i), half);
        double share = ph_share_of_win(score.winners, i);

        reward->of[i] = over ? win_part * share + (1 - win_part) * margin : margin;
    }
}

void ph_search_play_on(struct ph_search *search, struct ph_rng *luck, struct ph_reward *reward)
{
    const struct ph_rules *rules = search->rules;
    const struct ph_game *game = rules->game;
    bool over;

    while (!(over = game->actor(rules, search->state) == PH_NOBODY) &&
           game->turn(rules, search->state) < search->last)
        game->apply(rules, search->state, game->playout_move(rules, search->state, luck), NULL);
    judge(search, over, reward);
}

static void note_points(const struct ph_search *search, struct ph_tried *tried)
{
    const struct ph_rules *rules = search->rules;
    struct ph_score score;
    int rival = INT16_MIN;

    rules->game->score(rules, search->state, &score);
    tried->total += score.total[search->seat];
    for (unsigned i = 0; rules->game->score_parts[i].name; i++)
        tried->part[i] += score.part[search->seat][i];
    for (unsigned i = 0; i < rules->players; i++)
        if (i != search->seat && score.total[i] > rival)
            rival = score.total[i];
    if (rules->players > 1)
        tried->rival += rival;
}

void ph_search_note(struct ph_search *search, struct ph_tried *tried,
                    const struct ph_reward *reward)
{
    search->done++;
    tried->visits++;
    tried->value += reward->of[search->seat];
    tried->squares += reward->of[search->seat] * reward->of[search->seat];
    if (search->question->wants_points)
        note_points(search, tried);
}

double ph_search_standing(const struct ph_tried *tried, unsigned trust)
{
    double games = tried->visits;

    if (games <= 0)
        return tried->behind;
    return tried->value / games + tried->behind * trust / (games + trust);
}

bool ph_search_ends(struct ph_search *search)
{
    const struct ph_question *question = search->question;

    if (search->asks && question->go_on && search->done % ASK_EVERY == 0 &&
        !question->go_on(question->who, search))
        atomic_store(search->stopped, true);
    return search->done >= search->playouts ||
           atomic_load_explicit(search->stopped, memory_order_relaxed);
}
