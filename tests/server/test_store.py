"""The store's files while the server runs, and the time across a restart."""
import os
import shutil
import sqlite3
import time

from cases import Table, case, check, expect
from client import PATIENCE, Person, Server


def wait_ready(server, status):
    deadline = time.monotonic() + PATIENCE
    while Person(server).get("/readyz").status != status:
        check(time.monotonic() < deadline, f"readyz becomes {status}")
        time.sleep(0.02)


def entries_of(server, table):
    """The entries that a restart would find, by the file alone."""
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as file:
        return file.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table.id,)).fetchone()[0]


@case
def a_log_that_loses_its_name(_):
    """The write-ahead log is deleted: nothing is acknowledged any more, and nothing is lost."""
    server = Server("--limits", "create=0/60,join=0/60").start()
    table = Table(server, confirm=False)
    table.play(5)
    seat, seq = table.actor(), table.known[table.actor()]["seq"]
    os.unlink(server.store + "-wal")
    answer = table.do(seat, "move", move=table.known[seat]["legal"][0]["move"])
    expect(answer.get("code"), "storage_unavailable", f"{answer}")
    wait_ready(server, 503)
    expect(Person(server).get("/healthz").status, 200, "alive")
    deadline = time.monotonic() + PATIENCE
    while "store displaced" not in server.log():
        check(time.monotonic() < deadline, "a line in the log")
        time.sleep(0.02)
    table.close()
    expect(server.stop(), 0, "exit status")
    check(entries_of(server, table) >= seq, "every acknowledged entry is in the file")
    server.start()
    wait_ready(server, 200)
    expect(table.people[0].socket(table.id).wait("snapshot")["seq"], seq, "the game goes on from there")
    expect(server.stop(), 0, "exit status")
    shutil.rmtree(server.folder)


@case
def a_store_that_comes_back(_):
    """The file is moved away and back: the server notices both."""
    server = Server("--limits", "create=0/60,join=0/60").start()
    table = Table(server, confirm=False)
    os.rename(server.store, server.store + ".away")
    wait_ready(server, 503)
    os.rename(server.store + ".away", server.store)
    wait_ready(server, 200)
    table.play(3)
    table.close()
    expect(server.stop(), 0, "exit status")
    shutil.rmtree(server.folder)
