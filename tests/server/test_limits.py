"""How often somebody may, what happens when nothing can be stored, and what the server refuses to be."""
import http.client
import json
import os
import re
import select
import shutil
import socket
import subprocess
import tempfile
import time

from cases import Table, case, check, create, expect, metric
from client import PROGRAM, Closed, Person, Refused, Server


@case
def limits_of_the_server(_):
    # Messages count for so long that the slowest machine sends too many; tables and guesses as usual.
    server = Server("--limits", "player=100/2000").start()
    try:
        host = server.person()
        answers = [host.post("/api/v1/tables", {"game": "taxis", "players": 2}) for _ in range(11)]
        expect([answer.status for answer in answers], [201] * 10 + [429], "tables in a minute")
        check(0 < answers[-1].json["retry_after"] <= 7, "when it is possible again")
        check(answers[-1].headers["retry-after"], "also as a header")
        expect(server.person().post("/api/v1/tables", {"game": "taxis", "players": 2}).status, 429, "by address, not by key")
        table = answers[0].json["table"]
        guesses = [server.person().post(f"/api/v1/tables/{table}/join", {"seat": 1, "secret": os.urandom(16).hex()})
                   for _ in range(61)]
        expect([answer.status for answer in guesses], [404] * 60 + [429], "guesses in a minute")
        socket = host.socket(table)
        try:
            for _ in range(101):
                socket.send(type="ping", id="x")
            codes = socket.until_closed()
        except (Closed, OSError):
            codes = 1008
        expect(codes, 1008, "too many messages")
        for _ in range(2):  # coming back changes nothing
            expect(host.socket(table).until_closed(), 1008, "also on the next socket")
        neighbour = server.person().socket("me")
        expect(neighbour.ask("ping")["type"], "pong", "others of the address are not locked out")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


