"""A server whose clock is controlled by the test, so that it sends exactly the reports that are due."""
import json
import tempfile
from contextlib import contextmanager
from datetime import timedelta

from harness.ownclock import OwnClock, build
from harness.waiting import HANG, Failed, Stopwatch

from .check import needs
from .server import SIMULATION, another, moment_of

WATCH = b'?WATCH={"enable":true,"json":true};\n'
# There is one epoch per second, which is never due exactly at the time to which the clock is set.
OFFSET = 0.37
# The number of epochs sent at once. No reports are lost, because the server can buffer three times as many.
MOST_AT_ONCE = 100


@contextmanager
def stepped(server, *options: str, speed: int = 1):
    """Yields a server that has a position and whose clock stands still.

    `speed` is the number of simulated seconds per second of its clock.
    """
    needs("gcc")
    with tempfile.TemporaryDirectory() as directory:
        clock = OwnClock(build(directory), f"{directory}/clock")
        options = ("--simulate", *SIMULATION, "--speed", str(speed), *options)
        with another(server, *options, env=clock.environment, waits_for_fix=False) as slow:
            clock.settle(slow.process)
            steps = Steps(slow, clock, speed)
            clock.advance(OFFSET / speed)
            steps.reach_position()
            yield steps


class Steps:
    """A server, its clock, and a client that reads everything."""

    def __init__(self, server, clock: OwnClock, speed: int):
        self.server = server
        self.clock = clock
        self.speed = speed
        self._lines = server.connect(WATCH).makefile("rb")
        self.last = None  # the time of the last position

    def settle(self) -> None:
        self.clock.settle(self.server.process)

    def reach_position(self) -> None:
        # By then, the server has accepted the client, so the client gets all following reports.
        while b'"WATCH"' not in (line := self._lines.readline()):
            assert line, self.server.said()
        stopwatch = Stopwatch()
        while self.last is None:
            self.clock.advance(1 / self.speed)
            self.settle()
            # The answer comes after all reports of this second.
            with self.server.connect(b"?POLL;\n") as client, client.makefile("rb") as lines:
                poll = next(json.loads(line) for line in lines if b'"POLL"' in line)
            if stopwatch.is_hang:
                raise Failed(f"no position within {HANG} s: {poll}\n{self.server.said()}")
            tpv = poll["tpv"][0] if poll["tpv"] else {}
            if tpv.get("mode") == 3:
                self._read_until(tpv["time"])

    def _read_until(self, time: str) -> None:
        while self.last is None or self.last["time"] != time:
            report = self._next()
            self.last = report if report["mode"] == 3 else None

    def reports(self):
        """Yields the client's reports. Only reports that are due arrive; waiting for more is detected as a hang."""
        while line := self._lines.readline():
            yield json.loads(line)
        raise Failed(f"the server has closed the connection\nlast position: {self.last}\n{self.server.said()}")

    def _next(self) -> dict:
        """Returns the next position, or the report that was sent instead."""
        return next(report for report in self.reports() if report["class"] == "TPV")

    def let_pass(self, seconds: int) -> None:
        """Lets simulated time pass, second by second. The client does not read its reports meanwhile."""
        for _ in range(seconds):
            self.clock.advance(1 / self.speed)
            self.settle()

    def pass_seconds(self, seconds: int) -> None:
        """Lets simulated time pass. The client gets the position of each second, in order.

        If the server waited for another client, these positions would never arrive.
        """
        while seconds > 0:
            count = min(seconds, MOST_AT_ONCE)
            self.clock.advance(count / self.speed)
            self.settle()
            for _ in range(count):
                report = self._next()
                assert report["mode"] == 3, report
                pause = moment_of(report) - moment_of(self.last)
                assert pause == timedelta(seconds=1), f"after {self.last['time']} comes {report['time']}"
                self.last = report
            seconds -= count
        self.server.truth.expect(self.last["lat"], self.last["lon"], self.last["time"])
