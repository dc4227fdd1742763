/* Live tables: games in play that anybody may watch, and that somebody follows now. They are found
 * in memory, because a table that somebody follows is there. */
#include "server/rooms/room.h"

static bool is_live(const struct room *room, const struct ph_game *game)
{
    return room->subscribers && room->table && ph_table_is_public(room->table) &&
           ph_table_status(room->table) == PH_TABLE_PLAYING &&
           (!game || ph_table_game(room->table) == game);
}

unsigned rooms_live(const struct rooms *rooms, const struct ph_game *game, struct room **live,
                    unsigned most)
{
    unsigned count = 0;

    for (struct room *room = rooms->newest; room && count < most; room = room->older)
        if (is_live(room, game))
            live[count++] = room;
    return count;
}
