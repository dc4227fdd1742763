#!/usr/bin/env python3
"""Attacks a server at its default limits while ten honest tables play, and compares with the bars.
   tests/attack/bars.py [ATTACK…] [--seconds N] [--quiet N] [--program FILE] [--findings] [--read-only] [--to FOLDER]
Each attack runs for --seconds (60), with --quiet seconds (20) of peace before and after it; what the honest
players saw then is the measure of what they see during it. An attack that did nothing misses its bar too.
`budget` sends 10,000 requests and counts what gets through; `club` lets twenty people play behind one address.
--findings is for programs under sanitizers: nothing is compared, their reports are searched for. --read-only
leaves out what the abuser writes. The results are printed as a table in Markdown, and written to attack.md and
attack.json in the folder (build), with what came back to the abuser and what the store did.
Environment: POSTHORN_ABUSER_NICE (19) is how much lower the abuser's priority is than the server's, whose bots
have 15: in reality it computes on another machine; TMPDIR is where the store is."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time

import attacks
import budget
import club
import client
import honest
import long_tables
from client import Person, Server

CONNECTIONS = 200        # of the abuser
REQUESTS = 10_000        # of one address, for its budget
NICE = os.environ.get("POSTHORN_ABUSER_NICE", "19")
AHEAD = 1.0              # seconds that sockets have before the flood
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


class Work:
    """What the server did since this was made: counters of its store, CPU time of its loop."""

    COUNTERS = ("appends_total", "commits_total", "log_pages", "commit_microseconds_total")

    def __init__(self, server):
        self.server, self.began = server, time.monotonic()
        self.before = self.read()

    def read(self):
        text = Person(self.server).get("/metrics").body.decode()
        counts = {name: int(re.search(rf"^posthorn_store_{name} (\d+)", text, re.MULTILINE)[1]) for name in self.COUNTERS}
        pid = self.server.process.pid
        with open(f"/proc/{pid}/task/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return counts | {"loop_ms": (int(fields[11]) + int(fields[12])) * 1000 // os.sysconf("SC_CLK_TCK")}

    def per_second(self):
        """Of each; the pages are too few when the write-ahead log was reset."""
        seconds = time.monotonic() - self.began
        return {name: round((value - self.before[name]) / seconds, 1) for name, value in self.read().items()}


class Attack:
    """All parts of one attack, each a process, all of one address."""

    def __init__(self, parts, port, seconds, address, tables):
        self.parts = parts
        self.processes = [subprocess.Popen(
            ["nice", "-n", NICE, sys.executable, "-B", attacks.__file__, part, str(port), str(seconds), str(count), address,
             tables], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for part, count in zip(parts, attacks.connections(parts, CONNECTIONS))]
        for process in self.processes:
            process.stdout.readline()

    def begin(self, on_sockets):
        for part, process in zip(self.parts, self.processes):
            if (part in attacks.ON_SOCKETS) == on_sockets:
                process.stdin.write(b"\n")
                process.stdin.flush()

    def run(self):
        """What came back to the abuser, for each part."""
        self.begin(True)
        time.sleep(AHEAD)
        self.begin(False)
        counts = {}
        for part, process in zip(self.parts, self.processes):
            out, _ = process.communicate()
            counts |= json.loads(out) if process.returncode == 0 else {part: {}}
        return counts


def start_server(prepare=None):
    """With all defaults. `prepare`: makes the store in a folder."""
    server = Server()
    server.log_level = "info"
    server.env |= {"TSAN_OPTIONS": "halt_on_error=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
    server.prepared = prepare(server.folder) if prepare else []
    return server.start()


def end_server(server):
    """How it ended, and what sanitizers reported."""
    status = server.stop()
    found = [line for line in server.log().splitlines() if any(mark in line for mark in REPORTS)]
    for line in found[:20]:
        print(f"  {line}")
    shutil.rmtree(server.folder, ignore_errors=True)
    return {"status": status, "reports": found, "missed": ["status"] * (status != 0) + ["reports"] * bool(found)}


class Phase:
    """A part of the run: peace, if it has no name, or an attack."""

    def __init__(self, server, name=None):
        self.name, self.counts, self.mb = name, {}, 0
        self.memory, self.doing, self.begin = Memory(server.process.pid), Work(server), time.monotonic()

    def end(self, counts=None):
        self.until, self.counts = time.monotonic(), counts or {}
        self.mb, self.work = self.memory.most_mb(), self.doing.per_second()
        return self


class Run:
    """A server, its honest players, and when which attack was."""

    def __init__(self, options):
        self.options = options
        self.server = start_server(long_tables.prepare)
        self.tables = os.path.join(self.server.folder, "long-tables.json")
        with open(self.tables, "w", encoding="utf-8") as file:
            json.dump(self.server.prepared, file)
        self.players = honest.Players(self.server, self.server.folder)
        self.phases = []

    def quiet(self):
        time.sleep(COOL)
        phase = Phase(self.server)
        time.sleep(max(0, self.options.quiet - COOL))
        self.phases.append(phase.end())

    def attack(self, name):
        parts = [part for part in attacks.PARTS[name] if not (self.options.read_only and part in attacks.WRITES)]
        address = f"127.0.0.{66 + len(self.phases)}"   # with all it may have, whatever the attack before used
        attack = Attack(parts, self.server.port, self.options.seconds, address, self.tables)
        phase = Phase(self.server, name)
        self.phases.append(phase.end(attack.run()))

    def all(self, names):
        self.quiet()
        for name in names:
            self.attack(name)
            print(f"{name}: {json.dumps(self.phases[-1].counts)}", flush=True)
            self.quiet()
        self.samples = self.players.stop()

    def within(self, phases, kind):
        return [sample for sample in self.samples if sample["kind"] == kind
                and any(phase.begin <= sample["at"] < phase.until for phase in phases)]


def late(run, phase, around):
    """How much longer a bot's turn took than the longest in peace at the same table."""
    usual = {}
    for sample in run.within(around, "bot"):
        usual[sample["table"]] = max(usual.get(sample["table"], 0), sample["took"])
    return max(0, *(sample["took"] - usual.get(sample["table"], 0) for sample in run.within([phase], "bot")), 0)


