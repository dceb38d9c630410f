"""A small file system without free space, visible only to the checks."""
import errno
import itertools
import os
import signal
import socket
import subprocess
import tempfile
from contextlib import contextmanager

from harness.waiting import HANG, wait_for_exit

from .check import Skipped, check, needs
from .server import QUICK_PACE, SIMULATION, Server, another, has_own_network
from .waiting import read_when_ready, run


@contextmanager
def small_disk(files: int):
    """Mounts a directory with room for 64 kB and a number of files."""
    needs("mount")
    if not has_own_network():
        raise Skipped("nothing can be mounted here")
    with tempfile.TemporaryDirectory() as directory:
        options = f"size=64k,nr_inodes={files + 1}"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", directory], check=True)
        try:
            yield directory
        finally:
            subprocess.run(["umount", "--lazy", directory], check=True)


@contextmanager
def no_room():
    """Runs code until the disk is full."""
    try:
        yield
    except OSError as error:
        assert error.errno == errno.ENOSPC, error


def fill_up(file) -> None:
    """Fills the disk with bytes."""
    with no_room():
        while True:
            file.write(bytes(4096))


@contextmanager
def ballast(directory: str):
    """A context in which the disk has no room for bytes."""
    with open(f"{directory}/ballast", "wb", buffering=0) as file:
        fill_up(file)
        yield
    os.unlink(file.name)


@contextmanager
def crowd(directory: str):
    """A context in which the disk has no room for files."""
    names = (f"{directory}/file{number}" for number in itertools.count())
    made = []
    with no_room():
        for name in names:
            open(name, "x").close()
            made.append(name)
    yield
    for name in made:
        os.unlink(name)


def places(directory: str) -> list[str]:
    return ["--socket", f"{directory}/gpsd", "--nmea-socket", f"{directory}/nmea", "--nmea-pty", f"{directory}/pty"]


MADE = {"gpsd", "nmea", "pty"}


def at_home(directory: str) -> dict:
    """Returns the options to start a server that uses only this directory."""
    return {"cwd": directory, "env": {**os.environ, "HOME": directory, "TMPDIR": directory}}


def server_at_home(server, directory: str, log) -> Server:
    options = ["--simulate", *SIMULATION, "--speed", str(QUICK_PACE), *places(directory)]
    return another(server, *options, stderr=log, **at_home(directory))


def at_socket(path: str) -> socket.socket:
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(HANG)
    client.connect(path)
    return client


def expect_at_all_places(server, directory: str) -> None:
    """Expects that new clients get positions from every output."""
    with at_socket(f"{directory}/gpsd") as client:
        client.sendall(b'?WATCH={"nmea":true}')
        expect_sentences(server, client.fileno())
    with at_socket(f"{directory}/nmea") as client:
        expect_sentences(server, client.fileno())
    terminal = os.open(f"{directory}/pty", os.O_RDONLY | os.O_NOCTTY)
    try:
        expect_sentences(server, terminal)
    finally:
        os.close(terminal)


def expect_sentences(server, descriptor: int) -> None:
    received = b""
    while received.count(b"GGA,") < 4:
        piece = read_when_ready(server, descriptor)
        assert piece, f"the server has closed the connection: {received}"
        received += piece
    server.truth.expect_sentences(received)


def expect_clean_end(server, directory: str) -> None:
    server.process.send_signal(signal.SIGTERM)
    assert wait_for_exit(server.process, "the exit of the server") == 0
    assert not MADE & set(os.listdir(directory)), f"left behind: {os.listdir(directory)}"


@check()
def the_server_starts_on_a_full_disk(server):
    with small_disk(files=10) as directory, open(f"{directory}/log", "wb", buffering=0) as log, ballast(directory):
        with server_at_home(server, directory, log) as server:
            expect_at_all_places(server, directory)
            expect_clean_end(server, directory)
        assert os.path.getsize(log.name) == 0, "there was room for a log"


@check()
def a_disk_without_room_for_a_file_is_reported(server):
    for room, name in enumerate(["gpsd", "nmea", "pty"]):
        with small_disk(files=room) as directory:
            outcome = run(
                None, server.program, "serve", "--port", "0", "--simulate", *places(directory), **at_home(directory))
            said = outcome.stderr.decode().splitlines()
            assert outcome.returncode == 4, f"it ended with {outcome.returncode}: {said}"
            assert len(said) == 1 and f" {directory}/{name}: no space left on device" in said[0], said
            assert os.listdir(directory) == [], f"left behind: {os.listdir(directory)}"


@check()
def the_server_continues_when_the_disk_fills_up(server):
    with small_disk(files=10) as directory, open(f"{directory}/log", "wb", buffering=0) as log:
        with server_at_home(server, directory, log) as server:
            reports = server.reports()
            expect_positions(server, reports, 1)
            with ballast(directory), crowd(directory):
                fill_up(log)
                size = os.path.getsize(log.name)
                expect_positions(server, reports, 10)
                expect_at_all_places(server, directory)
                expect_restart(server, reports)
                assert os.path.getsize(log.name) == size, "there was room for a log"
            expect_restart(server, reports)
            expect_clean_end(server, directory)
        # Only the messages that could not be written are lost.
        with open(log.name, "rb") as said:
            said.seek(size)
            assert said.read().startswith(b"gpsbridge: "), "no message was logged after the disk had room again"


def expect_positions(server, reports, number: int) -> None:
    """Expects that the next reports are positions. A server that waits for room on the disk would never send them."""
    while number:
        report = next(reports)
        if report["class"] == "TPV":
            assert report["mode"] == 3, report
            server.truth.expect(report["lat"], report["lon"], report["time"])
            number -= 1


def expect_restart(server, reports) -> None:
    server.process.send_signal(signal.SIGHUP)
    activities = (report["activated"] for report in reports if report["class"] == "DEVICE")
    assert next(activities) == 0
    assert next(activities) != 0
    next(report for report in reports if report["class"] == "TPV" and report["mode"] == 3)
