#!/usr/bin/env python3
"""Follows the pages of this folder word for word, on a throwaway machine of its own with a systemd of its own.

    walk.py TARBALL [ROOT]

The machine is a container over a copy-on-write view of ROOT, a Debian 12 (this machine's own unless another is named), with
a loopback network alone. The blocks of the pages run there as they stand, one after another. What a block says a command
prints (`# 401: …`) must be printed. Four things stand in for the world: `apt-get` finds everything installed, `certbot`
makes a certificate of its own, the weather is the made-up one, and calls of platforms are left out.

It takes root, systemd-nspawn and overlayfs; where one is missing it says so and ends with 77.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FOLDER = pathlib.Path(__file__).resolve().parent
PAGES = ["server", "slack", "discord", "mattermost", "matrix", "webhook"]
CONFIGURATION = "/etc/raincheck/raincheck.json5"
# What is pasted where a page asks for a secret.
SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
# What a reader puts in: a public key of Ed25519, and an id.
BLANKS = {
    "YOUR.NAME": "weather.example.org",
    "/etc/raincheck/NAME": "/etc/raincheck/an-example",
    "PUBLIC KEY": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "APPLICATION ID": "1111111111111111111",
    'kind: "open-meteo"': 'kind: "sample"',
}
# Lines that ask somebody who is not here, and blocks that begin on another machine or speak to a homeserver.
ELSEWHERE = re.compile(r"raincheck register (?!.*--dry-run)")
NOT_HERE = ("make dist", "systemctl restart matrix-synapse", "_matrix/client")
# A command that fails when all is well.
MAY_FAIL = "grep 'not found'"

SET_UP = r"""
echo '127.0.0.1 weather.example.org' >>/etc/hosts
cp /mnt/raincheck.tar.gz /root/
getent passwd matrix-synapse >/dev/null || useradd --system matrix-synapse
mkdir -p /etc/matrix-synapse
mkdir -p /usr/local/sbin
cat >/usr/local/sbin/apt-get <<'SCRIPT'
#!/bin/bash
[[ " $* " != *" nginx "* ]] || systemctl start nginx
SCRIPT
cat >/usr/local/sbin/certbot <<'SCRIPT'
#!/bin/bash
set -e
[[ $1 != delete ]] || exec rm -rf /etc/letsencrypt/live/weather.example.org
mkdir -p /etc/letsencrypt/live/weather.example.org && cd /etc/letsencrypt/live/weather.example.org
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=weather.example.org \
    -addext subjectAltName=DNS:weather.example.org -keyout privkey.pem -out fullchain.pem 2>/dev/null
