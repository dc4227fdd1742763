"""A club: twenty people behind one address play at five tables and are never refused anything."""
import os
import random
import threading
import time

from cases import Table
from client import Person
from honest import Player

ADDRESS = "127.0.0.20"
TABLES, PEOPLE = 5, 4
PAGE_FILES = 30        # what a browser loads the first time: page, scripts, styles, texts
THINGS = ("ulm", "orleans", "message 1", "merchant")


class ClubTable(Table):
    """Four people of the club: they load the page, sit down, play and look around."""

    def __init__(self, server, number, faults):
        self.server, self.faults, self.rng = server, faults, random.Random(number)
        self.game = ("taxis", "loire")[number % 2]
        self.people = [Player(server, os.urandom(32).hex(), ADDRESS) for _ in range(PEOPLE)]
        self.sockets, self.known, self.requests = [], [], 0

    def must(self, answer):
        self.requests += 1
        if answer.status >= 300:
            self.faults.append(f"{answer}")
        return answer.json

    def load_page(self, person):
        for _ in range(PAGE_FILES):
            self.must(person.get("/"))
        for path in ("/api/v1/games?lang=en", "/api/v1/tables", "/api/v1/me/tables", f"/api/v1/lore/{self.game}?lang=en",
                     f"/api/v1/rules/{self.game}?lang=en"):
            self.must(person.get(path))
        self.must(Person(self.server, source=ADDRESS).post("/api/v1/key", {}))

    def open(self):
        for person in self.people:
            self.load_page(person)
        made = self.must(self.people[0].post("/api/v1/tables", {"game": self.game, "players": PEOPLE, "confirm": False}))
        self.id = made["table"]
        for row in made["seats"]:
            person = self.people[row["seat"]]
            invitation = {"seat": row["seat"], "secret": row["secret"]}
            self.must(person.post(f"/api/v1/tables/{self.id}/invitation", invitation))
            self.must(person.post(f"/api/v1/tables/{self.id}/join", dict(invitation, name=f"Seat {row['seat']}")))
        for seat, person in enumerate(self.people):
            person.socket("me")
            self.sockets.append(person.socket(self.id, lang="en"))
            self.known.append(self.sockets[seat].wait("snapshot"))

    def look_around(self, seat):
        for kind, often in (("about", 0.5), ("moves", 0.2), ("preview", 0.5), ("hint", 0.1), ("say", 0.1)):
            if self.rng.random() >= often:
                continue
            fields = {"about": {"thing": self.rng.choice(THINGS)}, "hint": {"level": 2}, "say": {"text": "Well played"},
                      "preview": {"move": self.known[seat]["legal"][0]["move"]}}.get(kind, {})
            answer = self.do(seat, kind, **fields)
            self.requests += 1
            if answer.get("code") in ("too_many", "busy"):
                self.faults.append(f"{kind}: {answer}")

    def play_until(self, end):
        try:
            self.open()
            while time.monotonic() < end and self.actor() is not None:
                time.sleep(self.rng.uniform(0.3, 0.8))
                self.look_around(self.actor())
                self.step(self.rng)
                self.requests += 1
        except Exception as failure:  # noqa: BLE001: whatever it was, a member of the club saw it
            self.faults.append(f"{failure!r}")


def club(server, seconds):
    """(summary, faults) of an evening of the club."""
    faults = []
    tables = [ClubTable(server, number, faults) for number in range(TABLES)]
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=table.play_until, args=(end,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for table in tables:
        table.close()
    return f"{TABLES * PEOPLE} people, {sum(table.requests for table in tables)} requests", faults
