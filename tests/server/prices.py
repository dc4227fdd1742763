#!/usr/bin/env python3
"""What requests and messages cost the loop: CPU time of its thread for each, in microseconds.
   POSTHORN=build/posthorn tests/server/prices.py [COUNT]
   POSTHORN=build/posthorn tests/server/prices.py long [DECISIONS LINES]     after a long game only
The prices in src/server/http/routes.c, src/server/socket/prices.c and src/server/ops/budget.h are these
numbers in units of 10 µs, rounded up; docs/lab/performance.md has them with their machine."""
import http.client
import json
import os
import random
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cases import Table, create, join, metric  # noqa: E402
from client import Server, Socket  # noqa: E402

FREE = "all=0/1"
LONG = len(sys.argv) > 1 and sys.argv[1] == "long"
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 and not LONG else 300


class Meter:
    """CPU time of the server's first thread, which is the loop."""

    def __init__(self, server):
        self.path = f"/proc/{server.process.pid}/task/{server.process.pid}/schedstat"

    def read(self):
        with open(self.path, encoding="ascii") as file:
            return int(file.read().split()[0])


def show(name, nanoseconds, count):
    each = nanoseconds / count / 1000
    print(f"{name:58} {each:9.1f} µs  price {max(1, -(-round(each) // 10)):4}")


