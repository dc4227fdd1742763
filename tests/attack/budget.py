"""What one address gets through, against what docs/programmers/protocol.md lets it have."""
import os
import random
import re
import time
from http.client import HTTPException

from attacks import HOT_SEAT
from client import Closed, Person, Refused
from honest import Player

HINT_PAUSE = 0.25      # seconds between two hints of one key: its messages have a limit of their own
HINT_KEYS = 8          # enough to meet the limit of the address before those of the keys
TOLERANCE = 0.10
RECORD = open("tests/data/begun.record", encoding="utf-8").read()


def documented():
    """name -> (most, seconds), from the table of Limits."""
    text = open("docs/programmers/protocol.md", encoding="utf-8").read()
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| (\d+) in (\d+) s \|$", text, re.MULTILINE)
    return {name: (int(most), int(seconds)) for name, most, seconds in rows}


class Hints:
    """Keys with tables of their own, made by others; they ask from the abuser's address."""

    def __init__(self, server, address):
        self.waits = []       # [when it may ask again, socket, actor]
        for number in range(HINT_KEYS):
            key = os.urandom(32).hex()
            table = Person(server, key, f"127.0.2.{1 + number}").post("/api/v1/tables", HOT_SEAT).json["table"]
            socket = Player(server, key, address).socket(table, lang="en")
            self.waits.append([0.0, socket, socket.wait("snapshot")["actor"]])

    def ask(self):
        """Whether a hint came; None: nobody may ask now."""
        first = min(self.waits, key=lambda wait: wait[0])
        if first[0] > time.monotonic():
            return None
        first[0] = time.monotonic() + HINT_PAUSE
        answer = first[1].ask("hint", seat=first[2], level=1)
        return answer["type"] == "hint"

    def close(self):
        for _, socket, _ in self.waits:
            socket.close()


class Rematches:
    """A chain of tables: each ends by resigning and is played again."""

    def __init__(self, server, address):
        self.person = Player(server, os.urandom(32).hex(), address)
        made = Player(server, self.person.key, "127.0.2.99").post("/api/v1/tables", HOT_SEAT)
        self.resign(made.json["table"])

    def resign(self, table):
        self.table = table
        socket = self.person.socket(table, lang="en")
        snapshot = socket.wait("snapshot")
        answer = socket.ask("resign", version=snapshot["seq"], seat=0)
        assert answer["type"] == "ack", answer
        socket.close()

    def ask(self):
        answer = self.person.post(f"/api/v1/tables/{self.table}/rematch", None)
        if answer.status == 201:
            self.resign(answer.json["table"])
        return answer.status == 201


class OneAddress:
    """Requests of all kinds in any order; counts what was let through."""

    # What a request counts as -> the row of the limits that it is held against.
    ROWS = {"create": "create", "rematch": "create", "join": "join", "watch": "join", "replay": "think-address",
            "hint": "think-address"}

    def __init__(self, server, address="127.0.0.66"):
        self.person = Person(server, os.urandom(32).hex(), address)
        self.server, self.address = server, address
        self.hints, self.rematches = Hints(server, address), Rematches(server, address)
        self.table = self.rematches.table
        self.sent = {kind: 0 for kind in self.ROWS}
        self.through = {row: 0 for row in set(self.ROWS.values())}

    def stranger(self):
        return Person(self.server, os.urandom(32).hex(), self.address)

    def create(self):
        """Every other one is refused, and costs nothing of what may be created."""
        if self.sent["create"] % 2:
            return self.stranger().post("/api/v1/tables", {"game": "chess", "players": 2}).status == 201
        return self.stranger().post("/api/v1/tables", {"game": "taxis", "players": 2}).status == 201

    def join(self):
        return self.stranger().post(f"/api/v1/tables/{self.table}/join", {"seat": 1, "secret": "0" * 32}).status == 404

    def watch(self):
        return self.stranger().post(f"/api/v1/tables/{self.table}/watch", {"secret": "0" * 32}).status == 404

    def replay(self):
        return self.stranger().post("/api/v1/replay", {"record": RECORD}).status == 200

    def one(self, kind):
        done = {"rematch": self.rematches.ask, "hint": self.hints.ask}.get(kind) or getattr(self, kind)
        try:
            through = done()
        except (OSError, HTTPException, Refused):
            through = False    # not even a response
        if through is not None:
            self.sent[kind] += 1
            self.through[self.ROWS[kind]] += through

    def run(self, requests, seconds=0):
        """At least that many, and for that long; seconds that it took."""
        rng = random.Random(1)
        began = time.monotonic()
        while sum(self.sent.values()) < requests or time.monotonic() < began + seconds:
            self.one(rng.choice(list(self.ROWS)))
        self.hints.close()
        return time.monotonic() - began


def spend(server, requests, seconds=0):
    """(summary, faults) of many requests by one address."""
    one, limits, faults, words = OneAddress(server), documented(), [], []
    try:
        took = one.run(requests, seconds)
    except (Closed, Refused) as failure:
        return f"{one.sent}", [f"{failure!r}"]
    for row, through in sorted(one.through.items()):
        most, period = limits[row]
        allowed = most * (1 + took / period)
        words.append(f"{row} {through} of {allowed:.1f}")
        if not (1 - TOLERANCE) * allowed - 1 <= through <= (1 + TOLERANCE) * allowed + 1:
            faults.append(f"{row}: {through} got through, {allowed:.1f} are allowed in {took:.1f} s")
    return f"{sum(one.sent.values())} requests in {took:.1f} s: {', '.join(words)}", faults
