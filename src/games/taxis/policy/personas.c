/* Thurn und Taxis: personas: there are none yet. */
#include "games/taxis/policy/policy.h"

const struct ph_persona taxis_personas[] = {{NULL, NULL, NULL}};
