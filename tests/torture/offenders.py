"""Those who send what they should not, too much, too slowly or nothing at all, while others play: each is
told off or shown the door, and nobody else loses anything."""
import json
import os
import random
import socket
import struct
import threading
import time

from players import LIMITS, PlainSocket
from kills import Trial
from client import Closed, Person, Refused, Server

TABLES, TABLES_MEASURED = 4, 16
PAUSE = 0.2         # before a move, when it is measured: else all games would soon be over
HEAD_SECONDS = 10   # the server's patience with a head
PONG_SECONDS = 40   # and with a silent socket: 30 until it is asked, 10 for the answer


ELSEWHERE = ("127.0.0.9", 0)  # an address that floods gets no sockets for a while: not that of the players


class Offender:
    """`do` returns the outcome; `wanted` is the expected one."""

    def __init__(self, name, do, wanted):
        self.name, self.do, self.wanted = name, do, wanted


def spectator(trial):
    """A spectator's socket at one of the tables."""
    return PlainSocket(trial.server, f"/ws/{trial.table}", key=trial.spectator.key, source=ELSEWHERE)


def greeted(trial):
    one = spectator(trial)
    one.send(type="hello", protocol=1)
    one.wait("snapshot")
    return one


def code_of(one):
    try:
        return one.until_closed()
    except OSError:
        return 1006


def after(send):
    """What a greeted socket is closed with after `send`."""
    def do(trial):
        one = greeted(trial)
        try:
            send(one)
        except OSError:
            pass
        return code_of(one)
    return do


def error_after(text):
    """The code of the error that the text is answered with; the socket stays."""
    def do(trial):
        one = greeted(trial)
        one.send_text(text)
        while True:
            message = one.next()
            if message["type"] in ("error", "refused"):
                one.send(type="ping", id="p")
                one.wait("pong")
                one.close()
                return message["code"]
    return do


