"""A person with a real client, and the room they talk in."""

import json
import subprocess
import time

import nio

LIMIT = 120.0
PASSWORD = "only for a test on loopback"


class Person:
    """A user of the homeserver, who sees every event of the rooms they are in."""

    def __init__(self, url, name):
        self.name = name
        self.client = nio.AsyncClient(url, f"@{name}:localhost")
        self.events = []
        self.token = None

    async def arrive(self):
        response = await self.client.register(self.name, PASSWORD)
        if not isinstance(response, nio.RegisterResponse):
            raise AssertionError(f"{self.name} was not registered: {response}")
        await self.look(0)
        return self

    async def leave(self):
        await self.client.close()

    async def look(self, wait=1000):
        """One sync; keeps what is new."""
        response = await self.client.sync(timeout=wait, since=self.token)
        if not isinstance(response, nio.SyncResponse):
            raise AssertionError(f"no sync: {response}")
        self.token = response.next_batch
        for room, joined in response.rooms.join.items():
            # State comes apart from what is said when a sync begins anew.
            self.events += [{"room_id": room, **event.source} for event in joined.timeline.events]

    async def see(self, room, wanted, limit=LIMIT):
        """The first event of a room that is wanted, waited for."""
        begun = time.monotonic()
        while True:
            for event in self.events:
                if event["room_id"] == room and wanted(event):
                    return event
            if time.monotonic() - begun > limit:
                seen = "\n".join(str(event) for event in self.events if event["room_id"] == room)
                raise AssertionError(f"not seen within {limit} s; there was:\n{seen}")
            await self.look()


class Room:
    """A room with the bot in it."""

    def __init__(self, person, bot, room):
        self.person, self.bot, self.id = person, bot, room

    @classmethod
    async def make(cls, person, bot, others=(), direct=False, encrypted=False):
        state = [{"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}]
        response = await person.client.room_create(
            invite=[bot], is_direct=direct, initial_state=state if encrypted else []
        )
        if not isinstance(response, nio.RoomCreateResponse):
            raise AssertionError(f"no room: {response}")
        room = cls(person, bot, response.room_id)
        await person.see(room.id, lambda event: event["type"] == "m.room.member" and event["state_key"] == bot
                         and event["content"]["membership"] == "join")
        for other in others:
            await person.client.room_invite(room.id, other.client.user_id)
            await other.client.join(room.id)
        return room

    async def send(self, content, kind="m.room.message"):
        """Sends an event; its id."""
        response = await self.person.client.room_send(self.id, kind, content)
        if not isinstance(response, nio.RoomSendResponse):
            raise AssertionError(f"not sent: {response}")
        return response.event_id

    async def say(self, text, **more):
        return await self.send({"msgtype": "m.text", "body": text, **more})

    async def ask(self, text, **more):
        """Says something and gives the answer."""
        return await self.answer(await self.say(text, **more))

    async def answer(self, question, limit=LIMIT):
        """The content that answers an event."""
        def answers(event):
            relation = event.get("content", {}).get("m.relates_to", {})
            return event["sender"] == self.bot and relation.get("m.in_reply_to", {}).get("event_id") == question
        return await self.person.see(self.id, answers, limit)

    async def said_by_bot(self):
        """Everything the bot has said here, once it has answered what was said before."""
        await self.ask("!weather help")
        return [
            event for event in self.person.events
            if event["room_id"] == self.id and event["sender"] == self.bot and event["type"] == "m.room.message"
            and "What I can do" not in event["content"]["body"]
        ]


def card(raincheck, words):
    """The card the terminal shows for the same words."""
    output = subprocess.run(
        [raincheck.binary, "ask", "--config", str(raincheck.config), "--format", "json", *words.split()],
        env=raincheck.environment, check=True, capture_output=True,
    ).stdout
    return json.loads(output)
