"""Many tables at once: the program's own load test, with a disk so slow that every commit brings many moves."""
import json
import os
import subprocess

from cases import case, check, expect
from client import PROGRAM

SHIM = os.path.abspath(os.path.join(os.environ.get("POSTHORN_BUILD", "build"), "tests", "libslow_sync.so"))


@case
def everybody_hears_every_entry_once_and_in_order(server):
    del server  # it starts one of its own
    check(os.path.exists(SHIM), f"{SHIM} is missing")
    # More than the server can do: whoever looks on is told late, and yet before the next entry.
    plan = ["--tables", "60", "--sockets", "600", "--rate", "100000", "--seconds", "2"]
    env = dict(os.environ, SLOW_SYNC_MS="3", LD_PRELOAD=SHIM)
    env["ASAN_OPTIONS"] = env.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
    done = subprocess.run([PROGRAM, "loadtest", *plan, "--json"], env=env, capture_output=True, check=False)
    check(done.stdout, done.stderr.decode())
    got = json.loads(done.stdout.splitlines()[-1])
    expect((got["trouble"], got["refused"], got["lost"], got["gaps"]), ("", 0, 0, 0), "told")
    expect(done.returncode, 0, "status")
    check(got["alone"]["moves"] > 300, f"hardly a move: {got['alone']}")
