"""A slow radio link between the browser and the server: a proxy that forwards a limited number of bytes a second.

The kernel could do that, too, but not every kernel has the modules. The proxy holds as little as possible, so the
server notices that its viewer is slow as it would on a real link.
"""
import socket
import threading
import time
from contextlib import suppress

BUFFER = 4096
CHUNK = 400


class SlowLink:
    def __init__(self, server, bits_per_second: int):
        self.server = server
        self.bytes_per_second = bits_per_second / 8
        self._turn = threading.Lock()
        self._free_at = 0.0

    def __enter__(self):
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        self._listener.bind(("127.0.0.1", 0))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def said(self) -> str:
        return self.server.said()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                upstream = socket.socket()
                # The size of the window that the server sees. It must be set before the connection exists.
                upstream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
                upstream.connect(("127.0.0.1", self.server.port))
                threading.Thread(target=self._forward, args=(client, upstream, lambda _: None), daemon=True).start()
                threading.Thread(target=self._forward, args=(upstream, client, self._wait), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, wait) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                wait(len(data))
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _wait(self, count: int) -> None:
        """Waits until the link has carried some bytes. All connections share it."""
        with self._turn:
            self._free_at = max(self._free_at, time.monotonic()) + count / self.bytes_per_second
            free_at = self._free_at
        time.sleep(max(0, free_at - time.monotonic()))
