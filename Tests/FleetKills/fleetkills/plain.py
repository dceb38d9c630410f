"""A fleet without certificates: a nats-server, a collector, and devices."""
import os
import socket

from harness.waiting import wait_until

from .parts import Part, free_ports


class PlainFleet:
    """The programs of a fleet, none of which is started."""

    def __init__(self, directory, program, conninfo, *broker_options):
        self._directory = directory
        self._program = program
        self.port, = free_ports(1)
        self.broker = self._part(
            "broker", "nats-server", "--addr", "127.0.0.1", "--port", str(self.port), "--jetstream", "--store_dir",
            os.path.join(directory, "store"), *broker_options)
        self.collector = self._part("collector", program, "collect", "--servers", f"nats://127.0.0.1:{self.port}", "--database", conninfo)
        self.devices = []

    def publishing(self, name, port=None, queue=None):
        """Returns the command of a device, without its lanes."""
        return [self._program, "publish", "--name", name, "--servers", f"nats://127.0.0.1:{port or self.port}",
                "--queue", queue or self.queue(name), "--simulate", "drive"]

    def add_device(self, name, *options, port=None, queue=None):
        device = self._part(name, *self.publishing(name, port, queue), *options)
        self.devices.append(device)
        return device

    def start_broker(self):
        self.broker.start()
        wait_until(self._accepts, "nats-server starts", self.broker.process, lambda: self.broker.log)

    def start_center(self):
        self.start_broker()
        self.collector.start()
        wait_until(lambda: "connected" in self.collector.log, "the collector connects", self.collector.process, lambda: self.collector.log)

    def stop(self):
        for part in self._parts:
            part.stop()

    def queue(self, name):
        return os.path.join(self._directory, f"{name}.queue")

    @property
    def queues(self):
        return {device.name: self.queue(device.name) for device in self.devices}

    @property
    def logs(self):
        return "\n".join(f"--- {part.name}\n{part.log}" for part in self._parts if part.process)

    @property
    def _parts(self):
        return [self.broker, self.collector, *self.devices]

    def _part(self, name, *command):
        return Part(name, command, os.path.join(self._directory, f"{name}.log"))

    def _accepts(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        except ConnectionRefusedError:
            return False
