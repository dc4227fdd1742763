"""Work that grows with the log of a table: it is done in slices, it is paid for, and deleting needs none of it.
Counted in entries, not measured."""
import shutil

from cases import Table, case, check, expect, metric
from client import Server

SLICE = 200  # entries of whole logs in one turn of the loop
SAID = 250  # messages of each seat


def folds(server):
    return metric(server, "posthorn_entries_folded_total")


def long_table(server):
    """A table with a long log, and the number of its last message."""
    table = Table(server, confirm=False)
    for number in range(SAID):
        for seat in range(2):
            last = table.do(seat, "say", text=f"words {number} of seat {seat}")
            expect(last["type"], "ack", f"{last}")
    table.close()
    return table, last["seq"]


@case
def a_long_log_is_folded_in_slices(_):
    server = Server("--limits", "all=0/1").start()
    try:
        table, last = long_table(server)
        expect(server.stop(), 0, "exit status")
        server.start()
        expect(table.people[0].get(f"/api/v1/tables/{table.id}").status, 200, "loaded")
        check(folds(server) >= last, "all of it was folded")
        check(metric(server, "posthorn_entries_folded_in_turn_max") <= SLICE, "a slice in a turn")
        before = folds(server)
        expect(table.people[0].delete(f"/api/v1/tables/{table.id}/lines/{last}").status, 200, "a message is removed")
        expect(folds(server), before + 1, "the entry about that is all that is folded")
        expect(table.people[1].request("DELETE", "/api/v1/me", {"confirm": "delete"}).json, {"tables": 1}, "forgotten")
        check(folds(server) <= before + 5, "as many as were written")
        expect(table.people[0].get(f"/api/v1/tables/{table.id}").status, 200, "still there")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)


def passed(person, table):
    """How many requests pass before one is refused."""
    count = 0
    while count < 500 and person.get(f"/api/v1/tables/{table.id}").status == 200:
        count += 1
    return count


@case
def a_long_log_is_paid_for(_):
    server = Server("--limits", "all=0/1").start()
    try:
        table, last = long_table(server)
        short = Table(server)
        short.close()
        expect(server.stop(), 0, "exit status")
        server.arguments = ["--limits", "all=0/1,http=800/3600"]
        server.start()
        cheap = passed(short.people[0], short)
        expect(server.stop(), 0, "exit status")
        server.start()
        dear = passed(table.people[0], table)
        check(dear < cheap - last // 2 // 20, f"{dear} requests to a cold long table, {cheap} to a short one")
    finally:
        expect(server.stop(), 0, "exit status")
        shutil.rmtree(server.folder)
