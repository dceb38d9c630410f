"""A proxy between the browser and the server."""
import socket
import threading
from contextlib import suppress


class Link:
    """Forwards all connections as they are."""

    CHUNK = 65_536

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self._listener = self.listen()
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

    def listen(self) -> socket.socket:
        return socket.create_server(("127.0.0.1", 0))

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.server.port))

    def send(self, data: bytes, server: socket.socket, client: socket.socket) -> bool:
        """Forwards what the browser has sent. Returns whether the connection is still needed."""
        server.sendall(data)
        return True

    def deliver(self, data: bytes, server: socket.socket, client: socket.socket) -> bool:
        """Forwards what the server has sent. Returns whether the connection is still needed."""
        client.sendall(data)
        return True

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = self.connect()
                threading.Thread(target=self._send, args=(server, client), daemon=True).start()
                threading.Thread(target=self._deliver, args=(server, client), daemon=True).start()

    def _send(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(self.CHUNK):
                if not self.send(data, server, client):
                    return
            server.shutdown(socket.SHUT_WR)

    def _deliver(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(self.CHUNK):
                if not self.deliver(data, server, client):
                    break
        for end in (server, client):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
