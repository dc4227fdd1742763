#include <posthorn/posthorn.h>
#include <stdio.h>

/* Called every few playouts: prints the best move so far and ends the search after 1,000. */
static bool watch(void *data, const struct ph_search *search)
{
    const struct ph_rules *rules = data;
    struct ph_thought so_far;
    struct ph_buf move = {0};

    ph_search_thought(search, &so_far);
    ph_print_move(rules, so_far.choice, &move);
    fprintf(stderr, "%u playouts: %s\n", so_far.playouts, ph_buf_text(&move));
    ph_buf_finish(&move);
    return so_far.playouts < 1000;
}

int main(void)
{
    struct ph_options options = {.game = ph_game_find("taxis"), .players = 2};
    struct ph_session *session = ph_session_start(&options, 7, PH_NOBODY, NULL);
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_think_options how = {
        .playouts = PH_HINT_PLAYOUTS, .advise = true, .go_on = watch, .data = (void *)rules};
    struct ph_thought thought;
    struct ph_storage view;
    struct ph_buf text = {0};

    ph_view(rules, ph_session_state(session), ph_session_actor(session), &view);
    if (!ph_think(rules, &view, &how, &thought, NULL))
        return 1;
    for (unsigned i = 0; i < thought.count; i++) {
        ph_print_move(rules, thought.at[i].move, &text);
        printf("%-24s %5u visits, value %.3f, %.1f points\n", ph_buf_text(&text),
               thought.at[i].visits, thought.at[i].value, thought.at[i].total);
        ph_buf_clear(&text);
    }
    ph_reason(rules, &view, &thought, PH_EN, &text);
    puts(ph_buf_text(&text));
    ph_buf_finish(&text);
    ph_session_destroy(session);
    return 0;
}
