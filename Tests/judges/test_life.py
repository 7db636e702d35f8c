"""The life of the process, as whoever runs it meets it: signals, the end, and what the log looks like."""

import json
import os
import signal
import subprocess
import threading
import time
import unittest

import harness
from webhook import BINARY, INSTALLATIONS, ENVIRONMENT, Peer, document, new_id, signed as hook_signed

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
SLACK = {"name": "acme", "platform": "slack", "signingSecrets": [{"env": "LIFE_SECRET"}],
         "responseHosts": ["127.0.0.1"], "allowLoopback": True}


class Life(unittest.TestCase):
    def server(self, installations=(SLACK,), providers=harness.SAMPLE, start=True, **more) -> harness.Raincheck:
        environment = {**ENVIRONMENT, "LIFE_SECRET": SECRET}
        server = harness.Raincheck(BINARY, list(installations), environment, providers, **more)
        self.addCleanup(server.close)
        if start:
            server.start()
        return server

    def weather(self, answer) -> Peer:
        peer = Peer(answer)
        self.addCleanup(peer.close)
        return peer

    def hanging(self) -> tuple[list, threading.Event, threading.Event]:
        """A provider that has been asked and does not answer before it is let."""
        asked, gate = threading.Event(), threading.Event()
        self.addCleanup(gate.set)

        def answer():
            asked.set()
            gate.wait(60)
            return 500, b"{}"

        peer = self.weather(answer)
        return [{"kind": "open-meteo", "baseURL": peer.url}], asked, gate

    def slack(self, server, text, **how) -> harness.Reply:
        body = harness.command(text, **how)
        return server.post("/slack/acme", body, {"Content-Type": harness.FORM, **harness.sign(SECRET, body)})

    def lines(self, server) -> list[dict]:
        return [json.loads(line) for line in server.log.read_text().splitlines()]

    def test_signals_that_mean_nothing_change_nothing(self):
        server = self.server()
        meaningless = ["HUP", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "IO", "PWR", "PIPE", "XFSZ", "RTMIN", "RTMAX"]
        for name in meaningless:
            server.process.send_signal(getattr(signal, "SIG" + name))
        self.assertEqual(self.slack(server, "Berlin").status, 200)
        self.assertIsNone(server.process.poll())
        self.assertEqual(server.stop(), 0)

    def test_every_line_is_one_object_from_the_first_to_the_last(self):
        server = self.server()
        self.slack(server, "Berlin")
        self.slack(server, "save home Berlin")
        self.assertEqual(server.stop(), 0)
        lines = self.lines(server)
        self.assertEqual([lines[0]["message"], lines[-1]["message"]], ["started", "stopped"])
        self.assertTrue(all({"time", "level", "message"} <= set(line) for line in lines))

    def test_lines_have_a_priority_where_the_journal_reads_them(self):
        server = self.server(start=False)
        server.log.touch()
        found = server.log.stat()
        server.environment["JOURNAL_STREAM"] = f"{found.st_dev}:{found.st_ino}"
        server.start()
        self.slack(server, "Berlin")
        server.post("/slack/acme", b"x", {"Content-Type": harness.FORM})
        server.stop()
        lines = server.log.read_text().splitlines()
        self.assertTrue(all(line[:4] in ("<6>{", "<4>{") for line in lines), lines)
        refused = [line for line in lines if '"outcome":"refused_missing_header"' in line]
        self.assertTrue(refused and all(line.startswith("<4>") for line in refused))

    def test_nobody_reads_the_log(self):
        # Its ports cannot be read from a log that nobody reads.
        admin = {"address": "127.0.0.1", "port": harness.free_port()}
        server = self.server(start=False, port=harness.free_port(), settings={"admin": admin})
        server.admin_port = admin["port"]
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        server.process = subprocess.Popen(
            [server.binary, "serve", "--config", str(server.config)], env=server.environment,
            stdin=subprocess.DEVNULL, stdout=writer, stderr=writer,
        )
        os.close(writer)
        end = time.monotonic() + harness.LIMIT
        while not server.is_ready():
            self.assertLess(time.monotonic(), end, "it does not get ready")
            time.sleep(0.001)
        # More than the pipe and the program's own memory for lines hold.
        for _ in range(400):
            server.raw(b"GET /" + b"x" * 4000 + b" HTTP/1.1\r\nHost: a\r\n\r\n")
        for _ in range(600):
            self.assertEqual(self.slack(server, "Berlin").status, 200)
        begun = time.monotonic()
        self.assertEqual(server.stop(limit=15), 0)
        self.assertLess(time.monotonic() - begun, 10)

    def test_a_second_signal_ends_it_at_once(self):
        providers, asked, _ = self.hanging()
        server = self.server(providers=providers)
        receiver = harness.ResponseURL()
        self.addCleanup(receiver.close)
        threading.Thread(
            target=lambda: self.slack(server, "Berlin", response_url=receiver.url()), daemon=True
        ).start()
        self.assertTrue(asked.wait(30))
        process = server.process
        process.terminate()
        while '"stopping"' not in server.log.read_text():
            time.sleep(0.001)
        process.terminate()
        self.assertEqual(process.wait(5), 128 + signal.SIGTERM)

    def test_an_answer_that_is_being_retried_does_not_hold_up_the_end(self):
        providers, asked, gate = self.hanging()
        receiver = self.weather(lambda: (503, b""))
        server = self.server(providers=providers)
        url = receiver.url + "/commands/1"
        replies = []
        talk = threading.Thread(target=lambda: replies.append(self.slack(server, "Berlin", response_url=url)))
        talk.start()
        talk.join()
        self.assertEqual((replies[0].status, replies[0].body), (200, b""))
        gate.set()
        receiver.next()
        begun = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - begun, 8)
        given_up = [line for line in self.lines(server) if line["message"] == "delivery"]
        self.assertEqual([(line["outcome"], line["reason"]) for line in given_up], [("undeliverable", "stopping")])

    def test_whoever_waits_at_the_end_is_told(self):
        providers, asked, gate = self.hanging()
        server = self.server(INSTALLATIONS, providers)
        body = document("command", text="52.5,1.5")
        replies = []

        def ask():
            replies.append(harness.request(
                "POST", server.port, "/webhook/one", body, hook_signed(body, id_=new_id()), limit=60
            ))

        talk = threading.Thread(target=ask)
        talk.start()
        self.assertTrue(asked.wait(30))
        process = server.process
        process.terminate()
        talk.join(30)
        self.assertEqual(replies[0].status, 200)
        self.assertIn("too long", replies[0].json["data"]["text"])
        gate.set()
        self.assertEqual(process.wait(30), 0)

    def test_what_is_slow_travels_in_the_response_where_the_platform_waits(self):
        """A webhook waits 15 s; a provider that takes 3 s is no reason to say that it takes too long."""
        def answer():
            time.sleep(3)
            return 500, b"{}"

        peer = self.weather(answer)
        server = self.server(INSTALLATIONS, [{"kind": "open-meteo", "baseURL": peer.url}])
        body = document("command", text="52.5,1.5")
        reply = harness.request("POST", server.port, "/webhook/one", body, hook_signed(body), limit=60)
        self.assertEqual(reply.status, 200)
        self.assertNotIn("too long", reply.json["data"]["text"])
        self.assertEqual(server.stop(), 0)
        line = [line for line in self.lines(server) if line["message"] == "request"][-1]
        self.assertEqual((line["outcome"], line["level"]), ("no_weather", "warning"))


if __name__ == "__main__":
    unittest.main()
