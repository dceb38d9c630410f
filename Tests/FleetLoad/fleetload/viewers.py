"""Viewers of a map, which speak the protocol of the page's script (docs/map-protocol.md).

    python3 -m fleetload.viewers MAP-PORT VIEWERS VEHICLES START SECONDS PERIODS

All viewers read everything. DECODERS of them also decode it, because decoding everything would take more CPU time than is available. When all
vehicles are shown, and at the end of each period, a line of JSON is printed. After the last period, the viewers stay until they are
killed."""
import http.client
import json
import selectors
import socket
import sys
import time

from .vehicles import DEGREES_PER_SECOND

DECODERS = 3
# The time in seconds for which the first positions, which all arrive at once, are not measured.
WARM_UP = 5
# The maximum time in seconds until all vehicles are shown.
MAX_START = 120


class Stream:
    """The event stream of a new viewer. Events are kept but not parsed."""

    def __init__(self, port):
        host = f"127.0.0.1:{port}"
        connection = http.client.HTTPConnection(host, timeout=MAX_START)
        headers = {"Content-Type": "application/json", "X-Gpsbridge": "1", "Origin": f"http://{host}"}
        connection.request("POST", "/join", json.dumps({"size": [1280, 800], "visible": True}), headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status != 200:
            raise ConnectionError(f"/join: {answer.status}: {content.decode()}")
        self.socket = socket.create_connection(("127.0.0.1", port), MAX_START)
        viewer = json.loads(content)["viewer"]
        self.socket.sendall(
            f"GET /events HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\nX-Gpsbridge-Viewer: {viewer}\r\n\r\n".encode())
        self.received = 0

    def read(self, size=1 << 18):
        """Returns the bytes that have arrived."""
        data = self.socket.recv(size)
        if not data:
            raise ConnectionError(f"the stream of a viewer ended after {self.received} bytes")
        if self.received == 0 and not data.startswith(b"HTTP/1.1 200 "):
            raise ConnectionError(f"/events: {data.decode()}")
        self.received += len(data)
        return data


class Period:
    """Two measurements of all positions in a period, in seconds. Coordinates have a resolution of 10 ms.

    `delays` are the ages at which positions arrived. `ages` are the ages at which they were replaced by the next ones, which is how far
    a vehicle on the map was behind at most."""

    def __init__(self):
        self.delays, self.ages = [], []
        # The number of times that the whole map was received.
        self.reloads = 0

    @staticmethod
    def summary(values):
        ordered = sorted(values)
        places = {"median": 0.5, "99 %": 0.99, "99.9 %": 0.999}
        return {name: ordered[int(len(ordered) * part)] for name, part in places.items()} | {"maximum": ordered[-1]}


class Page(Stream):
    """A viewer that decodes everything."""

    def __init__(self, port, start):
        super().__init__(port)
        self._start = start
        self._rest = bytearray()
        self._version = None
        # The coordinates of all markers, in millionths of a degree.
        self.markers = {}
        self.period = Period()

    def read(self):
        data = super().read()
        begin = max(0, len(self._rest) - 1)
        self._rest += data
        end = self._rest.rfind(b"\n\n", begin)
        if end >= 0:
            now = time.time() - self._start
            for event in bytes(self._rest[:end]).split(b"\n\n"):
                self._take(dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line), now)
            del self._rest[:end + 2]
        return data

    def finish_period(self):
        """Returns the measurements, which include the positions that are shown now."""
        now = time.time() - self._start
        self.period.ages += [now - self.time(place) for place in self.markers.values()]
        period, self.period = self.period, Period()
        return period

    @staticmethod
    def time(place):
        """Returns the time of a position in seconds since START."""
        return place[1] % 1_000_000 / (DEGREES_PER_SECOND * 1e6)

    def _take(self, fields, now):
        if fields.get(b"event") == b"scene":
            self._take_scene(json.loads(fields[b"data"]), now)
        elif fields.get(b"event") == b"move":
            move = json.loads(fields[b"data"])
            if move["from"] != self._version:
                raise ConnectionError(f"a move begins at version {move['from']}, but the page shows version {self._version}")
            self._move(move["objects"], now)
        if b"id" in fields:
            self._version = int(fields[b"id"])

    def _take_scene(self, scene, now):
        if scene.get("all"):
            self.markers.clear()
            self.period.reloads += 1
        for shape in scene["objects"]:
            if shape.get("kind") == "marker":
                self._show(shape["id"], tuple(round(degrees * 1e6) for degrees in shape["at"]), now)
        self._move(scene.get("moves", []), now)

    def _move(self, moves, now):
        for number, north, east, *_ in moves:
            latitude, longitude = self.markers[number]
            self._show(number, (latitude + north, longitude + east), now)

    def _show(self, number, place, now):
        former = self.markers.get(number)
        self.markers[number] = place
        if former is not None and former != place:
            self.period.delays.append(now - self.time(place))
            self.period.ages.append(now - self.time(former))


class Viewers:
    """All viewers of a process, which are read as soon as data arrives."""

    def __init__(self, port, count, start):
        self.pages = [Page(port, start) for _ in range(min(DECODERS, count))]
        self.streams = self.pages + [Stream(port) for _ in range(count - len(self.pages))]
        self._selector = selectors.DefaultSelector()
        for stream in self.streams:
            self._selector.register(stream.socket, selectors.EVENT_READ, stream)

    def read(self):
        for key, _ in self._selector.select(0.1):
            key.data.read()

    def read_for(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()

    def finish_period(self):
        periods = [page.finish_period() for page in self.pages]
        received = [stream.received for stream in self.streams]
        return {
            "delays": Period.summary([delay for period in periods for delay in period.delays]),
            "ages": Period.summary([age for period in periods for age in period.ages]),
            "positions": sum(len(period.delays) for period in periods) // len(periods),
            "received": [min(received), max(received)],
            "reloads": sum(period.reloads for period in periods),
        }


def main():
    port, count, vehicles, start, seconds, periods = map(int, sys.argv[1:])
    began = time.monotonic()
    viewers = Viewers(port, count, start)
    while any(len(page.markers) < vehicles for page in viewers.pages):
        viewers.read_for(0.1)
        if time.monotonic() > began + MAX_START:
            sys.exit(f"only {[len(page.markers) for page in viewers.pages]} of {vehicles} vehicles are shown after {MAX_START} s")
    shown = time.monotonic() - began
    received = viewers.pages[0].received
    viewers.read_for(WARM_UP)
    viewers.finish_period()
    print(json.dumps({"shown": shown, "received": received}), flush=True)
    for _ in range(periods):
        viewers.read_for(seconds)
        print(json.dumps(viewers.finish_period()), flush=True)
    while True:
        viewers.read()


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit(str(error))
