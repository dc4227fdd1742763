#!/usr/bin/env python3
"""Matches with foreign players that play well, badly, or not at all; the last line counts the cases.
   tests/referee/run.py [NAME…]     only cases whose name holds one of the words"""
import glob
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.path.abspath(os.environ.get("POSTHORN", "build/posthorn"))
GREEDY = "greedy"
cases = []


def case(function):
    cases.append(function)
    return function


def expect(value, wanted, about=""):
    if value != wanted:
        raise AssertionError(f"{about}: {value!r} instead of {wanted!r}")


def check(condition, about):
    if not condition:
        raise AssertionError(about)


def misbehave(way, notes=""):
    return f"me=cmd:exec {sys.executable} -B {HERE}/misbehave.py {way} {notes}".rstrip()


class Match:
    """A match that was run: its JSON, its records, its standard error."""

    def __init__(self, folder, *players, game="taxis", games=2, status=0, options=(), limits=None, **environment):
        self.folder = folder
        started = time.monotonic()
        run = subprocess.run(
            [PROGRAM, "match", game, "--players", ",".join(players), "--games", str(games),
             "--dir", folder, "--json", *options],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False,
            preexec_fn=limits, env=dict(os.environ, **environment))
        self.seconds = time.monotonic() - started
        self.error = run.stderr
        expect(run.returncode, status, f"exit status, with {run.stderr}")
        self.json = json.loads(run.stdout) if status == 0 else None

    def player(self, name="me"):
        return next(one for one in self.json["players"] if one["name"] == name)

    def forfeits(self, name="me"):
        return {cause: count for cause, count in self.player(name)["forfeits"].items() if count}

    def records(self):
        texts = []
        for path in sorted(glob.glob(os.path.join(self.folder, "*.txt"))):
            with open(path, encoding="utf-8") as file:
                texts.append(file.read())
        return texts

    def log(self, player=0):
        with open(os.path.join(self.folder, f"stderr-{player}.log"), encoding="utf-8") as file:
            return file.read()


def without_names(records):
    return [re.sub(r"(?m)^seat (\d): .*", r"seat \1:", text) for text in records]


# ---- players that behave ----

@case
def our_own_program_plays_the_same_games(folder):
    """Views and seeds reach a foreign player whole: it plays what the player inside would."""
    for game in "taxis", "loire":
        inside = Match(f"{folder}/{game}-in", "level:1", "tree:8", game=game, games=2)
        for threads in "1", "2":
            outside = Match(f"{folder}/{game}-out{threads}", f"me=cmd:{PROGRAM} player --level 1",
                            f"you=cmd:{PROGRAM} player --player tree:8", game=game, games=2,
                            options=["--threads", threads])
            expect(without_names(outside.records()), without_names(inside.records()),
                   f"{game}, {threads} threads")
            expect(outside.forfeits(), {}, "forfeits")


@case
def options_and_data_reach_the_player(folder):
    options = ["--edition", "de", "--rule", "lady_surcharge=0", "--data", "tests/data/loire-fixture.json"]
    inside = Match(f"{folder}/in", "level:1", GREEDY, "level:1", game="loire", games=3, options=options)
    outside = Match(f"{folder}/out", "a=cmd:" + PROGRAM + " player --level 1", GREEDY,
                    "a=cmd:" + PROGRAM + " player --level 1", game="loire", games=3, options=options)
    expect(without_names(outside.records()), without_names(inside.records()), "games")


@case
def engines_are_players(folder):
    """The engine protocol, which older builds speak: the same games with any number of threads."""
    for game in "taxis", "loire":
        os.makedirs(f"{folder}/tmp", exist_ok=True)
        runs = [Match(f"{folder}/{game}{threads}", f"me=engine:level=1:{PROGRAM} engine", "level:1",
                      GREEDY, game=game, games=6, options=["--threads", threads], TMPDIR=f"{folder}/tmp")
                for threads in ("1", "3")]
        expect(runs[0].forfeits(), {}, "forfeits")
        expect(runs[0].records(), runs[1].records(), game)
    expect(os.listdir(f"{folder}/tmp"), [], "data files that were left")


@case
def the_example_of_the_page_plays(folder):
    with open(f"{ROOT}/docs/programmers/players.md", encoding="utf-8") as file:
        example = re.search(r"```python\n(.*?)```", file.read(), re.S).group(1)
    check(len(example.splitlines()) <= 30, "the example has at most 30 lines")
    path = f"{folder}/example.py"
    with open(path, "w", encoding="utf-8") as file:
        file.write(example)
    for game in "taxis", "loire":
        runs = [Match(f"{folder}/{game}{i}", f"me=cmd:{sys.executable} {path}", "random", game=game, games=4,
                      options=["--threads", str(i)]) for i in (1, 2)]
        expect(runs[0].forfeits(), {}, game)
        expect(runs[0].records(), runs[1].records(), game)


