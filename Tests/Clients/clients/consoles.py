"""Programs of gpsd-clients."""
import itertools
import json
import os
import re
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager

from .check import Skipped, check, needs
from .server import PACE, SIMULATION, another, unused_port

REFUSAL = "Nothing is ever sent to a receiver by gpsbridge: set it with its maker's program"


def run(*command: str, seconds: float = 20, **options) -> bytes:
    return subprocess.run(command, capture_output=True, timeout=seconds, stdin=subprocess.DEVNULL, **options).stdout


def run_for(seconds: float, *command: str) -> bytes:
    """What a program prints until it is ended."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    try:
        time.sleep(seconds)
    finally:
        process.terminate()
    return process.communicate(timeout=10)[0]


terminals = itertools.count()


def screen(command: str, until: str, size=(100, 45), seconds: float = 15) -> str:
    """What a program shows in a terminal as soon as it shows something."""
    needs("tmux")
    name = f"gpsbridge-clients-{os.getpid()}-{next(terminals)}"
    tmux = ["tmux", "-L", name]
    subprocess.run(
        [*tmux, "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), command], check=True,
        env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8"})
    try:
        end = time.monotonic() + seconds
        while True:
            text = run(*tmux, "capture-pane", "-p").decode()
            if re.search(until, text):
                return text
            assert time.monotonic() < end, f"it never showed {until}:\n{text}"
            time.sleep(0.1)
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True)


@check()
def gpspipe_as_json(server):
    needs("gpspipe")
    for options in (["-w"], ["-w", "-S"], ["-w", "-2"], ["-w", "-T", "%F"]):
        output = run("gpspipe", *options, "-n", "20", server.host)
        lines = [line[line.index(b"{"):] for line in output.splitlines()]
        server.truth.expect_all(json.loads(line) for line in lines)


@check()
def gpspipe_as_sentences(server):
    needs("gpspipe")
    for options in (["-r"], ["-R"], ["-r", "-w"]):
        server.truth.expect_sentences(run("gpspipe", *options, "-n", "120", server.host))


@check()
def gpspipe_waits_for_pulses(server):
    needs("gpspipe")
    output = run("gpspipe", "-w", "-P", "-n", "3", server.host)
    assert b'"pps":true' in output, output


@check()
def cgps(server):
    needs("cgps")
    text = screen(f"cgps -s {server.host}", r"(?s)Latitude: +[0-9.]+ N.*3D")
    latitude = re.search(r"Latitude: +([0-9.]+) N", text)
    longitude = re.search(r"Longitude: +([0-9.]+) E", text)
    moment = re.search(r"Time: +(\S+Z)", text).group(1)
    server.truth.expect(latitude.group(1), longitude.group(1), moment, tolerance=1e-6)


@check()
def gpsmon(server):
    needs("gpsmon")
    shown = r"Time: (\S+Z) +Lat: +(\d+) ([\d.]+)' N +Lon: +(\d+) ([\d.]+)' E"
    text = screen(f"gpsmon {server.host}", rf"(?s){shown}.*GGA,\d+\.\d+,\d+\.\d+,N", size=(120, 60))
    moment, *angles = re.search(shown, text).groups()
    north, north_minutes, east, east_minutes = map(float, angles)
    server.truth.expect(north + north_minutes / 60, east + east_minutes / 60, moment, tolerance=1e-6)


@check()
def gpxlogger(server):
    needs("gpxlogger")
    output = run_for(3, "gpxlogger", "-e", "sockets", "-i", "1", server.host).decode()
    points = re.findall(r'<trkpt lat="([^"]+)" lon="([^"]+)">.*?<time>([^<]+)</time>', output, re.S)
    assert len(points) > 1, output
    for latitude, longitude, moment in points:
        server.truth.expect(latitude, longitude, moment, tolerance=1e-6)


@check()
def gpscsv(server):
    needs("gpscsv")
    output = run("gpscsv", "-n", "5", "-f", "time,lat,lon", server.host).decode()
    rows = [line.split(",") for line in output.splitlines() if line.startswith("20")]
    assert len(rows) > 1, output
    for moment, latitude, longitude in rows:
        server.truth.expect(latitude, longitude, moment, tolerance=1e-6)


@check()
def gpsprof(server):
    needs("gpsprof")
    output = run("gpsprof", "-f", "space", "-n", "5", server.host).decode()
    latitude = re.search(r"north from ([0-9.]+)N", output).group(1)
    longitude = re.search(r"east from ([0-9.]+)E", output).group(1)
    # The mean of five places, which are some metres from each other.
    server.truth.expect(latitude, longitude, tolerance=2e-4)
    output = run("gpsprof", "-f", "uninstrumented", "-n", "5", server.host).decode()
    assert len(re.findall(r"(?m)^[0-9.]+$", output)) == 5, output


@check()
def gpsctl(server):
    needs("gpsctl")
    if server.port != 2947:
        raise Skipped("it knows the usual port only")
    text = subprocess.run(["gpsctl"], capture_output=True, timeout=30, text=True)
    shown = text.stdout + text.stderr
    assert "simulated:ubloxm10" in shown and "NMEA0183" in shown, shown


@check()
def gpsctl_is_told_that_it_can_set_nothing(server):
    needs("gpsctl")
    if server.port != 2947:
        raise Skipped("it knows the usual port only")
    # What else it says of it, and how it ends. It waits for seconds after each request, whatever the answer is.
    settings = {
        ("-s", "9600"): ("driver won't support 9600N1", 1),
        ("-n",): ("mode change to NMEA failed", 1),
        ("-b",): ("mode change to native mode failed", 1),
        ("-c", "0.5"): ("", 0),
    }
    processes = {
        options: subprocess.Popen(["gpsctl", *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for options in settings
    }
    try:
        for options, process in processes.items():
            shown = process.communicate(timeout=30)[0]
            consequence, status = settings[options]
            assert f"error '{REFUSAL}'" in shown and consequence in shown, f"{options}: {shown}"
            assert process.returncode == status, f"{options}: it ended with {process.returncode}"
    finally:
        for process in processes.values():
            process.kill()
            process.wait()


@check()
def ubxtool_is_told_that_it_can_send_nothing(server):
    needs("ubxtool")
    for options in (["-p", "MON-VER"], ["-S", "9600"], ["-e", "BINARY"], ["-z", "CFG-RATE-MEAS,100"]):
        output = run("ubxtool", *options, "-v", "2", "-w", "1", server.host)
        lines = [line for line in output.splitlines() if line.startswith(b"{")]
        errors = [report["message"] for report in map(json.loads, lines) if report["class"] == "ERROR"]
        assert errors == [REFUSAL] * output.count(b"\nsent:\n"), f"{options}: it is told {errors}"
        assert errors, f"{options}: it has sent nothing"
        server.truth.expect_sentences(output)


@contextmanager
def gpsd_that_reads(source: str):
    """gpsd with something to read. Gives where its clients find it."""
    needs("gpsd")
    port = unused_port()
    process = subprocess.Popen(
        ["gpsd", "-N", "-n", "-S", str(port), source], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 10
        with socket.socket() as probe:
            while probe.connect_ex(("127.0.0.1", port)) != 0:
                assert process.poll() is None and time.monotonic() < end, "gpsd does not listen"
                time.sleep(0.05)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


@check()
def gpsd_reads_from_us_and_serves_it_again(server):
    with gpsd_that_reads(f"gpsd://{server.host}") as gpsd:
        output = run("gpspipe", "-w", "-n", "25", gpsd)
        server.truth.expect_all(json.loads(line) for line in output.splitlines())


@check()
def gpsd_reads_plain_sentences_and_serves_them_again(server):
    address = f"127.0.0.1:{unused_port()}"
    options = ["--simulate", *SIMULATION, "--speed", str(PACE), "--nmea-tcp", address]
    with another(server, *options), gpsd_that_reads(f"tcp://{address}") as gpsd:
        output = run("gpspipe", "-w", "-n", "25", gpsd)
        assert f'"device":"tcp://{address}"'.encode() in output, output
        server.truth.expect_all(json.loads(line) for line in output.splitlines())


@check(slow=True)
def xgps(server):
    needs("xgps", "xvfb-run", "import")
    with tempfile.TemporaryDirectory() as directory:
        picture = f"{directory}/xgps.png"
        script = f"xgps {server.host} & sleep 6; import -window root {picture}; kill %1"
        subprocess.run(["xvfb-run", "-a", "bash", "-c", script], capture_output=True, timeout=60)
        assert os.path.getsize(picture) > 10_000, "there is nothing to be seen"
