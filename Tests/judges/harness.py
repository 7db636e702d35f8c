"""Starts a Raincheck of its own for a test: free ports, a configuration in a temporary folder, an end by process id.

Uses the standard library only, so that the smoke test and the bench can use it without an environment.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import http.server
import itertools
import json
import os
import pathlib
import queue
import random
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse

SAMPLE = [{"kind": "sample"}]
FORM = "application/x-www-form-urlencoded"

# Seconds that are over only when something is broken: no machine is too slow for them.
LIMIT = 120.0

_trigger = itertools.count(random.randrange(1 << 40))


def free_port() -> int:
    """A port nobody listens on, for those who cannot take any and tell which: port 0 is better.

    It is none of those the system gives to whoever asks for any, so that it is still free when it is used.
    """
    lowest = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", random.randrange(10_000, lowest) if lowest > 11_000 else 0))
            except OSError:
                continue
            return probe.getsockname()[1]


def promptly(ask):
    """What `ask` gives when it took less than a second: where the clock decides, a slow machine is no judge."""
    while True:
        begun = time.monotonic()
        answer = ask()
        if time.monotonic() - begun < 1:
            return answer


class Lateness:
    """How late the machine wakes those who sleep: what is promised in seconds is judged relative to that."""

    def __init__(self):
        self.worst = 0.0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        begun = time.monotonic()
        while not self.ended.wait(0.02):
            now = time.monotonic()
            self.worst = max(self.worst, now - begun - 0.02)
            begun = now

    def excuses(self, seconds: float, limit: float) -> bool:
        """Whether something took no longer than it may, but for what the machine is late by itself."""
        if seconds >= limit:
            # Who watches may not have been woken yet.
            time.sleep(0.1)
        return seconds < limit + 5 * self.worst

    def close(self) -> None:
        self.ended.set()
        self.thread.join()


def new_trigger() -> str:
    """An id like Slack gives every command and every press, never the same twice."""
    return f"{next(_trigger)}.judge"


class Raincheck:
    """One `raincheck serve`, from its start to its end."""

    def __init__(self, binary, installations, environment, providers=SAMPLE, settings=None, port=0):
        self.binary = str(binary)
        self.folder = tempfile.TemporaryDirectory(prefix="raincheck-judge-")
        self.path = pathlib.Path(self.folder.name)
        self.data = self.path / "data"
        self.log = self.path / "log"
        self.config = self.path / "raincheck.json5"
        # Port 0 is any; it is known once the program has started.
        self.port, self.admin_port = port, 0
        self.environment = {**os.environ, **environment}
        self.process = None
        document = {
            "listen": {"address": "127.0.0.1", "port": self.port},
            "admin": {"address": "127.0.0.1", "port": 0},
            "data": "data",
            "forecast": {"providers": providers},
            "installations": installations,
            **(settings or {}),
        }
        self.config.write_text(json.dumps(document, indent=2))

    def start(self, limit=LIMIT) -> float:
        """Starts it; returns the seconds from exec to the first 200 of /readyz."""
        self.admin_port = 0
        with open(self.log, "ab") as log:
            said = log.tell()
            begun = time.perf_counter()
            self.process = subprocess.Popen(
                [self.binary, "serve", "--config", str(self.config)],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )
        while time.perf_counter() - begun < limit:
            if self.process.poll() is not None:
                raise RuntimeError(f"raincheck ended with {self.process.returncode}:\n{self.log.read_text()}")
            if (self.admin_port or self.finds_ports(said)) and self.is_ready():
                return time.perf_counter() - begun
            time.sleep(0.001)
        self.stop()
        raise RuntimeError(f"raincheck was not ready after {limit} s:\n{self.log.read_text()}")

    def finds_ports(self, said: int) -> bool:
        """Reads its ports from what it says of its start, if it has said so yet."""
        with open(self.log, "rb") as log:
            log.seek(said)
            for line in log.read().splitlines(keepends=True):
                if b'"message":"started"' in line and line.endswith(b"\n"):
                    # Under the journal a priority stands before it.
                    words = json.loads(line[line.index(b"{"):])
                    self.port, self.admin_port = words["port"], words["admin_port"]
        return self.admin_port != 0

    def is_ready(self) -> bool:
        try:
            return self.get("/readyz").status == 200
        except OSError:
            return False

    def stop(self, limit=LIMIT, is_told=False) -> int:
        """Ends it as systemd would, unless it was told already; returns its exit code."""
        if self.process is None:
            return 0
        if self.process.poll() is None and not is_told:
            self.process.terminate()
        try:
            return self.process.wait(limit)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self.process = None

    def close(self) -> None:
        try:
            self.stop()
        finally:
            self.folder.cleanup()

    def resident_kilobytes(self) -> int:
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1])

    # Requests

    def get(self, path, port=None) -> "Reply":
        return request("GET", port or self.admin_port, path)

    def post(self, path, body: bytes, headers, limit=LIMIT) -> "Reply":
        return request("POST", self.port, path, body, headers, limit)

    def raw(self, data: bytes, limit=LIMIT) -> int | None:
        """Sends bytes as they are; the status of the answer, or None if the connection was closed without one."""
        with socket.create_connection(("127.0.0.1", self.port), limit) as connection:
            try:
                connection.sendall(data)
                answer = b""
                while b"\r\n" not in answer:
                    piece = connection.recv(4096)
                    if not piece:
                        return None
                    answer += piece
            except ConnectionError:
                return None
            return int(answer.split(b" ", 2)[1])


class Reply:
    """An answer, read whole."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self):
        return json.loads(self.body)


