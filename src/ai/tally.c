/* Counting games. */
#include "ai/tally.h"

#include <stdio.h>
#include <string.h>

#include "ai/share.h"
#include "core/game.h"

/* One row for each thing that the table has, so that nobody getting it is counted too. */
static void list_rows(struct ph_tally *tally, const struct ph_rules *rules)
{
    for (const struct ph_counted *counted = rules->game->counted; counted->kind; counted++)
        for (unsigned value = 0; value < counted->values; value++) {
            const char *id = counted->thing(rules, value);

            if (!id || tally->rows == PH_TALLY_ROWS)
                continue;
            tally->row[tally->rows] = (struct ph_tally_row){
                .counted = counted, .kind = counted->kind, .all = counted->all, .value = value};
            snprintf(tally->row[tally->rows++].id, PH_TALLY_NAME, "%s", id);
        }
}

static unsigned value_of(const struct ph_counted *counted, const struct ph_rules *rules,
                         const struct ph_event *event)
{
    return counted->value ? counted->value(rules, event) : (unsigned)event->arg[0];
}

/* The row that the event counts for; NULL: none. */
static struct ph_tally_row *find_row(struct ph_tally *tally, const struct ph_rules *rules,
                                     const struct ph_event *event)
{
    for (struct ph_tally_row *row = tally->row; row < tally->row + tally->rows; row++)
        if (row->counted->event == event->kind &&
            row->value == value_of(row->counted, rules, event))
            return row;
    return NULL;
}

static void count_end(struct ph_tally *tally, const char *cause)
{
    struct ph_tally_end *end = tally->end;

    while (end < tally->end + tally->ends && strcmp(end->event, cause) != 0)
        end++;
    if (end == tally->end + PH_TALLY_ENDS)
        return;
    if (end == tally->end + tally->ends) {
        snprintf(end->event, sizeof end->event, "%s", cause);
        tally->ends++;
    }
    end->games++;
}

/* One game as it is replayed: what each seat got, which seat was ahead, how it ended. */
struct walk {
    const struct ph_rules *rules;
    unsigned first,
        rounds; /* the seat that began; the rounds that were complete at the last comparison */
    uint8_t got[PH_TALLY_ROWS];
    const char *cause;
    int8_t ender;         /* the seat in whose turn the end was triggered */
    uint8_t even_winners; /* those after the last complete round; 0: the same as at the end */
};

static unsigned place_of(const struct walk *walk, unsigned seat)
{
    return (seat + walk->rules->players - walk->first) % walk->rules->players;
}

/* The lead of the first player over the mean of the others. */
static double lead_of_first(const struct walk *walk, const struct ph_score *score)
{
    double others = 0;

    for (unsigned seat = 0; seat < walk->rules->players; seat++)
        others += seat == walk->first ? 0 : score->total[seat];
    return score->total[walk->first] - others / (walk->rules->players - 1);
}

/* Compares the scores when every player has had the same number of turns. The first decision of a
 * round need not be the first player's, whose turn the rules can skip; a skipped turn scores no
 * points. */
static void compare_after_round(struct ph_tally *tally, struct walk *walk, const void *state)
{
    const struct ph_game *game = walk->rules->game;
    unsigned rounds = (game->turn(walk->rules, state) - 1) / walk->rules->players;
    struct ph_score score = {0};

    if (rounds == walk->rounds)
        return;
    game->score(walk->rules, state, &score);
    if (walk->ender != PH_NOBODY)
        walk->even_winners = score.winners;
    for (unsigned i = 0; i < PH_TALLY_LEADS; i++)
        if (walk->rounds < tally->lead[i].turns && tally->lead[i].turns <= rounds)
            ph_sample_add(&tally->lead[i].points, lead_of_first(walk, &score));
    walk->rounds = rounds;
}

static void note_events(struct ph_tally *tally, struct walk *walk, const struct ph_events *events)
{
    const struct ph_event_kind *kinds = walk->rules->game->events;

    for (unsigned i = 0; i < events->count; i++) {
        const struct ph_event *event = &events->at[i];
        struct ph_tally_row *row = event->seat >= 0 ? find_row(tally, walk->rules, event) : NULL;

        if (row) {
            walk->got[row - tally->row] |= (uint8_t)(1u << event->seat);
            row->times++;
        }
        if (strcmp(kinds[event->kind].name, "last_round") == 0) {
            walk->cause = i > 0 ? kinds[events->at[i - 1].kind].name : "turns";
            walk->ender = event->seat;
        }
    }
}

