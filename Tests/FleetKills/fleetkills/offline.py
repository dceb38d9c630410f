"""A device that comes back with the fixes of a long time."""
import json
import socket
import threading
import time

from harness.waiting import Failed, wait_until

from .links import Link
from .parts import Database, free_ports, run
from .plain import PlainFleet
from .queues import accepted, batches, compare, is_stored, streams


def offline(directory, program, duration):
    """Fills a queue without a connection, and then checks that the live position is sent before the last of the old fixes."""
    database = Database(directory)
    link_port, = free_ports(1)
    fleet = PlainFleet(directory, program, database.conninfo)
    truck = fleet.add_device("truck", "--live", "1s", "--batch", "1s", port=link_port)
    queue = fleet.queue("truck")
    viewer = link = None
    try:
        database.prepare(program)
        run(*fleet.publishing("truck", link_port), "--speed", "max", "--duration", duration, "--start", "2026-11-20T00:00:00Z")
        backlog, old = accepted(queue), batches(queue)
        fleet.start_center()
        viewer = Viewer(fleet.port)
        truck.start()
        wait_until(lambda: accepted(queue) > backlog, "the device has a position", truck.process, lambda: truck.log)
        began = time.monotonic()
        link = Link(link_port, fleet.port)
        wait_until(lambda: viewer.arrived, "a live position arrives", truck.process, lambda: truck.log)
        wait_until(lambda: is_stored(queue, backlog), "the old fixes are stored", truck.process, lambda: truck.log)
        drained = time.monotonic() - began
        truck.end()
        sent = len(old & viewer.earlier)
        if sent == len(old):
            raise Failed(f"all {sent} batches of old fixes were sent before the live position")
        fixes = compare(fleet.queues, database)
        if [stream.stored for stream in streams(queue)] != [stream.last for stream in streams(queue)]:
            raise Failed(f"not everything is stored: {streams(queue)}")
        return (f"the live position arrived {viewer.arrived - began:.1f} s after the link's return, after {sent} of {len(old)} batches of "
                f"old fixes; {fixes} fixes, in order, after {drained:.1f} s")
    except Failed as failure:
        raise Failed(f"{failure}\n{fleet.logs}\n--- PostgreSQL\n{database.part.log}") from failure
    finally:
        for end in filter(None, [viewer, link]):
            end.close()
        fleet.stop()
        database.part.stop()


class Viewer:
    """A subscriber of live positions and batches that speaks the protocol of NATS.

    A broker passes on the messages of a device in their order, so the order does not depend on the load of the machine."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._stream = self._socket.makefile("rb")
        # When the first position arrived, and the batches that were sent earlier.
        self.arrived = None
        self.earlier = set()
        options = json.dumps({"verbose": False, "pedantic": False, "lang": "python", "version": "1"})
        self._socket.sendall(f"CONNECT {options}\r\nSUB live.> live\r\nSUB fleet.*.*.* batches\r\nPING\r\n".encode())
        # The broker has processed the subscriptions when it answers.
        while not (line := self._stream.readline()).startswith(b"PONG"):
            if not line:
                raise Failed("nats-server has closed the viewer's connection")
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while line := self._stream.readline():
            if line.startswith(b"PING"):
                self._socket.sendall(b"PONG\r\n")
            elif line.startswith(b"MSG "):
                _, _, subscription, *_, size = line.split()
                payload = self._stream.read(int(size))
                if self.arrived is None and subscription == b"batches":
                    self.earlier.add(payload)
                elif self.arrived is None:
                    self.arrived = time.monotonic()

    def close(self):
        self._socket.close()