cat fullchain.pem >>/etc/ssl/certs/ca-certificates.crt
SCRIPT
chmod 755 /usr/local/sbin/apt-get /usr/local/sbin/certbot
"""
LEFTOVERS = "find /etc /var /usr/local /opt /root -xdev -name '*raincheck*' -not -path '/var/log/*' 2>/dev/null | sort"


def say(words) -> None:
    print("ok      " + words, flush=True)


def fail(words) -> None:
    raise SystemExit("FAILED  " + words)


class Machine:
    """A container with a systemd of its own; whatever happens in it is gone when it stops."""

    def __init__(self, root: str, shared: pathlib.Path, scratch: pathlib.Path):
        self.log = scratch / "boot"
        # The mounts are in a namespace of their own: they end with the process.
        script = """
            mount -t tmpfs -o mode=755 tmpfs "$1" && cd "$1" && mkdir upper work root
            mount -t overlay -o lowerdir="$2",upperdir=upper,workdir=work overlay root
            exec systemd-nspawn --quiet --register=no --keep-unit --private-network --link-journal=no --directory=root \
                --machine=raincheck-walk --resolv-conf=off --bind-ro="$3":/mnt --boot -- --unit=basic.target
        """
        (scratch / "over").mkdir()
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                ["unshare", "--mount", "--propagation", "private", "bash", "-euc", script, "bash",
                 scratch / "over", root, shared],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )
        self.leader = None

    def wait(self, limit=60.0) -> None:
        end = time.monotonic() + limit
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            if children and pathlib.Path(f"/proc/{children[0]}/comm").read_text().strip() == "systemd":
                self.leader = int(children[0])
                if self.run("systemctl is-system-running")[1].strip() in ("running", "degraded"):
                    return
            time.sleep(0.1)
        raise RuntimeError("it did not come up:\n" + self.log.read_text(errors="replace")[-2000:])

    def run(self, script: str, given: str = "") -> tuple[int, str]:
        """Runs a script as root in it; gives its exit code and what it printed."""
        run = subprocess.run(
            ["nsenter", f"--target={self.leader}", "--all", "env", "-i", "HOME=/root", "LANG=C.UTF-8",
             "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "bash", "-c", "cd\n" + script],
            input=given.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
        )
        return run.returncode, run.stdout.decode(errors="replace")

    def stop(self) -> None:
        if self.process.poll() is None and self.leader:
            os.kill(self.leader, signal.SIGRTMIN + 4)  # power off
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                pass
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def blocks(page: str):
    """The code blocks of a page: language, text, number of the first line."""
    lines = (FOLDER / f"{page}.md").read_text().splitlines()
    begin = None
    for number, line in enumerate(lines, 1):
        if begin is None and line.startswith("```"):
            begin = number
        elif begin is not None and line == "```":
            yield lines[begin - 1][3:], "\n".join(lines[begin:number - 1]) + "\n", begin + 1
            begin = None


def filled(text: str) -> str:
    for blank, value in BLANKS.items():
        text = text.replace(blank, value)
    return text


class Walk:
    def __init__(self, machine: Machine):
        self.machine = machine
        self.folder = "/root"

    def page(self, page: str) -> None:
        for language, text, line in blocks(page):
            place = f"{page}.md:{line}"
            if language == "sh" and not any(words in text for words in NOT_HERE):
                if "systemctl disable" in text:
                    continue  # the end; it has its turn
                self.shell(filled(text), place)
            elif language == "json5" and "platform:" in text:
                self.configure(filled(text), place)

    def shell(self, text: str, place: str) -> str:
        text = "".join(line for line in text.splitlines(True) if not ELSEWHERE.match(line))
        # Every command that fails is named; the folder is kept, as a terminal keeps it.
        script = f"""
            set -E; trap 'echo "FAILED: $BASH_COMMAND"' ERR; cd {self.folder} || exit
            {{ trap 'pwd >/tmp/walk-folder' EXIT; }}
        """.strip() + "\n" + text
        output = self.machine.run(script, SECRET + "\n")[1]
        failed = [line for line in output.splitlines() if line.startswith("FAILED: ") and MAY_FAIL not in line]
        if failed or "command not found" in output:
            fail(f"{place}:\n{output}")
        if "raincheck check" in text and " is good." not in output:
            fail(f"{place}: the check finds something:\n{output}")
        for promised in re.findall(r"# (\d{3}|ready)\b", text):
            if promised not in output.split():
                fail(f"{place}: {promised} is promised, but:\n{output}")
        if ("raincheck sign" in text or "webhook-signature" in text) and "Sample data" not in output:
            fail(f"{place}: a signed request gets no card:\n{output}")
        self.folder = self.machine.run("cat /tmp/walk-folder")[1].strip() or self.folder
        say(place)
        return output

    def configure(self, text: str, place: str) -> None:
        """Puts an installation where the page says."""
        comment = "    // One entry"
        file = self.machine.run(f"cat {CONFIGURATION}")[1]
        if comment not in file:
            fail(f"{place}: there is no place for it in\n{file}")
        entry = "".join("    " + line + "\n" for line in text.splitlines())
        self.machine.run(f"cat >{CONFIGURATION}", file.replace(comment, entry + comment))
        say(f"{place} is put in")


def look(walk: Walk) -> None:
    """What must be true once all five are set up."""
    machine = walk.machine
    code, report = machine.run(f"runuser -u raincheck -- raincheck check --config {CONFIGURATION}")
    for path in ("/slack/acme", "/discord/guild", "/mattermost/sky", "/matrix/home", "/webhook/tools"):
        if code or path not in report:
            fail(f"the configuration of the pages:\n{report}")
    say("one configuration has all five")
    log = machine.run("journalctl -t raincheck -o cat --no-pager")[1].splitlines()
    for line in log:
        try:
            json.loads(line)
        except ValueError:
            fail("the log has a line that is no JSON: " + line)
    if not log:
        fail("the log is empty")
    say(f"the log is one JSON object a line, {len(log)} times")
    warnings = machine.run("journalctl -t raincheck -o cat --no-pager -p warning")[1].splitlines()
    levels = {json.loads(line)["level"] for line in warnings}
    if not any('"refused_missing_header"' in line for line in warnings) or not levels <= {"warning", "error"}:
        fail(f"journalctl -p warning shows {levels}")
    say("journalctl -p warning shows what went wrong and nothing else")
    _, state = machine.run("systemctl show raincheck -p NRestarts -p ActiveState --value; stat -c '%U %a' /var/lib/raincheck")
    if state.split() != ["active", "0", "raincheck", "700"] and state.split() != ["0", "active", "raincheck", "700"]:
        fail(f"the service: {state}")
    if machine.run("runuser -u nobody -- cat /etc/raincheck/raincheck.json5 /etc/raincheck/slack-signing-secret")[0] == 0:
        fail("anybody can read secrets")
    say("others read neither the secrets nor what is kept")
    stopped = machine.run("systemctl stop raincheck; systemctl show raincheck -p ExecMainStatus --value; systemctl start raincheck")
    if stopped[1].split() != ["0"]:
        fail(f"it does not end with 0: {stopped[1]}")
    say("it ends with 0 and starts again")


def take_down(walk: Walk, before: str) -> None:
    """What the pages say at their ends leaves nothing behind."""
    for page in PAGES[1:]:
        end = (FOLDER / f"{page}.md").read_text().split("**Taking it down.**")[1]
        for number, command in enumerate(re.findall(r"`(rm [^`]+)`", end), 1):
            walk.shell(command + "\n", f"{page}.md, taking it down {number}")
    text = next(text for _, text, _ in blocks("server") if "systemctl disable" in text)
    walk.folder = "/root"
    walk.shell(text, "server.md, taking it down")
    after = walk.machine.run(LEFTOVERS)[1]
    left = [line for line in after.splitlines() if line not in before.splitlines()]
    if left or walk.machine.run("getent passwd raincheck || getent group raincheck")[0] == 0:
        fail("something is left: " + " ".join(left))
    say("nothing of it is left")


def main() -> None:
    tarball, root = pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "/"
    missing = [name for name in ("systemd-nspawn", "nsenter", "unshare") if not shutil.which(name)]
    if os.geteuid() != 0 or missing or "\toverlay\n" not in pathlib.Path("/proc/filesystems").read_text():
        print(f"The pages are not walked here: it takes root, overlayfs and systemd-nspawn. {' '.join(missing)}")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="raincheck-walk-") as name:
        scratch = pathlib.Path(name)
        shared = scratch / "shared"
        shared.mkdir()
        shutil.copy(tarball, shared / "raincheck.tar.gz")
        machine = Machine(root, shared, scratch)
        try:
            machine.wait()
            code, output = machine.run("set -e\n" + SET_UP)
            if code:
                fail("the machine:\n" + output)
            before = machine.run(LEFTOVERS)[1]
            walk = Walk(machine)
            for page in PAGES:
                walk.page(page)
                walk.folder = "/root/raincheck"
            look(walk)
            take_down(walk, before.replace("/root/raincheck.tar.gz\n", ""))
        finally:
            machine.stop()


if __name__ == "__main__":
    main()
