"""Records for uploaded replays: legal games in which next to nothing happens, and whole games."""
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from client import PROGRAM  # noqa: E402

IDLE = ("done", "merchant", "messenger")   # what a player of La Loire who wants nothing plays


class Engine:
    """`posthorn engine`, one question at a time."""

    def __init__(self, *new):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("new " + " ".join(new))

    def ask(self, line):
        """The lines of the answer; the first one without its mark."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = [self.process.stdout.readline().rstrip("\n").removeprefix("=").strip()]
        while (more := self.process.stdout.readline()) not in ("\n", ""):
            answer.append(more.rstrip("\n"))
        return answer

    def legal(self):
        return [move for move in self.ask("legal") if move]

    def record(self):
        """The game so far; ends the engine."""
        text = "\n".join(self.ask("record")).strip() + "\n"
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        return text


def idle_move(legal):
    """Moves on, without leaving or taking a horse where that can be avoided."""
    idle = [move for move in legal if move.split()[0] in IDLE]
    plain = [move for move in idle if "=" not in move]
    return "done" if "done" in plain else (plain or idle or legal)[0]


def idle_record(size):
    """A game of La Loire of about `size` bytes, in which merchants and messengers walk and nobody does anything."""
    engine = Engine("loire", "players=2", "seed=7")
    while True:
        for _ in range(size // 20):
            engine.ask("play " + idle_move(engine.legal()))
        text = "\n".join(engine.ask("record"))
        if len(text) >= size:
            break
    lines = engine.record().split("\n")
    while sum(len(line) + 1 for line in lines) > size:
        lines.pop()
    return "\n".join(lines) + "\n"


def whole_record(seed=1):
    """A game of Thurn und Taxis that was played to its end at random."""
    engine = Engine("taxis", "players=2", f"seed={seed}")
    rng = random.Random(seed)
    while legal := engine.legal():
        engine.ask("play " + rng.choice(legal))
    return engine.record()
