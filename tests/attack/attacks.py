#!/usr/bin/env python3
"""The attacks of one abuser, who has one address and at most 200 connections.
   tests/attack/attacks.py NAME PORT SECONDS CONNECTIONS ADDRESS     what came back, as one line of JSON
bars.py starts it at a lower priority: in reality an abuser computes on another machine."""
import json
import os
import random
import sys
from http.client import HTTPException

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from client import Person  # noqa: E402
from flood import Flood, SlowStream, SocketStream, Stream, frame, fresh_key, http  # noqa: E402
from records import idle_record, whole_record  # noqa: E402

IDLE_BYTES = 250_000      # a body may have 256 KiB
IDLE_STEPS_BYTES = 180_000 # of nearly 12,000 steps
SLOW_RATE = 8192          # bytes that a slow reader takes in a second
GETS = ("/api/v1/lore/loire?lang=fr", "/api/v1/lore/taxis?lang=de", "/api/v1/rules/loire?lang=en",
        "/api/v1/games?lang=fr", "/api/v1/openapi.json", "/", "/api/v1/tables", "/metrics", "/api/v1/me/tables")
FOUR_BOTS = {"game": "loire", "players": 4, "seats": [{"kind": "bot", "level": 8}] * 4}
HOT_SEAT = {"game": "loire", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}], "confirm": False}


