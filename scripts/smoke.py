#!/usr/bin/env python3
"""Does the release binary work? Starts it, asks it once in Slack's name, stops it; checks the shipped configurations.

    scripts/smoke.py .build/release/raincheck
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/judges"))

import harness  # noqa: E402

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"


def expect(condition, words) -> None:
    print(("ok      " if condition else "FAILED  ") + words)
    if not condition:
        sys.exit(1)


def check_on_free_ports(binary, config, environment):
    """Checks a configuration as it is but for its ports: somebody may be serving at those."""
    text = re.sub(r"port: \d+", "port: 0", config.read_text())
    if "listen:" not in text:
        text = text.replace("{", "{ listen: { port: 0 }, admin: { port: 0 },", 1)
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / config.parent.name / config.name
        copy.parent.mkdir()
        copy.parent.with_name(".build").mkdir()
        copy.write_text(text)
        return subprocess.run([binary, "check", "--config", copy], env=environment, capture_output=True, timeout=20)


def check_configurations(binary) -> None:
    for config in sorted((ROOT / "config").glob("*.json5")):
        # Whatever secrets a configuration asks for, it gets.
        names = re.findall(r'env:\s*"(\w+)"', config.read_text())
        environment = {**os.environ, **dict.fromkeys(names, SECRET)}
        run = check_on_free_ports(binary, config, environment)
        expect(run.returncode == 0, f"check config/{config.name}" + (run.stdout + run.stderr).decode() * run.returncode)
    broken = ROOT / "config/there-is-none.json5"
    run = subprocess.run([binary, "check", "--config", broken], capture_output=True, timeout=20)
    expect(run.returncode == 78, "check of a missing file exits 78")


def ask_the_server(binary) -> None:
    installation = {"name": "smoke", "platform": "slack", "signingSecrets": [{"env": "SMOKE_SECRET"}]}
    server = harness.Raincheck(binary, [installation], {"SMOKE_SECRET": SECRET})
    try:
        seconds = server.start()
        expect(True, f"ready after {seconds * 1000:.0f} ms")
        body = harness.command("Berlin daily")
        run = subprocess.run(
            [binary, "sign", "slack", "--secret-env", "SMOKE_SECRET"], input=body, env=server.environment,
            capture_output=True, timeout=20, check=True,
        )
        headers = dict(line.split(": ", 1) for line in run.stdout.decode().splitlines())
        headers["Content-Type"] = harness.FORM
        reply = server.post("/slack/smoke", body, headers)
        expect(reply.status == 200 and "Berlin" in reply.json["text"], "a signed command gets a card")
        expect(server.post("/slack/smoke", body + b"x", headers).status == 401, "a forged one gets 401")
        expect(server.stop() == 0, "SIGTERM ends it with 0")
    finally:
        server.close()


def main() -> None:
    binary = pathlib.Path(sys.argv[1]).resolve()
    version = subprocess.run([binary, "version"], capture_output=True, timeout=20)
    expect(version.returncode == 0, "version: " + version.stdout.decode().strip())
    check_configurations(binary)
    ask_the_server(binary)


if __name__ == "__main__":
    main()
