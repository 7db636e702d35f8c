"""What is said: every answer is a message Slack takes, whatever was typed."""

import harness
from slack import ENVIRONMENT, SlackJudge, texts_of, words_of

COMMANDS = [
    "Berlin", "Berlin daily", "daily Berlin", "Berlin hourly", "Berlin hourly 48", "Berlin daily 1", "Berlin week",
    "now Berlin", "today in Berlin", "tomorrow Reykjavík", "東京", "München us", "Quito f", "52.52,13.40", "-90,0",
    "Springfield", "Springfield daily", "Paris, TX", "iata:BER", "icao:EDDB", "Rain, Bavaria", "Berlin private",
    "Berlin public", "help", "help units", "settings", "places", "units", "units us", "units wind kn", "units auto",
    "save home Berlin", "save cabin 61.2,-149.9", "save work Springfield", "default cabin", "", "home", "home daily",
    "remove cabin", "remove nothing", "default nothing", "forget me", "1", "99", "save", "remove", "units parsecs",
    "Nowhereville Qzx", "daily 99 Berlin", "hourly 0 Berlin", "x" * 3000, "🌧️", "\u202egnilreB", "Berlin\u0000",
]

HOSTILE = [
    "<!channel>", "<!here> Berlin", "<!everyone>", "<@U0VICTIM1>", "<#C0VICTIM1|general>", "<!subteam^S0VICTIM1>",
    "<https://evil.example|Berlin>", "https://evil.example/", "&lt;!channel&gt;", "&amp;lt;!channel&amp;gt;",
    "@channel", "@here", "@everyone Berlin", "`<!channel>`", "```<!channel>```", "> quoted *bold* _it_ ~no~",
    "save <!here> Berlin", "save *x* Berlin", "save &lt;!channel&gt; Berlin", "save @channel Berlin", "places", "settings",
    "remove <!channel>", "default <@U0VICTIM1>", "units <!channel>", "help <!channel>", "\r\n<!channel>\r\n",
    "<mailto:x@evil.example|Berlin>", "<!date^1^{date}^https://evil.example|Berlin>", "Berlin <!channel> daily",
    "&" * 2000, "<" * 2000, "*" * 2000,
]


class Replies(SlackJudge):
    def test_every_command_gets_a_message_slack_takes(self):
        for text in COMMANDS:
            with self.subTest(text=text[:40]):
                self.ask(text)

    def test_nothing_typed_pings_links_or_formats(self):
        for text in HOSTILE:
            # Slack escapes what people type; a forger with the secret would not.
            escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            for sent in (text, escaped):
                with self.subTest(sent=sent[:40]):
                    message = self.ask(sent, user="U0HOSTILE")
                    for shown in texts_of(message):
                        self.assertNotRegex(shown, r"<(!|@|#|http|mailto)")
                        self.assertNotIn("```<", shown)

    def test_the_place_that_is_meant(self):
        for text, words in {
            "Berlin": ("Berlin", "Germany"), "東京": ("Tokyo", "Japan"), "Paris, TX": ("Paris", "Texas"),
            "Springfield": ("Springfield", "Illinois", "Missouri", "Massachusetts"), "iata:BER": ("Berlin",),
        }.items():
            shown = words_of(self.ask(text))
            for word in words:
                self.assertIn(word, shown, text)

    def test_made_up_weather_says_so(self):
        self.assertRegex(words_of(self.ask("Berlin")), r"(?i)sample|made.up")

    def test_saved_places_are_kept_over_a_restart(self):
        self.ask("save home Berlin", user="U0KEEPER")
        self.ask("save cabin Quito", user="U0KEEPER")
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        shown = words_of(self.ask("places", user="U0KEEPER"))
        self.assertIn("Berlin", shown)
        self.assertIn("Quito", shown)
        self.assertIn("Quito", words_of(self.ask("cabin", user="U0KEEPER")))
        self.assertNotIn("Quito", words_of(self.ask("places", user="U0STRANGER")))
        self.assertNotIn("Quito", words_of(self.ask("places", user="U0KEEPER", team="T0OTHER")))

    def test_forget_me_leaves_nothing(self):
        self.ask("save home Berlin", user="U0FORGET")
        self.ask("forget me", user="U0FORGET")
        for file in self.server.data.rglob("*"):
            self.assertFalse(file.is_file() and b"U0FORGET" in file.read_bytes(), file)

    def test_files_are_private_and_logs_name_nobody(self):
        self.ask("save home Berlin", user="U0PRIVATE")
        self.assertEqual(self.server.data.stat().st_mode & 0o777, 0o700)
        for file in self.server.data.rglob("*"):
            self.assertEqual(file.stat().st_mode & 0o077, 0, file)
        log = self.server.log.read_text()
        for secret in ("U0PRIVATE", "Berlin", "hooks.slack.com/commands", *ENVIRONMENT.values()):
            self.assertNotIn(secret, log)

    def test_metrics_are_prometheus_text(self):
        self.ask("Berlin")
        text = self.server.get("/metrics").body.decode()
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) .+|[a-z_:]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [0-9.e+-]+)$')
        self.assertEqual(self.server.get("/livez").status, 200)


class Duplicates(SlackJudge):
    def test_a_copy_of_a_command_has_no_second_effect(self):
        user, trigger = "U0TWICE", harness.new_trigger()
        first = harness.command("save cabin Quito", user=user, trigger=trigger)
        self.assertEqual(self.post(first).status, 200)
        self.ask("remove cabin", user=user)
        self.assertEqual(self.post(first).status, 200)
        self.assertNotIn("Quito", words_of(self.ask("places", user=user)))


if __name__ == "__main__":
    import unittest

    unittest.main()
