#!/usr/bin/env python3
"""Measures Raincheck beside nginx and Slack Bolt for Python: same machine, same load, same requests, in turn.

    bench/run.py --raincheck .build/release/raincheck [--seconds 8] [--rounds 3] [--connections 64] [--threads 1]

A machine that does something else besides falsifies rates and latencies; the processor time a request takes is what
remains comparable.

Every request is a `/weather Berlin daily` with a trigger id and a signature of its own. Raincheck checks it, reads the
profile, finds the place and answers with the card of a warm forecast; nginx answers every POST with a fixed body of
the same size; Bolt checks the signature and answers with a fixed text. Everything runs on loopback.
"""

import argparse
import hashlib
import hmac
import itertools
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/judges"))

import harness  # noqa: E402

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
PATH = "/slack/bench"
TEXT = "Berlin daily"
ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
RECORDS = 700_000


class Load:
    """One round's worth of signed requests, in a file that the load generator reads."""

    def __init__(self, folder):
        self.file = folder / "requests"
        whole = harness.command(TEXT, trigger="0" * 12)
        self.prefix = whole[:-12].decode()

    def make(self, count=RECORDS) -> None:
        self.timestamp = str(int(time.time()))
        base = hmac.new(SECRET.encode(), f"v0:{self.timestamp}:{self.prefix}".encode(), hashlib.sha256)
        round_mark = "".join(random.choices(ALPHABET, k=7))
        tails = map("".join, itertools.product(ALPHABET, repeat=5))
        with open(self.file, "w") as file:
            for tail in itertools.islice(tails, count):
                trigger = round_mark + tail
                code = base.copy()
                code.update(trigger.encode())
                file.write(code.hexdigest() + trigger)

    def run(self, port, seconds, connections, threads) -> dict:
        command = [
            "wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s",
            str(ROOT / "bench/requests.lua"), f"http://127.0.0.1:{port}{PATH}", "--", str(self.file), PATH,
            self.timestamp, self.prefix,
        ]
        environment = {**os.environ, "BENCH_THREADS": str(threads)}
        output = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=seconds + 60, check=True
        ).stdout
        result = {key: float(value) for key, value in re.findall(r"(\w+)=([\d.]+)", output.split("RESULT")[1])}
        result["rate"] = result["requests"] / (result["us"] / 1e6)
        if result["bad"] or result["errors"]:
            raise RuntimeError(f"port {port} answered badly:\n{output}")
        return result


