"""A network receiver at `tcp://127.0.0.1:PORT` that sends the data that a test chooses."""
import socket
import threading
import time
from contextlib import suppress
from datetime import datetime, timezone


def sentence(body: str) -> bytes:
    """Returns an NMEA sentence with its checksum."""
    data = body.encode("utf-8", "surrogateescape")
    checksum = 0
    for byte in data:
        checksum ^= byte
    return b"$" + data + b"*%02X\r\n" % checksum


def epoch(latitude: str = "4808.2311,N", longitude: str = "01134.5693,E", speed: float = 12.5) -> bytes:
    """Returns the sentences of a position at the current time, with a speed in knots."""
    now = datetime.now(timezone.utc)
    time_of_day, date = f"{now:%H%M%S}.{now.microsecond // 10000:02}", f"{now:%d%m%y}"
    return b"".join(map(sentence, [
        f"GNRMC,{time_of_day},A,{latitude},{longitude},{speed},081.0,{date},,,A,V",
        f"GNGGA,{time_of_day},{latitude},{longitude},1,08,1.0,520.0,M,47.0,M,,",
        "GNGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.8,1.0,1.5,1",
        "GPGSV,2,1,08,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45,1",
        "GPGSV,2,2,08,05,60,120,44,06,33,200,40,07,12,020,35,08,75,300,47,1",
    ]))


class Feeder:
    """Sends epochs, and other bytes before each of them."""

    def __init__(self, extra: bytes = b"", rate: float = 1, make_epoch=epoch):
        self.extra = extra
        self.rate = rate
        self.make_epoch = make_epoch
        self._has_ended = threading.Event()

    def __enter__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._has_ended.set()
        # A blocked `accept` does not notice that its socket is closed.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    @property
    def name(self) -> str:
        return f"tcp://127.0.0.1:{self._listener.getsockname()[1]}"

    def _serve(self) -> None:
        while not self._has_ended.is_set():
            with suppress(OSError):  # the client has gone; another one may come
                with self._listener.accept()[0] as client:
                    self._feed(client)

    def _feed(self, client: socket.socket) -> None:
        due = time.monotonic()
        while not self._has_ended.is_set():
            client.sendall(self.extra + self.make_epoch())
            due += 1 / self.rate
            self._has_ended.wait(max(0, due - time.monotonic()))
