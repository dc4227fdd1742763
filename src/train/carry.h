/* Carrying a net over to a schema that has more inputs, so that it need not be trained again before
 * it can be used. */
#ifndef TRAIN_CARRY_H
#define TRAIN_CARRY_H

#include "ai/net/net.h"

/* The net with the inputs of these rules. `added` lists the groups of inputs that it was trained
 * without (" circus turn ", with blanks around each name): their weights are 0, so the outputs are
 * the same wherever none of these inputs is on. NULL with the reason unless the net fits these
 * rules but for these groups. */
struct ph_net *carry_net(const struct ph_net *old, const struct ph_rules *rules, const char *added,
                         struct ph_error *error);

#endif
