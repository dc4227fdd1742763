"""A server under load that is ended by SIGKILL, at any moment and at the places that
src/host/failpoint.h names. Afterwards nothing that was acknowledged may be missing or doubled."""
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time

from players import LIMITS, Hall
from client import PROGRAM, Server

TABLES = int(os.environ.get("POSTHORN_TORTURE_TABLES", "8"))
ROUND_SECONDS = 0.5     # of play before it ends at the latest
POINTS = {               # and at which pass at most: what a round surely reaches
    "before-write": 40, "after-write": 40, "in-commit": 120, "after-commit": 40, "after-ack": 120,
}
CHECK_EVERY = 25         # rounds


def failpoint_of(number, rng):
    """Half of the kills come at each place in turn, the others at any moment, or in a checkpoint if one
    begins before: that is seldom."""
    if number % 2 == 0:
        return f"in-checkpoint:{rng.randint(1, 20)}"
    name = list(POINTS)[number // 2 % len(POINTS)]
    return f"{name}:{rng.randint(1, POINTS[name])}"


class Trial:
    """One store, and the servers that live and die on it."""

    def __init__(self, tables=TABLES, seed=1, env=None):
        self.env = env or {}
        self.rng = random.Random(seed)
        self.server = Server("--limits", LIMITS, "--sockets-per-address", "1000", env=self.env)
        self.hall = Hall(self.server, tables, seed)
        self.reached = {}
        self.found = 0       # entries that stand though nobody had been told
        self.extra_faults = []
        self.longest = (0.0, "")   # seconds, and what took so long

    def set_failpoint(self, failpoint):
        self.server.env.pop("POSTHORN_FAILPOINT", None)
        if failpoint:
            self.server.env["POSTHORN_FAILPOINT"] = failpoint

    def start(self, failpoint=None):
        self.set_failpoint(failpoint)
        try:
            self.server.start()
        except RuntimeError:
            if not failpoint:
                raise
            self.note(failpoint)  # it came there before anybody could connect
            self.set_failpoint(None)
            self.server.start()

    def note(self, failpoint):
        name = failpoint.split(":")[0]
        self.reached[name] = self.reached.get(name, 0) + 1

    def ends_by_itself(self, seconds):
        try:
            self.server.process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            return False

    def end(self):
        """Waits until the server has ended itself, else kills it."""
        by_itself = self.ends_by_itself(ROUND_SECONDS * self.rng.random())
        if not by_itself:
            self.server.process.send_signal(signal.SIGKILL)
        self.server.process.wait()
        self.server.process.stdout.close()
        return by_itself

    def look(self):
        """The server is up again: everybody compares, and says again what was not acknowledged."""
        before = {one.table: self.hall.board.last(one.table) for one in self.hall.players}
        flights = {one.table: 0 for one in self.hall.players}
        for one in self.hall.players:
            flights[one.table] += one.unacked is not None
        self.hall.connect()
        for table, last in before.items():
            more = self.hall.board.last(table) - last
            self.found += more > 0
            # A move may end the game: two entries at most for each that was under way. A table that was
            # made just before the end was never looked at: it was told of over HTTP.
            if last > 0 and more > 2 * flights[table]:
                self.extra_faults.append(f"{table}: {more} entries that nobody knows of")
        self.hall.everybody_does(lambda one: one.send_again())

    def timed(self, name, what, *arguments):
        began = time.monotonic()
        try:
            return what(*arguments)
        finally:
            self.longest = max(self.longest, (time.monotonic() - began, name))

    def come_in(self):
        self.hall.again()
        self.timed("coming back", self.look)
        self.timed("new tables", self.hall.open_tables)
        for one in self.hall.players:
            if one.socket is None:
                one.connect(self.server)
        self.hall.play()

    def one_round(self, failpoint):
        self.timed("the start", self.start, failpoint)
        try:
            self.come_in()
        except Exception as failure:  # noqa: BLE001: the place was reached while they came in, or
            if not self.ends_by_itself(seconds=2):
                raise RuntimeError(f"after {failpoint}: {failure!r}") from failure
        by_itself = self.timed("the end", self.end)
        self.timed("the players' end", self.hall.join)
        if by_itself and self.server.process.returncode != -signal.SIGKILL:
            self.extra_faults.append(f"it ended with {self.server.process.returncode}: {self.server.log()[-500:]}")
        elif by_itself:
            self.note(failpoint)

    def faults(self):
        return self.hall.faults() + self.extra_faults + self.faults_of_store()

    def faults_of_store(self):
        """Every acknowledged command stands in the store, once, where it was acknowledged."""
        found = []
        done = subprocess.run([PROGRAM, "admin", "check", self.server.store], capture_output=True, check=False)
        if done.returncode != 0:
            found.append(f"admin check: {done.stdout.decode()} {done.stderr.decode()}")
        database = sqlite3.connect(self.server.store)
        moved = {(table, seq) for table, seq in database.execute(
            "SELECT table_id, seq FROM entries WHERE client <> '' AND body LIKE '%\"moved\"%'")}
        database.close()
        for player in self.hall.everybody():
            for seq, name in player.acked.items():
                if (player.table, seq) not in moved:
                    found.append(f"{name} was acknowledged as entry {seq} of {player.table}, and is not there")
        return found + self.strangers(moved)

    def strangers(self, moved):
        """Faults: entries that nobody sent. A player without an answer has at most one command in flight."""
        known = {(player.table, seq) for player in self.hall.everybody() for seq in player.acked}
        flights = {(player.table, player.unacked[1] + 1) for player in self.hall.everybody() if player.unacked}
        return [f"entry {seq} of {table} was never acknowledged to anybody"
                for table, seq in sorted(moved - known - flights)]

    def finish(self):
        if self.server.process and self.server.process.poll() is None:
            self.server.process.kill()
            self.server.process.wait()
        shutil.rmtree(self.server.folder, ignore_errors=True)


def kills(count):
    """Kills the server `count` times; returns (summary, faults)."""
    trial = Trial()
    try:
        for number in range(count):
            trial.one_round(failpoint_of(number, trial.rng))
            if number % CHECK_EVERY == CHECK_EVERY - 1 and trial.faults():
                break
        trial.start()
        trial.hall.again()
        trial.look()
        trial.server.stop()
        faults = trial.faults()
        acked = sum(len(one.acked) for one in trial.hall.everybody())
        places = ", ".join(f"{name} {times}" for name, times in sorted(trial.reached.items()))
        return (f"{count} kills under {2 * TABLES} sockets: {acked} moves acknowledged at {trial.hall.made} tables, "
                f"{trial.found} found that nobody had been told of; ended by itself: {places}; "
                f"longest wait {trial.longest[0]:.1f} s, for {trial.longest[1]}"), faults
    finally:
        trial.finish()


def a_lie_is_found_out(rounds=30):
    """A server that acknowledges before it commits loses something, and that is noticed."""
    if b"POSTHORN_FAILPOINT" not in subprocess.run([PROGRAM, "version"], capture_output=True, check=False).stdout:
        return "left out: this program was built without failpoints", []
    shim = os.path.join(os.environ.get("POSTHORN_BUILD", "build"), "tests", "libslow_sync.so")
    env = {"LD_PRELOAD": shim, "SLOW_WRITE_MS": "3", "ASAN_OPTIONS": "verify_asan_link_order=0"}
    for number in range(rounds):
        trial = Trial(tables=3, seed=number, env=env)
        try:
            trial.start()
            trial.hall.open_tables()
            trial.server.stop()
            trial.start("ack-early")
            trial.hall.connect()
            enough = number + 5
            trial.hall.board.on_ack = lambda _: (trial.hall.board.acks >= enough
                                                 and trial.server.process.send_signal(signal.SIGKILL))
            trial.hall.play()
            trial.server.process.wait(20)
            trial.server.process.stdout.close()
            trial.hall.join()
            faults = trial.faults_of_store()
            if faults:
                return f"found in round {number + 1}: {faults[0]}", []
        finally:
            trial.finish()
    return "", [f"not noticed in {rounds} rounds"]
