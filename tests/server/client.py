"""A server under test, and clients for it: HTTP and WebSocket by the standard library alone. Every
answer and message that comes in is checked against openapi.json and messages.schema.json of
docs/programmers/."""
import base64
import hashlib
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile
import time

from schema import Schema

PROGRAM = os.environ.get("POSTHORN", "build/posthorn")
OPENAPI = Schema(json.load(open("docs/programmers/openapi.json", encoding="utf-8")))
MESSAGES = Schema(json.load(open("docs/programmers/messages.schema.json", encoding="utf-8")))
PATIENCE = float(os.environ.get("POSTHORN_PATIENCE", "20"))

faults = []          # what did not fit the schemas
checked = {"answers": 0, "messages": 0}
secrets = set()      # every key and link secret that was used in this run
raw_log = []         # (who, bytes) of all that the sockets got


def keep_secret(text):
    if text:
        secrets.add(text)
    return text


def keep_secrets_of(value):
    """Notes every secret in an answer, wherever it stands."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in ("key", "secret", "watch") and isinstance(item, str) and re.fullmatch("[0-9a-f]{32,64}", item):
                keep_secret(item)
            keep_secrets_of(item)
    elif isinstance(value, list):
        for item in value:
            keep_secrets_of(item)


def note(sentences, about):
    for sentence in sentences:
        faults.append(f"{about}: {sentence}")


# ---- the server ----

class Server:
    def __init__(self, *arguments, store=None, env=None):
        self.folder = tempfile.mkdtemp(prefix="posthorn-test-")
        self.store = store or os.path.join(self.folder, "tables.db")
        self.arguments = list(arguments)
        self.env = dict(os.environ, **(env or {}))
        self.log_path = os.path.join(self.folder, "log")
        self.process = None
        self.port = 0
        self.wrapper = []    # what starts the program, if it is not started by itself
        self.log_level = "debug"

    def start_named(self):
        """With a public name: the port must be chosen here, for it is not printed."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        return self.start()

    def start(self):
        log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            self.wrapper + [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.store,
                            "--log-level", self.log_level] + self.arguments,
            stdout=subprocess.PIPE, stderr=log, env=self.env)
        log.close()
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not found and "http" in line:
            return self
        if not found:
            self.process.wait()
            raise RuntimeError(f"the server did not start: {line!r} {self.log()[-2000:]}")
        self.port = int(found.group(1))
        return self

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def stop(self, how=signal.SIGTERM):
        """Ends the server; its exit status."""
        self.process.send_signal(how)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self.process.stdout.close()
        return status

    def restart(self, how=signal.SIGTERM):
        self.stop(how)
        return self.start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def person(self):
        """Somebody new: a key is any 32 random bytes."""
        return Person(self, keep_secret(os.urandom(32).hex()))


# ---- HTTP ----

class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.cookies = [value for name, value in response.getheaders() if name.lower() == "set-cookie"]
        self.body = response.read()
        self.type = self.headers.get("content-type", "").split(";")[0]
        self.json = json.loads(self.body) if self.type.endswith("json") and self.body else None
        self.code = self.json.get("code") if isinstance(self.json, dict) else None

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


def find_path(path):
    """The row of openapi.json that describes the path."""
    path = path.split("?")[0]
    for row in OPENAPI.root["paths"]:
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", row), path):
            return row
    return None


def check_answer(method, path, answer):
    row = find_path(path)
    if row is None or method.lower() not in OPENAPI.root["paths"][row]:
        if answer.status < 400:
            note([f"{answer.status} for what openapi.json does not describe"], f"{method} {path}")
        return
    responses = OPENAPI.root["paths"][row][method.lower()]["responses"]
    checked["answers"] += 1
    if str(answer.status) not in responses:
        note([f"status {answer.status} ({answer.code}) is not described"], f"{method} {row}")
        return
    response = responses[str(answer.status)]
    if "$ref" in response:
        response = OPENAPI.find(response["$ref"])
    content = response.get("content", {})
    if content and answer.type not in content:
        note([f"{answer.type} instead of {list(content)}"], f"{method} {row} {answer.status}")
    elif content and answer.json is not None:
        note(OPENAPI.faults(answer.json, content[answer.type].get("schema", {})),
             f"{method} {row} {answer.status}")


