"""What Slack's own SDK says about requests and messages, and the server all judges of Slack talk to."""

from __future__ import annotations

import os
import re
import unittest

from slack_sdk.models.blocks import Block
from slack_sdk.signature import SignatureVerifier

import harness

BINARY = os.environ.get("RAINCHECK_BIN", ".build/debug/raincheck")
SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
OLD_SECRET = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
NEW_SECRET = "f9e8d7c6b5a493827160f5e4d3c2b1a0"

INSTALLATIONS = [
    {
        "name": "one", "platform": "slack", "signingSecrets": [{"env": "JUDGE_SECRET"}],
        "responseHosts": ["127.0.0.1"], "allowLoopback": True,
    },
    {
        "name": "rotating", "platform": "slack",
        "signingSecrets": [{"env": "JUDGE_SECRET_NEW"}, {"env": "JUDGE_SECRET_OLD"}],
        "responseHosts": ["hooks.slack.com"],
    },
]
ENVIRONMENT = {"JUDGE_SECRET": SECRET, "JUDGE_SECRET_NEW": NEW_SECRET, "JUDGE_SECRET_OLD": OLD_SECRET}

# Limits of a message that Block.validate_json does not know.
LONGEST_TEXT, MOST_BLOCKS, MOST_CHARACTERS = 3000, 50, 12_000


def signed(body: bytes, secret=SECRET, timestamp=None, content_type=harness.FORM) -> dict[str, str]:
    """Headers signed by Slack's SDK."""
    timestamp = timestamp or str(int(harness.time.time()))
    signature = SignatureVerifier(secret).generate_signature(timestamp=timestamp, body=body)
    return {
        "Content-Type": content_type, "X-Slack-Request-Timestamp": timestamp, "X-Slack-Signature": signature,
    }


class SlackJudge(unittest.TestCase):
    """Tests against one server a class."""

    PATH = "/slack/one"

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

    def ask(self, text, **more) -> dict:
        """Types a command; checks its message and returns it."""
        reply = self.post(harness.command(text, **more))
        self.assertEqual(reply.status, 200, text)
        self.assertEqual(reply.headers.get_content_type(), "application/json", text)
        self.check_message(reply.json, text)
        return reply.json

    def check_message(self, message, about) -> None:
        """Every rule of Slack's for a message, and ours: nothing in it pings anyone."""
        self.assertIn(message["response_type"], ("ephemeral", "in_channel"), about)
        self.assertTrue(message["text"].strip(), about)
        self.assertTrue(1 <= len(message["blocks"]) <= MOST_BLOCKS, about)
        for block in message["blocks"]:
            parsed = Block.parse(block)
            self.assertIsNotNone(parsed, f"{about}: the SDK knows no block {block}")
            parsed.validate_json()
        texts = list(texts_of(message))
        for text in texts:
            self.assertLessEqual(len(text.encode("utf-16-le")) // 2, LONGEST_TEXT, about)
            self.assertNotRegex(text, r"<(?!!date\^)", f"{about}: an unescaped <")
            self.assertNotRegex(text, r"&(?!amp;|lt;|gt;)", f"{about}: an unescaped &")
            self.assertNotRegex(text, r"\bnan\b|-999|\bnull\b|\bnil\b|Optional\(|-0\b(?![.,]?[1-9])", about)
        self.assertLess(sum(map(len, texts)), MOST_CHARACTERS, about)
        for markdown in markdown_of(message["blocks"]):
            self.assertIs(markdown.get("verbatim"), True, f"{about}: plain words could become mentions")


def texts_of(value):
    """Every text of a message, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "text" and isinstance(inner, str):
                yield inner
            else:
                yield from texts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner)


def markdown_of(value):
    if isinstance(value, dict):
        if value.get("type") == "mrkdwn":
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from markdown_of(inner)


def buttons_of(message) -> list[dict]:
    return [
        element for block in message["blocks"] if block["type"] == "actions" for element in block["elements"]
        if element["type"] == "button"
    ]


def words_of(message) -> str:
    """All words of a message, to look for something in."""
    return re.sub(r"\s+", " ", " ".join(texts_of(message)))
