"""What goes out by Slack's Web API: messages, views and options that the SDK's own models take."""

import http.server
import json
import queue
import threading
import unittest
import urllib.parse

from slack_sdk.models.blocks import Block, Option
from slack_sdk.models.views import View

import harness
from slack import BINARY, SECRET, SlackJudge

TOKEN = "xoxb-0-a-bot-that-is-judged"


class WebAPI:
    """Stands for slack.com/api: keeps every call; a user's language is German."""

    def __init__(self):
        calls = self.calls = queue.Queue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                method = self.path.removeprefix("/api/")
                answer = {"ok": self.headers["Authorization"] == "Bearer " + TOKEN}
                if method == "users.info":
                    asked = dict(urllib.parse.parse_qsl(body.decode(), strict_parsing=True))
                    answer["user"] = {"id": asked["user"], "locale": "de-DE", "tz": "Europe/Berlin"}
                else:
                    calls.put((method, self.headers, json.loads(body)))
                sent = json.dumps(answer).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/api"

    def next(self, limit=harness.LIMIT):
        return self.calls.get(timeout=limit)

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Web(SlackJudge):
    @classmethod
    def setUpClass(cls):
        cls.api = WebAPI()
        cls.addClassCleanup(cls.api.close)
        installation = {
            "name": "one", "platform": "slack", "signingSecrets": [{"env": "JUDGE_SECRET"}],
            "botToken": {"env": "JUDGE_TOKEN"}, "apiURL": cls.api.url,
        }
        cls.server = harness.Raincheck(BINARY, [installation], {"JUDGE_SECRET": SECRET, "JUDGE_TOKEN": TOKEN})
        cls.addClassCleanup(cls.server.close)
        cls.server.start()

    def event(self, event, number=None):
        body = json.dumps({
            "type": "event_callback", "team_id": "T0JUDGE01", "event_id": number or "Ev" + harness.new_trigger(),
            "authorizations": [{"team_id": "T0JUDGE01", "user_id": "U0BOT", "is_bot": True}], "event": event,
        }).encode()
        reply = self.post(body, content_type="application/json")
        self.assertEqual((reply.status, reply.body), (200, b""))

    def interact(self, **payload) -> harness.Reply:
        document = {
            "team": {"id": "T0JUDGE01"}, "user": {"id": "U0JUDGE01"}, "trigger_id": harness.new_trigger(), **payload,
        }
        return self.post(urllib.parse.urlencode({"payload": json.dumps(document)}).encode())

    def check_call(self, message, about):
        """The rules for a message, but that no response says who sees it."""
        self.check_message({"response_type": "in_channel", **message}, about)

    def test_mentions_are_answered_with_messages(self):
        for text in ("Berlin", "Berlin daily", "Springfield", "x" * 3000, "&lt;!channel&gt;", "hourly Oslo", ""):
            with self.subTest(text=text[:40]):
                self.event({
                    "type": "app_mention", "user": "U0JUDGE01", "text": f"<@U0BOT> {text}", "ts": "1.5",
                    "channel": "C0JUDGE01",
                })
                method, headers, message = self.api.next()
                self.assertIn(method, ("chat.postMessage", "chat.postEphemeral"))
                self.assertEqual(headers.get_content_type(), "application/json")
                self.assertEqual(message["channel"], "C0JUDGE01")
                if method == "chat.postMessage":
                    self.assertEqual(message["thread_ts"], "1.5")
                else:
                    self.assertEqual(message["user"], "U0JUDGE01")
                self.check_call(message, text)

    def test_the_home_tab_is_a_view(self):
        for text in ("save home Berlin", "save cabin Oslo", "save &lt;!here&gt; Quito"):
            self.assertEqual(self.post(harness.command(text)).status, 200)
        self.event({"type": "app_home_opened", "tab": "home", "user": "U0JUDGE01", "channel": "D0JUDGE01"})
        method, _, call = self.api.next()
        self.assertEqual((method, call["user_id"]), ("views.publish", "U0JUDGE01"))
        pressed = 0
        for element in (element for block in self.check_view(call["view"]) for element in block.get("elements", [])):
            if element["type"] != "button":
                continue
            self.interact(
                type="block_actions", container={"type": "view"}, view={"type": "home"},
                actions=[{"action_id": element["action_id"], "value": element["value"], "type": "button"}],
            )
            method, _, call = self.api.next()
            if method == "views.publish":
                self.check_view(call["view"])
            else:
                self.assertEqual((method, call["channel"]), ("chat.postMessage", "U0JUDGE01"))
                self.assertTrue(element["action_id"].startswith("show-"))
                self.check_call(call, element)
            pressed += 1
        self.assertGreaterEqual(pressed, 10)

    def check_view(self, view):
        View(**view).validate_json()
        self.assertLessEqual(len(view["blocks"]), 100)
        for block in view["blocks"]:
            parsed = Block.parse(block)
            self.assertIsNotNone(parsed, block)
            parsed.validate_json()
        return view["blocks"]

    def test_typed_places_are_options(self):
        for typed in ("", "B", "Berl", "Llanfair", "東", "x" * 3000, "<!channel>", "\u202e"):
            with self.subTest(typed=typed[:40]):
                reply = self.interact(type="block_suggestion", action_id="place", block_id="search", value=typed)
                self.assertEqual(reply.status, 200)
                self.assertLessEqual(len(reply.json["options"]), 100)
                for option in reply.json["options"]:
                    Option(text=option["text"]["text"], value=option["value"]).validate_json()
                    self.assertEqual(option["text"]["type"], "plain_text")
        found = self.interact(type="block_suggestion", action_id="place", value="Reykjav").json["options"]
        self.assertTrue(found)


if __name__ == "__main__":
    unittest.main()
