/* Statistics of a match: shares, Elo with its error, a sequential test. */
#ifndef AI_STATS_H
#define AI_STATS_H

/* Sums of a sample. The sample is of blocks, because the games of a block share their random
 * numbers. */
struct ph_sample {
    unsigned count;
    double sum, squares;
};

void ph_sample_add(struct ph_sample *sample, double value);
double ph_sample_mean(const struct ph_sample *sample);
/* Variance of one value; 0 with fewer than two. */
double ph_sample_variance(const struct ph_sample *sample);
/* Half the width of the 95 % interval of the mean. */
double ph_sample_error(const struct ph_sample *sample);

/* The 95 % interval of a share of wins that was measured in `games` games. If all blocks are equal
 * or their interval reaches 0 or 1, it is the Wilson interval of the games, so that it never has
 * width 0. */
struct ph_interval {
    double low, high;
};
struct ph_interval ph_share_interval(const struct ph_sample *share, unsigned games);

/* The Elo difference to an average opponent at a table of `players`, where equal players win one
 * game in `players` each. Shares of 0 and 1 count as half a game less. */
double ph_elo(double share, unsigned players, unsigned games);
/* The share that an Elo difference means with two players. */
double ph_elo_share(double elo);

enum ph_verdict { PH_UNDECIDED, PH_ACCEPTED, PH_REJECTED };

/* A sequential test of "at least elo1 better" against "at most elo0", alpha = beta = 0.05, from the
 * shares of blocks (pairs with seats swapped). The log-likelihood ratio goes to `llr`. */
enum ph_verdict ph_sprt(const struct ph_sample *blocks, double elo0, double elo1, double *llr);

#endif
