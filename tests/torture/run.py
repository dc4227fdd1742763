#!/usr/bin/env python3
"""The server in rough times; the last line counts. What is measured and not only checked is left to
`make torture`, which runs this with POSTHORN_KILLS=1000 and POSTHORN_MEASURE=1.
   tests/torture/run.py [NAME…]     only cases whose name holds one of the words"""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import disk  # noqa: E402
import kills  # noqa: E402
import offenders  # noqa: E402
import rough  # noqa: E402
from client import Server  # noqa: E402

KILLS = int(os.environ.get("POSTHORN_KILLS", "50"))
MEASURE = os.environ.get("POSTHORN_MEASURE", "") == "1"


def killed_servers():
    return kills.kills(KILLS)


def acknowledged_too_early():
    return kills.a_lie_is_found_out()


def a_full_disk():
    return disk.full_disk(disk.SmallFiles, Server)


def a_small_file_system():
    if not disk.can_mount():
        return "left out: this system lets nobody mount", []
    return disk.full_disk(disk.SmallDisk, disk.ServerOnTmpfs)


def a_read_only_disk():
    return disk.full_disk(disk.ReadOnlyFolder, disk.ServerOnReadOnly)


def frozen_files():
    if not disk.can_freeze():
        return "left out: this user cannot freeze a file", []
    return disk.full_disk(disk.FrozenFiles, Server)


def offenders_among_players():
    return offenders.offenders(MEASURE)


CASES = [killed_servers, acknowledged_too_early, a_full_disk, a_small_file_system, a_read_only_disk, frozen_files,
         offenders_among_players]


if __name__ == "__main__":
    sys.exit(rough.main(CASES, sys.argv[1:]))
