/* The public functions of a game: each checks what its caller may get wrong, then asks the game. */
#include "core/game.h"

#include <string.h>

#include "core/deal.h"
#include "core/text/kinds.h"

/* ---- games ---- */

const struct ph_game *ph_game_find(const char *name)
{
    for (const struct ph_game *const *game = ph_games; name && *game; game++)
        if (strcmp((*game)->name, name) == 0)
            return *game;
    return NULL;
}

const struct ph_game *ph_game_at(unsigned index)
{
    for (const struct ph_game *const *game = ph_games; *game; game++)
        if (index-- == 0)
            return *game;
    return NULL;
}

const char *ph_game_name(const struct ph_game *game)
{
    return game ? game->name : NULL;
}

const char *ph_game_title(const struct ph_game *game)
{
    return game ? game->title : NULL;
}

unsigned ph_game_version(const struct ph_game *game)
{
    return game ? game->rules_version : 0;
}

unsigned ph_game_seats_min(const struct ph_game *game)
{
    return game ? game->seats_min : 0;
}

unsigned ph_game_seats_max(const struct ph_game *game)
{
    return game ? game->seats_max : 0;
}

const struct ph_option_kind *ph_game_options(const struct ph_game *game)
{
    return game ? game->options : NULL;
}

const struct ph_score_part *ph_game_score_parts(const struct ph_game *game)
{
    return game ? game->score_parts : NULL;
}

const struct ph_lore *ph_game_lore(const struct ph_game *game)
{
    return game ? game->lore : NULL;
}

const char *ph_game_data(const struct ph_game *game, unsigned index)
{
    for (const char *const *text = game ? game->data : NULL; text && *text; text++)
        if (index-- == 0)
            return *text;
    return NULL;
}

/* ---- rules ---- */

const struct ph_game *ph_rules_game(const struct ph_rules *rules)
{
    return rules ? rules->game : NULL;
}

unsigned ph_rules_players(const struct ph_rules *rules)
{
    return rules ? rules->players : 0;
}

uint64_t ph_rules_hash(const struct ph_rules *rules)
{
    return rules ? rules->hash : 0;
}

uint64_t ph_rules_data_hash(const struct ph_rules *rules)
{
    return rules ? rules->data_hash : 0;
}

/* ---- positions ---- */

static bool is_seat(const struct ph_rules *rules, int seat)
{
    return seat >= 0 && seat < rules->players;
}

size_t ph_state_size(const struct ph_rules *rules)
{
    return rules ? rules->game->state_size : 0;
}

size_t ph_view_size(const struct ph_rules *rules)
{
    return rules ? rules->game->view_size : 0;
}

static bool set_up(const struct ph_rules *rules, struct ph_chance chance, int first, void *state)
{
    if (!rules || !state || (first != PH_NOBODY && !is_seat(rules, first)))
        return false;
    memset(state, 0, rules->game->state_size);
    rules->game->setup(rules, &chance, first, state);
    return true;
}

bool ph_setup(const struct ph_rules *rules, uint64_t seed, int first, void *state)
{
    return set_up(rules, ph_chance_of_seed(seed), first, state);
}

bool ph_setup_deal(const struct ph_rules *rules, const uint8_t *deal, int first, void *state)
{
    struct ph_chance chance = deal ? ph_chance_of_deal(deal) : ph_chance_of_seed(0);

    return ph_chance_has_key(&chance) && set_up(rules, chance, first, state);
}

int ph_actor(const struct ph_rules *rules, const void *state)
{
    return rules && state ? rules->game->actor(rules, state) : PH_NOBODY;
}

unsigned ph_turn(const struct ph_rules *rules, const void *state)
{
    return rules && state ? rules->game->turn(rules, state) : 0;
}

unsigned ph_moves(const struct ph_rules *rules, const void *state, ph_move *moves)
{
    return rules && state && moves ? rules->game->moves(rules, state, moves) : 0;
}

struct ph_refusal ph_refuse(const struct ph_rules *rules, const void *state, ph_move move)
{
    if (!rules || !state)
        return (struct ph_refusal){.code = PH_FAIL_ARGUMENT};
    return rules->game->refuse(rules, state, move);
}

