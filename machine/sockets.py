"""Sockets that listen."""

import socket
import sys


def take_port_alone(listener: socket.socket) -> None:
    """Have a socket that is about to be bound share its port with no other program, and wait for no closed one.

    On Windows SO_REUSEADDR would let two programs have one port, and nobody waits for a closed one.
    """
    if sys.platform == "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
