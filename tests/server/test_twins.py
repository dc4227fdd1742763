"""Twin worlds over real sockets: two servers make the same tables, but the second one deals them so that
one viewer cannot tell (POSTHORN_FAILPOINT=twin). That viewer and a spectator must receive the same bytes from
both until the rules show the viewer something. POSTHORN_PAIRS: pairs for each game (20; `make torture`: 500)."""
import json
import os
import random
import re
import shutil

from cases import case, check, create, expect, join
from client import PROGRAM, Person, Server, keep_secret

PAIRS = int(os.environ.get("POSTHORN_PAIRS", "20"))
TIMES = re.compile(rb'"(at|since|deadline|created|changed|hash)":(\d+|"[0-9a-f]{32}")')


def plain(text):
    """The message without wall-clock times and without hashes, which depend on them.
    (tests/server/twins.c compares hashes as well.)"""
    return TIMES.sub(rb'"\1":0', text)


def first_difference(one, other):
    for listener in one:
        for mine, theirs in zip(one[listener] + [b""], other[listener] + [b""]):
            if mine != theirs:
                at = next((i for i, (a, b) in enumerate(zip(mine, theirs)) if a != b), 0)
                return f"to {listener}: {mine[max(0, at - 150):at + 60]!r} / {theirs[max(0, at - 20):at + 60]!r}"
    return None


class World:
    def __init__(self, server, keys, game):
        self.people = [Person(server, key) for key in keys]
        players = len(keys) - 1
        self.made = create(self.people[0], game, ["me"] + ["person"] * (players - 1), confirm=False)
        self.id = self.made["table"]
        for seat in range(1, players):
            join(self.people[seat], self.made, seat)
        spectator = self.people[players]
        expect(spectator.post(f"/api/v1/tables/{self.id}/watch", {"secret": self.made["watch"]}).status, 200, "watch")
        self.sockets = []
        self.known = []
        for person in self.people:
            socket = person.socket(self.id, lang="en")
            self.known.append(dict(socket.wait("snapshot")))
            self.sockets.append(socket)
        for socket in self.sockets[:-1]:
            self.settle(socket)

    def settle(self, socket):
        """Everybody has heard who is there."""
        while not (socket.seen and socket.seen[-1]["type"] == "presence" and socket.seen[-1]["watchers"] == 1):
            socket.next()

    def ask(self, seat, kind, number, **fields):
        socket = self.sockets[seat]
        socket.send(type=kind, id=f"n{number}", seat=seat, **fields)
        while True:
            message = socket.next()
            if message["type"] == "news":
                self.known[seat].update(message)
            if message.get("id") == f"n{number}":
                return message

    def hear(self, seq):
        for seat, socket in enumerate(self.sockets):
            while self.known[seat]["seq"] < seq:
                message = socket.next()
                if message["type"] == "news":
                    self.known[seat].update(message)

    def close(self):
        for socket in self.sockets:
            socket.close()


def sent_to(world, viewer):
    """All bytes to the viewer and to the spectator, message by message."""
    listeners = {viewer, len(world.sockets) - 1}
    return {one: [plain(text) for text in world.sockets[one].texts if b'"presence"' not in text] for one in listeners}


def questions(worlds, viewer, number, rng):
    """Everything that the viewer may ask about their own moves."""
    moves = [move["move"] for move in worlds[0].known[viewer]["legal"]]
    for world in worlds:
        world.ask(viewer, "moves", number + 1)
        for i, move in enumerate(moves[:4] + ["nonsense", "draw", "castle"]):
            world.ask(viewer, "why", number + 10 + i, move=move)
            world.ask(viewer, "preview", number + 30 + i, move=move)
        world.ask(viewer, "hint", number + 50, level=1)
    return rng


def choose(possible, is_viewer, rng):
    """Others draw from the pile, which the viewer does not see: the worlds then stay equal for longer."""
    hidden = [move for move in possible if move.split()[-1] == "pile"]
    return rng.choice(hidden if hidden and not is_viewer else possible)


def one_pair(servers, game, players, rng):
    keys = [keep_secret(rng.randbytes(32).hex()) for _ in range(players + 1)]
    worlds = [World(server, keys, game) for server in servers]
    expect(worlds[0].id, worlds[1].id, "the same table")
    viewer = ord(worlds[0].id[0]) % (players + 1) - 1
    if viewer < 0:
        viewer = players
    steps = compared = 0
    while True:
        one, other = (sent_to(world, viewer) for world in worlds)
        expect(first_difference(one, other), None, f"{game}, viewer {viewer} of {players}")
        compared = sum(len(texts) for texts in one.values())
        actor = worlds[0].known[0]["actor"]
        if steps == 12 or actor is None:
            break
        if actor == viewer:
            questions(worlds, viewer, 1000 * (steps + 1), rng)
        both = [[move["move"] for move in world.known[actor]["legal"]] for world in worlds]
        if actor == viewer:
            expect(both[0], both[1], "the legal moves of the viewer")
        possible = [move for move in both[0] if move in both[1]]
        if not possible:
            break
        steps += 1
        move = choose(possible, actor == viewer, rng)
        shows = [world.ask(actor, "preview", 9000 + steps, move=move).get("code") == "would_reveal" for world in worlds]
        for world in worlds:
            answer = world.ask(actor, "move", 9500 + steps, version=world.known[actor]["seq"], move=move)
            expect(answer["type"], "ack", f"{answer}")
            world.hear(answer["seq"])
        if any(shows) and worlds[0].known[viewer]["view"] != worlds[1].known[viewer]["view"]:
            break  # rightly shown
    for world in worlds:
        world.close()
    return compared


@case
def twins_over_the_wire(_):
    if "built for tests" not in os.popen(f"{PROGRAM} version").read() and not os.environ.get("POSTHORN_TWINS"):
        print("        left out: this program cannot be made to deal twins")
        return
    limits = ("--limits", "all=0/1",
              "--sockets-per-address", "1000")
    servers = [Server(*limits, env={"POSTHORN_SEED": "7"}).start(),
               Server(*limits, env={"POSTHORN_SEED": "7", "POSTHORN_FAILPOINT": "twin"}).start()]
    rng = random.Random(5)
    try:
        for game in ("loire", "taxis"):
            compared = sum(one_pair(servers, game, 2 + index % 3, rng) for index in range(PAIRS))
            print(f"        {game}: {PAIRS} pairs, {compared} messages the same")
    finally:
        for server in servers:
            server.stop()
            shutil.rmtree(server.folder)
