"""The server, its simulated receiver, and the true positions of the receiver."""
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import threading
from contextlib import suppress
from datetime import datetime, timedelta

from harness.processes import describe
from harness.waiting import HANG, Failed, Stopwatch, wait_for_exit, wait_until

START = "2026-11-20T12:00:00Z"
SIMULATION = ["--scenario", "drive", "--receiver", "ubloxm10", "--seed", "5", "--start", START]
# The number of simulated seconds per real second.
PACE = 5
# The pace of separate servers, which reach the wanted state sooner.
QUICK_PACE = 20
# The default port of programs. It is free in a separate network namespace.
USUAL_PORT = 2947


def has_own_network() -> bool:
    return os.environ.get("GPSBRIDGE_CLIENTS_NETWORK") == "own"


def listeners(pid: int) -> dict[str, int]:
    """Returns the ports on which a process listens, by IPv4 address."""
    files = set()
    try:
        for name in os.listdir(f"/proc/{pid}/fd"):
            with suppress(FileNotFoundError):  # just closed
                files.add(os.readlink(f"/proc/{pid}/fd/{name}"))
        with open(f"/proc/{pid}/net/tcp") as table:
            rows = [line.split() for line in table][1:]
    except OSError:
        return {}  # it has ended
    found = {}
    for row in rows:
        if row[3] == "0A" and f"socket:[{row[9]}]" in files:
            address, port = row[1].split(":")
            found[socket.inet_ntoa(struct.pack("=I", int(address, 16)))] = int(port, 16)
    return found


def moment_of(report: dict) -> datetime:
    return datetime.fromisoformat(report["time"].replace("Z", "+00:00"))


class Truth:
    """The data of the same simulated receiver, decoded from a file of its sentences."""

    def __init__(self, program: str):
        self.program = program
        self.places = {}
        self._hours = 0
        self._lock = threading.Lock()
        self._know(1)
        assert len(self.places) > 3000, "the simulated receiver has no positions"

    def _know(self, hours: int) -> None:
        with self._lock:
            if hours <= self._hours:
                return
            sentences = subprocess.run(
                [self.program, "simulate", *SIMULATION, "--duration", f"{hours}h", "--speed", "max"],
                capture_output=True, check=True).stdout
            self.places = {report["time"]: (report["lat"], report["lon"]) for report in self.decode(sentences)}
            self._hours = hours

    def _know_until(self, time: str) -> None:
        """Extends the known data to a time. On a slow machine, a check takes many simulated hours."""
        try:
            passed = datetime.fromisoformat(time.replace("Z", "+00:00")) - datetime.fromisoformat(START.replace("Z", "+00:00"))
        except ValueError:
            return
        if timedelta() <= passed < timedelta(days=10):
            self._know(passed // timedelta(hours=1) + 1)

    def decode(self, sentences: bytes) -> list[dict]:
        output = subprocess.run([self.program, "decode", "-"], input=sentences, capture_output=True).stdout
        reports = [json.loads(line) for line in output.splitlines()]
        return [report for report in reports if report["class"] == "TPV" and "lat" in report and "time" in report]

    def expect(self, latitude, longitude, time=None, tolerance=1e-7):
        """Fails if the receiver was not at this position at the given time, or at any time if no time is given."""
        latitude, longitude = float(latitude), float(longitude)
        if time is not None:
            self._know_until(time)
            assert time in self.places, f"there is no position of {time}"
            places = [self.places[time]]
        else:
            places = self.places.values()
        assert any(
            abs(place[0] - latitude) <= tolerance and abs(place[1] - longitude) <= tolerance for place in places
        ), f"{latitude} {longitude} is not where the receiver was at {time or 'any time'}"

    def expect_all(self, reports, least=2):
        reports = [report for report in reports if report.get("class") == "TPV" and report.get("mode", 0) >= 2]
        assert len(reports) >= least, f"{len(reports)} positions are not enough"
        for report in reports:
            self.expect(report["lat"], report["lon"], report["time"])

    def expect_sentences(self, sentences: bytes, least=2):
        reports = self.decode(sentences)
        assert len(reports) >= least, f"{len(reports)} positions are not enough"
        for report in reports:
            self.expect(report["lat"], report["lon"], report["time"])


class Server:
    """`gpsbridge serve` with a simulated receiver that has found its position."""

    def __init__(
        self, program: str, *options: str, pace: float = PACE, port: int = 0, truth=None, stderr=None, waits_for_fix=True,
        **process
    ):
        """`process` contains options for subprocess.Popen."""
        self.program = program
        self.port = port
        self.options = options or ("--simulate", *SIMULATION, "--speed", str(pace))
        self.truth = truth
        self.log = stderr or tempfile.TemporaryFile()
        self.waits_for_fix = waits_for_fix
        self.process_options = process

    def __enter__(self):
        self.truth = self.truth or Truth(self.program)
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), *self.options], stderr=self.log, **self.process_options)
        try:
            self.port = wait_until(
                lambda: listeners(self.process.pid).get("127.0.0.1"), "a server that listens", self.process, self.said)
            if self.waits_for_fix:
                self.wait_for_fix()
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise
        return self

    def __exit__(self, _, error, __):
        if isinstance(error, TimeoutError):
            error.add_note(f"{self.said()}\n{describe(self.process.pid)}")
        try:
            self.process.send_signal(signal.SIGTERM)
            wait_for_exit(self.process, "the exit of the server")
        finally:
            self.process.kill()
            self.process.wait()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def said(self) -> str:
        """Returns the server's messages."""
        # Opened again, because the server's descriptor shares the offset at which it writes.
        with open(f"/proc/self/fd/{self.log.fileno()}", "rb") as log:
            return log.read().decode(errors="replace")

    def connect(self, request: bytes = b"") -> socket.socket:
        try:
            connection = socket.create_connection(("127.0.0.1", self.port), HANG)
        except ConnectionRefusedError:
            raise Failed(f"the server does not listen any more; it ended with {self.process.poll()}\n{self.said()}") from None
        if request:
            connection.sendall(request)
        return connection

    def reports(self, request: bytes = b'?WATCH={"json":true}'):
        """Yields the reports that a client receives."""
        stopwatch = Stopwatch()
        line = b""
        with self.connect(request) as connection, connection.makefile("rb") as lines:
            for line in lines:
                yield json.loads(line)
                if stopwatch.is_hang:
                    raise Failed(
                        f"the expected report has not arrived within {HANG} s\nlast report: {line}\n{self.said()}\n"
                        + describe(self.process.pid))
        raise Failed(f"the server has closed the connection\nlast report: {line}\n{self.said()}")

    def wait_for_fix(self):
        next(report for report in self.reports() if report["class"] == "TPV" and report["mode"] == 3)

    def memory(self) -> int:
        """Returns the memory that the server has allocated for its data, in kB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(next(line for line in status if line.startswith("RssAnon")).split()[1])

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def another(server: Server, *options: str, pace: float = QUICK_PACE, **keywords) -> Server:
    """Returns a separate server, for a check that needs special options or would disturb others."""
    return Server(server.program, *options, pace=pace, truth=server.truth, **keywords)
