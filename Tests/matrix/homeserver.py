"""A Synapse of its own for a test: loopback only, SQLite, a folder that goes with it, an end by process id."""

import http.client
import pathlib
import subprocess
import sys
import tempfile
import time

import yaml

import harness

# Nobody is slowed down: the tests say more in a second than people do.
BOUNDLESS = {"per_second": 10000, "burst_count": 10000}


class Homeserver:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="raincheck-synapse-")
        self.path = pathlib.Path(self.folder.name)
        self.port = harness.free_port()
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self, registration: str, limit=300.0):
        """Starts it with one application service."""
        (self.path / "raincheck.yaml").write_text(registration)
        config = self.path / "homeserver.yaml"
        command = [sys.executable, "-m", "synapse.app.homeserver", "--config-path", str(config)]
        subprocess.run(
            command + ["--server-name", "localhost", "--generate-config", "--report-stats=no"],
            cwd=self.path, check=True, capture_output=True,
        )
        document = yaml.safe_load(config.read_text())
        document.update({
            "listeners": [{
                "port": self.port, "type": "http", "bind_addresses": ["127.0.0.1"],
                "resources": [{"names": ["client"], "compress": False}],
            }],
            "database": {"name": "sqlite3", "args": {"database": str(self.path / "homeserver.db")}},
            "public_baseurl": self.url, "trusted_key_servers": [], "suppress_key_server_warning": True,
            "federation_domain_whitelist": [], "url_preview_enabled": False, "presence": {"enabled": False},
            "app_service_config_files": [str(self.path / "raincheck.yaml")],
            "enable_registration": True, "enable_registration_without_verification": True,
            "rc_message": BOUNDLESS, "rc_registration": BOUNDLESS, "rc_joins": {"local": BOUNDLESS},
            "rc_invites": {"per_room": BOUNDLESS, "per_user": BOUNDLESS, "per_issuer": BOUNDLESS},
            "rc_login": {"address": BOUNDLESS, "account": BOUNDLESS, "failed_attempts": BOUNDLESS},
            "rc_room_creation": BOUNDLESS,
            # The passwords protect nothing: no time is spent on them.
            "bcrypt_rounds": 4,
        })
        config.write_text(yaml.safe_dump(document))
        with open(self.path / "log", "wb") as log:
            self.process = subprocess.Popen(
                command, cwd=self.path, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        begun = time.monotonic()
        while time.monotonic() - begun < limit:
            if self.process.poll() is not None:
                break
            try:
                if harness.request("GET", self.port, "/_matrix/client/versions").status == 200:
                    return
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.05)
        words = self.words()
        self.close()
        raise RuntimeError(f"Synapse did not start:\n{words}")

    def words(self):
        """The end of what it said."""
        return "".join(
            file.read_text(errors="replace")[-6000:] for file in (self.path / "log", self.path / "homeserver.log")
            if file.exists()
        )

    def close(self):
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(harness.LIMIT)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None
        self.folder.cleanup()
