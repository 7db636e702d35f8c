"""Stands between Raincheck and its homeserver, and can end Raincheck at the worst moment."""

import http.client
import http.server
import threading

SENDING = "/send/m.room.message/"


class Relay:
    """Passes requests on. Before or after one message it calls `blow`, once, and does not answer."""

    def __init__(self, port: int):
        relay = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def pass_on(self):
                relay.pass_on(self)

            do_GET = do_PUT = do_POST = pass_on

        self.target = port
        self.blow = None
        self.when = None
        self.sent = []
        self.lock = threading.Lock()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def arm(self, when: str, blow):
        """`when` is "before" or "after" the homeserver gets the next message."""
        with self.lock:
            self.when, self.blow = when, blow

    def take(self, when: str):
        """What is to be done at this moment, once."""
        with self.lock:
            if self.when != when:
                return None
            self.when, blow = None, self.blow
            return blow

    def pass_on(self, handler):
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        is_message = SENDING in handler.path
        if is_message:
            self.sent.append(handler.path)
            if blow := self.take("before"):
                return self.end(handler, blow)
        status, kind, answer = self.ask(handler, body)
        if is_message and (blow := self.take("after")):
            return self.end(handler, blow)
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(answer)))
        handler.end_headers()
        handler.wfile.write(answer)

    def ask(self, handler, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.target, timeout=120)
        try:
            fields = {name: handler.headers[name] for name in ("Authorization", "Content-Type") if handler.headers[name]}
            connection.request(handler.command, handler.path, body or None, fields)
            response = connection.getresponse()
            return response.status, response.headers.get("Content-Type", "application/json"), response.read()
        finally:
            connection.close()

    def end(self, handler, blow):
        handler.close_connection = True
        blow()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
