"""Who is let in at a webhook, and whether its answers can be trusted: judged by the reference library and by PyNaCl."""

import base64
import hashlib
import hmac
import json
import random
import string
import time

import harness
from webhook import (
    ANSWERER, OLD_SECRET, OTHER_SECRET, SECRET, SENDER, WebhookJudge, content, document, headers, new_id, secret, signed,
)

NAMES = ("webhook-id", "webhook-timestamp", "webhook-signature")


class BothWays(WebhookJudge):
    def test_every_key_opens_its_installation_only(self):
        stranger = secret(9)
        keys = [SECRET, OLD_SECRET, OTHER_SECRET, stranger, SENDER, ANSWERER]
        opens = {"one": [SECRET, OLD_SECRET], "keys": [SENDER], "both": [SECRET, SENDER]}
        for name, good in opens.items():
            for key in keys:
                reply = self.post(document("command", text="help"), path="/webhook/" + name, key=key)
                self.assertEqual(reply.status, 200 if key in good else 401, f"{name}, {keys.index(key)}")
                self.assertEqual("webhook-signature" in reply.headers, key in good)

    def test_answers_are_signed_as_the_installation_says(self):
        self.ask(path="/webhook/keys", key=SENDER, keys=[ANSWERER.verify_key])
        self.ask(path="/webhook/both", key=SENDER, keys=[OTHER_SECRET])
        self.ask(path="/webhook/both", key=SECRET, keys=[OTHER_SECRET])
        self.ask(path="/webhook/one", key=OLD_SECRET, keys=[SECRET, OLD_SECRET])

    def test_many_random_messages_both_ways(self):
        dice = random.Random(7)
        for _ in range(300):
            text = "".join(dice.choice(string.printable + "äß東🌧️\u2028\u0000") for _ in range(dice.randrange(60)))
            key = dice.choice([SECRET, OLD_SECRET])
            body = json.dumps(
                {"type": "weather.command", "data": {"user": "u", "text": text}}, ensure_ascii=dice.random() < 0.5,
            ).encode()
            id_ = new_id()
            reply = self.post(body, key=key, id_=id_)
            self.assertEqual(reply.status, 200, ascii(text))
            self.check(reply, id_, [SECRET, OLD_SECRET])

    def test_other_answers_are_signed_too(self):
        for body, status in ((b"{", 400), (b"", 400), (b"{}", 400), (b'{"type":"user.created"}', 202)):
            id_ = new_id()
            reply = self.post(body, id_=id_)
            self.assertEqual(reply.status, status)
            self.check(reply, id_, [SECRET, OLD_SECRET])

    def test_lists_of_signatures(self):
        body, id_, now = document("command", text="help"), new_id(), int(time.time())
        good = signed(body, id_=id_, at=now)["webhook-signature"]
        zeros = "v1," + base64.b64encode(bytes(32)).decode()
        for index, entries in enumerate((
            [good], [zeros, good], [good, zeros], ["v2,xxxx", good], ["v1a,AAAA", good], [zeros] * 9 + [good],
        )):
            # Each row is another message: a copy would be answered without looking further.
            id_ = new_id()
            good_now = signed(body, id_=id_, at=now)["webhook-signature"]
            listed = " ".join(good_now if entry == good else entry for entry in entries)
            self.assertEqual(self.server.post(self.PATH, body, headers(id_, now, listed)).status, 200, index)
        for entries in (["v2,xxxx"], [zeros], [zeros] * 10 + [good]):
            self.assertEqual(self.server.post(self.PATH, body, headers(id_, now, " ".join(entries))).status, 401)

    def test_300_seconds_on_both_sides(self):
        for offset, status in ((-298, 200), (298, 200), (-302, 401), (302, 401), (-86_400, 401), (86_400, 401)):
            reply = harness.promptly(
                lambda: self.post(document("command", text="help"), at=int(time.time()) + offset)
            )
            self.assertEqual(reply.status, status, offset)


