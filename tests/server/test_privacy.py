"""Taking along what is stored about somebody, deleting it, and removing messages."""
import shutil
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from cases import Table, case, check, create, expect, join
from client import PATIENCE, PROGRAM, Server


def admin(server, verb, *arguments):
    return subprocess.run([PROGRAM, "admin", verb, server.store, *arguments], capture_output=True, check=False, text=True)


def stored(server):
    """Everything in the file, as text."""
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as file:
        names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        rows = [row for name in names for row in file.execute(f"SELECT * FROM {name[0]}")]
    return " ".join(item.hex() if isinstance(item, bytes) else str(item) for row in rows for item in row)


def talk(table):
    """Each player says something; the numbers of the entries."""
    return [table.do(seat, "say", text=f"words of seat {seat}")["seq"] for seat in range(len(table.people))]


def export(person):
    tables, more = [], ""
    while more is not None:
        answer = person.get("/api/v1/me/export" + (f"?after={more}" if more else ""))
        expect(answer.status, 200, f"{answer}")
        tables, more = tables + answer.json["tables"], answer.json["more"]
    return tables


@case
def the_host_removes_a_message(server):
    table = Table(server, confirm=False)
    lines = talk(table)
    reader = table.people[1].socket(table.id)
    check("words of seat 1" in str(reader.wait("snapshot")["log"]), "it is there")
    path = f"/api/v1/tables/{table.id}/lines/"
    expect(table.people[1].delete(path + str(lines[1])).code, "forbidden", "a player who is not the host")
    expect(server.person().delete(path + str(lines[1])).code, "not_found", "a stranger")
    expect(table.people[0].delete(path + "1").code, "bad_request", "no message")
    for word in ("x", f"{lines[1]}abc", str(2**32 + lines[1]), str(2**64 + lines[1])):
        expect(table.people[0].delete(path + word).code, "bad_request", f"no number of a line: {word}")
    expect(table.people[0].delete(path + str(lines[1])).status, 200, "by the host")
    update = reader.wait("news")
    expect((update["entry"]["kind"], update["entry"]["line"], update["entry"]["how"]), ("line-removed", lines[1], "host"), "told")
    expect(table.people[0].delete(path + str(lines[1])).code, "bad_request", "it is gone")
    snapshot = table.people[0].socket(table.id).wait("snapshot")
    check("words of seat 1" not in str(snapshot["log"]), "not shown any more")
    check("words of seat 0" in str(snapshot["log"]), "the other one is")
    check("words of seat 1" not in stored(server), "not stored any more")
    table.play(3)
    table.close()


@case
def somebody_takes_everything_along(server):
    table = Table(server, confirm=False)
    talk(table)
    table.play(4)
    mine = export(table.people[1])
    expect([one["table"] for one in mine], [table.id], "their table")
    expect([role["role"] for role in mine[0]["roles"]], ["seat"], "their role")
    text = str(mine)
    check("words of seat 1" in text and "words of seat 0" not in text, "their words alone")
    check(all(item["entry"].get("seat") == 1 for item in mine[0]["entries"]), "their entries alone")
    check(any(item["entry"]["kind"] == "moved" for item in mine[0]["entries"]), "their moves")
    expect(export(server.person()), [], "nothing about a stranger")
    table.close()


@case
def an_address_exports_once_at_a_time(server):
    table = Table(server, confirm=False)
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: table.people[0].get("/api/v1/me/export"), range(60)))
    expect({(answer.status, answer.code) for answer in answers} - {(200, None), (503, "busy")}, set(), "or busy")
    check(any(answer.status == 200 for answer in answers), "some get through")
    expect(len(export(table.people[0])), 1, "and afterwards there is a place again")
    table.close()


