#!/usr/bin/env python3
"""Kills the profile store at random times and checks what is left.

    crash_test.py [--kills 300] [--users 4] [--seed 1] [--folder DIR] [--program PATH]

Before each tenth kill a second writer must be refused. After it: every profile is readable and whole, no confirmed update is lost, no file is set aside, and after the
next start no temporary file is left.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

# Seconds that are over only when something is broken.
LIMIT = 300
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def files(folder):
    return [name for _, _, names in os.walk(folder) for name in names if name != "lock"]


def write_until_killed(program, folder, users, delay, confirmed, second):
    """Runs the writer for a while; notes the last confirmed count of each user. Gives complaints."""
    writer = subprocess.Popen([program, "write", folder, str(users)], stdout=subprocess.PIPE)
    complaints = []
    started = threading.Event()

    def listen():
        for line in writer.stdout:
            words = line.decode().split()
            if words == ["started"]:
                started.set()
            elif len(words) == 2 and words[0].isdigit() and line.endswith(b"\n"):
                confirmed[int(words[0])] = max(confirmed[int(words[0])], int(words[1]))
            else:
                complaints.append(line.decode().strip())
        started.set()

    listener = threading.Thread(target=listen)
    listener.start()
    started.wait(LIMIT)
    time.sleep(delay)
    if second:
        other = subprocess.run([program, "write", folder, str(users)], stdout=subprocess.PIPE, timeout=LIMIT)
        if other.returncode == 0 or ("process %d;" % writer.pid) not in other.stdout.decode():
            complaints.append("a second writer was let in: " + other.stdout.decode().strip())
    writer.kill()
    writer.wait()
    listener.join()
    return complaints


def stored(program, folder, users):
    """What a fresh start reads: counts by user, and complaints."""
    reader = subprocess.run([program, "read", folder, str(users)], stdout=subprocess.PIPE, timeout=LIMIT)
    counts, complaints = {}, []
    for line in reader.stdout.decode().splitlines():
        words = line.split()
        if len(words) == 2 and words[0].isdigit():
            counts[int(words[0])] = int(words[1])
        else:
            complaints.append(line)
    if reader.returncode != 0:
        complaints.append("the reader ended with %d" % reader.returncode)
    return counts, complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--users", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="on the disk to test; a temporary one by default")
    parser.add_argument("--program", default=os.path.join(ROOT, ".build", "debug", "crash-writer"))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    folder = tempfile.mkdtemp(prefix="crash-test-", dir=options.folder)
    confirmed = dict.fromkeys(range(options.users), 0)
    passed = failed = strays = 0
    try:
        for kill in range(options.kills):
            delay = chance.uniform(0, 0.15)
            problems = write_until_killed(options.program, folder, options.users, delay, confirmed, kill % 10 == 0)
            strays += sum(".tmp-" in name for name in files(folder))
            counts, complaints = stored(options.program, folder, options.users)
            problems += complaints
            for user, count in confirmed.items():
                if counts.get(user, -1) < count:
                    problems.append("user %d: %d was confirmed, %s is stored" % (user, count, counts.get(user)))
            problems += ["left over: " + name for name in files(folder) if ".tmp-" in name or ".corrupt-" in name]
            for problem in problems:
                print("kill %d after %.3f s: %s" % (kill + 1, delay, problem))
            passed += not problems
            failed += bool(problems)
    finally:
        shutil.rmtree(folder)
    print(
        "%d kills, %d updates confirmed, %d temporary files swept"
        % (options.kills, sum(confirmed.values()), strays)
    )
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or sum(confirmed.values()) == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
