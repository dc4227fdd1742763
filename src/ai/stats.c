/* Statistics of matches. */
#include "ai/stats.h"

#include <math.h>

static const double interval_95 = 1.959964;
static const double sprt_bound = 2.944439; /* log((1 - 0.05) / 0.05) */

void ph_sample_add(struct ph_sample *sample, double value)
{
    sample->count++;
    sample->sum += value;
    sample->squares += value * value;
}

double ph_sample_mean(const struct ph_sample *sample)
{
    return sample->count ? sample->sum / sample->count : 0;
}

double ph_sample_variance(const struct ph_sample *sample)
{
    double mean = ph_sample_mean(sample), n = sample->count;

    return n < 2 ? 0 : fmax(0, (sample->squares - n * mean * mean) / (n - 1));
}

double ph_sample_error(const struct ph_sample *sample)
{
    return sample->count ? interval_95 * sqrt(ph_sample_variance(sample) / sample->count) : 0;
}

/* Wilson score interval of `games` independent games. */
static struct ph_interval wilson(double share, unsigned games)
{
    double z2 = interval_95 * interval_95, n = games;
    double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    double half = interval_95 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n));

    return (struct ph_interval){fmax(0, middle - half), fmin(1, middle + half)};
}

struct ph_interval ph_share_interval(const struct ph_sample *share, unsigned games)
{
    double mean = ph_sample_mean(share), error = ph_sample_error(share);

    if (games == 0)
        return (struct ph_interval){0, 1};
    if (error <= 0 || mean - error <= 0 || mean + error >= 1)
        return wilson(mean, games);
    return (struct ph_interval){mean - error, mean + error};
}

double ph_elo(double share, unsigned players, unsigned games)
{
    double edge = 0.5 / (games > 0 ? games : 1);

    share = fmin(fmax(share, edge), 1 - edge);
    return 400 * log10(share * (players - 1) / (1 - share));
}

double ph_elo_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* A few equal blocks say little about the rest: the variance is at least what one more win and one
 * more loss would give. */
static double cautious_variance(const struct ph_sample *blocks)
{
    double share = (blocks->sum + 1) / (blocks->count + 2);

    return fmax(ph_sample_variance(blocks), share * (1 - share) / 2);
}

enum ph_verdict ph_sprt(const struct ph_sample *blocks, double elo0, double elo1, double *llr)
{
    double low = ph_elo_share(elo0), high = ph_elo_share(elo1);

    *llr = 0;
    if (blocks->count < 2)
        return PH_UNDECIDED;
    *llr = (high - low) * (2 * ph_sample_mean(blocks) - low - high) * blocks->count /
           (2 * cautious_variance(blocks));
    return *llr >= sprt_bound ? PH_ACCEPTED : *llr <= -sprt_bound ? PH_REJECTED : PH_UNDECIDED;
}
