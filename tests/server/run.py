#!/usr/bin/env python3
"""Runs the tests of the server against the real program; the last line counts them.
   tests/server/run.py [NAME…]     only cases whose name holds one of the words"""
import importlib
import os
import shutil
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(__file__))
import client  # noqa: E402
from cases import cases  # noqa: E402

MODULES = sorted(name[:-3] for name in os.listdir(os.path.dirname(__file__)) if name.startswith("test_"))
LIMITS = "all=0/1,chat=5/10"


def run(function, server):
    started = time.monotonic()
    try:
        function(server)
        fault = None
    except Exception:  # noqa: BLE001: whatever it was, it is a failed case
        fault = traceback.format_exc()
    print(f"{'FAILED' if fault else 'ok    '}  {function.__name__} ({time.monotonic() - started:.2f} s)")
    if fault:
        print(fault)
    return not fault


def leaks(server, metrics):
    """Keys and link secrets of this run that are stored on the disk or shown in the metrics."""
    places = {"metrics": metrics}
    for name in os.listdir(server.folder):
        with open(os.path.join(server.folder, name), "rb") as file:
            places[name] = file.read()
    found = []
    for place, content in places.items():
        lower = content.lower()
        for secret in client.secrets:
            if secret.encode() in lower or bytes.fromhex(secret) in content:
                found.append(f"a secret stands in {place}")
    print(f"        {len(client.secrets)} secrets looked for in {', '.join(sorted(places))}")
    return sorted(set(found))


def main(words):
    for name in MODULES:
        importlib.import_module(name)
    wanted = [one for one in cases if not words or any(word in one.__name__ for word in words)]
    server = client.Server("--limits", LIMITS, "--sockets-per-address", "1000").start()
    passed = failed = 0
    try:
        for function in wanted:
            good = run(function, server)
            passed, failed = passed + good, failed + (not good)
            if server.process.poll() is not None:
                print(f"FAILED  the server has gone ({server.process.returncode}): {server.log()[-2000:]}")
                failed += 1
                server.start()
        metrics = client.Person(server).get("/metrics").body
        status = server.stop()
        for leak in leaks(server, metrics):
            print(f"FAILED  {leak}")
            failed += 1
        if status != 0:
            print(f"FAILED  the server ended with {status}: {server.log()[-3000:]}")
            failed += 1
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
        if failed == 0:
            shutil.rmtree(server.folder)
    for fault in sorted(set(client.faults))[:20]:
        print(f"FAILED  {fault}")
    passed, failed = passed + (not client.faults), failed + bool(client.faults)
    print(f"{client.checked['answers']} answers and {client.checked['messages']} messages fit their schemas")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
