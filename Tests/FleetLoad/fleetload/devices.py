"""Many devices that send their fixes in real time, also while parts of the center are killed."""
import collections
import os
import random
import subprocess
import threading
import time

from fleetkills.parts import Database, Part, free_ports, run
from harness.processes import cpu_time
from harness.waiting import Failed, wait_for_exit, wait_until

# The number of devices of a process. Each process is a tenant with one connection.
GROUP = 1000
# The interval of a device's batches, in seconds.
MINUTE = 60
# The longest time that a batch may wait to be stored, in seconds.
LONGEST_WAIT = 180
# The share of a core that the brokers, the collector and the database may use.
CORES = 0.7
# The time between two kills, in seconds.
INTERVAL = 2


class Center:
    """Brokers, collectors and a database whose commits reach the disk."""

    def __init__(self, directory, program, broker_count, collector_count):
        self._directory = directory
        self._program = program
        self.database = Database(directory, options=["-c", "fsync=on", "-c", "shared_buffers=512MB", "-c", "wal_compression=lz4"])
        ports = free_ports(2 * broker_count)
        clients, peers = ports[:broker_count], ports[broker_count:]
        routes = ",".join(f"nats://127.0.0.1:{port}" for port in peers) if broker_count > 1 else None
        self.brokers = [self._broker(f"broker{number}", *pair, routes) for number, pair in enumerate(zip(clients, peers))]
        self.servers = ",".join(f"nats://127.0.0.1:{port}" for port in clients)
        self.collectors = [
            self._part(f"collector{number}", program, "collect", "--servers", self.servers, "--database", self.database.conninfo)
            for number in range(collector_count)
        ]

    def start(self):
        run(self._program, "prepare", "--database", self.database.conninfo)
        for part in [*self.brokers, *self.collectors]:
            part.start()
        for collector in self.collectors:
            wait_until(lambda: "connected" in collector.log, "a collector connects", collector.process, lambda: collector.log)

    def stop(self):
        for part in self.parts:
            part.stop()

    def kill_parts(self, seconds, randomness):
        """Kills a random part every two seconds, and starts it again. Returns the number of kills of each kind of part."""
        killed = collections.Counter()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(INTERVAL)
            killed[self._kill_one(randomness)] += 1
        return killed

    def _kill_one(self, randomness):
        """Kills a random part, starts it again, and returns its kind."""
        kind = randomness.choice(["broker", "collector", "database"])
        if kind == "database":
            self.database.part.kill()
            self.database.start()
        else:
            part = randomness.choice(self.brokers if kind == "broker" else self.collectors)
            part.kill()
            part.start()
        return kind

    @property
    def parts(self):
        return [*self.collectors, *self.brokers, self.database.part]

    @property
    def usage(self):
        """The CPU time that each kind of program has used, in seconds."""
        return {
            "brokers": sum(cpu_time(broker.process.pid) for broker in self.brokers),
            "collectors": sum(cpu_time(collector.process.pid) for collector in self.collectors),
            "database": cpu_time(self.database.part.process.pid),
        }

    @property
    def logs(self):
        return "\n".join(f"--- {part.name}\n{part.log}" for part in self.parts)

    def _broker(self, name, port, peer, routes):
        cluster = ["--cluster_name", "load", "--cluster", f"nats://127.0.0.1:{peer}", "--routes", routes] if routes else []
        return self._part(
            name, "nats-server", "--name", name, "--addr", "127.0.0.1", "--port", str(port), "--jetstream", "--store_dir",
            os.path.join(self._directory, name), *cluster)

    def _part(self, name, *command):
        return Part(name, command, os.path.join(self._directory, f"{name}.log"))


