"""The programs of the package gpsd-clients."""
import json
import os
import re
import socket
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from harness.waiting import HANG, Stopwatch, wait_for_exit, wait_until

from .check import Skipped, check, needs
from .server import PACE, SIMULATION, USUAL_PORT, another, listeners
from .waiting import expect_alive, lines_of, run

REFUSAL = "gpsbridge never writes to receivers; configure the receiver with the manufacturer's tool"


@contextmanager
def started(*command: str, **options):
    """Runs a program that prints until it is ended."""
    usual = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(command, **{**usual, **options})
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def screen(server, command: str, until: str, size=(100, 45)) -> str:
    """Returns the screen of a program in a terminal, as soon as it matches `until`."""
    needs("tmux")
    with tempfile.TemporaryDirectory() as directory:
        tmux = ["tmux", "-S", f"{directory}/tmux"]
        # The program's last screen remains when the program ends.
        subprocess.run(
            [*tmux, "-f", "/dev/null", "set-option", "-g", "remain-on-exit", "on", ";",
             "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), command], check=True,
            env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8"})
        try:
            stopwatch = Stopwatch()
            while True:
                is_dead = run(None, *tmux, "display-message", "-p", "#{pane_dead}").stdout.strip() == b"1"
                text = run(None, *tmux, "capture-pane", "-p").stdout.decode()
                if re.search(until, text):
                    return text
                assert not is_dead, f"{command} has ended, and never showed {until}:\n{text}"
                expect_alive(server, server.process, stopwatch, command, text.encode())
                time.sleep(0.05)
        finally:
            subprocess.run([*tmux, "kill-server"], capture_output=True)


@check()
def gpspipe_prints_reports(server):
    needs("gpspipe")
    for options in (["-w"], ["-w", "-S"], ["-w", "-2"], ["-w", "-T", "%F"]):
        output = run(server, "gpspipe", *options, "-n", "20", server.host).stdout
        lines = [line[line.index(b"{"):] for line in output.splitlines()]
        server.truth.expect_all(json.loads(line) for line in lines)


@check()
def gpspipe_prints_sentences(server):
    needs("gpspipe")
    for options in (["-r"], ["-R"], ["-r", "-w"]):
        server.truth.expect_sentences(run(server, "gpspipe", *options, "-n", "120", server.host).stdout)


@check()
def gpspipe_can_request_pulses(server):
    needs("gpspipe")
    output = run(server, "gpspipe", "-w", "-P", "-n", "3", server.host).stdout
    assert b'"pps":true' in output, output


@check()
def cgps_shows_the_position(server):
    needs("cgps")
    text = screen(server, f"cgps -s {server.host}", r"(?s)Latitude: +[0-9.]+ N.*3D")
    latitude = re.search(r"Latitude: +([0-9.]+) N", text)
    longitude = re.search(r"Longitude: +([0-9.]+) E", text)
    moment = re.search(r"Time: +(\S+Z)", text).group(1)
    server.truth.expect(latitude.group(1), longitude.group(1), moment, tolerance=1e-6)


@check()
def gpsmon_shows_the_position(server):
    needs("gpsmon")
    shown = r"Time: (\S+Z) +Lat: +(\d+) ([\d.]+)' N +Lon: +(\d+) ([\d.]+)' E"
    text = screen(server, f"gpsmon {server.host}", rf"(?s){shown}.*GGA,\d+\.\d+,\d+\.\d+,N", size=(120, 60))
    moment, *angles = re.search(shown, text).groups()
    north, north_minutes, east, east_minutes = map(float, angles)
    server.truth.expect(north + north_minutes / 60, east + east_minutes / 60, moment, tolerance=1e-6)


@check()
def gpxlogger_logs_positions(server):
    needs("gpxlogger")
    output, points = "", []
    with started("gpxlogger", "-e", "sockets", "-i", "1", server.host) as process:
        for line in lines_of(server, process):
            output += line.decode() + "\n"
            points = re.findall(r'<trkpt lat="([^"]+)" lon="([^"]+)">.*?<time>([^<]+)</time>', output, re.S)
            if len(points) == 3:
                break
    assert len(points) == 3, f"it has ended after {len(points)} points:\n{output}"
    for latitude, longitude, moment in points:
        server.truth.expect(latitude, longitude, moment, tolerance=1e-6)


@check()
def gpscsv_prints_positions(server):
    needs("gpscsv")
    output = run(server, "gpscsv", "-n", "5", "-f", "time,lat,lon", server.host).stdout.decode()
    rows = [line.split(",") for line in output.splitlines() if line.startswith("20")]
    assert len(rows) > 1, output
    for moment, latitude, longitude in rows:
        server.truth.expect(latitude, longitude, moment, tolerance=1e-6)


@check()
def gpsprof_receives_positions(server):
    needs("gpsprof")
    output = run(server, "gpsprof", "-f", "space", "-n", "5", server.host).stdout.decode()
    latitude = re.search(r"north from ([0-9.]+)N", output).group(1)
    longitude = re.search(r"east from ([0-9.]+)E", output).group(1)
    # The mean of five positions that are some meters apart.
    server.truth.expect(latitude, longitude, tolerance=2e-4)
    output = run(server, "gpsprof", "-f", "uninstrumented", "-n", "5", server.host).stdout.decode()
    assert len(re.findall(r"(?m)^[0-9.]+$", output)) == 5, output


def gpsctl_until(server, expected: str, *options: str) -> subprocess.CompletedProcess:
    """Returns the output of gpsctl when it contains the expected text.

    gpsctl gives up if an answer takes seconds, as on a busy machine, and does not always report the failure. It is then
    run again.
    """
    needs("gpsctl")
    if server.port != USUAL_PORT:
        raise Skipped("it knows the usual port only")
    stopwatch = Stopwatch()
    while True:
        result = run(server, "gpsctl", *options, merged=True)
        if expected in result.stdout.decode() and b"timed out" not in result.stdout:
            return result
        last = result.stdout + f"it ended with {result.returncode}, without: {expected}".encode()
        expect_alive(server, server.process, stopwatch, " ".join(["gpsctl", *options]), last)


@check()
def gpsctl_shows_the_receiver(server):
    shown = gpsctl_until(server, "NMEA0183").stdout.decode()
    assert "simulated:ubloxm10" in shown, shown


@check()
def gpsctl_settings_are_refused(server):
    # The rest of its output, and its exit status, arrive late: gpsctl waits for seconds after each request.
    settings = {
        ("-s", "9600"): ("driver won't support 9600N1", 1),
        ("-n",): ("mode change to NMEA failed", 1),
        ("-b",): ("mode change to native mode failed", 1),
        ("-c", "0.5"): ("", 0),
    }
    with ThreadPoolExecutor() as pool:
        results = pool.map(lambda options: gpsctl_until(server, f"error '{REFUSAL}'", *options), settings)
    for (options, (consequence, status)), result in zip(settings.items(), results):
        shown = result.stdout.decode()
        assert consequence in shown, f"{options}: {shown}"
        assert result.returncode == status, f"{options}: it ended with {result.returncode}: {shown}"


@check()
def ubxtool_messages_are_refused(server):
    needs("ubxtool")
    requests = [["-p", "MON-VER"], ["-S", "9600"], ["-e", "BINARY"], ["-z", "CFG-RATE-MEAS,100"]]
    with ThreadPoolExecutor() as pool:
        for _ in pool.map(lambda options: expect_refusals(server, options), requests):
            pass


def expect_refusals(server, options: list[str]) -> None:
    """Expects that everything ubxtool sends is refused. It sends everything before it reads, and would read for too
    long."""
    output, errors, positions = b"", [], 0
    command = ["ubxtool", *options, "-v", "2", "-w", str(2 * HANG), server.host]
    with started(*command, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        for line in lines_of(server, process):
            output += line + b"\n"
            if line.startswith(b"{"):
                report = json.loads(line)
                errors += [report["message"]] if report["class"] == "ERROR" else []
            positions += b"GGA," in line
            if errors and len(errors) == output.count(b"\nsent:\n") and positions > 2:
                break
    assert errors == [REFUSAL] * output.count(b"\nsent:\n"), f"{options}: the errors are {errors}:\n{output.decode()}"
    assert errors, f"{options}: no message was sent:\n{output.decode()}"
    server.truth.expect_sentences(output)


@contextmanager
def gpsd_that_reads(source: str):
    """Runs gpsd with a source. Yields the port for its clients."""
    needs("gpsd")
    while True:
        # gpsd cannot choose a port. Another program may take the port between the choice and the start of gpsd.
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with tempfile.TemporaryFile() as log:
            process = subprocess.Popen(["gpsd", "-N", "-n", "-S", str(port), source], stdout=log, stderr=log)
            try:
                if listens(process, port, log):
                    yield port
                    return
            finally:
                process.terminate()
                wait_for_exit(process, "the exit of gpsd")


def listens(process, port: int, log) -> bool:
    """Returns whether gpsd has its port. gpsd also continues if it has the port for IPv6 only."""
    wait_until(
        lambda: listeners(process.pid) or process.poll() is not None, "gpsd that listens",
        state=lambda: os.pread(log.fileno(), 4096, 0).decode())
    said = os.pread(log.fileno(), 4096, 0).decode()
    assert process.poll() is None or "command sockets creation failed" in said, f"gpsd has ended:\n{said}"
    return listeners(process.pid).get("127.0.0.1") == port


@check()
def gpsd_serves_the_reports_of_gpsbridge(server):
    with gpsd_that_reads(f"gpsd://{server.host}") as port:
        output = run(server, "gpspipe", "-w", "-n", "25", f"127.0.0.1:{port}").stdout
        server.truth.expect_all(json.loads(line) for line in output.splitlines())


@check()
def gpsd_serves_the_sentences_of_gpsbridge(server):
    # This address distinguishes its port from the other one.
    options = ["--simulate", *SIMULATION, "--speed", str(PACE), "--nmea-tcp", "127.0.0.2:0"]
    with another(server, *options) as source:
        port = wait_until(
            lambda: listeners(source.process.pid).get("127.0.0.2"), "a server of sentences that listens", source.process,
            source.said)
        address = f"127.0.0.2:{port}"
        with gpsd_that_reads(f"tcp://{address}") as port:
            output = run(source, "gpspipe", "-w", "-n", "25", f"127.0.0.1:{port}").stdout
        assert f'"device":"tcp://{address}"'.encode() in output, output
        server.truth.expect_all(json.loads(line) for line in output.splitlines())


def expect_window_of_xgps(server) -> None:
    needs("xgps", "Xvfb", "import")
    with tempfile.TemporaryDirectory() as directory:
        picture = f"{directory}/xgps.png"
        # Xvfb prints the number of its display.
        with started("Xvfb", "-displayfd", "1", "-nolisten", "tcp", stderr=subprocess.DEVNULL) as display:
            environment = {**os.environ, "DISPLAY": ":" + next(lines_of(server, display)).decode()}
            with started("xgps", server.host, env=environment) as program:
                stopwatch = Stopwatch()
                while True:
                    run(server, "import", "-window", "root", picture, env=environment)
                    # An empty screen takes some hundred bytes.
                    if os.path.exists(picture) and os.path.getsize(picture) > 10_000:
                        return
                    assert program.poll() is None, f"xgps has ended: {program.stdout.read().decode()}"
                    expect_alive(server, program, stopwatch, "xgps", b"it shows nothing")
                    time.sleep(0.1)


@check(slow=True)
def xgps_draws_its_window(server):
    expect_window_of_xgps(server)
