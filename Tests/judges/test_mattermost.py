"""Mattermost's side of the wire: who is let in, what its server would make of every answer, and what buttons bring back.

There is no Mattermost to install, so its rules are written out here: developers.mattermost.com (slash commands, interactive
messages) and its server's code.
"""

import http.client
import http.server
import itertools
import json
import os
import pathlib
import queue
import random
import re
import threading
import time
import unittest
import urllib.parse

import harness

BINARY = os.environ.get("RAINCHECK_BIN", ".build/debug/raincheck")
TOKEN = "qzgakf1nx3yt9dr4n8585ihbxy"
OTHER = "3cqz9wz6d7nb8bzs7cqr1s4a4e"
FORM = "application/x-www-form-urlencoded"
PATH = "/mattermost/one"
OWN = "https://bot.example.org/mattermost/one"
DIRECT = f"{TOKEN}__{OTHER}"
MAX_POST = 16_383

_triggers = itertools.count(random.randrange(1 << 40))


def fields(text, token=TOKEN, user="u26", channel="town-square", site="https://mm.example.org", **more) -> dict:
    """The fields of a slash command, as Mattermost's server sets them."""
    return {
        "token": token, "team_id": "t26", "team_domain": "sky", "channel_id": "c26", "channel_name": channel,
        "user_id": user, "user_name": "alan", "command": "/weather", "text": text, "trigger_id": f"t{next(_triggers)}",
        "root_id": "", "response_url": f"{site}/hooks/commands/h26", **more,
    }


def encode(values) -> bytes:
    """Go's url.Values.Encode: sorted by name, blanks as plus signs."""
    return urllib.parse.urlencode(sorted(values.items())).encode()


