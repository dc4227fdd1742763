/* Lines of a referee to this program as a player: each has one whole answer or none. */
#include "referee/player.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"

static void take_line(struct player *player, char *line)
{
    struct ph_buf answer = {0};

    player_line(player, line, &answer);
    if (answer.len > 0) {
        const char *text = ph_buf_text(&answer), *end = strstr(text, "\n\n");

        FUZZ_CHECK(*text == '=' || *text == '?');
        FUZZ_CHECK(end && end[2] == '\0');
    }
    ph_buf_finish(&answer);
}

void fuzz_player(const uint8_t *bytes, size_t size)
{
    struct player player = {.game = NULL};
    char *text = fuzz_text(bytes, size), *line = text;

    FUZZ_CHECK(ph_bot_find("random", &player.bot, NULL));
    while (!player.quit && *line != '\0') {
        char *end = line + strcspn(line, "\n"), *next = *end == '\0' ? end : end + 1;

        *end = '\0';
        take_line(&player, line);
        line = next;
    }
    player_finish(&player);
    free(text);
}
