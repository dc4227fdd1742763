/* Why a move is advised, in words. The numbers are means over the playouts of the search. */
#include <posthorn/think.h>
#include <string.h>

#include "base/message.h"
#include "base/part.h"
#include "core/features.h"

enum {
    CLOSE_CALL = 3, /* tenths of a point; smaller differences are not mentioned */
    MOSTLY = 70,    /* percent of a gain; a part with this much is named alone */
    NAMED_PARTS_MAX = 2,
};

static const double telling_gain = 0.05; /* logits that are worth a word: about one in a hundred */
static const double second_share = 0.4;  /* of the first topic's gain, to be named beside it */
static const double telling_value = 0.02; /* of a net's judgement, where points are equal */

struct telling {
    const struct ph_rules *rules;
    const void *view;
    enum ph_lang lang;
    struct ph_buf *out;
};

/* ---- sentences with texts in them ---- */

static void replace(struct ph_buf *out, const char *text, const char *mark, const char *with)
{
    const char *at = strstr(text, mark);

    if (!at) {
        ph_buf_add(out, text);
        return;
    }
    ph_buf_addn(out, text, (size_t)(at - text));
    ph_buf_add(out, with);
    ph_buf_add(out, at + strlen(mark));
}

/* Appends the message with its numbers, and `{text}` in it replaced. */
static void say(const struct telling *t, const char *msgid, const int16_t *arg, const char *text)
{
    struct ph_reader reader = {.lang = t->lang};
    struct ph_buf sentence = {0};

    ph_text(&sentence, t->rules, &reader, msgid, PH_NOBODY, arg);
    replace(t->out, ph_buf_text(&sentence), "{text}", text);
    ph_buf_fail_with(t->out, &sentence);
    ph_buf_finish(&sentence);
}

static int tenths(double points)
{
    return (int)(points * 10 + (points < 0 ? -0.5 : 0.5));
}

/* Arguments for "1.4 points": whole, tenths, and the number that selects the plural form. */
struct points {
    int16_t arg[PH_ARGS_MAX];
};

static struct points points_of(int number, unsigned games)
{
    int size = number < 0 ? -number : number;

    return (struct points){{(int16_t)(size / 10), (int16_t)(size % 10), size == 10 ? 1 : 2,
                            (int16_t)(games > INT16_MAX ? INT16_MAX : games)}};
}

/* ---- by which parts ---- */

static int part_gain(const struct ph_thought *thought, unsigned part)
{
    return tenths(thought->at[0].part[part] - thought->at[1].part[part]);
}

static bool is_points(const struct ph_rules *rules, unsigned part)
{
    return rules->game->score_parts[part].kind == PH_PART_POINTS;
}

/* The part that gains most, except those in `named`; PH_SCORE_PARTS_MAX: none gains. */
static unsigned best_part(const struct telling *t, const struct ph_thought *thought, unsigned named)
{
    unsigned best = PH_SCORE_PARTS_MAX;

    for (unsigned i = 0; t->rules->game->score_parts[i].name; i++)
        if (is_points(t->rules, i) && !(named >> i & 1) && part_gain(thought, i) >= CLOSE_CALL &&
            (best == PH_SCORE_PARTS_MAX || part_gain(thought, i) > part_gain(thought, best)))
            best = i;
    return best;
}

static int gain_of_all(const struct telling *t, const struct ph_thought *thought)
{
    int sum = 0;

    for (unsigned i = 0; t->rules->game->score_parts[i].name; i++)
        if (is_points(t->rules, i) && part_gain(thought, i) > 0)
            sum += part_gain(thought, i);
    return sum;
}

/* ", mostly delivered messages", ", by boat and characters". */
static void tell_parts(const struct telling *t, const struct ph_thought *thought)
{
    static const int16_t none[PH_ARGS_MAX] = {0};
    unsigned first = best_part(t, thought, 0), second;

    if (first == PH_SCORE_PARTS_MAX)
        return;
    second = best_part(t, thought, 1u << first);
    say(t, N_(", mostly {text}"), none, ph_tr(t->lang, t->rules->game->score_parts[first].label));
    if (second != PH_SCORE_PARTS_MAX &&
        100 * part_gain(thought, first) < MOSTLY * gain_of_all(t, thought))
        say(t, N_(" and {text}"), none, ph_tr(t->lang, t->rules->game->score_parts[second].label));
}

/* ---- in the judgement of a net ---- */

static double topic_gain(const struct ph_thought *thought, unsigned topic)
{
    return thought->at[0].topic[topic] - thought->at[1].topic[topic];
}

/* The topic that speaks most for the best move, except this one; PH_TOPIC_NONE: none does. */
static unsigned best_topic(const struct ph_thought *thought, unsigned except)
{
    unsigned best = PH_TOPIC_NONE;

    for (unsigned i = 0; i < PH_TOPICS_MAX; i++)
        if (i != except && topic_gain(thought, i) >= telling_gain &&
            (best == PH_TOPIC_NONE || topic_gain(thought, i) > topic_gain(thought, best)))
            best = i;
    return best;
}

