"""What the rules say for a seat: with every view, for the viewer's own seat, and true."""
import random

from cases import Table, case, check, expect

TABLES_MAX = 12  # the server shuffles by chance: what not every game has comes up in one of these


def deniers(known, seat):
    return known["view"]["seats"][seat]["deniers"]


def watch(server, table):
    person = server.person()
    expect(person.post(f"/api/v1/tables/{table.id}/watch", {"secret": table.made["watch"]}).status, 200, "watch")
    return person


def foresee(known, seat, move):
    """The deniers that the move leaves, by the aids; None: it neither buys nor sells."""
    words, aids = move["move"].split(), known["aids"]
    if words[0] == "sell":
        return deniers(known, seat) + aids["sells"][words[1]]["price"]
    if words[0] == "buy":
        here = known["view"]["seats"][seat]["merchant"]["at"]
        kind = "beer" if words[1] == "beer" else "prices"
        return deniers(known, seat) - aids[kind][here]["price"]
    if words[0] == "hire":
        return deniers(known, seat) - aids["hire"]["characters"][words[1]]["price"]
    if words[0] == "message":
        return deniers(known, seat) - aids["levels"][words[1]]["price"]
    return None


def reached(known, rider):
    return {move["move"].split()[1] for move in known["legal"] if move["move"].startswith(rider)}


def compare_aids(table, rng):
    """Plays and compares; returns how many purchases and sales there were, and the cautions."""
    seen, cautions = 0, set()
    for _ in range(220):
        seat = table.actor()
        if seat is None:
            break
        known = table.known[seat]
        for rider in ("merchant", "messenger"):
            places = reached(known, rider)
            if places:
                expect(set(known["aids"]["reach"][rider]["places"]), places, f"reach of the {rider}")
        bought = [move for move in known["legal"] if foresee(known, seat, move) is not None]
        move = rng.choice(bought or known["legal"])
        cautions |= {one["caution"] for one in known["legal"] if "caution" in one}
        foreseen, turn = foresee(known, seat, move), known["turn"]
        expect(table.do(seat, "move", move=move["move"])["type"], "ack", move["move"])
        if foreseen is not None and table.known[seat]["turn"] == turn:
            expect(deniers(table.known[seat], seat), foreseen, move["move"])
            seen += 1
    table.close()
    return seen, cautions


@case
def prices_and_reach_are_true(server):
    rng, cautions = random.Random(3), set()
    for _ in range(TABLES_MAX):
        seen, said = compare_aids(Table(server, game="loire", confirm=False), rng)
        check(seen > 10, f"{seen} purchases and sales")
        cautions |= said
        if any("needs the Apprentice" in text for text in cautions):
            return
    check(False, f"{cautions}")


@case
def effects_of_completions_are_true(server):
    table = Table(server, game="taxis", confirm=False)
    rng = random.Random(4)
    seen = 0
    for _ in range(1500):
        seat = table.actor()
        if seat is None or seen > 15:
            break
        known = table.known[seat]
        finishing = [move for move in known["legal"] if "effect" in move]
        move = rng.choice(finishing or [move for move in known["legal"] if "caution" not in move] or known["legal"])
        total = known["score"]["seats"][seat]["total"]
        expect(bool(finishing), any(one["move"].startswith("complete") for one in known["legal"]), "an effect each")
        expect(table.do(seat, "move", move=move["move"])["type"], "ack", move["move"])
        if "effect" in move:
            if any(one["move"] == "coach" for one in table.known[seat]["legal"]):
                table.do(seat, "move", move="coach")
            expect(table.known[seat]["score"]["seats"][seat]["total"], total + move["effect"]["points"], f"{move}")
            seen += 1
    check(seen > 3, f"{seen} routes")
    table.close()


@case
def each_sees_the_aids_of_their_own_seat(server):
    for game, shared in (("loire", {"game", "seat", "prices", "messages"}), ("taxis", {"game", "seat", "unseen"})):
        table = Table(server, game=game, confirm=False)
        spectator = watch(server, table)
        table.play(30)
        for seat in (0, 1):
            expect(table.known[seat]["aids"]["seat"], seat, "the own seat")
            again = table.people[seat].socket(table.id)
            expect(again.wait("snapshot")["aids"], table.known[seat]["aids"], "the same in a snapshot")
            again.close()
        looking = spectator.socket(table.id)
        aids = looking.wait("snapshot")["aids"]
        expect(aids["seat"], None, "nobody's")
        expect(set(aids), shared, "what is the same for all")
        looking.close()
        table.close()


