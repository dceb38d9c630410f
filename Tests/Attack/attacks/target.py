"""The server under attack, and the resources it uses."""
import json
import re
import select
import socket
import subprocess
import threading
import time
import urllib.request

from clients.server import Server
from harness.processes import describe
from harness.waiting import Failed, Stopwatch, wait_until

# The maximum number of bytes that the server may use during an attack, including the kernel's for its connections.
MEMORY = 64 << 20
# Different from the address at which the harness looks for the gpsd port.
PAGES = "[::1]:8080"
WATCH = b'?WATCH={"json":true};\n'


class Target:
    """The program, and the settings that its servers share."""

    def __init__(self, program: str, flood: int, limit: float | None):
        self.program = program
        # The number of bytes that a source sends at once.
        self.flood = flood
        self.limit = limit
        self._log = b""

    def within(self, seconds: float, what: str) -> float:
        """Returns a duration in seconds. Fails if it exceeds the limit that was set for a quiet machine."""
        if self.limit is not None and seconds > self.limit:
            raise Failed(f"{what}: after {seconds:.3f} s, more than {self.limit} s")
        return seconds

    def serve(self, *options: str, **process) -> "Victim":
        return Victim(self.program, *options, truth=self, waits_for_fix=False, **process)

    def log(self) -> bytes:
        """Returns a receiver's log that is as long as a flood."""
        if not self._log:
            day = subprocess.run(
                [self.program, "simulate", "--seed", "7", "--start", "2026-08-01", "--duration", "3h", "--speed", "max"],
                capture_output=True, check=True).stdout
            self._log = (day * (self.flood // len(day) + 1))[:self.flood]
        return self._log


class Victim(Server):
    """A server that is attacked."""

    @property
    def target(self) -> Target:
        return self.truth

    def __enter__(self):
        super().__enter__()
        self.largest = 0
        return self

    def used(self) -> int:
        """Returns the memory of the server, and of its connections in the kernel, in bytes."""
        return anonymous_memory(self.process.pid) + self._kernel_memory()

    def _kernel_memory(self) -> int:
        # Does not count the clients' ends of the connections.
        paths = [self.options[index + 1] for index, option in enumerate(self.options) if option == "--socket"]
        ways = [["-tan", "sport", "=", f":{self.port}"], *(["-xa", "src", path] for path in paths)]
        held = 0
        for way in ways:
            output = subprocess.run(["ss", "-mH", *way], capture_output=True, text=True, check=True).stdout
            for memory in re.findall(r"skmem:\(([^)]*)\)", output):
                sizes = dict(re.findall(r"([a-z]+)(\d+)", memory))
                held += sum(int(sizes.get(name, 0)) for name in ("r", "t", "f", "w"))
        return held

    def check_memory(self) -> None:
        used = self.used()
        self.largest = max(self.largest, used)
        if used > MEMORY:
            raise Failed(f"the server uses {used >> 20} MB\n{self.said()}")

    def answer(self) -> float:
        """Sends a request like a well-behaved client, and returns how long the answer took."""
        began = time.monotonic()
        with self.connect(b"?VERSION;\n") as client:
            lines = client.makefile("rb")
            for _ in range(2):
                line = lines.readline()
                if json.loads(line or b"{}").get("class") != "VERSION":
                    raise Failed(f"the server does not answer: {line}, {self.process.poll()}\n{self.said()}")
        return self.target.within(time.monotonic() - began, "an answer")

    def end(self) -> float:
        """Ends the server as systemd does, and returns how long that took."""
        began = time.monotonic()
        self.process.terminate()
        if wait_until(lambda: self.process.poll() is not None, "the end", self.process) and self.process.returncode != 0:
            raise Failed(f"it has ended with {self.process.returncode}\n{self.said()}")
        return self.target.within(time.monotonic() - began, "the end")

    def metrics(self) -> dict[str, float]:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"http://{PAGES}/metrics") as page:
            lines = page.read().decode().splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


class Watcher:
    """A well-behaved client: it reads everything it receives."""

    def __init__(self, victim: Victim):
        self.victim = victim
        self.socket = victim.connect(WATCH)
        self.rest = b""
        self.times = []
        self.is_watching = False
        # Data that a source sends before the server has read the request would never reach this client.
        self._read_until(lambda: self.is_watching)

    def _read(self) -> None:
        """Reads some of the available data. A flood may never stop, so this does not wait until no data is left."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise Failed(f"a client that reads was closed; the server: {self.victim.process.poll()}\n{self.victim.said()}")
        *lines, self.rest = (self.rest + data).split(b"\n")
        reports = [json.loads(line) for line in lines]
        self.is_watching |= any(report["class"] == "WATCH" for report in reports)
        self.times += [report["time"] for report in reports if report["class"] == "TPV" and "time" in report]

    def wait(self, count: int) -> None:
        """Waits for that many more reports."""
        count += len(self.times)
        self._read_until(lambda: len(self.times) >= count)

    def _read_until(self, is_enough) -> None:
        stopwatch = Stopwatch()
        while not is_enough():
            if select.select([self.socket], [], [], 1)[0]:
                self._read()
            if stopwatch.is_hang:
                raise Failed(f"no more reports arrive\n{self.victim.said()}\n{describe(self.victim.process.pid)}")


class Readers:
    """A thread that reads the data of many clients in turn, and discards it."""

    def __init__(self, victim: Victim, watchers: list[Watcher]):
        self.victim = victim
        self.closed = 0
        self.is_over = False
        self.thread = threading.Thread(target=self._read, args=([watcher.socket for watcher in watchers],), daemon=True)
        self.thread.start()

    def _read(self, sockets) -> None:
        while not self.is_over:
            for client in select.select(sockets, [], [], 0.1)[0]:
                try:
                    is_open = bool(client.recv(1 << 16))
                except ConnectionError:
                    is_open = False
                if not is_open:
                    self.closed += 1
                    sockets.remove(client)

    def check(self) -> None:
        if self.closed:
            raise Failed(f"{self.closed} clients that read were closed\n{self.victim.said()}")

    def end(self) -> None:
        self.is_over = True
        self.thread.join()
        self.check()


def anonymous_memory(pid: int) -> int:
    """Returns a process's memory in bytes, without its code, because the kernel can release cached code at any time."""
    with open(f"/proc/{pid}/status") as status:
        return int(next(line for line in status if line.startswith("RssAnon")).split()[1]) << 10


def connect(path: str) -> socket.socket:
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    return client