class Groups:
    """The processes of the devices, and what they report."""

    def __init__(self, bed, servers, count, seconds):
        self._commands = [[bed, servers, f"load{number}", str(GROUP), str(seconds)] for number in range(count)]
        self.processes = []
        self._reports = {}
        self._errors = []

    def start(self):
        """Starts the processes one after the other, so that their devices begin within a minute."""
        for command in self._commands:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.processes.append(process)
            threading.Thread(target=self._read, args=(command[2], process), daemon=True).start()
            time.sleep(MINUTE / len(self._commands))

    def _read(self, tenant, process):
        threading.Thread(target=lambda: self._errors.extend(process.stderr), daemon=True).start()
        self._reports[tenant] = process.stdout.read()

    def finish(self):
        """Waits until everything is stored. Returns what each device has accepted, and the longest wait in seconds."""
        for process in self.processes:
            if wait_for_exit(process, "the devices send everything") != 0:
                raise Failed(f"devices ended with {process.returncode}: {self.errors}")
        wait_until(lambda: len(self._reports) == len(self.processes), "all devices report")
        accepted, longest = {}, 0
        for tenant, report in self._reports.items():
            for line in report.splitlines():
                device, incarnation, fixes, chain, wait = line.split()
                accepted[tenant, device, incarnation] = (int(fixes), chain)
                longest = max(longest, int(wait) / 1000)
        return accepted, longest

    def stop(self):
        for process in self.processes:
            process.kill()
            process.wait()

    @property
    def errors(self):
        return "".join(self._errors)


def devices(directory, program, bed, count, seconds, broker_count):
    """Makes devices send a fix per second, in batches of a minute, and checks that everything is stored in time."""
    center = Center(directory, program, broker_count, collector_count=1)

    def measure():
        began, before = time.monotonic(), center.usage
        time.sleep(seconds - MINUTE)
        used, duration = center.usage, time.monotonic() - began
        return {kind: (used[kind] - before[kind]) / duration for kind in used}

    stored, longest, cores = store(center, program, bed, count, seconds, measure)
    share = sum(cores.values())
    figures = f"{stored}; cores: {share:.2f} (" + ", ".join(f"{kind} {one:.2f}" for kind, one in cores.items()) + ")"
    if longest > LONGEST_WAIT:
        raise Failed(f"a batch waited longer than {LONGEST_WAIT} s: {figures}")
    if share > CORES:
        raise Failed(f"the center used more than {CORES} of a core: {figures}")
    return figures


def kills(directory, program, bed, count, seconds, seed):
    """Kills random parts of a center with three brokers and two collectors while devices send."""
    randomness = random.Random(seed)
    center = Center(directory, program, broker_count=3, collector_count=2)

    stored, _, killed = store(center, program, bed, count, seconds, lambda: center.kill_parts(seconds - MINUTE, randomness))
    return f"{stored}; killed: {describe(killed)}; seed {seed}"


def describe(killed):
    return ", ".join(f"{number} × {kind}" for kind, number in sorted(killed.items()))


def store(center, program, bed, count, seconds, meanwhile):
    """Runs `meanwhile` from when all devices send until they stop, and checks that the center stores all fixes.

    Returns a remark, the longest wait of a batch in seconds, and the result of `meanwhile`."""
    groups = Groups(bed, center.servers, count // GROUP, seconds)
    try:
        center.start()
        groups.start()
        result = meanwhile()
        accepted, longest = groups.finish()
        check_stored(center.database, accepted)
        verify(program, center.database, len(groups.processes))
        fixes = sum(number for number, _ in accepted.values())
        return (f"{len(accepted)} devices, {fixes} fixes in {seconds} s, all stored and identical; longest wait of a batch {longest:.1f} s",
                longest, result)
    except Failed as failure:
        raise Failed(f"{failure}\n{groups.errors[-2000:]}\n{center.logs}") from failure
    finally:
        groups.stop()
        center.stop()


def check_stored(database, accepted):
    """Compares the numbers of fixes and the digests of all streams."""
    stored = {
        (tenant, device, incarnation): (int(fixes), chain)
        for tenant, device, incarnation, fixes, chain in database.rows(
            "SELECT tenant, device, encode(incarnation, 'hex'), fixes, encode(chain, 'hex') FROM fleet.streams")
    }
    wrong = [f"{'/'.join(key)}: accepted {accepted.get(key)}, stored {stored.get(key)}"
             for key in accepted.keys() | stored.keys() if accepted.get(key) != stored.get(key)]
    if wrong:
        raise Failed(f"{len(wrong)} streams differ:\n" + "\n".join(wrong[:10]))


def verify(program, database, tenants):
    """Decodes all stored batches, and compares their digests with the chains."""
    for number in range(tenants):
        run(program, "verify", "--database", database.conninfo, "--tenant", f"load{number}")
