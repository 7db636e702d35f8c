"""The commands that are registered: what `raincheck register discord --dry-run` prints keeps Discord's rules."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import harness
from discord import BINARY, INSTALLATIONS

# docs.discord.com/developers/interactions/application-commands: the naming of commands. Lower case where there is one.
NAME = re.compile(r"^[-_'\w]{1,32}$")


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            config = pathlib.Path(folder) / "c.json5"
            config.write_text(json.dumps({"installations": INSTALLATIONS}))
            command = [BINARY, "register", "discord", "--dry-run", "--config", str(config)]
            cls.runs = [subprocess.run(command, capture_output=True, timeout=harness.LIMIT, check=True).stdout for _ in range(2)]
        cls.commands = json.loads(cls.runs[0])

    def test_the_same_each_time(self):
        self.assertEqual(*self.runs)
        self.assertEqual([command["name"] for command in self.commands], ["weather", "weather-settings"])

    def test_rules(self):
        for command in self.commands:
            self.assertEqual(command["type"], 1)
            self.assertEqual((command["contexts"], command["integration_types"]), ([0, 1, 2], [0, 1]))
            self.check(command)
            self.assertLessEqual(self.length(command), 8000)

    def check(self, item):
        self.assertRegex(item["name"], NAME)
        self.assertEqual(item["name"], item["name"].lower())
        for text in (item["description"], *item["description_localizations"].values()):
            self.assertTrue(1 <= len(text) <= 100, text)
        self.assertEqual(item["description_localizations"]["en-US"], item["description"])
        self.assertIn("de", item["description_localizations"])
        options = item.get("options", [])
        self.assertLessEqual(len(options), 25)
        self.assertLessEqual(len({option["type"] == 1 for option in options}), 1, "subcommands and options do not mix")
        needed = [option.get("required", False) for option in options]
        self.assertEqual(needed, sorted(needed, reverse=True), "what is needed comes first")
        self.assertEqual(len(options), len({option["name"] for option in options}))
        choices = item.get("choices", [])
        self.assertLessEqual(len(choices), 25)
        self.assertFalse(choices and item.get("autocomplete"))
        self.assertEqual(len(choices), len({choice["name"] for choice in choices}))
        for choice in choices:
            self.assertTrue(1 <= len(choice["name"]) <= 100 and 1 <= len(choice["value"]) <= 100)
        for option in options:
            self.assertIn(option["type"], (1, 3))
            self.check(option)

    def length(self, item):
        names = [item["name"], *item.get("name_localizations", {}).values()]
        texts = [item.get("description", ""), *item.get("description_localizations", {}).values()]
        inner = item.get("options", []) + item.get("choices", [])
        return max(map(len, names)) + max(map(len, texts)) + len(item.get("value", "")) + sum(map(self.length, inner))


if __name__ == "__main__":
    unittest.main()