struct ph_refusal ph_apply(const struct ph_rules *rules, void *state, ph_move move,
                           struct ph_events *events)
{
    struct ph_refusal why = ph_refuse(rules, state, move);

    if (why.code == PH_LEGAL)
        rules->game->apply(rules, state, move, events);
    return why;
}

bool ph_reveals(const struct ph_rules *rules, const void *state, ph_move move)
{
    return ph_refuse(rules, state, move).code == PH_LEGAL &&
           rules->game->reveals(rules, state, move);
}

void ph_score(const struct ph_rules *rules, const void *state, struct ph_score *score)
{
    if (!score)
        return;
    *score = (struct ph_score){.winners = 0};
    if (rules && state)
        rules->game->score(rules, state, score);
}

bool ph_view(const struct ph_rules *rules, const void *state, int viewer, void *view)
{
    if (!rules || !state || !view ||
        (viewer != PH_NOBODY && viewer != PH_EVERYTHING && !is_seat(rules, viewer)))
        return false;
    memset(view, 0, rules->game->view_size);
    rules->game->view(rules, state, viewer, view);
    return true;
}

void ph_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng, void *state)
{
    if (!rules || !view || !rng || !state)
        return;
    memset(state, 0, rules->game->state_size);
    rules->game->determinise(rules, view, rng, state);
}

/* ---- text ---- */

bool ph_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                   struct ph_refusal *why)
{
    struct ph_refusal unread;

    why = why ? why : &unread;
    *why = (struct ph_refusal){.code = PH_FAIL_ARGUMENT};
    return rules && text && move && rules->game->parse_move(rules, text, move, why);
}

void ph_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out)
{
    if (rules && out)
        rules->game->print_move(rules, move, out);
}

void ph_describe(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                 struct ph_buf *out)
{
    if (rules && view && out)
        rules->game->describe(rules, view, move, lang, out);
}

void ph_describe_short(const struct ph_rules *rules, const void *view, ph_move move,
                       enum ph_lang lang, struct ph_buf *out)
{
    if (rules && view && out)
        rules->game->describe_short(rules, view, move, lang, out);
}

void ph_caution(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                struct ph_buf *out)
{
    if (rules && view && out)
        rules->game->caution(rules, view, move, lang, out);
}

void ph_print_effect(const struct ph_rules *rules, const void *view, ph_move move,
                     struct ph_buf *out)
{
    if (rules && view && out && rules->game->print_effect)
        rules->game->print_effect(rules, view, move, out);
}

void ph_print_aids(const struct ph_rules *rules, const void *view, struct ph_buf *out)
{
    if (rules && view && out)
        rules->game->print_aids(rules, view, out);
}

void ph_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out)
{
    if (rules && view && out)
        rules->game->print_view(rules, view, out);
}

void ph_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
             const char *const *names, struct ph_buf *out)
{
    if (rules && view && out)
        rules->game->show(rules, view, lang, names, out);
}

void ph_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
             const char *const *names, struct ph_buf *out)
{
    if (rules && view && out)
        rules->game->draw(rules, view, lang, names, out);
}

const char *ph_id(const struct ph_rules *rules, const char *kind, int value)
{
    return rules && kind ? rules->game->id(rules, kind, value) : NULL;
}

const char *const *ph_typed_kinds(const struct ph_rules *rules)
{
    return rules->game->typed_kinds;
}

void ph_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
             struct ph_buf *out)
{
    if (rules && kind && out)
        rules->game->noun(rules, lang, kind, value, out);
}

/* ---- policies ---- */

void ph_prior(const struct ph_rules *rules, const void *state, const ph_move *moves, unsigned count,
              int *prior)
{
    if (rules && state && moves && prior && count > 0)
        rules->game->prior(rules, state, moves, count, prior);
}

ph_move ph_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng)
{
    if (!rng || ph_actor(rules, state) == PH_NOBODY)
        return 0;
    return rules->game->playout_move(rules, state, rng);
}

void ph_evaluate(const struct ph_rules *rules, const void *state, int *points)
{
    if (rules && state && points)
        rules->game->evaluate(rules, state, points);
}