@case
def a_replay_has_them_too(server):
    for game in ("loire", "taxis"):
        table = Table(server, game=game, confirm=False)
        table.play(20)
        table.do(1, "resign")
        for viewer, seat in (("all", None), ("none", None), ("1", 1)):
            replay = table.people[0].get(f"/api/v1/tables/{table.id}/replay?viewer={viewer}").json
            for step in [replay["start"], *replay["steps"]]:
                expect((step["aids"]["game"], step["aids"]["seat"]), (game, seat), f"viewer {viewer}")
        table.close()


@case
def no_aids_before_the_game(server):
    host = server.person()
    made = host.post("/api/v1/tables", {"game": "loire", "players": 2}).json
    socket = host.socket(made["table"])
    expect(socket.wait("snapshot")["aids"], None, "before the start")
    socket.close()


def play_until(table, rng, found):
    """Plays on until a legal move of the actor is found; returns the actor and the move."""
    for _ in range(200):
        seat = table.actor()
        move = next((move for move in table.known[seat]["legal"] if found(move)), None)
        if move:
            return seat, move
        table.step(rng)
    check(False, "no such move came up")


@case
def one_of_two_ends_of_a_card_is_marked(server):
    table = Table(server, game="taxis", confirm=False)
    seat, move = play_until(table, random.Random(7), lambda move: "same_as" in move and move["move"].startswith("play"))
    shorts = {one["move"]: one["short"] for one in table.known[seat]["legal"]}
    expect(move["same_as"], move["move"].replace("right", "left"), "the left end")
    check(move["same_as"] in shorts, "the other one is there")
    expect(move["short"], shorts[move["same_as"]], "in a list")
    table.close()


@case
def a_caution_is_in_the_readers_language(server):
    said = {"en": "discards a route of", "fr": "défausse un itinéraire de", "de": "legt eine Route aus"}
    table = Table(server, game="taxis", confirm=False)
    seat, _ = play_until(table, random.Random(7), lambda move: move["move"].startswith("restart"))
    for lang, words in said.items():
        socket = table.people[seat].socket(table.id, lang=lang)
        move = next(one for one in socket.wait("snapshot")["legal"] if one["move"].startswith("restart"))
        check(words in move["caution"], move["caution"])
        socket.close()
    table.close()


@case
def switches_of_a_table_hold_and_are_named(server):
    chosen = {"variant": "casual", "rule.merchant_stop": "one", "rule.start_deniers": "20/19/7/7"}
    table = Table(server, game="loire", confirm=False, first=1, options=chosen)
    known = table.known[0]
    expect(known["table"]["options"], chosen, "the options of the table")
    expect(known["view"]["rules"], {"merchant_stop": "one", "start_deniers": "20/19/7/7"}, "of its view")
    expect([deniers(known, seat) for seat in (0, 1)], [19, 20], "deniers by order of play")
    expect(known["view"]["rules_version"], 2, "the version of the rules")
    refused = server.person().post("/api/v1/tables", {"game": "loire", "players": 2, "options": {"rule.start_deniers": "7"}})
    expect(refused.status, 400, "one number instead of four")
    for lang in ("en", "fr", "de"):
        games = server.person().get(f"/api/v1/games?lang={lang}").json["games"]
        options = {one["key"]: one for game in games if game["game"] == "loire" for one in game["options"]}
        for key in ("circus_move", "palatium_hire", "merchant_stop", "vassal_monastery", "start_deniers"):
            check(len(options["rule." + key]["text"]) > 40, f"{key} is explained in {lang}")


def casual_hand(table, rng):
    """Plays until a purchase would leave somebody stuck; returns the cautions of that stop."""
    for _ in range(600):
        seat = table.actor()
        if seat is None:
            return []
        legal = table.known[seat]["legal"]
        stuck = [move for move in legal if "could ever be delivered" in move.get("caution", "")]
        if stuck:
            return stuck
        table.do(seat, "move", move=rng.choice([one for one in legal if one["move"].startswith("message")] or legal)["move"])
    return []


@case
def a_hand_that_gets_stuck_is_warned_of(server):
    rng, stuck = random.Random(5), []
    for _ in range(TABLES_MAX):
        stuck = stuck or casual_hand(Table(server, game="loire", confirm=False, options={"variant": "casual"}), rng)
    check(stuck, "such a purchase came up")
    for move in stuck:
        check("you would be stuck" in move["text"], move["text"])