class MattermostJudge(unittest.TestCase):
    """Tests against one server a class."""

    SITE = "https://mm.example.org"
    PROVIDERS = harness.SAMPLE

    @classmethod
    def setUpClass(cls):
        installations = [
            {"name": "one", "platform": "mattermost", "tokens": [{"env": "ONE"}, {"env": "TWO"}], "site": cls.SITE, "url": OWN},
            {"name": "two", "platform": "mattermost", "tokens": [{"env": "THREE"}], "site": cls.SITE, "url": OWN[:-3] + "two"},
            {"name": "slack", "platform": "slack", "signingSecrets": [{"env": "ONE"}]},
        ]
        environment = {"ONE": TOKEN, "TWO": OTHER, "THREE": "x" * 26}
        cls.server = harness.Raincheck(BINARY, installations, environment, cls.PROVIDERS)
        cls.addClassCleanup(cls.server.close)
        cls.server.start()

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        log = cls.server.log.read_text()
        if code != 0:
            raise AssertionError(f"raincheck ended with {code}:\n{log[-4000:]}")
        for secret in (TOKEN, OTHER):
            if secret in log:
                raise AssertionError("a token is in the log")

    def post(self, values, headers=None, path=PATH, limit=harness.LIMIT) -> harness.Reply:
        usual = {"Authorization": "Token " + values.get("token", ""), "Content-Type": FORM, "Accept": "application/json"}
        return self.server.post(path, encode(values), usual | (headers or {}), limit)

    def ask(self, text, **more) -> dict:
        """Uses the command; checks the answer as Mattermost's server would and returns it."""
        return self.checked(self.post(fields(text, **more)), text)

    def checked(self, reply, about) -> dict:
        self.assertEqual(reply.status, 200, about)
        self.assertEqual(reply.headers.get_content_type(), "application/json", about)
        message = reply.json
        self.assertIn(message["response_type"], ("ephemeral", "in_channel"), about)
        self.assertLessEqual(set(message), {"response_type", "skip_slack_parsing", "text", "attachments"}, about)
        self.check(message, message["text"], message.get("attachments"), about)
        return message

    def press(self, action, user="u26", chosen=None, change=lambda body: body, path=PATH, **more) -> harness.Reply:
        """Posts what Mattermost's server posts when a button is pressed."""
        context = dict(action["integration"]["context"])
        if chosen is not None:
            context["selected_option"] = chosen
        body = json.dumps({
            "user_id": user, "user_name": "alan", "channel_id": "c26", "channel_name": "town-square", "team_id": "",
            "team_domain": "", "post_id": "p26", "trigger_id": f"t{next(_triggers)}", "type": action["type"],
            "data_source": "", "context": context, **more,
        })
        return self.server.post(path + "/action", change(body).encode(), {"Content-Type": "application/json"})

    def pressed(self, action, **more) -> dict:
        """Presses a button; checks the response as Mattermost's server would and returns it."""
        reply = self.press(action, **more)
        about = action["name"]
        self.assertEqual(reply.status, 200, about)
        response = reply.json
        self.assertIs(response["skip_slack_parsing"], True)
        self.assertIn(set(response), ({"update", "skip_slack_parsing"}, {"ephemeral_text", "skip_slack_parsing"}), about)
        if "update" in response:
            update = response["update"]
            self.assertEqual(set(update), {"message", "props"}, "null would keep the buttons of before")
            self.assertLessEqual(set(update["props"]), {"attachments"})
            self.check(response, update["message"], update["props"].get("attachments"), about)
        else:
            self.check(response, response["ephemeral_text"], None, about)
        return response

    def check(self, document, text, attachments, about) -> None:
        about = str(about)[:200]
        self.assertIs(document["skip_slack_parsing"], True, about)
        self.assertTrue(text.strip(), about)
        self.assertLessEqual(len(text), MAX_POST, about)
        self.assertEqual(text.count("```") % 2, 0, about)
        self.check_words(text, about)
        for lines in re.findall(r"(?m:^\|.*\n?)+", outside_of_code(text)):
            rows = lines.strip("\n").split("\n")
            bars = {len(re.findall(r"(?<!\\)\|", row)) for row in rows}
            self.assertEqual(len(bars), 1, f"{about}: a table is torn: {lines}")
            self.assertGreaterEqual(len(rows), 3, about)
            self.assertRegex(rows[1], r"^\|( :--| --:)( \| (:--|--:))* \|$", about)
        if attachments is None:
            return
        ids = []
        self.assertEqual(len(attachments), 1, about)
        for attachment in attachments:
            self.assertEqual(set(attachment), {"fallback", "actions"}, about)
            self.assertTrue(attachment["fallback"].strip(), about)
            self.check_words(attachment["fallback"], about)
            self.assertTrue(1 <= len(attachment["actions"]) <= 5, about)
            for action in attachment["actions"]:
                ids.append(action["id"])
                self.assertRegex(action["id"], r"\A[A-Za-z0-9]+\Z", about)
                self.assertTrue(action["name"].strip(), about)
                self.check_words(action["name"], about)
                self.assertEqual(action["integration"]["url"], OWN + "/action", about)
                context = action["integration"]["context"]
                self.assertLessEqual({"tokens", "s"}, set(context), about)
                if action["type"] == "select":
                    values = [option["value"] for option in action["options"]]
                    self.assertEqual(len(values), len(context["tokens"]), about)
                    self.assertEqual(len(values), len(set(values)), about)
                    for option in action["options"]:
                        self.assertTrue(option["text"].strip(), about)
                        self.check_words(option["text"], about)
                        self.assertNotIn(option["value"], context["tokens"], "programs of people would see it")
                else:
                    self.assertEqual((action["type"], len(context["tokens"])), ("button", 1), about)
        self.assertEqual(len(ids), len(set(ids)), about)

    def check_words(self, text, about) -> None:
        self.assertNotRegex(text, r"@\w|://|\bwww\.\w|<!", f"{about}: something is live")
        self.assertNotRegex(text, r"\bnan\b|-999|\bnull\b|\bnil\b|Optional\(|-0\b(?![.,]?[1-9])", about)
        self.assertFalse(any(ord(letter) < 32 and letter != "\n" or letter == "\u202e" for letter in text), about)
        outside = outside_of_code(text)
        self.assertNotRegex(outside, r"~\w|#\w|:[A-Za-z0-9_+\-]+:|\$\$", f"{about}: something is live")
        self.assertNotRegex(outside, r"(?<!\\)\]\(|(?<!\\)~~|(?m:^(#{1,3}|>) )", about)


