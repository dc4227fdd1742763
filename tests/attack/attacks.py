#!/usr/bin/env python3
"""The attacks of one abuser, who has one address and at most 200 connections.
   tests/attack/attacks.py NAME PORT SECONDS CONNECTIONS ADDRESS LONG
prints `ready`, waits for a line, attacks, and prints what came back as one line of JSON. LONG is a file of the long tables (long_tables.py). bars.py starts it
at a lower priority: in reality an abuser computes on another machine. Tables are made from other addresses
before the attack: an abuser who is patient can have as many as they like."""
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from client import Person  # noqa: E402
from flood import (BurstStream, Flood, SlowStream, SocketStream, Stream, TableStream, frame, frame_of,  # noqa: E402
                   fresh_key, http, upgrade)
from records import idle_record, whole_record  # noqa: E402

IDLE_BYTES = 250_000      # a body may have 256 KiB
IDLE_STEPS_BYTES = 180_000 # of nearly 12,000 steps
SLOW_RATE = 8192          # bytes that a slow reader takes in a second
GETS = ("/api/v1/lore/loire?lang=fr", "/api/v1/lore/taxis?lang=de", "/api/v1/rules/loire?lang=en",
        "/api/v1/games?lang=fr", "/api/v1/openapi.json", "/", "/api/v1/tables", "/metrics", "/api/v1/me/tables")
FOUR_BOTS = {"game": "loire", "players": 4, "seats": [{"kind": "bot", "level": 8}] * 4}
GONE_HOST = {"game": "loire", "players": 4, "seats": [{"kind": "me"}] + [{"kind": "bot", "level": 8}] * 3, "confirm": False}
BAD_SIZE, BAD_MESSAGES = 4000, 99   # bytes of a message that is no command, and how many one key may send at once
REMATCHES = 24            # games that are over: more than an address may play again in a minute
CHAT_PAUSE = 2.0          # seconds
COME_BACK = 2.0           # seconds until a host who left is there again
FOUR_PEOPLE = {"game": "loire", "players": 4, "confirm": False}
HOT_SEAT = {"game": "loire", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}], "confirm": False}


def elsewhere():
    """An address that the abuser used before the attack."""
    return f"127.{random.randint(100, 250)}.{random.randint(0, 255)}.{random.randint(1, 254)}"


def move_of(known):
    """A move of the player to decide, from what a TableStream knows."""
    return {"type": "move", "version": known["seq"], "seat": known["actor"], "move": random.choice(known["legal"])["move"]}