@case
def a_match_goes_on(folder):
    """Records and SPRT as for our own players."""
    run = Match(f"{folder}/sprt", f"me=cmd:{PROGRAM} player --player greedy", "random", games=200,
                options=["--sprt", "0,100", "--threads", "2"])
    expect(run.json["sprt"], "accepted", "SPRT")
    check(run.json["games"] < 200, "it stops early")
    whole = Match(f"{folder}/games", f"me=cmd:{PROGRAM} player --level 1", "random", games=6)
    os.remove(f"{folder}/games/0000003.txt")
    again = Match(f"{folder}/games", f"me=cmd:{PROGRAM} player --level 1", "random", games=6)
    expect(again.json, whole.json, "the result")
    expect(again.records(), whole.records(), "the records")


def write_player(path, move, mode=0o644):
    """A player that plays the legal move with this number."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""#!{sys.executable}
import sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "legal":
        legal = rest.split("; ")
    elif word in ("hello", "game"):
        print("=\\n", flush=True)
    elif word == "go":
        print("=", legal[{move}] + "\\n", flush=True)
""")
    os.chmod(path, mode)


@case
def a_changed_player_is_not_given_the_games_of_the_old_one(folder):
    """Scripts, programs, and our own program: none is taken for what had its place before."""
    script, program, own = f"{folder}/player.py", f"{folder}/player", f"{folder}/posthorn"
    for path, mode, command in ((script, 0o644, f"exec {sys.executable} -B {script}"),
                                (program, 0o755, f"{program} | cat")):
        games, player = f"{path}.games", f"me=cmd:{command}"
        write_player(path, 0, mode)
        first = Match(games, player, "random", games=4)
        records = first.records()
        expect(Match(games, player, "random", games=4).json, first.json, "continued")
        write_player(path, -1, mode)
        check("have changed since" in Match(games, player, "random", status=1).error, "refused")
        expect(first.records(), records, "the games of the old one")
        shutil.rmtree(games)
        check(Match(games, player, "random", games=4).records() != records, "played again")
    shutil.copy(PROGRAM, own)
    Match(f"{folder}/own", f"me=cmd:{own} player --player greedy", "random")
    with open(own, "ab") as file:
        file.write(b"another build")
    Match(f"{folder}/own", f"me=cmd:{own} player --player greedy", "random", status=1)


@case
def a_folder_belongs_to_one_match(folder):
    """Also with --dir: another seed, other parameters of a name, another build of this program."""
    Match(f"{folder}/games", "level:1", "random", options=["--seed", "1"])
    error = Match(f"{folder}/games", "level:1", "random", options=["--seed", "2"], status=1).error
    check("has games of another seed" in error, error)
    Match(f"{folder}/games", "level:2", "random", status=1)
    os.remove(f"{folder}/games/players")  # as older programs left it
    Match(f"{folder}/games", "level:1", "random", status=1)
    shutil.rmtree(f"{folder}/games")
    Match(f"{folder}/games", "level:1", "random")


@case
def the_cpu_time_of_each_player_is_told(folder):
    """The same player takes about as much inside and outside, also below a shell; random moves take little."""
    def run():
        return Match(f"{folder}/games", "tree:48", f"out=cmd:{PROGRAM} player --player tree:48; true", "random",
                     games=6, options=["--cpu", "--threads", "2"])
    match = run()
    inside, outside, little = (match.player(name)["cpu_ms"] for name in ("tree:48", "out", "random"))
    check(0.3 * inside < outside < 5 * inside, f"{inside} ms inside, {outside} ms outside")
    check(little < 0.3 * inside, f"{little} ms of random moves")
    check("tree:48 took " in match.error, match.error)
    check("cpu_ms" not in run().player("random"), "games that were read")
    engine = Match(f"{folder}/engine", f"me=engine:level=1:{PROGRAM} engine", "random", options=["--cpu"])
    check(engine.player()["cpu_ms"] > 0, "CPU time of an engine")


# ---- players that do not ----

def loses(folder, way, cause, least=0.0, most=50.0):
    """Every game is forfeited for this cause, in time, and the records say so."""
    limit = "400" if cause == "timeout" else "60000"
    game = "loire" if way == "deaf" else "taxis"  # whose questions are longer than a pipe
    match = Match(folder, misbehave(way, f"{folder}.notes"), GREEDY, game=game, options=["--move-ms", limit])
    expect(match.forfeits(), {cause: 2}, way)
    expect(match.player()["win_share"], 0.0, "share")
    expect(match.player()["mean_rank"], 2.0, "rank")
    expect(match.player(GREEDY)["win_share"], 1.0, "share of the other")
    check(least <= match.seconds <= most, f"it took {match.seconds:.1f} s")
    for text in match.records():
        seat = re.search(r"(?m)^seat (\d): me$", text).group(1)
        check(f"\nforfeit: {seat} {cause}\n" in text, text)
        check(text.endswith(f"\nresigned: {seat}\n"), text)
        check("result:" not in text, text)
    expect(Match(folder, misbehave(way, f"{folder}.notes"), GREEDY, game=game).json, match.json, "read again")
    shown = subprocess.run([PROGRAM, "replay", f"{folder}/0000000.txt"], capture_output=True, check=False)
    expect(shown.returncode, 0, "replay")
    return match


