#!/usr/bin/env python3
"""A player that plays the first legal move, and misbehaves in one way.
   misbehave.py WAY [FILE]     notes go to FILE"""
import fcntl
import os
import sys
import time

WAY = sys.argv[1]
NOTES = sys.argv[2] if len(sys.argv) > 2 else os.devnull
F_SETPIPE_SZ = 1031
moves_made = 0


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def note(text):
    with open(NOTES, "a", encoding="utf-8") as file:
        file.write(text + "\n")


def rest():
    """Longer than any test, not for ever."""
    time.sleep(120)
    os._exit(0)


def flood():
    """A gigabyte without a line end, which begins as an answer does."""
    block = b"x" * (1 << 20)
    os.write(1, b"= ")
    for _ in range(1024):
        os.write(1, block)


def sleeper():
    """A process that keeps the pipes and outlives this one, unless its group is ended."""
    pid = os.fork()
    if pid == 0:
        rest()
    note(str(pid))


def noisy():
    os.write(2, b"noise " * 50000 + b"\n")


def zombies():
    """Children of the referee that ended and were not waited for."""
    parent = str(os.getppid())
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                state, ppid = file.read().rsplit(")", 1)[1].split()[:2]
        except (OSError, ValueError, IndexError):
            continue
        if name.isdigit() and ppid == parent and state == "Z":
            note(f"zombie {name}")


def note_files():
    note(" ".join(sorted(os.listdir("/proc/self/fd"), key=int)[:-1]))


# What is done when asked for the second move of a game; other ways are below.
AT_GO = {
    "silent": rest,
    "garbage": lambda: (say("what?\n"), rest()),
    "bytes": lambda: os.write(1, b"= \xff\xfe\n\n"),
    "nul": lambda: os.write(1, b"= a\0b\n\n"),
    "lines": lambda: say("= end\nand more\n\n"),
    "gigabyte": flood,
    "dies": lambda: os._exit(3),
    "killed": lambda: os.kill(os.getpid(), 9),
    "closes": lambda: (os.close(1), rest()),
    "half": lambda: (say("= draw"), os._exit(0)),
    "illegal": lambda: say("= draw nowhere\n\n"),
    "forbidden": lambda: say("= keep ulm\n\n"),
    "refuses": lambda: say("? I give up\n\n"),
    "orphan": lambda: (sleeper(), os._exit(0)),
}


def answer_go(legal):
    global moves_made
    moves_made += 1
    if moves_made == 2 and WAY in AT_GO:
        AT_GO[WAY]()
    if WAY == "late" and moves_made == 2:
        time.sleep(1)
    if WAY == "noisy":
        noisy()
    if WAY in ("leaves", "closes-input"):
        os.close(0)
    say(f"= {legal[0]}\n\n" * (2 if WAY == "twice" else 1))
    if WAY == "leaves":
        os._exit(0)
    if WAY in ("deaf", "closes-input"):
        rest()


def start():
    if WAY == "no-hello":
        rest()
    if WAY == "ends-at-once":
        sys.exit("no licence file")
    if WAY == "forks":
        sleeper()
    if WAY == "deaf":  # a pipe that takes less than a question
        fcntl.fcntl(0, F_SETPIPE_SZ, 4096)
    if WAY == "chatters":
        say("Welcome to my player!\n\n")
    zombies()
    if WAY == "files":
        note_files()


def main():
    global moves_made
    legal = []
    start()
    for line in iter(sys.stdin.readline, ""):
        word, _, tail = line.rstrip("\n").partition(" ")
        if WAY == "notes":
            note(line.rstrip("\n"))
        if word == "hello":
            say("? another version\n\n" if WAY == "refuses-hello" else "=\nwants world\n\n")
        elif word == "game":
            moves_made = 0
            say("? not that game\n\n" if WAY == "refuses-game" else "=\n\n")
        elif word == "legal":
            legal = tail.split("; ")
        elif word == "go":
            answer_go(legal)
        elif word == "over" and WAY == "one-game":
            note("one game")
            os._exit(0)
        elif word == "quit" and WAY != "stays":
            return
    if WAY == "stays":
        rest()


main()
