"""A mail server on a port of this machine that refuses what a test wants it to refuse."""

import socketserver
from collections.abc import Callable
from email import message_from_string, policy
from email.message import EmailMessage
from threading import Thread
from typing import Any, Self

Answer = Callable[[str, str], str]
"""From a command and what came with it to an answer, empty: the usual one.

`TEXT` comes with the whole e-mail; before the first command, "" asks for a greeting.
"""

USUAL = {"": "220 ready", "DATA": "354 go on", "TEXT": "250 taken", "QUIT": "221 bye"}


class MailServer:
    """Takes e-mails over SMTP, as `with MailServer() as server`. `answer` decides; `HANG UP` ends the connection."""

    def __init__(self, answer: Answer = lambda _command, _said: "") -> None:
        self.answer = answer
        self.taken: list[EmailMessage] = []
        server = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                server._talk(self)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_problem: Any) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _talk(self, handler: socketserver.StreamRequestHandler) -> None:
        said = self._say(handler, "", "")
        while said != "HANG UP" and (line := handler.rfile.readline().decode().strip()):
            command, _space, rest = line.partition(" ")
            said = self._say(handler, command.upper(), rest)
            if said.startswith("354"):
                said = self._say(handler, "TEXT", self._read_text(handler))

    def _read_text(self, handler: socketserver.StreamRequestHandler) -> str:
        lines = []
        while (line := handler.rfile.readline().decode()) not in (".\r\n", ""):
            lines.append(line)
        return "".join(lines)

    def _say(self, handler: socketserver.StreamRequestHandler, command: str, said: str) -> str:
        """Answer, and return how."""
        answer = self.answer(command, said) or USUAL.get(command, "250 fine")
        if answer != "HANG UP":
            handler.wfile.write(answer.encode() + b"\r\n")
        if command == "TEXT" and answer.startswith("250"):
            self.taken.append(message_from_string(said, policy=policy.default))
        return answer
