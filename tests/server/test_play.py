"""Playing: from the first table to the rematch."""
import random
import re
import signal
import time

from cases import Table, case, check, create, expect, join
from client import Closed, Person


@case
def a_game_is_played(server):
    table = Table(server, confirm=False)
    table.play(40)
    check(table.known[0]["count"] > 10, "moves were played")
    for key in ("seq", "hash", "actor", "count", "score"):
        expect(table.known[0][key], table.known[1][key], key)
    table.close()


@case
def both_games_with_three_and_a_bot(server):
    for game in ("loire", "taxis"):
        host, joiner = server.person(), server.person()
        made = create(host, game, ["me", "person", "bot1"], confirm=False)
        join(joiner, made, 1)
        first, second = host.socket(made["table"]), joiner.socket(made["table"])
        mine = first.wait("snapshot")
        expect(len(mine["seats"]), 3, "seats")
        expect(mine["seats"][2]["kind"], "bot", "third seat")
        second.wait("snapshot")
        version, actor, legal = mine["seq"], mine["actor"], mine["legal"]
        for _ in range(6):
            while actor != 0:
                if actor == 1:
                    theirs = second.seen[-1] if second.seen[-1].get("actor") == 1 and \
                        second.seen[-1]["seq"] == version else second.wait("news", seq=version) \
                        if second.seen[-1].get("seq", 0) < version else next(
                            m for m in reversed(second.seen) if m.get("seq") == version and "legal" in m)
                    expect(second.ask("move", seat=1, version=version,
                                      move=theirs["legal"][0]["move"])["type"], "ack", "second")
                update = first.wait("news")
                while "actor" not in update:
                    update = first.wait("news")
                version, actor, legal = update["seq"], update["actor"], update["legal"]
            expect(first.ask("move", seat=0, version=version, move=legal[0]["move"])["type"], "ack",
                   "first")
            update = next(m for m in reversed(first.seen) if m["type"] == "news")
            version, actor, legal = update["seq"], update["actor"], update["legal"]
        first.close()
        second.close()


@case
def a_long_log_comes_in_pages(server):
    """A snapshot has the last 200 entries; older lines are asked for, page by page."""
    table = Table(server, confirm=False)
    heard = []
    rng = random.Random(5)
    while table.known[0]["seq"] < 260 and table.step(rng):
        heard.append((table.known[0]["seq"], table.known[0]["lines"]))
    socket = table.people[0].socket(table.id)
    known = socket.wait("snapshot")
    expect(known["log_from"], known["seq"] - 199, "the last 200")
    log, before = known["log"], known["log_from"]
    while before > 1:
        page = socket.ask("log", before=before)
        expect(page["from"], max(1, before - 200), "pages of 200")
        log, before = page["log"] + log, page["from"]
    expect([item["seq"] for item in log], sorted({item["seq"] for item in log}), "in order, none twice")
    lines = {item["seq"]: item["lines"] for item in log}
    for seq, said in heard[:-2]:
        expect(lines[seq], said, f"line {seq}")
    socket.close()
    table.close()


@case
def a_command_sent_again_is_done_once(server):
    table = Table(server, confirm=False)
    seat = table.actor()
    socket, known = table.sockets[seat], table.known[seat]
    message = dict(type="move", id="twice", seat=seat, version=known["seq"],
                   move=known["legal"][0]["move"])
    socket.send(**message)
    first = socket.answer("twice")
    socket.send(**message)
    expect(socket.answer("twice"), first, "the same ack")
    again = table.people[seat].socket(table.id)
    expect(again.wait("snapshot")["seq"], first["seq"], "nothing was played twice")
    again.close()
    table.close()


