"""What the operator can do: bans by address, by seat and by report, through the control socket."""
import json
import os
import shutil
import sqlite3
import subprocess
import time
import urllib.request

from cases import Table, case, check, expect
from client import PROGRAM, Refused, Server


def admin(server, *words):
    """Exit status, standard output and standard error of posthorn admin."""
    action, rest = words[0], words[1:]
    done = subprocess.run([PROGRAM, "admin", action, server.store, *rest], capture_output=True, text=True, timeout=30)
    return done.returncode, done.stdout, done.stderr


@case
def requests_of_the_operator_need_a_server(_):
    server = Server().start()
    expect(oct(os.stat(server.store + ".control").st_mode & 0o777), "0o600", "only for the owner")
    expect(admin(server, "bans"), (0, "Nobody is banned.\n", ""), "no bans")
    expect(admin(server, "ban")[0], 1, "whom?")
    expect(admin(server, "ban", "--table", "none", "--seat", "1")[0], 1, "no such table")
    expect(admin(server, "ban", "--report", "7")[0], 1, "no such report")
    expect(admin(server, "ban", "--address", "elsewhere")[0], 1, "no address")
    expect(admin(server, "ban", "--address", "192.0.2.1", "--for", "soon")[0], 2, "no time")
    expect(admin(server, "unban", "address:")[0], 1, "no such ban")
    expect(server.stop(), 0, "exit status")
    check(not os.path.exists(server.store + ".control"), "the socket goes with the server")
    status, _, error = admin(server, "bans")
    expect((status, "no server runs" in error), (1, True), error)
    shutil.rmtree(server.folder)


