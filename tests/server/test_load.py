"""Many tables at once: the program's own load test, with a disk so slow that every commit brings many moves."""
import json
import os
import subprocess

from cases import case, check, expect
from client import PROGRAM

SHIM = os.path.abspath(os.path.join(os.environ.get("POSTHORN_BUILD", "build"), "tests", "libslow_sync.so"))


def play(*plan, **env):
    """What everybody heard while many played at once."""
    check(os.path.exists(SHIM), f"{SHIM} is missing")
    env = dict(os.environ, SLOW_SYNC_MS="3", LD_PRELOAD=SHIM, **env)
    env["ASAN_OPTIONS"] = env.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
    done = subprocess.run([PROGRAM, "loadtest", *plan, "--seconds", "2", "--json"], env=env, capture_output=True, check=False)
    check(done.stdout, done.stderr.decode())
    got = json.loads(done.stdout.splitlines()[-1])
    expect((got["trouble"], got["refused"], got["lost"], got["gaps"]), ("", 0, 0, 0), "told")
    expect(done.returncode, 0, "status")
    check(got["alone"]["moves"] > 300, f"hardly a move: {got['alone']}")


@case
def everybody_hears_every_entry_once_and_in_order(server):
    """More moves than the server can bear."""
    del server  # it starts one of its own
    play("--tables", "60", "--sockets", "600", "--rate", "100000")


@case
def who_hears_late_hears_before_anything_else(server):
    """Onlookers are told so late that the next move has been made."""
    del server
    play("--tables", "60", "--sockets", "240", "--rate", "100000", POSTHORN_FAILPOINT="tell-late")
