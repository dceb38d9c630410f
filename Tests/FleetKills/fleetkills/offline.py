"""A device that comes back with the fixes of a long time."""
import json
import os
import socket
import threading
import time

from harness.waiting import Failed, wait_until

from .chaos import run
from .parts import Database, Part, free_ports
from .queues import accepted, compare, is_stored, streams


def offline(directory, program, duration):
    """Fills a queue without a connection, and then checks that the live position arrives before the old fixes."""
    database = Database(directory)
    port, link_port = free_ports(2)
    server = f"nats://127.0.0.1:{port}"
    queue = os.path.join(directory, "truck.queue")
    device = [program, "publish", "--name", "truck", "--servers", f"nats://127.0.0.1:{link_port}", "--queue", queue, "--simulate", "drive"]
    parts = [
        Part("broker", ["nats-server", "--addr", "127.0.0.1", "--port", str(port), "--jetstream", "--store_dir",
                        os.path.join(directory, "store")], os.path.join(directory, "broker.log")),
        Part("collector", [program, "collect", "--servers", server, "--database", database.conninfo],
             os.path.join(directory, "collector.log")),
        Part("device", [*device, "--live", "1s", "--batch", "1s"], os.path.join(directory, "device.log")),
    ]
    viewer = link = None
    try:
        run(program, "prepare", "--database", database.conninfo)
        run(*device, "--speed", "max", "--duration", duration, "--start", "2026-11-20T00:00:00Z")
        backlog = accepted(queue)
        broker, collector, truck = parts
        broker.start()
        wait_until(lambda: _accepts(port), "nats-server starts", broker.process, lambda: broker.log)
        collector.start()
        wait_until(lambda: "connected" in collector.log, "the collector connects", collector.process, lambda: collector.log)
        viewer = Viewer(port, queue)
        truck.start()
        wait_until(lambda: accepted(queue) > backlog, "the device has a position", truck.process, lambda: truck.log)
        began = time.monotonic()
        link = Link(link_port, port)
        wait_until(lambda: viewer.first, "a live position arrives", truck.process, lambda: truck.log)
        wait_until(lambda: is_stored(queue, backlog), "the old fixes are stored", truck.process, lambda: truck.log)
        drained = time.monotonic() - began
        truck.end()
        arrived, stored = viewer.first
        if stored >= backlog:
            raise Failed(f"the live position arrived after {stored} of {backlog} old fixes were stored")
        fixes = compare({"truck": queue}, database)
        if [stream.stored for stream in streams(queue)] != [stream.last for stream in streams(queue)]:
            raise Failed(f"not everything is stored: {streams(queue)}")
        return (f"the live position arrived {arrived - began:.1f} s after the link's return, when {stored} of {backlog} old fixes were stored;"
                f" {fixes} fixes, in order, after {drained:.1f} s")
    except Failed as failure:
        raise Failed("\n".join([str(failure)] + [f"--- {part.name}\n{part.log}" for part in parts if part.process])) from failure
    finally:
        for end in filter(None, [viewer, link]):
            end.close()
        for part in [*parts, database.part]:
            if part.process is not None and part.process.poll() is None:
                part.kill()


def _accepts(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        return True
    except ConnectionRefusedError:
        return False


class Link:
    """A connection to the broker that exists from now on."""

    def __init__(self, port, broker):
        self._server = socket.create_server(("127.0.0.1", port))
        self._broker = broker
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                device = self._server.accept()[0]
            except OSError:
                return
            broker = socket.create_connection(("127.0.0.1", self._broker))
            for source, target in [(device, broker), (broker, device)]:
                threading.Thread(target=self._copy, args=(source, target), daemon=True).start()

    @staticmethod
    def _copy(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self):
        self._server.close()


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
