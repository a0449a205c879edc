"""How the process that serves a hall begins: where it is no fork of its parent, it knows nothing of Django yet."""

import socket
from multiprocessing.synchronize import Event

import django

from machine.processes import leave_the_terminal, share_heaps


def serve(listener: socket.socket, ending: Event) -> None:
    """Serve a hall until its parent sets this event, or SIGTERM."""
    leave_the_terminal()
    share_heaps()
    django.setup()
    from config import embedded, server, stopping  # models cannot be loaded before

    stopping.stop_by(ending)
    server.serve(embedded.application(), listener, ending)
