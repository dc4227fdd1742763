/* Finding positions: plays games between weak players, looks at each decision with a long search, and
 * keeps those where the answer is beyond doubt and every level from the fourth on finds it. For
 * shipped.jsonl only levels without a net have to: what a net finds is what it is asked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/policy.h"
#include "base/json.h"
#include "positions/suite.h"

enum {
    DECISIONS_MAX = 4000,
    QUICK = 200,
    LONG = 4000,
    FROM_A_GAME = 3, /* positions, at most */
};
static const double plainly_foolish = 0.12, plainly_right = 0.08;

struct finding {
    const struct ph_rules *rules;
    const uint64_t *state;
    ph_move played;
    bool lost; /* the player lost this game, and this choice cost much */
    uint64_t view[WORDS];
    struct ph_thought thought;
};

static void think(struct finding *f, unsigned playouts, unsigned farther, uint64_t seed)
{
    struct ph_rng rng;
    struct ph_question question = {.rules = f->rules,
                                   .view = f->view,
                                   .rng = &rng,
                                   .policy = ph_policy_make(f->rules, PH_TREE, playouts),
                                   .options = &(struct ph_think_options){.advise = true}};

    question.policy.horizon *= farther;
    ph_rng_seed(&rng, seed);
    ph_policy_choose(&question, &f->thought);
}

/* How far the move is behind the best one; 0 where nothing is known of it. */
static double loss_of(const struct ph_thought *thought, ph_move move)
{
    for (unsigned i = 0; i < thought->count; i++)
        if (thought->at[i].move == move && thought->at[i].visits >= 8)
            return thought->at[0].value - thought->at[i].value;
    return 0;
}

static bool is_right(const struct finding *f)
{
    return f->thought.count > 1 && f->thought.at[1].visits >= 8 &&
           f->thought.at[0].value - f->thought.at[1].value >= plainly_right;
}

static bool is_foolish(const struct finding *f)
{
    return loss_of(&f->thought, f->played) >= plainly_foolish;
}

/* With a long search and with one that looks farther, and the same answer. */
static bool is_plain(struct finding *f)
{
    ph_move best;

    think(f, QUICK, 1, 1);
    if (!is_right(f) && !is_foolish(f))
        return false;
    think(f, LONG, 1, 2);
    best = f->thought.choice;
    if (!is_right(f) && !is_foolish(f))
        return false;
    think(f, LONG, 3, 3);
    return f->thought.choice == best && (is_right(f) || is_foolish(f));
}

static bool levels_agree(const struct finding *f, unsigned last)
{
    for (unsigned level = FIRST_LEVEL; level <= last; level++) {
        ph_move move = ask_level(f->rules, f->state, level);

        if (is_right(f) ? move != f->thought.choice : loss_of(&f->thought, move) >= plainly_foolish)
            return false;
    }
    return true;
}

static void add_move(const struct finding *f, ph_move move, struct ph_buf *out)
{
    struct ph_buf text = {0};

    f->rules->game->print_move(f->rules, move, &text);
    ph_json_string(out, ph_buf_text(&text));
    ph_buf_finish(&text);
}

static void add_moves(const struct finding *f, struct ph_buf *out)
{
    ph_json_key(out, is_right(f) ? "right" : "foolish");
    ph_json_open(out, '[');
    if (is_right(f))
        add_move(f, f->thought.choice, out);
    for (unsigned i = 1; i < f->thought.count && !is_right(f); i++)
        if (loss_of(&f->thought, f->thought.at[i].move) >= plainly_foolish)
            add_move(f, f->thought.at[i].move, out);
    ph_json_close(out, ']');
}

static void print_position(const struct finding *f)
{
    struct ph_buf out = {0}, why = {0}, state = {0};

    f->rules->game->describe(f->rules, f->view, f->thought.choice, PH_EN, &why);
    ph_buf_add(&why, ". ");
    ph_reason(f->rules, f->view, &f->thought, PH_EN, &why);
    ph_view_json(&state, f->rules, f->state, PH_EVERYTHING);
    ph_json_open(&out, '{');
    ph_json_key(&out, "from");
    ph_json_string(&out, f->lost ? "lost" : "found");
    add_moves(f, &out);
    ph_json_key(&out, "why");
    ph_json_string(&out, ph_buf_text(&why));
    ph_json_key(&out, "state");
    ph_buf_add(&out, ph_buf_text(&state));
    ph_json_close(&out, '}');
    puts(ph_buf_text(&out));
    fflush(stdout);
    ph_buf_finish(&out);
    ph_buf_finish(&why);
    ph_buf_finish(&state);
}

/* What has been printed. */
struct tally {
    unsigned last_level; /* that must agree */
    unsigned wanted, lost, found;
    unsigned kind[16]; /* by the kind of the best move */
};

/* No kind of move fills the suite, and half of it was lost. */
static bool is_wanted(const struct tally *tally, const struct finding *f)
{
    if (f->lost ? 2 * tally->lost >= tally->wanted + 1 : 2 * tally->found >= tally->wanted)
        return false;
    return 5 * tally->kind[f->thought.choice >> 28] <= tally->wanted;
}

static void count_position(struct tally *tally, const struct finding *f)
{
    *(f->lost ? &tally->lost : &tally->found) += 1;
    tally->kind[f->thought.choice >> 28]++;
}

/* Looks at the decisions of a finished game, beginning somewhere in it. */
static void look_through(const struct ph_session *session, struct ph_rng *rng, struct tally *tally)
{
    const struct ph_rules *rules = ph_session_rules(session);
    unsigned count = ph_session_count(session), start = ph_rng_below(rng, count), found = 0;
    struct ph_score score;

    rules->game->score(rules, ph_session_state(session), &score);
    for (unsigned i = 0; i < count && found < FROM_A_GAME; i++) {
        unsigned index = (start + i) % count;
        struct finding f = {.rules = rules,
                            .state = ph_session_before(session, index),
                            .played = ph_session_move(session, index)};
        int seat = rules->game->actor(rules, f.state);

        rules->game->view(rules, f.state, seat, f.view);
        if (!is_plain(&f))
            continue;
        f.lost = !(score.winners >> seat & 1) && f.played != f.thought.choice;
        if (is_wanted(tally, &f) && levels_agree(&f, tally->last_level)) {
            print_position(&f);
            count_position(tally, &f);
            found++;
            i += count / 8; /* somewhere else in the game */
        }
    }
}

static void play_out(struct ph_session *session, uint64_t seed)
{
    const struct ph_rules *rules = ph_session_rules(session);
    int seat;

    while ((seat = ph_session_actor(session)) != PH_NOBODY &&
           ph_session_count(session) < DECISIONS_MAX)
        ph_session_play(session, ask_level(rules, ph_session_state(session),
                                           1 + (unsigned)((unsigned)seat + seed) % 3));
}

int find_positions(const struct ph_game *game, unsigned count, uint64_t seed, bool shipped)
{
    char *data = shipped ? NULL : fixture_of(game);
    struct tally tally = {.wanted = count,
                          .last_level = shipped ? FIRST_NET_LEVEL - 1 : PH_LEVELS};
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    for (; tally.lost + tally.found < count; seed++) {
        struct ph_options options = {
            .game = game, .players = 2 + (unsigned)(seed % 3), .data = data};
        struct ph_session *session = ph_session_start(&options, seed, PH_NOBODY, NULL);

        if (!session)
            abort();
        play_out(session, seed);
        if (ph_session_actor(session) == PH_NOBODY)
            look_through(session, &rng, &tally);
        ph_session_destroy(session);
    }
    free(data);
    return 0;
}
