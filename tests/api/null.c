/* NULL and unknown arguments are errors, not crashes. */
#include <posthorn/posthorn.h>
#include <stdio.h>
#include <string.h>

static int passed, failed;

static void check(const char *what, bool holds)
{
    holds ? passed++ : failed++;
    if (!holds)
        printf("FAILED: %s\n", what);
}

static void no_game(void)
{
    struct ph_options options = {.game = ph_game_find("chess"), .players = 2};
    struct ph_error error = {{0}, {0}};

    check("there is no game NULL", ph_game_find(NULL) == NULL && ph_game_at(99) == NULL);
    check("there is no chess", options.game == NULL);
    check("an unknown game does not start", !ph_session_start(&options, 7, PH_NOBODY, &error));
    check("and the error says so", strcmp(error.what, "no such game") == 0);
    check("it has no rules", !ph_rules_create(&options, NULL) && !ph_rules_create(NULL, NULL));
    check("no options, no session", !ph_session_start(NULL, 7, PH_NOBODY, &error));
    check("it has no options", !ph_options_set(&options, "edition", "fr", &error) &&
                                   !ph_options_set(NULL, "edition", "fr", &error));
    check("it is nothing",
          !ph_game_name(NULL) && !ph_game_title(NULL) && !ph_game_options(NULL) &&
              !ph_game_score_parts(NULL) && !ph_game_lore(NULL) && !ph_game_data(NULL, 0) &&
              !ph_data_find(NULL, 1) &&
              ph_game_version(NULL) + ph_game_seats_min(NULL) + ph_game_seats_max(NULL) == 0);
}

static void no_rules(void)
{
    struct ph_storage state = {{0}};
    struct ph_score score;
    struct ph_buf out = {0};
    struct ph_refusal why;
    struct ph_rng rng;
    ph_move move;
    int points[PH_SEATS_MAX], prior;

    ph_rng_seed(&rng, 1);
    check("no rules, no setup", !ph_setup(NULL, 1, PH_NOBODY, &state));
    check("no rules, no deal", !ph_setup_deal(NULL, (uint8_t[PH_DEAL_SIZE]){1}, 0, &state));
    check("nobody is to move", ph_actor(NULL, &state) == PH_NOBODY && ph_turn(NULL, &state) == 0);
    check("there are no moves", ph_moves(NULL, &state, &move) == 0);
    check("no move is legal", ph_refuse(NULL, &state, 1).code == PH_FAIL_ARGUMENT);
    why = ph_apply(NULL, &state, 1, NULL);
    check("none can be played", why.code == PH_FAIL_ARGUMENT);
    check("the refusal has words", strcmp(ph_refusal_rule(NULL, why), "argument") == 0 &&
                                       strcmp(ph_refusal_slug(NULL, why), "argument") == 0);
    ph_refusal_text(&out, NULL, NULL, why);
    check("and a sentence", out.len > 0);
    ph_buf_clear(&out);
    check("none is read", !ph_parse_move(NULL, "done", &move, &why) && why.code != PH_LEGAL);
    check("there is no view", !ph_view(NULL, &state, 0, &state));
    check("no hash", ph_state_hash(NULL, &state) == 0 && ph_perft(NULL, &state, 1) == 0);
    check("nothing is revealed", !ph_reveals(NULL, &state, 1) && !ph_id(NULL, "loc", 0));
    check("no playout", ph_playout_move(NULL, &state, &rng) == 0);
    ph_score(NULL, &state, &score);
    check("no winners", score.winners == 0);
    ph_determinise(NULL, &state, &rng, &state);
    ph_prior(NULL, &state, &move, 1, &prior);
    ph_evaluate(NULL, &state, points);
    ph_print_move(NULL, 1, &out);
    ph_describe(NULL, &state, 1, PH_EN, &out);
    ph_describe_short(NULL, &state, 1, PH_EN, &out);
    ph_caution(NULL, &state, 1, PH_EN, &out);
    ph_print_aids(NULL, &state, &out);
    ph_print_effect(NULL, &state, 0, &out);
    ph_print_view(NULL, &state, &out);
    ph_show(NULL, &state, PH_EN, NULL, &out);
    ph_draw(NULL, &state, PH_EN, NULL, &out);
    ph_noun(NULL, PH_EN, "loc", 0, &out);
    ph_view_json(&out, NULL, &state, 0);
    ph_score_json(&out, NULL, &score);
    check("no event", !ph_event_json(&out, NULL, NULL, 0) && !ph_event_name(NULL, NULL) &&
                          !ph_event_text(&out, NULL, NULL, NULL, 0));
    check("nothing is written", out.len == 0);
    check("nothing is known of them",
          !ph_rules_game(NULL) && ph_rules_players(NULL) == 0 && ph_rules_hash(NULL) == 0 &&
              ph_rules_data_hash(NULL) == 0 && ph_state_size(NULL) + ph_view_size(NULL) == 0);
    ph_rules_destroy(NULL);
    ph_buf_finish(&out);
}

