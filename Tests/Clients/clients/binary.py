"""Receivers that send only a binary protocol: logs of real receivers, played on a terminal."""
import json
import os
import re
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

from harness.waiting import HANG, Failed, Stopwatch, wait_until

from .check import Skipped, check, needs
from .consoles import expect_window_of_xgps, gpsd_that_reads, screen, started
from .server import Server, Truth, listeners
from .waiting import lines_of, run

LOGS = Path("../shared/corpus/gpsd")
UBLOX, SIRF = "ublox-neo-m8p", "sirf2"
# The part of a log that is played, in bytes. It has fixes and takes less than a minute.
PARTS = {UBLOX: slice(0, 20_000), SIRF: slice(100_000, 120_000)}
# Values that gpsd 3.22 reads from the same messages, with the tolerance of the last decimal.
EXACT = {"mode": 0, "lat": 2e-9, "lon": 2e-9, "altHAE": 0.002, "speed": 0.002}
COMPARED = 5


class LogTruth(Truth):
    """The positions in a log, by their time."""

    def __init__(self, program: str, log: str):
        self.program = program
        output = subprocess.run([program, "decode", "--incomplete", log], capture_output=True).stdout
        reports = [json.loads(line) for line in output.splitlines()]
        self.places = {report["time"]: (report["lat"], report["lon"]) for report in reports if "lat" in report}

    def _know_until(self, time: str) -> None:
        pass


@contextmanager
def terminal(program: str, name: str):
    """Plays a part of a log on a terminal, again and again. Yields the terminal and the file."""
    log = LOGS / f"{name}.log"
    if not log.exists():
        raise Skipped(f"{log} does not exist")
    with tempfile.TemporaryDirectory() as directory:
        # gpsd drops its privileges before it opens anything.
        os.chmod(directory, 0o755)
        part, path = f"{directory}/{name}.log", f"{directory}/receiver"
        Path(part).write_bytes(log.read_bytes()[PARTS[name]])
        with started(program, "replay", part, "--loop", "--pty", path, stdout=subprocess.DEVNULL) as player:
            wait_until(lambda: os.path.exists(path) or player.poll() is not None, "a terminal of a receiver")
            yield path, part


@contextmanager
def played(server, name: str):
    """Yields a server that has found the position of a receiver, which a log is played for."""
    with terminal(server.program, name) as (path, log):
        with Server(server.program, path, truth=LogTruth(server.program, log)) as binary:
            yield binary


def expect_screen(server, name: str) -> None:
    needs("cgps")
    with played(server, name) as binary:
        text = screen(binary, f"cgps -s {binary.host}", r"(?s)Latitude: +[0-9.]+ [NS].*3D.*\bY\b")
        latitude, north = re.search(r"Latitude: +([0-9.]+) ([NS])", text).groups()
        longitude, east = re.search(r"Longitude: +([0-9.]+) ([EW])", text).groups()
        moment = re.search(r"Time: +(\S+Z)", text).group(1)
        binary.truth.expect(
            float(latitude) * (1 if north == "N" else -1), float(longitude) * (1 if east == "E" else -1), moment,
            tolerance=1e-6)


@check()
def cgps_shows_a_ublox_receiver_that_sends_ubx(server):
    expect_screen(server, UBLOX)


@check()
def cgps_shows_a_sirf_receiver_that_sends_its_binary_protocol(server):
    expect_screen(server, SIRF)


@check()
def gpspipe_prints_reports_sentences_and_frames_of_a_receiver_that_sends_ubx(server):
    needs("gpspipe")
    with played(server, UBLOX) as binary:
        reports = [json.loads(line) for line in run(binary, "gpspipe", "-w", "-n", "20", binary.host).stdout.splitlines()]
        binary.truth.expect_all(reports)
        device = next(report for report in reports if report["class"] == "DEVICES")["devices"][0]
        assert (device["driver"], device["native"]) == ("u-blox", 1), device
        sentences = run(binary, "gpspipe", "-r", "-n", "120", binary.host).stdout
        # Sentences have hundredths of microdegrees, and frames tenths.
        expect_near(binary, sentences)
        assert re.search(rb"\$GPRMC,\d{6}\.\d{2,3},A,", sentences), sentences
        frames = run(binary, "gpspipe", "-R", "-n", "40", binary.host).stdout
        assert b"\xb5\x62\x01\x07" in frames, frames


def expect_near(server, sentences: bytes) -> None:
    reports = server.truth.decode(sentences)
    assert len(reports) >= 2, sentences
    for report in reports:
        server.truth.expect(report["lat"], report["lon"], report["time"], tolerance=2e-7)


@check()
def gpspipe_prints_the_clock_offset_of_a_receiver_that_sends_ubx(server):
    needs("gpspipe")
    with played(server, UBLOX) as binary, started("gpspipe", "-w", "-P", binary.host) as pipe:
        line = next(line for line in lines_of(binary, pipe) if b'"TOFF"' in line)
    report = json.loads(line)
    # Half a millisecond is added, because times in reports are rounded.
    moment = datetime.fromtimestamp(report["real_sec"], timezone.utc) + timedelta(seconds=report["real_nsec"] / 1e9 + 0.0005)
    rounded = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert rounded in binary.truth.places, f"there is no fix at {rounded}: {report}"


@check()
def a_nmea_client_reads_a_receiver_that_sends_ubx(server):
    with terminal(server.program, UBLOX) as (path, log):
        truth = LogTruth(server.program, log)
        # This address distinguishes its port from the other one.
        with Server(server.program, path, "--nmea-tcp", "127.0.0.2:0", truth=truth) as binary:
            address = ("127.0.0.2", listeners(binary.process.pid)["127.0.0.2"])
            with socket.create_connection(address, HANG) as client, client.makefile("rb") as lines:
                expect_near(binary, b"".join(next(lines) for _ in range(60)))


@check(slow=True)
def xgps_draws_its_window_for_a_receiver_that_sends_ubx(server):
    with played(server, UBLOX) as binary:
        expect_window_of_xgps(binary)


def reports(port: int):
    """Yields the reports of a gpsd server."""
    stopwatch = Stopwatch()
    with socket.create_connection(("127.0.0.1", port), HANG) as client, client.makefile("rb") as lines:
        client.sendall(b'?WATCH={"enable":true,"json":true};\n')
        for line in lines:
            yield json.loads(line)
            if stopwatch.is_hang:
                raise Failed(f"the expected report has not arrived within {HANG} s\nlast report: {line}")


def fixes(port: int):
    return (report for report in reports(port) if report["class"] == "TPV" and report["mode"] == 3)


def expect_the_same_fixes(server, name: str) -> None:
    needs("gpsd")
    with terminal(server.program, name) as (path, _), gpsd_that_reads(path) as port:
        theirs = {report["time"]: report for report, _ in zip(fixes(port), range(COMPARED))}
    compared = set()
    with played(server, name) as binary:
        for our in fixes(binary.port):
            if their := theirs.get(our["time"]):
                wrong = [key for key, most in EXACT.items() if key in their and abs(our[key] - their[key]) > most]
                assert not wrong, f"{wrong}: gpsd sends {their}, gpsbridge sends {our}"
                compared.add(our["time"])
            if len(compared) == len(theirs):
                return


@check(slow=True)
def fixes_of_ubx_are_those_of_gpsd(server):
    expect_the_same_fixes(server, UBLOX)


@check(slow=True)
def fixes_of_sirf_are_those_of_gpsd(server):
    expect_the_same_fixes(server, SIRF)