def keep_asking(server, path, count):
    """Status of each of many requests over one connection, with the last answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    statuses = []
    for _ in range(count):
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        statuses.append(answer.status)
    connection.close()
    return statuses, answer, body


@case
def requests_cost_their_price(_):
    """200 units: 25 requests of 8 each; nothing refills for a long time."""
    server = Server("--limits", "http=200/100000").start()
    try:
        expect(keep_asking(server, "/api/v1/tables/none", 26)[0], [404] * 25 + [429], "what 200 units are enough for")
        for path in ("/", "/nothing", "/api/v1/games", "/api/v1/lore/loire"):
            statuses, answer, body = keep_asking(server, path, 1)
            expect(statuses, [429], f"{path} costs too")
            check(int(answer.headers["retry-after"]) > 100, "when there is enough again")
            expect(json.loads(body)["code"], "too_many", "and why")
        expect(keep_asking(server, "/healthz", 100)[0], [200] * 100, "monitoring is free for this machine")
        expect(keep_asking(server, "/metrics", 10)[0], [200] * 10, "all of it")
        try:
            server.person().socket("me")
            raise AssertionError("a socket without a budget")
        except Refused as refused:
            expect(refused.status, 429, "sockets cost too")
        lines = [json.loads(line) for line in server.log().splitlines()]
        refusals = [line for line in lines if line["event"] == "refused" and line["what"] == "http"]
        check(1 <= len(refusals) <= 2, f"one line of audit, then a count: {refusals}")
    finally:
        expect(server.stop(), 0, "exit status")
        check('"more":' in server.log(), "the count is written")
        shutil.rmtree(server.folder)


@case
def connections_cost_their_price(_):
    server = Server("--limits", "connect=30/100000").start()
    try:
        opened = 0
        for _ in range(20):
            try:
                opened += keep_asking(server, "/healthz", 1)[0] == [200]
            except (http.client.RemoteDisconnected, ConnectionError):
                pass
        expect(opened, 10, "connections of 3 each")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


def until_refused(server, source, body):
    """How many requests with this body pass before one is refused, and the status of those."""
    person, statuses = Person(server, os.urandom(32).hex(), source=source), []
    while not statuses or (statuses[-1] != 429 and len(statuses) < 100):
        statuses.append(person.post("/api/v1/key", body).status)
    return len(statuses) - 1, set(statuses[:-1])


@case
def bodies_cost_their_price(_):
    """200 units for each address: a request of 4, and 5 more for each whole KiB of its body, whatever is in it."""
    server = Server("--limits", "http=200/100000").start()
    try:
        for number, (size, status) in enumerate(((2, 200), (1023, 200), (1024, 200), (4096, 200), (4096, 400), (20480, 200))):
            body = b"{}".ljust(size) if status == 200 else b"[" * size
            passed = 200 // (4 + 5 * (size // 1024))
            expect(until_refused(server, f"127.0.0.{10 + number}", body), (passed, {status}), f"{size} bytes")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


def open_and_ask(server):
    tcp = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    tcp.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    return tcp


def read_some(tcp):
    """The first bytes of the answer; none if the connection is closed instead."""
    try:
        return tcp.recv(12)
    except ConnectionResetError:
        return b""


@case
def connections_beyond_the_budget_are_held(_):
    """30 units are ten connections of an address; ten more are held and not read; beyond the 20 that it may have none is."""
    server = Server("--limits", "connect=30/100000", "--sockets-per-address", "5").start()
    try:
        neighbour = Person(server, source="127.0.0.9")
        before = metric(server, "posthorn_requests_total", neighbour)
        opened = [open_and_ask(server) for _ in range(30)]
        expect([read_some(tcp) for tcp in opened[:10]], [b"HTTP/1.1 200"] * 10, "those that are paid for")
        expect([read_some(tcp) for tcp in opened[20:]], [b""] * 10, "closed at once")
        expect(select.select(opened[10:20], [], [], 0)[0], [], "the others wait")
        expect(metric(server, "posthorn_requests_total", neighbour), before + 10 + 1, "and are not read")
        expect([read_some(tcp) for tcp in opened[10:20]], [b""] * 10, "until they are closed")
        for tcp in opened:
            tcp.close()
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def messages_cost_their_price(_):
    """Two keys behind one address share its budget; a refusal closes nothing, and costs what reading costs."""
    server = Server("--limits", "socket=403/100000,player=0/20").start()
    try:
        table = Table(server, confirm=False)                 # two greetings of 130
        pongs = [table.sockets[0].ask("ping")["type"] for _ in range(20)]
        expect(pongs, ["pong"] * 20, "20 of 3 each")
        boards = [table.sockets[1].ask("board")["type"] for _ in range(11)]
        expect(boards, ["board"] * 10 + ["refused"], "10 of 8, by another key; 3 units are left to read one more")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


def messages_read(server):
    """How many messages the server has read by now."""
    found = re.search(rb"^posthorn_messages_total (\d+)$", Person(server).get("/metrics").body, re.MULTILINE)
    return int(found.group(1))


@case
def messages_that_do_not_parse_cost_their_price(_):
    """230 units: ten messages of 4 KiB (3 and 4 times 5), whatever they are, by whichever key."""
    server = Server("--limits", "socket=230/100000,player=0/20").start()
    try:
        sockets = [server.person().socket("me", hello=False) for _ in range(20)]
        for socket in sockets:
            for _ in range(5):
                socket.send_text("[" + "1," * 2047 + "]")
        deadline = time.monotonic() + 20
        while messages_read(server) < 10 and time.monotonic() < deadline:
            time.sleep(0.05)
        neighbour = Person(server, os.urandom(32).hex(), source="127.0.0.9").socket("me", hello=False)
        for _ in range(5):                                   # more rounds of the loop, for another address
            expect(neighbour.ask("ping")["type"], "refused", "hello is expected first")
        expect(messages_read(server), 10 + 5, "read for all the keys of an address")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def constant_answers_have_a_tag(server):
    for path in ("/api/v1/games?lang=fr", "/api/v1/lore/taxis?lang=de", "/api/v1/rules/loire", "/api/v1/openapi.json",
                 "/api/v1/messages.schema.json"):
        first, second = Person(server).get(path), Person(server).get(path)
        tag = first.headers["etag"]
        check(tag.startswith('"') and tag == second.headers["etag"] and first.body == second.body, f"{path}: {tag}")
        known = Person(server).get(path, headers={"If-None-Match": f'"x", {tag}'})
        expect((known.status, known.body, known.headers["etag"]), (304, b"", tag), path)
        expect(Person(server).get(path, headers={"If-None-Match": '"x"'}).body, first.body, path)
    tags = {Person(server).get(f"/api/v1/rules/loire?lang={lang}").headers["etag"] for lang in ("en", "fr", "de")}
    expect(len(tags), 3, "one for each language")
    first = Person(server).get("/api/v1/rules/loire?edition=fr")
    check(first.headers["etag"] not in tags, "and for other options")
    expect(Person(server).get("/api/v1/lore/taxis?data=1234").status, 404, "no such data")
    expect(Person(server).get("/api/v1/rules/chess").status, 404, "no such game")
    expect(Person(server).get("/api/v1/rules/loire?edition=xx").status, 400, "no such option")


@case
def spectators_of_a_table(_):
    """200 keys may watch, and a new one takes the place of one that is not connected; 100 at once."""
    server = Server("--limits", "join=0/60,connect=0/10,http=0/2,socket=0/2", "--sockets-per-address", "200").start()
    try:
        host = server.person()
        made = create(host, "taxis", ["me", "person"])
        path = f"/api/v1/tables/{made['table']}"
        people = [server.person() for _ in range(202)]
        sockets = []
        for person in people[:200]:
            expect(person.post(path + "/watch", {"secret": made["watch"]}).status, 200, "may watch")
        for person in people[:100]:
            sockets.append(person.socket(made["table"]))
            expect(sockets[-1].next()["type"], "snapshot", "watches")
        late = people[100].socket(made["table"])
        expect(late.next()["code"], "quota", "one too many")
        expect(late.until_closed(), 1008, "is closed")
        for person in people[200:]:
            expect(person.post(path + "/watch", {"secret": made["watch"]}).status, 200, "one more")
        roles = [person.get(path).status for person in people]
        expect(roles.count(200), 200, "keys that may watch")
        expect(roles[:100] + roles[200:], [200] * 102, "those who are connected keep the role")
        player = host.socket(made["table"])
        expect(player.next()["type"], "snapshot", "players always get in")
        for socket in sockets + [player]:
            socket.close()
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def refused_creations_use_up_nothing(_):
    server = Server("--limits", "create=3/6000,join=0/60").start()
    try:
        host = server.person()
        for body in ({"game": "chess", "players": 2}, {"game": "taxis", "players": 9}, {"game": "taxis"},
                     {"game": "taxis", "players": 2, "options": {"no": "such"}}):
            for _ in range(5):
                expect(host.post("/api/v1/tables", body).status, 400, f"{body}")
        blocker = block(server)
        expect([host.post("/api/v1/tables", {"game": "taxis", "players": 2}).code for _ in range(5)],
               ["storage_unavailable"] * 5, "nothing can be stored")
        blocker.unblock()
        deadline = time.monotonic() + 5
        while Person(server).get("/readyz").status != 200 and time.monotonic() < deadline:
            time.sleep(0.05)
        table = Table(server, confirm=False)
        table.do(0, "resign")
        rematch = f"/api/v1/tables/{table.id}/rematch"
        expect(table.people[0].post(rematch, None).status, 201, "the second of three")
        expect([table.people[1].post(rematch, None).status for _ in range(5)], [200] * 5, "the same again costs nothing")
        third = Table(server, confirm=False)
        third.do(0, "resign")
        answer = third.people[0].post(f"/api/v1/tables/{third.id}/rematch", None)
        expect(answer.code, "too_many", "a rematch is a table too")
        check(answer.headers["retry-after"], "and says when")
        expect(host.post("/api/v1/tables", {"game": "taxis", "players": 2}).code, "too_many", "as is a new one")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def nothing_can_be_stored(_):
    """The disk is full: nobody is told that a move stands, and it goes on when there is room again."""
    server = Server("--limits", "create=0/60,join=0/60").start()
    blocker = None
    try:
        table = Table(server, confirm=False)
        table.play(3)
        seat = table.actor()
        blocker = block(server)
        started = time.monotonic()
        answer = table.do(seat, "move", move=table.known[seat]["legal"][0]["move"])
        waited = time.monotonic() - started
        expect(answer.get("code"), "storage_unavailable", f"{answer}")
        check(waited < 1.5, f"soon: {waited:.2f} s")
        expect(Person(server).get("/readyz").status, 503, "not ready")
        expect(Person(server).get("/healthz").status, 200, "alive")
        expect(table.people[0].get(f"/api/v1/tables/{table.id}").status, 200, "reading goes on")
        expect(table.people[0].socket(table.id).wait("snapshot")["seq"], table.known[0]["seq"], "nothing pretended")
        expect(server.person().post("/api/v1/tables", {"game": "taxis", "players": 2}).code, "storage_unavailable", "no new table")
        blocker.unblock()
        blocker = None
        deadline = time.monotonic() + 5
        while True:
            answer = table.do(seat, "move", move=table.known[seat]["legal"][0]["move"])
            if answer["type"] == "ack" or time.monotonic() > deadline:
                break
            time.sleep(0.1)
        expect(answer["type"], "ack", "it goes on without a restart")
        expect(Person(server).get("/readyz").status, 200, "ready")
        table.close()
    finally:
        if blocker:
            blocker.unblock()
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


class block:
    """The store's file system takes no more bytes: the limit of file sizes is lowered for the server."""

    def __init__(self, server):
        self.pid = server.process.pid
        size = max(os.path.getsize(os.path.join(server.folder, name)) for name in os.listdir(server.folder))
        check(size > 0, "something is stored")
        self.limit("1")

    def limit(self, size):
        import resource
        soft = 1 if size == "1" else resource.RLIM_INFINITY
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (soft, resource.RLIM_INFINITY))

    def unblock(self):
        self.limit("unlimited")