class Abuser:
    """Where the attack goes to, and what the abuser was let have before."""

    def __init__(self, port, address):
        self.port, self.address = port, address
        self.places = []     # (table, key, seat)

    def person(self):
        return Person(self, fresh_key(), self.address)

    def take_tables(self, most, spec=None):
        """As many tables as the limits let one address have now, with every seat taken."""
        try:
            for _ in range(most):
                self.take_table(spec or {"game": "loire", "players": 4, "confirm": False})
        except (OSError, HTTPException, LookupError):
            pass    # no more of them now
        if not self.places:
            self.places.append(("0" * 16, fresh_key(), 0))

    def take_table(self, spec):
        host = self.person()
        made = host.post("/api/v1/tables", spec).json
        self.places.append((made["table"], host.key, 0))
        for seat in made["seats"]:
            player = self.person()
            joined = player.post(f"/api/v1/tables/{made['table']}/join",
                                 {"seat": seat["seat"], "secret": seat["secret"], "name": "X"})
            if joined.status == 200:
                self.places.append((made["table"], player.key, seat["seat"]))

    def place(self, number):
        """For sockets: the table and the key of a place, always the same."""
        table, key, _ = self.places[number % len(self.places)]
        return lambda: (f"/ws/{table}", key)

    # ---- uploaded replays ----

    def slow_replays(self, count):
        """Half of the records are as long as a body may be, half have as many steps as a record may have."""
        bodies = [json.dumps({"record": idle_record(size)}).encode() for size in (IDLE_BYTES, IDLE_STEPS_BYTES)]
        return [Stream(lambda number=number: http("POST", "/api/v1/replay", fresh_key(), bodies[number % 2]),
                       rate=SLOW_RATE) for number in range(count)]

    def fast_replays(self, count):
        """Half as many as there may be connections, with a fresh key each time, and hints beside them."""
        bodies = [json.dumps({"record": text}).encode() for text in (idle_record(30_000), whole_record())]
        replays = [Stream(lambda: http("POST", "/api/v1/replay", fresh_key(), random.choice(bodies)))
                   for _ in range(max(1, count * 3 // 4))]
        return replays + self.messages(count // 4, [{"type": "hint", "level": 8}])

    # ---- messages of sockets ----

    def messages(self, count, kinds, spec=None):
        self.take_tables(min(count, 10), spec)
        return [SocketStream(self.place(number), self.sender(number, kinds)) for number in range(count)]

    def sender(self, number, kinds):
        seat = self.places[number % len(self.places)][2]

        def send():
            message = dict(random.choice(kinds))
            if message["type"] != "hello":
                message["id"] = os.urandom(8).hex()
            if message["type"] not in ("hello", "board", "log"):
                message.setdefault("seat", seat)
            return frame(**message)
        return send

    def about(self, count):
        return self.messages(count, [{"type": "about", "thing": thing} for thing in ("orleans", "horse", "message 1")] + [
            {"type": "moves"}, {"type": "preview", "move": "merchant langeais"}, {"type": "board"},
            {"type": "log", "before": 100}, {"type": "hello", "protocol": 1, "since": 0}])

    def chat(self, count):
        return self.messages(count, [{"type": "say", "text": "x" * size} for size in (1, 200, 60_000)])

    def long_log(self, count):
        """Moves and takebacks without end at one table, and `hello` from the start beside them."""
        return self.messages(count, [{"type": "move", "version": 1, "move": "merchant langeais"},
                                     {"type": "undo", "version": 2}, {"type": "hello", "protocol": 1, "since": 0}], HOT_SEAT)

    # ---- tables ----

    def bot_tables(self, count):
        return [Stream(lambda: http("POST", "/api/v1/tables", fresh_key(), FOUR_BOTS)) for _ in range(count // 2)] + \
            self.messages(count // 4, [{"type": "hello", "protocol": 1}], FOUR_BOTS)

    def rematches(self, count):
        """Each table ends by resigning, and is played again at once."""
        self.take_tables(5, HOT_SEAT)
        table, key, _ = self.places[0]
        resign = {"type": "resign", "version": 1, "seat": 0}
        return [SocketStream(self.place(0), self.sender(0, [resign]))] + [
            Stream(lambda: http("POST", f"/api/v1/tables/{table}/rematch", key)) for _ in range(count)]

    def refused_tables(self, count):
        wrong = {"game": "chess", "players": 2}
        return [Stream(lambda: http("POST", "/api/v1/tables", fresh_key(), wrong), window=4) for _ in range(count)]

    # ---- HTTP ----

    def gets(self, count):
        return [Stream(lambda: http("GET", random.choice(GETS)), window=8) for _ in range(count)]

    def lore(self, count):
        return [Stream(lambda: http("GET", GETS[random.getrandbits(1)]), window=8) for _ in range(count)]

    def keys(self, count):
        return [Stream(lambda: http("POST", "/api/v1/key"), window=4) for _ in range(count // 2)] + \
            [Stream(lambda: http("GET", "/api/v1/me/tables", fresh_key()), window=4) for _ in range(count - count // 2)]

    def connections(self, count):
        """A new connection for each request."""
        streams = [Stream(lambda: b"GET /healthz HTTP/1.0\r\n\r\n") for _ in range(count)]
        for stream in streams:
            stream.retry = 0
        return streams

    def joins(self, count):
        self.take_tables(1)
        table = self.places[0][0]
        return [Stream(lambda: http("POST", f"/api/v1/tables/{table}/{random.choice(('join', 'watch'))}", fresh_key(),
                                    {"seat": 1, "secret": os.urandom(16).hex()})) for _ in range(count)]

    def slow_requests(self, count):
        """Heads and bodies that come a byte at a time."""
        head = b"GET / HTTP/1.1\r\nX: " + b"x" * 4000
        body = http("POST", "/api/v1/replay", fresh_key(), b" " * 200_000)
        return [SlowStream(lambda number=number: body if number % 2 else head, 0.5) for number in range(count)]


# Attack -> the streams of it, each with its share of the connections.
PARTS = {
    "slow-replays": ["slow_replays"],
    "fast-replays": ["fast_replays"],
    "about": ["about"],
    "bot-tables": ["bot_tables"],
    "gets": ["lore", "gets"],
    "others": ["rematches", "refused_tables", "keys", "joins", "chat", "long_log", "slow_requests",
               "connections"],
}
PARTS["all"] = [part for parts in PARTS.values() for part in parts]


def main(name, port, seconds, connections, address):
    abuser = Abuser(int(port), address)
    counts = Flood(abuser.port, address, getattr(abuser, name)(int(connections))).run(float(seconds))
    print(json.dumps({name: counts}))


if __name__ == "__main__":
    main(*sys.argv[1:])
