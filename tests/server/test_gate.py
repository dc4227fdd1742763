"""Foreign pages and malformed requests: origins, forged requests, cookies, texts that try something."""
import json
import os

from cases import Table, case, check, create, expect
from client import Closed, Person, Refused, Socket, keep_secret


def browser(server):
    """A browser's person: no key in sight, a cookie."""
    answer = Person(server).post("/api/v1/key", {}, headers={"Origin": server.origin, "X-Posthorn": "1"})
    expect(answer.json, {"cookie": True}, "a browser never sees its key")
    cookie = answer.headers["set-cookie"]
    check(cookie.startswith("posthorn=") and "HttpOnly" in cookie and "SameSite=Strict" in cookie
          and "Path=/" in cookie and "Domain" not in cookie, cookie)
    keep_secret(cookie.split(";")[0].split("=")[1])
    return cookie.split(";")[0]


def hostile_origins(server):
    port = server.port
    own = f"http://127.0.0.1:{port}"
    return [
        "null", "", "http://", "http://127.0.0.1", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}",
        f"http://127.0.0.1:0{port}", f"http://localhost:{port}", f"http://127.1:{port}", f"http://2130706433:{port}",
        f"http://0x7f.0.0.1:{port}", f"http://0177.0.0.1:{port}", f"http://[::1]:{port}", f"http://[::ffff:127.0.0.1]:{port}",
        f"http://127.0.0.1.evil.example:{port}", f"http://evil.example:{port}", "http://evil.example",
        f"http://evil-127.0.0.1:{port}", f"http://x.127.0.0.1:{port}", f"{own}.evil.example", f"{own}@evil.example",
        f"http://evil.example/{own}", f"http://evil.example#{own}", f"http://evil.example?{own}", f"{own}/", f"{own}%20",
        f"{own}, http://evil.example", f"http://evil.example, {own}", f"{own}\thttp://evil.example", own.upper(),
        f"ws://127.0.0.1:{port}", f"file://127.0.0.1:{port}", "chrome-extension://abcdefgh", f"http://xn--127-0-0-1:{port}",
        f"http://127\u30020\u30020\u30021:{port}".encode().decode("latin-1"), f"http://user@127.0.0.1:{port}",
    ]


@case
def thirty_foreign_origins(server):
    cookie = browser(server)
    host = server.person()
    table = create(host, "taxis", ["me", "person"])["table"]
    tried = accepted = 0
    for origin in hostile_origins(server):
        headers = {"Cookie": cookie, "Origin": origin, "X-Posthorn": "1"}
        answer = Person(server).post("/api/v1/tables", {"game": "taxis", "players": 2}, headers=headers)
        accepted += answer.status < 400
        answer = Person(server).post("/api/v1/key", {}, headers={"Origin": origin, "X-Posthorn": "1"})
        accepted += answer.status < 400 and bool(origin)
        for person in ({"Cookie": cookie}, {"Authorization": f"Bearer {host.key}"}):
            if not origin and "Authorization" in person:
                continue  # an empty one is none, and a bearer needs none
            try:
                Socket(server, f"/ws/{table}", headers=dict(person, Origin=origin)).close()
                accepted += 1
            except Refused:
                pass
        tried += 1
    check(tried >= 30, "at least thirty")
    expect(accepted, 0, "accepted")


@case
def the_own_page_may(server):
    cookie = browser(server)
    own = {"Cookie": cookie, "Origin": server.origin, "X-Posthorn": "1"}
    answer = Person(server).post("/api/v1/tables", {"game": "taxis", "players": 2}, headers=own)
    expect(answer.status, 201, f"{answer}")
    socket = Socket(server, f"/ws/{answer.json['table']}", headers={"Cookie": cookie, "Origin": server.origin})
    socket.send(type="hello", protocol=1)
    expect(socket.next()["type"], "snapshot", "the socket")
    socket.close()
    expect(Person(server).get("/api/v1/me/tables", headers={"Cookie": cookie}).status, 200, "reading")
    for missing in ({"Cookie": cookie}, {"Cookie": cookie, "Sec-Fetch-Site": "same-origin"}):
        try:
            Socket(server, f"/ws/{answer.json['table']}", headers=missing)
            check(False, "a cookie without an origin")
        except Refused as refused:
            expect(refused.status, 403, "a cookie without an origin")
    again = Person(server).post("/api/v1/key", {}, headers=own)
    expect([line.split(";")[0] for line in again.cookies], ["posthorn-renewed=1", cookie], "a client that has a key keeps it")


