"""Three nats-servers with generated keys, certificates and configurations."""
import os

from .parts import Part, free_ports, run


class SecuredFleet:
    """The servers of a fleet, none of which is started."""

    def __init__(self, program, directory):
        self._program = program
        self._directory = directory
        ports = free_ports(6)
        nodes = [f"127.0.0.1:{port}:{route}" for port, route in zip(ports[:3], ports[3:])]
        run(program, "init", "--nodes", ",".join(nodes), "--directory", self.path("keys"))
        self.brokers = [self._broker(name) for name in sorted(os.listdir(self.path("keys", "servers")))]

    def _broker(self, name):
        """Prepares a nats-server as the installation of its directory does."""
        directory = self.path("keys", "servers", name)
        configuration = os.path.join(directory, "nats-server.conf")
        with open(configuration, encoding="utf-8") as file:
            text = file.read()
        text = text.replace("/etc/gpsbridge/nats", directory).replace("/var/lib/gpsbridge/nats", self.store(name))
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(text)
        return Part(name, ["nats-server", "--config", configuration], self.path(f"{name}.log"))

    def store(self, name):
        return self.path("stores", name)

    def path(self, *names):
        return os.path.join(self._directory, *names)