static void no_session(void)
{
    struct ph_buf out = {0};
    struct ph_thought thought;
    struct ph_error error;

    check("no state", !ph_session_state(NULL) && !ph_session_before(NULL, 0));
    check("no game", !ph_session_game(NULL) && !ph_session_rules(NULL));
    check("nobody is to move", ph_session_actor(NULL) == PH_NOBODY);
    check("nothing can be played", ph_session_play(NULL, 1).code == PH_FAIL_ARGUMENT);
    check("nothing was played", ph_session_count(NULL) == 0 && ph_session_move(NULL, 0) == 0 &&
                                    !ph_session_undo(NULL) && ph_session_events(NULL)->count == 0);
    check("nobody has a name",
          !ph_session_set_name(NULL, 0, "Anna") && strcmp(ph_session_name(NULL, 0), "") == 0);
    check("nobody resigned", ph_session_resigned(NULL) == PH_NOBODY);
    ph_session_resign(NULL, 0);
    ph_session_destroy(NULL);
    ph_record_print(NULL, &out);
    check("no record", out.len == 0 && !ph_record_read(NULL, NULL, &error) &&
                           !ph_record_read_bytes(NULL, 7, NULL, NULL));
    check("no position", !ph_session_from_position(NULL, NULL, &error) && !ph_position_game(NULL));
    check("no thought", !ph_session_think(NULL, NULL, &thought, &error) &&
                            !ph_think(NULL, NULL, NULL, &thought, NULL) &&
                            !ph_think_state(NULL, NULL, NULL, &thought, NULL));
    ph_reason(NULL, NULL, NULL, PH_EN, &out);
    check("no reason", out.len == 0);
}

/* A player with a number that its kind does not have. */
static void no_such_level(void)
{
    static const char *const wrong[] = {"level:99", "level:0",  "level",
                                        "greedy:1", "random:1", "chess"};
    struct ph_options options = {.game = ph_game_at(0), .players = 2};
    struct ph_session *session = ph_session_start(&options, 7, 0, NULL);
    struct ph_think_options how = {.playouts = 0};
    struct ph_thought thought = {.choice = 0};
    struct ph_buf out = {0};
    const struct ph_bot level_3 = ph_bot_level(3);

    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        how.bot = level_3;
        check("a name that is refused leaves the player as it was",
              !ph_bot_find(wrong[i], &how.bot, NULL) && how.bot.kind == level_3.kind &&
                  how.bot.level == level_3.level);
    }
    how.bot.level = 12;
    ph_bot_name(&how.bot, &out);
    check("level 12 is level 8", strcmp(ph_buf_text(&out), "level:8") == 0);
    check("and thinks", ph_session_think(session, &how, &thought, NULL) && thought.choice != 0);
    how.bot.level = 0;
    check("so does level 0", ph_session_think(session, &how, &thought, NULL));
    ph_bot_find("tree:9", &how.bot, NULL);
    how.bot.level = 0;
    check("and a search without a number", ph_session_think(session, &how, &thought, NULL));
    ph_buf_finish(&out);
    ph_session_destroy(session);
}