def outside_of_code(text) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)


def actions_of(message) -> list[dict]:
    attachments = message.get("attachments") or message.get("update", {}).get("props", {}).get("attachments") or []
    return [action for attachment in attachments for action in attachment["actions"]]


class Answers(MattermostJudge):
    def test_what_people_ask(self):
        for text in (
            "Berlin", "Berlin daily", "Berlin hourly", "Berlin rain", "Berlin wind", "Berlin now us", "Berlin sun", "Berlin moon",
            "Berlin air", "Berlin alerts", "Tokyo in 3 hours", "New York daily 5", "Oslo tomorrow", "Quito on friday",
            "rain in London", "compare Berlin, Paris", "Springfield", "Nowhereville-on-Sea", "", "help", "help units", "units",
            "settings", "places", "export", "channel settings", "Berlin private", "forget me", "48.1,11.6 hourly", "nonsense !!",
        ):
            with self.subTest(text=text):
                self.ask(text)

    def test_daily_cards_are_tables(self):
        text = self.ask("Berlin daily")["text"]
        self.assertRegex(text, r"(?m)^\| \w{3}.* \| .*°.* \|$")
        self.assertRegex(text, r"(?m)^\|  \|  \| High \| Low \|")

    def test_words_of_people_are_harmless(self):
        for hostile in ("@all", "@here", "~town-square", ":smile:", ":+1:", ":100:", "#general", "https://evil.example/x", "www.evil.example",
                        "[a](https://e.example)", "![a](b)", "<!channel>", "```x", "`", "| a | b |", "**x**", "$$x$$", "\u202ex", "x\ny",
                        "1. x", "- x", "> x", "# x", "x" * 4000, "\U0001f327", "a\u0000b"):
            for text in (hostile, f"save {hostile} Berlin", f"rain in {hostile}", f"units {hostile}", f"compare {hostile}, {hostile}"):
                self.ask(text, user="u-hostile")
        self.ask("places", user="u-hostile")
        self.ask("settings", user="u-hostile")

    def test_get_and_post_are_one(self):
        def get():
            query = encode(fields("Berlin daily")).decode()
            reply = harness.request("GET", self.server.port, PATH + "?" + query, headers={"Authorization": "Token " + TOKEN})
            return self.checked(reply, "GET")["text"]

        # The time is told by the minute, and may go on between.
        for _ in range(10):
            before, text, after = get(), self.ask("Berlin daily")["text"], get()
            if before == after:
                break
        self.assertEqual(text, before)

    def test_a_talk_of_two_is_no_channel(self):
        self.assertEqual(self.ask("channel settings", channel=DIRECT)["text"], self.ask("channel units us", channel=DIRECT)["text"])

    def test_a_copy_has_no_second_answer(self):
        values = fields("Berlin")
        self.checked(self.post(values), "first")
        copy = self.post(values)
        self.assertEqual((copy.status, copy.body), (200, b""))
        self.assertIsNone(copy.headers["Content-Type"], "an empty body is no JSON")


