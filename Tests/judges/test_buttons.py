"""What buttons do: an acknowledgement at once, and the card replaced through the address Slack gave."""

import queue

import harness
from slack import SECRET, SlackJudge, buttons_of, words_of


class Buttons(SlackJudge):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.slack = harness.ResponseURL()
        cls.addClassCleanup(cls.slack.close)

    def press(self, button, **more):
        reply = self.post(harness.press(button, self.slack.url(), **more))
        self.assertEqual((reply.status, reply.body), (200, b""), button)

    def pressed(self, button, **more) -> dict:
        """The message that comes of pressing a button."""
        self.press(button, **more)
        path, headers, message = self.slack.next()
        self.assertEqual(path, "/actions/x")
        self.assertEqual(headers.get_content_type(), "application/json")
        self.check_message(message, button)
        return message

    def test_every_button_of_a_card_replaces_the_card(self):
        for text in ("Berlin", "Berlin daily", "Berlin hourly", "Springfield"):
            buttons = buttons_of(self.ask(text))
            self.assertGreaterEqual(len(buttons), 2, text)
            for button in buttons:
                with self.subTest(text=text, button=button["text"]["text"]):
                    message = self.pressed(button)
                    self.assertIs(message["replace_original"], True)
                    self.assertIn(text.split()[0], words_of(message))

    def test_buttons_of_new_cards_work_on(self):
        message = self.ask("Quito")
        for step in range(12):
            buttons = buttons_of(message)
            message = self.pressed(buttons[step % len(buttons)])
            self.assertIn("Quito", words_of(message))

    def test_a_chosen_place_is_remembered(self):
        button = buttons_of(self.ask("Springfield", user="U0CHOOSER"))[1]
        chosen = self.pressed(button, user="U0CHOOSER")["blocks"][0]["text"]["text"]
        self.assertEqual(self.ask("Springfield", user="U0CHOOSER")["blocks"][0]["text"]["text"], chosen)

    def test_a_copy_of_a_press_has_no_second_effect(self):
        button, trigger = buttons_of(self.ask("Berlin"))[0], harness.new_trigger()
        for _ in range(3):
            self.press(button, trigger=trigger)
        self.slack.next()
        # Another press, sent after the copies, is the next thing to arrive.
        self.press(buttons_of(self.ask("Quito"))[0])
        self.assertIn("Quito", words_of(self.slack.next()[2]))
        with self.assertRaises(queue.Empty):
            self.slack.next(limit=0.3)

    def test_hostile_tokens_are_answered_in_words(self):
        button = buttons_of(self.ask("Berlin"))[0]
        sealed = button["value"]
        payload, seal = sealed.rsplit(".", 1)
        for token in ("", "x", "w", ".", payload, payload + ".", "." + seal, sealed + "A", sealed[:-1], "A" + sealed,
                      payload.replace("gn:", "at:") + "." + seal, "wn::::<!channel>." + seal, "su:aG9tZQ:gn:1." + seal,
                      payload + "." + "_" * len(seal), "ü" * 900, "\u0000", "wn::::at:nan,nan." + seal, "c1:1." + seal):
            with self.subTest(token=token[:40]):
                reply = self.post(harness.press({**button, "value": token}, self.slack.url()))
                self.assertIn(reply.status, (200, 400))
                if reply.status == 200:
                    self.check_message(self.slack.next()[2], token)

    def test_addresses_off_the_list_are_not_called(self):
        button = buttons_of(self.ask("Berlin"))[0]
        port = self.slack.server.server_port
        for url in (f"http://localhost:{port}/x", f"http://127.1:{port}/x", f"http://[::ffff:127.0.0.1]:{port}/x",
                    f"http://0x7f000001:{port}/x", f"http://hooks.slack.com@127.0.0.1:{port}/x", "file:///etc/passwd",
                    f"http://127.0.0.1.:{port}/x", f"gopher://127.0.0.1:{port}/x", "", "not an address"):
            reply = self.post(harness.press(button, url))
            self.assertIn(reply.status, (200, 400), url)
        # An address without TLS needs leave, and this installation has none.
        body = harness.press(button, self.slack.url())
        self.server.post("/slack/rotating", body, {"Content-Type": harness.FORM, **harness.sign(SECRET, body)})
        with self.assertRaises(queue.Empty):
            self.slack.next(limit=0.5)


if __name__ == "__main__":
    import unittest

    unittest.main()