@case
def undo_and_confirm(server):
    table = Table(server, game="loire", confirm=True)
    seat = table.actor()
    before = dict(table.known[seat])
    expect(table.do(seat, "undo")["code"], "nothing_to_undo", "nothing yet")
    expect(table.do(seat, "move", move=before["legal"][0]["move"])["type"], "ack", "a move")
    check(table.known[seat]["undo"], "it can be taken back")
    expect(table.do(seat, "undo")["type"], "ack", "undo")
    expect(table.known[seat]["view"], before["view"], "as it was")
    for _ in range(60):
        if table.known[seat]["confirm"] is not None:
            break
        table.do(seat, "move", move=table.known[seat]["legal"][-1]["move"])
    expect(table.known[seat]["confirm"], seat, "the turn waits to be confirmed")
    other = 1 - seat
    expect(table.do(other, "confirm")["type"], "refused", "only the player of the turn can")
    expect(table.do(seat, "confirm")["type"], "ack", "confirm")
    expect(table.actor(), other, "the next one")
    table.close()


@case
def asking_the_others(server):
    table = Table(server, confirm=False)
    table.play(8)
    count = table.known[0]["count"]
    expect(table.do(0, "ask", what="undo", count=count - 2)["type"], "ack", "asked")
    expect(table.known[1]["asked"]["what"], "undo", "the other is asked")
    expect(table.do(1, "ask", what="abandon")["code"], "already_asked", "one thing at a time")
    expect(table.do(1, "answer", yes=True)["type"], "ack", "yes")
    expect(table.known[0]["count"], count - 2, "taken back")
    expect(table.do(1, "ask", what="abandon")["type"], "ack", "asked again")
    expect(table.do(0, "answer", yes=False)["type"], "ack", "no")
    expect(table.known[0]["table"]["status"], "playing", "it goes on")
    table.close()


@case
def chat(server):
    table = Table(server)
    spectator = server.person()
    expect(spectator.post(f"/api/v1/tables/{table.id}/watch", {"secret": table.made["watch"]}).status, 200, "watch")
    looking = spectator.socket(table.id, lang="fr")
    looking.wait("snapshot")
    expect(table.do(0, "say", phrase="hello")["type"], "ack", "a phrase")
    line = looking.wait("news")["lines"][0]
    check("onjour" in line, f"in the reader's language: {line}")
    expect(table.do(1, "say", text="<b>Guten Tag</b> \u00fc")["type"], "ack", "free words")
    expect(table.do(1, "say", phrase="no such phrase")["type"], "refused", "unknown phrase")
    expect(table.sockets[0].ask("say", seat=1, text="as another")["code"], "not_your_seat", "not as another")
    for _ in range(5):
        answer = table.do(0, "say", text="again")
    expect(answer["code"], "too_many", "five in ten seconds")
    looking.close()
    table.close()
    quiet = Table(server, chat=False)
    expect(quiet.known[0]["table"]["chat"], False, "a table without chat")
    expect(quiet.do(0, "say", phrase="hello")["code"], "muted", "nobody talks there")
    quiet.close()


@case
def live_tables_are_listed_and_watched(server):
    def live(query=""):
        return {row["table"]: row for row in server.person().get(f"/api/v1/live{query}").json["tables"]}

    shown = Table(server, open=True)
    hidden = [Table(server), Table(server, open=True, watchers=False)]
    found = live()
    check(shown.id in found and not any(table.id in found for table in hidden), "only public tables are listed")
    expect(found[shown.id]["watchers"], 0, "nobody watches")
    check(shown.id in live("?game=taxis") and shown.id not in live("?game=loire"), "of one game")
    expect(server.person().get("/api/v1/live?game=chess").code, "bad_request", "no such game")
    stranger = server.person()
    expect(stranger.get(f"/api/v1/tables/{shown.id}").status, 200, "anybody may see what it is")
    for table in hidden:
        expect(stranger.get(f"/api/v1/tables/{table.id}").code, "not_found", "nor what the others are")
    expect(stranger.post(f"/api/v1/tables/{shown.id}/watch", {}).status, 200, "anybody may watch")
    socket = stranger.socket(shown.id)
    expect(socket.wait("snapshot")["you"], {"seats": [], "role": "watcher"}, "as a spectator")
    expect(live()[shown.id]["watchers"], 1, "somebody watches")
    for table in hidden:
        expect(server.person().post(f"/api/v1/tables/{table.id}/watch", {}).code, "not_found", "nobody may watch")
    expect(shown.do(1, "resign")["type"], "ack", "resign")
    check(shown.id not in live(), "a game that is over is not live")
    expect(server.person().post(f"/api/v1/tables/{shown.id}/watch", {}).code, "not_found", "nor watched without a link")
    socket.close()
    for table in [shown, *hidden]:
        table.close()