def result_of(run, index):
    """One attack as a dictionary, with the bars that it missed."""
    phase, around = run.phases[index], [run.phases[index - 1], run.phases[index + 1]]
    peace = [sample["took"] * 1e3 for sample in run.within(around, "ack")]
    during = [sample["took"] * 1e3 for sample in run.within([phase], "ack")]
    result = {
        "attack": phase.name, "moves": len(during), "bot_turns": len(run.within([phase], "bot")),
        "peace_p99_ms": percentile(peace, 0.99), "attack_p99_ms": percentile(during, 0.99),
        "longest_ms": max(during, default=float("inf")), "bots_late_s": late(run, phase, around), "mb": phase.mb,
        "errors": [error["took"] for error in run.within([phase], "error")],
        "idle": attacks.idle_parts(phase.counts, run.options.seconds), "per_second": phase.work,
        "per_second_in_peace": [one.work for one in around], "abuser": phase.counts,
    }
    result["missed"] = [what for what, kept in (
        ("p99", result["attack_p99_ms"] <= P99_TIMES * result["peace_p99_ms"]),
        ("longest", result["longest_ms"] <= ACK_MOST_MS), ("bots", result["bots_late_s"] <= BOT_LATE_S),
        ("memory", result["mb"] <= MEMORY_MB), ("errors", not result["errors"]), ("no attack", not result["idle"])) if not kept]
    return result


def under_attack(options, names):
    """The results of the attacks with these names, at one server."""
    run = Run(options)
    try:
        run.all(names)
    finally:
        end = end_server(run.server)
    results = [result_of(run, index) for index, phase in enumerate(run.phases) if phase.name]
    for result in results if options.findings else []:
        result["missed"] = []
    return results + [end]


def counted(options, name):
    """The results of a run that counts, at a server of its own."""
    server = start_server()
    try:
        summary, faults = COUNTED[name](server, options.seconds)
    finally:
        end = end_server(server)
    return [{"counted": name, "summary": summary, "missed": [] if options.findings else faults[:10]}, end]


HEAD = ("| attack | p99 in peace, ms | p99, ms | longest, ms | bots late, s | MB | honest errors | verdict |\n"
        "|---|---|---|---|---|---|---|---|\n")


def verdict(result):
    return f"missed: {', '.join(result['missed'])}" if result["missed"] else "kept"


def markdown(results):
    """The table of docs/lab/performance.md, and a line for each of the other results."""
    rows = "".join(
        f"| {one['attack']} | {one['peace_p99_ms']:.1f} | {one['attack_p99_ms']:.1f} | {one['longest_ms']:.1f} "
        f"| {one['bots_late_s']:.2f} | {one['mb']:.0f} | {len(one['errors'])} | {verdict(one)} |\n"
        for one in results if "attack" in one)
    lines = [f"{one['counted']}: {one['summary']}: {verdict(one)}\n" for one in results if "counted" in one]
    lines += [f"  {what}\n" for one in results if "attack" in one for what in one["errors"][:3] + one["idle"]]
    ends = [one for one in results if "status" in one]
    lines += [f"servers that ended well: {sum(not one['missed'] for one in ends)} of {len(ends)}\n"]
    return (HEAD + rows + "\n" if rows else "") + "".join(lines)


def write(folder, results):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "attack.json"), "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)
    with open(os.path.join(folder, "attack.md"), "w", encoding="utf-8") as file:
        file.write(markdown(results))


COUNTED = {
    "budget": lambda server, seconds: budget.spend(server, REQUESTS, seconds),
    "club": club.club,
}


def read_options(arguments):
    there_are = [*attacks.PARTS, *COUNTED]
    parser = argparse.ArgumentParser()
    parser.add_argument("attacks", nargs="*")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--quiet", type=float, default=20)
    parser.add_argument("--program", default=client.PROGRAM)
    parser.add_argument("--findings", action="store_true")
    parser.add_argument("--read-only", action="store_true")
    parser.add_argument("--to", default="build")
    options = parser.parse_args(arguments)
    if unknown := set(options.attacks) - set(there_are):
        parser.error(f"no such attack: {', '.join(unknown)}; there are {', '.join(there_are)}")
    client.PROGRAM = options.program
    options.attacks = options.attacks or there_are
    return options


def main(arguments):
    options = read_options(arguments)
    names = [name for name in options.attacks if name in attacks.PARTS]
    results = under_attack(options, names) if names else []
    for name in options.attacks:
        results += counted(options, name) if name in COUNTED else []
    write(options.to, results)
    print("\n" + markdown(results), end="")
    return any(result["missed"] for result in results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
