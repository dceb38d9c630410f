"""A slow radio link between the browser and the server.

The kernel can simulate slow links, too, but not every kernel has the modules. This link buffers as little as possible,
so the server notices a slow viewer as it would on a real link.
"""
import socket
import threading
import time

from .link import Link


class SlowLink(Link):
    """Delivers a limited number of bytes a second. All connections share it."""

    BUFFER = 4096
    CHUNK = 400

    def __init__(self, server, bits_per_second: int):
        super().__init__(server)
        self.bytes_per_second = bits_per_second / 8
        self._turn = threading.Lock()
        self._free_at = 0.0

    def listen(self) -> socket.socket:
        listener = super().listen()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.BUFFER)
        return listener

    def connect(self) -> socket.socket:
        server = socket.socket()
        # The size of the window that the server sees. It must be set before the connection exists.
        server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.BUFFER)
        server.connect(("127.0.0.1", self.server.port))
        return server

    def deliver(self, data: bytes, server: socket.socket, client: socket.socket) -> bool:
        with self._turn:
            self._free_at = max(self._free_at, time.monotonic()) + len(data) / self.bytes_per_second
            free_at = self._free_at
        time.sleep(max(0, free_at - time.monotonic()))
        return super().deliver(data, server, client)
