"""A disk that is full, or takes nothing more, while many play: nobody is told that a move stands which
does not, everybody is told soon, and it goes on by itself when the disk does."""
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from players import LIMITS
from kills import Trial
from client import Person, Server

TABLES = 4
SOON = 1.0        # seconds until a player is told
PATIENCE = 10.0   # until it goes on, on a busy machine
TMPFS_MB = 16
BUILD = os.environ.get("POSTHORN_BUILD", "build")


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
    """Mounts a tmpfs in a mount namespace of its own; many systems allow that without root."""

    def start(self):
        program = f'mount -t tmpfs -o size={TMPFS_MB}m none {self.folder} && exec "$0" "$@"'
        self.wrapper = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", program]
        return super().start()


class ReadOnlyFolder:
    """Every system call that would write is refused, as when a file system was mounted read-only after an
    error (tests/shim/read_only.c)."""

    name = "a read-only file system"

    def __init__(self, server):
        self.file = os.path.join(server.folder, "read-only")

    def fill(self):
        open(self.file, "wb").close()

    def free(self):
        os.unlink(self.file)


class ServerOnReadOnly(Server):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.env |= {"LD_PRELOAD": os.path.join(BUILD, "tests", "libread_only.so"),
                     "READ_ONLY_FOLDER": self.folder, "ASAN_OPTIONS": "verify_asan_link_order=0"}


class FrozenFiles:
    """The kernel itself refuses: root may forbid everybody to change a file, also who has it open."""

    name = "files that nobody may change"

    def __init__(self, server):
        self.files = [server.store, server.store + "-wal"]

    def fill(self):
        subprocess.run(["chattr", "+i"] + self.files, check=True)

    def free(self):
        subprocess.run(["chattr", "-i"] + self.files, check=True)


def can_freeze():
    with tempfile.NamedTemporaryFile() as file:
        done = [subprocess.run(["chattr", how, file.name], capture_output=True, check=False).returncode
                for how in ("+i", "-i")]
    return done == [0, 0]


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
    try:
        wait_for(lambda: {one.table for one, before in zip(hall.players, told) if len(one.refusals) > before} >= tables,
                 "a refusal at each table", faults)
        if ready(trial.server) != 503:
            faults.append("/readyz is not 503 while nothing can be written")
        if Person(trial.server).get("/healthz").status != 200:
            faults.append("/healthz is not 200 while nothing can be written")
        reader = hall.players[0]
        if reader.person.get(f"/api/v1/tables/{reader.table}").status != 200:
            faults.append("a table cannot be looked at while nothing can be written")
    finally:
        disk.free()
    acked = {table: hall.board.last(table) for table in tables}
    wait_for(lambda: all(hall.board.last(table) > acked[table] + 2 for table in tables), "the next moves", faults)
    if ready(trial.server) != 200:
        faults.append("/readyz is not 200 when the disk takes something again")


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
        return (f"{kind.name}, {times} times: {len(refusals)} refused, told after {slowest:.3f} s at most, "
                f"{trial.hall.board.acks} acknowledged"), faults
    finally:
        trial.finish()


def after_a_restart(trial, server_class):
    """Nothing that was acknowledged came from memory alone. (What lay on a file system of its own has
    gone with its server: there the players compare before it ends.)"""
    trial.hall.again()
    if server_class is not ServerOnTmpfs:
        trial.server.stop(signal.SIGKILL)
        trial.start()
        trial.look()
        trial.server.stop()
        return trial.faults()
    trial.look()
    trial.server.stop()
    return trial.hall.faults() + trial.extra_faults