def request(method, port, path, body=None, headers=None, limit=LIMIT) -> Reply:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=limit)
    try:
        connection.request(method, path, body, {**(headers or {}), "Connection": "close"})
        return Reply(connection.getresponse())
    finally:
        connection.close()


# Slack's side of the wire


def command(text, user="U0JUDGE01", team="T0JUDGE01", response_url=None, trigger=None, **more) -> bytes:
    """The form of a slash command, as Slack sends it."""
    return urllib.parse.urlencode({
        "token": "unused", "team_id": team, "team_domain": "judges", "channel_id": "C0JUDGE01",
        "channel_name": "forecast", "user_id": user, "user_name": "judge", "command": "/weather", "text": text,
        "api_app_id": "A0JUDGE01", "response_url": response_url or "https://hooks.slack.com/commands/T0/1/x",
        "trigger_id": trigger or new_trigger(), **more,
    }).encode()


def press(action, response_url, user="U0JUDGE01", team="T0JUDGE01", trigger=None) -> bytes:
    """The form of a pressed button; `action` is the button as it was in the message."""
    payload = {
        "type": "block_actions", "api_app_id": "A0JUDGE01", "token": "unused",
        "team": {"id": team, "domain": "judges"}, "user": {"id": user, "username": "judge", "team_id": team},
        "channel": {"id": "C0JUDGE01", "name": "forecast"},
        "container": {"type": "message", "message_ts": "1893456000.000100", "channel_id": "C0JUDGE01"},
        "trigger_id": trigger or new_trigger(), "response_url": response_url,
        "actions": [{
            "type": "button", "block_id": "card", "action_id": action["action_id"], "text": action["text"],
            "value": action["value"], "action_ts": "1893456000.000200",
        }],
    }
    return urllib.parse.urlencode({"payload": json.dumps(payload)}).encode()


def sign(secret: str, body: bytes, timestamp=None) -> dict[str, str]:
    """Slack's two headers, made with the standard library."""
    timestamp = str(int(time.time())) if timestamp is None else str(timestamp)
    code = hmac.digest(secret.encode(), b"v0:" + timestamp.encode() + b":" + body, hashlib.sha256).hex()
    return {"X-Slack-Request-Timestamp": timestamp, "X-Slack-Signature": "v0=" + code}


class ResponseURL:
    """Stands for hooks.slack.com: keeps what is posted to it."""

    def __init__(self):
        received = self.received = queue.Queue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.put((self.path, self.headers, json.loads(body)))
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"ok")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def url(self, name="x") -> str:
        return f"http://127.0.0.1:{self.server.server_port}/actions/{name}"

    def next(self, limit=LIMIT):
        """The next post: path, headers, document."""
        return self.received.get(timeout=limit)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