class Abuser:
    """Where the attack goes to, and what the abuser has since before."""

    def __init__(self, port, address, long_tables=()):
        self.port, self.address, self.long_tables = port, address, long_tables
        self.places = []     # (table, key, seat)

    def take_tables(self, count, spec):
        for _ in range(count):
            self.take_table(spec)

    def take_table(self, spec):
        """A table with every seat taken; its id, and its host's key."""
        address = elsewhere()
        host = Person(self, fresh_key(), address)
        made = host.post("/api/v1/tables", spec).json
        self.places.append((made["table"], host.key, 0))
        for seat in made["seats"]:
            player = Person(self, fresh_key(), address)
            joined = player.post(f"/api/v1/tables/{made['table']}/join",
                                 {"seat": seat["seat"], "secret": seat["secret"], "name": "X"})
            if joined.status == 200:
                self.places.append((made["table"], player.key, seat["seat"]))
        return made["table"], host.key

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
        while len(self.places) < count:
            self.take_table(spec or FOUR_PEOPLE)
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
        """Lines as often as a key may say one; every tenth is too long."""
        def command(known):
            text = "x" * (60_000 if random.random() < 0.1 else 200)
            return {"type": "say", "seat": known["you"]["seats"][0], "text": text}
        while len(self.places) < count:
            self.take_table(FOUR_PEOPLE)
        return [TableStream(self.place(number), command, CHAT_PAUSE) for number in range(count)]

    def long_log(self, count):
        """Moves and takebacks without end, each at a table of its own."""
        def command(known):
            if known["undo"] and random.getrandbits(1):
                return {"type": "undo", "version": known["seq"], "seat": known["actor"]}
            return move_of(known)
        self.take_tables(count, HOT_SEAT)
        return [TableStream(self.place(number), command) for number in range(count)]

    def bad_messages(self, count):
        """Long texts that are no command, from a fresh key on each connection."""
        bad = frame_of(b'{"type":"ping","id":"1","x":[' + b"1," * (BAD_SIZE // 2) + b"1]}") * BAD_MESSAGES
        return [BurstStream(lambda: upgrade("/ws/me", fresh_key()) + bad + b"\x88\x80" + bytes(4)) for _ in range(count)]

    # ---- tables ----

    def bot_tables(self, count):
        return [Stream(lambda: http("POST", "/api/v1/tables", fresh_key(), FOUR_BOTS)) for _ in range(count // 2)] + \
            self.messages(count // 4, [{"type": "hello", "protocol": 1}], FOUR_BOTS)

    def gone_hosts(self, count):
        """Tables where three bots of level 8 think as soon as their host, who then leaves, has moved."""
        def command(known):
            return move_of(known) if known["actor"] == 0 else None
        self.take_tables(count, GONE_HOST)
        streams = [TableStream(self.place(number), command) for number in range(count)]
        for stream in streams:
            stream.retry = COME_BACK
        return streams

    def rematches(self, count):
        """Games that ended by resigning are played again."""
        over = [self.resigned() for _ in range(REMATCHES)]

        def request():
            table, key = random.choice(over)
            return http("POST", f"/api/v1/tables/{table}/rematch", key)
        return [Stream(request) for _ in range(count)]

    def resigned(self):
        table, key = self.take_table(HOT_SEAT)
        socket = Person(self, key, elsewhere()).socket(table, lang="en")
        answer = socket.ask("resign", version=socket.wait("snapshot")["seq"], seat=0)
        socket.close()
        if answer["type"] != "ack":
            raise RuntimeError(f"{answer}")
        return table, key

    def refused_tables(self, count):
        wrong = {"game": "chess", "players": 2}
        return [Stream(lambda: http("POST", "/api/v1/tables", fresh_key(), wrong), window=4) for _ in range(count)]

    # ---- long tables ----

    def removals(self, count):
        """Lines of chat are removed, each once."""
        lines = [(table, line) for table in self.long_tables[2:] for line in table["lines"]]

        def request():
            table, line = lines[random.randrange(len(lines))]
            return http("DELETE", f"/api/v1/tables/{table['table']}/lines/{line}", table["key"])
        return [Stream(request) for _ in range(count)]

    def exports(self, count):
        return [Stream(lambda: http("GET", "/api/v1/me/export", random.choice(self.long_tables)["key"])) for _ in range(count)]

    def deletions(self, count):
        """People with long tables, and people with nothing, have everything deleted."""
        keys = [table["key"] for table in self.long_tables[:2]]

        def request():
            return http("DELETE", "/api/v1/me", keys.pop() if keys else fresh_key(), {"confirm": "delete"})
        return [Stream(request) for _ in range(count)]

    def cold_tables(self, count):
        """Tables that are not in memory, as far as there are any."""
        def request():
            table = random.choice(self.long_tables[2:])
            path = random.choice(("", "/record", "/people", "/links"))
            return http("GET", f"/api/v1/tables/{table['table']}{path}", table["key"])
        return [Stream(request) for _ in range(count)]

    # ---- HTTP ----

    def phrases(self, count):
        """A recovery phrase for a fresh key each time, and guesses at phrases of others."""
        guess = {"phrase": "-".join(["babab"] * 9)}
        return [Stream(lambda: http("POST", "/api/v1/me/phrase", fresh_key()), window=4) for _ in range(count - count // 4)] + \
            [Stream(lambda: http("POST", "/api/v1/key/recover", None, guess)) for _ in range(count // 4)]

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
        table, _ = self.take_table(FOUR_PEOPLE)
        guesses = [("join", {"seat": 1, "secret": "0" * 32}), ("watch", {"secret": "0" * 32})]

        def request():
            path, body = random.choice(guesses)
            return http("POST", f"/api/v1/tables/{table}/{path}", fresh_key(), body)
        return [Stream(request) for _ in range(count)]

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
    "bot-tables": ["bot_tables", "gone_hosts"],
    "gets": ["lore", "gets"],
    "bad-messages": ["bad_messages"],
    "long-logs": ["removals", "exports", "deletions", "cold_tables"],
    "others": ["rematches", "refused_tables", "keys", "joins", "chat", "long_log", "phrases", "slow_requests",
               "connections"],
}
PARTS["all"] = [part for parts in PARTS.values() for part in parts]
SOCKETS = 50              # that one address may have open
ON_SOCKETS = ("about", "gone_hosts", "chat", "long_log")   # they need their sockets before others use up the budget
WRITES = ("bot_tables", "gone_hosts", "removals", "deletions", "rematches", "chat", "long_log", "phrases")

# What an attack must have done in a few seconds, else it was none: parts that share what there is, what is
# counted, how often.
LONG, LONG_TIMES = 30, 5      # from how many seconds on, how much more
LEAST = [
    (("slow_replays", "fast_replays"), "200", 4),
    (("slow_replays", "fast_replays"), "bytes", 200_000),
    (("about",), "about board log moves preview", 5),
    (("about",), "snapshot", 2),
    (("bot_tables", "rematches"), "201", 1),
    (("gone_hosts",), "entries", 2),
    (("gets",), "200", 20),
    (("lore",), "200", 20),
    (("bad_messages",), "101", 3),
    (("removals",), "200", 5),
    (("exports",), "200", 1),
    (("deletions",), "200", 1),
    (("cold_tables",), "200", 5),
    (("refused_tables",), "400 429", 20),
    (("keys",), "200", 20),
    (("joins", "phrases"), "404 400", 5),
    (("chat",), "entries", 3),
    (("long_log",), "entries", 10),
    (("phrases",), "200", 1),
    (("slow_requests",), "sent", 2),
    (("connections",), "200", 20),
]


def idle_parts(counts, seconds):
    """Sentences about parts that did less than they must in that time; `counts` has those of each part."""
    times = LONG_TIMES if seconds >= LONG else 1
    return [f"{'/'.join(parts)}: {done} times {what}, at least {least * times} are an attack" for parts, what, least in LEAST
            if counts.keys() & set(parts)
            and (done := sum(counts.get(part, {}).get(name, 0) for part in parts for name in what.split())) < least * times]


def connections(parts, most):
    """How many each of these parts of one attack gets."""
    sockets = SOCKETS // max(1, sum(part in ON_SOCKETS for part in parts))
    return [min(sockets, most // len(parts)) if part in ON_SOCKETS else max(2, most // len(parts)) for part in parts]


def main(name, port, seconds, count, address, long_tables):
    with open(long_tables, encoding="utf-8") as file:
        abuser = Abuser(int(port), address, json.load(file))
    streams = getattr(abuser, name)(int(count))
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps({name: Flood(abuser.port, address, streams).run(float(seconds))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
