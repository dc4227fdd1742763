"""Many connections of one address at full speed: each sends again and again, counts what comes back and
connects again when it was closed. Nothing is parsed that need not be: the abuser must be faster than the
server."""
import base64
import json
import os
import re
import select
import socket
import struct
import time
from collections import Counter

STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d) ")
TYPE = re.compile(rb'"type":"(\w+)"')
CODE = re.compile(rb'"code":"(\w+)"')   # of what was refused
TAIL = 24            # bytes of the last read that are looked at again: a mark may be cut in two
AHEAD = 64 * 1024    # bytes that a socket may owe the kernel before more is written
RETRY = 0.05         # seconds after a connection was refused or closed
READ = 1 << 18


def http(method, path, key=None, body=None):
    """One request as bytes."""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    if method != "GET":
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    if key:
        head += f"Authorization: Bearer {key}\r\n"
    return head.encode() + b"\r\n" + data


def frame(**message):
    """One message as a frame."""
    return frame_of(json.dumps(message).encode())


def frame_of(data):
    """A text as a frame. Its mask is zero: allowed, and nothing needs to be computed."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))  # of 64 KiB at most
    return b"\x81" + size + bytes(4) + data


def upgrade(path, key):
    nonce = base64.b64encode(os.urandom(16)).decode()
    return (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {key}\r\n\r\n").encode()


def fresh_key():
    return os.urandom(32).hex()


class Stream:
    """One connection. `requests`: a function that gives the next bytes to send. At most `window` requests
    are without a response; a stream with a `rate` reads that many bytes a second, and no more."""

    retry = RETRY

    def __init__(self, requests, window=1, rate=None):
        self.requests, self.window, self.rate = requests, window, rate
        self.tcp = None
        self.reset()

    def reset(self):
        self.out, self.tail, self.unanswered, self.next_read = b"", b"", 0, 0.0

    def opening(self):
        return b""

    def wants_to_write(self, now):
        del now
        return self.out or self.unanswered < self.window

    def fill(self, counts):
        while self.unanswered < self.window and len(self.out) < AHEAD:
            self.out += self.requests()
            self.unanswered += 1
            counts["sent"] += 1

    def got(self, data, counts):
        text = self.tail + data
        found = STATUS.findall(text)
        self.tail = text[-TAIL:] if not STATUS.search(text[-TAIL:]) else b""
        self.unanswered -= len(found)
        counts["bytes"] += len(data)
        for status in found:
            counts[status.decode()] += 1


class SocketStream(Stream):
    """A WebSocket: `place` gives a path and a key for each new one; after `hello` it sends what a key may
    send, all that there is at first, so that the server has no reason to close it."""

    burst, pause = 95, 0.21      # messages, seconds

    def __init__(self, place, requests):
        super().__init__(requests)
        self.place, self.open = place, False
        self.next_send = time.monotonic() - self.burst * self.pause

    def may_send(self, now):
        return self.open and now >= self.next_send

    def note_sent(self, now, counts):
        self.next_send = max(self.next_send, now - self.burst * self.pause) + self.pause
        counts["sent"] += 1

    def opening(self):
        self.open = False
        path, key = self.place()
        return upgrade(path, key)

    def wants_to_write(self, now):
        return self.out or self.may_send(now)

    def fill(self, counts):
        now = time.monotonic()
        while self.may_send(now) and len(self.out) < AHEAD // 8:
            self.out += self.requests()
            self.note_sent(now, counts)

    def got(self, data, counts):
        if not self.open and b" 101 " in data:
            self.open = True
            self.out += frame(type="hello", protocol=1, lang="en")
        counts["bytes"] += len(data)
        for mark in STATUS.findall(data) if not self.open else TYPE.findall(data) + CODE.findall(data):
            counts[mark.decode()] += 1


class TableStream(SocketStream):
    """A WebSocket that knows its table and sends one command after the other. `command` gives the next one
    from what is known; None: leaves, and comes back later. Counts commands that became entries as `entries`."""

    burst, retry = 1, 1.0

    def __init__(self, place, command, pause=SocketStream.pause):
        super().__init__(place, None)
        self.command, self.pause = command, pause

    def reset(self):
        super().reset()
        self.known, self.buffer, self.waiting = {}, b"", False

    def may_send(self, now):
        return self.known and not self.waiting and super().may_send(now)

    def fill(self, counts):
        now = time.monotonic()
        if not self.may_send(now):
            return
        command = self.command(self.known)
        if command is None:
            raise ConnectionResetError
        self.out += frame(**{"id": os.urandom(8).hex()} | command)
        self.waiting = True
        self.note_sent(now, counts)

    def got(self, data, counts):
        was_open = self.open
        super().got(data, counts)
        if was_open:
            self.buffer += data
            while (text := self.take_text()) is not None:
                self.learn(json.loads(text), counts)

    def take_text(self):
        """The next message, or None until it is whole. The server sends no message in several frames."""
        if len(self.buffer) < 2:
            return None
        size, start = self.buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(self.buffer[2:start], "big")
        if len(self.buffer) < start + size:
            return None
        opcode, text = self.buffer[0] & 15, self.buffer[start:start + size]
        self.buffer = self.buffer[start + size:]
        if opcode == 8:
            raise ConnectionResetError
        return text if opcode == 1 else b"{}"

    def learn(self, message, counts):
        kind = message.get("type")
        if kind in ("snapshot", "news"):
            self.known |= message
        elif kind == "error" and not self.known:
            raise ConnectionResetError    # not even `hello`: once more
        elif kind in ("ack", "refused", "error"):
            self.waiting = False
            counts["entries"] += kind == "ack"


class BurstStream(Stream):
    """Opens a connection, sends everything at once and connects again as soon as the server closes."""

    retry = 0.0

    def __init__(self, burst):
        super().__init__(None)
        self.burst = burst

    def opening(self):
        return self.burst()

    def wants_to_write(self, now):
        return self.out

    def fill(self, counts):
        pass

    def got(self, data, counts):
        counts["bytes"] += len(data)
        for mark in STATUS.findall(data) + TYPE.findall(data) + CODE.findall(data):
            counts[mark.decode()] += 1


class SlowStream(Stream):
    """Sends a byte at a time: a head or a body that never ends."""

    def __init__(self, requests, pause):
        super().__init__(requests)
        self.pause, self.next_byte, self.rest = pause, 0.0, b""

    def wants_to_write(self, now):
        return self.out or not self.unanswered or (self.rest and now >= self.next_byte)

    def fill(self, counts):
        if not self.unanswered:
            self.rest, self.unanswered = self.requests(), 1
            counts["sent"] += 1
        now = time.monotonic()
        if self.rest and now >= self.next_byte:
            self.out += self.rest[:1]
            self.rest, self.next_byte = self.rest[1:], now + self.pause


class Flood:
    """All streams of one process, in one loop. `source`: the abuser's address."""

    def __init__(self, port, source, streams):
        self.port, self.source, self.streams = port, source, streams
        self.poll = select.epoll()
        self.open = {}               # file -> its stream
        self.asked = {}              # file -> what is waited for
        self.counts = Counter()
        self.waiting = {stream: 0.0 for stream in streams}   # not connected -> when to connect

    def connect(self, stream):
        tcp = socket.socket()
        tcp.setblocking(False)
        if stream.rate:
            tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        tcp.bind((self.source, 0))
        tcp.connect_ex(("127.0.0.1", self.port))
        stream.reset()
        stream.tcp, stream.out = tcp, stream.opening()
        self.open[tcp.fileno()], self.asked[tcp.fileno()] = stream, select.EPOLLOUT
        self.poll.register(tcp, select.EPOLLOUT)
        self.counts["connections"] += 1

    def close(self, stream):
        file = stream.tcp.fileno()
        del self.open[file], self.asked[file]
        self.poll.unregister(file)
        stream.tcp.close()
        self.counts["closed"] += 1
        self.waiting[stream] = time.monotonic() + stream.retry

    def read(self, stream, now):
        data = stream.tcp.recv(2048 if stream.rate else READ)
        if not data:
            raise ConnectionResetError
        if stream.rate:
            stream.next_read = now + len(data) / stream.rate
        stream.got(data, self.counts)

    def serve(self, stream, events, now):
        try:
            if events & ~select.EPOLLOUT and now >= stream.next_read:
                self.read(stream, now)
            if events & select.EPOLLOUT:
                stream.fill(self.counts)
                if stream.out:
                    stream.out = stream.out[stream.tcp.send(stream.out):]
        except BlockingIOError:
            pass
        except OSError:
            self.close(stream)

    def turn(self):
        """One round. Slow readers and writers are looked at every few milliseconds."""
        now = time.monotonic()
        for stream in [one for one, when in self.waiting.items() if when <= now]:
            del self.waiting[stream]
            self.connect(stream)
        for file, events in self.poll.poll(0.01):
            self.serve(self.open[file], events, now)
        for file, stream in self.open.items():
            wanted = ((select.EPOLLIN if now >= stream.next_read else 0) |
                      (select.EPOLLOUT if stream.wants_to_write(now) else 0))
            if wanted != self.asked[file]:
                self.asked[file] = wanted
                self.poll.modify(file, wanted)

    def run(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.turn()
        for stream in self.open.values():
            stream.tcp.close()
        self.poll.close()
        return dict(self.counts)
