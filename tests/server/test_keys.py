"""Keys: their cookies, and recovery phrases."""
import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

from cases import case, check, create, expect
from client import Person, keep_secret


class Browser(Person):
    """Keeps its cookies, and sends what a page sends."""

    def __init__(self, server):
        super().__init__(server)
        self.cookies = {}
        self.set = []

    def request(self, method, path, body=None, headers=None):
        own = {"Origin": self.server.origin, "X-Posthorn": "1", "Sec-Fetch-Site": "same-origin",
               "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()) or None}
        answer = super().request(method, path, body, dict(own, **(headers or {})))
        self.set = answer.cookies
        for line in answer.cookies:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        keep_secret(self.cookies.get("posthorn"))
        return answer


@case
def a_cookie_is_renewed_once_a_day(server):
    browser = Browser(server)
    browser.post("/api/v1/key", {})
    key, first = browser.cookies["posthorn"], browser.set
    check(first[0].startswith("posthorn-renewed=1") and "Max-Age=86400" in first[0], f"a day: {first[0]}")
    check("Max-Age=34560000" in first[1] and "HttpOnly" in first[1], f"400 days: {first[1]}")
    browser.post("/api/v1/key", {})
    expect(browser.set, [], "not twice a day")
    del browser.cookies["posthorn-renewed"]  # a day later
    browser.post("/api/v1/key", {})
    expect(browser.set, first, "renewed")
    expect(browser.cookies["posthorn"], key, "the same key")
    browser.get("/api/v1/me/tables")
    expect(browser.set, [], "no other answer sets a cookie")


@case
def a_phrase_brings_all_seats_back(server):
    old = Browser(server)
    old.post("/api/v1/key", {})
    made = create(old, "taxis", ["me", "person"])
    expect(old.get("/api/v1/me/phrase").json, {"set": False}, "none yet")
    phrase = old.post("/api/v1/me/phrase", {}).json["phrase"]
    expect(old.get("/api/v1/me/phrase").json, {"set": True}, "now")
    fresh = Browser(server)
    typed = "  " + phrase.upper().replace("-", "  ") + " "
    expect(fresh.post("/api/v1/key/recover", {"phrase": typed}).json, {"cookie": True}, "recover")
    expect(fresh.cookies["posthorn"], old.cookies["posthorn"], "the same key")
    expect([row["table"] for row in fresh.get("/api/v1/me/tables").json["tables"]], [made["table"]], "all tables")
    program = Person(server)
    expect(program.post("/api/v1/key/recover", {"phrase": phrase}).json["key"], old.cookies["posthorn"], "a program")


@case
def a_phrase_that_is_not_valid(server):
    person = server.person()
    phrase = person.post("/api/v1/me/phrase", {}).json["phrase"]
    words = phrase.split("-")
    letter = "a" if words[0][1] != "a" else "i"
    wrong = "-".join([words[0][0] + letter + words[0][2:]] + words[1:])
    nobody = Person(server)
    expect(nobody.post("/api/v1/key/recover", {"phrase": wrong}).code, "bad_phrase", "a typing error")
    expect(nobody.post("/api/v1/key/recover", {"phrase": "-".join(words[:-1])}).code, "bad_phrase", "too short")
    new = person.post("/api/v1/me/phrase", {}).json["phrase"]
    expect(nobody.post("/api/v1/key/recover", {"phrase": phrase}).code, "unknown_phrase", "it was replaced")
    expect(nobody.post("/api/v1/key/recover", {"phrase": new}).status, 200, "the new one")
    expect(person.delete("/api/v1/me/phrase").json, {"set": False}, "revoked")
    expect(person.delete("/api/v1/me/phrase").json, {"set": False}, "again")
    expect(nobody.post("/api/v1/key/recover", {"phrase": new}).code, "unknown_phrase", "it was revoked")
    for body in ({}, {"phrase": 1}, {"phrase": "x" * 201}, {"phrase": new, "replace": 1}, {"phrase": new, "x": 1}):
        expect(nobody.post("/api/v1/key/recover", body).code, "bad_request", f"{body}")


@case
def a_browser_with_a_key_is_asked_first(server):
    person, browser = server.person(), Browser(server)
    phrase = person.post("/api/v1/me/phrase", {}).json["phrase"]
    browser.post("/api/v1/key", {})
    own = browser.cookies["posthorn"]
    expect(browser.post("/api/v1/key/recover", {"phrase": phrase}).code, "key_exists", "another key")
    expect(browser.cookies["posthorn"], own, "it is kept")
    expect(browser.post("/api/v1/key/recover", {"phrase": phrase, "replace": True}).status, 200, "replace")
    expect(browser.cookies["posthorn"], person.key, "replaced")
    expect(browser.post("/api/v1/key/recover", {"phrase": phrase}).status, 200, "the same key again")


@case
def a_phrase_survives_a_restart_and_is_limited(server):
    own = server.__class__("--limits", "join=3/60").start()
    try:
        person = own.person()
        phrase = person.post("/api/v1/me/phrase", {}).json["phrase"]
        own.restart()
        expect(Person(own).post("/api/v1/key/recover", {"phrase": phrase}).json["key"], person.key, "recover")
        codes = [Person(own).post("/api/v1/key/recover", {"phrase": "x"}).code for _ in range(3)]
        expect(codes, ["bad_phrase", "bad_phrase", "too_many"], "guesses")
        stored = open(own.store, "rb").read() + open(own.store + "-wal", "rb").read()
        check(re.search(phrase.encode(), stored) is None, "the phrase is not stored")
    finally:
        own.stop()


def phrases(server):
    """The ends of all rows about phrases, in days from now."""
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as file:
        rows = file.execute("SELECT expires FROM kept WHERE kind = 'phrase'").fetchall()
    return [round((row[0] / 1000 - time.time()) / 86400) for row in rows]


@case
def phrases_do_not_pile_up(server):
    own = server.__class__("--limits", "phrase=6/60000").start()
    try:
        person = own.person()
        with ThreadPoolExecutor(5) as pool:
            made = list(pool.map(lambda _: person.post("/api/v1/me/phrase", {}).json["phrase"], range(5)))
        valid = [Person(own).post("/api/v1/key/recover", {"phrase": phrase}).status for phrase in made]
        expect(sorted(valid), [200, 404, 404, 404, 404], "one is valid")
        expect(phrases(own), [730, 730], "two rows for a key, for two years")
        expect(own.person().post("/api/v1/me/phrase", {}).status, 200, "another key")
        answer = own.person().post("/api/v1/me/phrase", {})
        expect((answer.status, answer.code), (429, "too_many"), "the address has had six")
    finally:
        own.stop()


@case
def a_phrase_lasts_while_its_key_is_used(server):
    own = server.__class__().start()
    try:
        browser, other = Browser(own), own.person()
        browser.post("/api/v1/key", {})
        browser.post("/api/v1/me/phrase", {})
        other.post("/api/v1/me/phrase", {})
        own.stop()
        with sqlite3.connect(own.store) as file:
            file.execute("UPDATE kept SET expires = expires - 100 * 86400000 WHERE kind = 'phrase'")
        own.start()
        browser.post("/api/v1/key", {})
        create(browser, "taxis", ["me", "person"])  # stored after what was asked before it
        expect(sorted(phrases(own)), [630] * 4, "not twice a day")
        del browser.cookies["posthorn-renewed"]
        browser.post("/api/v1/key", {})
        create(browser, "taxis", ["me", "person"])
        expect(sorted(phrases(own)), [630, 630, 730, 730], "that of the key in use is renewed")
    finally:
        own.stop()
