"""Thousands of devices with separate certificates and tokens are connected to three nats-servers, which are then killed."""
import os
import resource
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from fleetkills.parts import Part, Skipped, run
from fleetkills.secured import SecuredFleet
from harness.processes import cpu_time, memory
from harness.waiting import Failed, wait_until

from .progress import Progress

# The maximum memory of all servers for each connection, in bytes. One nats-server 2.9 needs 58 kB, 15 kB more for the token and its
# permissions, and 13 kB more if two other servers must know the subscriptions. A small number of connections needs more for each,
# because the servers allocate about 24 MB once.
MEMORY = 100_000
# The time after a kill in which all devices must be connected again, in seconds: a constant time, and a time for each device.
RETURN = (60, 0.002)
# The time between the last handshake and the measurement of the memory, in seconds.
SETTLING = 20
# The number of devices that are enrolled with the same copy of the keys.
SHARE = 100
# The number of processes for the devices. Each process uses one core.
PROCESSES = 2
# The number of files that a process may open in addition to its connections.
OTHER_FILES = 200


class Load(SecuredFleet):
    """Three servers, a center that answers requests of devices, and processes that simulate the connections of devices. There is no
    database, because nothing is stored."""

    def __init__(self, program, directory, count):
        super().__init__(program, directory)
        self.count = count
        self.center = self._clients("center", "center", self.path("keys", "collector.fleet"))
        progress = self.path("progress")
        bounds = [count * number // PROCESSES for number in range(PROCESSES + 1)]
        self.devices = [
            self._clients(f"devices {first}", "devices", progress, self._directory, count, first, end)
            for first, end in zip(bounds, bounds[1:])
        ]
        self.progress = Progress(progress, count)

    def _clients(self, name, *arguments):
        return Part(name, [sys.executable, "-m", "fleetload.clients", *map(str, arguments)], self.path(f"{name}.log"),
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})

    def enrol(self):
        """Enrolls all devices. Each enrollment reads and writes the whole register of devices, and waits for other enrollments in the same
        directory. The time therefore grows with the square of the number of devices, unless the keys are copied."""
        def enrol_share(first):
            keys = self.path(f"keys{first}")
            os.mkdir(keys)
            for name in ["fleet.keys", "devices"]:
                shutil.copy(self.path("keys", name), keys)
            for number in range(first, min(first + SHARE, self.count)):
                run(self._program, "enrol", f"truck{number}", "-o", self.path(f"truck{number}.fleet"), "--directory", keys)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(enrol_share, range(0, self.count, SHARE)))

    def start_servers(self):
        for part in [*self.brokers, self.center]:
            part.start()
        wait_until(lambda: self.center.log.count("connected to") == len(self.brokers), "the center connects to all servers",
                   self.center.process)

    def usage(self):
        """Returns the memory of the servers in bytes, and their CPU time in seconds."""
        pids = [broker.process.pid for broker in self.brokers]
        return sum(map(memory, pids)), sum(map(cpu_time, pids))

    def connect_all(self):
        """Connects all devices, and returns the time between the first and the last connection, in seconds."""
        for part in self.devices:
            part.start()
        wait_until(lambda: all(self.progress.times) or self.has_ended, "all devices connect", pause=0.2)
        if self.has_ended:
            raise Failed("a process with devices has ended")
        return max(self.progress.times) - min(self.progress.times)

    def kill(self, brokers):
        """Kills servers. Returns how many devices were connected to them, and a function that returns the time in seconds after which all
        devices are connected again."""
        ports = {int(broker.name.rsplit("-", 1)[1]) for broker in brokers}
        lost = [number for number, port in enumerate(self.progress.ports) if port in ports]
        limit = RETURN[0] + RETURN[1] * self.count
        killed = time.monotonic()
        for broker in brokers:
            broker.kill()

        def missing():
            # The process of a device may notice only later that its server was killed.
            times = self.progress.times
            return [number for number in lost if times[number] <= killed] or [number for number in range(self.count) if not times[number]]

        def back():
            wait_until(lambda: not missing() or time.monotonic() > killed + limit or self.has_ended, "all devices connect again", pause=0.2)
            if numbers := missing():
                raise Failed(f"{len(numbers)} of {len(lost)} devices are not connected {time.monotonic() - killed:.0f} s after the kill of "
                             f"{len(brokers)} servers (maximum: {limit:.0f} s), for example truck{numbers[0]}")
            return max(self.progress.times[number] for number in lost) - killed

        return len(lost), back

    @property
    def has_ended(self):
        return any(part.process.poll() is not None for part in self.devices)

    @property
    def parts(self):
        return [*self.brokers, self.center, *self.devices]

    def stop(self):
        for part in reversed(self.parts):
            part.stop()

    @property
    def logs(self):
        return "\n".join(f"--- {part.name}\n{part.log}" for part in self.parts if part.process)


def connections(directory, program, count):
    """Connects devices, measures what the servers need for them, and kills the servers."""
    prepare(count)
    load = Load(program, directory, count)
    measured = []
    try:
        began = time.monotonic()
        load.enrol()
        measured.append(f"{count} devices were enrolled in {time.monotonic() - began:.0f} s")
        load.start_servers()
        memory_before, seconds_before = load.usage()
        duration = load.connect_all()
        seconds = (load.usage()[1] - seconds_before) / count
        measured.append(f"they connected in {duration:.1f} s ({count / duration:.0f}/s)")
        time.sleep(SETTLING)
        size = (load.usage()[0] - memory_before) / count
        measured.append(f"each connection needs {size / 1000:.1f} kB and {seconds * 1000:.2f} ms of the servers")
        lost, back = load.kill(load.brokers[:1])
        measured.append(f"when one of three servers was killed, its {lost} devices were connected again after {back():.1f} s")
        load.brokers[0].start()
        _, back = load.kill(load.brokers)
        for broker in load.brokers:
            broker.start()
        measured.append(f"when all were killed and started again, all devices after {back():.1f} s")
        if size > MEMORY:
            raise Failed(f"the servers need {size / 1000:.1f} kB for each connection (maximum: {MEMORY / 1000:.0f} kB)")
        return "; ".join(measured)
    except Failed as failure:
        raise Failed(f"{failure}\nmeasured: {'; '.join(measured)}\n{load.logs}") from failure
    finally:
        load.stop()


def prepare(count):
    """Permits the servers and the devices to open enough files. Raises `Skipped` if this machine cannot do it."""
    try:
        import cryptography  # noqa: F401
    except ImportError:
        raise Skipped("the Python package cryptography is missing. Install it: apt install python3-cryptography") from None
    if not shutil.which("nats-server"):
        raise Skipped("nats-server is missing. Install it: apt install nats-server")
    # If two servers are killed, one server has all connections.
    needed = count + OTHER_FILES
    limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(limit, needed), max(hard, needed)))
    except (ValueError, OSError):
        raise Skipped(f"a process may open only {hard} files, but {needed} are needed. Run this as root") from None