class Prices:
    def __init__(self, server):
        self.server, self.meter = server, Meter(server)

    def times(self, name, count, run):
        run(0)
        began = self.meter.read()
        for number in range(1, count + 1):
            run(number)
        show(name, self.meter.read() - began, count)

    def request(self, name, method, path, person=None, body=None, headers=None, count=COUNT,
                must=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        all_headers = dict(headers or {})
        if method != "GET":
            all_headers["Content-Type"] = "application/json"
        if person:
            all_headers["Authorization"] = f"Bearer {person.key}"

        def run(number):
            sent = body(number) if callable(body) else body
            connection.request(method, path(number) if callable(path) else path,
                               json.dumps(sent) if sent is not None else None, all_headers)
            response = connection.getresponse()
            text = response.read()
            if must and response.status != must:
                raise RuntimeError(f"{name}: {text}")
        self.times(f"{method} {name}", count, run)
        connection.close()

    def message(self, name, client, count=COUNT, **fields):
        def run(_):
            if client.ask(**fields)["type"] == "error":
                raise RuntimeError(name)
        self.times(name, count, run)


def constant_answers(prices):
    for path in ("/healthz", "/metrics", "/", "/nothing", "/api/v1/openapi.json", "/api/v1/messages.schema.json",
                 "/api/v1/games?lang=de", "/api/v1/rules/loire?lang=de", "/api/v1/lore/loire?lang=de",
                 "/api/v1/lore/taxis?lang=de", "/api/v1/tables"):
        prices.request(path, "GET", path)
    prices.request("/api/v1/lore/loire with its tag", "GET", "/api/v1/lore/loire?lang=de", headers={"If-None-Match": "*"})
    prices.request("/api/v1/rules/loire, not kept", "GET", lambda n: f"/api/v1/rules/loire?lang=en&rule.sites={n}", count=30)
    for game in ("loire", "taxis"):
        prices.request(f"/api/v1/lore/{game}, not kept", "GET", lambda n, g=game: f"/api/v1/lore/{g}?data={HASH[g]}&lang=en" if n == 0
                       else f"/api/v1/lore/{g}?data={'0' * (n % 8)}{HASH[g]}&lang=en", count=7)
    prices.request("/api/v1/key", "POST", "/api/v1/key", body={})


def tables(prices):
    server, host = prices.server, prices.server.person()
    spec = {"game": "loire", "players": 3}
    prices.request("/api/v1/tables", "POST", "/api/v1/tables", host, spec)
    prices.request("/api/v1/tables, refused", "POST", "/api/v1/tables", host, {"game": "chess", "players": 3})
    prices.request("/api/v1/me/tables (200 of them)", "GET", "/api/v1/me/tables", host)
    made = create(host, "loire", ["me", "person"], open=True)
    path = f"/api/v1/tables/{made['table']}"
    secret = made["seats"][0]["secret"]
    followed = [host.socket(create(host, "taxis", ["me", "me"], open=True)["table"]) for _ in range(24)]
    assert len(host.get("/api/v1/live").json["tables"]) == len(followed)
    prices.request("/api/v1/live (24 tables)", "GET", "/api/v1/live", host)
    for socket in followed:
        socket.close()
    prices.request(path[:15] + "ID", "GET", path, host)
    prices.request("/api/v1/tables/ID/join, a guess", "POST", path + "/join", server.person(), {"seat": 1, "secret": "0" * 32})
    prices.request("/api/v1/tables/ID/invitation", "POST", path + "/invitation", server.person(), {"seat": 1, "secret": secret})
    prices.request("/api/v1/tables/ID/watch", "POST", path + "/watch", server.person(), {})
    prices.request("/api/v1/tables/ID/seats/1/invite", "POST", path + "/seats/1/invite", host)
    prices.request("/api/v1/tables/ID/seats/0/device-link", "POST", path + "/seats/0/device-link", host)
    prices.request("/api/v1/tables/none, not found", "GET", lambda n: f"/api/v1/tables/none{n}", host)
    many = [create(host, "loire", ["me", "person"]) for _ in range(COUNT + 1)]
    people = [server.person() for _ in many]

    def take_seat(number):
        join(people[number], many[number], 1)
    prices.times("POST /api/v1/tables/ID/join, with a connection", COUNT, take_seat)


def hosts(prices):
    """What the host of a table and the players after its end ask for."""
    server, table = prices.server, Table(prices.server, "taxis", confirm=False)
    host = table.people[0]
    path = f"/api/v1/tables/{table.id}"
    said = [table.do(1, "say", text="Well played")["seq"] for _ in range(COUNT + 1)]
    spectator = server.person()
    assert spectator.post(path + "/watch", {"secret": table.made["watch"]}).status == 200
    person = [one["person"] for one in host.get(path + "/people").json["people"] if not one["seats"]][0]
    prices.request("/api/v1/tables/ID/links", "GET", path + "/links", host, must=200)
    prices.request("/api/v1/tables/ID/links/renew", "POST", path + "/links/renew", host, {"kind": "watch"}, must=200)
    prices.request("/api/v1/tables/ID/people", "GET", path + "/people", host, must=200)

    def mute(number):
        answer = host.request("DELETE" if number % 2 else "POST", f"{path}/people/{person}/mute", {})
        assert answer.status == 200, answer
    prices.times("a person is muted or unmuted, with a connection", COUNT, mute)
    prices.request("/api/v1/tables/ID/lines/N", "DELETE", lambda n: f"{path}/lines/{said[n]}", host, {}, must=200)
    prices.request("/api/v1/tables/ID/report", "POST", path + "/report", host, {"seat": 1, "why": "far too slow"}, must=200)
    prices.request("/api/v1/me/export, one table of 400 entries", "GET", "/api/v1/me/export", host, must=200)
    table.close()


def ends(prices):
    """What people ask for after a game, and when they leave for good."""
    server, table = prices.server, Table(prices.server, "loire", confirm=False)
    path, host = f"/api/v1/tables/{table.id}", table.people[0]
    table.play(100)
    assert table.do(0, "resign")["type"] == "ack"
    prices.request("/api/v1/tables/ID/record", "GET", path + "/record", host, must=200)
    prices.request("/api/v1/tables/ID/replay, 100 moves", "GET", path + "/replay", host, count=30, must=200)
    record = {"record": host.get(path + "/record").body.decode()}
    prices.request("/api/v1/replay, 100 moves", "POST", "/api/v1/replay", host, record, count=30, must=200)
    assert host.post(path + "/rematch", {}).status == 201
    prices.request("/api/v1/tables/ID/rematch, there is one", "POST", path + "/rematch", host, {}, must=200)
    table.close()
    many = [server.person() for _ in range(COUNT + 1)]
    for one in many:
        create(one, "loire", ["me", "person"])

    def forget(number):
        assert many[number].request("DELETE", "/api/v1/me", {"confirm": "delete"}).status == 200
    prices.times("DELETE /api/v1/me, one table, with a connection", COUNT, forget)


def walk(socket, count):
    """Plays `count` decisions of a game that never ends: the merchant and the messenger walk and do nothing. Returns the last entry."""
    rng, known = random.Random(1), socket.wait("snapshot")
    socket.got = json.loads
    for number in range(count):
        moves = [legal["move"] for legal in known["legal"]]
        idle = [move for move in moves if move == "done"] or [move for move in moves if move.split()[0] in ("merchant", "messenger")]
        socket.send_text(json.dumps({"type": "move", "id": f"w{number}", "seat": known["actor"], "version": known["seq"],
                                     "move": rng.choice(idle)}))
        answer = {"id": None}
        while answer.get("id") != f"w{number}":
            answer = socket.next()
            if answer["type"] == "news":
                known = dict(known, **answer)
        if answer["type"] != "ack":
            raise RuntimeError(f"{number}: {answer}")
    return known["seq"]


def works_ms(server):
    return metric(server, 'posthorn_works_microseconds_total{kind="replay"}') / 1000


def long_game(prices, decisions, lines):
    """The same after the longest game that there can be, with chat: none of it may grow with the log."""
    server, host = prices.server, prices.server.person()
    made = create(host, "loire", ["me", "me"], confirm=False, first=0)
    path = f"/api/v1/tables/{made['table']}"
    socket = host.socket(made["table"], lang="en")
    seq = walk(socket, decisions - 1)
    for number in range(lines):
        socket.send_text(json.dumps({"type": "say", "id": f"s{number}", "seat": number % 2, "text": f"words {number}"}))
        assert socket.answer(f"s{number}")["type"] == "ack"
    socket.send_text(json.dumps({"type": "resign", "id": "end", "seat": 0, "version": seq + lines}))
    assert socket.answer("end")["type"] == "ack"
    socket.close()
    what = f"{decisions - 1} decisions and {lines} lines"
    worked = works_ms(server)
    prices.request(f"/api/v1/tables/ID/record, {what}", "GET", path + "/record", host, count=10, must=200)
    print(f"    and a worker {(works_ms(server) - worked) / 11:.0f} ms for each")
    prices.request(f"/api/v1/tables/ID/replay, {what}", "GET", path + "/replay", host, count=1, must=200)
    prices.request("/api/v1/me/export, the same", "GET", "/api/v1/me/export", host, count=10, must=200)
    began, before = time.monotonic(), prices.meter.read()
    assert host.request("DELETE", "/api/v1/me", {"confirm": "delete"}).json == {"tables": 1}
    show("DELETE /api/v1/me, the same", prices.meter.read() - before, 1)
    print(f"    and took {1000 * (time.monotonic() - began):.0f} ms until it was stored")


def messages(prices, game, things, steps):
    table = Table(prices.server, game, confirm=False)
    table.play(steps)
    seat = table.actor()
    client = table.sockets[seat]
    legal = table.known[seat]["legal"][0]["move"]
    for kind in ("ping", "board"):
        prices.message(f"{game}: {kind}", client, kind=kind)
    prices.message(f"{game}: why", client, kind="why", seat=seat, move="end")
    prices.message(f"{game}: moves", client, kind="moves", seat=seat)
    for thing in things:
        prices.message(f"{game}: about {thing}", client, kind="about", seat=seat, thing=thing)
    prices.message(f"{game}: preview", client, kind="preview", seat=seat, move=legal)
    prices.message(f"{game}: refused move", client, kind="move", seat=seat, version=1, move=legal)
    prices.message(f"{game}: say, 2 subscribers", client, kind="say", seat=seat, text="Well played")

    def greet(_):
        client.send(type="hello", protocol=1, lang="en")
        client.wait("presence")
    prices.times(f"{game}: hello", COUNT, greet)
    table.close()
    table = Table(prices.server, game, confirm=False)
    prices.times(f"{game}: move, 2 subscribers", COUNT, lambda n: table.play(1, seed=n))
    watchers = []
    for _ in range(20):
        person = prices.server.person()
        expect = person.post(f"/api/v1/tables/{table.id}/watch", {"secret": table.made["watch"]})
        assert expect.status == 200, expect
        watchers.append(person.socket(table.id))
    prices.times(f"{game}: move, 22 subscribers", 60, lambda n: table.play(1, seed=n))


def connections(prices):
    server, person = prices.server, prices.server.person()

    def connect(_):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        connection.connect()
        connection.close()
    prices.times("a connection, opened and closed", COUNT, connect)

    def upgrade(_):
        Socket(server, "/ws/me", key=person.key).close()
    prices.times("a socket, opened and closed", COUNT, upgrade)


def handshakes(prices_of):
    """TLS with a key of RSA-2048, the dearest that is usual."""
    folder = tempfile.mkdtemp()
    pair = [os.path.join(folder, name) for name in ("cert.pem", "key.pem")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-out", pair[0],
                    "-keyout", pair[1]], check=True, capture_output=True)
    server = Server("--limits", FREE, "--tls-cert", pair[0], "--tls-key", pair[1], "--public-url",
                    "https://localhost").start_named()
    trust = ssl.create_default_context(cafile=pair[0])

    def connect(_):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as tcp:
            trust.wrap_socket(tcp, server_hostname="localhost").close()
    try:
        time.sleep(1)
        prices_of(server).times("a connection with TLS, RSA-2048", COUNT, connect)
    finally:
        server.stop()
        shutil.rmtree(server.folder)
        shutil.rmtree(folder)


def main():
    server = Server("--limits", FREE, "--sockets-per-address", "10000").start()
    try:
        prices = Prices(server)
        if LONG:
            long_game(prices, *map(int, sys.argv[2:4] or (12000, 2000)))
            return
        for game in ("loire", "taxis"):
            HASH[game] = server.person().get(f"/api/v1/lore/{game}").json.get("hash", "0")
        constant_answers(prices)
        tables(prices)
        hosts(prices)
        ends(prices)
        connections(prices)
        messages(prices, "loire", ("orleans", "merchant", "message 1"), 20)
        messages(prices, "taxis", ("ulm", "message 1"), 20)
    finally:
        server.stop()
        shutil.rmtree(server.folder)
    handshakes(Prices)


HASH = {}
if __name__ == "__main__":
    main()
