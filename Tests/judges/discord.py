"""What Discord's own library says about requests, what its documentation says about messages, and the server all judges of
Discord talk to."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import random
import re
import time
import unittest

import discord_interactions
from nacl.signing import SigningKey

import harness

BINARY = os.environ.get("RAINCHECK_BIN", ".build/debug/raincheck")
KEY = SigningKey(bytes(range(32)))
PUBLIC_KEY = KEY.verify_key.encode().hex()
APPLICATION = "1234567890123456789"
JSON = "application/json"

INSTALLATIONS = [{"name": "one", "platform": "discord", "publicKey": PUBLIC_KEY, "applicationID": APPLICATION}]

PING, COMMAND, COMPONENT, COMPLETION, MODAL = 1, 2, 3, 4, 5
EPHEMERAL = discord_interactions.InteractionResponseFlags.EPHEMERAL

_ids = itertools.count(random.randrange(1 << 40, 1 << 60))


def verifies(body: bytes, signature: str, timestamp: str) -> bool:
    """What Discord's library thinks of a signature; it prints what it thinks of a bad one."""
    with contextlib.redirect_stdout(io.StringIO()):
        return discord_interactions.verify_key(body, signature, timestamp, PUBLIC_KEY)


def signed(body: bytes, timestamp=None, key=KEY) -> dict[str, str]:
    """Headers signed by PyNaCl."""
    timestamp = str(int(time.time())) if timestamp is None else str(timestamp)
    signature = key.sign(timestamp.encode() + body).signature.hex()
    return {"Content-Type": JSON, "X-Signature-Timestamp": timestamp, "X-Signature-Ed25519": signature}


def interaction(type, data=None, user="700", guild="300", locale="en-US", id=None, **more) -> bytes:
    """An interaction as Discord posts it; without a server it comes from a talk of two."""
    document = {
        "id": id or str(next(_ids)), "application_id": APPLICATION, "type": type, "version": 1,
        "token": "aW50ZXJhY3Rpb24" + str(next(_ids)), "entitlements": [], "app_permissions": "562949953601536", **more,
    }
    if type != PING:
        person = {"id": user, "username": "judge", "discriminator": "0", "avatar": None, "global_name": None}
        document |= {"data": data, "channel_id": "400", "channel": {"id": "400", "type": 0}, "locale": locale}
        if guild:
            document |= {
                "guild_id": guild, "guild_locale": "en-US", "context": 0,
                "member": {"user": person, "roles": [], "permissions": "0", "joined_at": "2024-01-01T00:00:00+00:00"},
            }
        else:
            document |= {"user": person, "context": 1}
    return json.dumps(document).encode()


def options(values: dict) -> list[dict]:
    return [{"name": name, "type": 3, "value": value} for name, value in values.items()]


def weather(**values) -> dict:
    """A use of /weather."""
    return {"id": "600", "name": "weather", "type": 1, "options": options(values)}


def settings(name, /, **values) -> dict:
    """A use of /weather-settings."""
    return {
        "id": "601", "name": "weather-settings", "type": 1,
        "options": [{"name": name, "type": 1, "options": options(values)}],
    }