/* Does it see a difference that the points do not show? */
static bool is_sure(const struct ph_thought *thought)
{
    return best_topic(thought, PH_TOPIC_NONE) != PH_TOPIC_NONE &&
           thought->at[0].value - thought->at[1].value >= telling_value;
}

/* " What decides: your route and your cards." */
static void tell_topics(const struct telling *t, const struct ph_thought *thought)
{
    static const int16_t none[PH_ARGS_MAX] = {0};
    unsigned first = best_topic(thought, PH_TOPIC_NONE), second;
    struct ph_buf topics = {0};

    if (first == PH_TOPIC_NONE)
        return;
    second = best_topic(thought, first);
    ph_buf_add(&topics, ph_tr(t->lang, ph_features_label(t->rules, first)));
    if (second != PH_TOPIC_NONE &&
        topic_gain(thought, second) >= second_share * topic_gain(thought, first)) {
        const struct telling into = {t->rules, t->view, t->lang, &topics};

        say(&into, N_(" and {text}"), none, ph_tr(t->lang, ph_features_label(t->rules, second)));
    }
    say(t, N_(" What decides: {text}."), none, ph_buf_text(&topics));
    ph_buf_fail_with(t->out, &topics);
    ph_buf_finish(&topics);
}

/* ---- against the next best: in plain words first, then the numbers ---- */

static void describe(const struct telling *t, const void *view, ph_move move, struct ph_buf *out)
{
    t->rules->game->describe(t->rules, view, move, t->lang, out);
}

static void compare(const struct telling *t, const struct ph_thought *thought)
{
    const struct ph_candidate *best = &thought->at[0], *next = &thought->at[1];
    int own = tenths(best->total - next->total), others = tenths(next->rival - best->rival);
    struct points lead = points_of(own, thought->playouts);
    struct points held = points_of(others, thought->playouts);
    struct ph_buf move = {0};
    bool decided = true;

    describe(t, t->view, next->move, &move);
    if (own >= CLOSE_CALL) {
        say(t, N_("This should bring you the most points"), lead.arg, "");
        tell_parts(t, thought);
        say(t,
            N_(". The next best move ({text}) ends {n:0}.{n:1} {2?point|points} behind it, in "
               "{n:3} simulated games."),
            lead.arg, ph_buf_text(&move));
    } else if (others >= CLOSE_CALL) {
        say(t,
            N_("This leaves your strongest opponent the fewest points. The next best move ({text}) "
               "leaves them {n:0}.{n:1} {2?point|points} more, in {n:3} simulated games."),
            held.arg, ph_buf_text(&move));
    } else if (is_sure(thought)) {
        lead.arg[0] = (int16_t)(100 * (best->value - next->value) + 0.5);
        say(t,
            N_("This should win most often: the next best move ({text}) wins {n:0} fewer of a "
               "hundred games, in {n:3} simulated games."),
            lead.arg, ph_buf_text(&move));
    } else {
        decided = false;
        say(t,
            N_("Another move is about as good: {text}. Both were tried in {n:3} simulated games."),
            lead.arg, ph_buf_text(&move));
    }
    if (decided)
        tell_topics(t, thought);
    ph_buf_fail_with(t->out, &move);
    ph_buf_finish(&move);
}

/* ---- what follows ---- */

/* The next moves of this turn, played in a determinisation. Nothing that was drawn in it is told:
 * the line ends where the moves depend on that. */
static void tell_line(const struct telling *t, const struct ph_thought *thought)
{
    static const int16_t none[PH_ARGS_MAX] = {0};
    const struct ph_game *game = t->rules->game;
    struct ph_storage state, view;
    struct ph_buf moves = {0};
    struct ph_rng rng;
    int seat;

    ph_rng_seed(&rng, 1);
    ph_determinise(t->rules, t->view, &rng, &state);
    seat = game->actor(t->rules, &state);
    if (ph_apply(t->rules, &state, thought->line[0], NULL).code != PH_LEGAL)
        return;
    for (unsigned i = 1; i < thought->line_count; i++) {
        if (game->actor(t->rules, &state) != seat ||
            game->refuse(t->rules, &state, thought->line[i]).code != PH_LEGAL)
            break;
        ph_view(t->rules, &state, seat, &view);
        ph_buf_add(&moves, moves.len ? ph_tr(t->lang, N_("; ")) : "");
        describe(t, &view, thought->line[i], &moves);
        game->apply(t->rules, &state, thought->line[i], NULL);
    }
    if (moves.len)
        say(t, N_(" Then, this turn: {text}."), none, ph_buf_text(&moves));
    ph_buf_fail_with(t->out, &moves);
    ph_buf_finish(&moves);
}

void ph_reason(const struct ph_rules *rules, const void *view, const struct ph_thought *thought,
               enum ph_lang lang, struct ph_buf *out)
{
    static const int16_t none[PH_ARGS_MAX] = {0};
    const struct telling telling = {rules, view, lang, out};

    if (!rules || !view || !thought || !out || thought->count == 0)
        return;
    if (thought->count < 2)
        say(&telling, N_("There is no other legal move."), none, "");
    else
        compare(&telling, thought);
    tell_line(&telling, thought);
}
