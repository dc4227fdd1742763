/* Thurn und Taxis: what the rules report: refusals, events and parts of the score, each in one row.
 * text/words.c has the tables. */
#ifndef GAMES_TAXIS_RULES_REPORTS_H
#define GAMES_TAXIS_RULES_REPORTS_H

#include <posthorn/text.h>

#include "base/message.h"
#include "core/game.h"

/* clang-format off */
#define TAXIS_REFUSALS(X) \
    /* drawing */ \
    X(NOT_FACE_UP, "draw.not-face-up", "TT-D1", N_("there is no face-up card of {city:0}")) \
    X(SECOND_NOT_FACE_UP, "postmaster.not-face-up", "TT-D4", \
      N_("there is no face-up card of {city:0} for a second draw")) \
    X(FORCED, "bailiff.empty-hand", "TT-D5", \
      N_("you started the turn with an empty hand, so you must call the Postmaster, not the " \
         "Bailiff")) \
    X(OFFICIAL, "official.second", "TT-T2", \
      N_("one official per turn: the {official:0} has already helped you")) \
    X(PILE_EMPTY, "draw.nothing-left", "TT-D3", \
      N_("the pile and the discard pile are both empty")) \
    /* playing */ \
    X(ROUTE_THERE, "start.route", "TT-P2", \
      N_("you have a route of {n:0} {0?card|cards}: extend it, or discard it and start a new " \
         "one")) \
    X(NO_ROUTE, "play.no-route", "TT-P2", N_("you have no route yet: start one")) \
    X(NOTHING_TO_DISCARD, "restart.no-route", "TT-P5", N_("you have no route to discard")) \
    X(IN_ROUTE, "play.in-route", "TT-P4", N_("{city:0} is already in your route")) \
    X(NO_ROAD, "play.no-road", "TT-P4", \
      N_("no road connects {city:0} to {city:1}, the {side:2} end of your route")) \
    X(NOT_HELD, "play.not-held", "TT-P1", N_("you hold no card of {city:0}")) \
    /* completing */ \
    X(EACH_NOT_IN_ROUTE, "complete.not-in-route", "TT-C2", N_("{city:0} is not in your route")) \
    X(ALL_NO_REGION, "complete.no-region", "TT-C3", N_("your route has no city of {region:0}")) \
    X(ALL_NOT_IN_ROUTE, "complete.not-in-route", "TT-C3", N_("{city:0} is not in your route")) \
    X(ALL_OTHER_REGION, "complete.other-region", "TT-C3", \
      N_("{city:0} is in {region:1}, not in {region:2}")) \
    X(BUILT, "complete.built", "TT-C4", N_("you already have a branch in {city:0}")) \
    X(TOO_SHORT, "complete.short", "TT-C1", \
      N_("a route needs at least {n:0} cards to be completed; yours has {n:1}")) \
    X(SAME_REGION, "complete.same-region", "TT-C2", \
      N_("one branch per region: {city:0} and {city:1} are both in {region:2}")) \
    X(TOO_MANY, "complete.too-many", "TT-C5", \
      N_("you have {n:0} {0?branch|branches} left and can't place {n:1}")) \
    X(TOO_FEW, "complete.too-few", "TT-C5", \
      N_("you place {n:0} {0?branch|branches} this way, not {n:1}")) \
    X(PLACES_NONE, "complete.places-none", "TT-C5", \
      N_("this would place no branch in {region:0}; use \"each\" to complete without a branch")) \
    X(COACH_SHORT, "coach.short", "TT-C11", \
      N_("the next coach needs {n:0} cards; your route has {n:1}")) \
    X(NOT_SHORT, "wainwright.not-short", "TT-C12", \
      N_("the Wainwright helps when a route is one to {n:0} cards short: coach {n:1} needs " \
         "no more than your {n:2}")) \
    /* keeping */ \
    X(KEEP_NOT_HELD, "keep.not-held", "TT-C13", \
      N_("you hold {n:1} {1?card|cards} of {city:0} and can't keep {n:2}")) \
    X(KEEP_COUNT, "keep.count", "TT-C13", N_("you keep exactly {n:0} {0?card|cards}, not {n:1}"))

