"""A connection over which the server seems to refuse some requests."""
import socket

from .link import Link


class RefusingLink(Link):
    """Answers all requests for a given path with a refusal, until `text` is set to None."""

    def __init__(self, server, path: str, text: str):
        super().__init__(server)
        self.path = path.encode()
        self.text = text

    def send(self, data: bytes, server: socket.socket, client: socket.socket) -> bool:
        if self.text is None or not data.startswith(b"GET " + self.path):
            return super().send(data, server, client)
        body = self.text.encode()
        client.sendall(b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
                       b"Content-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(body), body))
        server.shutdown(socket.SHUT_RDWR)
        return False
