"""Raincheck as an application service of a real homeserver, asked by a real client."""

import json
import logging
import os
import subprocess
import time
import unittest
import uuid

import harness
from homeserver import Homeserver
from relay import Relay
from talk import Person, Room, card

BINARY = os.environ["RAINCHECK_BIN"]
BOT = "@raincheck:localhost"
HS_TOKEN, AS_TOKEN = "hs-token-for-loopback-only", "as-token-for-loopback-only"
REFRESH = "\N{ANTICLOCKWISE DOWNWARDS AND UPWARDS OPEN CIRCLE ARROWS}"

# On a busy machine every step is slow, and nobody wants to read of it.
logging.getLogger("asyncio").setLevel(logging.ERROR)

synapse = relay = raincheck = None


def setUpModule():
    global synapse, relay, raincheck
    try:
        synapse = Homeserver()
        relay = Relay(synapse.port)
        raincheck = harness.Raincheck(
            BINARY,
            [{
                "name": "acme", "platform": "matrix", "homeserver": relay.url, "userID": BOT,
                "hsToken": {"env": "HS_TOKEN"}, "asToken": {"env": "AS_TOKEN"},
            }],
            {"HS_TOKEN": HS_TOKEN, "AS_TOKEN": AS_TOKEN},
            # The homeserver is told of it before it starts.
            port=harness.free_port(),
        )
        synapse.start(registration())
        raincheck.start()
    except BaseException:
        tearDownModule()
        raise


def tearDownModule():
    for part in (raincheck, synapse, relay):
        if part is not None:
            part.close()


def registration():
    """The registration as the program prints it."""
    return subprocess.run(
        [BINARY, "manifest", "matrix", "--config", str(raincheck.config),
         "--url", f"http://127.0.0.1:{raincheck.port}/matrix/acme"],
        env=raincheck.environment, check=True, capture_output=True, text=True,
    ).stdout


def push(body, token=HS_TOKEN, path=None):
    """A transaction that comes from nowhere."""
    fields = {"Content-Type": "application/json"}
    if token is not None:
        fields["Authorization"] = f"Bearer {token}"
    path = path or f"/matrix/acme/_matrix/app/v1/transactions/{uuid.uuid4()}"
    return harness.request("PUT", raincheck.port, path, body, fields)


def kill():
    raincheck.process.kill()
    raincheck.process.wait()
    raincheck.process = None


def title(content):
    return content["body"].splitlines()[0]


