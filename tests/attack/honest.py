"""Honest players: tables of people in a hurry, some with computer players, each table in a process of its
own, so that one waits for nobody but the server. Every person has an address of their own."""
import json
import multiprocessing
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from cases import Table  # noqa: E402
from client import Closed, Person, Refused, Socket  # noqa: E402

# Game, and the seats after the first person's: people and computer players with their level.
TABLES = [
    ("taxis", ["person"]), ("loire", ["person"]),
    ("taxis", ["person", "person", "person"]), ("loire", ["person", "person"]),
    ("taxis", ["bot3"]), ("loire", ["bot5"]), ("taxis", ["bot6", "bot2"]), ("loire", ["bot4"]),
    ("taxis", ["person", "bot8"]), ("loire", ["person", "bot1"]),
]
PAUSE = (0.5, 1.0)     # seconds before a move
SIDE_GLANCE = 0.1      # how often somebody asks for the moves, or seldom for a hint, before a move
RETRY = 1.0


class TimedSocket(Socket):
    """Knows when the last message arrived. Nothing is held against the schemas: other tests do that."""

    arrived = 0.0

    def send(self, **message):
        self.send_text(json.dumps(message))

    def take(self, count):
        if len(self.pending) < count:
            data = super().take(count)
            self.arrived = time.monotonic()
            return data
        return super().take(count)

    def got(self, text):
        return json.loads(text)


class Player(Person):
    def socket(self, table, hello=True, **fields):
        connection = TimedSocket(self.server, f"/ws/{table}", key=self.key, source=self.source)
        connection.send(type="hello", protocol=1, **fields)
        return connection


class HonestTable(Table):
    """A table of `Table` whose people have addresses of their own, and that notes how long things take."""

    def __init__(self, server, number, note, rng):
        self.server, self.note, self.rng = server, note, rng
        self.game, others = TABLES[number % len(TABLES)]
        self.seats = ["me"] + others
        self.human = [seat for seat, kind in enumerate(self.seats) if not kind.startswith("bot")]
        self.people = {seat: Player(server, os.urandom(32).hex(), f"127.0.{1 + number}.{1 + seat}") for seat in self.human}
        self.sockets, self.known = {}, {}
        self.bot_since, self.pause = None, PAUSE

    def open(self):
        seats = [{"kind": "bot", "level": int(kind[3:])} if kind.startswith("bot") else {"kind": kind} for kind in self.seats]
        made = self.must(201, self.people[0].post("/api/v1/tables", {
            "game": self.game, "players": len(seats), "seats": seats, "confirm": False}))
        self.id = made["table"]
        for row in made["seats"]:
            self.must(200, self.people[row["seat"]].post(f"/api/v1/tables/{self.id}/join", {
                "seat": row["seat"], "secret": row["secret"], "name": f"Seat {row['seat']}"}))
        for seat in self.human:
            self.sockets[seat] = self.people[seat].socket(self.id, lang="en")
            self.known[seat] = self.sockets[seat].wait("snapshot")
        self.bot_since = time.monotonic()

    @staticmethod
    def must(status, answer):
        if answer.status != status:
            raise RuntimeError(f"{answer}")
        return answer.json

    def everybody_hears(self, seq):
        for seat in self.human:
            self.hear(seat, seq)

    def note_bot(self, arrived, before, after):
        """A bot's turn begins when the one before it ends, and ends when somebody else is to decide."""
        if after != before:
            self.note("bot", self.bot_since, arrived - self.bot_since)
            self.bot_since = arrived

    def wait_for_bots(self):
        first = self.sockets[self.human[0]]
        while (seat := self.known[0]["actor"]) is not None and seat not in self.human:
            self.take(self.human[0], first.next())
            self.note_bot(first.arrived, seat, self.known[0]["actor"])
        self.everybody_hears(self.known[0]["seq"])

    def move(self, seat):
        """One move of a person: how long until it was acknowledged."""
        sent = time.monotonic()
        answer = self.ask(seat, "move", version=self.known[seat]["seq"], move=self.rng.choice(self.known[seat]["legal"])["move"])
        if answer["type"] != "ack":
            raise RuntimeError(f"{answer}")
        self.note("ack", sent, self.sockets[seat].arrived - sent)
        self.bot_since = self.sockets[seat].arrived
        self.everybody_hears(answer["seq"])

    def ask(self, seat, kind, **fields):
        socket = self.sockets[seat]
        socket.number += 1
        name = f"{socket.name}.{socket.number}"
        if kind != "board":
            fields["seat"] = seat
        socket.send(type=kind, id=name, **fields)
        while True:
            message = socket.next()
            self.take(seat, message)
            if message.get("id") == name:
                return message

    def glance(self, seat):
        """What people do beside moving; only that it works counts."""
        kind = self.rng.choice(("moves", "hint", "board"))
        sent = time.monotonic()
        answer = self.ask(seat, kind, **({"level": 2} if kind == "hint" else {}))
        if answer["type"] != kind:
            raise RuntimeError(f"{kind}: {answer}")
        self.note(kind, sent, time.monotonic() - sent)

    def step(self, rng=None):
        """Plays until a person has moved; False when the game is over."""
        self.wait_for_bots()
        seat = self.known[0]["actor"]
        if seat is None:
            return False
        time.sleep(self.rng.uniform(*self.pause))
        if self.rng.random() < SIDE_GLANCE:
            self.glance(seat)
        self.move(seat)
        return True

    def close(self):
        for socket in self.sockets.values():
            socket.close()


def play(server, number, path, until):
    """The process of one table: game after game; a line of JSON for everything that was timed or failed."""
    rng = random.Random(number)
    with open(path, "w", encoding="utf-8", buffering=1) as file:
        def note(kind, at, seconds):
            print(json.dumps({"table": number, "kind": kind, "at": at, "took": seconds}), file=file)
        while time.monotonic() < until.value:
            table = HonestTable(server, number, note, rng)
            try:
                table.open()
                while time.monotonic() < until.value and table.step():
                    pass
            except (Closed, Refused, OSError, RuntimeError, KeyError, IndexError) as failure:
                if time.monotonic() < until.value:
                    note("error", time.monotonic(), repr(failure)[:300])
                    time.sleep(RETRY)
            finally:
                table.close()


class Players:
    """All honest tables of a run."""

    def __init__(self, server, folder, tables=len(TABLES)):
        self.until = multiprocessing.Value("d", time.monotonic() + 86400)
        self.paths = [os.path.join(folder, f"table-{number}.samples") for number in range(tables)]
        self.processes = [multiprocessing.Process(target=play, args=(server, number, path, self.until), daemon=True)
                          for number, path in enumerate(self.paths)]
        for process in self.processes:
            process.start()

    def stop(self):
        """Ends all games; every sample in the order of time."""
        self.until.value = 0
        for process in self.processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join()
        samples = [json.loads(line) for path in self.paths for line in open(path, encoding="utf-8") if line.endswith("\n")]
        return sorted(samples, key=lambda sample: sample["at"])