@case
def forged_requests(server):
    """What a foreign page can send without asking first, and a little more: nothing of it acts."""
    cookie = browser(server)
    own = {"Cookie": cookie, "Origin": server.origin, "X-Posthorn": "1"}
    made = Person(server).post("/api/v1/tables", {"game": "taxis", "players": 2}, headers=own).json
    table = f"/api/v1/tables/{made['table']}"
    targets = [("POST", "/api/v1/tables", {"game": "taxis", "players": 2}), ("DELETE", table, None),
               ("POST", table + "/seats/0/device-link", {}), ("POST", table + "/seats/1/invite", {}),
               ("DELETE", table + "/seats/0", None)]
    forgeries = [
        {"Origin": None, "X-Posthorn": "1"},
        {"Origin": "http://evil.example", "X-Posthorn": "1"},
        {"Origin": server.origin, "X-Posthorn": None},
        {"Origin": server.origin, "X-Posthorn": "0"},
        {"Origin": server.origin, "X-Posthorn": "1", "Sec-Fetch-Site": "cross-site"},
        {"Origin": server.origin, "X-Posthorn": "1", "Sec-Fetch-Site": "same-site"},
        {"Origin": server.origin, "X-Posthorn": "1", "Content-Type": "text/plain"},
        {"Origin": server.origin, "X-Posthorn": "1", "Content-Type": "application/x-www-form-urlencoded"},
        {"Origin": server.origin, "X-Posthorn": "1", "Content-Type": None},
    ]
    acted = tried = 0
    for method, path, body in targets:
        for forged in forgeries:
            answer = Person(server).request(method, path, body, headers=dict(forged, Cookie=cookie))
            tried += 1
            acted += answer.status < 400
            check(answer.status in (403, 415), f"{method} {path} {forged}: {answer}")
    check(tried >= 40, "at least forty")
    expect(acted, 0, "acted")
    status = Person(server).get(table, headers={"Cookie": cookie}).json["status"]
    expect(status, "waiting", "the table is as it was")


@case
def keys_that_are_none(server):
    for key in ("0" * 63, "0" * 65, "G" * 64, "0" * 63 + "A", "0" * 32 + " " + "0" * 31, ""):
        answer = Person(server).get("/api/v1/me/tables", headers={"Authorization": f"Bearer {key}"})
        expect(answer.code, "key_needed", repr(key))
    twice = f"posthorn={'0' * 64}; posthorn={'1' * 64}"
    expect(Person(server).get("/api/v1/me/tables", headers={"Cookie": twice}).code, "key_needed", "two keys")
    secure = f"__Host-posthorn={'0' * 64}"
    expect(Person(server).get("/api/v1/me/tables", headers={"Cookie": secure}).code, "key_needed", "the other cookie")


@case
def other_names_of_this_machine(server):
    """A foreign page whose name server resolves to this address is not served (DNS rebinding)."""
    cookie = browser(server)
    for name, wanted in ((f"evil.example:{server.port}", 403), (f"localhost:{server.port}", 201)):
        headers = {"Cookie": cookie, "Host": name, "Origin": f"http://{name}", "X-Posthorn": "1"}
        answer = Person(server).post("/api/v1/tables", {"game": "taxis", "players": 2}, headers=headers)
        expect(answer.status, wanted, name)


@case
def bodies_that_are_none(server):
    person = server.person()
    made = create(person, "taxis", ["me", "person"])
    join = f"/api/v1/tables/{made['table']}/join"
    for path in ("/api/v1/tables", join, "/api/v1/replay"):
        for body in (b"", b"{", b"[]", b"1", b'"x"', b"null", b"{}x", b'{"a":1,"a":1}', b'{"game":"taxis\x00"}',
                     b'{"game":"\xff"}', b"[" * 3000, b'{"seat":-1}', b'{"seat":9}', b'{"seat":"1"}', b'{"secret":5}',
                     b'{"secret":"x"}', b'{"name":7}', b'{"unknown":1}', b'{"salt":"' + b"x" * 65 + b'"}'):
            answer = person.post(path, body)
            check(answer.status in (400, 404), f"{path} {body[:40]!r}: {answer}")


