#!/usr/bin/env python3
"""Sends requests through the shipped nginx site, over TLS, to a running Raincheck. Called by verify.sh.

    verify_site.py BINARY FOLDER     FOLDER holds nginx.conf, site.conf and cert.pem
"""

import concurrent.futures
import http.client
import http.server
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/judges"))

import harness  # noqa: E402

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
# How long an answer may take at each path, in seconds.
IN_TIME = {"slack": 2.5, "discord": 2.5, "mattermost": 8, "webhook": 12, "matrix": 2.5}
NAME = "weather.example.org"


def context(folder, protocols=None, newest=None) -> ssl.SSLContext:
    trusting = ssl.create_default_context(cafile=str(folder / "cert.pem"))
    if protocols:
        trusting.set_alpn_protocols(protocols)
    if newest:
        # OpenSSL's own floor would refuse before the site is asked.
        trusting.set_ciphers("DEFAULT:@SECLEVEL=0")
        trusting.minimum_version, trusting.maximum_version = ssl.TLSVersion.MINIMUM_SUPPORTED, newest
    return trusting


class Site(http.client.HTTPSConnection):
    """A connection to the site by its name, wherever it listens."""

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), 5)
        self.sock = self._context.wrap_socket(plain, server_hostname=NAME)


class Slow(http.server.BaseHTTPRequestHandler):
    """Answers after as many seconds as the last part of the path says."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        time.sleep(float(self.path.rsplit("/", 1)[1]))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def expect(condition, words) -> None:
    if not condition:
        raise SystemExit("FAILED  " + words)
    print("ok      " + words)


def start_nginx(folder, port) -> subprocess.Popen:
    nginx = subprocess.Popen(
        [shutil.which("nginx"), "-e", "stderr", "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL
    )
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.02)
    return nginx


def check_patience(folder, site, port, upstream_port, ask) -> None:
    """Is a slow answer let through, and one that never comes cut off? Everything ten times as fast."""
    upstream = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slow)
    threading.Thread(target=upstream.serve_forever, daemon=True).start()
    quick, count = re.subn(
        r"proxy_read_timeout (\d+)s;", lambda found: f"proxy_read_timeout {int(found[1]) * 100}ms;", site
    )
    expect(count == 4, "each path has a patience of its own")
    (folder / "site.conf").write_text(
        quick.replace(f"127.0.0.1:{upstream_port}", f"127.0.0.1:{upstream.server_address[1]}")
    )
    nginx = start_nginx(folder, port)
    try:
        with concurrent.futures.ThreadPoolExecutor(2 * len(IN_TIME)) as pool:
            late = {path: pool.submit(ask, "POST", f"/{path}/{time / 10 + 0.1}") for path, time in IN_TIME.items()}
            never = {path: pool.submit(ask, "POST", f"/{path}/2.2") for path in IN_TIME}
        for path, seconds in IN_TIME.items():
            expect(late[path].result().status == 200, f"an answer of /{path}/ may take {seconds} s and a second more")
            expect(never[path].result().status == 504, f"one that does not come is cut off at /{path}/")
    finally:
        nginx.terminate()
        nginx.wait(10)
        upstream.shutdown()
        upstream.server_close()


def main() -> None:
    warnings.simplefilter("ignore", DeprecationWarning)  # of the old TLS we only knock with
    binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    installation = {"name": "acme", "platform": "slack", "signingSecrets": [{"env": "SITE_SECRET"}]}
    server = harness.Raincheck(binary, [installation], {"SITE_SECRET": SECRET}, port=harness.free_port())
    plain_port, port = harness.free_port(), harness.free_port()
    site = (folder / "site.conf").read_text()
    # Loopback ports of our own in place of 80, 443 and 8080.
    site = re.sub(r"\n\s*listen \[::\].*", "", site)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{plain_port};").replace("listen 443 ", f"listen 127.0.0.1:{port} ")
    site = site.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
    (folder / "site.conf").write_text(site)

    def ask(method, path, body=None, headers=None) -> harness.Reply:
        connection = Site(NAME, port, context=context(folder), timeout=5)
        try:
            connection.request(method, path, body, headers or {})
            return harness.Reply(connection.getresponse())
        finally:
            connection.close()

    nginx = None
    try:
        server.start()
        nginx = start_nginx(folder, port)
        body = harness.command("Berlin daily")
        headers = {"Content-Type": harness.FORM, **harness.sign(SECRET, body)}
        reply = ask("POST", "/slack/acme", body, headers)
        expect(reply.status == 200 and "Berlin" in reply.json["text"], "a signed command gets its card over TLS")
        expect(reply.headers["Server"] == "nginx", "no version is told")
        expect(ask("POST", "/slack/acme", body + b"x", headers).status == 401, "a forged one gets 401")
        expect(ask("POST", "/slack/acme", b"x" * (64 * 1024 + 1), headers).status == 413, "64 KiB and a byte get 413")
        expect(ask("GET", "/slack/acme").status == 403, "GET gets 403")
        for path in ("/metrics", "/readyz", "/livez", "/", "/slack/../metrics", "/slack/%2e%2e/metrics"):
            expect(ask("GET", path).status in (400, 403, 404), f"{path} is not there")
        reply = harness.request("GET", plain_port, "/slack/acme", headers={"Host": NAME})
        expect(reply.headers["Location"] == f"https://{NAME}/slack/acme", "plain HTTP is sent to https")
        with socket.create_connection(("127.0.0.1", port), 5) as plain:
            with context(folder, ["h2", "http/1.1"]).wrap_socket(plain, server_hostname=NAME) as secure:
                expect(secure.selected_alpn_protocol() == "h2", "HTTP/2 is offered")
        try:
            with socket.create_connection(("127.0.0.1", port), 5) as plain:
                context(folder, newest=ssl.TLSVersion.TLSv1_1).wrap_socket(plain, server_hostname=NAME)
            old = True
        except (ssl.SSLError, ValueError, OSError):
            old = False
        expect(not old, "TLS 1.1 is refused")
        server.stop()
        expect(ask("POST", "/slack/acme", body, headers).status == 502, "without Raincheck the site says 502")
    finally:
        if nginx:
            nginx.terminate()
            nginx.wait(10)
        server.close()
    check_patience(folder, site, port, server.port, ask)


if __name__ == "__main__":
    main()