class Synapse(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.people = []
        # A test that failed may have left it dead.
        if raincheck.process is None:
            raincheck.start()
        self.alice = await self.person("alice")

    async def asyncTearDown(self):
        for person in self.people:
            await person.leave()

    async def person(self, name):
        person = Person(synapse.url, f"{name}-{uuid.uuid4().hex[:8]}")
        self.people.append(person)
        return await person.arrive()

    async def room(self, **more):
        return await Room.make(self.alice, BOT, **more)

    async def test_the_homeserver_finds_the_service(self):
        reply = harness.request(
            "POST", synapse.port, "/_matrix/client/v1/appservice/raincheck-acme/ping", b"{}",
            {"Authorization": f"Bearer {AS_TOKEN}", "Content-Type": "application/json"},
        )
        self.assertEqual(reply.status, 200, reply.body)
        self.assertIn("duration_ms", reply.json)

    async def test_a_command_is_answered_with_the_facts(self):
        room = await self.room()
        # Midnight may come between.
        while True:
            wanted = card(raincheck, "Berlin daily")
            content = await room.ask("!weather Berlin daily")
            if card(raincheck, "Berlin daily")["sections"] == wanted["sections"]:
                break
        self.assertEqual(content["content"]["msgtype"], "m.notice")
        self.assertEqual(content["content"]["m.mentions"], {})
        self.assertEqual(content["content"]["format"], "org.matrix.custom.html")
        for text in (content["content"]["body"], content["content"]["formatted_body"]):
            self.assertIn(wanted["title"], text)
            self.assertIn("made up", text)
            for section in wanted["sections"]:
                for row in section.get("rows", []):
                    for fact in [row["label"], *filter(None, row["cells"])]:
                        self.assertIn(fact, text)
        self.assertIn("Berlin", wanted["title"])
        self.assertGreaterEqual(sum(len(section.get("rows", [])) for section in wanted["sections"]), 5)

    async def test_a_mention_is_a_command_and_a_thread_stays_one(self):
        room = await self.room()
        pill = f'<a href="https://matrix.to/#/{BOT}">Weather Bot</a>: Oslo'
        content = await room.ask(
            "Weather Bot: Oslo", format="org.matrix.custom.html", formatted_body=pill,
            **{"m.mentions": {"user_ids": [BOT]}},
        )
        self.assertIn("Oslo", title(content["content"]))
        root = await room.say("let us talk about the weather")
        content = await room.ask(
            f"{BOT} Quito",
            **{"m.relates_to": {"rel_type": "m.thread", "event_id": root, "is_falling_back": True,
                                "m.in_reply_to": {"event_id": root}}},
        )
        self.assertIn("Quito", title(content["content"]))
        self.assertEqual(content["content"]["m.relates_to"]["event_id"], root)

    async def test_a_number_chooses(self):
        room = await self.room()
        content = (await room.ask("!weather Springfield daily"))["content"]
        listed = [line for line in content["body"].splitlines() if line.startswith("2. ")]
        self.assertEqual(len(listed), 1, content["body"])
        self.assertIn("<ol><li>", content["formatted_body"])
        chosen = (await room.ask("!weather 2"))["content"]
        self.assertEqual(title(chosen), listed[0].removeprefix("2. "))

    async def test_a_reaction_refreshes_even_after_a_restart(self):
        bob = await self.person("bob")
        room = await self.room(others=[bob])
        answer = await room.ask("!weather Lisbon")
        self.assertEqual(raincheck.stop(), 0)
        raincheck.start()
        await Room(bob, BOT, room.id).send(
            {"m.relates_to": {"rel_type": "m.annotation", "event_id": answer["event_id"], "key": REFRESH + "\ufe0f"}},
            "m.reaction",
        )
        edit = (await self.alice.see(
            room.id, lambda event: event.get("content", {}).get("m.relates_to", {}).get("rel_type") == "m.replace"
        ))["content"]
        self.assertEqual(edit["m.relates_to"]["event_id"], answer["event_id"])
        self.assertEqual(title(edit["m.new_content"]), title(answer["content"]))
        self.assertEqual(edit["m.new_content"]["msgtype"], "m.notice")
        self.assertTrue(edit["body"].startswith("* "))

    async def test_no_answer_is_lost_or_doubled_by_a_polite_restart(self):
        room = await self.room()
        questions = [await room.say("!weather Madrid")]
        self.assertEqual(raincheck.stop(), 0)
        questions.append(await room.say("!weather Vienna"))
        raincheck.start()
        questions.append(await room.say("!weather Rome"))
        for question in questions:
            await room.answer(question)
        await self.expect_one_answer_each(room, questions)

    async def test_no_answer_is_lost_when_killed_before_it_is_sent(self):
        await self.kill_while_answering("before")

    async def test_no_answer_is_doubled_when_killed_after_it_was_sent(self):
        await self.kill_while_answering("after")

    async def kill_while_answering(self, when):
        room = await self.room()
        sent = len(relay.sent)
        relay.arm(when, kill)
        question = await room.say("!weather Cairo")
        await self.until(lambda: relay.when is None and raincheck.process is None, "Raincheck was not killed")
        raincheck.start()
        await room.answer(question)
        # The transaction came again and the answer with it: what is told of it is one event.
        await self.until(lambda: len(relay.sent) >= sent + 2, "the answer was not sent again")
        self.assertEqual(relay.sent[sent], relay.sent[sent + 1])
        await self.expect_one_answer_each(room, [question])

    async def until(self, holds, otherwise, limit=harness.LIMIT):
        begun = time.monotonic()
        while not holds():
            self.assertLess(time.monotonic() - begun, limit, otherwise)
            await self.alice.look(50)

    async def expect_one_answer_each(self, room, questions):
        answered = [
            event["content"]["m.relates_to"]["m.in_reply_to"]["event_id"] for event in await room.said_by_bot()
        ]
        self.assertEqual(sorted(answered), sorted(questions))

    async def test_an_encrypted_room_is_told_once(self):
        room = await self.room(encrypted=True)
        secret = {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "x", "session_id": "s", "sender_key": "k",
                  "device_id": "d"}
        for _ in range(3):
            await room.send(secret, "m.room.encrypted")
        told = await self.alice.see(room.id, lambda event: "encrypted" in event.get("content", {}).get("body", ""))
        self.assertEqual(told["sender"], BOT)
        self.assertEqual(raincheck.stop(), 0)
        raincheck.start()
        await room.send(secret, "m.room.encrypted")
        self.assertEqual(len(await room.said_by_bot()), 1)

    async def test_what_is_private_is_shown_in_a_room_of_two_only(self):
        crowd = await self.room(others=[await self.person("bob")])
        await crowd.ask("!weather save home Reykjavik")
        content = (await crowd.ask("!weather settings"))["content"]
        self.assertIn("direct message", content["body"])
        self.assertNotIn("Reykjav", json.dumps(content))
        two = await self.room(direct=True)
        self.assertIn("Reykjav", (await two.ask("!weather settings"))["content"]["body"])

    async def test_what_is_no_command_is_not_answered(self):
        room = await self.room()
        said = await room.say("!weather Oslo")
        await room.answer(said)
        await room.send({"msgtype": "m.notice", "body": "!weather Berlin"})
        await room.say("the !weather is fine")
        await room.say("!weatherman")
        await room.say("* !weather Paris", **{
            "m.new_content": {"msgtype": "m.text", "body": "!weather Paris"},
            "m.relates_to": {"rel_type": "m.replace", "event_id": said},
        })
        self.assertEqual(len(await room.said_by_bot()), 1)

    async def test_nothing_typed_pings_or_links(self):
        room = await self.room()
        for text in ["@room", "<b>x</b>", "https://evil.example/", '<a href="https://evil.example">x</a>', BOT,
                     "#room:localhost", "save @room Berlin", "remove <img src=x onerror=y>"]:
            content = (await room.ask("!weather " + text))["content"]
            for shown in (content["body"], content["formatted_body"]):
                for live in ("@room", "://", "#room", "<b>", "<a", "<img"):
                    if live.startswith("<") and shown is content["body"]:
                        continue
                    self.assertNotIn(live, shown, text)

    async def test_only_the_homeserver_gets_in(self):
        for token in (None, "", "wrong", AS_TOKEN, HS_TOKEN + "x", HS_TOKEN[:-1]):
            reply = push(b'{"events":[]}', token)
            self.assertEqual((reply.status, reply.json["errcode"]), (403, "M_FORBIDDEN"), token)
        path = "/matrix/acme/_matrix/app/v1/transactions/1"
        for query, status in {f"access_token={HS_TOKEN}": 200, "access_token=wrong": 403}.items():
            self.assertEqual(push(b'{"events":[]}', path=f"{path}?{query}").status, status)
            self.assertEqual(push(b'{"events":[]}', None, f"{path}?{query}").status, 403)
        self.assertEqual(harness.request("GET", raincheck.port, path).status, 405)
        self.assertEqual(push(b"{", HS_TOKEN).status, 400)
        large = json.dumps({"events": [{"type": "x", "content": "y" * 60_000}] * 100}).encode()
        self.assertEqual(push(large).status, 200)
        # Who has not got the token is not listened to for long.
        for token, length in ((HS_TOKEN, 9 << 20), ("wrong", len(large))):
            head = f"PUT {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n"
            self.assertEqual(raincheck.raw(head.encode()), 413)


if __name__ == "__main__":
    unittest.main()
