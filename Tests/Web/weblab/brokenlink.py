"""A connection that breaks again and again: a proxy that ends many connections, before or after their answer."""
import random
import socket
import threading
from contextlib import suppress


class BrokenLink:
    """Breaks a part of all requests with a certain path."""

    def __init__(self, server, path: str, part: float):
        self.server = server
        self.path = path.encode()
        self.part = part
        self.broken = 0
        self.requests = 0
        self._chance = random.Random(1)

    def __enter__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    @property
    def origin(self) -> str:
        return f"http://localhost:{self._listener.getsockname()[1]}"

    def said(self) -> str:
        return self.server.said()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self.server.port))
                threading.Thread(target=self._send, args=(client, server), daemon=True).start()
                threading.Thread(target=self._receive, args=(server, client), daemon=True).start()

    def _send(self, client: socket.socket, server: socket.socket) -> None:
        """Forwards requests. Half of those that break never reach the server, and half of them lose their answer."""
        with suppress(OSError):
            while data := client.recv(65_536):
                if not data.startswith(b"POST " + self.path):
                    server.sendall(data)
                    continue
                self.requests += 1
                chance = self._chance.random()
                if chance < self.part:
                    self.broken += 1
                    if chance < self.part / 2:
                        # The server has handled the request when it closes its side.
                        server.sendall(data)
                        server.shutdown(socket.SHUT_WR)
                    else:
                        server.shutdown(socket.SHUT_RDWR)
                    client.shutdown(socket.SHUT_RDWR)
                    return
                server.sendall(data)
            server.shutdown(socket.SHUT_WR)

    def _receive(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65_536):
                client.sendall(data)
        for end in (server, client):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
