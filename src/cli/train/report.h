/* What came of a training: matches of the new net, and a page about all of it. */
#ifndef CLI_TRAIN_REPORT_H
#define CLI_TRAIN_REPORT_H

#include "train/train.h"

struct report {
    const struct train_plan *plan;
    const struct train_result *result;
    const struct ph_options *options; /* of the table */
    const char *data_path;            /* of the data file in them, or NULL */
    unsigned games, playouts;         /* of the matches; games 0: none is played */
    double seconds;                   /* that this run took for training */
};

/* Plays the matches, prints the report, and writes it to report.md in the folder. */
bool report_make(const struct report *report, struct ph_error *error);

#endif
