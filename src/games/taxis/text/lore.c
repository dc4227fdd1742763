/* Thurn und Taxis: what each thing on the table is for, in a sentence. */
#include "base/message.h"
#include "games/taxis/rules/reports.h"

const struct ph_lore taxis_lore[] = {
    /* moves, by the first word of the notation */
    {"deed", "draw", N_("Draw a card"), "TT-D1"},
    {"deed", "postmaster", N_("Postmaster: draw a second card"), "TT-D4"},
    {"deed", "bailiff", N_("Bailiff: new face-up cards"), "TT-D6"},
    {"deed", "start", N_("Start a route"), "TT-P2"},
    {"deed", "restart", N_("Discard the route and start another"), "TT-P5"},
    {"deed", "play", N_("Extend the route"), "TT-P3"},
    {"deed", "coachman", N_("Coachman: play a second card"), "TT-P8"},
    {"deed", "complete", N_("Complete the route"), "TT-C1"},
    {"deed", "coach", N_("Take a coach"), "TT-C11"},
    {"deed", "wainwright", N_("Wainwright: take a larger coach"), "TT-C12"},
    {"deed", "keep", N_("Keep three cards"), "TT-C13"},
    {"deed", "nocoach", N_("Take no coach"), "TT-C11"},
    {"deed", "end", N_("End turn"), "TT-T3"},

    {"official", "postmaster", N_("Draw a second card."), "TT-D4"},
    {"official", "bailiff", N_("Before you draw, replace the six face-up cards."), "TT-D6"},
    {"official", "coachman", N_("Play a second card into your route."), "TT-P8"},
    {"official", "wainwright",
     N_("Take the next coach although up to two cities are missing from your route."), "TT-C12"},

    {"thing", "coach",
     N_("Coaches are taken in order, each with a route at least that long. Only the largest "
        "scores."),
     "TT-C11"},
    {"thing", "branch", N_("At most one of yours per city; each one left over costs a point."),
     "TT-E3"},
    {"thing", "route", N_("New cards go at either end; a route of three or more can be completed."),
     "TT-C1"},
    {"thing", "pile", N_("Face down; when it runs out, the discard pile is shuffled."), "TT-D3"},

    {"stack", "route7", N_("For a route of seven cards or more."), "TT-C6"},
    {"stack", "route6", N_("For a route of six cards."), "TT-C6"},
    {"stack", "route5", N_("For a route of five cards."), "TT-C6"},
    {"stack", "outside_baiern", N_("For a branch in every region except Bavaria."), "TT-C8"},
    {"stack", "baiern", N_("For a branch in every city of the region."), "TT-C7"},
    {"stack", "baden", N_("For a branch in every city of the region."), "TT-C7"},
    {"stack", "wuerttemberg_hohenzollern", N_("For a branch in every city of both regions."),
     "TT-C7"},
    {"stack", "schweiz_tyrol", N_("For a branch in every city of both regions."), "TT-C7"},
    {"stack", "boehmen_salzburg", N_("For a branch in every city of both regions."), "TT-C7"},
    {"stack", "game_end", N_("For the player who triggers the end of the game."), "TT-E1"},
    {0},
};