class Buttons(MattermostJudge):
    def test_every_button_of_every_card(self):
        for text in ("Berlin", "Berlin daily", "Berlin hourly", "rain in Berlin", "compare Berlin, Paris", "Springfield"):
            message = self.ask(text)
            self.assertTrue(actions_of(message), text)
            for action in actions_of(message):
                numbers = [option["value"] for option in action.get("options", [])] or [None]
                for number in numbers[:8]:
                    with self.subTest(text=text, action=action["name"], number=number):
                        response = self.pressed(action, chosen=number)
                        # Mattermost does not keep messages for one person: an update of one would fail.
                        self.assertEqual("update" in response, message["response_type"] == "in_channel")

    def test_buttons_of_new_cards_work_on(self):
        message = self.ask("Quito")
        for step in range(12):
            message = self.pressed(actions_of(message)[step % len(actions_of(message))])
            self.assertIn("Quito", message["update"]["message"])

    def test_others_get_a_copy_and_change_nothing(self):
        self.ask("units us", user="u27")
        action = actions_of(self.ask("Berlin"))[0]
        response = self.pressed(action, user="u27")
        self.assertIn("Berlin", response["ephemeral_text"])
        self.assertIn("°F", response["ephemeral_text"])

    def test_what_is_not_ours_is_refused(self):
        action = actions_of(self.ask("Berlin"))[0]
        token, code = action["integration"]["context"]["tokens"][0], action["integration"]["context"]["s"]
        payload, seal = token.rsplit(".", 1)
        dice = random.Random(4)
        for place in range(len(payload)):
            letter = dice.choice("abcdefghijklmnopqrstuvwxyz0123456789".replace(payload[place], ""))
            bad = payload[:place] + letter + payload[place + 1:] + "." + seal
            self.assertEqual(self.press(action, change=lambda body: body.replace(token, bad)).status, 401, bad)
        for bad in ("", "A", code[:-1], code + "A", code + "=", code[::-1], "A" * 43, "é" * 43, " " + code, code.lower()):
            self.assertEqual(self.press(action, change=lambda body: body.replace(code, bad)).status, 401, bad)
        for change in (lambda body: "", lambda body: "[]", lambda body: body[:-1], lambda body: body.replace('"s"', '"t"'),
                       lambda body: body.replace('"tokens"', '"token"'), lambda body: body + body):
            self.assertEqual(self.press(action, change=change).status, 401)
        self.assertEqual(self.press(action, path="/mattermost/two").status, 401, "another installation's")
        self.assertEqual(self.press(action, path="/slack/slack").status, 404)
        # With another seal it is ours by its code, but nobody's: said so to the presser alone.
        for place in range(len(seal)):
            bad = seal[:place] + ("A" if seal[place] != "A" else "B") + seal[place + 1:]
            reply = self.press(action, change=lambda body: body.replace(seal, bad))
            self.assertEqual(reply.status, 200)
            self.assertEqual(set(reply.json), {"ephemeral_text", "skip_slack_parsing"})

    def test_lines_that_are_not_in_the_menu(self):
        menus = [action for action in actions_of(self.ask("Springfield")) if action["type"] == "select"]
        for menu in menus:
            for number in ("0", "-1", "99", "1e0", "x", "", "01"):
                self.assertEqual(self.press(menu, chosen=number).status, 400, number)