@case
def somebody_is_forgotten(_):
    server = Server("--limits", "create=0/60,join=0/60,think=0/60,think-address=0/60").start()
    try:
        table, other = Table(server, confirm=False), Table(server, confirm=False)
        talk(table)
        table.play(4)
        person = table.people[1]
        expect(person.get("/api/v1/me/export").json["phrase"], False, "no phrase yet")
        expect(person.post("/api/v1/me/phrase", {}).status, 200, "a phrase")
        key_hash = person.get("/api/v1/me/export").json["key_hash"]
        expect(person.get("/api/v1/me/export").json["phrase"], True, "a phrase")
        check(key_hash in stored(server), "the key is known")
        expect(person.delete("/api/v1/me").code, "bad_request", "without a word")
        expect(person.request("DELETE", "/api/v1/me", {"confirm": "yes"}).code, "bad_request", "with another word")
        expect(person.request("DELETE", "/api/v1/me", {"confirm": "delete"}).json, {"tables": 1}, "with the word")
        rest = stored(server)
        check(key_hash not in rest, "the hash of the key is gone")
        check("words of seat 1" not in rest and "Seat 1" not in table_of(server, table), "name and words are gone")
        check("words of seat 0" in rest, "those of others stay")
        expect(export(person), [], "nothing is left")
        expect(person.get("/api/v1/me/export").json["phrase"], False, "nor the phrase")
        snapshot = table.people[0].socket(table.id).wait("snapshot")
        expect((snapshot["seats"][1].get("forgotten"), snapshot["seats"][1]["name"]), (True, ""), "no name")
        expect(snapshot["table"]["status"], "finished", "the other one has won")
        expect(table.people[0].get(f"/api/v1/tables/{table.id}/record").status, 200, "the record is there")
        other.play(3)
        operator(server, other)
        expect(server.stop(), 0, "exit status")
        result = admin(server, "check")
        check(result.returncode == 0 and " 0 faults" in result.stdout, f"the store is whole: {result.stdout}")
        server.start()
        expect(table.people[0].socket(table.id).wait("snapshot")["seats"][1].get("forgotten"), True, "after a restart")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def a_seat_that_was_given_away_is_another_persons(server):
    table = Table(server, confirm=False)
    old, new = table.people[1], server.person()
    talk(table)
    link = old.post(f"/api/v1/tables/{table.id}/seats/1/device-link", {}).json
    expect(new.post(f"/api/v1/tables/{table.id}/device", {"seat": 1, "secret": link["secret"]}).status, 200, "another device")
    socket = new.socket(table.id)
    socket.wait("snapshot")
    expect(socket.ask("say", text="words of the new device", seat=1)["type"], "ack", "said")
    keys = [person.get("/api/v1/me/export").json["key_hash"] for person in (old, new)]
    text = str(export(old))
    check("words of seat 1" in text, "the old key has what it said")
    check("words of the new device" not in text and keys[1] not in text, "and nothing of the new one")
    check("words of the new device" in str(export(new)), "which has its own")
    expect(old.request("DELETE", "/api/v1/me", {"confirm": "delete"}).status, 200, "the old key is forgotten")
    rest = stored(server)
    check(keys[0] not in rest and "words of seat 1" not in table_of(server, table), "nothing of it is left")
    check("Seat 1" not in table_of(server, table), "nor its name")
    check(keys[1] in rest and "words of the new device" in rest, "the new one stays")
    expect(socket.ask("say", text="still here", seat=1)["type"], "ack", "on the same socket")
    expect(new.get(f"/api/v1/tables/{table.id}").status, 200, "in the same seat")
    expect(new.request("DELETE", "/api/v1/me", {"confirm": "delete"}).status, 200, "the new key is forgotten")
    check(keys[1] not in stored(server), "nothing of it is left")
    snapshot = table.people[0].socket(table.id).wait("snapshot")
    expect((snapshot["seats"][1].get("forgotten"), snapshot["table"]["status"]), (True, "finished"), "the other one has won")
    table.close()


@case
def a_host_is_forgotten(server):
    """With a seat and without one, while the game goes on and before it."""
    for seats in (("me", "person", "person"), ("person", "person")):
        for full in (True, False):
            host, others = server.person(), [server.person() for seat in seats if seat == "person"]
            made = create(host, seats=seats)
            for seat, person in enumerate(others[:None if full else 1], len(seats) - len(others)):
                join(person, made, seat)
            key_hash = host.get("/api/v1/me/export").json["key_hash"]
            check(key_hash in stored(server), "the host is known")
            expect(host.request("DELETE", "/api/v1/me", {"confirm": "delete"}).json, {"tables": 1}, "deleted")
            check(key_hash not in stored(server), "no row has the key")
            expect(host.get("/api/v1/me/tables").json["tables"], [], "no table is theirs")
            expect(host.get(f"/api/v1/tables/{made['table']}").status, 404, "nor can they see it")
            if full:
                roles = [role["role"] for person in others for role in export(person)[0]["roles"]]
                expect(sorted(roles), ["host", "seat", "seat"], "one of the players is the host")