@case
def resigning_and_the_rematch(server):
    table = Table(server)
    expect(table.people[0].post(f"/api/v1/tables/{table.id}/rematch", {}).code, "not_finished", "not yet")
    expect(table.people[0].get(f"/api/v1/tables/{table.id}/record").code, "not_finished", "no record yet")
    table.play(5)
    expect(table.do(1, "resign")["type"], "ack", "resign")
    known = table.known[0]
    expect(known["table"]["status"], "finished", "over")
    expect(known["table"]["winners"], [0], "the other has won")
    expect(known["entry"]["kind"], "finished", "the last entry")
    check(len(known["entry"]["seed"]) == 64, "the seed is revealed")
    summary = next(row["summary"] for row in table.people[0].get("/api/v1/me/tables").json["tables"] if row["table"] == table.id)
    expect((summary["how"], summary["winners"], len(summary["points"])), ("resigned", [0], 2), "the list says how it ended")
    check(summary["turn"] >= 1, "and in which turn")
    record = table.people[1].get(f"/api/v1/tables/{table.id}/record")
    expect(record.status, 200, "record")
    check(b"commitment" in record.body, "with what verify needs")
    for viewer in ("all", "none", "0"):
        replay = table.people[0].get(f"/api/v1/tables/{table.id}/replay?viewer={viewer}&lang=de")
        expect(replay.status, 200, "replay")
        check(len(replay.json["steps"]) >= 4, "steps")
        check(replay.json["verified"]["fits"] and replay.json["verified"]["deal"], "the shuffle is checked")
    expect(table.people[0].get(f"/api/v1/tables/{table.id}/replay?viewer=7").status, 400, "no such viewer")
    sent = table.people[0].post("/api/v1/replay?viewer=all", {"record": record.body.decode()})
    expect(sent.json["steps"][0]["move"], table.people[0].get(
        f"/api/v1/tables/{table.id}/replay?viewer=all").json["steps"][0]["move"], "the same game")
    text = record.body.decode()
    for changed in (text.replace("\nsum: ", "\nsum: 0"), text.replace("\ntable: ", "\nTABLE: "),
                    re.sub("\nsum: .*", "", text)):
        check(changed != text, "something is changed")
        sent = table.people[0].post("/api/v1/replay?viewer=all", {"record": changed})
        expect(sent.status, 200, "changed")
        check(not sent.json["verified"]["fits"], "it does not fit")
    expect(table.do(1, "ask", what="rematch")["type"], "ack", "a rematch is asked for, also by a player who resigned")
    expect((table.known[0]["asked"]["what"], table.known[0]["asked"]["waiting"]), ("rematch", [0]), "the seats that are to answer")
    expect(table.do(0, "answer", yes=True)["type"], "ack", "agreed")
    expect(table.known[1]["asked"]["waiting"], [], "all have agreed")
    again = table.people[1].post(f"/api/v1/tables/{table.id}/rematch", {})
    expect(again.status, 201, f"rematch {again}")
    update = table.sockets[0].wait("news")
    expect(update["entry"]["table"], again.json["table"], "the others hear of it")
    expect(table.people[0].post(f"/api/v1/tables/{table.id}/rematch", {}).json, again.json, "the same one")
    snapshot = table.people[0].socket(again.json["table"]).wait("snapshot")
    expect(snapshot["you"]["seats"], [0], "seats are kept")
    expect(snapshot["table"]["status"], "playing", "it goes on at once")
    table.close()


@case
def a_clock_runs_out(server):
    table = Table(server, clock={"kind": "real", "seconds": 1, "increment": 0}, leaver="wait")
    seat = table.actor()
    other = 1 - seat
    expect(table.do(other, "relieve", whom=seat, how="bot")["code"], "not_late", "there is time yet")
    while not table.known[other]["seats"][seat]["late"]:
        table.take(other, table.sockets[other].next())
    expect(table.do(other, "relieve", whom=seat, how="extend")["type"], "ack", "more time")
    table.hear(seat, table.known[other]["seq"])
    table.close()


