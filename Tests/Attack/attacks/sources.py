"""Sources that send faster than they are read."""
import os
import pty
import signal
import socket
import subprocess
import tempfile
import threading
import time
import tty
from contextlib import contextmanager, suppress
from pathlib import Path

from clients.check import check
from harness.waiting import Failed, Stopwatch, wait_for_exit, wait_until

from .target import MEMORY, PAGES, Readers, Watcher, anonymous_memory

CLIENTS = 60


@contextmanager
def tcp():
    """Yields the name of a source, and a function that waits for its reader and returns a function to send bytes."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}", lambda: server.accept()[0].sendall


@contextmanager
def serial_port():
    master, slave = pty.openpty()
    tty.setraw(slave)

    def send(data):
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(master, rest[:1 << 16]):]

    yield os.ttyname(slave), lambda: send
    os.close(master)
    os.close(slave)


@contextmanager
def udp():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

    def send(data):
        for start in range(0, len(data), 1400):
            try:
                sender.sendto(data[start:start + 1400], ("127.0.0.1", port))
            except ConnectionRefusedError:
                pass  # not opened yet

    yield f"udp://:{port}", lambda: send
    sender.close()


def bytes_read(victim) -> float:
    return sum(value for name, value in victim.metrics().items() if name.startswith("gpsbridge_bytes_total"))


def watch(victim) -> list[Watcher]:
    return [Watcher(victim) for _ in range(CLIENTS)]


def attack(victim, watchers, send, data) -> str:
    """Sends and reads in threads while a client sends requests."""
    sending = threading.Thread(target=send, args=(data,), daemon=True)
    reading = Readers(victim, watchers)
    sending.start()
    slowest = 0
    stopwatch = Stopwatch()
    while sending.is_alive():
        reading.check()
        slowest = max(slowest, victim.answer())
        victim.check_memory()
        if stopwatch.is_hang:
            raise Failed(f"the server has stopped reading the source\n{victim.said()}")
    reading.end()
    return f"{victim.largest >> 20} MB, answers after {slowest:.3f} s at most"


@check()
def a_fast_server_is_read_without_loss(target):
    with tcp() as (name, connect), target.serve(name, "--http", PAGES) as victim:
        remark = attack(victim, watch(victim), connect(), target.log())
        wait_until(lambda: bytes_read(victim) == target.flood, "all bytes", victim.process, lambda: f"{bytes_read(victim)}")
        dropped = {name: value for name, value in victim.metrics().items() if "dropped_batches" in name}
        assert dropped and not any(dropped.values()), dropped
        return remark


@check()
def a_fast_server_is_recorded_without_loss(target):
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
def clients_that_never_read_a_flood_do_not_affect_others(target):
    with tcp() as (name, connect), target.serve(name, "--nmea-tcp", "[::1]:10110") as victim:
        send = connect()
        watchers = watch(victim)
        deaf = [victim.connect(b'?WATCH={"json":true,"nmea":true,"raw":2};\n') for _ in range(150)]
        deaf += [socket.create_connection(("::1", 10110)) for _ in range(150)]
        remark = attack(victim, watchers, send, target.log())
        for client in deaf:
            client.close()
        return remark


@check()
def a_serial_port_that_is_too_fast_is_read(target):
    with serial_port() as (name, connect), target.serve(name, "--http", PAGES) as victim:
        remark = attack(victim, watch(victim), connect(), target.log())
        # Each change of the baud rate discards what the port has buffered.
        least = 0.99 * target.flood
        wait_until(lambda: bytes_read(victim) >= least, "the bytes", victim.process, lambda: f"{bytes_read(victim)}")
        return remark


@check()
def datagrams_are_still_read_after_a_flood(target):
    with udp() as (name, connect), target.serve(name, "--http", PAGES) as victim:
        send = connect()
        remark = attack(victim, watch(victim), send, target.log())
        before = bytes_read(victim)

        def has_read_more():
            send(target.log()[:1400])
            return bytes_read(victim) > before

        wait_until(has_read_more, "a datagram after the flood", victim.process, lambda: f"{bytes_read(victim)}")
        return remark


@check()
def endless_sources_do_not_delay_the_exit(target):
    remarks = []
    for source in (tcp, serial_port, udp):
        with source() as (name, connect), target.serve(name) as victim:
            send = connect()
            is_over = threading.Event()

            def pour():
                try:
                    while not is_over.is_set():
                        send(target.log()[:1 << 18])
                except OSError:
                    pass

            threading.Thread(target=pour, daemon=True).start()
            watcher = Watcher(victim)
            watcher.wait(1000)
            victim.check_memory()
            remarks.append(f"{source.__name__} {victim.end():.3f} s")
            is_over.set()
    return f"ended after: {', '.join(remarks)}"


class Piped:
    """A command that reads from a pipe, which a thread keeps full."""

    def __init__(self, target, directory, *arguments):
        self.target = target
        self.process = subprocess.Popen(
            [target.program, *arguments], cwd=directory, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.largest = 0

    def pour(self, data, times=1) -> threading.Thread:
        def send():
            with suppress(BrokenPipeError), self.process.stdin as pipe:
                for _ in range(times):
                    pipe.write(data)

        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        return thread

    def check_memory(self) -> None:
        try:
            used = anonymous_memory(self.process.pid)
        except (OSError, StopIteration):
            return  # it has ended
        self.largest = max(self.largest, used)
        if used > MEMORY:
            raise Failed(f"it uses {used >> 20} MB")


@check()
def a_full_pipe_blocks_its_writer_without_loss(target):
    log = target.log()
    log = log[:log.rindex(b"\n") + 1]
    with tempfile.TemporaryDirectory() as directory:
        reading = Piped(target, directory, "messages", "-")
        reading.pour(log)
        sentences, expected = 0, log.count(b"\n")
        while piece := reading.process.stdout.read(1 << 20):
            sentences += piece.count(b"\n")
            reading.check_memory()
        assert wait_for_exit(reading.process, "messages") == 0
        assert sentences == expected, f"{sentences} of {expected} sentences"

        out = f"{directory}/out.nmea"
        recording = Piped(target, directory, "record", "--replay", "-", "--speed", "max", "-q", "-o", out)
        pouring = recording.pour(log)
        while pouring.is_alive():
            recording.check_memory()
            pouring.join(0.01)
        assert wait_for_exit(recording.process, "record") == 0
        with open(out, "rb") as file:
            assert file.read() == log, "the recording differs"
        return f"{max(reading.largest, recording.largest) >> 20} MB"


@check()
def an_endless_pipe_does_not_delay_the_exit(target):
    remarks = []
    with tempfile.TemporaryDirectory() as directory:
        for arguments in (["decode", "-"], ["record", "--replay", "-", "--speed", "max", "-q", "-o", "out.csv"]):
            command = Piped(target, directory, *arguments)
            command.pour(target.log(), times=1_000)
            if arguments[0] == "decode":
                command.process.stdout.read(1 << 20)
            else:
                wait_until(lambda: os.path.exists(f"{directory}/out.csv"), "the recording", command.process)
            command.check_memory()
            began = time.monotonic()
            command.process.send_signal(signal.SIGTERM)
            command.process.stdout.close()
            wait_for_exit(command.process, arguments[0])
            remarks.append(f"{arguments[0]} {target.within(time.monotonic() - began, 'the end'):.3f} s")
    return f"ended after: {', '.join(remarks)}"