static bool ask_for_nothing(void *data, const struct ph_search *search)
{
    ph_search_thought(search, NULL);
    *(bool *)data = true;
    return false;
}

static void no_search(void)
{
    struct ph_options options = {.game = ph_game_at(0), .players = 2};
    struct ph_session *session = ph_session_start(&options, 7, 0, NULL);
    bool asked = false;
    struct ph_think_options how = {.playouts = 64, .go_on = ask_for_nothing, .data = &asked};
    struct ph_thought thought = {.choice = 1, .count = 1};

    ph_search_thought(NULL, &thought);
    check("no search has no thought", thought.choice == 0 && thought.count == 0);
    ph_search_thought(NULL, NULL);
    check("no room for a thought", ph_session_think(session, &how, &thought, NULL) && asked);
    ph_session_destroy(session);
}

static void no_texts(void)
{
    struct ph_bot bot = {.kind = NULL};
    struct ph_buf out = {0};
    enum ph_lang lang;

    ph_buf_add(&out, NULL);
    ph_buf_add(NULL, "x");
    ph_buf_addn(NULL, "x", 1);
    ph_buf_addc(NULL, 'x');
    ph_buf_addf(NULL, "%d", 1);
    ph_buf_clear(NULL);
    ph_buf_finish(NULL);
    check("no buffer has no text", strcmp(ph_buf_text(NULL), "") == 0 && out.len == 0);
    check("no language", !ph_lang_find(NULL, &lang) && !ph_lang_find("xx", &lang));
    check("no message", strcmp(ph_tr(PH_FR, NULL), "") == 0);
    ph_text(&out, NULL, NULL, NULL, PH_NOBODY, NULL);
    check("no text", out.len == 0);
    check("no player", !ph_bot_find(NULL, &bot, NULL) && !ph_level_name(0) && !ph_level_name(9));
    ph_bot_name(&bot, &out);
    check("a zeroed player is the strongest", strcmp(ph_buf_text(&out), "level:8") == 0);
    ph_buf_finish(&out);
}

/* Seats and numbers out of range, of a game that is there. */
static void out_of_range(const struct ph_game *game)
{
    struct ph_options options = {.game = game, .players = 2};
    struct ph_session *session = ph_session_start(&options, 7, 0, NULL);
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_storage view;
    struct ph_event event = {.kind = 255};
    struct ph_buf out = {0};
    ph_move move;

    check("no deal", !ph_setup_deal(rules, NULL, 0, &view));
    check("a deal of zeros", !ph_setup_deal(rules, (uint8_t[PH_DEAL_SIZE]){0}, 0, &view));
    check("no seat 2", !ph_setup(rules, 1, 2, &view) && !ph_setup(rules, 1, -3, &view));
    check("no viewer 2", !ph_view(rules, ph_session_state(session), 2, &view));
    check("no viewer -3", !ph_view(rules, ph_session_state(session), -3, &view));
    check("no decision 0", ph_session_move(session, 0) == 0 && !ph_session_before(session, 1));
    check("no event 255", !ph_event_json(&out, rules, &event, 0) && !ph_event_name(rules, &event));
    check("no text is no move",
          !ph_parse_move(rules, NULL, &move, NULL) && !ph_parse_move(rules, "done", NULL, NULL));
    check("99 players do not play", (options.players = 99, !ph_rules_create(&options, NULL)));
    check("no players do not play", (options.players = 0, !ph_rules_create(&options, NULL)));
    check("a seat that is not there does not resign",
          (ph_session_resign(session, 7), ph_session_resigned(session) == PH_NOBODY));
    ph_buf_finish(&out);
    ph_session_destroy(session);
}

int main(void)
{
    no_game();
    no_rules();
    no_session();
    no_such_level();
    no_search();
    no_texts();
    for (unsigned i = 0; ph_game_at(i); i++)
        out_of_range(ph_game_at(i));
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
