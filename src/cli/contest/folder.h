/* The folder of a match, and whose games are in it. */
#ifndef CLI_CONTEST_FOLDER_H
#define CLI_CONTEST_FOLDER_H

#include "cli/contest/contest.h"

/* Finds the path and the hash of the rules, and checks that the nets of the players fit. */
bool contest_find_folder(struct contest *contest, struct ph_error *error);

/* Makes the folder, and writes into its file `players` who plays: a line for this program and one
 * for each player, with a hash. Refuses a folder with games of others. */
bool contest_claim_folder(const struct contest *contest, struct ph_error *error);

#endif
