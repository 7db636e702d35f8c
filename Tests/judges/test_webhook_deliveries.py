"""Answers that come too late for the response: posted once, signed so that the reference library finds them good."""

import base64
import json
import threading
import time
import unittest

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

import harness
from webhook import (
    ANSWERER, BINARY, ENVIRONMENT, INSTALLATIONS, OLD_SECRET, OTHER_SECRET, SECRET, SENDER, Peer, document, new_id, signed,
)


class Deliveries(unittest.TestCase):
    """A weather service that answers when it is let, a receiver, and a program that ends meanwhile."""

    @classmethod
    def setUpClass(cls):
        cls.gate, cls.asked = threading.Event(), threading.Event()
        cls.weather = Peer(cls.forecast)
        cls.addClassCleanup(cls.weather.close)
        cls.addClassCleanup(cls.gate.set)
        cls.receiver = Peer(lambda: (200, b""))
        cls.addClassCleanup(cls.receiver.close)
        loopback = {"responseHosts": ["127.0.0.1"], "allowLoopback": True}
        cls.server = harness.Raincheck(
            BINARY, [{**installation, **loopback} for installation in INSTALLATIONS], ENVIRONMENT,
            providers=[{"kind": "open-meteo", "baseURL": cls.weather.url}],
        )
        cls.addClassCleanup(cls.server.close)

    @classmethod
    def forecast(cls):
        cls.asked.set()
        cls.gate.wait(60)
        now = int(time.time())
        return 200, json.dumps({
            "latitude": 52.5, "longitude": 13.4, "utc_offset_seconds": 3600, "timezone": "Europe/Berlin",
            "current_units": {"time": "unixtime", "temperature_2m": "°C"},
            "current": {"time": now, "interval": 900, "temperature_2m": 6.4, "weather_code": 3, "is_day": 1},
        }).encode()

    def test_late_answers_are_delivered_once(self):
        installations = {
            "one": (SECRET, [SECRET, OLD_SECRET]), "both": (SENDER, [OTHER_SECRET]), "keys": (SENDER, [ANSWERER.verify_key]),
        }
        for number, (name, (key, keys)) in enumerate(installations.items()):
            self.gate.clear()
            self.asked.clear()
            self.server.start()
            id_, url = new_id(), f"{self.receiver.url}/hooks/{name}"
            body = document("command", text=f"52.5,{number}.5", reply_url=url)
            replies = []
            talk = threading.Thread(target=lambda: replies.append(
                self.server.post(f"/webhook/{name}", body, signed(body, key=key, id_=id_), limit=60)
            ))
            talk.start()
            self.assertTrue(self.asked.wait(60))
            self.server.process.terminate()
            talk.join()
            self.assertEqual((replies[0].status, replies[0].body), (202, b""))
            self.gate.set()
            path, headers, posted = self.receiver.next()
            self.assertEqual(path, f"/hooks/{name}")
            self.assertEqual(headers["webhook-id"], "re-" + id_)
            self.assertEqual(headers.get_content_type(), "application/json")
            entries = headers["webhook-signature"].split(" ")
            self.assertEqual(len(entries), len(keys))
            for verifier in keys:
                if isinstance(verifier, str):
                    data = Webhook(verifier).verify(posted, dict(headers))["data"]
                    with self.assertRaises(WebhookVerificationError):
                        Webhook(verifier).verify(posted + b" ", dict(headers))
                else:
                    content = f"re-{id_}.{headers['webhook-timestamp']}.".encode() + posted
                    verifier.verify(content, ed25519(entries[0]))
                    data = json.loads(posted)["data"]
            self.assertIn("6", data["text"])
            self.assertEqual(self.server.stop(is_told=True), 0)
            self.assertTrue(self.receiver.received.empty())


def ed25519(entry) -> bytes:
    """The signature of an entry of the list."""
    version, value = entry.split(",")
    assert version == "v1a"
    return base64.b64decode(value)


if __name__ == "__main__":
    unittest.main()
