/* The things that a player can type by their names. */
#ifndef CORE_TEXT_KINDS_H
#define CORE_TEXT_KINDS_H

#include <posthorn/game.h>

/* The kinds of things that moves of this game name, "word" for the words of the notation itself;
 * ends in NULL. A name stands for one thing only of all of these kinds. */
const char *const *ph_typed_kinds(const struct ph_rules *rules);

#endif
