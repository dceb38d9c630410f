"""A process with a low limit on open files."""
import os
import resource
import socket
import subprocess
import tempfile

from clients.check import check
from harness.waiting import wait_until

from .takers import SIMULATED
from .target import PAGES, Watcher


# All commands that start a receiver, and each kind of receiver.
STARTING_RECEIVERS = [
    ["serve", *SIMULATED, "--port", "0"],
    ["record", "--simulate", "--duration", "1s", "-o", "out.nmea"],
    ["simulate", "--duration", "1", "--speed", "max", "-o", "out.nmea"],
    ["monitor", "--simulate", "--once"],
    ["monitor", "--replay", os.devnull, "--once"],
    ["monitor", "tcp://127.0.0.1:9", "--once", "--wait-fix", "1"],
    ["decode", "tcp://127.0.0.1:9", "--wait-fix", "1"],
    ["doctor", "/dev/ttyS99"],
]


def limited(count: int):
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))


@check()
def running_out_of_descriptors_is_reported(target):
    for command in STARTING_RECEIVERS:
        for count in (4, 6, 8, 9, 12, 16, 31):
            with tempfile.TemporaryDirectory() as directory:
                process = subprocess.run(
                    [target.program, *command], preexec_fn=limited(count), capture_output=True, text=True, cwd=directory)
            assert process.returncode > 0 and "ulimit" in process.stderr, (command[0], count, process)


@check()
def metrics_are_served_while_clients_use_all_other_descriptors(target):
    with target.serve(*SIMULATED, "--http", PAGES, preexec_fn=limited(64)) as victim:
        callers = [victim.connect() for _ in range(100)]
        wait_until(lambda: "client refused: " in victim.said(), "refused clients", victim.process, victim.said)
        assert victim.metrics()['gpsbridge_refused_clients_total{outlet="gpsd"}'] >= 1
        for caller in callers:
            caller.close()


@check()
def a_receiver_is_reopened_while_clients_use_all_descriptors(target):
    server = socket.create_server(("127.0.0.1", 0))
    log = target.log()
    with target.serve(f"tcp://127.0.0.1:{server.getsockname()[1]}", preexec_fn=limited(64)) as victim:
        receiver, _ = server.accept()
        watcher = Watcher(victim)
        receiver.sendall(log[:20_000])
        watcher.wait(1)
        callers = [victim.connect() for _ in range(100)]
        wait_until(lambda: "client refused: " in victim.said(), "refused clients", victim.process, victim.said)
        receiver.close()
        receiver, _ = server.accept()
        receiver.sendall(log[20_000:40_000])
        watcher.wait(1)
        for caller in callers:
            caller.close()
        receiver.close()
