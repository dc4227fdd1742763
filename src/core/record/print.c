/* Writing a game as a record: head, one line a turn, closing line. */
#include <inttypes.h>

#include "core/deal.h"
#include "core/options.h"
#include "core/record/record.h"

static void print_options(const struct ph_session *session, struct ph_buf *out)
{
    struct ph_options options;

    ph_options_list(session->rules, &options);
    for (unsigned i = 0; i < options.count; i++)
        ph_buf_addf(out, "%s: %s\n", options.at[i].key, options.at[i].value);
}

static void print_names(const struct ph_session *session, struct ph_buf *out)
{
    for (unsigned seat = 0; seat < session->rules->players; seat++)
        if (session->names[seat][0] != '\0')
            ph_buf_addf(out, "seat %u: %s\n", seat, session->names[seat]);
}

static void print_head(const struct ph_session *session, struct ph_buf *out)
{
    ph_buf_addf(out, "posthorn record: 1\ngame: %s\nplayers: %u\n", session->game->name,
                (unsigned)session->rules->players);
    if (session->from_position) {
        ph_buf_add(out, "position: ");
        ph_view_json(out, session->rules, ph_session_before(session, 0), PH_EVERYTHING);
        ph_buf_addc(out, '\n');
    } else if (ph_chance_has_key(&session->chance)) {
        char deal[PH_DEAL_TEXT];

        ph_deal_print(session->chance.key, deal);
        ph_buf_addf(out, "deal: %s\n", deal);
    } else {
        ph_buf_addf(out, "seed: %" PRIu64 "\n", session->chance.rng);
    }
    if (session->first != PH_NOBODY)
        ph_buf_addf(out, "first: %d\n", session->first);
    ph_buf_addf(out, "data: %016" PRIx64 "\n", session->rules->data_hash);
    if (session->rules->version > 1)
        ph_buf_addf(out, "rules: %u\n", (unsigned)session->rules->version);
    print_options(session, out);
    print_names(session, out);
    ph_buf_addn(out, ph_buf_text(&session->kept), session->kept.len);
    ph_buf_addc(out, '\n');
}

static void print_turns(const struct ph_session *session, struct ph_buf *out)
{
    unsigned last_turn = 0;
    int last_seat = PH_NOBODY;

    for (unsigned i = 0; i < session->count; i++) {
        const void *state = ph_session_before(session, i);
        unsigned turn = session->game->turn(session->rules, state);
        int seat = session->game->actor(session->rules, state);

        if (i > 0 && turn == last_turn && seat == last_seat)
            ph_buf_add(out, "; ");
        else
            ph_buf_addf(out, "%s%u.%d ", i > 0 ? "\n" : "", turn, seat);
        session->game->print_move(session->rules, session->moves[i], out);
        last_turn = turn;
        last_seat = seat;
    }
    if (session->count > 0)
        ph_buf_addc(out, '\n');
}

static void print_winners(unsigned winners, struct ph_buf *out)
{
    ph_buf_add(out, winners ? "winners" : "winners none");
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        if (winners >> seat & 1u)
            ph_buf_addf(out, " %u", seat);
}

static void print_totals(const struct ph_session *session, const struct ph_score *score,
                         struct ph_buf *out)
{
    for (unsigned seat = 0; seat < session->rules->players; seat++)
        ph_buf_addf(out, seat ? " %d" : "%d", score->total[seat]);
}

void ph_record_result(const struct ph_session *session, unsigned part, struct ph_buf *out)
{
    const void *state = ph_session_state(session);
    struct ph_score score = {0};

    session->game->score(session->rules, state, &score);
    if (part == PH_RESULT_TOTALS)
        print_totals(session, &score, out);
    else if (part == PH_RESULT_WINNERS)
        print_winners(score.winners, out);
    else
        ph_buf_addf(out, "hash %016" PRIx64, ph_state_hash(session->rules, state));
}

static void print_closing(const struct ph_session *session, struct ph_buf *out)
{
    if (session->resigned != PH_NOBODY) {
        ph_buf_addf(out, "resigned: %d\n", session->resigned);
    } else if (ph_session_actor(session) == PH_NOBODY) {
        for (unsigned part = 0; part < PH_RESULT_PARTS; part++) {
            ph_buf_add(out, part ? "; " : "result: ");
            ph_record_result(session, part, out);
        }
        ph_buf_addc(out, '\n');
    }
}

void ph_record_print(const struct ph_session *session, struct ph_buf *out)
{
    if (!session || !out)
        return;
    print_head(session, out);
    print_turns(session, out);
    print_closing(session, out);
}