def add_loser(way, cause, least=0.0):
    def run(folder):
        loses(f"{folder}/games", way, cause, least)
    run.__name__ = f"{way}_loses_by_{cause}".replace("-", "_")
    cases.append(run)


for WAY, CAUSE in {"silent": "timeout", "late": "timeout", "deaf": "timeout", "closes-input": "timeout",
                   "garbage": "protocol", "bytes": "protocol", "nul": "protocol", "lines": "protocol",
                   "twice": "protocol", "dies": "crash", "killed": "crash", "closes": "crash",
                   "half": "crash", "leaves": "crash", "illegal": "illegal", "forbidden": "illegal",
                   "refuses": "refused"}.items():
    add_loser(WAY, CAUSE, 0.8 if CAUSE == "timeout" else 0.0)


@case
def a_gigabyte_without_a_line_end_costs_no_memory(folder):
    def limits():
        resource.setrlimit(resource.RLIMIT_DATA, (300 << 20, 300 << 20))
    match = Match(f"{folder}/games", misbehave("gigabyte"), GREEDY, limits=None if sanitized() else limits,
                  options=["--move-ms", "60000"])
    expect(match.forfeits(), {"protocol": 2}, "forfeits")
    check(match.seconds < 50, f"it took {match.seconds:.1f} s")


def sanitized():
    """Sanitizers reserve memory that no limit allows."""
    with open(PROGRAM, "rb") as file:
        return b"__asan_init" in (whole := file.read()) or b"__tsan_init" in whole


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def all_end(notes):
    with open(notes, encoding="utf-8") as file:
        pids = file.read().split()
    check(pids, "no process was noted")
    for _ in range(100):
        if not any(is_alive(pid) for pid in pids):
            return
        time.sleep(0.02)
    raise AssertionError("a process that a player started lives on")


@case
def what_a_player_starts_ends_with_it(folder):
    notes = f"{folder}/notes"
    match = Match(f"{folder}/games", misbehave("forks", notes), GREEDY)
    expect(match.forfeits(), {}, "forfeits")
    all_end(notes)


@case
def a_process_that_keeps_the_pipes_does_not_hide_a_crash(folder):
    match = loses(f"{folder}/games", "orphan", "crash")
    check(match.seconds < 50, f"it took {match.seconds:.1f} s")
    all_end(f"{folder}/games.notes")


@case
def a_player_that_stays_is_ended(folder):
    match = Match(f"{folder}/games", misbehave("stays"), GREEDY)
    expect(match.forfeits(), {}, "forfeits")
    check(1 <= match.seconds < 20, f"it took {match.seconds:.1f} s")


@case
def a_player_that_ends_after_a_game_is_started_again(folder):
    match = Match(f"{folder}/games", misbehave("one-game", f"{folder}/notes"), GREEDY, games=4)
    expect(match.forfeits(), {}, "forfeits")
    with open(f"{folder}/notes", encoding="utf-8") as file:
        expect(file.read().count("one game"), 4, "games, each of a process of its own")


@case
def standard_error_is_kept_up_to_a_limit(folder):
    match = Match(f"{folder}/games", misbehave("noisy"), GREEDY)
    expect(match.forfeits(), {}, "forfeits")
    check(match.log().startswith("noise noise"), "the log")
    expect(len(match.log()), 1 << 20, "length of the log")


@case
def no_file_and_no_zombie_is_left(folder):
    """Many starts with few files: each sees neither files nor zombies of those before it."""
    def limits():
        resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
    notes = f"{folder}/notes"
    for way, cause in {"dies": "crash", "illegal": "illegal"}.items():
        match = Match(f"{folder}/{way}", misbehave(way, notes), GREEDY, games=20, limits=limits)
        expect(match.forfeits(), {cause: 20}, "forfeits")
    check(not os.path.exists(notes), "zombies were seen")
    match = Match(f"{folder}/files", misbehave("files", notes), misbehave("files", notes), GREEDY, GREEDY,
                  games=12, options=["--threads", "3"])
    with open(notes, encoding="utf-8") as file:
        expect(set(file.read().split("\n")), {"0 1 2", ""}, "open files of a player")