class DiscordJudge(unittest.TestCase):
    """Tests against one server a class."""

    PATH = "/discord/one"

    @classmethod
    def setUpClass(cls):
        cls.server = harness.Raincheck(BINARY, INSTALLATIONS, {})
        cls.addClassCleanup(cls.server.close)
        cls.server.start()
        cls.lateness = harness.Lateness()
        cls.addClassCleanup(cls.lateness.close)

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        if code != 0:
            raise AssertionError(f"raincheck ended with {code}:\n{cls.server.log.read_text()[-4000:]}")

    def post(self, body, **how) -> harness.Reply:
        return self.server.post(self.PATH, body, signed(body, **how))

    def interact(self, type, data, **more) -> dict:
        """Posts an interaction; checks the response and returns it."""
        begun = time.monotonic()
        reply = self.post(interaction(type, data, **more))
        seconds = time.monotonic() - begun
        self.assertTrue(self.lateness.excuses(seconds, 3), f"{seconds} s: the token would be dead")
        self.assertEqual(reply.status, 200, data)
        self.assertEqual(reply.headers.get_content_type(), JSON, data)
        return reply.json

    def ask(self, data, **more) -> dict:
        """Uses a command; the message that answers it."""
        response = self.interact(COMMAND, data, **more)
        self.assertEqual(set(response), {"type", "data"})
        self.assertEqual(response["type"], discord_interactions.InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE)
        self.check_message(response["data"], data)
        return response["data"]

    def check_message(self, message, about) -> None:
        """Every rule of Discord's for a message, and ours: nothing in it pings anyone."""
        about = str(about)[:200]
        self.assertEqual(message["allowed_mentions"], {"parse": []}, about)
        self.assertLessEqual(set(message), {"embeds", "components", "allowed_mentions", "flags"}, about)
        self.assertIn(message.get("flags", 0), (0, EPHEMERAL), about)
        self.assertTrue(1 <= len(message["embeds"]) <= 10, about)
        total = 0
        for embed in message["embeds"]:
            self.assertTrue(set(embed) & {"title", "description", "fields"}, about)
            self.assertLessEqual(set(embed), {"title", "description", "color", "fields", "footer"}, about)
            texts = [(embed.get("title"), 256), (embed.get("description"), 4096)]
            texts += [(embed["footer"]["text"], 2048)] if "footer" in embed else []
            self.assertLessEqual(len(embed.get("fields", [])), 25, about)
            for field in embed.get("fields", []):
                texts += [(field["name"], 256), (field["value"], 1024)]
                self.assertTrue(field["name"].strip() and field["value"].strip(), about)
            for text, limit in texts:
                if text is not None:
                    self.assertTrue(1 <= len(text) <= limit and text.strip(), about)
                    total += len(text)
            self.assertEqual(embed.get("description", "").count("```") % 2, 0, about)
        self.assertLessEqual(total, 6000, about)
        self.check_components(message["components"], about)
        for text in texts_of(message):
            self.assertNotRegex(text, r"@(everyone|here)|<@|<#|<a?:|</|<t:|<id:|://|\bwww\.\w", f"{about}: something is live")
            self.assertNotRegex(text, r"\bnan\b|-999|\bnull\b|\bnil\b|Optional\(|-0\b(?![.,]?[1-9])", about)
            self.assertFalse(any(ord(letter) < 32 and letter != "\n" or letter == "\u202e" for letter in text), about)
        for embed in message["embeds"]:
            for text in (embed.get("title", ""), embed.get("description", "")):
                self.assertNotRegex(outside_of_code(text), r"(?<!\\)\]\(|(?<!\\)~~|(?<!\\)\|\||(?m:^(#|>) )", about)

    def check_components(self, rows, about) -> None:
        self.assertLessEqual(len(rows), 5, about)
        ids = []
        for row in rows:
            self.assertEqual(row["type"], 1, about)
            parts = row["components"]
            kinds = {part["type"] for part in parts}
            self.assertIn(kinds, ({2}, {3}), about)
            self.assertTrue(1 <= len(parts) <= (5 if kinds == {2} else 1), about)
            for part in parts:
                ids.append(part["custom_id"])
                self.assertTrue(1 <= len(part["custom_id"]) <= 100, about)
                if part["type"] == 2:
                    self.assertIn(part["style"], (1, 2, 3, 4), about)
                    self.assertTrue(1 <= len(part["label"]) <= 80, about)
                else:
                    self.assertTrue(1 <= len(part["options"]) <= 25, about)
                    self.assertTrue(1 <= len(part["placeholder"]) <= 150, about)
                    for option in part["options"]:
                        self.assertTrue(1 <= len(option["label"]) <= 100 and 1 <= len(option["value"]) <= 100, about)
        self.assertEqual(len(ids), len(set(ids)), about)


def outside_of_code(text) -> str:
    return re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)


def texts_of(value):
    """Every text of a message that is shown, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("custom_id", "value") or isinstance(value.get("inline"), bool):
                yield from texts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner)
    elif isinstance(value, str):
        yield value


def words_of(message) -> str:
    """All words of a message as they are read, to look for something in."""
    text = " ".join(texts_of(message)).replace("\u200b", "")
    return re.sub(r"\s+", " ", re.sub(r"\\([^\w\s])", r"\1", text))


def buttons_of(message) -> list[dict]:
    return [part for row in message["components"] for part in row["components"] if part["type"] == 2]