@case
def bans_hold_until_they_end(_):
    server = Server("--limits", "create=0/60,join=0/60").start()
    try:
        table = Table(server, confirm=False)
        path = f"/api/v1/tables/{table.id}"
        status, said, _ = admin(server, "ban", "--table", table.id, "--seat", "1", "--for", "1h", "--why", "rude")
        expect((status, "127.0.0.1" in said), (0, True), said)
        expect(table.sockets[1].until_closed(), 1008, "open sockets are closed")
        expect(table.sockets[1].seen[-1]["code"], "banned", "and told why")
        answer = table.people[1].get(path)
        expect((answer.status, answer.code), (403, "banned"), "requests")
        check(3500 < answer.json["retry_after"] <= 3600, "until when")
        try:
            table.people[1].socket(table.id)
            raise AssertionError("a banned key has a socket")
        except Refused as refused:
            expect(refused.status, 403, "sockets")
        expect(table.people[0].get(path).status, 200, "the others play on")
        with urllib.request.urlopen(server.origin + "/", timeout=20) as page:
            expect(page.status, 200, "the page itself is there, to say so")
        server.restart()
        expect(table.people[1].get(path).code, "banned", "after a restart")
        rows = json.loads(admin(server, "bans", "--json")[1])["rows"]
        expect([row["why"] for row in rows], ["rude"], "the list")
        check(rows[0]["subject"].startswith("key:"), "by key")
        expect(admin(server, "unban", rows[0]["subject"][:12])[0], 0, "by its beginning")
        expect(table.people[1].get(path).status, 200, "and back")
        lines = [json.loads(line) for line in server.log().splitlines()]
        actions = [line["action"] for line in lines if line["event"] == "action"]
        expect(actions, ["ban", "unban"], "audit")
        refused = [line for line in lines if line["event"] == "refused" and line["what"] == "ban"]
        check(refused and refused[0]["address"] == "127.0.0.1", "refusals too")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def reports_reach_the_operator(_):
    server = Server("--limits", "create=0/60,join=0/60,report=4/6000").start()
    try:
        table = Table(server, confirm=False)
        path = f"/api/v1/tables/{table.id}/report"
        spectator = server.person()
        expect(spectator.post(f"/api/v1/tables/{table.id}/watch", {"secret": table.made["watch"]}).status, 200, "watches")
        socket = spectator.socket(table.id)
        socket.wait("snapshot")
        spoken = socket.ask("say", text="You all play badly")
        expect(spoken["type"], "ack", f"{spoken}")
        host = table.people[0]
        for body in ({}, {"why": "x"}, {"seat": 1}, {"seat": 1, "seq": 2, "why": "x"}, {"seat": 9, "why": "x"},
                     {"seat": 1, "why": ""}, {"seat": 1, "why": "x" * 301}, {"seat": 1, "why": "x", "more": 1}):
            expect(host.post(path, body).status, 400, f"{body}")
        expect([host.post(path, {"seq": seq, "why": "x"}).status for seq in (1, 99)], [404] * 2, "no messages")
        expect(server.person().post(path, {"seat": 1, "why": "x"}).status, 404, "of strangers, no table")
        expect(host.post(path, {"seat": 1, "why": "too slow"}).json, {"report": 1}, "a player")
        expect(host.post(path, {"seq": spoken["seq"], "why": "rude"}).json, {"report": 2}, "a message")
        server.restart()
        expect(table.people[1].post(path, {"seat": 0, "why": "never resigns"}).json, {"report": 3}, "counted on")
        rows = json.loads(admin(server, "reports", "--json")[1])["rows"]
        expect([(row["number"], row["seat"], row["said"], row["why"]) for row in rows],
               [(1, 1, "", "too slow"), (2, None, "You all play badly", "rude"), (3, 0, "", "never resigns")], "the list")
        check("You all play badly" in admin(server, "reports")[1], "in words")
        expect(admin(server, "ban", "--report", "2", "--for", "1h")[0], 0, "the writer is banned")
        expect(spectator.get("/api/v1/me/tables").code, "banned", "who watches")
        expect(host.get("/api/v1/me/tables").status, 200, "nobody else")
        expect([host.post(path, {"seat": 1, "why": "again"}).status for _ in range(5)], [200] * 3 + [429] * 2, "not too many")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def numbers_of_reports_are_used_once(_):
    server = Server("--limits", "all=0/1").start()
    try:
        table = Table(server, confirm=False)
        path, host = f"/api/v1/tables/{table.id}/report", table.people[0]
        expect([host.post(path, {"seat": 1, "why": "slow"}).json["report"] for _ in range(3)], [1, 2, 3], "numbered")
        expect(admin(server, "delete-report")[0], 1, "which one?")
        expect(admin(server, "delete-report", "--report", "9"), (1, "", "posthorn: there is no such report\n"), "none")
        expect(admin(server, "delete-report", "--report", "3"), (0, "Deleted.\n", ""), "the newest")
        expect(admin(server, "delete-report", "--report", "3")[0], 1, "once")
        check('"action":"delete report"' in server.log(), "audit")
        server.restart()
        expect(host.post(path, {"seat": 1, "why": "slow"}).json, {"report": 4}, "its number is not used again")
        expect(host.request("DELETE", "/api/v1/me", {"confirm": "delete"}).status, 200, "the reporter deletes them all")
        expect(admin(server, "reports")[1], "There are no reports.\n", "none is left")
        server.restart()
        other = Table(server, confirm=False)
        number = other.people[0].post(f"/api/v1/tables/{other.id}/report", {"seat": 1, "why": "slow"}).json
        expect(number, {"report": 5}, "nor is any of theirs")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def reports_of_older_stores_are_counted(_):
    """A store without the number of the last report: also those that have expired count."""
    server = Server("--limits", "all=0/1").start()
    try:
        table = Table(server, confirm=False)
        path, host = f"/api/v1/tables/{table.id}/report", table.people[0]
        expect([host.post(path, {"seat": 1, "why": "slow"}).json["report"] for _ in range(2)], [1, 2], "numbered")
        expect(server.stop(), 0, "exit status")
        with sqlite3.connect(server.store) as file:
            file.execute("DELETE FROM kept WHERE kind = 'count'")
            file.execute("UPDATE kept SET expires = 1 WHERE name = '0000000002'")
        server.start()
        number = host.post(path, {"seat": 1, "why": "slow"}).json
        expect(number, {"report": 3}, "counted on")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def bans_by_address(_):
    server = Server().start()
    try:
        person = server.person()
        expect(admin(server, "ban", "--address", "127.0.0.1", "--for", "2s")[0], 0, "banned")
        expect(person.get("/api/v1/tables").code, "banned", "the lobby")
        expect(server.person().get("/api/v1/tables").code, "banned", "a new key changes nothing")
        expect([person.get(path).status for path in ("/healthz", "/readyz", "/metrics")], [200] * 3,
               "monitoring from this machine is never refused")
        deadline = time.monotonic() + 10
        while person.get("/api/v1/tables").status != 200:
            check(time.monotonic() < deadline, "the ban ends")
            time.sleep(0.1)
        expect(admin(server, "bans")[1], "Nobody is banned.\n", "nor is it listed")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)
