"""Permissions: every route and every message, for everybody. A cell of the tables below is the
status and code of the answer; a route or message that is missing here fails the test."""
import re

from cases import case, check, create, expect, join
from client import Closed, Person, Refused

# ---- a table and everybody around it ----

ROLES = ["nobody", "stranger", "watcher", "seat", "other", "elsewhere", "host"]


class World:
    """A table whose host has no seat: `seat` has seat 0, `other` seat 1; `elsewhere` sits at another
    table, `stranger` has a key and nothing else, `nobody` not even that."""

    def __init__(self, server, stage):
        self.server = server
        self.host = server.person()
        self.made = create(self.host, "taxis", ["person", "person"], start="host", confirm=False, first=0)
        self.id = self.made["table"]
        self.path = f"/api/v1/tables/{self.id}"
        self.people = {role: server.person() for role in ROLES[2:6]}
        self.people.update(nobody=Person(server), stranger=server.person(), host=self.host)
        join(self.people["seat"], self.made, 0)
        if stage != "free":
            join(self.people["other"], self.made, 1)
        self.people["watcher"].post(self.path + "/watch", {"secret": self.made["watch"]})
        self.elsewhere = create(self.people["elsewhere"], "taxis", ["me", "person"])
        if stage in ("playing", "finished"):
            expect(self.host.post(self.path + "/start", {}).status, 200, "start")
        if stage == "finished":
            socket = self.people["other"].socket(self.id)
            version = socket.wait("snapshot")["seq"]
            expect(socket.ask("resign", seat=1, version=version)["type"], "ack", "resign")
            socket.close()

    def secret(self, seat):
        return next(row["secret"] for row in self.made["seats"] if row["seat"] == seat)


ANY = (200, None)
NO_KEY = (401, "key_needed")
NOT_THERE = (404, "not_found")
NOT_YOURS = (403, "forbidden")


def row(method, path, nobody, stranger, watcher, seat, other, elsewhere, host, stage="playing", body=None):
    return method, path, stage, body, dict(zip(ROLES, (nobody, stranger, watcher, seat, other, elsewhere, host)))


def everybody(method, path, cell=ANY, **more):
    return row(method, path, *[cell] * 7, **more)


def with_key(method, path, cell=ANY, **more):
    return row(method, path, NO_KEY, *[cell] * 6, **more)


