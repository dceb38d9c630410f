"""Waiting for the output and the end of programs. A wait fails if the server has ended, or if the hang detector
ends it."""
import os
import select
import subprocess

from harness.processes import describe, kill
from harness.waiting import HANG, Failed, Stopwatch

# How often to check whether the server still runs, in seconds.
ROUND = 0.2


def run(server, *command: str, merged=False, **options) -> subprocess.CompletedProcess:
    """Runs a program until it ends."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if merged else subprocess.PIPE, **options)
    try:
        stopwatch = Stopwatch()
        while True:
            try:
                output, errors = process.communicate(timeout=ROUND)
                return subprocess.CompletedProcess(command, process.returncode, output, errors)
            except subprocess.TimeoutExpired as wait:
                shown = (wait.output or b"") + (wait.stderr or b"")
            expect_alive(server, process, stopwatch, " ".join(command), shown)
    finally:
        kill(process.pid)
        process.communicate()


def lines_of(server, process):
    """Yields the lines of a program's standard output until it ends. The output must be a pipe without another
    reader."""
    stopwatch = Stopwatch()
    descriptor = process.stdout.fileno()
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    shown = rest = b""
    while True:
        if poll.poll(ROUND * 1000):
            data = os.read(descriptor, 65536)
            shown = (shown + data)[-4096:]
            *lines, rest = (rest + data).split(b"\n")
            yield from lines
            if not data:
                if rest:
                    yield rest
                return
        expect_alive(server, process, stopwatch, " ".join(process.args), shown)


def read_when_ready(server, descriptor: int) -> bytes:
    """Returns the next data from a socket or a terminal of the server."""
    stopwatch = Stopwatch()
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    while not poll.poll(ROUND * 1000):
        expect_alive(server, server.process, stopwatch, "the server", b"")
    return os.read(descriptor, 65536)


def expect_alive(server, process, stopwatch: Stopwatch, name: str, shown: bytes) -> None:
    """Fails if a wait cannot succeed, because the server has ended or the wait has become a hang."""
    last = f"last output: {shown[-4096:].decode(errors='replace')}"
    if server is not None and server.process.poll() is not None:
        raise Failed(f"the server has ended with {server.process.returncode} beside {name}\n{server.said()}\n{last}")
    if stopwatch.is_hang:
        state = describe(process.pid) + (describe(server.process.pid) if server is not None else "")
        raise Failed(f"{name}: not within {HANG} s\n{last}\n{state}")