def complaint(socket):
    """The next message that says no."""
    while True:
        answer = socket.next()
        if answer["type"] in ("error", "refused"):
            return answer


HOSTILE_TEXTS = ["\u202eevil", "a\u0000b", "line\nbreak", "tab\tbed", "\u001b[31mred", "\u009b31m", "\u2066x\u2069",
                 "\u200e", "x" * 400, "", "   "]


@case
def texts_that_try_something(server):
    for text in HOSTILE_TEXTS:
        host, joiner = server.person(), server.person()
        wanted = {"game": "taxis", "players": 2, "seats": [{"kind": "me", "name": text}, {"kind": "person"}]}
        answer = host.post("/api/v1/tables", wanted)
        check(answer.status == 400 or text.strip() == "", f"a name: {text!r}: {answer}")
    table = Table(server)
    for text in HOSTILE_TEXTS:
        table.sockets[0].send_text(json.dumps({"type": "say", "id": "x", "seat": 0, "text": text}))
        answer = complaint(table.sockets[0])
        check(answer["code"] in ("bad_message", "bad_text"), f"{text!r}: {answer}")
    for payload in ("<script>alert(1)</script>", "'; DROP TABLE entries; --", "${jndi:ldap://x}", "\u00e9\u4e2d\U0001f600"):
        answer = table.do(0, "say", text=payload)
        if answer["type"] == "ack":
            check(any(payload in line for line in table.known[1]["lines"]), "it comes through as it is")
        else:
            expect(answer["code"], "too_many", payload)
    table.close()


@case
def messages_that_are_none(server):
    table = Table(server)
    socket = table.sockets[0]
    bad = ["", "x", "[]", "1", "null", '"x"', "{}", '{"type":1}', '{"type":"nothing"}', '{"type":"ping"}',
           '{"type":"ping","id":""}', '{"type":"ping","id":1}', '{"type":"ping","id":"' + "x" * 65 + '"}',
           '{"type":"ping","id":"a","more":1}', '{"type":"move","id":"a"}',
           '{"type":"ping","id":"a","id":"b"}', '{"type":"move","id":"a","version":1,"seat":4,"move":"x"}',
           '{"type":"move","id":"a","version":-1,"seat":0,"move":"x"}', '{"type":"move","id":"a","version":1.5,"seat":0,"move":"x"}',
           '{"type":"move","id":"a","version":1,"seat":0,"move":5}', '{"type":"move","id":"a","version":1,"seat":0,"move":""}',
           '{"type":"ask","id":"a","version":1,"seat":0,"what":"money"}', '{"type":"answer","id":"a","version":1,"seat":0,"yes":1}',
           '{"type":"relieve","id":"a","version":1,"seat":0,"whom":1,"how":"kill"}', '{"type":"say","id":"a","seat":0}',
           '{"type":"say","id":"a","seat":0,"text":"x","phrase":"hello"}', '{"type":"hint","id":"a","seat":0,"level":99}',
           '{"type":"lang","lang":"xx"}', '{"type":"hello","protocol":2}', '{"type":"hello"}',
           '{"type":"hello","protocol":1,"hash":"zz"}', '{"type":"hello","protocol":1,"since":-1}',
           '{"type":"move","id":"a","version":99999999999999999999,"seat":0,"move":"x"}', '{"type":"ping","id":"\\u0000"}',
           "[" * 8000, '{"type":"ping","id":"a"}'.ljust(8193)]
    for text in bad:
        socket.send_text(text)
        answer = complaint(socket)
        expect(answer["code"], "bad_message", text[:60])
    expect(socket.ask("ping")["type"], "pong", "still there")
    socket.send_text('{"type":"ping","id":"a"}'.ljust(8192))
    expect(socket.next()["type"], "pong", "as long as a message may be")
    early = table.people[0].socket(table.id, hello=False)
    early.send(type="ping", id="a")
    expect(early.next()["code"], "bad_message", "hello comes first")
    early.close()
    table.close()
