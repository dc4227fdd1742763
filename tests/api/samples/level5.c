#include <posthorn/posthorn.h>
#include <stdio.h>

int main(void)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = 2};
    struct ph_session *session = ph_session_start(&options, 7, PH_NOBODY, NULL);
    struct ph_think_options how = {.bot = ph_bot_level(5)};
    struct ph_thought thought;
    struct ph_buf record = {0};

    while (ph_session_think(session, &how, &thought, NULL))
        ph_session_play(session, thought.choice);
    ph_record_print(session, &record);
    puts(ph_buf_text(&record));
}