class Refused(MattermostJudge):
    def test_table(self):
        for authorization, token, status in (
            ("Token " + TOKEN, TOKEN, 200), ("Token " + OTHER, OTHER, 200), (None, OTHER, 200), ("Token " + TOKEN, None, 200),
            ("Bearer an.oauth.token", TOKEN, 200), (None, None, 401), ("Token " + TOKEN, OTHER, 401), ("Token " + TOKEN, "", 401),
            ("Token x", TOKEN, 401), ("Bearer " + TOKEN, None, 401), ("token " + TOKEN, None, 401), ("Basic x", TOKEN, 401),
            (TOKEN, None, 401), (None, "x" * 26, 401), ("Token " + "x" * 26, "x" * 26, 401),
        ):
            values = fields("Berlin")
            del values["token"]
            values |= {} if token is None else {"token": token}
            headers = {"Content-Type": FORM} | ({} if authorization is None else {"Authorization": authorization})
            post = self.server.post(PATH, encode(values), headers)
            self.assertEqual(post.status, status, (authorization, token))
            values["trigger_id"] = f"t{next(_triggers)}"
            del headers["Content-Type"]
            get = harness.request("GET", self.server.port, PATH + "?" + encode(values).decode(), headers=headers)
            self.assertEqual(get.status, status, (authorization, token))

    def test_10000_hostile_values(self):
        """Each is wrong in the field or in the form, and each is told so: a 4xx, never a 5xx."""
        dice = random.Random(16)
        pieces = ["Token", "token", "Bearer", "Basic", " ", "\t", ",", ";", "=", '"', TOKEN[1:], OTHER[:-1], "\xe9", "%00", "nan", "null",
                  "v1,", "a" * 700, "0", "\\", "\xff", TOKEN.upper(), "Token " + TOKEN + " ", "x"]
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=harness.LIMIT)
        self.addCleanup(connection.close)
        counts = {}
        for number in range(10_000):
            hostile = "".join(dice.choice(pieces) for _ in range(dice.randrange(6)))
            # Blanks at the ends of a field are no part of it.
            if hostile.strip(" \t") == "Token " + TOKEN or re.fullmatch(r"Bearer [\x21-\x7e]+", hostile.strip(" \t")):
                continue
            kind = number % 3
            values = fields("Berlin", token=hostile if kind else TOKEN)
            headers = {"Content-Type": FORM} | ({"Authorization": hostile.encode("latin-1")} if kind != 1 else {})
            if kind == 2:
                values["token"] = TOKEN
            if kind == 1 and hostile in (TOKEN, OTHER):
                continue
            try:
                connection.request("POST", PATH, encode(values), headers)
                status = self.finish(connection)
            except (http.client.RemoteDisconnected, ConnectionError):
                connection.close()
                connection.request("POST", PATH, encode(values), headers)
                status = self.finish(connection)
            counts[status] = counts.get(status, 0) + 1
            self.assertIn(status, (400, 401, 431), (kind, hostile))
        self.assertGreater(sum(counts.values()), 9_000, counts)
        self.ask("Berlin")

    @staticmethod
    def finish(connection) -> int:
        response = connection.getresponse()
        response.read()
        return response.status

    def test_twice(self):
        body = encode(fields("Berlin"))
        for lines in ([b"Authorization: Token " + TOKEN.encode()] * 2, [b"Authorization: Token " + TOKEN.encode(), b"authorization: Bearer x"]):
            head = [f"POST {PATH} HTTP/1.1".encode(), b"Host: judge", b"Content-Type: " + FORM.encode(), *lines]
            head.append(b"Content-Length: %d" % len(body))
            self.assertEqual(self.server.raw(b"\r\n".join(head) + b"\r\n\r\n" + body), 401)
        reply = self.server.post(PATH, body + f"&token={TOKEN}".encode(), {"Content-Type": FORM})
        self.assertEqual(reply.status, 401)

    def test_methods_and_paths(self):
        for method, path, status in (("PUT", PATH, 405), ("GET", PATH + "/action", 405), ("GET", PATH, 401), ("POST", PATH + "/action/", 404),
                                     ("POST", PATH + "/x", 404), ("POST", "/mattermost/none", 404), ("POST", PATH + "/action", 401)):
            reply = harness.request(method, self.server.port, path, b"" if method != "GET" else None)
            self.assertIn(reply.status, (status, 501) if method == "PUT" else (status,), (method, path))

    def test_another_platforms_request(self):
        body = harness.command("Berlin")
        self.assertEqual(self.server.post(PATH, body, {"Content-Type": FORM, **harness.sign(TOKEN, body)}).status, 401)
        self.assertEqual(self.post(fields("Berlin"), path="/slack/slack").status, 401)
        self.assertEqual(self.post(fields("Berlin"), path="/mattermost/two").status, 401)


