"""What Raincheck is measured against: Slack Bolt for Python, async, answering every command with one fixed text.

    bolt_app.py aiohttp|uvicorn PORT TEXT_FILE     (the secret in BENCH_SECRET)

It is given every advantage: uvloop, no logging, no authorisation call, no work.
"""

import logging
import os
import pathlib
import socket
import sys

import uvloop
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult

logging.disable(logging.CRITICAL)


def make_app(text) -> AsyncApp:
    async def authorize(**_):
        return AuthorizeResult(enterprise_id=None, team_id="T0JUDGE01", bot_token="xoxb-none", bot_user_id="U0BOT")

    app = AsyncApp(signing_secret=os.environ["BENCH_SECRET"], authorize=authorize)

    @app.command("/weather")
    async def weather(ack):
        await ack(text)

    return app


def serve_aiohttp(app, port) -> None:
    from aiohttp import web

    uvloop.install()
    server = app.server(port=port, path="/slack/bench", host="127.0.0.1").web_app
    web.run_app(server, host="127.0.0.1", port=port, access_log=None, reuse_port=True, print=None)


def serve_uvicorn(app, port) -> None:
    import uvicorn
    from slack_bolt.adapter.starlette.async_handler import AsyncSlackRequestHandler
    from starlette.applications import Starlette
    from starlette.routing import Route

    handler = AsyncSlackRequestHandler(app)
    web = Starlette(routes=[Route("/slack/bench", handler.handle, methods=["POST"])])
    config = uvicorn.Config(web, loop="uvloop", http="httptools", access_log=False, log_level="critical")
    # Every worker has a listener of its own on the same port; the kernel spreads the connections.
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listener.bind(("127.0.0.1", port))
    uvicorn.Server(config).run(sockets=[listener])


def main() -> None:
    kind, port, text = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3]).read_text()
    {"aiohttp": serve_aiohttp, "uvicorn": serve_uvicorn}[kind](make_app(text), port)


if __name__ == "__main__":
    main()
