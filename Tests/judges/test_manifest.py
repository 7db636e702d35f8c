"""The app manifest an admin pastes, and the headers `raincheck sign` prints."""

import json
import os
import subprocess
import unittest

from slack_sdk.signature import SignatureVerifier

import harness
from slack import BINARY, SECRET

URL = "https://weather.example.org/slack/demo"


class Manifest(unittest.TestCase):
    def test_it_names_the_address_everywhere(self):
        run = subprocess.run([BINARY, "manifest", "slack", "--url", URL], capture_output=True, timeout=harness.LIMIT, check=True)
        manifest = json.loads(run.stdout)
        command = manifest["features"]["slash_commands"][0]
        self.assertEqual((command["command"], command["url"]), ("/weather", URL))
        self.assertIs(command["should_escape"], True)
        self.assertEqual(
            manifest["settings"]["interactivity"],
            {"is_enabled": True, "request_url": URL, "message_menu_options_url": URL},
        )
        self.assertEqual(manifest["settings"]["event_subscriptions"]["request_url"], URL)
        # Every event and every call has its scope.
        self.assertEqual(
            set(manifest["oauth_config"]["scopes"]["bot"]),
            {"commands", "app_mentions:read", "chat:write", "im:history", "users:read"},
        )
        self.assertEqual(
            set(manifest["settings"]["event_subscriptions"]["bot_events"]),
            {"app_mention", "message.im", "app_home_opened"},
        )
        home = manifest["features"]["app_home"]
        self.assertTrue(home["home_tab_enabled"] and home["messages_tab_enabled"])
        self.assertFalse(home["messages_tab_read_only_enabled"])
        # Limits of a manifest.
        self.assertLessEqual(len(manifest["display_information"]["name"]), 35)
        self.assertLessEqual(len(manifest["display_information"]["description"]), 140)
        self.assertRegex(manifest["features"]["bot_user"]["display_name"], r"^[a-z0-9._-]{1,80}$")

    def test_an_address_without_tls_is_refused(self):
        for url in ("http://weather.example.org/slack/demo", "weather.example.org", "https://", ""):
            run = subprocess.run([BINARY, "manifest", "slack", "--url", url], capture_output=True, timeout=harness.LIMIT)
            self.assertNotEqual(run.returncode, 0, url)
            self.assertTrue(run.stderr.strip(), url)


class Sign(unittest.TestCase):
    def test_the_sdk_accepts_what_it_signs(self):
        body = harness.command("Zürich 東京")
        run = subprocess.run(
            [BINARY, "sign", "slack", "--secret-env", "JUDGE_SECRET"], input=body, capture_output=True, timeout=harness.LIMIT,
            check=True, env={**os.environ, "JUDGE_SECRET": SECRET},
        )
        headers = dict(line.split(": ", 1) for line in run.stdout.decode().splitlines())
        self.assertTrue(SignatureVerifier(SECRET).is_valid_request(body, headers))

    def test_the_published_vector(self):
        body = (
            b"token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V"
            b"&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text="
            b"&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN"
            b"&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c"
        )
        run = subprocess.run(
            [BINARY, "sign", "slack", "--secret-env", "JUDGE_SECRET", "--timestamp", "1531420618"], input=body,
            capture_output=True, timeout=harness.LIMIT, check=True, env={**os.environ, "JUDGE_SECRET": SECRET},
        )
        self.assertIn(
            b"X-Slack-Signature: v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503\n", run.stdout
        )


if __name__ == "__main__":
    unittest.main()
