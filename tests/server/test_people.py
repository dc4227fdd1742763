"""The host and the people of a table: removing, muting, links, the host's role."""
import json

from cases import Table, case, create, expect, join


class Company:
    """A table of three with its host in seat 0, a spectator, and sockets for all."""

    def __init__(self, server, **more):
        self.server = server
        self.table = Table(server, players=3, confirm=False, **more)
        self.path = f"/api/v1/tables/{self.table.id}"
        self.host, self.bert, self.zoe = self.table.people
        self.spectator = server.person()
        expect(self.spectator.post(self.path + "/watch", {"secret": self.table.made["watch"]}).status, 200, "watch")
        self.watching = self.spectator.socket(self.table.id, lang="fr")
        self.watching.wait("snapshot")

    def people(self, by=None):
        return (by or self.host).get(self.path + "/people").json["people"]

    def name(self, seat=None, by=None):
        """What the host calls the player of that seat, or the spectator."""
        return next(one["person"] for one in self.people(by)
                    if (one["seats"] == [seat] if seat is not None else one["watcher"] and not one["seats"]))

    def close(self):
        self.watching.close()
        self.table.close()


def said(socket):
    return socket.ask("say", text="hello")


@case
def a_removed_spectator_stays_out(server):
    company = Company(server)
    line = said(company.watching)
    expect(line["type"], "ack", "a line")
    update = company.table.sockets[0].wait("news", seq=line["seq"])
    name = company.name()
    expect(update["entry"]["name"], name, "the line names the spectator as the host does")
    expect(company.host.delete(f"{company.path}/people/{name}").status, 200, "remove")
    expect(company.watching.until_closed(), 1008, "the socket is closed")
    for body in ({"secret": company.table.made["watch"]}, {}):
        answer = company.spectator.post(company.path + "/watch", body)
        expect((answer.status, answer.code), ((403, "removed") if body else (404, "not_found")), f"watch {body}")
    expect(company.spectator.socket(company.table.id).until_closed(), 1008, "no socket")
    expect([one["removed"] for one in company.people() if one["person"] == name], [True], "the host sees it")
    company.table.close()


@case
def a_removed_player_stays_out_after_a_restart(server):
    own = server.__class__().start()
    try:
        company = Company(own, start="host")
        made, path, bert = company.table.made, company.path, company.bert
        expect(company.host.delete(f"{path}/people/{company.name(1)}").status, 200, "remove")
        expect(company.table.sockets[1].until_closed(), 1008, "the socket is closed")
        company.close()
        own.restart()
        link = company.host.post(f"{path}/links/renew", {"kind": "invite", "seat": 1}).json
        body = {"seat": 1, "secret": link["secret"], "name": "Bert"}
        for route in ("join", "invitation"):
            sent = dict(body) if route == "join" else {"seat": 1, "secret": link["secret"]}
            answer = bert.post(f"{path}/{route}", sent)
            expect((answer.status, answer.code), (403, "removed"), route)
        expect(bert.post(f"{path}/watch", {"secret": made["watch"]}).code, "removed", "watch")
        other = own.person()
        expect(other.post(f"{path}/join", dict(body, name="Other")).status, 200, "another key takes the seat")
    finally:
        own.stop()


@case
def an_open_table_is_closed_to_a_removed_player(server):
    host, bert = server.person(), server.person()
    made = create(host, "taxis", ["me", "person", "person"], open=True)
    path = f"/api/v1/tables/{made['table']}"
    expect(bert.post(f"{path}/join", {"seat": 1, "name": "Bert"}).status, 200, "join")
    name = next(one["person"] for one in host.get(f"{path}/people").json["people"] if one["seats"] == [1])
    expect(host.delete(f"{path}/people/{name}").status, 200, "remove")
    expect(bert.post(f"{path}/join", {"seat": 1, "name": "Bert"}).code, "removed", "join")
    expect(bert.post(f"{path}/join", {"name": "Bert"}).code, "removed", "any seat")
    expect(bert.post(f"{path}/watch", {}).code, "removed", "watch")
    expect([row["table"] for row in bert.get("/api/v1/me/tables").json["tables"]], [], "no table of theirs")


@case
def a_muted_player_is_refused(server):
    company = Company(server)
    bert, name = company.table.sockets[1], company.name(1)
    expect(company.host.post(f"{company.path}/people/{name}/mute", {}).status, 200, "mute")
    expect(bert.ask("say", seat=1, text="hello")["code"], "muted", "seat 1")
    expect(said(bert)["code"], "muted", "not as a spectator either")
    expect(said(company.watching)["type"], "ack", "others may speak")
    again = company.bert.socket(company.table.id)
    expect(again.wait("snapshot")["seats"][1]["muted"], True, "everybody sees it")
    expect(company.host.delete(f"{company.path}/people/{name}/mute").status, 200, "unmute")
    expect(bert.ask("say", seat=1, text="hello")["type"], "ack", "speaks again")
    again.close()
    company.close()