@case
def reports_are_taken_along_and_deleted(server):
    table = Table(server, confirm=False)
    line = talk(table)[1]
    path = f"/api/v1/tables/{table.id}/report"
    reporter, other = table.people
    expect(reporter.post(path, {"seq": line, "why": "so very rude"}).status, 200, "a message")
    expect(reporter.post(path, {"seat": 1, "why": "far too slow"}).status, 200, "a player")
    mine, theirs = (person.get("/api/v1/me/export").json for person in (reporter, other))
    expect([(one["table"], one["seat"], one["said"], one["why"]) for one in mine["reports"]],
           [(table.id, 1, "words of seat 1", "so very rude"), (table.id, 1, "", "far too slow")], "those that they made")
    check(theirs["key_hash"] not in str(mine), "not who the other one is")
    expect((mine["reported"], theirs["reports"]), ([], []), "nothing else")
    expect([one["kind"] for one in theirs["reported"]], ["message", "player"], "that there are some")
    check(all(set(one) == {"day", "kind"} and one["day"] % 86400000 == 0 for one in theirs["reported"]), "no more than that")
    expect(other.request("DELETE", "/api/v1/me", {"confirm": "delete"}).status, 200, "whom they are about")
    check("so very rude" in stored(server), "the operator has them still")
    expect(reporter.request("DELETE", "/api/v1/me", {"confirm": "delete"}).status, 200, "who made them")
    rest = stored(server)
    check("so very rude" not in rest and "far too slow" not in rest and mine["key_hash"] not in rest, "they are gone")


def table_of(server, table):
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as file:
        return str(file.execute("SELECT summary FROM tables WHERE id = ?", (table.id,)).fetchall()) + str(
            file.execute("SELECT text FROM asides WHERE table_id = ?", (table.id,)).fetchall())


def operator(server, table):
    """The same by the operator."""
    line = talk(table)[1]
    whom = ("--table", table.id, "--seat", "1")
    check("words of seat 1" in admin(server, "export-player", *whom).stdout, "taken along")
    expect(admin(server, "remove-line", "--table", table.id, "--line", str(line)).stdout, "Removed.\n", "a message")
    check(admin(server, "remove-line", "--table", table.id, "--line", "1").returncode != 0, "no message")
    check("words of seat 1" not in table_of(server, table), "it is gone")
    expect(admin(server, "delete-player", *whom).stdout, "Deleted from 1 tables.\n", "deleted")
    check("Seat 1" not in table_of(server, table), "the name is gone")
    check(admin(server, "delete-player", "--table", table.id, "--seat", "3").returncode != 0, "nobody sits there")


@case
def a_store_of_version_0_1_forgets(_):
    """Names and messages are in the entries there: the chain of the table is computed again."""
    server = Server("--limits", "create=0/60,join=0/60")
    for suffix in ("", ".key"):
        shutil.copy("tests/data/store-0.1.db" + suffix, server.store + suffix)
    server.start()
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as file:
        table = file.execute("SELECT table_id FROM entries WHERE body LIKE '%\"text\":%' LIMIT 1").fetchone()
        line = file.execute("SELECT seq FROM entries WHERE body LIKE '%\"text\":%' AND table_id = ?", table).fetchone()
    check(table and line, "the store has a message")
    expect(admin(server, "remove-line", "--table", table[0], "--line", str(line[0])).stdout, "Removed.\n", "removed")
    expect(admin(server, "delete-player", "--table", table[0], "--seat", "1").returncode, 0, "deleted")
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as file:
        body = str(file.execute("SELECT body FROM entries WHERE table_id = ?", table).fetchall())
    check("Seat 1" not in body, f"the name is gone: {body}")
    expect(server.stop(), 0, "exit status")
    result = admin(server, "check")
    check(result.returncode == 0 and " 0 faults" in result.stdout, f"the store is whole: {result.stdout}")
    shutil.rmtree(server.folder)


@case
def tables_go_when_their_time_is_over(_):
    """All rows of a table where no game started, and no other; the server deletes them by itself."""
    server = Server("--limits", "all=0/1", "--keep", "waiting=1").start()
    try:
        old, new = (create(server.person(), "taxis", ["me", "person"])["table"] for _ in range(2))
        expect(server.stop(), 0, "exit status")
        with sqlite3.connect(server.store) as file:
            file.execute("UPDATE tables SET changed = 1000 WHERE id = ?", (old,))
        server.start()
        rows, deadline = (1, 1, 1), time.monotonic() + PATIENCE
        while any(rows) and time.monotonic() < deadline:
            time.sleep(0.1)
            with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as file:
                rows = tuple(file.execute(f"SELECT count(*) FROM {name} WHERE {key} = ?", (old,)).fetchone()[0]
                             for name, key in (("tables", "id"), ("entries", "table_id"), ("asides", "table_id")))
        expect(rows, (0, 0, 0), "all of it is gone")
        expect(server.person().get(f"/api/v1/tables/{old}").status, 404, "for everybody")
        expect(server.stop(), 0, "exit status")
        with sqlite3.connect(server.store) as file:
            expect(file.execute("SELECT id FROM tables").fetchall(), [(new,)], "the other one is there")
    finally:
        if server.process.poll() is None:
            server.stop()
        shutil.rmtree(server.folder)
