"""The server, its simulated receiver, and where that was at each moment."""
import json
import os
import signal
import socket
import subprocess
import time

START = "2026-11-20T12:00:00Z"
SIMULATION = ["--scenario", "drive", "--receiver", "ubloxm10", "--seed", "5", "--start", START]
# Simulated seconds that pass in one.
PACE = 5


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def usual_port() -> int:
    """The one that programs know, where it is free."""
    return 2947 if os.environ.get("GPSBRIDGE_CLIENTS_NETWORK") == "own" else unused_port()


class Truth:
    """What the same simulated receiver says, decoded from a file of its sentences."""

    def __init__(self, program: str):
        self.program = program
        sentences = subprocess.run(
            [program, "simulate", *SIMULATION, "--duration", "1h", "--speed", "max"],
            capture_output=True, check=True).stdout
        self.places = {}
        for report in self.decode(sentences):
            self.places[report["time"]] = (report["lat"], report["lon"])
        assert len(self.places) > 3000, "the simulated receiver has no positions"

    def decode(self, sentences: bytes) -> list[dict]:
        output = subprocess.run([self.program, "decode", "-"], input=sentences, capture_output=True).stdout
        reports = [json.loads(line) for line in output.splitlines()]
        return [report for report in reports if report["class"] == "TPV" and "lat" in report and "time" in report]

    def expect(self, latitude, longitude, time=None, tolerance=1e-7):
        """Says so if the receiver was somewhere else at a time, or never there."""
        latitude, longitude = float(latitude), float(longitude)
        if time is not None:
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
        self, program: str, *options: str, pace: float = PACE, port: int | None = None, truth=None, stderr=None,
        **process
    ):
        """`process` is how it is started, in the words of subprocess."""
        self.program = program
        self.port = port or usual_port()
        self.options = options or ("--simulate", *SIMULATION, "--speed", str(pace))
        self.truth = truth
        if stderr is None:
            # Nobody reads what it says, unless it ends.
            self.options += ("--quiet",)
        self.process_options = {"stderr": stderr or subprocess.PIPE, **process}

    def __enter__(self):
        self.truth = self.truth or Truth(self.program)
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), *self.options], **self.process_options)
        self.wait_for_fix()
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def connect(self, request: bytes = b"", timeout: float = 10) -> socket.socket:
        for attempt in range(200):
            try:
                connection = socket.create_connection(("127.0.0.1", self.port), timeout)
                break
            except ConnectionRefusedError:
                if self.process.poll() is not None:
                    said = self.process.stderr.read().decode() if self.process.stderr else "it has ended"
                    raise AssertionError(said) from None
                if attempt == 199:
                    raise
                time.sleep(0.05)
        if request:
            connection.sendall(request)
        return connection

    def reports(self, request: bytes = b'?WATCH={"json":true}'):
        """The reports that come, one after the other, for half a minute at most."""
        end = time.monotonic() + 30
        with self.connect(request) as connection, connection.makefile("rb") as lines:
            for line in lines:
                yield json.loads(line)
                assert time.monotonic() < end, "what was waited for has not come in half a minute"
        raise AssertionError("the server has hung up")

    def wait_for_fix(self):
        next(report for report in self.reports() if report["class"] == "TPV" and report["mode"] == 3)

    def memory(self) -> int:
        """Resident, in kB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(next(line for line in status if line.startswith("VmRSS")).split()[1])

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def another(server: Server, *options: str, **keywords) -> Server:
    """A server of its own, for what needs one of its kind or would disturb the others."""
    return Server(server.program, *options, port=unused_port(), truth=server.truth, **keywords)
