#!/usr/bin/env python3
"""Attacks a server at its default limits while ten honest tables play, and compares with the bars.
   tests/attack/bars.py [ATTACK…] [--seconds N] [--quiet N] [--program FILE] [--findings]
Each attack runs for --seconds (60), with --quiet seconds (30) of peace before and after it; what the honest
players saw then is the measure of what they see during it. `budget` sends 10,000 requests and counts what
gets through; `club` lets twenty people play behind one address. --findings is for programs under sanitizers:
nothing is compared, their reports are searched for. The last line counts the bars.
Environment: POSTHORN_ABUSER_NICE (19) is how much lower the abuser's priority is than the server's, whose bots
have 15: in reality it computes on another machine; TMPDIR is where the store is."""
import argparse
import json
import os
import shutil
import subprocess
import sys
import time

import attacks
import budget
import club
import client
import honest
from client import Server

CONNECTIONS = 200        # of the abuser
REQUESTS = 10_000        # of one address, for its budget
NICE = os.environ.get("POSTHORN_ABUSER_NICE", "19")
COOL = 3.0               # seconds after an attack that belong to neither
P99_TIMES, ACK_MOST_MS, BOT_LATE_S, MEMORY_MB = 2.0, 250, 2.0, 300
REPORTS = ("ERROR: AddressSanitizer", "runtime error:", "WARNING: ThreadSanitizer", "ERROR: LeakSanitizer",
           "SUMMARY: UndefinedBehaviorSanitizer")


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


class Memory:
    """The most memory that a process used since this was made."""

    def __init__(self, pid):
        self.pid = pid
        with open(f"/proc/{pid}/clear_refs", "w", encoding="ascii") as file:
            file.write("5")

    def most_mb(self):
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) / 1024


