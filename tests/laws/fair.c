/* Fair randomness: compares counts with their expectation. All seeds are fixed, so these tests come out
 * the same each time; the bounds are so wide that a fair game passes for nearly any seeds. */
#include "laws.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"

/* Pearson's chi-square. With d cells free it is about d, give or take sqrt(2d); seven times that
 * and ten more is far beyond chance. */
static bool within_luck(double sum, double free_cells, char text[160])
{
    double over = sum - free_cells - 10;

    snprintf(text, 160, "chi-square %.1f with %.0f degrees of freedom", sum, free_cells);
    return over <= 0 || over * over <= 49 * 2 * free_cells;
}

bool as_likely(const uint64_t *seen, const double *expected, size_t cells, uint64_t samples,
               char text[160])
{
    double sum = 0, free_cells = -1;

    for (size_t i = 0; i < cells; i++) {
        double wanted = expected[i] * (double)samples, off = (double)seen[i] - wanted;

        if (wanted > 0) {
            sum += off * off / wanted;
            free_cells++;
        } else if (seen[i] > 0) {
            snprintf(text, 160, "cell %zu cannot be, and was seen", i);
            return false;
        }
    }
    return within_luck(sum, free_cells, text);
}

bool equally_likely(const uint64_t *seen, size_t cells, uint64_t samples, char text[160])
{
    double sum = 0, wanted = (double)samples / (double)cells;

    for (size_t i = 0; i < cells; i++)
        sum += ((double)seen[i] - wanted) * ((double)seen[i] - wanted) / wanted;
    return within_luck(sum, (double)cells - 1, text);
}

static int first_seat(struct walk *w)
{
    struct ph_buf text = {0};
    int first;

    ph_view_json(&text, w->rules, w->state, PH_NOBODY);
    json_t *json = json_loads(ph_buf_text(&text), 0, NULL);

    first = (int)json_integer_value(json_object_get(json, "first"));
    json_decref(json);
    ph_buf_finish(&text);
    return first;
}

/* law: LL-S12 TT-S6 the host chooses the first seat, or the seed draws it */
void check_first(struct run *run)
{
    enum { SAMPLES = 3000 };
    char text[160];

    for (unsigned players = run->game->seats_min; players <= run->game->seats_max; players++) {
        uint64_t seen[PH_SEATS_MAX] = {0};
        struct walk w;

        walk_start(&w, run, 1);
        w.options = (struct ph_options){.game = run->game, .players = players};
        walk_set_rules(&w, ph_rules_create(&w.options, NULL));
        for (uint64_t seed = 0; seed < SAMPLES && !w.broken; seed++) {
            int given = (int)(seed % players), drawn;

            law_setup(w.rules, seed, PH_NOBODY, w.state);
            drawn = w.game->actor(w.rules, w.state);
            seen[(unsigned)drawn % PH_SEATS_MAX]++;
            if (seed % 16 == 0)
                LAW(&w, FIRST, first_seat(&w) == drawn, "seat %d does not begin", drawn);
            law_setup(w.rules, seed, given, w.spare);
            LAW(&w, FIRST, w.game->actor(w.rules, w.spare) == given, "seat %d was to begin", given);
            LAW(&w, FIRST, given != drawn || memcmp(w.state, w.spare, w.game->state_size) == 0,
                "giving the seat that would be drawn changes the game");
        }
        LAW_RUN(run, FIRST, equally_likely(seen, players, SAMPLES, text), "%u players: %s", players,
                text);
        walk_finish(&w);
    }
}