# {person} is the name of the player in seat 1 that the host calls them. {secret} is the invitation to seat 1, {device} a device link of seat 0, {watch} the watch link.
HTTP = [
    everybody("GET", "/healthz"),
    everybody("GET", "/readyz"),
    everybody("GET", "/metrics"),
    everybody("GET", "/api/v1/openapi.json"),
    everybody("GET", "/api/v1/messages.schema.json"),
    everybody("POST", "/api/v1/key", body={}),
    everybody("POST", "/api/v1/key/recover", (400, "bad_phrase"), body={"phrase": "no phrase"}),
    everybody("POST", "/api/v1/key/recover", (400, "bad_request"), body={}),
    with_key("GET", "/api/v1/me/phrase"),
    with_key("POST", "/api/v1/me/phrase", body={}),
    with_key("DELETE", "/api/v1/me/phrase"),
    with_key("GET", "/api/v1/me/export"),
    with_key("DELETE", "/api/v1/me", (400, "bad_request"), body={}),
    everybody("GET", "/api/v1/games?lang=fr"),
    everybody("GET", "/api/v1/rules/loire?lang=de"),
    everybody("GET", "/api/v1/lore/loire?lang=fr"),
    everybody("GET", "/api/v1/lore/chess", NOT_THERE),
    everybody("GET", "/api/v1/rules/chess", NOT_THERE),
    everybody("GET", "/api/v1/tables"),
    everybody("GET", "/api/v1/live"),
    with_key("GET", "/api/v1/me/tables"),
    with_key("POST", "/api/v1/tables", (201, None), body={"game": "loire", "players": 2}),
    with_key("POST", "/api/v1/tables", (400, "bad_request"), body={"game": "chess", "players": 2}),
    with_key("POST", "/api/v1/replay", (400, "bad_request"), body={"record": "no record"}),
    #   method, path            nobody     stranger   watcher    seat       other      elsewhere  host
    row("GET", "{t}",           NOT_THERE, NOT_THERE, ANY,       ANY,       ANY,       NOT_THERE, ANY),
    row("GET", "{t}",           NOT_THERE, NOT_THERE, ANY,       ANY,       ANY,       NOT_THERE, ANY, stage="waiting"),
    row("DELETE", "{t}",        NO_KEY,    NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, (409, "others_play")),
    row("DELETE", "{t}",        NO_KEY,    NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, ANY, stage="waiting"),
    row("DELETE", "{t}",        NO_KEY,    NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, ANY, stage="finished"),
    row("POST", "{t}/start",    NO_KEY,    NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, ANY, stage="waiting", body={}),
    row("POST", "{t}/start",    NO_KEY,    NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_THERE, NOT_THERE, (409, "seats_free"), stage="free", body={}),
    row("POST", "{t}/rematch",  NO_KEY,    NOT_THERE, NOT_YOURS, (201, None), (201, None), NOT_THERE, NOT_YOURS, stage="finished", body={}),
    row("POST", "{t}/rematch",  NO_KEY,    NOT_THERE, NOT_YOURS, (409, "not_finished"), (409, "not_finished"), NOT_THERE, NOT_YOURS, body={}),
    row("GET", "{t}/record",    NOT_THERE, NOT_THERE, ANY,       ANY,       ANY,       NOT_THERE, ANY, stage="finished"),
    row("GET", "{t}/replay",    NOT_THERE, NOT_THERE, ANY,       ANY,       ANY,       NOT_THERE, ANY, stage="finished"),
    row("GET", "{t}/record",    NOT_THERE, NOT_THERE, *[(409, "not_finished")] * 3, NOT_THERE, (409, "not_finished")),
    row("GET", "{t}/replay",    NOT_THERE, NOT_THERE, *[(409, "not_finished")] * 3, NOT_THERE, (409, "not_finished")),
    # anybody with the link may join; without it the table is not found
    row("POST", "{t}/join",     NO_KEY, *[ANY] * 6, stage="free", body={"seat": 1, "secret": "{secret}", "name": "Me"}),
    row("POST", "{t}/join",     NO_KEY, *[NOT_THERE] * 6, stage="free", body={"seat": 1, "name": "Me"}),
    row("POST", "{t}/join",     NO_KEY, *[NOT_THERE] * 6, stage="free", body={"seat": 1, "secret": "0" * 32, "name": "Me"}),
    row("POST", "{t}/invitation", NO_KEY, *[ANY] * 6, stage="free", body={"seat": 1, "secret": "{secret}"}),
    row("POST", "{t}/invitation", NO_KEY, *[NOT_THERE] * 6, stage="free", body={"seat": 1, "secret": "0" * 32}),
    row("POST", "{t}/invitation", NO_KEY, *[NOT_THERE] * 6, body={"seat": 1, "secret": "{secret}"}),
    row("POST", "{t}/watch",    NO_KEY, *[ANY] * 6, body={"secret": "{watch}"}),
    row("POST", "{t}/watch",    NO_KEY, NOT_THERE, ANY, ANY, ANY, NOT_THERE, ANY, body={"secret": "0" * 32}),
    row("POST", "{t}/device",   NO_KEY, *[ANY] * 6, body={"seat": 0, "secret": "{device}"}),
    row("POST", "{t}/device",   NO_KEY, *[NOT_THERE] * 6, body={"seat": 0, "secret": "0" * 32}),
    row("POST", "{t}/seats/0/device-link", NO_KEY, NOT_THERE, NOT_YOURS, ANY, NOT_YOURS, NOT_THERE, NOT_YOURS, body={}),
    row("POST", "{t}/seats/1/invite", NO_KEY, NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_THERE, NOT_THERE, ANY, stage="free", body={}),
    row("POST", "{t}/seats/1/invite", NO_KEY, NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, (409, "seat_taken"), body={}),
    row("POST", "{t}/report",   NO_KEY,    NOT_THERE, *[(400, "bad_request")] * 3, NOT_THERE, (400, "bad_request"), body={}),
    row("DELETE", "{t}/lines/1", NO_KEY,   NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, (400, "bad_request")),
    row("GET", "{t}/links",     NO_KEY,    NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, ANY),
    *[row("POST", "{t}/links/renew", NO_KEY, NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, cell, body=body)
      for body, cell in (({"kind": "watch"}, ANY), ({"kind": "invite", "seat": 1}, (409, "seat_taken")),
                         ({"kind": "device", "seat": 1}, (400, "bad_request")))],
    row("POST", "{t}/links/renew", NO_KEY, NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_THERE, NOT_THERE, ANY, stage="free", body={"kind": "invite", "seat": 1}),
    *[row("POST", "{t}/links/revoke", NO_KEY, NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, cell, body=body)
      for body, cell in (({"kind": "watch"}, ANY), ({"kind": "device", "seat": 1}, ANY),
                         ({"kind": "invite"}, (400, "bad_request")))],
    row("GET", "{t}/people",    NO_KEY,    NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, ANY),
    *[row(method, "{t}/people/{person}" + rest, NO_KEY, NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, ANY,
          stage=stage, body=body)
      for method, rest, body in (("DELETE", "", None), ("POST", "/mute", {}), ("DELETE", "/mute", None), ("POST", "/host", {}))
      for stage in ("waiting", "playing", "finished")],
    row("DELETE", "{t}/people/lusab-babad-gutih", NO_KEY, NOT_THERE, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_THERE, NOT_THERE),
    row("DELETE", "{t}/seats/0", NO_KEY, NOT_THERE, NOT_YOURS, ANY, NOT_YOURS, NOT_THERE, ANY, stage="waiting"),
    row("DELETE", "{t}/seats/0", NO_KEY, NOT_THERE, NOT_YOURS, (409, "started"), NOT_YOURS, NOT_THERE, ANY),
]


