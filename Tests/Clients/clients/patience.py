"""The timeout for clients that do not read. Its ten minutes pass on a clock that the test controls."""
import array
import fcntl
import re
import select
import socket
import tempfile
import termios

from .check import check
from .steps import WATCH, stepped

LIMIT = 600
# How often the server looks for clients to disconnect, in seconds.
ROUND = 30


class IdleClient:
    """A client that reads only on request."""

    def __init__(self, path: str):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.sendall(WATCH)

    @property
    def waiting(self) -> int:
        """The number of bytes that can be read."""
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


@check()
def a_client_that_reads_nothing_for_ten_minutes_is_disconnected(server):
    with tempfile.TemporaryDirectory() as directory:
        path = f"{directory}/gpsd"
        with stepped(server, "--socket", path) as steps:
            idle, lazy = IdleClient(path), IdleClient(path)
            steps.settle()
            waiting = -1
            while idle.waiting > waiting:
                waiting = idle.waiting
                steps.pass_seconds(1)
            # The last byte was received two steps ago at most.
            full = steps.clock.now
            descriptors = steps.server.descriptors()
            steps.pass_seconds(LIMIT // 2)
            lazy.take_something()
            steps.pass_seconds(LIMIT // 2 - 3)
            assert not idle.is_cut_off, f"the client was disconnected after {steps.clock.now - full} s"
            while not idle.is_cut_off and steps.clock.now - full <= LIMIT + ROUND:
                steps.pass_seconds(1)
            assert idle.is_cut_off, f"the client was not disconnected after {steps.clock.now - full} s"
            assert not lazy.is_cut_off, "a client that has read something was disconnected"
            assert steps.server.descriptors() == descriptors - 1, "the connection is still open"
            messages = re.findall(r".*it read no data for .*", steps.server.said())
            assert len(messages) == 1 and re.search(r" 600 s; dropped reports: [1-9]\d*$", messages[0]), messages
            return f"after {steps.clock.now - full:.0f} s of its clock"
