"""Replays of strangers' records: how long they may be, and what slow readers cost."""
import http.client
import json
import shutil
import socket
import time

from cases import Table, case, check, expect, metric
from client import PATIENCE, Server

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


def works(server):
    return metric(server, 'posthorn_works_total{kind="replay"}')


@case
def workers_make_the_record_of_a_table(server):
    """The loop copies the moves; counted in works, not measured."""
    table = Table(server, "loire", confirm=False)
    path = f"/api/v1/tables/{table.id}"
    table.play(30)
    before = works(server)
    for what in ("record", "replay"):
        answer = table.people[0].get(f"{path}/{what}")
        expect((answer.status, answer.code), (409, "not_finished"), f"{what} before the end")
    expect(works(server), before, "nothing is made for that")
    expect(table.do(0, "resign")["type"], "ack", "the end")
    record = table.people[0].get(path + "/record")
    expect((record.status, record.type), (200, "text/plain"), "the record")
    expect(works(server), before + 1, "a worker made it")
    check(f"\ntable: {table.id}\n" in record.body.decode() and "\nresigned: 0\n" in record.body.decode(), "all of it")
    replay = table.people[0].get(path + "/replay")
    expect((replay.status, len(replay.json["steps"])), (200, 30), "the replay")
    again = table.people[0].post("/api/v1/replay", {"record": record.body.decode()})
    expect(again.json["steps"], replay.json["steps"], "the record has the same steps")
    expect(server.person().get(path + "/record").status, 404, "not for strangers")
    table.close()


@case
def records_for_clients_that_have_gone(_):
    """Many ask for a record and leave; the server ends while others wait for theirs."""
    server = Server("--limits", "all=0/1").start()
    try:
        table = Table(server, "loire", confirm=False)
        table.play(30)
        expect(table.do(0, "resign")["type"], "ack", "the end")
        before = works(server)
        for _ in range(20):
            ask_for_record(server, table).close()
        deadline = time.monotonic() + PATIENCE
        while works(server) < before + 20 and time.monotonic() < deadline:
            time.sleep(0.05)
        expect(works(server), before + 20, "they are made, and thrown away")
        expect(metric(server, "posthorn_requests_waiting"), 1, "none is left but this one")
        waiting = [ask_for_record(server, table) for _ in range(50)]
        table.close()
        expect(server.stop(), 0, "exit status")
        for one in waiting:
            try:
                check(one.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 503", b""), "an answer or none")
            except ConnectionResetError:
                pass
            one.close()
    finally:
        if server.process.poll() is None:
            server.stop()
        shutil.rmtree(server.folder)


def ask_for_record(server, table):
    tcp = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    tcp.sendall(f"GET /api/v1/tables/{table.id}/record HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"Authorization: Bearer {table.people[0].key}\r\n\r\n".encode())
    return tcp
