/* Thurn und Taxis: what a move does, as a numbered list shows it to the player. */
#include "base/message.h"
#include "core/text/phrase.h"
#include "games/taxis/rules/ask.h"
#include "games/taxis/rules/reports.h"
#include "games/taxis/text/text.h"

struct phrase {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    struct ph_reader reader;
    struct ph_buf *out;
};

#define ARGS PH_VALUES

static void say(const struct phrase *p, const char *msgid, const unsigned *given)
{
    ph_phrase(p->out, &p->r->base, &p->reader, msgid, given);
}

static void list_city(const struct phrase *p, unsigned city, bool first)
{
    ph_buf_add(p->out, first ? "" : ", ");
    ph_buf_add(p->out, p->r->name[city]);
}

static void list_cities(const struct phrase *p, uint32_t cities)
{
    for (uint32_t left = cities; left; left &= left - 1)
        list_city(p, taxis_lowest(left), left == cities);
}

static void list_kept(const struct phrase *p, ph_move move)
{
    for (unsigned i = 0; i < TAXIS_KEEP_FIELDS && taxis_kept(move, i); i++)
        list_city(p, taxis_kept(move, i) - 1, i == 0);
}

static void describe_draw(const struct phrase *p, ph_move move)
{
    bool second = taxis_kind(move) == TAXIS_M_POSTMASTER;
    unsigned city = taxis_city(move);

    if (city == TAXIS_PILE)
        say(p,
            second ? N_("Postmaster: draw a second card from the pile ({n:0} left)")
                   : N_("draw from the pile ({n:0} left)"),
            ARGS(p->s->pile_count));
    else
        say(p,
            second ? N_("Postmaster: take {city:0} ({region:1}) too")
                   : N_("take {city:0} ({region:1})"),
            ARGS(city, p->r->region_of[city]));
}

/* A card that is played, as the first or with the Coachman as the second one. A route of one card
 * has no left and no right end. */
static const char *const extension_text[2][2] = {
    {N_("play {city:0} at the {side:1} end (next to {city:2})"),
     N_("play {city:0} next to {city:2}")},
    {N_("Coachman: play {city:0} too, at the {side:1} end (next to {city:2})"),
     N_("Coachman: play {city:0} too, next to {city:2}")},
};

static void describe_play(const struct phrase *p, ph_move move)
{
    const struct taxis_seat *me = taxis_me(p->s);
    unsigned city = taxis_city(move), side = taxis_side(move);

    switch (taxis_kind(move)) {
    case TAXIS_M_START: say(p, N_("start a route in {city:0}"), ARGS(city)); return;
    case TAXIS_M_RESTART:
        say(p, N_("discard the route ({n:1} {1?card|cards}) and start a new one in {city:0}"),
            ARGS(city, me->route_count));
        return;
    default:
        say(p, extension_text[taxis_kind(move) == TAXIS_M_COACHMAN][me->route_count == 1],
            ARGS(city, side, me->route[side == TAXIS_LEFT ? 0 : me->route_count - 1]));
    }
}

static void describe_complete(const struct phrase *p, ph_move move)
{
    unsigned cards = taxis_me(p->s)->route_count;

    if (taxis_set(move) == 0) {
        say(p, N_("complete the route of {n:0} without a branch"), ARGS(cards));
        return;
    }
    if (taxis_kind(move) == TAXIS_M_EACH)
        say(p, N_("complete the route of {n:0}, one branch per region:"), ARGS(cards));
    else
        say(p, N_("complete the route of {n:0}, all of {region:1}:"),
            ARGS(cards, taxis_region(move)));
    ph_buf_addc(p->out, ' ');
    list_cities(p, taxis_set(move));
}

static void describe_coach(const struct phrase *p, ph_move move)
{
    const struct taxis_seat *me = taxis_me(p->s);

    if (taxis_kind(move) == TAXIS_M_NOCOACH)
        say(p, N_("take no coach"), ARGS(0));
    else
        say(p,
            taxis_kind(move) == TAXIS_M_COACH
                ? N_("take coach {n:0} ({n:1} {1?point|points})")
                : N_("Wainwright: take coach {n:0} ({n:1} {1?point|points})"),
            ARGS(p->r->coach_size[me->coach], p->r->coach_points[me->coach]));
}

static void describe_keep(const struct phrase *p, ph_move move)
{
    say(p, N_("keep"), ARGS(0));
    ph_buf_addc(p->out, ' ');
    list_kept(p, move);
}

void taxis_describe(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                    struct ph_buf *out)
{
    const struct taxis_view *v = view;
    const struct phrase p = {taxis_rules(rules), &v->seen, {.lang = lang}, out};

    switch ((enum taxis_move_kind)taxis_kind(move)) {
    case TAXIS_M_BAILIFF:
        say(&p, N_("Bailiff: discard the face-up cards and draw {n:0} new ones"),
            ARGS(p.r->face_up));
        break;
    case TAXIS_M_DRAW:
    case TAXIS_M_POSTMASTER: describe_draw(&p, move); break;
    case TAXIS_M_START:
    case TAXIS_M_PLAY:
    case TAXIS_M_RESTART:
    case TAXIS_M_COACHMAN: describe_play(&p, move); break;
    case TAXIS_M_EACH:
    case TAXIS_M_ALL: describe_complete(&p, move); break;
    case TAXIS_M_COACH:
    case TAXIS_M_WAINWRIGHT:
    case TAXIS_M_NOCOACH: describe_coach(&p, move); break;
    case TAXIS_M_KEEP: describe_keep(&p, move); break;
    case TAXIS_M_END: say(&p, N_("end the turn"), ARGS(0)); break;
    }
}

/* ---- for a row under a heading ---- */

static void shorten_card(const struct phrase *p, ph_move move)
{
    unsigned city = taxis_city(move), kind = taxis_kind(move);
    bool side =
        (kind == TAXIS_M_PLAY || kind == TAXIS_M_COACHMAN) && taxis_me(p->s)->route_count > 1;

    if (city == TAXIS_PILE)
        say(p, N_("the pile ({n:0} left)"), ARGS(p->s->pile_count));
    else if (side)
        say(p, N_("{city:0}, {side:1} end"), ARGS(city, taxis_side(move)));
    else
        ph_buf_add(p->out, p->r->name[city]);
}

void taxis_describe_short(const struct ph_rules *rules, const void *view, ph_move move,
                          enum ph_lang lang, struct ph_buf *out)
{
    const struct taxis_view *v = view;
    const struct phrase p = {taxis_rules(rules), &v->seen, {.lang = lang}, out};

    switch (taxis_shape(taxis_kind(move))) {
    case TAXIS_DRAWN:
    case TAXIS_CARD:
    case TAXIS_CARD_SIDE: shorten_card(&p, move); break;
    case TAXIS_SET:
    case TAXIS_REGION_SET:
        if (taxis_set(move) == 0)
            say(&p, N_("no branch"), ARGS(0));
        list_cities(&p, taxis_set(move));
        break;
    case TAXIS_HAND: list_kept(&p, move); break;
    case TAXIS_ALONE:
        if (taxis_kind(move) == TAXIS_M_BAILIFF)
            say(&p, N_("Bailiff: {n:0} new cards"), ARGS(p.r->face_up));
        else
            taxis_describe(rules, view, move, lang, out);
        break;
    }
}