@case
def the_others_share_what_one_of_four_forfeits(folder):
    match = Match(f"{folder}/games", misbehave("illegal"), GREEDY, GREEDY, "random", games=12)
    expect(match.forfeits(), {"illegal": 12}, "forfeits")
    expect(match.player()["mean_rank"], 4.0, "rank")
    for name in GREEDY, "random":
        expect(match.player(name)["win_share"], 0.3333, f"share of {name}")
        expect(match.player(name)["mean_rank"], 2.0, f"rank of {name}")


@case
def a_player_is_told_what_its_seat_may_know(folder):
    notes = f"{folder}/notes"
    match = Match(f"{folder}/games", misbehave("notes", notes), GREEDY, game="loire", games=2)
    with open(notes, encoding="utf-8") as file:
        lines = file.read().splitlines()
    expect(lines[0], "hello posthorn-player 1", "handshake")
    check(json.loads(lines[1].removeprefix("data "))["villages"], "the data file")
    games = [line for line in lines if line.startswith("game ")]
    check(re.fullmatch(r"game loire players=2 seat=[01] seed=\d+", games[0]), games[0])
    expect(len({line.split("seed=")[1] for line in games}), 1, "seeds of a block")
    expect({line.split("seat=")[1][0] for line in games}, {"0", "1"}, "seats of a block")
    views = [json.loads(line[5:]) for line in lines if line.startswith("view ")]
    check(all(view["rng"] is None for view in views), "generators are hidden")
    check(all(card is None for view in views for deck in view["decks"].values() for card in deck), "decks")
    overs = [json.loads(line[5:]) for line in lines if line.startswith("over ")]
    expect(len(overs), 2, "ends of games")
    totals = [re.search(r"(?m)^result: (\S+) (\S+);", text).groups() for text in match.records()]
    expect([tuple(str(seat["total"]) for seat in over["score"]["seats"]) for over in overs], totals, "totals")


# ---- matches that cannot be played ----

@case
def a_player_that_does_not_start_ends_the_match(folder):
    for number, (player, words) in enumerate({
            "me=cmd:/no/such/program": "the program ended before its answer to hello: ",
            misbehave("no-hello"): "no answer to hello within 400 ms",
            misbehave("ends-at-once"): "hello: no licence file",
            misbehave("chatters"): "no answer of the protocol to hello",
            misbehave("refuses-hello"): "refuses hello: another version",
            misbehave("refuses-game"): "refuses game: not that game",
            f"me=engine:level=99:{PROGRAM} engine": "refuses go: level: must be",
            "me=engine::cat": "no answer of the protocol to protocol"}.items()):
        limit = "400" if "no-hello" in player else "60000"
        match = Match(f"{folder}/{number}", player, GREEDY, status=1, options=["--start-ms", limit])
        check("posthorn: me: " in match.error and words in match.error, match.error)


@case
def wrong_usage_is_explained(folder):
    for players, words in {("cmd:", GREEDY): "the command of a foreign player is missing",
                           ("engine:level=8", GREEDY): "an engine is engine:OPTIONS:COMMAND",
                           ("a=cmd:one", "a=cmd:two"): "two different players are called a",
                           ("greedy=cmd:one", GREEDY): "greedy is the name of a player of this program",
                           ("random=cmd:one", GREEDY): "random is the name of a player of this program",
                           ("x" * 70 + "=cmd:one", GREEDY): "at most 63 letters",
                           ("greedy=cmd", GREEDY): "no computer player is called"}.items():
        match = Match(f"{folder}/games", *players, status=2)
        check(words in match.error, match.error)
    for command in ["ladder"], ["balance", "--player", "cmd:true"]:
        run = subprocess.run([PROGRAM, command[0], "taxis", *command[1:], "--move-ms", "1"],
                             capture_output=True, text=True, check=False)
        expect(run.returncode, 2, " ".join(command))


@case
def the_last_list_of_players_counts(folder):
    match = Match(f"{folder}/games", f"me=cmd:touch {folder}/ran; exit 1", GREEDY,
                  options=["--players", f"{GREEDY},random"])
    expect([player["name"] for player in match.json["players"]], [GREEDY, "random"], "players")
    check(not os.path.exists(f"{folder}/ran"), "a player of the first list was started")


def run_case(function):
    folder = tempfile.mkdtemp()
    started = time.monotonic()
    try:
        function(folder)
        fault = None
    except Exception:  # noqa: BLE001: whatever it was, it is a failed case
        fault = traceback.format_exc()
    finally:
        shutil.rmtree(folder)
    print(f"{'FAILED' if fault else 'ok    '}  {function.__name__} ({time.monotonic() - started:.2f} s)",
          flush=True)
    if fault:
        print(fault)
    return not fault


def main(words):
    wanted = [one for one in cases if not words or any(word in one.__name__ for word in words)]
    results = [run_case(function) for function in wanted]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


sys.exit(main(sys.argv[1:]))
