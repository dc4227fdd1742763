/* Tables of every kind: a number chooses players, options, house rules and how each seat plays. */
#include "core/best.h"
#include "core/game.h"
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool one_in(struct ph_rng *rng, uint32_t n)
{
    return ph_rng_below(rng, n) == 0;
}

/* One of the numbers of a range "3..17", or the part itself if it is none. */
static void draw_part(const char *part, size_t len, struct ph_rng *rng, struct ph_buf *out)
{
    unsigned low, high;
    char text[40];

    snprintf(text, sizeof text, "%.*s", (int)len, part);
    if (sscanf(text, "%u..%u", &low, &high) == 2)
        ph_buf_addf(out, "%u", low + ph_rng_below(rng, high - low + 1));
    else
        ph_buf_add(out, text);
}

/* A value of a list like "en fr de", "0..9" or "1..20/1..20". */
static void draw_value(const char *values, struct ph_rng *rng, struct ph_buf *out)
{
    uint32_t words = 1, wanted;

    for (const char *at = values; *at; at++)
        words += *at == ' ';
    for (wanted = ph_rng_below(rng, words); wanted > 0; wanted--)
        values = strchr(values, ' ') + 1;
    for (;;) {
        size_t len = strcspn(values, "/ ");

        draw_part(values, len, rng, out);
        values += len;
        if (*values != '/')
            return;
        ph_buf_addc(out, *values++);
    }
}

/* Each option is left as it is in half of the tables with house rules; the rest have none. Some
 * tables play by an older version of the rules. */
static void draw_options(struct walk *w, struct ph_rng *rng)
{
    bool house_rules = one_in(rng, 2);
    struct ph_error error = {0};
    struct ph_buf value = {0};

    for (const struct ph_option_kind *kind = w->game->options; kind->key; kind++) {
        if ((strncmp(kind->key, "rule.", 5) == 0 && !house_rules) || one_in(rng, 2))
            continue;
        ph_buf_clear(&value);
        draw_value(kind->values, rng, &value);
        if (!ph_options_set(&w->options, kind->key, ph_buf_text(&value), &error)) {
            fprintf(stderr, "option %s=%s: %s\n", kind->key, ph_buf_text(&value), error.what);
            exit(EXIT_FAILURE);
        }
    }
    ph_buf_finish(&value);
    if (one_in(rng, 8))
        w->options.version = 1 + ph_rng_below(rng, w->game->rules_version);
}

/* Games of one style and mixed ones. Greedy players think longer, so fewer games have them. */
static void draw_styles(struct walk *w, struct ph_rng *rng)
{
    uint32_t kind = ph_rng_below(rng, 16);

    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (kind < 4)
            w->style[seat] = STYLE_RANDOM;
        else if (kind < 12)
            w->style[seat] = STYLE_EAGER;
        else if (kind < 14)
            w->style[seat] = kind == 12 ? STYLE_GREEDY : STYLE_QUICK;
        else
            w->style[seat] = (enum style)ph_rng_below(rng, STYLE_COUNT);
    }
}

/* Small numbers must make keys that have nothing in common. */
void law_deal(uint64_t number, uint8_t deal[PH_DEAL_SIZE])
{
    struct ph_rng rng;

    ph_rng_seed(&rng, number);
    memcpy(deal, rng.s, PH_DEAL_SIZE);
}

void law_setup(const struct ph_rules *rules, uint64_t number, int first, void *state)
{
    uint8_t deal[PH_DEAL_SIZE];

    law_deal(number, deal);
    if (number % 2 == 0)
        ph_setup(rules, number, first, state);
    else
        ph_setup_deal(rules, deal, first, state);
}

static void start_game(struct walk *w)
{
    w->seed = ph_rng_next(&w->luck);
    law_setup(w->rules, w->seed, PH_NOBODY, w->state);
    w->ply = 0;
    w->chain = w->hash = ph_state_hash(w->rules, w->state);
}

/* Making rules takes as long as playing a game, so a few numbers in a row share a table. */
static void share_rules(struct walk *w, uint64_t table)
{
    struct run *run = w->run;
    struct ph_error error = {0};

    if (!run->table_rules || run->table != table) {
        ph_rules_destroy(run->table_rules);
        run->table = table;
        run->table_rules = ph_rules_create(&w->options, &error);
    }
    if (!run->table_rules) {
        fprintf(stderr, "%s: %s\n", error.where, error.what);
        exit(EXIT_FAILURE);
    }
    w->rules = run->table_rules;
}

static void draw_table(struct walk *w, uint64_t table)
{
    const struct ph_game *game = w->game;
    struct ph_rng rng;

    ph_rng_seed(&rng, table);
    w->options.game = game;
    w->options.players =
        game->seats_min + ph_rng_below(&rng, game->seats_max - game->seats_min + 1);
    draw_options(w, &rng);
    share_rules(w, table);
}

void walk_start(struct walk *w, struct run *run, uint64_t number)
{
    const struct ph_game *game = run->game;

    memset(w, 0, sizeof *w);
    w->run = run;
    w->game = game;
    w->number = number;
    ph_rng_seed(&w->luck, number * 2);
    ph_rng_seed(&w->look, number * 2 + 1);
    draw_table(w, number / GAMES_A_TABLE);
    draw_styles(w, &w->luck);
    w->state = law_alloc(game->state_size);
    w->spare = law_alloc(game->state_size);
    w->kept = law_alloc(game->state_size);
    w->view = law_alloc(game->view_size);
    w->view2 = law_alloc(game->view_size);
    w->moves = law_alloc(game->moves_max * sizeof *w->moves);
    w->moves2 = law_alloc(game->moves_max * sizeof *w->moves2);
    start_game(w);
}

void walk_set_rules(struct walk *w, struct ph_rules *rules)
{
    if (w->own_rules)
        ph_rules_destroy(w->rules);
    w->rules = rules;
    w->own_rules = true;
    w->game = rules->game;
    start_game(w);
}

void walk_finish(struct walk *w)
{
    if (w->own_rules)
        ph_rules_destroy(w->rules);
    free(w->state);
    free(w->spare);
    free(w->kept);
    free(w->view);
    free(w->view2);
    free(w->moves);
    free(w->moves2);
    free(w->played);
}

/* The last move of a list is the one that does nothing more, where there is one: eager players
 * take it only when they must, and so get about. */
ph_move walk_choose(struct walk *w)
{
    int seat = w->game->actor(w->rules, w->state), worth[PH_MOVES_MAX];
    uint32_t count = w->count;

    switch (w->style[seat]) {
    case STYLE_GREEDY:
        w->game->prior(w->rules, w->state, w->moves, w->count, worth);
        return w->moves[ph_best(worth, w->count, &w->luck)];
    case STYLE_QUICK: return w->game->playout_move(w->rules, w->state, &w->luck);
    case STYLE_EAGER:
        if (count > 1 && !one_in(&w->luck, 8))
            count--;
        break;
    default: break;
    }
    return w->moves[ph_rng_below(&w->luck, count)];
}
