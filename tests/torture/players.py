"""Players for rough times: each has a socket and a thread, plays a legal move as soon as it is their turn,
and records what the server sent, so that a restarted server can be checked against it."""
import json
import os
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from client import Closed, Person, Socket  # noqa: E402

LIMITS = "all=0/1"
REMEMBERED = 8   # entries that a restarted server is asked for again; far more come as a snapshot


class PlainSocket(Socket):
    """Without holding everything against the schemas: that takes time, and other tests do it."""

    def send(self, **message):
        self.send_text(json.dumps(message))

    def got(self, text):
        return json.loads(text)


class Player(threading.Thread):
    """Plays until the server is gone or stop() is called. `pause`: mean number of seconds before a move."""

    pause = 0.0

    def __init__(self, person, table, seat, rng, board):
        super().__init__(daemon=True)
        self.person, self.table, self.seat, self.rng, self.board = person, table, seat, rng, board
        self.number = 0
        self.unacked = None   # (id, version, move): sent, and no answer yet
        self.acked = {}       # seq of the entry -> id
        self.waits = []       # seconds from sending until the ack
        self.refusals = []    # (code, seconds until it was told)
        self.faults = []
        self.stopping = False
        self.legal, self.seq, self.over = [], 0, False
        self.socket = None

    # ---- hearing ----

    def hear(self, message):
        kind = message["type"]
        if kind in ("news", "snapshot"):
            self.seq = message["seq"]
            self.board.heard(self.table, message["seq"], message["hash"], self.faults)
            if "legal" in message:
                self.legal = message["legal"]
            if kind == "news" and message["entry"]["kind"] == "finished":
                self.over = True
            if kind == "snapshot" and message["table"]["status"] not in ("waiting", "playing"):
                self.over = True
        elif kind in ("ack", "refused") and self.unacked and message["id"] == self.unacked[0]:
            self.answered(message)

    def answered(self, message):
        name, version, _, sent = self.unacked
        self.unacked = None
        if message["type"] == "ack":
            if message["seq"] < version + 1:
                self.faults.append(f"{name} at {self.table}: acknowledged as {message['seq']}, sent after {version}")
            self.acked[version + 1] = name
            self.waits.append(time.monotonic() - sent)
            self.board.acknowledged(self)
        else:
            self.refusals.append((message["code"], time.monotonic() - sent))
            if message["code"] == "storage_unavailable":
                time.sleep(0.05)
                self.refresh()
            elif message["code"] != "stale":
                self.faults.append(f"{name} at {self.table}: {message}")

    # ---- playing ----

    def refresh(self):
        """Asks for everything again: what was drawn before does not count any more."""
        self.legal = []
        self.socket.send(type="hello", protocol=1, lang="en")

    def send_move(self, name, version, move):
        self.unacked = (name, version, move, time.monotonic())
        self.socket.send(type="move", id=name, version=version, seat=self.seat, move=move)

    def move(self):
        if self.pause:
            time.sleep(self.rng.uniform(0, 2 * self.pause))
        move = self.rng.choice(self.legal)["move"]
        self.legal = []
        self.number += 1
        self.send_move(f"{self.seat}.{self.number}", self.seq, move)

    def run(self):
        try:
            while not (self.stopping and not self.unacked) and not self.over:
                if self.legal and not self.unacked and not self.stopping:
                    self.move()
                self.hear(self.socket.next())
        except (Closed, OSError, ValueError):
            pass

    # ---- coming back ----

    def connect(self, server):
        """A socket, and everything that happened since; what does not fit is a fault."""
        self.person.server = server
        self.socket = PlainSocket(server, f"/ws/{self.table}", key=self.person.key)
        since, mark = self.board.known(self.table, REMEMBERED)
        if since:
            self.catch_up(since, mark)
        self.socket.send(type="hello", protocol=1, lang="en")
        self.hear(self.socket.wait("snapshot"))

    def catch_up(self, since, mark):
        """Reads the updates since an entry that was acknowledged; each must equal the one sent then."""
        self.socket.send(type="hello", protocol=1, lang="en", since=since, hash=mark)
        while True:
            message = self.socket.next()
            if message["type"] == "snapshot":
                self.faults.append(f"entry {since} of {self.table} was told, and is another one or gone")
                return
            self.hear(message)
            if message["type"] == "presence":
                return

    def send_again(self):
        """What was not acknowledged is sent again under its old number: done once, before or now."""
        if not self.unacked:
            return
        name, version, move, _ = self.unacked
        self.legal = []
        self.send_move(name, version, move)
        while self.unacked:
            self.hear(self.socket.next())