@case
def nobody_is_taken_back_against_while_away(server):
    table = Table(server, clock={"kind": "real", "seconds": 1, "increment": 0}, leaver="wait", confirm=False)
    expect(table.known[0]["table"]["absent"], 7, "days of absence")
    first = table.actor()
    table.do(first, "move", move=table.known[first]["legal"][0]["move"])
    late = table.actor()
    other = 1 - late
    while not table.known[other]["seats"][late]["late"]:
        table.take(other, table.sockets[other].next())
    expect(table.do(other, "ask", what="undo", count=0)["code"], "away", "a takeback")
    for _ in range(5):
        expect(table.do(other, "ask", what="abandon")["type"], "ack", "a proposal")
        expect(table.known[late]["asked"]["until"] > 0, True, "when it passes without the absent")
        expect(table.do(late, "answer", yes=False)["type"], "ack", "declined")
    expect(table.do(other, "ask", what="abandon")["code"], "quota", "too often in a turn")
    table.close()


@case
def a_bot_takes_the_seat_of_a_leaver(server):
    table = Table(server, clock={"kind": "real", "seconds": 1, "increment": 0}, leaver="bot", confirm=False)
    seat = table.actor()
    other = 1 - seat
    while not (table.known[other]["seats"][seat]["bot"] and table.known[other]["actor"] == other):
        table.take(other, table.sockets[other].next())
        if table.known[other]["table"]["status"] != "playing":
            break
    check(table.known[other]["count"] > 0, "the bot has played")
    table.hear(seat, table.known[other]["seq"])
    answer = table.do(seat, "return")
    check(answer["type"] == "ack" or answer["code"] in ("stale", "finished"), f"back again: {answer}")
    table.close()


@case
def many_live_tables_of_the_other_game(server):
    """A list has at most 24 tables; those of a game are found behind any number of others."""
    wanted = Table(server, game="loire", open=True)
    sockets = []
    for number in range(25):
        host = Person(server, server.person().key, source=f"127.0.1.{1 + number // 5}")
        made = create(host, seats=("me", "bot1"), open=True)
        sockets.append(host.socket(made["table"], lang="en"))
        sockets[-1].wait("snapshot")
    all_of_them = server.person().get("/api/v1/live").json["tables"]
    expect(len(all_of_them), 24, "at most")
    found = server.person().get("/api/v1/live?game=loire").json["tables"]
    check(wanted.id in {row["table"] for row in found}, f"{len(found)} tables of La Loire")
    for socket in sockets:
        socket.close()
    wanted.close()


@case
def coming_back_with_since(server):
    table = Table(server, confirm=False)
    table.play(4)
    person = table.people[1]
    since, fingerprint = table.known[1]["seq"], table.known[1]["hash"]
    table.sockets[1].close()
    lost = table.sockets.pop(1)
    known = table.known.pop(1)
    for _ in range(3):
        if table.known[0]["actor"] != 0:
            break
        table.do(0, "move", move=table.known[0]["legal"][0]["move"])
    table.do(0, "say", text="are you there?")
    last = table.known[0]["seq"]
    back = person.socket(table.id, lang="en", since=since, hash=fingerprint)
    for seq in range(since + 1, last + 1):
        expect(back.next()["seq"], seq, "exactly what was missed")
    expect(back.next()["type"], "presence", "and nothing more")
    back.close()
    again = person.socket(table.id, lang="en", since=last, hash="0" * 32)
    expect(again.next()["type"], "snapshot", "another hash: everything")
    again.close()
    check(lost is not None and known, "")
    table.close()


