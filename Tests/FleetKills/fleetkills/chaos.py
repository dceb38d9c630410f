"""Random parts of a fleet are killed, and at last all messages are lost."""
import collections
import os
import shutil
import time

from harness.waiting import Failed, wait_until

from .center import examine, send_again
from .fences import Fences
from .parts import Database, Part, run
from .queues import accepted, compare, is_stored, streams
from .secured import SecuredFleet

# The time between two kills, in seconds.
INTERVAL = 2


class Fleet(SecuredFleet):
    """A secured fleet with a database, two collectors and devices."""

    def __init__(self, program, directory, devices):
        super().__init__(program, directory)
        self.database = Database(directory)
        self.database.prepare(program)
        self.collectors = [
            Part(f"collector {number}",
                 [program, "collect", "--fleet", self.path("keys", "collector.fleet"), "--database", self.database.conninfo],
                 self.path(f"collector{number}.log"))
            for number in range(2)
        ]
        self.queues = {f"truck{number}": self.path(f"truck{number}.queue") for number in range(devices)}
        self.devices = [self._device(name) for name in self.queues]

    def _device(self, name):
        file = self.path(f"{name}.fleet")
        run(self._program, "enrol", name, "-o", file, "--directory", self.path("keys"))
        return Part(
            name,
            [self._program, "publish", "--fleet", file, "--queue", self.queues[name], "--simulate", "drive", "--rate", "5",
             "--batch", "1s", "--live", "1s"], self.path(f"{name}.log"))

    @property
    def parts(self):
        return [*self.brokers, *self.collectors, *self.devices]

    def start(self):
        for part in self.parts:
            part.start()

    def stop(self):
        for part in [*self.parts, self.database.part]:
            part.stop()

    def lose_messages(self):
        """Kills all brokers at once, and deletes their data."""
        for broker in self.brokers:
            broker.kill()
        for broker in self.brokers:
            shutil.rmtree(self.store(broker.name), ignore_errors=True)
        for broker in self.brokers:
            broker.start()

    @property
    def logs(self):
        return "\n".join(f"--- {part.name}\n{part.log}" for part in [*self.parts, self.database.part])


def chaos(directory, program, devices, seconds, fence_count, randomness):
    """Kills parts for some time, and checks the database."""
    fleet = Fleet(program, directory, devices)
    fences = Fences(program, fleet.database.conninfo, fence_count, randomness.random())
    try:
        fences.add()
        fleet.start()
        wait_for_all(fleet, "the first fixes are stored", lambda path: bool(streams(path)) and is_stored(path, 1))
        examine(fleet, program)
        kills = collections.Counter()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(INTERVAL)
            kills[kill_one(fleet, randomness)] += 1
        fleet.lose_messages()
        began = time.monotonic()
        counts = {path: accepted(path) for path in fleet.queues.values()}
        wait_for_all(fleet, "everything is stored", lambda path: is_stored(path, counts[path]))
        drained = time.monotonic() - began
        finish(fleet)
        compare(fleet.queues, fleet.database)
        again = send_again(fleet, program, run)
        send_the_rest(fleet)
        fixes = compare(fleet.queues, fleet.database)
        run(program, "verify", "--database", fleet.database.conninfo)
        crossings = fences.check()
        uses = sum(len(streams(path)) for path in fleet.queues.values())
        killed = ", ".join(f"{count} × {kind}" for kind, count in sorted(kills.items()))
        return (f"{fixes} fixes from {uses} starts are complete and identical, and {again} of them were sent twice; {crossings} crossings "
                f"of fences are complete; killed: {killed}; everything was stored {drained:.1f} s after the brokers lost their data")
    except Failed as failure:
        raise Failed(f"{failure}\n{fleet.logs}") from failure
    finally:
        fleet.stop()


def kill_one(fleet, randomness):
    """Kills a random part, starts it again, and returns its kind."""
    kind = randomness.choice(["device", "broker", "collector", "database"])
    if kind == "database":
        fleet.database.part.kill()
        fleet.database.start()
    else:
        part = randomness.choice({"device": fleet.devices, "broker": fleet.brokers, "collector": fleet.collectors}[kind])
        part.kill()
        part.start()
    return kind


def finish(fleet):
    """Ends the devices when everything that they have accepted is stored."""
    for device in fleet.devices:
        device.end()
    send_the_rest(fleet)


def send_the_rest(fleet):
    """Starts devices again until everything that they have accepted is stored."""
    for device, path in zip(fleet.devices, fleet.queues.values()):
        # A device waits only some seconds for the center when it ends. It sends the rest after its next start.
        while any(stream.stored < stream.last for stream in streams(path)):
            count = accepted(path)
            device.start()
            wait_until(lambda: is_stored(path, count), f"{device.name} sends the rest", device.process, lambda: device.log)
            device.end()


def wait_for_all(fleet, what, condition):
    for name, path in fleet.queues.items():
        wait_until(lambda: os.path.exists(path) and condition(path), f"{what}: {name}", state=lambda: f"{streams(path)}", pause=0.1)
