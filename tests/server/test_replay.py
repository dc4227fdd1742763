"""Replays of strangers' records: how long they may be, and what slow readers cost."""
import http.client
import json
import shutil
import socket
import time

from cases import case, check, expect
from client import PATIENCE, Person, Server

# Two merchants and two messengers that walk from one end of the map to the other and do nothing there;
# each line is a turn of both players, and the way back is the same. A position comes back after 40 turns.
WALK = """messenger talcy; merchant langeais; done
merchant blois; done; messenger tours
merchant meung; done; messenger ancenis
messenger saumur; merchant cheverny; done
merchant usse; done; messenger usse; done
merchant saumur; done; messenger cheverny
messenger meung; merchant ancenis; done
merchant tours; done; messenger blois
merchant talcy; done; messenger langeais
merchant orleans; done; messenger nantes; done
merchant talcy; done; messenger langeais
merchant tours; done; messenger blois
messenger meung; merchant ancenis; done
merchant saumur; done; messenger cheverny
merchant usse; done; messenger usse; done
messenger saumur; merchant cheverny; done
merchant meung; done; messenger ancenis
merchant blois; done; messenger tours
messenger talcy; merchant langeais; done
merchant nantes; done; messenger orleans; done""".split("\n")
HEAD = "posthorn record: 1\ngame: loire\nplayers: 2\nseed: 7\nfirst: 1\ndata: 3840bc62bf3bdd82\n\n"


def idle_record(turns):
    return HEAD + "".join(f"{turn + 1}.{(turn + 1) % 2} {WALK[turn // 2 % 20]}\n" for turn in range(turns))


def metric(server, name):
    lines = Person(server).get("/metrics").body.decode().split("\n")
    return int(next(line.split()[1] for line in lines if line.startswith(name + " ")))


def comes_to(server, name, wanted):
    deadline = time.monotonic() + PATIENCE
    while metric(server, name) != wanted and time.monotonic() < deadline:
        time.sleep(0.05)
    return metric(server, name)


def ask(server, record, last, version="1.1"):
    """Asks for a replay from 127.0.0.LAST and reads nothing."""
    body = json.dumps({"record": record}).encode()
    tcp = socket.socket()
    tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    tcp.settimeout(PATIENCE)
    tcp.bind((f"127.0.0.{last}", 0))
    tcp.connect(("127.0.0.1", server.port))
    tcp.sendall(f"POST /api/v1/replay HTTP/{version}\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"Authorization: Bearer {server.person().key}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return tcp


@case
def replays_have_a_longest(server):
    person = server.person()
    honest = person.post("/api/v1/replay", {"record": idle_record(1200)})
    expect(honest.status, 200, "3,840 steps are replayed")
    expect(len(honest.json["steps"]), 1200 * 128 // 40, "every step")
    expect(honest.headers.get("transfer-encoding"), "chunked", "in pieces")
    long = idle_record(5200)
    check(240_000 < len(long) < 256_000, f"{len(long)} bytes")
    refused = person.post("/api/v1/replay", {"record": long})
    expect((refused.status, refused.code), (413, "too_long"), "a quarter of a megabyte of idle moves")
    expect(person.post("/api/v1/replay?viewer=5", {"record": idle_record(40)}).code, "bad_request", "no such viewer")


@case
def refused_replays_use_up_no_token(_):
    server = Server("--limits", "think=1/100000").start()
    try:
        person, record = server.person(), {"record": idle_record(40)}
        expect([person.post("/api/v1/replay?viewer=5", record).status for _ in range(3)], [400] * 3, "no such viewer")
        expect([person.post("/api/v1/replay", record).status for _ in range(2)], [200, 429], "the only token is still there")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def slow_readers_of_replays(server):
    record = idle_record(1200)
    readers = [ask(server, record, 10 + last) for last in range(10) for _ in range(4)]
    expect(comes_to(server, "posthorn_replays_open", 40), 40, "four of each address are open")
    check(comes_to(server, 'posthorn_works_running{kind="replay"}', 0) == 0, "no piece is made ahead")
    held = metric(server, "posthorn_held_bytes")
    check(held < 40 * 80 * 1024, f"{held} bytes are held for 40 readers")
    fifth = ask(server, record, 10)
    answer = http.client.HTTPResponse(fifth)
    answer.begin()
    expect((answer.status, json.loads(answer.read())["code"]), (429, "too_many"), "not a fifth, under another key")
    fifth.close()
    whole = http.client.HTTPResponse(readers.pop())
    whole.begin()
    expect(len(json.loads(whole.read())["steps"]), 3840, "one of them reads on")
    for reader in readers:
        reader.close()
    expect(comes_to(server, "posthorn_replays_open", 0), 0, "they have gone")
    held = metric(server, "posthorn_held_bytes")
    check(held < 64 * 1024, f"{held} bytes are still held")


@case
def replays_for_old_clients(server):
    tcp = ask(server, idle_record(200), 2, version="1.0")
    answer = http.client.HTTPResponse(tcp)
    answer.begin()
    expect(answer.getheader("transfer-encoding"), None, "no chunks for HTTP/1.0")
    expect(len(json.loads(answer.read())["steps"]), 640, "up to the end of the connection")
    tcp.close()
