/* The player's protocol, the player's side: takes a game, and thinks about each decision.
 *
 * It asks for `world` lines: a position is read from the world, and its view of the seat to move,
 * which is the view that the world was drawn from, is thought about. */
#include "referee/player.h"

#include <string.h>

#include "base/clock.h"
#include "base/number.h"
#include "base/utf8.h"
#include "engine/lines.h"

enum { MS_MAX = 3600000, SPARE_MS = 100 };

void player_finish(struct player *player)
{
    ph_session_destroy(player->position);
    ph_buf_finish(&player->data);
    *player = (struct player){.quit = true};
}

/* ---- answers ---- */

static void refuse(struct ph_buf *answer, const struct ph_error *error)
{
    ph_buf_add(answer, "? ");
    ph_utf8_clean(answer, error->where, false);
    ph_buf_add(answer, error->where[0] ? ": " : "");
    ph_utf8_clean(answer, error->what, false);
    ph_buf_add(answer, "\n\n");
}

static void greet(struct player *player, char *rest, struct ph_buf *answer)
{
    if (strcmp(rest, "posthorn-player 1") != 0) {
        refuse(answer, &(struct ph_error){.what = "this player speaks posthorn-player 1"});
        return;
    }
    ph_buf_addf(answer, "=\nname posthorn %s ", ph_version());
    ph_bot_name(&player->bot, answer);
    ph_buf_add(answer, "\nwants world\n\n");
}

static void take_data(struct player *player, char *rest, struct ph_buf *answer)
{
    (void)answer;
    ph_buf_clear(&player->data);
    ph_buf_add(&player->data, rest);
}

/* ---- a game ---- */

static const char *data_of(const struct player *player)
{
    return player->data.len > 0 ? ph_buf_text(&player->data) : NULL;
}

/* Takes one `key=value` of a game. */
static bool set(struct ph_options *options, uint64_t *seed, char *word, struct ph_error *error)
{
    char *value = strchr(word, '=');
    uint64_t number = 0;

    if (!value)
        return ph_fail(error, word, "expected KEY=VALUE");
    *value++ = '\0';
    if (strcmp(word, "seed") == 0)
        return ph_number_read(value, UINT64_MAX, seed) || ph_fail(error, word, "no number");
    if (strcmp(word, "players") != 0 && strcmp(word, "seat") != 0)
        return ph_options_set(options, word, value, error);
    if (!ph_number_read(value, PH_SEATS_MAX, &number))
        return ph_fail(error, word, "no number of this game");
    if (strcmp(word, "players") == 0)
        options->players = (unsigned)number;
    return true;
}

/* Can the game be played with these options and data? */
static bool read_game(struct player *player, char *rest, struct ph_error *error)
{
    struct ph_options options = {.data = data_of(player)};
    struct ph_rules *rules;
    uint64_t seed = 0;
    char *place = NULL, *word = strtok_r(rest, " ", &place);

    options.game = word ? ph_game_find(word) : NULL;
    if (!options.game)
        return ph_fail(error, "", "unknown game %.40s", word ? word : "");
    while ((word = strtok_r(NULL, " ", &place)))
        if (!set(&options, &seed, word, error))
            return false;
    rules = ph_rules_create(&options, error);
    if (!rules)
        return false;
    ph_rules_destroy(rules);
    player->game = options.game;
    ph_rng_seed(&player->rng, seed);
    return true;
}

static void begin(struct player *player, char *rest, struct ph_buf *answer)
{
    struct ph_error error = {{0}, {0}};

    player->game = NULL;
    if (read_game(player, rest, &error))
        ph_buf_add(answer, "=\n\n");
    else
        refuse(answer, &error);
}

/* ---- decisions ---- */

static void take_world(struct player *player, char *rest, struct ph_buf *answer)
{
    (void)answer;
    ph_session_destroy(player->position);
    player->fault = (struct ph_error){{0}, {0}};
    player->position = ph_session_from_position(rest, data_of(player), &player->fault);
}

/* Levels are budgets of playouts; the time is watched so that a slow machine answers at all. */
static bool go_on(void *data, const struct ph_search *search)
{
    const uint64_t *deadline = data;

    (void)search;
    return *deadline == 0 || ph_clock_ms() < *deadline;
}

/* When to answer at the latest: a little, or a tenth, before the referee's limit. 0: no limit. */
static uint64_t deadline_of(const char *rest)
{
    uint64_t ms = 0, spare;

    if (strncmp(rest, "ms=", 3) != 0 || !ph_number_read(rest + 3, MS_MAX, &ms) || ms == 0)
        return 0;
    spare = ms / 10 > SPARE_MS ? SPARE_MS : ms / 10;
    return ph_clock_ms() + ms - spare;
}

static void decide(struct player *player, char *rest, struct ph_buf *answer)
{
    uint64_t deadline = deadline_of(rest);
    struct ph_think_options options = {
        .bot = player->bot, .rng = &player->rng, .go_on = go_on, .data = &deadline};
    struct ph_error error = player->fault;
    struct ph_thought thought;

    if (!player->game || (!player->position && !error.what[0]))
        ph_fail(&error, "", "go without a game and a world");
    if (error.what[0] || !ph_session_think(player->position, &options, &thought, &error)) {
        refuse(answer, &error);
        return;
    }
    ph_buf_add(answer, "= ");
    ph_print_move(ph_session_rules(player->position), thought.choice, answer);
    ph_buf_add(answer, "\n\n");
}

static void quit(struct player *player, char *rest, struct ph_buf *answer)
{
    (void)rest, (void)answer;
    player->quit = true;
}

/* ---- lines ---- */

static const struct {
    const char *word;
    void (*take)(struct player *player, char *rest, struct ph_buf *answer);
} words[] = {{"data", take_data}, {"game", begin}, {"go", decide},
             {"hello", greet},    {"quit", quit},  {"world", take_world}};

/* Lines that it does not know are skipped: `view`, `legal`, `over`, and what may be added. */
void player_line(struct player *player, char *line, struct ph_buf *answer)
{
    char *rest = line + strcspn(line, " ");

    if (*rest)
        *rest++ = '\0';
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, line) == 0)
            words[i].take(player, rest, answer);
}

int player_run(const struct ph_bot *bot, FILE *in, FILE *out)
{
    struct player player = {.bot = *bot};
    struct engine_lines lines;
    struct ph_buf line = {0}, answer = {0};
    bool written = true;

    engine_lines_begin(&lines, in);
    while (!player.quit && written && engine_lines_next(&lines, PLAYER_LINE_MAX, &line)) {
        ph_buf_clear(&answer);
        if (line.len > 0 && line.len <= PLAYER_LINE_MAX && !line.failed)
            player_line(&player, line.at, &answer);
        written = fputs(ph_buf_text(&answer), out) >= 0 && fflush(out) == 0;
    }
    ph_buf_finish(&line);
    ph_buf_finish(&answer);
    engine_lines_finish(&lines);
    player_finish(&player);
    return written ? 0 : 1;
}
