"""Who is let in by the path of Discord: what PyNaCl signs and Discord's library verifies, and nothing else."""

import json
import random
import time
import unittest

import harness
from discord import (
    COMMAND, JSON, KEY, PING, DiscordJudge, SigningKey, interaction, signed, verifies, weather, words_of,
)


class Accepted(DiscordJudge):
    def test_a_ping_signed_by_pynacl(self):
        body = interaction(PING)
        headers = signed(body)
        self.assertTrue(verifies(body, headers["X-Signature-Ed25519"], headers["X-Signature-Timestamp"]))
        reply = self.server.post(self.PATH, body, headers)
        self.assertEqual((reply.status, reply.json), (200, {"type": 1}))
        self.assertEqual(reply.headers.get_content_type(), JSON)

    def test_300_seconds_on_both_sides(self):
        # Two seconds of room inside for a slow machine; two outside, so that the clock may tick under way.
        for offset, status in ((-298, 200), (298, 200), (-302, 401), (302, 401), (-86_400, 401), (86_400, 401)):
            self.assertEqual(self.post(interaction(PING), timestamp=int(time.time()) + offset).status, status, offset)

    def test_bytes_that_are_not_text_are_signed_too(self):
        for odd in (b"\xff\xfe", b"\xef\xbb\xbf{}", b"{\"type\":1}\x00", b"", b"[" * 60_000, b'{"type":1,"type":2}', b"null"):
            with self.subTest(odd=odd[:20]):
                self.assertEqual(self.post(odd).status, 400)


class Agreement(DiscordJudge):
    """The server and Discord's library agree on 1,000 requests, as they are and tampered with."""

    def test_1000_requests(self):
        dice = random.Random(20)
        accepted = 0
        for number in range(1000):
            body = dice.randbytes(dice.randrange(400))
            headers = signed(body, key=KEY if dice.random() < 0.9 else SigningKey(dice.randbytes(32)))
            signature, timestamp = bytes.fromhex(headers["X-Signature-Ed25519"]), headers["X-Signature-Timestamp"]
            kind = dice.randrange(8)
            if kind == 0:
                flipped = bytearray(signature)
                flipped[dice.randrange(64)] ^= 1 << dice.randrange(8)
                signature = bytes(flipped)
            elif kind == 1 and body:
                flipped = bytearray(body)
                flipped[dice.randrange(len(body))] ^= 1 << dice.randrange(8)
                body = bytes(flipped)
            elif kind == 2:
                timestamp = str(int(timestamp) + dice.choice((-1, 1)))
            elif kind == 3:
                signature = dice.choice((signature[:-1], signature + b"\0", b"", dice.randbytes(64)))
            headers |= {"X-Signature-Ed25519": signature.hex(), "X-Signature-Timestamp": timestamp}
            status = self.server.post(self.PATH, body, headers).status
            self.assertIn(status, (200, 400, 401), number)
            self.assertEqual(status != 401, verifies(body, signature.hex(), timestamp), number)
            accepted += status != 401
        self.assertTrue(200 < accepted < 800, accepted)

    def test_probes_with_wrong_signatures(self):
        # Discord sends such pings when an address is saved, and later: an answer but 401 takes the address away.
        for number in range(200):
            body = interaction(PING)
            is_good = number % 3 != 0
            headers = signed(body, key=KEY if is_good else SigningKey(bytes([number]) * 32))
            reply = self.server.post(self.PATH, body, headers)
            self.assertEqual(reply.status, 200 if is_good else 401, number)