@case
def the_role_of_the_host_goes_on(server):
    company = Company(server)
    expect(company.host.post(f"{company.path}/people/{company.name(2)}/host", {}).status, 200, "hand over")
    snapshot = company.table.sockets[2].wait("snapshot")
    expect(snapshot["you"]["role"], "host", "the new host is told")
    expect([seat["host"] for seat in snapshot["seats"]], [False, False, True], "seats")
    expect(company.table.sockets[0].wait("snapshot")["you"], {"seats": [0], "role": "seat"}, "the old one too")
    expect(company.host.get(company.path + "/people").status, 403, "the old one is no host")
    for person, host in ((company.host, False), (company.zoe, True)):
        mine = [row["you"]["host"] for row in person.get("/api/v1/me/tables").json["tables"]]
        expect(mine, [host], "the list of tables")
    name = company.name(0, by=company.zoe)
    expect(company.zoe.delete(f"{company.path}/people/{name}").status, 200, "the new host removes the old one")
    expect(company.table.sockets[0].until_closed(), 1008, "closed")
    company.watching.close()


@case
def a_host_who_resigns_passes_the_role(server):
    company = Company(server)
    expect(company.table.do(0, "resign")["type"], "ack", "resign")
    expect(company.bert.get(company.path + "/people").status, 200, "the next player is the host")
    expect(company.host.get(company.path + "/people").status, 403, "the old one is not")
    company.close()


@case
def a_device_link_takes_the_role_along_or_leaves_it(server):
    for wanted, goes in ((None, True), (True, True), (False, False)):
        company = Company(server)
        body = {} if wanted is None else {"host": wanted}
        link = company.host.post(f"{company.path}/seats/0/device-link", body).json
        phone = server.person()
        answer = phone.post(f"{company.path}/device", {"seat": 0, "secret": link["secret"]})
        expect(answer.status, 200, "moved")
        expect(phone.get(company.path + "/people").status, 200 if goes else 403, f"the phone, host={wanted}")
        expect(company.host.get(company.path + "/people").status, 404 if goes else 200, f"the old one, host={wanted}")
        company.close()
    company = Company(server)
    expect(company.bert.post(f"{company.path}/seats/1/device-link", {"host": True}).code, "forbidden", "not theirs")
    expect(company.bert.post(f"{company.path}/seats/1/device-link", {"host": 1}).code, "bad_request", "no boolean")
    company.close()


@case
def links_are_renewed_and_revoked(server):
    host = server.person()
    made = create(host, "taxis", ["me", "person", "person"])
    path = f"/api/v1/tables/{made['table']}"

    def links():
        return sorted((row["kind"], row["seat"]) for row in host.get(f"{path}/links").json["links"]
                      if row["kind"] != "watch") + [row["kind"] for row in host.get(f"{path}/links").json["links"]
                                                    if row["kind"] == "watch"]

    expect(links(), [("invite", 1), ("invite", 2), "watch"], "after creating")
    old, new = made["watch"], host.post(f"{path}/links/renew", {"kind": "watch"}).json
    expect(new["seat"], None, "of no seat")
    expect(server.person().post(f"{path}/watch", {"secret": old}).status, 404, "the old watch link")
    expect(server.person().post(f"{path}/watch", {"secret": new["secret"]}).status, 200, "the new watch link")
    expect(host.post(f"{path}/links/revoke", {"kind": "watch"}).status, 200, "revoke")
    expect(server.person().post(f"{path}/watch", {"secret": new["secret"]}).status, 404, "revoked")
    expect(host.post(f"{path}/links/revoke", {"kind": "invite", "seat": 2}).status, 200, "revoke")
    expect(links(), [("invite", 1)], "what is left")
    bert = server.person()
    join(bert, made, 1)
    device = bert.post(f"{path}/seats/1/device-link", {}).json
    expect(links(), [("device", 1)], "a device link")
    expect(host.post(f"{path}/links/revoke", {"kind": "device", "seat": 1}).status, 200, "revoke")
    answer = server.person().post(f"{path}/device", {"seat": 1, "secret": device["secret"]})
    expect(answer.status, 404, "the device link")
    for body in ({}, {"kind": "x"}, {"kind": "watch", "seat": 1}, {"kind": "invite"}, {"kind": "invite", "seat": 9}):
        expect(host.post(f"{path}/links/renew", body).code, "bad_request", f"{body}")


@case
def every_action_of_the_host_is_one_line_of_the_audit(server):
    own = server.__class__().start()
    try:
        company = Company(own, start="host")
        path, name, host = company.path, company.name(1), company.host
        expect(company.zoe.delete(f"{path}/seats/2").status, 200, "a player's own seat")
        for method, rest in (("POST", f"people/{name}/mute"), ("DELETE", f"people/{name}/mute"),
                             ("DELETE", "seats/1"), ("POST", "seats/1/invite"), ("DELETE", "")):
            expect(host.request(method, f"{path}/{rest}".rstrip("/"), {}).status, 200, f"{method} {rest}")
        expect(host.post(f"{path}/start", {}).status, 409, "it is closed")
        lines = [json.loads(line) for line in own.log().splitlines()]
        actions = [(line["action"], line.get("what", line.get("seat"))) for line in lines if line["event"] == "action"]
        expect(actions, [("mute", name), ("unmute", name), ("free-seat", 1), ("invite", 1), ("close", None)], "audit")
    finally:
        own.stop()
