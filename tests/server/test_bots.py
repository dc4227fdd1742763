"""Games between bots alone: they pause while nobody watches, and they have a budget."""
import contextlib
import shutil
import sqlite3
import time

from cases import case, check, create, expect, metric
from client import Server

LOOKS = 8  # how often nothing may have happened


def rests(server):
    """Waits until nothing is under way; then nothing must happen. The number of moves."""
    deadline = time.monotonic() + 20
    while (metric(server, "posthorn_bots_thinking") or metric(server, "posthorn_commands_waiting")) \
            and time.monotonic() < deadline:
        time.sleep(0.02)
    moves = metric(server, "posthorn_moves_total")
    for _ in range(LOOKS):
        time.sleep(0.1)
        expect(metric(server, "posthorn_moves_total"), moves, "moves while nobody watches")
    return moves


def due(server, deadline=None):
    """Sets the deadline of all tables; how many have one."""
    with contextlib.closing(sqlite3.connect(server.store)) as store, store:
        if deadline is not None:
            store.execute("UPDATE tables SET deadline = ?", (deadline,))
        return store.execute("SELECT count(*) FROM tables WHERE deadline > 0").fetchone()[0]


@case
def bots_alone_pause(_):
    server = Server().start()
    try:
        host = server.person()
        unwatched = create(host, "loire", ["bot4", "bot4"])
        expect(host.get(f"/api/v1/tables/{unwatched['table']}").status, 200, "it is loaded")
        expect(rests(server), 0, "moves at a table that nobody has watched")
        socket = host.socket(unwatched["table"])
        first = socket.wait("snapshot")["seq"]
        for _ in range(3):
            socket.wait("news")
        socket.close()
        rests(server)
        socket = host.socket(unwatched["table"])
        seen = socket.wait("snapshot")
        check(seen["seq"] >= first + 3 and seen["table"]["status"] == "playing", "a game under way")
        expect(socket.wait("news")["seq"], seen["seq"] + 1, "it goes on where it was")
        server.stop()
        due(server, 1)  # as version 0.1 wrote it
        server.start()
        deadline = time.monotonic() + 20
        while due(server) and time.monotonic() < deadline:
            time.sleep(0.05)
        expect(due(server), 0, "tables that a start wakes")
        expect(rests(server), 0, "moves after a restart")
        socket = host.socket(unwatched["table"])
        socket.wait("news")
        socket.close()
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def the_last_person_resigns(_):
    server = Server().start()
    try:
        host = server.person()
        made = create(host, "loire", ["me", "bot4", "bot4"], first=0)
        socket = host.socket(made["table"])
        seen = socket.wait("snapshot")
        expect(rests(server), 0, "moves while the person is to move")
        socket.send(type="resign", id="r", version=seen["seq"], seat=0)
        socket.wait("ack")
        expect(socket.wait("news")["entry"]["kind"], "moved", "the bots go on while somebody watches")
        socket.close()
        rests(server)
        expect(host.get(f"/api/v1/tables/{made['table']}").json["status"], "playing", "the game")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def bots_alone_have_a_budget(_):
    # Ten moves of level 3, and then almost none.
    server = Server("--limits", "bots=40/86400").start()
    try:
        host = server.person()
        socket = host.socket(create(host, "loire", ["bot3", "bot3"])["table"])
        for _ in range(10):
            socket.wait("news")
        moves = rests(server)
        expect(moves, 10, "moves within the budget")
        other = host.socket(create(host, "taxis", ["bot1", "bot1"])["table"])
        other.wait("snapshot")
        expect(rests(server), 10, "one budget for all tables of the address")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)