def status_of(trial, data, patience=HEAD_SECONDS + 10, pieces=1, pause=0.0):
    """What bytes that are no good request are answered with; 0: closed without a word."""
    tcp = socket.create_connection(("127.0.0.1", trial.server.port), timeout=patience, source_address=ELSEWHERE)
    answer = b""
    try:
        for at in range(0, len(data), max(1, len(data) // pieces)):
            tcp.sendall(data[at:at + max(1, len(data) // pieces)])
            if pause:
                time.sleep(pause)
    except OSError:
        pass
    try:
        while more := tcp.recv(65536):
            answer += more
    except OSError:
        pass
    tcp.close()
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def flood(one):
    for number in range(200):
        one.send(type="ping", id=str(number))


def deaf(trial):
    """Sends requests and never reads: the server buffers a limited number of bytes for it and then disconnects.
    A witness at the table observes that, since the close frame cannot reach the deaf socket either."""
    witness = greeted(trial)
    one = PlainSocket(trial.server, f"/ws/{trial.table}", key=trial.host.key, source=ELSEWHERE)
    one.tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    try:
        for _ in range(3000):
            one.frame(1, b'{"type":"hello","protocol":1}')
    except OSError:
        pass
    witness.wait("presence", seats=[True, True])
    witness.wait("presence", seats=[False, False])
    return "closed"


def hello_only(trial):
    """Says hello and then nothing, not even to the server's ping."""
    one = greeted(trial)
    one.frame = lambda opcode, payload: None
    one.tcp.settimeout(PONG_SECONDS + 20)
    return code_of(one)


def random_bytes(trial):
    rng = random.Random(7)
    for _ in range(20):
        status_of(trial, rng.randbytes(rng.randint(1, 3000)), patience=HEAD_SECONDS + 10)
    return "closed"


QUICK = [
    Offender("text that is no JSON", error_after("{nonsense"), "bad_message"),
    Offender("a message that does not exist", error_after('{"type":"teleport"}'), "bad_message"),
    Offender("deep nesting", error_after("[" * 30000), "bad_message"),
    Offender("a question about another's move", error_after(json.dumps(
        {"type": "why", "id": "x", "seat": 0, "move": "pass"})), "not_your_seat"),
    Offender("no UTF-8", after(lambda one: one.frame(1, b"\xff\xfe{")), 1007),
    Offender("bytes instead of text", after(lambda one: one.frame(2, b"{}")), 1003),
    Offender("a frame without mask", after(lambda one: one.tcp.sendall(b"\x81\x02{}")), 1002),
    Offender("a reserved opcode", after(lambda one: one.frame(5, b"")), 1002),
    Offender("a long ping", after(lambda one: one.frame(9, bytes(126))), 1002),
    Offender("a message of 70,000 bytes", after(lambda one: one.frame(1, b" " * 70000)), 1009),
    Offender("a frame of 2^62 bytes", after(
        lambda one: one.tcp.sendall(b"\x81\xff" + struct.pack(">Q", 1 << 62) + bytes(4))), (1002, 1009)),
    Offender("a flood of messages", after(flood), 1008),
    Offender("a head of 20,000 bytes", lambda trial: status_of(
        trial, b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 20000 + b"\r\n\r\n"), 431),
    Offender("a body of 9 MB", lambda trial: status_of(
        trial, b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n"), 413),
    Offender("two lengths", lambda trial: status_of(
        trial, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400),
    Offender("no HTTP at all", lambda trial: status_of(trial, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n"), 400),
]
PATIENT = [
    Offender("half a head", lambda trial: status_of(trial, b"GET / HTTP/1.1\r\nHost: x\r\n"), 408),
    Offender("a head by the letter", lambda trial: status_of(
        trial, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: 0123456789abcdef\r\n", pieces=46, pause=0.25), 408),
    Offender("a body that does not come", lambda trial: status_of(
        trial, b"POST /api/v1/key HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"), 408),
    Offender("a connection without a word", lambda trial: status_of(trial, b""), 0),
]
# The witness of the deaf socket may connect too late to see it: not for every run.
VERY_PATIENT = [Offender("a deaf socket", deaf, "closed"),
                Offender("a socket that has fallen silent", hello_only, 1006),
                Offender("random bytes", random_bytes, "closed")]


def becomes(trial, offender, faults):
    try:
        what = offender.do(trial)
    except (Refused, Closed, OSError) as refused:
        what = f"{refused!r}"
    wanted = offender.wanted if isinstance(offender.wanted, tuple) else (offender.wanted,)
    if what not in wanted:
        faults.append(f"{offender.name}: {what} instead of {offender.wanted}")


def percentile(values, percent):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def waits(hall):
    """The times of the acknowledgements since the last call."""
    found = []
    for one in hall.players:
        taken, one.waits = one.waits, []
        found += taken
    return found


def open_to_offenders(trial):
    """One of the tables can be watched by a spectator with a separate key."""
    maker = Person(trial.server, os.urandom(32).hex())
    made = maker.post("/api/v1/tables", {"game": "loire", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}).json
    trial.table = made["table"]
    trial.spectator = Person(trial.server, os.urandom(32).hex())
    trial.host = maker
    trial.spectator.post(f"/api/v1/tables/{trial.table}/watch", {"secret": made["watch"]})


def all_at_once(trial, offenders):
    faults = []
    threads = [threading.Thread(target=becomes, args=(trial, one, faults), daemon=True) for one in offenders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PONG_SECONDS + 60)
    return faults


def offenders(measure):
    """Each offence gets the expected status or close code. With `measure`, other players wait at most twice as long."""
    trial = Trial(tables=TABLES_MEASURED if measure else TABLES)
    trial.server = Server("--limits", LIMITS + ",watcher=80/20",
                          "--sockets-per-address", "1000")
    trial.hall.server = trial.server
    them = QUICK + PATIENT + (VERY_PATIENT if measure else [])
    try:
        trial.start()
        open_to_offenders(trial)
        trial.hall.open_tables()
        trial.hall.connect()
        for one in trial.hall.players:
            one.pause = PAUSE if measure else 0.0
        trial.hall.play()
        time.sleep(15 if measure else 0.5)
        before = waits(trial.hall)
        # The flood uses up the rate limit of its key, so it comes last.
        floods = [one for one in them if "flood" in one.name]
        faults = all_at_once(trial, [one for one in them if one not in floods]) + all_at_once(trial, floods)
        during = waits(trial.hall)
        trial.hall.stop()
        trial.hall.again()
        trial.look()
        trial.server.stop()
        faults += trial.faults()
        return verdict(trial, them, before, during, faults, measure)
    finally:
        trial.finish()


def verdict(trial, them, before, during, faults, measure):
    alone, beside = percentile(before, 99) * 1e3, percentile(during, 99) * 1e3
    if not during:
        faults.append("nobody could play beside them")
    if measure and beside > 2 * alone:
        faults.append(f"ack p99 {beside:.1f} ms beside them, {alone:.1f} ms without")
    timing = f"; ack p99 {alone:.1f} ms without them, {beside:.1f} ms beside them" if measure else ""
    return f"{len(them)} offenders beside {len(trial.hall.players)} players with {trial.hall.board.acks} moves{timing}", faults
