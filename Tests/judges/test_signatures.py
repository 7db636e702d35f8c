"""Who is let in: requests signed by Slack's SDK, and nothing else."""

import json
import random
import time

import harness
from slack import NEW_SECRET, OLD_SECRET, SECRET, SlackJudge, signed, words_of


class Accepted(SlackJudge):
    def test_a_command_signed_by_the_sdk(self):
        self.ask("Berlin daily")

    def test_300_seconds_on_both_sides(self):
        # Two seconds of room on both sides, so that the clock may tick under way.
        for offset, status in ((-298, 200), (298, 200), (-302, 401), (302, 401), (-86_400, 401), (86_400, 401)):
            reply = harness.promptly(
                lambda: self.post(harness.command("help"), timestamp=str(int(time.time()) + offset))
            )
            self.assertEqual(reply.status, status, offset)

    def test_both_secrets_while_one_is_rotated(self):
        for secret, status in ((NEW_SECRET, 200), (OLD_SECRET, 200), (SECRET, 401)):
            reply = self.post(harness.command("help"), path="/slack/rotating", secret=secret)
            self.assertEqual(reply.status, status)

    def test_a_secret_opens_its_own_installation_only(self):
        self.assertEqual(self.post(harness.command("help"), secret=NEW_SECRET).status, 401)
        self.assertEqual(self.post(harness.command("help"), path="/slack/none").status, 404)

    def test_bytes_that_are_not_text_are_signed_too(self):
        for odd in (b"\xff\xfe", "text=ü".encode("latin-1"), b"text=%ff&x=%zz", b"", b"a" * 60_000):
            with self.subTest(odd=odd[:20]):
                headers = {"Content-Type": harness.FORM, **harness.sign(SECRET, odd)}
                status = self.server.post(self.PATH, odd, headers).status
                self.assertTrue(200 <= status < 500 and status != 401, status)