@case
def coming_back_after_long(server):
    """64 updates are more than a socket may have unsent: a snapshot comes instead of the last ones."""
    table = Table(server, game="loire", confirm=False)
    since, fingerprint = table.known[1]["seq"], table.known[1]["hash"]
    table.play(64)
    back = table.people[1].socket(table.id, lang="en", since=since, hash=fingerprint)
    snapshot = back.wait("snapshot")
    for seq, update in enumerate(back.seen[:-1], since + 1):
        expect((update["type"], update["seq"]), ("news", seq), "what was missed, in order")
    told = sum(len(text) for text in back.texts[:-1])
    check(80 * 1024 < told <= 160 * 1024, f"{len(back.seen) - 1} updates of {told} bytes")
    expect(snapshot["seq"], table.known[1]["seq"], "up to date")
    expect(back.next()["type"], "presence", "and nothing more")
    back.close()
    table.close()


@case
def a_restart_in_the_middle(server):
    table = Table(server, game="loire", confirm=False)
    table.play(10)
    known = [dict(one) for one in table.known]
    table.close()
    for how in (signal.SIGTERM, signal.SIGKILL):
        server.restart(how)
        for seat in range(2):
            back = table.people[seat].socket(table.id, lang="en", since=known[seat]["seq"],
                                             hash=known[seat]["hash"])
            expect(back.next()["type"], "presence", "nothing was lost")
            back.close()
            snapshot = table.people[seat].socket(table.id, lang="en").wait("snapshot")
            for key in ("seq", "hash", "view", "legal", "actor"):
                expect(snapshot[key], known[seat][key], key)


@case
def sockets_are_closed_when_the_server_goes(server):
    table = Table(server)
    started = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    expect([socket.until_closed() for socket in table.sockets], [1001, 1001], "going away")
    expect(server.stop(), 0, "exit status")
    check(time.monotonic() - started < 10, "within ten seconds")
    server.start()


@case
def bots_alone_play_to_the_end(server):
    host = server.person()
    made = create(host, "taxis", ["bot1", "bot2"])
    socket = host.socket(made["table"])
    status = socket.wait("snapshot")["table"]["status"]
    while status != "finished":
        try:
            status = socket.wait("news").get("table", {}).get("status", status)
        except Closed:  # bots play faster than a busy machine lets this client read
            socket = host.socket(made["table"])
            status = socket.wait("snapshot")["table"]["status"]
    socket.close()
    expect(host.get(f"/api/v1/tables/{made['table']}/record").status, 200, "a record")


@case
def questions_about_moves(server):
    table = Table(server, game="loire", confirm=False)
    seat = table.actor()
    legal = table.known[seat]["legal"]
    expect(table.do(seat, "why", move=legal[0]["move"])["legal"], True, "legal")
    answer = table.do(seat, "why", move="castle")
    expect(answer["legal"], False, "illegal")
    check(answer["text"], "a reason")
    moves = table.do(seat, "moves")
    shown = sum(len(group["moves"]) for group in moves["groups"])
    expect((shown, moves["legal_count"]), (table.known[seat]["legal_count"],) * 2, "all of them")
    preview = table.do(seat, "preview", move=legal[0]["move"])
    check(preview["type"] == "preview" or preview["code"] == "would_reveal", f"{preview}")
    hint = table.do(seat, "hint", level=2)
    check(len(hint["reason"]) > 20, f"why: {hint}")
    check(hint["move"] in [move["move"] for move in legal], "a legal hint")
    expect(table.do(seat, "move", move="castle")["code"], "syntax", "no move")
    expect(table.do(1 - seat, "hint")["code"], "not_your_turn", "the other player cannot ask for one")
    table.close()


@case
def my_turn_is_told_elsewhere(server):
    table = Table(server, confirm=False)
    seat = table.actor()
    mine = table.people[seat].socket("me", lang="en")
    expect(mine.wait("turns")["tables"], [table.id], "my turn")
    theirs = table.people[1 - seat].socket("me")
    expect(theirs.wait("turns")["tables"], [], "not theirs")
    while table.actor() == seat:
        table.do(seat, "move", move=table.known[seat]["legal"][0]["move"])
    while not theirs.wait("turn", table=table.id)["yours"]:
        pass
    while mine.wait("turn", table=table.id)["yours"]:
        pass
    listed = table.people[1 - seat].get("/api/v1/me/tables").json["tables"]
    expect([(row["table"], row["yours"], row["you"]["seats"]) for row in listed],
           [(table.id, True, [1 - seat])], "my tables")
    mine.close()
    theirs.close()
    table.close()


