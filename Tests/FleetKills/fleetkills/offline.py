"""A device that comes back with the fixes of a long time."""
import json
import socket
import threading
import time

from harness.waiting import Failed, wait_until

from .links import Link
from .parts import Database, free_ports, run
from .plain import PlainFleet
from .queues import accepted, compare, is_stored, streams


def offline(directory, program, duration):
    """Fills a queue without a connection, and then checks that the live position arrives before the old fixes."""
    database = Database(directory)
    link_port, = free_ports(1)
    fleet = PlainFleet(directory, program, database.conninfo)
    truck = fleet.add_device("truck", "--live", "1s", "--batch", "1s", port=link_port)
    queue = fleet.queue("truck")
    viewer = link = None
    try:
        database.prepare(program)
        run(*fleet.publishing("truck", link_port), "--speed", "max", "--duration", duration, "--start", "2026-11-20T00:00:00Z")
        backlog = accepted(queue)
        fleet.start_center()
        viewer = Viewer(fleet.port, queue)
        truck.start()
        wait_until(lambda: accepted(queue) > backlog, "the device has a position", truck.process, lambda: truck.log)
        began = time.monotonic()
        link = Link(link_port, fleet.port)
        wait_until(lambda: viewer.first, "a live position arrives", truck.process, lambda: truck.log)
        wait_until(lambda: is_stored(queue, backlog), "the old fixes are stored", truck.process, lambda: truck.log)
        drained = time.monotonic() - began
        truck.end()
        arrived, stored = viewer.first
        if stored >= backlog:
            raise Failed(f"the live position arrived after {stored} of {backlog} old fixes were stored")
        fixes = compare(fleet.queues, database)
        if [stream.stored for stream in streams(queue)] != [stream.last for stream in streams(queue)]:
            raise Failed(f"not everything is stored: {streams(queue)}")
        return (f"the live position arrived {arrived - began:.1f} s after the link's return, when {stored} of {backlog} old fixes were stored;"
                f" {fixes} fixes, in order, after {drained:.1f} s")
    except Failed as failure:
        raise Failed(f"{failure}\n{fleet.logs}\n--- PostgreSQL\n{database.part.log}") from failure
    finally:
        for end in filter(None, [viewer, link]):
            end.close()
        fleet.stop()
        database.part.stop()


class Viewer:
    """A subscriber of live positions that speaks the protocol of NATS."""

    def __init__(self, port, queue):
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._queue = queue
        # When the first position arrived, and how many fixes were stored then.
        self.first = None
        options = json.dumps({"verbose": False, "pedantic": False, "lang": "python", "version": "1"})
        self._socket.sendall(f"CONNECT {options}\r\nSUB live.> 1\r\nPING\r\n".encode())
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        lines = self._socket.makefile("rb")
        for line in lines:
            if line.startswith(b"PING"):
                self._socket.sendall(b"PONG\r\n")
            elif line.startswith(b"MSG ") and self.first is None:
                self.first = (time.monotonic(), sum(stream.stored for stream in streams(self._queue)))

    def close(self):
        self._socket.close()