@case
def tables_that_nobody_uses_are_let_go(_):
    server = Server("--tables-in-memory", "3", "--limits", "create=0/60,join=0/60").start()
    try:
        tables = [Table(server, confirm=False) for _ in range(3)]
        others = [create(server.person(), "taxis", ["me", "person"]) for _ in range(6)]
        deadline = time.monotonic() + 10
        while b"posthorn_tables_loaded 3" not in (metrics := Person(server).get("/metrics").body):
            check(time.monotonic() < deadline, f"{metrics[:2000]}")
            time.sleep(0.1)
        for table in tables:  # tables with subscribers stay loaded, the others are loaded again on demand
            table.play(2)
            table.close()
        for made in others:
            answer = server.person().post(f"/api/v1/tables/{made['table']}/join",
                                          {"seat": 1, "secret": made["seats"][0]["secret"], "name": "Late"})
            expect(answer.status, 200, f"{answer}")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


@case
def cookies_behind_a_proxy_with_tls(_):
    server = Server("--trusted-proxy", "127.0.0.1", "--public-url", "https://posthorn.example").start_named()
    try:
        headers = {"Origin": "https://posthorn.example", "X-Posthorn": "1", "X-Forwarded-Proto": "https",
                   "X-Forwarded-For": "203.0.113.7", "Host": "posthorn.example"}
        answer = Person(server).post("/api/v1/key", {}, headers=headers)
        cookie = answer.headers["set-cookie"]
        check(cookie.startswith("__Host-posthorn=") and "; Secure" in cookie and "; HttpOnly" in cookie
              and "; SameSite=Lax" in cookie and "; Path=/" in cookie and "Domain" not in cookie, cookie)
        key = cookie.split(";")[0]
        wish = {"game": "taxis", "players": 2}
        expect(Person(server).post("/api/v1/tables", wish, headers=dict(headers, Cookie=key)).status, 201, "with it")
        plain = "posthorn=" + key.split("=")[1]
        expect(Person(server).post("/api/v1/tables", wish, headers=dict(headers, Cookie=plain)).status, 401,
               "a cookie of plain HTTP does not count with TLS")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