@case
def the_lobby(server):
    host, joiner = server.person(), server.person()
    made = create(host, "taxis", ["me", "person"], open=True)
    listed = joiner.get("/api/v1/tables?game=taxis").json["tables"]
    check(made["table"] in [row["table"] for row in listed], "it is listed")
    check(made["table"] not in [row["table"] for row in joiner.get("/api/v1/tables?game=loire").json["tables"]], "by game")
    expect(joiner.get(f"/api/v1/tables/{made['table']}").status, 200, "anybody may look")
    expect(joiner.post(f"/api/v1/tables/{made['table']}/join", {"name": "Eve"}).json["seat"], 1, "any free seat")
    expect(server.person().post(f"/api/v1/tables/{made['table']}/join", {"name": "Bob"}).status in (404, 409), True, "full")
    check(made["table"] not in [row["table"] for row in joiner.get("/api/v1/tables").json["tables"]], "gone from the lobby")


@case
def another_device(server):
    table = Table(server)
    phone, thief = server.person(), server.person()
    path = f"/api/v1/tables/{table.id}/seats/1/device-link"
    old = table.people[1].post(path, {}).json
    link = table.people[1].post(path, {}).json
    expect(phone.post(f"/api/v1/tables/{table.id}/device", {"seat": 1, "secret": old["secret"]}).status, 404, "the old link ended")
    expect(phone.post(f"/api/v1/tables/{table.id}/device", {"seat": 1, "secret": link["secret"]}).status, 200, "moved in")
    expect(table.sockets[1].until_closed(), 1008, "the old device is disconnected")
    expect(table.people[1].get(f"/api/v1/tables/{table.id}").status, 404, "it has no part any more")
    expect(thief.post(f"/api/v1/tables/{table.id}/device", {"seat": 1, "secret": link["secret"]}).status, 404, "once only")
    expect(phone.socket(table.id).wait("snapshot")["you"]["seats"], [1], "the seat")
    table.sockets[0].close()


@case
def the_host_and_the_seats(server):
    host, joiner, other = server.person(), server.person(), server.person()
    made = create(host, "taxis", ["me", "person", "person"], start="host")
    path = f"/api/v1/tables/{made['table']}"
    join(joiner, made, 1)
    expect(host.delete(path + "/seats/1").status, 200, "the host frees a seat")
    expect(joiner.get(path).status, 404, "the player has no access any more")
    expect(other.post(path + "/join", {"seat": 1, "secret": made["seats"][0]["secret"]}).status, 404, "the link was used")
    link = host.post(path + "/seats/1/invite", {}).json
    expect(other.post(path + "/join", {"seat": 1, "secret": link["secret"], "name": "Other"}).status, 200, "a new link")
    expect(host.post(path + "/seats/1/invite", {}).code, "seat_taken", "no invitation to a taken seat")
    expect(host.post(path + "/start", {}).code, "seats_free", "not yet")
    join(joiner, made, 2)
    expect(joiner.delete(path + "/seats/2").status, 200, "a player leaves the seat")
    link = host.post(path + "/seats/2/invite", {}).json
    expect(joiner.post(path + "/join", {"secret": link["secret"], "name": "Back"}).json["seat"], 2, "the link knows the seat")
    expect(host.post(path + "/start", {}).status, 200, "start")
    expect(host.get(path).json["status"], "playing", "it has begun")
    expect(host.delete(path + "/seats/1").status, 200, "a bot gets the seat")
    check(host.get(path).json["seats"][1]["bot"], "a bot plays there")
    expect(host.delete(path).code, "others_play", "not while somebody else plays")
    expect(host.delete(path + "/seats/2").status, 200, "a bot gets that seat too")
    expect(host.delete(path).status, 200, "closed")
    expect(host.get(path).json["status"], "closed", "closed")
