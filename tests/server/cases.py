"""What the test files share: cases that are counted, tables that are ready to play."""
import random

from client import Person, keep_secret

cases = []


def case(function):
    """Marks a function as a test; it gets the server."""
    cases.append(function)
    return function


def expect(value, wanted, about=""):
    if value != wanted:
        raise AssertionError(f"{about}: {value!r} instead of {wanted!r}")


def check(condition, about):
    if not condition:
        raise AssertionError(about)


def create(host, game="taxis", seats=("me", "person"), **more):
    """A table; its answer, with the secrets noted."""
    wish = {"game": game, "players": len(seats), "seats": [
        dict(kind="bot", level=int(kind[3:] or 1)) if kind.startswith("bot") else {"kind": kind}
        for kind in seats]}
    answer = host.post("/api/v1/tables", dict(wish, **more))
    expect(answer.status, 201, f"create: {answer}")
    for seat in answer.json["seats"]:
        keep_secret(seat["secret"])
    keep_secret(answer.json["watch"])
    return answer.json


def join(person, made, seat, **more):
    secret = next(row["secret"] for row in made["seats"] if row["seat"] == seat)
    answer = person.post(f"/api/v1/tables/{made['table']}/join",
                         dict({"seat": seat, "secret": secret, "name": f"Seat {seat}"}, **more))
    expect(answer.status, 200, f"join: {answer}")
    return answer.json


def metric(server, name, by=None):
    """A number that the server tells of itself, to anybody on its machine."""
    lines = (by or Person(server)).get("/metrics").body.decode().split("\n")
    return int(next(line.split()[1] for line in lines if line.startswith(name + " ")))


class Table:
    """A table of people with their sockets, and what each of them knows of it."""

    def __init__(self, server, game="taxis", players=2, **more):
        self.server = server
        self.people = [server.person() for _ in range(players)]
        self.made = create(self.people[0], game, ["me"] + ["person"] * (players - 1), **more)
        self.id = self.made["table"]
        for seat in range(1, players):
            join(self.people[seat], self.made, seat)
        self.sockets = []
        self.known = []
        for seat in range(players):
            self.connect(seat)

    def connect(self, seat):
        socket = self.people[seat].socket(self.id, lang="en")
        snapshot = socket.wait("snapshot")
        if seat < len(self.sockets):
            self.sockets[seat] = socket
        else:
            self.sockets.append(socket)
            self.known.append({})
        self.known[seat] = dict(snapshot)
        return socket

    def hear(self, seat, seq):
        """Reads until that seat has heard of the entry."""
        known = self.known[seat]
        while known["seq"] < seq:
            message = self.sockets[seat].next()
            self.take(seat, message)
        return known

    def take(self, seat, message):
        known = self.known[seat]
        if message["type"] == "snapshot":
            known.clear()
            known.update(message)
        elif message["type"] == "news":
            expect(message["seq"], known["seq"] + 1, "updates come in order, none twice")
            known.update(message)

    def do(self, seat, kind, **fields):
        """A command of that seat: what comes back, and everybody has heard of it."""
        socket = self.sockets[seat]
        socket.number += 1
        name = f"{socket.name}.{socket.number}"
        if kind not in ("say", "why", "moves", "about", "preview", "board", "log", "hint"):
            fields.setdefault("version", self.known[seat]["seq"])
        socket.send(type=kind, id=name, seat=seat, **fields)
        while True:
            message = socket.next()
            self.take(seat, message)
            if message.get("id") == name:
                break
        if message["type"] == "ack":
            for other in range(len(self.sockets)):
                self.hear(other, message["seq"])
        return message

    def actor(self):
        return self.known[0]["actor"]

    def step(self, rng):
        """One decision of the player to decide, drawn from `rng`; False when the game is over."""
        seat = self.actor()
        if seat is None:
            return False
        known = self.known[seat]
        if known["confirm"] is not None:
            answer = self.do(seat, "confirm")
        else:
            answer = self.do(seat, "move", move=rng.choice(known["legal"])["move"])
        expect(answer["type"], "ack", f"{answer}")
        return True

    def play(self, steps, seed=1):
        rng = random.Random(seed)
        for _ in range(steps):
            if not self.step(rng):
                break

    def close(self):
        for socket in self.sockets:
            socket.close()