class Attack:
    """All parts of one attack, each a process, all of one address."""

    def __init__(self, name, port, seconds, address):
        parts = attacks.PARTS[name]
        share = max(2, CONNECTIONS // len(parts))
        self.processes = [subprocess.Popen(
            ["nice", "-n", NICE, sys.executable, "-B", attacks.__file__, part, str(port), str(seconds), str(share), address],
            stdout=subprocess.PIPE) for part in parts]

    def finish(self):
        """What came back to the abuser."""
        counts = {}
        for process in self.processes:
            out, _ = process.communicate()
            counts |= json.loads(out) if process.returncode == 0 else {"failed": {}}
        return counts


def start_server():
    """With all defaults."""
    server = Server()
    server.log_level = "info"
    server.env |= {"TSAN_OPTIONS": "halt_on_error=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
    return server.start()


def end_server(server):
    """(what, value, bar, kept): how it ended, and what sanitizers reported."""
    status = server.stop()
    found = [line for line in server.log().splitlines() if any(mark in line for mark in REPORTS)]
    for line in found[:20]:
        print(f"  {line}")
    shutil.rmtree(server.folder, ignore_errors=True)
    return ("exit status, sanitizers' reports", f"{status}, {len(found)}", "0, 0", status == 0 and not found)


class Run:
    """A server, its honest players, and when which attack was."""

    def __init__(self, options):
        self.options = options
        self.server = start_server()
        self.players = honest.Players(self.server, self.server.folder)
        self.phases = []     # (attack or None, from, to, MB, counts)

    def quiet(self):
        time.sleep(COOL)
        begin = time.monotonic()
        time.sleep(self.options.quiet)
        self.phases.append((None, begin, time.monotonic(), 0, {}))

    def attack(self, name):
        memory = Memory(self.server.process.pid)
        begin = time.monotonic()
        address = f"127.0.0.{66 + len(self.phases)}"   # with all it may have, whatever the attack before used
        counts = Attack(name, self.server.port, self.options.seconds, address).finish()
        self.phases.append((name, begin, time.monotonic(), memory.most_mb(), counts))

    def all(self, names):
        self.quiet()
        for name in names:
            self.attack(name)
            print(f"{name}: {json.dumps(self.phases[-1][4])}", flush=True)
            self.quiet()
        self.samples = self.players.stop()

    def within(self, phases, kind):
        return [sample for sample in self.samples if sample["kind"] == kind
                and any(begin <= sample["at"] < end for _, begin, end, _, _ in phases)]


def late(run, phase, around):
    """How much longer a bot's turn took than the longest in peace at the same table."""
    usual = {}
    for sample in run.within(around, "bot"):
        usual[sample["table"]] = max(usual.get(sample["table"], 0), sample["took"])
    return max((sample["took"] - usual.get(sample["table"], 0) for sample in run.within([phase], "bot")), default=0)


def bars_of(run, index):
    """(what, value, bar, kept) of one attack."""
    phase, around = run.phases[index], [run.phases[index - 1], run.phases[index + 1]]
    peace = [sample["took"] * 1e3 for sample in run.within(around, "ack")]
    during = [sample["took"] * 1e3 for sample in run.within([phase], "ack")]
    errors = run.within([phase], "error")
    before, now, most = percentile(peace, 0.99), percentile(during, 0.99), max(during, default=float("inf"))
    bots = late(run, phase, around)
    for error in errors[:3]:
        print(f"  an honest player of table {error['table']}: {error['took']}")
    return [
        ("ack p99, ms (in peace)", f"{now:.1f} ({before:.1f}), {len(during)} moves ({len(peace)})",
         f"<= {P99_TIMES:g} times", now <= P99_TIMES * before),
        ("longest ack, ms", f"{most:.1f}", f"<= {ACK_MOST_MS}", most <= ACK_MOST_MS),
        ("bots' turns late, s", f"{bots:.2f}, {len(run.within([phase], 'bot'))} turns", f"<= {BOT_LATE_S:g}", bots <= BOT_LATE_S),
        ("memory, MB", f"{phase[3]:.0f}", f"<= {MEMORY_MB}", phase[3] <= MEMORY_MB),
        ("errors of honest players", f"{len(errors)}", "0", not errors),
    ]


def under_attack(options, names):
    """The bars of the attacks with these names, at one server."""
    run = Run(options)
    try:
        run.all(names)
    finally:
        rows = [end_server(run.server)]
    for index, phase in enumerate(run.phases):
        if phase[0] and not options.findings:
            rows += [(f"{phase[0]}: {what}", *rest) for what, *rest in bars_of(run, index)]
    return rows


def counted(options, name):
    """The bars of a run that counts, at a server of its own."""
    server = start_server()
    try:
        summary, faults = COUNTED[name](server, options.seconds)
    finally:
        rows = [end_server(server)]
    for fault in faults[:10]:
        print(f"  {fault}")
    return rows + ([(name, summary, "no fault", not faults)] if not options.findings else [])


COUNTED = {
    "budget": lambda server, seconds: budget.spend(server, REQUESTS, seconds),
    "club": club.club,
}


def read_options(arguments):
    there_are = [*attacks.PARTS, *COUNTED]
    parser = argparse.ArgumentParser()
    parser.add_argument("attacks", nargs="*")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--quiet", type=float, default=30)
    parser.add_argument("--program", default=client.PROGRAM)
    parser.add_argument("--findings", action="store_true")
    options = parser.parse_args(arguments)
    if unknown := set(options.attacks) - set(there_are):
        parser.error(f"no such attack: {', '.join(unknown)}; there are {', '.join(there_are)}")
    client.PROGRAM = options.program
    options.attacks = options.attacks or there_are
    return options


def main(arguments):
    options = read_options(arguments)
    names = [name for name in options.attacks if name in attacks.PARTS]
    rows = under_attack(options, names) if names else []
    for name in options.attacks:
        rows += counted(options, name) if name in COUNTED else []
    for what, value, bar, kept in rows:
        print(f"{'kept  ' if kept else 'MISSED'}  {what:40} {value:<36} bar {bar}")
    missed = sum(not row[3] for row in rows)
    print(f"{len(rows) - missed} bars kept, {missed} missed")
    return missed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