class Provider(http.server.BaseHTTPRequestHandler):
    """A provider that answers when it is let."""

    gate = threading.Event()
    asked = threading.Semaphore(0)

    def do_GET(self):
        self.asked.release()
        self.gate.wait(harness.LIMIT)
        now = int(time.time())
        body = json.dumps({
            "latitude": 52.52, "longitude": 13.42, "utc_offset_seconds": 3600, "timezone": "Europe/Berlin",
            "current_units": {"time": "unixtime", "temperature_2m": "°C"},
            "current": {"time": now, "interval": 900, "temperature_2m": 6.4, "weather_code": 3, "is_day": 1},
        }).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Late(MattermostJudge):
    """The program ends while people wait: nothing at once, then one post to the response_url, by its rules of 5 uses."""

    @classmethod
    def setUpClass(cls):
        cls.provider = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
        threading.Thread(target=cls.provider.serve_forever, daemon=True).start()
        # Whoever asked may be gone.
        cls.provider.handle_error = lambda *_: None
        cls.addClassCleanup(cls.provider.server_close)
        cls.addClassCleanup(cls.provider.shutdown)
        cls.addClassCleanup(Provider.gate.set)
        cls.mattermost = harness.ResponseURL()
        cls.addClassCleanup(cls.mattermost.close)
        cls.SITE = f"http://127.0.0.1:{cls.mattermost.server.server_port}"
        cls.PROVIDERS = [{"kind": "open-meteo", "baseURL": f"http://127.0.0.1:{cls.provider.server_port}"}]
        super().setUpClass()

    def setUp(self):
        Provider.gate.clear()
        self.addCleanup(Provider.gate.set)

    def test_one_post_each(self):
        places = ("Berlin", "Paris", "Oslo", "Cairo", "Quito", "Tokyo")
        replies = {}

        def use(number, place):
            url = f"{self.SITE}/hooks/commands/h{number}"
            replies[number] = self.post(fields(place, response_url=url), limit=60)

        threads = [threading.Thread(target=use, args=pair) for pair in enumerate(places)]
        for thread in threads:
            thread.start()
        for _ in places:
            self.assertTrue(Provider.asked.acquire(timeout=60))
        self.server.process.terminate()
        for thread in threads:
            thread.join()
        Provider.gate.set()
        for number in range(len(places)):
            self.assertEqual((replies[number].status, replies[number].body), (200, b""))
        Provider.gate.set()
        paths = set()
        for _ in places:
            path, headers, message = self.mattermost.next()
            paths.add(path)
            self.assertEqual(headers.get_content_type(), "application/json")
            self.assertEqual(message["response_type"], "in_channel")
            self.check(message, message["text"], message.get("attachments"), path)
        self.assertEqual(paths, {f"/hooks/commands/h{number}" for number in range(len(places))})
        with self.assertRaises(queue.Empty):
            self.mattermost.next(limit=0.5)

        self.assertEqual(self.server.stop(is_told=True), 0)
        self.server.start()

    def test_addresses_elsewhere_are_not_called(self):
        Provider.gate.clear()
        other = harness.ResponseURL()
        self.addCleanup(other.close)
        port = other.server.server_port
        values = fields("Reykjavik", response_url=f"http://127.0.0.1:{port}/hooks/commands/x")
        reply = self.post(values, limit=60)
        self.assertEqual(self.checked(reply, "elsewhere")["response_type"], "ephemeral")
        with self.assertRaises(queue.Empty):
            other.next(limit=2)


class Vectors(MattermostJudge):
    FILE = pathlib.Path(__file__).resolve().parents[3] / "shared" / "vectors" / "vectors.json"

    @unittest.skipUnless(FILE.exists(), "the shared vectors are not here")
    def test_tokens(self):
        vectors = json.loads(self.FILE.read_text())["tokens"]
        ours = vectors["mattermost"]
        values = fields("Berlin", token=ours["form_token"])
        self.assertEqual(self.post(values, {"Authorization": ours["Authorization"]}).status, 200)
        for name, vector in vectors.items():
            for value in vector.values() if name != "mattermost" else ():
                self.assertEqual(self.post(fields("Berlin", token=value), {"Authorization": value}).status, 401, name)


if __name__ == "__main__":
    unittest.main()
