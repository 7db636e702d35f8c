#!/usr/bin/env python3
"""Reads the pages of this folder: is what they show what the program takes? Called by verify.sh.

    verify_pages.py BINARY
"""

import base64
import pathlib
import re
import subprocess
import sys
import tempfile

import walk

ROOT = walk.FOLDER.parent
sys.path.insert(0, str(ROOT / "Tests/judges"))

import harness  # noqa: E402

SECRET_FILE = re.compile(r'\bfile: "([^"…/]+)"')
# Files of the server that a page writes: `>/etc/raincheck/NAME`, `mv /etc/raincheck/NAME{,-old}`.
WRITTEN = re.compile(r"(?:>|mv )/etc/raincheck/([\w.$-]+)(\{,(-\w+)\})?")


def expect(condition, words) -> None:
    if not condition:
        walk.fail(words)


def shell(page: str) -> int:
    """Every command parses, and what it asks of the program is something the program has."""
    count = 0
    for language, text, line in walk.blocks(page):
        if language == "console":
            continue
        expect(language in ("sh", "json5", "yaml", "json", ""), f"{page}.md:{line}: what is {language}?")
        if language != "sh":
            continue
        run = subprocess.run(["bash", "-n"], input=text.encode(), capture_output=True)
        expect(run.returncode == 0, f"{page}.md:{line}: {run.stderr.decode()}")
        count += 1
    return count


def commands(text: str):
    """What is asked of the program: whole lines of blocks and what stands between backquotes."""
    joined = text.replace("\\\n", " ")
    for found in re.finditer(r"(?:^|`|\| |-- |\./|\()raincheck ([a-z][^`\n|>#)]*)", joined, re.M):
        yield found[1]


def usage(page: str, text: str, known: str) -> int:
    count = 0
    for command in commands(text):
        words = command.split()
        if words[0] not in re.findall(r"^  raincheck (\w+)", known, re.M):
            continue  # prose: "raincheck rests"
        count += 1
        for option in re.findall(r" (--[a-z-]+)", command):
            expect(option in known, f"{page}.md: raincheck {words[0]} has no {option}")
    return count


def configurations(page: str, text: str, binary: str) -> int:
    """Every installation is one that the program takes, with secrets in the files that the page writes."""
    written = {"raincheck.json5"}
    for name, _, other in WRITTEN.findall(text):
        written |= {name, name + other}
        if "$token" in name:
            written |= {name.replace("$token", token) for token in ("hs", "as")}
    shown = [walk.filled(block) for language, block, _ in walk.blocks(page)
             if language == "json5" and "platform:" in block]
    for block in shown:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            plain = re.sub(r"//.*", "", block.replace("://", ":\0\0")).replace(":\0\0", "://")
            for file in SECRET_FILE.findall(plain):
                expect(file in written, f"{page}.md: nothing writes the secret {file}")
                secret = folder / file
                # Each another one, and what the strictest of them wants: base64 of 24 bytes.
                secret.write_text("whsec_" + base64.b64encode(file.encode().ljust(24, b".")[-24:]).decode() + "\n")
                secret.chmod(0o640)
            config = folder / "raincheck.json5"
            ports = (harness.free_port(), harness.free_port())
            frame = "{ data: 'data', listen: { port: %d }, admin: { port: %d }, installations: [\n" % ports
            config.write_text(frame + block + "] }")
            run = subprocess.run([binary, "check", "--config", config], capture_output=True, timeout=20)
            expect(run.returncode == 0, f"{page}.md: {(run.stdout + run.stderr).decode()}\n{block}")
    return len(shown)


def names(page: str, text: str, sources: str) -> None:
    """What is named is there: pages, files of this repository, metrics, outcomes."""
    for target in re.findall(r"\]\(([\w./-]+\.md)\)", text):
        expect((walk.FOLDER / target).exists(), f"{page}.md: there is no {target}")
    for target in re.findall(r"`((?:config|deploy|scripts)/[\w.-]+)`", text):
        expect((ROOT / target).exists(), f"{page}.md: there is no {target}")
    for name in re.findall(r"`(raincheck_[a-z_]+)", text) + re.findall(r"`((?:refused|undecodable|ignored)_[a-z_]+)`", text):
        expect(f'"{name}"' in sources, f"{page}.md: the program knows no {name}")
    for word in ("LoadCredential", "/run/credentials", "/var/lib/private"):
        expect(word not in text, f"{page}.md: {word} is no way any more")


def main() -> None:
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    said = subprocess.run([binary, "help"], capture_output=True, timeout=20)
    known = (said.stdout + said.stderr).decode()
    sources = "".join(file.read_text() for file in (ROOT / "Sources").rglob("*.swift"))
    user = re.search(r"^User=(\w+)$", (walk.FOLDER / "raincheck.service").read_text(), re.M)[1]
    expect(f"'u {user} " in (walk.FOLDER / "server.md").read_text(), f"no page makes the unit's user {user}")
    for page in walk.PAGES:
        text = (walk.FOLDER / f"{page}.md").read_text()
        names(page, text, sources)
        counts = shell(page), usage(page, text, known), configurations(page, text, binary)
        expect(counts[2] == (0 if page == "server" else 1), f"{page}.md: one installation is shown, not {counts[2]}")
        walk.say(f"{page}.md: {counts[0]} blocks of commands, {counts[1]} of them the program's, {counts[2]} installation")


if __name__ == "__main__":
    main()
