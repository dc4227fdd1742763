"""A disk that takes no more while many play: nobody is told that a move stands which does not, everybody
is told soon, and it goes on by itself when there is room again."""
import os
import resource
import shutil
import signal
import subprocess
import time

from players import LIMITS
from kills import Trial
from client import Person, Server

TABLES = 4
SOON = 1.0        # seconds until a player is told
PATIENCE = 10.0   # until it goes on, on a busy machine
TMPFS_MB = 16


class SmallFiles:
    """The limit of file sizes of the server, lowered and raised from outside: no rights are needed."""

    name = "a limit of file sizes"

    def __init__(self, server):
        self.pid = server.process.pid

    def fill(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))

    def free(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class SmallDisk:
    """A file system of its own for the server, of 16 MB, which another file fills."""

    name = f"a file system of {TMPFS_MB} MB"

    def __init__(self, server):
        self.file = f"/proc/{server.process.pid}/root{server.folder}/filling"

    def fill(self):
        with open(self.file, "wb", buffering=0) as file:
            try:
                while file.write(bytes(65536)) == 65536:
                    pass
                while file.write(b"0"):
                    pass
            except OSError:
                pass

    def free(self):
        os.unlink(self.file)


class ServerOnTmpfs(Server):
    """Mounts in a name space of its own, as any user may where the system lets him."""

    def start(self):
        program = f'mount -t tmpfs -o size={TMPFS_MB}m none {self.folder} && exec "$0" "$@"'
        self.wrapper = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", program]
        return super().start()


def can_mount():
    done = subprocess.run(["unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
                           "mount -t tmpfs -o size=1m none /mnt"], capture_output=True, check=False)
    return done.returncode == 0


def ready(server):
    return Person(server).get("/readyz").status


def wait_for(what, about, faults):
    deadline = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > deadline:
            faults.append(f"{about} did not come within {PATIENCE} s")
            return
        time.sleep(0.02)


def full_once(trial, disk, faults):
    """While everybody plays: full, until all who move were told; then free, until everybody goes on."""
    hall = trial.hall
    told = [len(one.refusals) for one in hall.players]
    tables = {one.table for one in hall.players}
    disk.fill()
    wait_for(lambda: {one.table for one, before in zip(hall.players, told) if len(one.refusals) > before} >= tables,
             "a refusal at each table", faults)
    if ready(trial.server) != 503:
        faults.append("/readyz is not 503 on a full disk")
    if Person(trial.server).get("/healthz").status != 200:
        faults.append("/healthz is not 200 on a full disk")
    disk.free()
    acked = {table: hall.board.last(table) for table in tables}
    wait_for(lambda: all(hall.board.last(table) > acked[table] + 2 for table in tables), "the next moves", faults)
    if ready(trial.server) != 200:
        faults.append("/readyz is not 200 when there is room again")


def full_disk(kind, server_class, times=3):
    trial = Trial(tables=TABLES)
    shutil.rmtree(trial.server.folder)
    trial.server = server_class("--limits", LIMITS, "--sockets-per-address", "1000")
    trial.hall.server = trial.server
    faults = []
    try:
        trial.start()
        disk = kind(trial.server)
        trial.hall.open_tables()
        trial.hall.connect()
        trial.hall.play()
        for _ in range(times):
            full_once(trial, disk, faults)
        trial.hall.stop()
        refusals = [refusal for one in trial.hall.players for refusal in one.refusals]
        faults += [f"refused as {code}" for code, _ in refusals if code != "storage_unavailable"]
        slowest = max((seconds for _, seconds in refusals), default=0)
        if slowest > SOON:
            faults.append(f"told after {slowest:.2f} s")
        faults += after_a_restart(trial, server_class)
        return (f"{kind.name}, full {times} times: {len(refusals)} refused, told after {slowest:.3f} s at most, "
                f"{trial.hall.board.acks} acknowledged"), faults
    finally:
        trial.finish()


def after_a_restart(trial, server_class):
    """Nothing that was acknowledged came from memory alone. (What lay on a file system of its own has
    gone with its server: there the players compare before it ends.)"""
    trial.hall.again()
    if server_class is Server:
        trial.server.stop(signal.SIGKILL)
        trial.start()
        trial.look()
        trial.server.stop()
        return trial.faults()
    trial.look()
    trial.server.stop()
    return trial.hall.faults() + trial.extra_faults