#define TAXIS_EVENTS(X) \
    X(TURN, "turn", "n:turn", NULL, NULL) \
    X(OFFICIAL, "official", "official:official", N_("{actor} calls the {official:0}"), NULL) \
    X(SWEPT, "swept", "n:cards", N_("{n:0} face-up {0?card is|cards are} discarded"), NULL) \
    X(TOOK, "took", "city:card n:slot", N_("{actor} takes {city:0}"), NULL) \
    X(DREW, "drew", "!city:card", \
      N_("{actor} draws from the pile: {city:0}"), N_("{actor} draws from the pile")) \
    X(SHUFFLED, "shuffled", "n:cards", \
      N_("the discard pile ({n:0} {0?card|cards}) is shuffled and becomes the pile"), NULL) \
    X(LAID, "laid", "city:card n:slot", N_("{city:0} is turned face up"), NULL) \
    X(STARTED, "started", "city:card", N_("{actor} starts a route in {city:0}"), NULL) \
    X(PLAYED, "played", "city:card side:side n:length", \
      N_("{actor} plays {city:0} at the {side:1} end: {n:2} cards"), NULL) \
    X(DISCARDED_ROUTE, "discarded_route", "n:cards", \
      N_("{actor} discards a route of {n:0} {0?card|cards}"), NULL) \
    X(COMPLETED, "completed", "n:length", N_("{actor} completes a route of {n:0} cards"), NULL) \
    X(BUILT, "built", "city:city n:left", \
      N_("{actor} places a branch in {city:0} ({n:1} left)"), NULL) \
    X(TILE, "tile", "stack:stack n:value", \
      N_("{actor} takes a bonus tile: {stack:0}, {n:1} {1?point|points}"), NULL) \
    X(COACH, "coach", "n:coach n:points", \
      N_("{actor} takes coach {n:0} ({n:1} {1?point|points})"), NULL) \
    X(NO_COACH, "no_coach", "", N_("{actor} takes no coach"), NULL) \
    X(DISCARDED, "discarded", "city:card", N_("{actor} discards {city:0}"), NULL) \
    X(LAST_ROUND, "last_round", "seat:last", \
      N_("{actor} triggers the end of the game; last turn: {seat:0}"), NULL) \
    X(OVER, "over", "", N_("the game is over"), NULL)

#define TAXIS_SCORE_PARTS(X) \
    X(COACH, "coach", N_("coach"), PH_PART_POINTS) \
    X(TILES, "tiles", N_("bonus tiles"), PH_PART_POINTS) \
    X(BRANCHES, "branches", N_("unplaced branches"), PH_PART_POINTS) \
    X(GAME_END, "game_end", N_("game-end tile"), PH_PART_FLAG)
/* clang-format on */

enum taxis_refusal {
    TAXIS_R_BEFORE_FIRST = PH_REFUSAL_FIRST - 1,
#define X(id, slug, rule, text) TAXIS_R_##id,
    TAXIS_REFUSALS(X)
#undef X
        TAXIS_R_COUNT
};

enum taxis_event {
#define X(id, name, fields, text, blind) TAXIS_E_##id,
    TAXIS_EVENTS(X)
#undef X
        TAXIS_E_COUNT
};

enum taxis_score_part {
#define X(id, name, label, kind) TAXIS_S_##id,
    TAXIS_SCORE_PARTS(X)
#undef X
};

extern const struct ph_refusal_kind taxis_refusals[];
extern const struct ph_event_kind taxis_events[];
extern const struct ph_score_part taxis_score_parts[];
extern const struct ph_lore taxis_lore[];

#endif