class Person:
    """Somebody with a key, or nobody; `source` is their address, if it is not the usual one."""

    def __init__(self, server, key=None, source=None):
        self.server = server
        self.key = key
        self.source = (source, 0) if source else None

    def request(self, method, path, body=None, headers=None):
        all_headers = {"Content-Type": "application/json"} if method in ("POST", "DELETE") else {}
        if self.key:
            all_headers["Authorization"] = f"Bearer {self.key}"
        all_headers.update(headers or {})
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE,
                                                source_address=self.source)
        try:
            data = json.dumps(body).encode() if body is not None and not isinstance(body, bytes) else body
            connection.request(method, path, data, {k: v for k, v in all_headers.items() if v is not None})
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        check_answer(method, path, answer)
        keep_secrets_of(answer.json)
        return answer

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, body, **more):
        return self.request("POST", path, body, **more)

    def delete(self, path, **more):
        return self.request("DELETE", path, **more)

    def socket(self, table, hello=True, **fields):
        connection = Socket(self.server, f"/ws/{table}", key=self.key, source=self.source)
        if hello:
            connection.send(type="hello", protocol=1, **fields)
        return connection


# ---- WebSocket ----

class Refused(Exception):
    def __init__(self, status):
        super().__init__(f"no socket: status {status}")
        self.status = status


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed: {code}")
        self.code = code


class Socket:
    def __init__(self, server, path, key=None, headers=None, source=None):
        self.tcp = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=source)
        self.tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.pending = b""
        self.seen = []       # every message so far
        self.texts = []      # the same as bytes
        self.name = os.urandom(8).hex()  # ids of commands are never used again
        self.number = 0
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": f"127.0.0.1:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": nonce, "Sec-WebSocket-Version": "13"}
        if key:
            lines["Authorization"] = f"Bearer {key}"
        lines.update(headers or {})
        head = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n"
        self.tcp.sendall(head.encode("latin-1"))
        while b"\r\n\r\n" not in self.pending:
            more = self.tcp.recv(65536)
            if not more:
                raise Refused(0)
            self.pending += more
        answer, self.pending = self.pending.split(b"\r\n\r\n", 1)
        status = int(answer.split()[1])
        if status != 101:
            self.tcp.close()
            raise Refused(status)
        wanted = base64.b64encode(hashlib.sha1((nonce + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if wanted not in answer:
            raise Refused(status)

    def frame(self, opcode, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        repeated = (mask * (size // 4 + 1))[:size]
        body = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
        self.tcp.sendall(head + mask + body)

    def send_text(self, text):
        self.frame(1, text.encode() if isinstance(text, str) else text)

    def send(self, **message):
        note(MESSAGES.faults(message, MESSAGES.find("#/$defs/fromClient")), f"sent {message.get('type')}")
        self.send_text(json.dumps(message))

    def take(self, count):
        while len(self.pending) < count:
            more = self.tcp.recv(1 << 20)
            if not more:
                raise Closed(1006)
            self.pending += more
        out, self.pending = self.pending[:count], self.pending[count:]
        return out

    def read_frame(self):
        first, second = self.take(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 0x80, first & 15, self.take(size)

    def next(self):
        """The next message; Closed when the server closes."""
        text = b""
        while True:
            last, opcode, payload = self.read_frame()
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                self.close()
                raise Closed(code)
            if opcode == 9:
                self.frame(10, payload)
            elif opcode in (0, 1):
                text += payload
                if last:
                    return self.got(text)

    def got(self, text):
        message = json.loads(text)
        checked["messages"] += 1
        note(MESSAGES.faults(message, MESSAGES.find("#/$defs/fromServer")), f"got {message.get('type')}")
        self.seen.append(message)
        self.texts.append(text)
        return message

    def wait(self, kind, **fields):
        """The next message of that kind with those fields; others are passed over."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    def answer(self, message_id):
        """What comes back for a command: ack, refused, an answer or an error."""
        while True:
            message = self.next()
            if message.get("id") == message_id:
                return message

    def ask(self, kind, **fields):
        """Sends a command with a fresh id and gives what comes back for it."""
        self.number += 1
        message_id = fields.pop("id", f"{self.name}.{self.number}")
        self.send(type=kind, id=message_id, **fields)
        return self.answer(message_id)

    def until_closed(self):
        """The close code."""
        try:
            while True:
                self.next()
        except Closed as closed:
            return closed.code

    def close(self):
        self.tcp.close()
