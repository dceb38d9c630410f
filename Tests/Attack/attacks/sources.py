"""Sources that are faster than the server."""
import os
import pty
import socket
import subprocess
import tempfile
import threading
import tty
from pathlib import Path

from clients.check import check
from harness.waiting import Failed, Stopwatch, wait_for_exit, wait_until

from .target import PAGES, Watcher

CLIENTS = 60


def bytes_read(victim) -> float:
    return sum(value for name, value in victim.metrics().items() if name.startswith("gpsbridge_bytes_total"))


def attack(victim, pour) -> str:
    """Has a thread pour while clients read and ask."""
    watchers = [Watcher(victim) for _ in range(CLIENTS)]
    thread = threading.Thread(target=pour, daemon=True)
    thread.start()
    slowest = 0
    stopwatch = Stopwatch()
    while thread.is_alive():
        for watcher in watchers:
            watcher.drain()
        slowest = max(slowest, victim.answer())
        victim.check_memory()
        if stopwatch.is_hang:
            raise Failed(f"the source is not read any more\n{victim.said()}")
    return f"{victim.largest >> 20} MB, answers after {slowest:.3f} s at most"


@check()
def nothing_is_lost_of_a_server_that_sends_as_fast_as_it_can(target):
    server = socket.create_server(("127.0.0.1", 0))
    with target.serve(f"tcp://127.0.0.1:{server.getsockname()[1]}", "--http", PAGES) as victim:
        connection, _ = server.accept()
        remark = attack(victim, lambda: connection.sendall(target.log()))
        wait_until(lambda: bytes_read(victim) == target.flood, "all bytes", victim.process, lambda: f"{bytes_read(victim)}")
        dropped = {name: value for name, value in victim.metrics().items() if "dropped_batches" in name}
        assert dropped and not any(dropped.values()), dropped
        return remark


@check()
def a_recorder_loses_nothing_of_a_server_that_sends_as_fast_as_it_can(target):
    log = target.log()
    # A recorder writes whole sentences only.
    log = log[:log.rindex(b"\n") + 1]
    server = socket.create_server(("127.0.0.1", 0))
    with tempfile.TemporaryDirectory() as folder:
        recording = Path(folder, "all.nmea")
        command = [target.program, "record", "-q", f"tcp://127.0.0.1:{server.getsockname()[1]}", "-o", recording]
        with subprocess.Popen(command) as recorder:
            try:
                connection, _ = server.accept()
                connection.sendall(log)
                wait_until(lambda: recording.stat().st_size >= len(log), "all bytes", recorder,
                           lambda: f"{recording.stat().st_size} of {len(log)}")
                recorder.terminate()
                assert wait_for_exit(recorder, "the recorder") == 0, recorder.returncode
            finally:
                recorder.kill()
        assert recording.read_bytes() == log
        return f"{len(log) >> 20} MB"


@check()
def a_server_that_never_stops_sending_does_not_delay_the_end(target):
    server = socket.create_server(("127.0.0.1", 0))
    with target.serve(f"tcp://127.0.0.1:{server.getsockname()[1]}") as victim:
        connection, _ = server.accept()
        is_over = threading.Event()

        def pour():
            try:
                while not is_over.is_set():
                    connection.sendall(target.log()[:1 << 20])
            except OSError:
                pass

        threading.Thread(target=pour, daemon=True).start()
        watcher = Watcher(victim)
        watcher.wait(1000)
        victim.check_memory()
        seconds = victim.end()
        is_over.set()
        return f"ended after {seconds:.3f} s"


@check()
def a_serial_port_that_is_too_fast_loses_the_oldest(target):
    master, slave = pty.openpty()
    tty.setraw(slave)
    with target.serve(os.ttyname(slave), "--http", PAGES) as victim:

        def pour():
            rest = memoryview(target.log())
            while rest:
                rest = rest[os.write(master, rest[:1 << 16]):]

        remark = attack(victim, pour)
    os.close(master)
    os.close(slave)
    return remark


@check()
def datagrams_that_come_too_fast_lose_the_oldest(target):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with target.serve(f"udp://:{port}") as victim:
        sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

        def pour():
            log = target.log()
            for start in range(0, len(log), 1400):
                try:
                    sender.sendto(log[start:start + 1400], ("127.0.0.1", port))
                except ConnectionRefusedError:
                    pass  # not opened yet

        return attack(victim, pour)