class Peer:
    """A program to compare with: started with its workers, ended by process id."""

    def __init__(self, name, port, commands, environment=None):
        self.name, self.port = name, port
        self.processes = [
            subprocess.Popen(
                command, env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )
            for command in commands
        ]

    def wait(self) -> harness.Reply:
        body = harness.command(TEXT)
        for _ in range(200):
            try:
                headers = {"Content-Type": harness.FORM, **harness.sign(SECRET, body)}
                return harness.request("POST", self.port, PATH, body, headers)
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.name} does not answer")

    def close(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def nginx(folder, answer: harness.Reply) -> Peer:
    """Two workers, connections kept, a fixed body of the size and type of Raincheck's answer."""
    port = harness.free_port()
    (folder / "nginx").mkdir()
    # `return` takes text up to its limit of 4 KiB a token; ASCII of the same length, so that nothing needs escaping.
    body = "x" * min(len(answer.body), 4000)
    rest = len(answer.body) - len(body)
    (folder / "nginx.conf").write_text(f"""
        daemon off; worker_processes 2; worker_rlimit_nofile 4096; pid {folder}/nginx.pid; error_log {folder}/nginx/error;
        events {{ worker_connections 1024; }}
        http {{
            access_log off; keepalive_requests 1000000000; keepalive_timeout 300s;
            client_body_temp_path {folder}/nginx/body; proxy_temp_path {folder}/nginx/p; fastcgi_temp_path {folder}/nginx/f;
            uwsgi_temp_path {folder}/nginx/u; scgi_temp_path {folder}/nginx/s;
            map $host $first {{ default "{body}"; }}
            map $host $rest {{ default "{'x' * min(rest, 4000)}"; }}
            map $host $last {{ default "{'x' * max(0, rest - 4000)}"; }}
            server {{
                listen 127.0.0.1:{port} reuseport; default_type "{answer.headers['Content-Type']}";
                location / {{ return 200 "$first$rest$last"; }}
            }}
        }}
    """)
    return Peer("nginx", port, [[shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(folder / "nginx.conf"),
                                 "-e", str(folder / "nginx/error")]])


def bolt(folder, kind, text) -> Peer:
    port = harness.free_port()
    (folder / "text").write_text(text)
    command = [sys.executable, str(ROOT / "bench/bolt_app.py"), kind, str(port), str(folder / "text")]
    return Peer(f"bolt on {kind}", port, [command] * 2, {"BENCH_SECRET": SECRET})


def processor_seconds(processes) -> tuple[float, float]:
    """User and kernel time of processes and their children so far."""
    pids, ticks = [process.pid for process in processes], os.sysconf("SC_CLK_TCK")
    for pid in list(pids):
        pids += pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    rows = [pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in pids]
    return sum(int(row[11]) for row in rows) / ticks, sum(int(row[12]) for row in rows) / ticks


def raincheck(binary) -> harness.Raincheck:
    installation = {"name": "bench", "platform": "slack", "signingSecrets": [{"env": "BENCH_SECRET"}]}
    return harness.Raincheck(binary, [installation], {"BENCH_SECRET": SECRET})


def ask(server, text) -> harness.Reply:
    body = harness.command(text)
    reply = server.post(PATH, body, {"Content-Type": harness.FORM, **harness.sign(SECRET, body)})
    if reply.status != 200:
        raise RuntimeError(f"{text}: {reply.status}")
    return reply


def start_times(binary, count=10) -> list[float]:
    times = []
    for _ in range(count):
        server = raincheck(binary)
        try:
            times.append(server.start() * 1000)
        finally:
            server.close()
    return times


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--raincheck", required=True, type=pathlib.Path)
    options.add_argument("--seconds", type=int, default=8)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--connections", type=int, default=64)
    options.add_argument("--threads", type=int, default=1)
    options = options.parse_args()
    binary = options.raincheck.resolve()

    busy = os.getloadavg()[0]
    starts = start_times(binary)
    server = raincheck(binary)
    peers = []
    with tempfile.TemporaryDirectory(prefix="raincheck-bench-") as name:
        folder = pathlib.Path(name)
        try:
            server.start()
            for text in ("units us", "save home Berlin", "save cabin Quito", "default home", TEXT):
                answer = ask(server, text)
            peers = [nginx(folder, answer), bolt(folder, "aiohttp", answer.json["text"])]
            peers.append(bolt(folder, "uvicorn", answer.json["text"]))
            for peer in peers:
                reply = peer.wait()
                if reply.status != 200:
                    raise RuntimeError(f"{peer.name} answers {reply.status}")
                if peer.name == "nginx" and len(reply.body) != len(answer.body):
                    raise RuntimeError(f"nginx answers {len(reply.body)} bytes, not {len(answer.body)}")
            resident_idle = server.resident_kilobytes()
            results = measure(options, Load(folder), server, peers)
            resident = server.resident_kilobytes()
        finally:
            for peer in peers:
                peer.close()
            code = server.stop()
            server.close()
    report(options, results, answer, starts, (resident_idle, resident), code, busy)


def measure(options, load, server, peers) -> dict[str, list[dict]]:
    results = {}
    for number in range(options.rounds):
        rows = [("raincheck", server.port, [server.process])]
        for name, port, processes in rows + [(peer.name, peer.port, peer.processes) for peer in peers]:
            load.make(RECORDS if name == "raincheck" else 50_000)
            load.run(port, 1, options.connections, options.threads)
            load.make(RECORDS if name == "raincheck" else 50_000)
            before = processor_seconds(processes)
            result = load.run(port, options.seconds, options.connections, options.threads)
            for key, begun, ended in zip(("user", "kernel"), before, processor_seconds(processes)):
                result[key] = (ended - begun) / result["requests"] * 1e6
            if name == "raincheck" and result["requests"] > RECORDS:
                raise RuntimeError("more requests were answered than made: raise RECORDS")
            results.setdefault(name, []).append(result)
            print(f"round {number + 1}  {name:16} {result['rate']:9.0f} req/s  p99 {result['p99'] / 1000:7.2f} ms",
                  flush=True)
    return results


def report(options, results, answer, starts, residents, code, busy) -> None:
    median = {
        name: {key: statistics.median(round[key] for round in rounds) for key in rounds[0]}
        for name, rounds in results.items()
    }
    print(f"\n{len(answer.body)} bytes a card, {options.connections} connections, {options.rounds} rounds of "
          f"{options.seconds} s, wrk with {options.threads} thread(s), {os.cpu_count()} cores shared by all, "
          f"load average {busy:.1f} before\n")
    print(f"{'':16} {'req/s':>9} {'p50 ms':>8} {'p99 ms':>8} {'p99.9 ms':>9} {'user us':>8} {'kernel us':>9} a request")
    for name, row in median.items():
        print(f"{name:16} {row['rate']:9.0f} {row['p50'] / 1000:8.2f} {row['p99'] / 1000:8.2f} "
              f"{row['p999'] / 1000:9.2f} {row['user']:8.1f} {row['kernel']:9.1f}")
    own = median["raincheck"]["rate"]
    best_bolt = max((name for name in median if name.startswith("bolt")), key=lambda name: median[name]["rate"])
    rows = [
        ("raincheck / nginx", f"{own / median['nginx']['rate']:.2f}", "at least 0.5", own / median["nginx"]["rate"] >= 0.5),
        (f"raincheck / {best_bolt}", f"{own / median[best_bolt]['rate']:.1f}", "at least 10",
         own / median[best_bolt]["rate"] >= 10),
        ("p99", f"{median['raincheck']['p99'] / 1000:.2f} ms", "under 10 ms", median["raincheck"]["p99"] < 10_000),
        ("memory after the load", f"{residents[1] / 1024:.1f} MB (before it {residents[0] / 1024:.1f})", "under 60 MB",
         residents[1] < 60 * 1024),
        ("start to ready", f"{statistics.median(starts):.0f} ms ({min(starts):.0f} to {max(starts):.0f})",
         "under 150 ms", statistics.median(starts) < 150),
        ("exit code on SIGTERM", str(code), "0", code == 0),
    ]
    print()
    for name, value, goal, reached in rows:
        print(f"{name:28} {value:28} goal: {goal:14} {'reached' if reached else 'MISSED'}")


if __name__ == "__main__":
    main()
