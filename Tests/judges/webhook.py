"""What other implementations of Standard Webhooks say of requests and answers, and the server their judges talk to."""

from __future__ import annotations

import base64
import http.server
import itertools
import json
import os
import queue
import random
import threading
import time
import unittest
from datetime import datetime, timezone

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey
from standardwebhooks.webhooks import Webhook

import harness

BINARY = os.environ.get("RAINCHECK_BIN", ".build/debug/raincheck")
JSON = "application/json"


def secret(fill: int, size=32) -> str:
    return "whsec_" + base64.b64encode(bytes([fill]) * size).decode()


SECRET, OLD_SECRET, OTHER_SECRET = secret(1), secret(2, 24), secret(3, 64)
SENDER, ANSWERER = SigningKey(bytes([4]) * 32), SigningKey(bytes([5]) * 32)
PUBLIC_KEY = "whpk_" + base64.b64encode(bytes(SENDER.verify_key)).decode()
PRIVATE_KEY = "whsk_" + base64.b64encode(bytes(ANSWERER) + bytes(ANSWERER.verify_key)).decode()

INSTALLATIONS = [
    {
        "name": "one", "platform": "webhook", "signingSecrets": [{"env": "HOOK_SECRET"}, {"env": "HOOK_OLD"}],
        "responseHosts": ["127.0.0.1"], "allowLoopback": True,
    },
    {
        "name": "keys", "platform": "webhook", "publicKeys": [PUBLIC_KEY], "signWith": {"env": "HOOK_PRIVATE"},
    },
    {
        "name": "both", "platform": "webhook", "signingSecrets": [{"env": "HOOK_SECRET"}], "publicKeys": [PUBLIC_KEY],
        "signWith": {"env": "HOOK_OTHER"},
    },
]
ENVIRONMENT = {
    "HOOK_SECRET": SECRET, "HOOK_OLD": OLD_SECRET, "HOOK_OTHER": OTHER_SECRET, "HOOK_PRIVATE": PRIVATE_KEY,
}

_number = itertools.count(random.randrange(1 << 40))


def new_id() -> str:
    return f"msg_{next(_number)}"


def document(type_, **data) -> bytes:
    """The body of a request, as some system would write it."""
    now = datetime.now(timezone.utc).isoformat()
    return json.dumps({"type": "weather." + type_, "timestamp": now, "data": {"user": "judge", **data}}).encode()


def content(id_, timestamp, body) -> bytes:
    return f"{id_}.{timestamp}.".encode() + body


def headers(id_, timestamp, signature) -> dict[str, str]:
    return {
        "Content-Type": JSON, "webhook-id": id_, "webhook-timestamp": str(timestamp), "webhook-signature": signature,
    }


def signed(body: bytes, key=SECRET, id_=None, at=None) -> dict[str, str]:
    """Headers signed by the reference library, or by PyNaCl when the key is a private one."""
    id_, at = id_ or new_id(), int(time.time()) if at is None else at
    if isinstance(key, SigningKey):
        signature = "v1a," + base64.b64encode(key.sign(content(id_, at, body)).signature).decode()
    else:
        signature = Webhook(key).sign(id_, datetime.fromtimestamp(at, timezone.utc), body.decode())
    return headers(id_, at, signature)


class WebhookJudge(unittest.TestCase):
    """Tests against one server a class."""

    PATH = "/webhook/one"

    @classmethod
    def setUpClass(cls):
        cls.server = harness.Raincheck(BINARY, INSTALLATIONS, ENVIRONMENT)
        cls.addClassCleanup(cls.server.close)
        cls.server.start()

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        if code != 0:
            raise AssertionError(f"raincheck ended with {code}:\n{cls.server.log.read_text()[-4000:]}")

    def post(self, body, path=PATH, **how) -> harness.Reply:
        return self.server.post(path, body, signed(body, **how))

    def check(self, reply, id_, keys) -> None:
        """Whether an answer is signed by every one of these keys, and by nothing else."""
        self.assertEqual(reply.headers["webhook-id"], "re-" + id_)
        entries = reply.headers["webhook-signature"].split(" ")
        self.assertEqual(len(entries), len(keys))
        self.assertLess(abs(time.time() - int(reply.headers["webhook-timestamp"])), harness.LIMIT)
        for key in keys:
            if isinstance(key, VerifyKey):
                message = content(reply.headers["webhook-id"], reply.headers["webhook-timestamp"], reply.body)
                key.verify(message, base64.b64decode(entries[0].removeprefix("v1a,")))
                with self.assertRaises(BadSignatureError):
                    key.verify(message + b" ", base64.b64decode(entries[0].removeprefix("v1a,")))
            else:
                Webhook(key).verify(reply.body, dict(reply.headers), json_parse=False)

    def ask(self, text="Berlin", path=PATH, key=SECRET, keys=(SECRET, OLD_SECRET), type_="command", **data) -> dict:
        """Sends a command; checks the answer's signature and shape, and returns its data."""
        id_ = new_id()
        reply = self.post(document(type_, text=text, **data), path=path, key=key, id_=id_)
        self.assertEqual(reply.status, 200, text)
        self.assertEqual(reply.headers.get_content_type(), JSON)
        self.check(reply, id_, keys)
        self.assertEqual(set(reply.json), {"type", "timestamp", "data"})
        datetime.fromisoformat(reply.json["timestamp"].replace("Z", "+00:00"))
        return reply.json["data"]


class Peer:
    """A server on loopback: keeps what it is sent as path, headers and raw body, and answers as it is told."""

    def __init__(self, answer):
        received = self.received = queue.Queue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def handle_one(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                received.put((self.path, self.headers, body))
                status, answer_body = answer()
                self.send_response(status)
                self.send_header("Content-Type", JSON)
                self.send_header("Content-Length", str(len(answer_body)))
                self.end_headers()
                self.wfile.write(answer_body)

            do_GET = do_POST = handle_one

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # Whoever asked may be gone.
        self.server.handle_error = lambda *_: None
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def next(self, limit=harness.LIMIT):
        return self.received.get(timeout=limit)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
