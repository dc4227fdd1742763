"""A store with tables that have long logs, as after weeks at a server: made without limits and in memory."""
import json
import os
import shutil
import tempfile
import threading

from attacks import HOT_SEAT
from client import Person, Server
from flood import frame, fresh_key

TABLES = 10
LINES = 1000        # of chat for each of two seats: the quota
AT_ONCE = 50        # lines that are sent before their acks are read
FAST = "/dev/shm" if os.path.isdir("/dev/shm") else None


def fill(server, found):
    """One table with all the chat that it can have."""
    host = Person(server, fresh_key())
    table = host.post("/api/v1/tables", HOT_SEAT).json["table"]
    socket = host.socket(table, lang="en")
    socket.wait("snapshot")
    socket.got = json.loads
    lines = []
    for first in range(0, 2 * LINES, AT_ONCE):
        socket.tcp.sendall(b"".join(frame(type="say", id=f"{number}", seat=number % 2, text="x" * 200)
                                    for number in range(first, first + AT_ONCE)))
        lines += [socket.wait("ack")["seq"] for _ in range(AT_ONCE)]
    socket.close()
    found.append({"table": table, "key": host.key, "lines": lines})


def prepare(folder):
    """Makes the store `tables.db` in the folder; the tables, with their hosts' keys and the entries of their lines."""
    server, found = Server("--limits", "all=0/1"), []
    shutil.rmtree(server.folder)
    server.folder = tempfile.mkdtemp(prefix="posthorn-test-", dir=FAST)
    server.store, server.log_path = f"{server.folder}/tables.db", f"{server.folder}/log"
    server.log_level = "error"
    server.start()
    try:
        threads = [threading.Thread(target=fill, args=(server, found)) for _ in range(TABLES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        server.stop()
    for name in os.listdir(server.folder):
        if name.startswith("tables.db"):
            shutil.copy(f"{server.folder}/{name}", folder)
    shutil.rmtree(server.folder)
    if len(found) < TABLES:
        raise RuntimeError(f"{len(found)} of {TABLES} long tables")
    return found