class Refused(WebhookJudge):
    def test_one_bit_of_the_body(self):
        body = document("command", text="Berlin daily")
        good = signed(body)
        for bit in random.Random(1).sample(range(8 * len(body)), 300):
            flipped = bytearray(body)
            flipped[bit // 8] ^= 1 << bit % 8
            self.assertEqual(self.server.post(self.PATH, bytes(flipped), good).status, 401, f"bit {bit}")
        self.assertEqual(self.server.post(self.PATH, body, good).status, 200)

    def test_one_bit_of_a_header(self):
        body = document("command", text="Berlin daily")
        good = signed(body)
        for name in NAMES:
            value = good[name].encode()
            for bit in range(8 * len(value)):
                flipped = bytearray(value)
                flipped[bit // 8] ^= 1 << bit % 8
                status = self.raw(body, {**good, name: bytes(flipped)})
                self.assertIn(status, (400, 401), f"{name}, bit {bit}: {bytes(flipped)}")

    def test_hostile_headers(self):
        body = document("command", text="Berlin daily")
        good = signed(body)
        list_, now = good["webhook-signature"].encode(), good["webhook-timestamp"].encode()
        code = list_[3:]
        signatures = [
            b"", b",", b"v1", b"v1,", b"v1,,", b"v1a,", code, b"v1=" + code, b"v1;" + code, b"v1,," + code,
            b"v1, " + code, b"V1," + code, b"v1a," + code, b"v1," + code + code, b"v1," + code[:-1], b"v1," + code + b"=",
            b"v1," + code.lower(), b"v1,\xff" + code[1:], b"v1," + code[:-1] + b"\x00", b"v1," + b"A" * 8100,
            b"v1," * 2000, b"v1a,AAAA " * 800, list_ + b"  " + list_, list_.replace(b",", b"\xef\xbc\x8c"),
            b"v1,null", b"v1,nan", b"v1," + base64.b64encode(bytes(31)), b"v1," + base64.b64encode(bytes(33)),
            b"v1a," + base64.b64encode(bytes(64)), b"v1,\x1b" + code[1:], b"v1,\x7f" + code[1:],
        ]
        timestamps = [
            b"", b"nan", b"-1", b"0", b"+" + now, b"-" + now, now + b".0", now + b"e0", b"0x" + now, b"0" + now + b"0",
            now + b" " + now, now + b"," + now, b"9" * 20, b"9" * 400, b"9223372036854775808", b"\xff\xff", b"1" * 8192,
            "".join(chr(0x660 + int(digit)) for digit in now.decode()).encode(), now + b"\x01",
        ]
        ids = [b"", b"msg 1", b"msg.1", b".", b"\xff", b"m" * 201, b"m" * 8192, b"msg\x00", b"msg\x1b", "ｍ".encode()]
        rows = [{"webhook-signature": value} for value in signatures]
        rows += [{"webhook-timestamp": value} for value in timestamps] + [{"webhook-id": value} for value in ids]
        for name in NAMES:
            rows += [{name: []}, {name: [good[name].encode()] * 2}]
        dice = random.Random(3)
        while len(rows) < 10_000:
            rows.append(self.hostile(dice, good, dict(zip(NAMES, (ids, timestamps, signatures)))))
        for row in rows:
            status = self.raw(body, {**good, **row})
            self.assertIn(status, (400, 401, 431), str(row)[:120])
        self.assertEqual(self.server.post(self.PATH, body, good).status, 200)

    @staticmethod
    def hostile(dice, good, tables) -> dict:
        """One header or several, changed in one of the ways that have broken verifiers before."""
        name = dice.choice(NAMES)
        value = bytearray(good[name].encode())
        place = dice.randrange(len(value))
        kind = dice.randrange(6)
        if kind == 0:
            return {name: dice.choice(tables[name]) for name in NAMES}
        if kind == 1:
            value[place] = dice.choice([byte for byte in range(0x100) if byte not in (value[place], 10, 13)])
        elif kind == 2:
            del value[place:]
        elif kind == 3:
            del value[place:place + 1 + dice.randrange(4)]
        elif kind == 4:
            value[place:place] = bytes(dice.choice([byte for byte in range(0x100) if byte not in (9, 10, 13, 32)]) for _ in range(3))
        else:
            return {name: [bytes(value), dice.choice(tables[name])]}
        return {name: bytes(value)}

    def test_a_right_code_over_odd_headers(self):
        # Even signed with the key, a time is digits and an id has no dot.
        body, now = document("command", text="Berlin"), str(int(time.time()))
        key = base64.b64decode(SECRET.removeprefix("whsec_"))
        rows = [(new_id(), odd) for odd in (f"+{now}", f"{now}.0", f"{now}e0", "nan", "-0", f"{now},")]
        for id_, at in rows + [("msg.1", now), ("msg 1", now), ("m" * 201, now)]:
            code = base64.b64encode(hmac.digest(key, content(id_, at, body), hashlib.sha256)).decode()
            self.assertIn(self.raw(body, headers(id_, at, "v1," + code)), (400, 401), repr((id_, at)))
        id_ = new_id()
        code = base64.b64encode(hmac.digest(key, content(id_, now, body), hashlib.sha256)).decode()
        self.assertEqual(self.raw(body, headers(id_, now, "v1," + code)), 200)

    def test_other_methods_paths_and_types(self):
        body = document("command", text="Berlin")
        self.assertEqual(self.post(body, path="/webhook/none").status, 404)
        self.assertEqual(self.post(body, path=self.PATH + "/x").status, 404)
        for type_ in ("text/plain", "application/x-www-form-urlencoded"):
            self.assertEqual(self.server.post(self.PATH, body, {**signed(body), "Content-Type": type_}).status, 400)

    def raw(self, body, fields):
        """A request with header values as bytes, several of one name if it is a list."""
        lines = [b"POST " + self.PATH.encode() + b" HTTP/1.1", b"Host: judge", b"Connection: close"]
        for name, values in fields.items():
            for value in values if isinstance(values, list) else [values]:
                lines.append(name.encode() + b": " + (value.encode() if isinstance(value, str) else value))
        lines.append(b"Content-Length: %d" % len(body))
        return self.server.raw(b"\r\n".join(lines) + b"\r\n\r\n" + body)


if __name__ == "__main__":
    import unittest

    unittest.main()