def fill(world, text):
    if "{device}" in text:
        link = world.people["seat"].post(world.path + "/seats/0/device-link", {}).json
        text = text.replace("{device}", link["secret"])
    if "{person}" in text:
        people = world.host.get(world.path + "/people").json["people"]
        text = text.replace("{person}", next(one["person"] for one in people if one["seats"] == [1]))
    text = text.replace("{watch}", world.made["watch"]).replace("{t}", world.path)
    return text.replace("{secret}", world.secret(1))


@case
def http_by_role(server):
    cells = 0
    wrong = []
    for method, path, stage, body, expected in HTTP:
        world = None
        for role in ROLES:
            if world is None or method != "GET":
                world = World(server, stage)
            sent = body and {key: fill(world, value) if isinstance(value, str) else value for key, value in body.items()}
            answer = world.people[role].request(method, fill(world, path), sent)
            if (answer.status, answer.code) != expected[role]:
                wrong.append(f"{method} {path} ({stage}) as {role}: {answer.status} {answer.code}, not {expected[role]}")
            cells += 1
    expect(wrong, [], "cells")
    print(f"        {cells} cells of {len(HTTP)} requests")


@case
def a_table_that_is_not_there_looks_the_same(server):
    world = World(server, "playing")
    for method, path, _, body, _ in HTTP:
        if "{t}" not in path:
            continue
        missing = path.replace("{t}", "/api/v1/tables/" + "z" * 16)
        sent = body and {key: "0" * 32 if key == "secret" else value for key, value in body.items()}
        here = world.people["stranger"].request(method, path.replace("{t}", world.path), sent)
        there = world.people["stranger"].request(method, missing, sent)
        expect((there.status, there.body), (here.status, here.body), f"{method} {path}")
        drop = {"date"}
        expect({k: v for k, v in there.headers.items() if k not in drop},
               {k: v for k, v in here.headers.items() if k not in drop}, f"{method} {path}")


@case
def every_route_is_in_the_table(server):
    source = open("src/server/http/routes.c", encoding="utf-8").read()
    routes = set(re.findall(r'\{"([A-Z]+)",\s*"(/[^"]*)"', source))
    seen = set()
    for method, path, _, _, _ in HTTP:
        path = path.split("?")[0].replace("{t}", "/api/v1/tables/{table}")
        path = re.sub(r"/seats/\d", "/seats/{seat}", path)
        path = re.sub(r"/(people|lines)/[^/]+", r"/\1/{word}", path)
        path = re.sub(r"/(rules|lore)/\w+", r"/\1/{word}", path)
        seen.add((method, path))
    expect(sorted(routes - seen), [], "routes without a row")
    expect(sorted(seen - routes), [], "rows without a route")
    import client
    described = {(method.upper(), re.sub(r"\{(game|person|line)\}", "{word}", path))
                 for path, methods in client.OPENAPI.root["paths"].items() for method in methods}
    expect(sorted(described - routes), [("GET", "/ws/{table}")], "described and not there")
    expect(sorted(routes - described), [], "there and not described")


# ---- messages ----

def message(kind, *cells, stage="playing", **fields):
    return kind, stage, fields, dict(zip(("watcher", "seat", "other", "host"), cells))