class Refused(SlackJudge):
    def test_one_bit_of_the_body(self):
        body = harness.command("Berlin daily")
        headers = signed(body)
        region = body.index(b"&text=") - 24
        bits = set(range(8 * region, 8 * (region + 60)))
        bits |= set(random.Random(1).sample(range(8 * len(body)), 200))
        for bit in sorted(bits):
            flipped = bytearray(body)
            flipped[bit // 8] ^= 1 << bit % 8
            self.assertEqual(self.server.post(self.PATH, bytes(flipped), headers).status, 401, f"bit {bit}")
        self.assertEqual(self.server.post(self.PATH, body, headers).status, 200)

    def test_one_bit_of_a_header(self):
        body = harness.command("Berlin daily")
        headers = signed(body)
        for name in ("X-Slack-Signature", "X-Slack-Request-Timestamp"):
            value = headers[name].encode()
            for bit in range(8 * len(value)):
                flipped = bytearray(value)
                flipped[bit // 8] ^= 1 << bit % 8
                status = self.raw(body, {**headers, name: bytes(flipped)})
                self.assertIn(status, (400, 401), f"{name}, bit {bit}: {bytes(flipped)}")

    def test_hostile_headers(self):
        body = harness.command("Berlin daily")
        good = signed(body)
        now, signature = good["X-Slack-Request-Timestamp"], good["X-Slack-Signature"]
        code = signature[3:]
        signatures = [
            b"", b"v0", b"v0=", b"=", b"v0=" + b"0" * 63, b"v0=" + b"0" * 65, b"v0=" + b"0" * 64, b"v0=" + b"g" * 64,
            signature.upper().encode(), ("v0=" + code.upper()).encode(), ("V0=" + code).encode(),
            ("v1=" + code).encode(), code.encode(), ("v0:" + code).encode(), ("v0=" + code + code).encode(),
            ("v0=" + code[:-1]).encode(), ("v0=" + code[:-2]).encode(), ("v0= " + code[1:]).encode(),
            ("v0=0x" + code[2:]).encode(), (signature + ",v0=" + code).encode(), (signature + " " + signature).encode(),
            (signature + ";").encode(), ("v0=" + "\u0660" * 32).encode(), ("v0=" + "é" * 32).encode(),
            b"v0=" + b"\xff" * 64, b"v0=\x01" + code[1:].encode(), b"v0=\x1b" + code[1:].encode(),
            b"v0=\x7f" + code[1:].encode(), b"v0=" + b"a" * 8192, b"a" * 8192, b"v0=nan", b"v0=null",
            ("v0=" + code.replace(code[0], "%3" + code[0], 1)).encode(),
        ]
        timestamps = [
            b"", b" ", b"nan", b"inf", b"null", b"-1", b"0", b"1", f"+{now}".encode(), f"-{now}".encode(),
            f"{now}.0".encode(), f"{now}e0".encode(), b"1e9", hex(int(now)).encode(), f"0{now}".encode(),
            f"{now}0".encode(), f"{now} {now}".encode(), f"{now},{now}".encode(), b"9" * 20, b"9" * 400,
            b"9223372036854775807", b"9223372036854775808", b"18446744073709551616", b"-9223372036854775808",
            "".join(chr(0x660 + int(digit)) for digit in now).encode(),
            "".join(chr(0xFF10 + int(digit)) for digit in now).encode(), f"{now}\x01".encode(), f"\x0b{now}".encode(),
            b"\xff\xff", b"1" * 8192,
        ]
        rows = [{"X-Slack-Signature": value} for value in signatures]
        rows += [{"X-Slack-Request-Timestamp": value} for value in timestamps]
        # The same headers, each right, but twice, or missing.
        rows += [{"X-Slack-Signature": [signature.encode()] * 2}, {"X-Slack-Request-Timestamp": [now.encode()] * 2}]
        rows += [{"X-Slack-Signature": [signature.encode(), b"v0=" + b"0" * 64]}]
        rows += [{"X-Slack-Signature": []}, {"X-Slack-Request-Timestamp": []}]
        self.assertGreaterEqual(len(rows), 40)
        for row in rows:
            status = self.raw(body, {**good, **row})
            self.assertIn(status, (400, 401, 431), str(row)[:120])
        self.ask("Berlin")

    def test_a_right_code_over_an_odd_timestamp(self):
        # Even signed with the secret, a timestamp is ten digits or nothing.
        body = harness.command("Berlin")
        now = str(int(time.time()))
        for odd in (f"+{now}", f" {now}", f"{now}.0", f"{now}e0", "nan", "", "-0", f"{now},"):
            headers = {"Content-Type": harness.FORM, **harness.sign(SECRET, body, odd)}
            self.assertIn(self.raw(body, headers), (400, 401), repr(odd))

    def test_other_methods_and_paths(self):
        self.assertIn(harness.request("GET", self.server.port, self.PATH).status, (404, 405))
        for path in ("/readyz", "/livez", "/metrics", "/"):
            self.assertEqual(harness.request("GET", self.server.port, path).status, 404, path)

    def raw(self, body, headers):
        """A request with header values as bytes, several of one name if it is a list."""
        lines = [b"POST " + self.PATH.encode() + b" HTTP/1.1", b"Host: judge", b"Connection: close"]
        for name, values in headers.items():
            for value in values if isinstance(values, list) else [values]:
                lines.append(name.encode() + b": " + (value.encode() if isinstance(value, str) else value))
        lines.append(b"Content-Length: %d" % len(body))
        return self.server.raw(b"\r\n".join(lines) + b"\r\n\r\n" + body)


class Handshakes(SlackJudge):
    CHALLENGE = json.dumps({"token": "x", "challenge": "3eZbrw1a\"B", "type": "url_verification"}).encode()

    def test_url_verification(self):
        reply = self.post(self.CHALLENGE, content_type="application/json")
        self.assertEqual(reply.status, 200)
        self.assertEqual(reply.json, {"challenge": '3eZbrw1a"B'})

    def test_url_verification_without_a_signature(self):
        reply = self.server.post(self.PATH, self.CHALLENGE, {"Content-Type": "application/json"})
        self.assertEqual(reply.status, 401)
        self.assertNotIn(b"3eZbrw1a", reply.body)

    def test_events_are_acknowledged(self):
        event = {
            "type": "event_callback", "team_id": "T0JUDGE01", "event_id": "Ev0JUDGE01", "event_time": 1893456000,
            "event": {"type": "app_mention", "user": "U0JUDGE01", "text": "<@U0BOT> weather", "channel": "C0JUDGE01"},
        }
        self.assertEqual(self.post(json.dumps(event).encode(), content_type="application/json").status, 200)

    def test_a_certificate_check_is_answered_and_does_nothing(self):
        user = "U0SMUGGLER"
        checks = [b"ssl_check=1&token=x", harness.command("save smuggled Berlin", user=user, ssl_check="1")]
        for body in checks:
            for headers in ({"Content-Type": harness.FORM}, signed(body)):
                reply = self.server.post(self.PATH, body, headers)
                self.assertEqual((reply.status, reply.body), (200, b""))
        # The word elsewhere than in the form counts for nothing.
        body = harness.command("save smuggled Berlin", user=user)
        for path in (self.PATH + "?ssl_check=1", self.PATH):
            headers = {"Content-Type": harness.FORM, "ssl_check": "1"}
            self.assertIn(self.server.post(path, body, headers).status, (401, 404))
        self.assertNotIn("smuggled", words_of(self.ask("places", user=user)))
        for file in self.server.data.rglob("*"):
            self.assertFalse(file.is_file() and b"smuggled" in file.read_bytes(), file)


if __name__ == "__main__":
    import unittest

    unittest.main()
