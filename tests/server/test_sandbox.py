"""What a server that was taken over could do: nothing outside of its store, and no other program."""
import ctypes
import errno
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time

from cases import Table, case, check, expect
from client import PATIENCE, Server

FILES = ("read a file", "write a file", "create a file", "list a folder")
CALLS = ("open a socket", "signal a process", "trace a process", "map code", "fork", "become root", "run a program")


def landlock_version():
    """What the kernel says; below 1: it has no Landlock."""
    return ctypes.CDLL(None).syscall(444, None, 0, 1)


def events(server, name):
    lines = (json.loads(line) for line in server.log().splitlines() if line.startswith("{"))
    return [line for line in lines if line["event"] == name]


def tasks(server):
    """What the kernel says of every thread of the server."""
    folder = f"/proc/{server.process.pid}/task"
    for task in os.listdir(folder):
        with open(os.path.join(folder, task, "status"), encoding="ascii", errors="replace") as status:
            yield dict(line.split(":\t", 1) for line in status.read().splitlines() if ":\t" in line)


def end(server):
    expect(server.stop(), 0, "exit status")
    shutil.rmtree(server.folder)


@case
def the_server_cannot_leave_its_store(server):
    told = events(server, "sandbox")
    expect(len(told), len(events(server, "listening")), "it is told once at each start")
    if "off" in told[0]:  # an attempt would succeed: to run a program ends the server
        expect(told[0]["off"], "built with a sanitizer", "only these have none")
        return
    server = Server(env={"POSTHORN_FAILPOINT": "escape"}).start()
    told = events(server, "sandbox")
    attempts = {line["attempt"]: line["errno"] for line in events(server, "escape")}
    expect(sorted(attempts), sorted(FILES + CALLS), "attempts")
    for attempt in CALLS:
        expect(attempts[attempt], errno.ENOSYS, attempt)
    expect(told[0]["calls"], "restricted", "system calls")
    if landlock_version() >= 1:
        expect(told[0]["files"], "restricted", "files")
        for attempt in FILES:
            expect(attempts[attempt], errno.EACCES, attempt)
    else:
        expect((told[0]["level"], told[0]["files"]), ("warning", "the kernel has no Landlock"), "it is told")
    table = Table(server)
    expect(table.do(0, "say", phrase="hello")["type"], "ack", "and it still works")
    end(server)


@case
def every_thread_is_restricted(server):
    if "off" in events(server, "sandbox")[0]:
        return
    seen = 0
    for status in tasks(server):
        expect((status["Seccomp"], status["NoNewPrivs"]), ("2", "1"), status["Name"])
        check(int(status["CapPrm"], 16) & ~(1 << 10) == 0, f"capabilities: {status['CapPrm']}")
        seen += 1
    check(seen >= 4, f"only {seen} threads")


@case
def a_debugger_can_have_it_without(server):
    server = Server("--no-sandbox").start()
    check("off" in events(server, "sandbox")[0], "the log says so")
    expect(next(tasks(server))["Seccomp"], "0", "no filter")
    end(server)


def certify(folder, number):
    """A certificate and its key, number so and so, in a folder as certbot keeps them."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", f"/CN=number {number}", "-keyout", f"{folder}/archive/key{number}.pem",
                    "-out", f"{folder}/archive/cert{number}.pem"], check=True, capture_output=True)
    for name in ("cert", "key"):
        os.symlink(f"../archive/{name}{number}.pem", f"{folder}/live/new")
        os.replace(f"{folder}/live/new", f"{folder}/live/{name}.pem")


def certificate_of(server):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as plain, context.wrap_socket(plain) as secure:
        return secure.getpeercert(binary_form=True)


@case
def certificates_are_renewed_within_the_sandbox(server):
    server = Server()
    folder = tempfile.mkdtemp(prefix="posthorn-test-tls-")
    for name in ("archive", "live"):
        os.makedirs(os.path.join(folder, name))
    certify(folder, 1)
    server.arguments += ["--tls-cert", f"{folder}/live/cert.pem", "--tls-key", f"{folder}/live/key.pem"]
    server.start_named()
    first = certificate_of(server)
    certify(folder, 2)
    server.process.send_signal(signal.SIGHUP)
    until = time.monotonic() + PATIENCE
    while certificate_of(server) == first and time.monotonic() < until:
        time.sleep(0.05)
    check(certificate_of(server) != first, f"the old certificate is still used: {server.log()[-500:]}")
    end(server)
    shutil.rmtree(folder)
