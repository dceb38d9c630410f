"""How long the server waits for clients that take nothing. Ten minutes pass in ten seconds here."""
import array
import fcntl
import os
import re
import select
import socket
import subprocess
import tempfile
import termios
import time

from .check import check, needs
from .faults import WATCH
from .server import SIMULATION, another

HASTE = 60  # as in haste.c
LIMIT = 600
# How often the server looks whether somebody is to be cut off.
ROUND = 30
# Seconds of the world that a busy machine may be late by.
DELAY = 3


class IdleClient:
    """One that takes nothing, unless it is told to."""

    def __init__(self, path: str):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.sendall(WATCH)
        self.asked = time.monotonic()

    @property
    def waiting(self) -> int:
        """How many bytes there are to take."""
        count = array.array("i", [0])
        fcntl.ioctl(self.socket, termios.FIONREAD, count)
        return count[0]

    @property
    def is_cut_off(self) -> bool:
        poll = select.poll()
        poll.register(self.socket, 0)
        return bool(poll.poll(0))

    def take_something(self) -> None:
        self.socket.recv(self.waiting)


@check(slow=True)
def a_client_that_takes_nothing_for_ten_minutes_is_cut_off(server):
    needs("gcc")
    with tempfile.TemporaryDirectory() as directory, open(f"{directory}/log", "wb") as log:
        library, path = f"{directory}/haste.so", f"{directory}/gpsd"
        source = os.path.join(os.path.dirname(__file__), "..", "haste.c")
        subprocess.run(["gcc", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], check=True)
        options = ["--simulate", *SIMULATION, "--speed", "5", "--socket", path]
        environment = {**os.environ, "LD_PRELOAD": library}
        with another(server, *options, env=environment, stderr=log) as server:
            reports = positions(server)
            idle, lazy = IdleClient(path), IdleClient(path)
            full = expect_to_fill(idle, reports)
            half = full + LIMIT / HASTE / 2
            descriptors = server.descriptors()
            while not idle.is_cut_off:
                next(reports)
                now = time.monotonic()
                if half and now > half:
                    lazy.take_something()
                    half = None
                assert now - full < (LIMIT + ROUND) / HASTE + DELAY, "it has not been cut off"
            assert time.monotonic() - idle.asked >= LIMIT / HASTE, "it has been cut off too early"
            assert half is None and not lazy.is_cut_off, "one that has taken something has been cut off"
            assert server.descriptors() == descriptors - 1, "its connection has not been closed"
        with open(log.name) as said:
            told = re.findall(r"a client has taken nothing for .*", said.read())
            assert len(told) == 1 and re.search(r" 600\.0 seconds, .* it lost [1-9]", told[0]), told


def positions(server):
    """The positions that a well-behaved client gets, which come without a pause."""
    last = time.monotonic()
    for report in server.reports():
        if report["class"] == "TPV":
            assert report["mode"] == 3, report
            server.truth.expect(report["lat"], report["lon"], report["time"])
            assert time.monotonic() - last < DELAY, "reports have paused"
            last = time.monotonic()
            yield report


def expect_to_fill(client: IdleClient, reports) -> float:
    """Waits until there is no room for another byte. Returns when that was."""
    waiting = -1
    while client.waiting > waiting:
        waiting, since = client.waiting, time.monotonic()
        for _ in range(10):
            next(reports)
    return since
