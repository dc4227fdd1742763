/* Playing on from wherever bytes have led. */
#ifndef FUZZ_PLAY_H
#define FUZZ_PLAY_H

#include <posthorn/session.h>

/* Plays a few random moves and checks after each that the views of all seats keep the laws. */
void fuzz_play_on(struct ph_session *session, unsigned moves);
/* Looks at a state as everybody may. */
void fuzz_look(const struct ph_rules *rules, const void *state);

#endif
