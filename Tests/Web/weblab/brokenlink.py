"""A connection that breaks repeatedly."""
import random
import socket

from .link import Link


class BrokenLink(Link):
    """Breaks a share of all requests for a given path. Half of the broken requests never reach the server, and half
    lose their answer."""

    def __init__(self, server, path: str, part: float):
        super().__init__(server)
        self.path = path.encode()
        self.part = part
        self.broken = 0
        self.requests = 0
        self._chance = random.Random(1)

    def send(self, data: bytes, server: socket.socket, client: socket.socket) -> bool:
        if not data.startswith(b"POST " + self.path):
            return super().send(data, server, client)
        self.requests += 1
        chance = self._chance.random()
        if chance >= self.part:
            return super().send(data, server, client)
        self.broken += 1
        if chance < self.part / 2:
            # The server has handled the request when it closes its side.
            server.sendall(data)
            server.shutdown(socket.SHUT_WR)
        else:
            server.shutdown(socket.SHUT_RDWR)
        client.shutdown(socket.SHUT_RDWR)
        return False