class Board:
    """What all players of a store have heard of its tables."""

    def __init__(self):
        self.lock = threading.Lock()
        self.marks = {}     # table -> {seq: hash}
        self.acks = 0
        self.on_ack = None  # called with each

    def heard(self, table, seq, mark, faults):
        with self.lock:
            before = self.marks.setdefault(table, {}).setdefault(seq, mark)
        if before != mark:
            faults.append(f"entry {seq} of {table} was {before} and is {mark}")

    def acknowledged(self, player):
        with self.lock:
            self.acks += 1
        if self.on_ack:
            self.on_ack(player)

    def known(self, table, back):
        """An entry that is known, some way back, and its hash."""
        with self.lock:
            marks = self.marks.get(table, {})
            if not marks:
                return 0, ""
            first = max(marks) - back
            seq = min(one for one in marks if one >= first)
            return seq, marks[seq]

    def last(self, table):
        with self.lock:
            return max(self.marks.get(table, {0: ""}))


class Hall:
    """Tables with their players, before and after a server's end."""

    def __init__(self, server, tables, seed=1):
        self.server = server
        self.board = Board()
        self.rng = random.Random(seed)
        self.players = []
        self.gone = []      # players of games that are over
        self.wanted = tables
        self.made = 0

    def open_tables(self):
        """As many as wanted; those that are over are put away."""
        over = [one for one in self.players if one.over]
        ended = {one.table for one in over}
        self.gone += [one for one in self.players if one.table in ended]
        self.players = [one for one in self.players if one.table not in ended]
        while len({one.table for one in self.players}) < self.wanted:
            self.make_table()

    def make_table(self):
        self.made += 1
        people = [Person(self.server, os.urandom(32).hex()) for _ in range(2)]
        made = people[0].post("/api/v1/tables", {"game": "taxis" if self.made % 2 else "loire", "players": 2,
                                                 "confirm": False}).json
        joined = people[1].post(f"/api/v1/tables/{made['table']}/join",
                                {"seat": 1, "secret": made["seats"][0]["secret"], "name": "Bert"})
        if joined.status != 200:
            raise RuntimeError(f"join: {joined}")
        for seat in range(2):
            self.players.append(self.player(people[seat], made["table"], seat))

    def player(self, person, table, seat):
        return Player(person, table, seat, random.Random(self.rng.getrandbits(64)), self.board)

    def everybody_does(self, what):
        """All at once, as after a real fall."""
        with ThreadPoolExecutor(len(self.players) or 1) as pool:
            list(pool.map(what, self.players))

    def connect(self):
        self.everybody_does(lambda player: player.connect(self.server))

    def play(self):
        for player in self.players:
            player.start()

    def stop(self):
        """Returns when each player has the answer to their last command."""
        for player in self.players:
            player.stopping = True
            if player.socket:
                player.socket.send(type="ping", id="wake")  # otherwise the thread waits for the opponent's move
        self.join()

    def join(self):
        for player in self.players:
            if player.is_alive():
                player.join(30)
            if player.is_alive():
                raise RuntimeError("a player does not come to an end")

    def again(self):
        """The same people, with what they remember, ready for another round."""
        fresh = []
        for old in self.players:
            if old.socket:
                old.socket.close()
            new = self.player(old.person, old.table, old.seat)
            new.number, new.unacked, new.acked, new.faults = old.number, old.unacked, old.acked, old.faults
            new.over, new.waits, new.refusals = old.over, old.waits, old.refusals
            fresh.append(new)
        self.players = fresh

    def everybody(self):
        return self.players + self.gone

    def faults(self):
        return [fault for one in self.everybody() for fault in one.faults]
