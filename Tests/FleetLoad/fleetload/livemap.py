"""The live map of a large fleet, in many browsers."""
import json
import os
import sys
import threading
import time

from fleetkills.parts import Database, Part, free_ports, run
from fleetkills.plain import PlainFleet
from harness.processes import cpu_time, memory
from harness.waiting import Failed, wait_until

from .viewers import Stream

# The directory of the package `fleetload`.
PACKAGES = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The maximum age of a shown position in seconds, and the percentile to which it applies. The generators share the processors with
# `serve`, so single positions may be later.
MAX_AGE, PERCENTILE = 2, "99.9 %"
# The maximum memory in megabytes that slow viewers may use. It is the limit of the web server for all viewers.
MAX_SLOW = 64
# The number of bytes that the slow viewer reads per second.
SLOW_RATE = 10_000
PERIODS = ["alone", "with slow viewers", "with late viewers"]


def livemap(directory, program, vehicles, viewers, seconds):
    """Measures how far the map is behind the vehicles in three periods: with the viewers alone, with slow viewers, and when as many viewers
    again have come at once.

    No collector runs: `serve` has its own connection to the broker, so viewers cannot slow down a collector."""
    database = Database(directory)
    fleet = PlainFleet(directory, program, database.conninfo)
    port, = free_ports(1)
    start = int(time.time())

    def path(name):
        return os.path.join(directory, f"{name}.log")

    def script(name, module, *arguments):
        return Part(name, [sys.executable, "-B", "-m", f"fleetload.{module}", *map(str, arguments)], path(name), cwd=PACKAGES)

    def audience(name, count, periods):
        return script(name, "viewers", port, count, vehicles, start, seconds // len(PERIODS), periods)

    serve = Part(
        "serve",
        [program, "serve", "--servers", f"nats://127.0.0.1:{fleet.port}", "--database", database.conninfo, "--http", f"127.0.0.1:{port}",
         "--public"], path("serve"))
    generator = script("vehicles", "vehicles", fleet.port, vehicles, start)
    early, later = audience("viewers", viewers, len(PERIODS)), audience("late viewers", viewers, 0)
    slow = []
    try:
        run(program, "prepare", "--database", database.conninfo)
        fleet.start_broker()
        serve.start()
        wait_until(lambda: "http://" in serve.log, "the map is served", serve.process, lambda: serve.log)
        generator.start()
        early.start()
        states = []
        for number in range(len(PERIODS) + 1):
            wait_until(lambda: len(lines(early)) > number, "the viewers receive positions", early.process, lambda: early.log)
            states.append(State([serve, generator, early, fleet.broker]))
            if number == 1:
                slow = [SilentViewer(port), SlowViewer(port)]
            if number == 2:
                later.start()
        wait_until(lambda: lines(later), "the late viewers show all vehicles", later.process, lambda: later.log)
        generator.end()
        _, *periods = lines(early)
        remark = describe(periods, states, slow[1], lines(later)[0], json.loads(generator.log))
        check(periods, states, remark)
        return remark
    except (Failed, OSError) as failure:
        logs = "\n".join(f"--- {one.name}\n{one.log}" for one in [serve, generator, early, later] if one.process)
        raise Failed(f"{failure}\n{fleet.logs}\n{logs}") from failure
    finally:
        for viewer in slow:
            viewer.close()
        for one in [later, early, generator, serve, fleet.broker, database.part]:
            one.stop()


def lines(part):
    """Returns what a process has measured so far."""
    return [json.loads(line) for line in part.log.splitlines(keepends=True) if line.startswith("{") and line.endswith("\n")]


class State:
    """The CPU time and the memory that processes have used."""

    def __init__(self, parts):
        self.time = time.monotonic()
        self.seconds = {part.name: cpu_time(part.process.pid) for part in parts}
        self.memory = memory(parts[0].process.pid) / 1e6

    def loads(self, former):
        """Returns the CPU time that each process has used since another state, in percent of a processor."""
        elapsed = self.time - former.time
        return {name: 100 * (seconds - former.seconds[name]) / elapsed for name, seconds in self.seconds.items()}


class SilentViewer(Stream):
    """A viewer that never reads."""

    def close(self):
        self.socket.close()


class SlowViewer(Stream):
    """A viewer that reads SLOW_RATE bytes per second."""

    def __init__(self, port):
        super().__init__(port)
        self._is_closed = threading.Event()
        self._thread = threading.Thread(target=self._read_slowly, daemon=True)
        self._thread.start()

    def _read_slowly(self):
        try:
            while not self._is_closed.wait(0.1):
                self.read(SLOW_RATE // 10)
        except OSError:
            pass  # The server may disconnect a slow viewer. Its page would reconnect.

    def close(self):
        self._is_closed.set()
        self._thread.join()
        self.socket.close()


def describe(periods, states, slow, late, max_delay):
    delays = "; ".join(f"{name}: {summary(period)}" for name, period in zip(PERIODS, periods))
    rate = (periods[1]["received"][1] - periods[0]["received"][1]) / (states[2].time - states[1].time) / 1e6
    loads = ", ".join(f"{name} {load:.0f} %" for name, load in states[2].loads(states[0]).items())
    memories = " → ".join(f"{state.memory:.0f}" for state in states)
    return (f"{delays}; {rate:.2f} MB/s per viewer; CPU: {loads}; memory of serve: {memories} MB;"
            f" the slow viewer has read {slow.received / 1000:.0f} kB;"
            f" the late viewers show everything after {late['shown']:.1f} s and {late['received'] / 1e6:.1f} MB;"
            f" positions were published up to {max_delay:.2f} s late")


def summary(period):
    delays = ", ".join(f"{name} {delay:.2f} s" for name, delay in period["delays"].items())
    return (f"{period['positions']} positions arrived after {delays}, and were replaced at an age of"
            f" {period['ages'][PERCENTILE]:.2f} s ({PERCENTILE}), {period['ages']['maximum']:.2f} s (maximum)")


def check(periods, states, remark):
    """Raises `Failed` if a limit is exceeded."""
    for name, period in zip(PERIODS, periods):
        if period["ages"][PERCENTILE] > MAX_AGE:
            raise Failed(f"{name}, the map is more than {MAX_AGE} s behind: {remark}")
        if period["reloads"]:
            raise Failed(f"{name}, pages received the whole map again: {remark}")
    first, second, third, _ = (state.memory for state in states)
    if third - second > second - first + MAX_SLOW:
        raise Failed(f"two slow viewers use more than {MAX_SLOW} MB: {remark}")
