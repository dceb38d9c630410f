"""A thousand connections that only use resources. They must affect neither the page nor gpsd clients."""
import json
import resource
import socket
import threading
from contextlib import ExitStack, suppress
from datetime import datetime

from clients.check import check
from weblab.lab import START
from weblab.program import free_port

COUNT = 1000
# How long the connections last, in seconds.
DURATION = 10
MAX_MEMORY = 20 << 10  # kB


class Crowd:
    """Connections that send nothing, that send a request byte by byte, or that never read their answer."""

    def __init__(self, port: int):
        self.port = port
        self._request = f"GET /events?raw=1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Filler: ".encode()

    def __enter__(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 8192), hard), hard))
        self._stack = ExitStack()
        self.sockets = [self._connect(number) for number in range(COUNT)]
        return self

    def __exit__(self, *_):
        self._stack.close()

    def _connect(self, number: int) -> socket.socket:
        connection = self._stack.enter_context(socket.socket())
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(60)
        connection.connect(("127.0.0.1", self.port))
        if number % 3 == 2:
            with suppress(OSError):  # the server may close the connection
                connection.sendall(self._request + b"\r\n\r\n")
        return connection

    def trickle(self, round_number: int) -> None:
        for connection in self.sockets[1::3]:
            with suppress(OSError):  # see above
                connection.send(self._request[round_number % len(self._request):][:1])


class Client:
    """A gpsd client that records the times of all reports."""

    def __init__(self, port: int):
        self._connection = socket.create_connection(("127.0.0.1", port), 60)
        self._connection.sendall(b'?WATCH={"enable":true,"json":true};\n')
        self.times = []
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._connection.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._connection.close()

    def _read(self) -> None:
        with suppress(OSError), self._connection.makefile("rb") as lines:
            for line in lines:
                report = json.loads(line)
                if report["class"] == "TPV" and "time" in report:
                    self.times.append(report["time"])


def expect_no_gap(times: list[str]) -> None:
    """Fails if a report of the receiver, which reports once a second, is missing. Its delay depends on the machine."""
    moments = [datetime.fromisoformat(time.replace("Z", "+00:00")) for time in times]
    steps = [(after - before).total_seconds() for before, after in zip(moments, moments[1:])]
    # A receiver that finds its position moves its epochs to full seconds.
    has_gap = not all(0 < step < 2 for step in steps)
    assert len(moments) >= DURATION / 2 and not has_gap, f"a gpsd client received the reports of {times}"


@check(slow=True)
def a_thousand_hostile_connections_affect_neither_the_page_nor_gpsd_clients(lab):
    port = free_port()
    simulation = ["--simulate", "--scenario", "drive", "--receiver", "ubloxm10", "--start", START]
    server = lab.start("serve", *simulation, "--port", str(port))
    page = lab.page(lab.browser(), server)
    page.open(waits=False)
    page.wait_for(lambda state: state["isConnected"], "a page with data")
    client = lab.keep(Client(port))
    memory = server.memory()
    first = page.browser.run("return recorder.messages.length ? performance.now() : 0")
    with Crowd(server.port) as crowd:
        for number in range(DURATION * 2):
            crowd.trickle(number)
            page.browser.wait(0.5)
        growth = server.memory() - memory
        # A page must also be able to connect now.
        another = lab.page(lab.browser(width=412, height=915), server)
        another.open(waits=False)
        another.wait_for(lambda state: state["isConnected"], "another page with data")
    messages = page.browser.run("return recorder.messages.filter(message => message.at > arguments[0])", first)
    hellos = [message for message in messages if message["event"] == "hello"]
    assert not hellos, f"the page lost its stream {len(hellos)} times"
    pauses = [after["at"] - before["at"] for before, after in zip(messages, messages[1:])]
    expect_no_gap(client.times)
    assert growth <= MAX_MEMORY, f"the server needs {growth} kB more"
    return f"{growth} kB more, longest pause {max(pauses):.0f} ms"