static void walk_through(struct ph_tally *tally, struct walk *walk,
                         const struct ph_session *session)
{
    const struct ph_game *game = walk->rules->game;
    struct ph_storage state;

    for (unsigned i = 0; i < ph_session_count(session); i++) {
        struct ph_events events = {0};

        memcpy(&state, ph_session_before(session, i), game->state_size);
        compare_after_round(tally, walk, &state);
        game->apply(walk->rules, &state, ph_session_move(session, i), &events);
        note_events(tally, walk, &events);
    }
}

static void add_scores(struct ph_tally *tally, const struct walk *walk, const void *state,
                       double share[PH_SEATS_MAX])
{
    const struct ph_rules *rules = walk->rules;
    struct ph_score score = {0};
    uint8_t even;

    rules->game->score(rules, state, &score);
    even = walk->even_winners ? walk->even_winners : score.winners;
    for (unsigned seat = 0; seat < rules->players; seat++) {
        share[seat] = ph_share_of_win(score.winners, seat);
        ph_sample_add(&tally->total, score.total[seat]);
        for (unsigned i = 0; i < PH_SCORE_PARTS_MAX && rules->game->score_parts[i].name; i++)
            ph_sample_add(&tally->part[i], score.part[seat][i]);
        ph_sample_add(&tally->place[place_of(walk, seat)], share[seat]);
        ph_sample_add(&tally->even[place_of(walk, seat)], ph_share_of_win(even, seat));
    }
}

void ph_tally_init(struct ph_tally *tally)
{
    static const unsigned turns[PH_TALLY_LEADS] = {4, 8, 16, 24, 32};

    *tally = (struct ph_tally){0};
    for (unsigned i = 0; i < PH_TALLY_LEADS; i++)
        tally->lead[i].turns = turns[i];
}

void ph_tally_add(struct ph_tally *tally, const struct ph_session *session)
{
    const struct ph_rules *rules = ph_session_rules(session);
    struct walk walk = {.rules = rules, .cause = "turns", .ender = PH_NOBODY};
    double share[PH_SEATS_MAX] = {0};

    if (tally->games == 0)
        list_rows(tally, rules);
    walk.first = (unsigned)rules->game->first(rules, ph_session_before(session, 0));
    walk_through(tally, &walk, session);
    add_scores(tally, &walk, ph_session_state(session), share);
    if (walk.ender != PH_NOBODY)
        tally->enders[place_of(&walk, (unsigned)walk.ender)]++;
    for (unsigned i = 0; i < tally->rows; i++)
        for (unsigned seat = 0; seat < rules->players; seat++)
            if (walk.got[i] >> seat & 1) {
                tally->row[i].seats++;
                tally->row[i].place[place_of(&walk, seat)]++;
                tally->row[i].wins += share[seat];
            }
    count_end(tally, walk.cause);
    ph_sample_add(&tally->turns,
                  (double)rules->game->turn(rules, ph_session_state(session)) / rules->players);
    tally->players = rules->players;
    tally->games++;
    tally->seats += rules->players;
}

double ph_tally_share(const struct ph_tally *tally, const struct ph_tally_row *row)
{
    return tally->seats ? (double)row->seats / tally->seats : 0;
}

double ph_tally_gain(const struct ph_tally *tally, const struct ph_tally_row *row)
{
    unsigned others = tally->seats - row->seats;

    if (row->seats == 0 || others == 0)
        return 0;
    return row->wins / row->seats - (tally->games - row->wins) / others;
}

double ph_tally_part(const struct ph_tally *tally, const struct ph_tally_row *row)
{
    unsigned all = 0;

    for (unsigned i = 0; i < tally->rows; i++)
        all += tally->row[i].counted == row->counted ? tally->row[i].times : 0;
    return all ? (double)row->times / all : 0;
}