NYS = "not_your_seat"
# A cell is the type of the answer, or the code of a refusal. All are about seat 0.
SOCKET = [
    #       kind       watcher     seat                  other    host
    message("hello",   "snapshot", "snapshot",           "snapshot", "snapshot", protocol=1),
    message("move",    NYS,        "ack",                NYS,     NYS, version=True, seat=0, move="{legal}"),
    message("move",    "not_started", "not_started", "not_started", "not_started", version=True, seat=0, move="draw", stage="waiting"),
    message("move",    "finished", "finished", "finished", "finished", version=True, seat=0, move="draw", stage="finished"),
    message("confirm", NYS,        "nothing_to_confirm", NYS,     NYS, version=True, seat=0),
    message("undo",    NYS,        "nothing_to_undo",    NYS,     NYS, version=True, seat=0),
    message("ask",     NYS,        "ack",                NYS,     NYS, version=True, seat=0, what="abandon"),
    message("ask",     NYS,        "nothing_to_undo",    NYS,     NYS, version=True, seat=0, what="undo", count=0),
    message("answer",  NYS,        "nothing_asked",      NYS,     NYS, version=True, seat=0, yes=True),
    message("resign",  NYS,        "ack",                NYS,     NYS, version=True, seat=0),
    message("relieve", NYS,        "not_late",           NYS,     NYS, version=True, seat=0, whom=1, how="bot"),
    message("return",  NYS,        "no_bot",             NYS,     NYS, version=True, seat=0),
    message("say",     NYS,        "ack",                NYS,     NYS, seat=0, phrase="hello"),
    message("say",     "ack",      "ack",                "ack",   "ack", phrase="hello"),
    message("why",     NYS,        "why",                NYS,     NYS, seat=0, move="no move"),
    message("moves",   NYS,        "moves",              NYS,     NYS, seat=0),
    message("about",   NYS,        "about",              NYS,     NYS, seat=0, thing="pile"),
    message("preview", NYS,        "would_reveal",       NYS,     NYS, seat=0, move="{legal}"),
    message("board",   "board",    "board",              "board", "board"),
    message("board",   "not_started", "not_started", "not_started", "not_started", stage="waiting"),
    message("log",     "log",      "log",                "log",   "log", before=3),
    message("hint",    NYS,        "hint",               NYS,     NYS, seat=0, level=1),
    message("lang",    "pong",     "pong",               "pong",  "pong", lang="de"),
    message("ping",    "pong",     "pong",               "pong",  "pong"),
]


def say(world, role, kind, fields):
    """Type or code of what comes back."""
    if kind == "hello":
        socket = world.people[role].socket(world.id)
        answer = socket.next()
        socket.close()
        return answer["type"]
    socket = world.people[role].socket(world.id)
    snapshot = socket.wait("snapshot")
    fields = dict(fields)
    if fields.pop("version", False):
        fields["version"] = snapshot["seq"]
    if fields.get("move") == "{legal}":
        legal = world.people["seat"].socket(world.id)
        fields["move"] = legal.wait("snapshot")["legal"][0]["move"]
        legal.close()
    if kind == "lang":
        socket.send(type="lang", **fields)
        kind, fields = "ping", {}
    answer = socket.ask(kind, **fields)
    socket.close()
    return answer.get("code") if answer["type"] == "refused" else answer["type"]


@case
def messages_by_role(server):
    wrong = []
    cells = 0
    for kind, stage, fields, expected in SOCKET:
        for role, cell in expected.items():
            got = say(World(server, stage), role, kind, fields)
            cells += 1
            if got != cell:
                wrong.append(f"{kind} {fields} ({stage}) as {role}: {got}, not {cell}")
    expect(wrong, [], "cells")
    print(f"        {cells} cells of {len(SOCKET)} messages")


@case
def no_socket_for_others(server):
    world = World(server, "playing")
    for path in (world.id, "z" * 16):
        try:
            world.people["nobody"].socket(path)
            check(False, "a socket without a key")
        except Refused as refused:
            expect(refused.status, 401, "nobody")
        seen = []
        for role in ("stranger", "elsewhere"):
            socket = world.people[role].socket(path)
            expect(socket.next()["code"], "not_found", role)
            expect(socket.until_closed(), 1008, role)
            seen.append(socket.texts)
        expect(seen[0], seen[1], "the same for all")


@case
def every_message_is_in_the_table(server):
    source = open("src/wire/message.c", encoding="utf-8").read()
    known = set(re.findall(r'\[WIRE_[A-Z]+\] = \{"(\w+)"', source))
    expect(sorted(known ^ {kind for kind, _, _, _ in SOCKET}), [], "messages")
    import client
    described = set()
    for shape in client.MESSAGES.find("#/$defs/fromClient")["oneOf"]:
        for one in shape.get("oneOf", [shape]):
            described.add(one["properties"]["type"]["const"])
    expect(sorted(known ^ described), [], "messages that are described")
