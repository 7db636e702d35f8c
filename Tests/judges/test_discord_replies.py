"""What is said on Discord: every answer is a message it takes, whatever was typed."""

import unittest

import harness
from discord import (
    COMPLETION, COMPONENT, EPHEMERAL, MODAL, DiscordJudge, buttons_of, interaction, settings, weather, words_of,
)
from test_replies import COMMANDS, HOSTILE


class Replies(DiscordJudge):
    def test_every_command_gets_a_message_discord_takes(self):
        for text in COMMANDS:
            with self.subTest(text=text[:40]):
                self.ask(weather(text=text))

    def test_options(self):
        for place in ("Berlin", "東京", "52.52,13.40", "iata:BER", 'a "quoted" place', "Rain", "2", ""):
            for view in ("now", "hourly", "daily", "today", "tomorrow"):
                with self.subTest(place=place, view=view):
                    self.ask(weather(place=place, view=view, units="us"))
        self.assertEqual(self.ask(weather(place="Berlin", audience="private")).get("flags"), EPHEMERAL)
        self.assertNotIn("flags", self.ask(weather(place="Berlin", audience="public")))
        self.assertIn("Berlin", words_of(self.ask(weather(place="Berlin"), guild=None)))

    def test_units(self):
        for units, degrees in (("us", "°F"), ("metric", "°C"), ("f", "°F"), ("c", "°C")):
            self.assertIn(degrees, self.ask(weather(place="Quito", units=units))["embeds"][0]["description"], units)

    def test_settings(self):
        def say(name, /, **values):
            message = self.ask(settings(name, **values), user="720")
            self.assertEqual(message.get("flags"), EPHEMERAL, name)
            return words_of(message)

        self.assertIn("Quito", say("save", name="my cabin", place="Quito"))
        self.assertIn("my cabin", say("places"))
        self.assertIn("us", say("units", to="us"))
        self.assertIn("us", say("show"))
        self.assertIn("my cabin", say("default", name="my cabin"))
        self.assertIn("Quito", words_of(self.ask(weather(), user="720")))
        self.assertIn("Removed", say("remove", name="my cabin"))
        self.assertIn("deleted", say("forget"))
        self.assertIn("/weather text: ", say("help"))

    def test_nothing_typed_pings_links_or_formats(self):
        more = [
            "[a](https://evil.example)", "||spoiler||", "~~no~~", "<t:1:R>", "</weather:1>", "<:x:1>", "<a:x:1>", "<id:guide>",
            "<@&1>", "<#1>", "<@!1>", "save `x` Berlin", "@\u200beveryone", "\\@everyone", "-# small", "# Big", "1. list", "> q",
            "save ``` Berlin", "@everyone" * 300, "`" * 500, "\\" * 500, "[" * 500,
        ]
        for text in HOSTILE + more:
            for data in (weather(text=text), weather(place=text), settings("save", name=text, place="Berlin"),
                         settings("remove", name=text), settings("units", to=text)):
                with self.subTest(text=text[:40]):
                    self.ask(data, user="730")
        self.ask(settings("places"), user="730")
        self.ask(settings("show"), user="730")

    def test_made_up_weather_says_so(self):
        self.assertRegex(words_of(self.ask(weather(place="Berlin"))), r"(?i)sample|made.up")

    def test_people_of_other_servers_see_nothing(self):
        self.ask(settings("save", name="cabin", place="Quito"), user="740")
        self.assertIn("Quito", words_of(self.ask(settings("places"), user="740")))
        for other in ({"user": "741"}, {"user": "740", "guild": "301"}, {"user": "740", "guild": None}):
            self.assertNotIn("Quito", words_of(self.ask(settings("places"), **other)))

    def test_what_is_none_of_ours(self):
        self.assertEqual(self.interact(MODAL, {"custom_id": "x", "components": []}), {"type": 6})
        self.assertIn("/weather", words_of(self.ask({"id": "1", "name": "another", "type": 1})))
        for broken in (None, [], {}, {"name": 1}, {"name": "weather", "options": {"a": 1}}, {"options": [None, 1, {}]}):
            reply = self.post(interaction(2, broken))
            self.assertIn(reply.status, (200, 400), broken)

    def test_a_copy_of_a_command_has_no_second_effect(self):
        first = interaction(2, settings("save", name="cabin", place="Quito"), user="750")
        self.assertEqual(self.post(first).status, 200)
        self.ask(settings("remove", name="cabin"), user="750")
        self.assertEqual(self.post(first).status, 200)
        self.assertNotIn("Quito", words_of(self.ask(settings("places"), user="750")))


class Buttons(DiscordJudge):
    def press(self, component, value=None, ephemeral=False, **more) -> dict:
        data = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if value is not None:
            data["values"] = [value]
        message = {"id": "800", "type": 20, "flags": EPHEMERAL if ephemeral else 0}
        response = self.interact(COMPONENT, data, message=message, **more)
        self.check_message(response["data"], component)
        return response

    def test_every_button_of_a_card_updates_it(self):
        for place in ("Berlin", "Quito"):
            for view in ("now", "hourly", "daily"):
                message = self.ask(weather(place=place, view=view))
                buttons = buttons_of(message)
                self.assertGreaterEqual(len(buttons), 3)
                for button in buttons:
                    response = self.press(button)
                    self.assertEqual(response["type"], 7)
                    self.assertEqual(response["data"]["embeds"][0]["title"], message["embeds"][0]["title"])

    def test_a_chosen_place(self):
        message = self.ask(weather(place="Springfield"), user="760")
        self.assertEqual(message.get("flags"), EPHEMERAL)
        row = message["components"][0]["components"]
        value = row[0]["options"][1]["value"] if row[0]["type"] == 3 else None
        response = self.press(row[0] if value else row[1], value, ephemeral=True, user="760")
        self.assertEqual(response["type"], 7)
        chosen = response["data"]["embeds"][0]["title"]
        self.assertIn("Springfield", chosen)
        self.assertEqual(self.ask(weather(place="Springfield"), user="760")["embeds"][0]["title"], chosen)

    def test_hostile_tokens_are_answered_in_words(self):
        for token in ("x", "w1", "w1:now::", "w1:h99999::g:1", "s1:-1:a", "s1:999999999999999999999:a", "w1:now:@everyone:x",
                      "ü" * 100, "\u0000", "w1:now::c:nan,nan", "w1:now::c:91,181", "menu"):
            response = self.press({"custom_id": token, "type": 2})
            self.assertEqual((response["type"], response["data"].get("flags")), (4, EPHEMERAL), token)

    def test_completion(self):
        for typed in ("", "B", "Berl", "東", "@everyone", "x" * 100, '"'):
            data = weather(view="now")
            data["options"].append({"name": "place", "type": 3, "value": typed, "focused": True})
            response = self.interact(COMPLETION, data)
            self.assertEqual(response["type"], 8)
            choices = response["data"]["choices"]
            self.assertLessEqual(len(choices), 25)
            for choice in choices:
                self.assertTrue(1 <= len(choice["name"]) <= 100 and 1 <= len(choice["value"]) <= 100, typed)
                # What is offered is a place that is found when it is taken.
                self.assertNotIn("flags", self.ask(weather(place=choice["value"])), choice)


if __name__ == "__main__":
    unittest.main()