class Refused(DiscordJudge):
    def test_one_bit_of_the_body(self):
        body = interaction(COMMAND, weather(place="Berlin"))
        headers = signed(body)
        for bit in sorted(random.Random(5).sample(range(8 * len(body)), 300)):
            flipped = bytearray(body)
            flipped[bit // 8] ^= 1 << bit % 8
            self.assertEqual(self.server.post(self.PATH, bytes(flipped), headers).status, 401, f"bit {bit}")
        self.assertEqual(self.server.post(self.PATH, body, headers).status, 200)

    def test_one_bit_of_a_header(self):
        body = interaction(PING)
        headers = signed(body)
        for name in ("X-Signature-Ed25519", "X-Signature-Timestamp"):
            value = headers[name].encode()
            for bit in range(8 * len(value)):
                flipped = bytearray(value)
                flipped[bit // 8] ^= 1 << bit % 8
                status = self.raw(body, {**headers, name: bytes(flipped)})
                self.assertIn(status, (400, 401), f"{name}, bit {bit}: {bytes(flipped)}")

    def test_hostile_headers(self):
        body = interaction(PING)
        good = signed(body)
        now, code = good["X-Signature-Timestamp"], good["X-Signature-Ed25519"]
        signatures = [
            b"", b"0", b"=", b"0" * 127, b"0" * 129, b"0" * 128, b"f" * 128, b"g" * 128, code.upper().encode(),
            (code + code).encode(), code[:-1].encode(), code[:-2].encode(), (code + "00").encode(), (" " + code[1:]).encode(),
            ("0x" + code[2:]).encode(), (code + "," + code).encode(), (code + " " + code).encode(), (code + ";").encode(),
            ("\u0660" * 64).encode(), ("é" * 64).encode(), b"\xff" * 128, b"\x01" + code[1:].encode(),
            b"\x7f" + code[1:].encode(), b"a" * 8192, b"nan", b"null", ("%3" + code[2:]).encode(), ("ed25519=" + code).encode(),
        ]
        timestamps = [
            b"", b" ", b"nan", b"inf", b"null", b"-1", b"0", b"1", f"+{now}".encode(), f"-{now}".encode(),
            f"{now}.0".encode(), f"{now}e0".encode(), b"1e9", hex(int(now)).encode(), f"0{now}".encode(),
            f"{now}0".encode(), f"{now} {now}".encode(), f"{now},{now}".encode(), b"9" * 20, b"9" * 400,
            b"9223372036854775807", b"9223372036854775808", b"18446744073709551616", b"-9223372036854775808",
            "".join(chr(0x660 + int(digit)) for digit in now).encode(), f"{now}\x01".encode(), f"\x0b{now}".encode(),
            b"\xff\xff", b"1" * 8192,
        ]
        rows = [{"X-Signature-Ed25519": value} for value in signatures]
        rows += [{"X-Signature-Timestamp": value} for value in timestamps]
        # The same headers, each right, but twice, or missing.
        rows += [{"X-Signature-Ed25519": [code.encode()] * 2}, {"X-Signature-Timestamp": [now.encode()] * 2}]
        rows += [{"X-Signature-Ed25519": [code.encode(), b"0" * 128]}]
        rows += [{"X-Signature-Ed25519": []}, {"X-Signature-Timestamp": []}]
        self.assertGreaterEqual(len(rows), 40)
        for row in rows:
            self.assertIn(self.raw(body, {**good, **row}), (400, 401, 431), str(row)[:120])
        self.assertEqual(self.post(interaction(PING)).status, 200)

    def test_other_methods_and_nothing_leaks(self):
        self.assertEqual(harness.request("GET", self.server.port, self.PATH).status, 405)
        reply = self.server.post(self.PATH, interaction(PING), {"Content-Type": JSON})
        self.assertEqual(reply.status, 401)
        body = interaction(COMMAND, weather(text="save smuggled Berlin"), user="711")
        self.assertEqual(self.server.post(self.PATH, body, signed(body, key=SigningKey(b"x" * 32))).status, 401)
        self.assertNotIn("smuggled", words_of(self.ask(weather(text="places"), user="711")))

    def raw(self, body, headers):
        """A request with header values as bytes, several of one name if it is a list."""
        lines = [b"POST " + self.PATH.encode() + b" HTTP/1.1", b"Host: judge", b"Connection: close"]
        for name, values in headers.items():
            for value in values if isinstance(values, list) else [values]:
                lines.append(name.encode() + b": " + (value.encode() if isinstance(value, str) else value))
        lines.append(b"Content-Length: %d" % len(body))
        return self.server.raw(b"\r\n".join(lines) + b"\r\n\r\n" + body)


if __name__ == "__main__":
    unittest.main()