def refused(*arguments):
    """The server's complaint, if it does not start."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([PROGRAM, "serve", "--store", folder + "/t.db", *arguments], capture_output=True,
                              timeout=20, check=False)
        return done.returncode, done.stderr.decode()


@case
def what_the_server_refuses_to_be(server):
    for listen in ("0.0.0.0:0", "[::]:0", "8.8.8.8:80", "[2001:db8::1]:80", "172.32.0.1:80"):
        status, complaint = refused("--listen", listen)
        expect(status, 2, listen)
        check("--insecure" in complaint, complaint)
    expect(refused("--listen", "127.0.0.1:0", "--tls-cert", "x.pem")[0], 2, "half a pair")
    expect(refused("--listen", "127.0.0.1:0", "--public-url", "posthorn.example")[0], 2, "no URL")
    expect(refused("--listen", "127.0.0.1:0", "--limits", "chess=1/1")[0], 2, "no such limit")
    expect(refused("--listen", "127.0.0.1:0", "--log-level", "loud")[0], 2, "no such level")
    expect(refused("--listen", f"127.0.0.1:{server.port}")[0], 1, "the port is taken")


@case
def the_public_url_is_the_origin(_):
    server = Server("--public-url", "http://posthorn.example/").start_named()
    try:
        own = {"Origin": "http://posthorn.example", "X-Posthorn": "1", "Host": "posthorn.example"}
        expect(Person(server).post("/api/v1/key", {}, headers=own).json, {"cookie": True}, "own")
        other = dict(own, Origin=server.origin, Host=f"127.0.0.1:{server.port}")
        expect(Person(server).post("/api/v1/key", {}, headers=other).status, 403, "not by its address")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)
