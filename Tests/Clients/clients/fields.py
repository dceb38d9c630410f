"""The values that clients show, with gpsbridge and with gpsd 3.22, which reads the same sentences.

Each program prints a JSON object for each position, with all values of the TPV and of the last SKY it received.
"""
import json
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from harness.waiting import wait_until

from . import python_packages
from .check import Skipped, check, needs
from .consoles import gpsd_that_reads, screen
from .server import PACE, START, another, listeners
from .waiting import run

# A receiver with a single system. With several systems, gpsd computes DOPs only from the first system's satellites.
SIMULATION = ["--scenario", "drive", "--receiver", "ublox6", "--seed", "5", "--start", START]
# Errors of speed and climb need two fixes, and gpsd computes some values with the DOPs of the previous second.
WARM_UP = 5
POSITIONS = 25
# gpsd has a model of the Earth's magnetic field; see docs/gpsd-differences.md.
MAGNETIC = {"magvar", "magtrack"}
# Values that are computed from the sentences of two consecutive seconds, with the tolerance of the last decimal.
EXACT = {"lat": 2e-9, "lon": 2e-9, "altHAE": 0.002, "altMSL": 0.002, "speed": 0.002, "climb": 0.003, "ept": 0}
# gpsd 3.22 computes errors as soon as it can: with the DOPs of the previous second, and four times as large if it
# reads only later that corrections are differential.
ESTIMATED = {"epx", "epy", "epv", "eph", "sep", "eps", "epc", "xdop", "ydop", "hdop", "vdop", "pdop", "tdop", "gdop"}
FACTOR = 6

C_PROGRAM = r"""
#include <gps.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void show(const char *name, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.6f", name, value);
}

int main(int count, char **arguments)
{
    struct gps_data_t gps;
    if (gps_open(arguments[1], arguments[2], &gps) != 0)
        return 1;
    gps_stream(&gps, WATCH_ENABLE | WATCH_JSON, NULL);
    for (int shown = 0; shown < atoi(arguments[3]) && gps_waiting(&gps, 900000000);) {
        if (gps_read(&gps, NULL, 0) < 0)
            return 2;
        if (!(gps.set & MODE_SET) || gps.fix.mode < MODE_2D)
            continue;
        printf("{\"time\":%lld.%03ld", (long long)gps.fix.time.tv_sec, gps.fix.time.tv_nsec / 1000000);
        show("lat", gps.fix.latitude), show("lon", gps.fix.longitude), show("altHAE", gps.fix.altHAE);
        show("altMSL", gps.fix.altMSL), show("track", gps.fix.track), show("speed", gps.fix.speed);
        show("climb", gps.fix.climb), show("ept", gps.fix.ept), show("epx", gps.fix.epx), show("epy", gps.fix.epy);
        show("epv", gps.fix.epv), show("eph", gps.fix.eph), show("sep", gps.fix.sep), show("eps", gps.fix.eps);
        show("epc", gps.fix.epc), show("epd", gps.fix.epd), show("xdop", gps.dop.xdop), show("ydop", gps.dop.ydop);
        show("hdop", gps.dop.hdop), show("vdop", gps.dop.vdop), show("pdop", gps.dop.pdop);
        show("tdop", gps.dop.tdop), show("gdop", gps.dop.gdop);
        if (gps.satellites_visible > 0)
            printf(",\"nSat\":%d,\"uSat\":%d", gps.satellites_visible, gps.satellites_used);
        printf("}\n");
        shown++;
    }
    gps_close(&gps);
    return 0;
}
"""

# The common beginning of the Python programs.
PYTHON_BEGINNING = """
import json, sys
host, port, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
sky, shown = {}, 0
def show(tpv):
    global shown
    values = {name: value for name, value in {**sky, **tpv}.items() if isinstance(value, (int, float, str))}
    print(json.dumps(values | {"satellites": len(sky["satellites"])} if "satellites" in sky else values))
    shown += 1
    if shown == count: sys.exit()
"""

PYTHON3_GPS = PYTHON_BEGINNING + """
import gps, math
session = gps.gps(host=host, port=port, mode=gps.WATCH_ENABLE | gps.WATCH_JSON)
for report in session:
    report = {name: report[name] for name in report.keys()}
    report = {name: value for name, value in report.items() if not (isinstance(value, float) and math.isnan(value))}
    if report["class"] == "SKY": sky = {**sky, **report}
    if report["class"] == "TPV" and report.get("mode", 0) >= 2: show(report)
"""

# gps3 reads one report of each packet and drops the others. So it gets every TPV of gpsbridge, but only some reports of
# gpsd.
GPS3 = PYTHON_BEGINNING + """
from gps3 import gps3
socket = gps3.GPSDSocket()
stream = gps3.DataStream()
socket.connect(host, port)
socket.watch()
for new in socket:
    if not new: continue
    stream.unpack(new)
    # The packet may contain only a part of a report.
    if '"class":"TPV"' in new and stream.TPV["time"] in new and stream.TPV["lat"] != "n/a":
        show({name: value for name, value in stream.TPV.items() if value != "n/a"})
"""

GPSD_PY3 = PYTHON_BEGINNING + """
import gpsd
gpsd.connect(host, port)
last = None
while True:
    packet = gpsd.get_current()
    if packet.mode < 2 or packet.time == last: continue
    last = packet.time
    # Unknown values are 0.
    errors = {"error " + name: value for name, value in packet.error.items() if value}
    show({"time": last, "lat": packet.lat, "lon": packet.lon, "alt": packet.alt, "speed": packet.hspeed,
          "track": packet.track, "sats": packet.sats, "sats_valid": packet.sats_valid, **errors})
"""

GPSDCLIENT = PYTHON_BEGINNING + """
from gpsdclient import GPSDClient
with GPSDClient(host=host, port=port) as client:
    for report in client.dict_stream(convert_datetime=False, filter=["TPV", "SKY"]):
        if report["class"] == "SKY": sky = {**sky, **report}
        elif "lat" in report: show(report)
"""


@contextmanager
def both(server):
    """Yields the ports of gpsd and of gpsbridge, which read the same receiver."""
    needs("gpsd")
    options = ["--simulate", *SIMULATION, "--speed", str(PACE), "--nmea-tcp", "127.0.0.2:0"]
    with another(server, *options) as source:
        port = wait_until(
            lambda: listeners(source.process.pid).get("127.0.0.2"), "a server of sentences that listens", source.process,
            source.said)
        address = f"tcp://127.0.0.2:{port}"
        with gpsd_that_reads(address) as theirs, another(server, address) as ours:
            yield theirs, ours.port


def expect_the_same(server, *command: str, misses_seconds=False) -> None:
    """Expects that a program shows the same values with gpsbridge as with gpsd.

    With `misses_seconds`, the program may show different seconds with gpsd than with gpsbridge.
    """
    with both(server) as ports, ThreadPoolExecutor() as pool:
        shown = list(pool.map(lambda port: positions(server, *command, "127.0.0.1", str(port), str(POSITIONS)), ports))
    theirs, ours = [{name for position in positions.values() for name in position} for positions in shown]
    assert theirs - MAGNETIC <= ours, f"shown only with gpsd: {sorted(theirs - MAGNETIC - ours)}"
    common = sorted(shown[0].keys() & shown[1].keys())[WARM_UP:]
    assert common or misses_seconds, f"no second is shown with both servers: {[list(positions) for positions in shown]}"
    wrong = [
        f"{time} {name}: {shown[0][time][name]} with gpsd, {shown[1][time][name]} with gpsbridge"
        for time in common for name in shown[0][time].keys() & shown[1][time].keys()
        if not agrees(name, shown[0][time][name], shown[1][time][name])
    ]
    assert not wrong, "\n".join(wrong)


def agrees(name: str, theirs, ours) -> bool:
    if name in EXACT:
        return abs(float(theirs) - float(ours)) <= EXACT[name] + 1e-12
    return name not in ESTIMATED or float(theirs) / FACTOR <= float(ours) <= float(theirs) * FACTOR


def positions(server, *command: str) -> dict:
    """Returns the positions by time. The last one with a time counts, because gpsd sends several
    reports per second."""
    result = run(server, *command)
    lines = [json.loads(line) for line in result.stdout.decode().splitlines() if line.startswith("{")]
    assert len(lines) >= WARM_UP, f"it ended with {result.returncode}: {result.stdout} {result.stderr}"
    return {line["time"]: line for line in lines}


@check()
def a_c_program_shows_the_same_as_with_gpsd(server):
    needs("gcc")
    with tempfile.TemporaryDirectory() as directory:
        program = f"{directory}/program"
        made = subprocess.run(
            ["gcc", "-x", "c", "-", "-o", program, "-lgps", "-lm"], input=C_PROGRAM.encode(), capture_output=True)
        if b"gps.h" in made.stderr:
            raise Skipped("libgps-dev is not installed")
        assert made.returncode == 0, made.stderr.decode()
        expect_the_same(server, program)


@check()
def python3_gps_shows_the_same_as_with_gpsd(server):
    if subprocess.run(["/usr/bin/python3", "-c", "import gps"], capture_output=True).returncode != 0:
        raise Skipped("python3-gps is not installed")
    expect_the_same(server, "/usr/bin/python3", "-c", PYTHON3_GPS)


@check(slow=True)
def gps3_shows_the_same_as_with_gpsd(server):
    expect_the_same(server, python_packages.interpreter(), "-c", GPS3, misses_seconds=True)


@check(slow=True)
def gpsd_py3_shows_the_same_as_with_gpsd(server):
    expect_the_same(server, python_packages.interpreter(), "-c", GPSD_PY3)


@check(slow=True)
def gpsdclient_shows_the_same_as_with_gpsd(server):
    expect_the_same(server, python_packages.interpreter(), "-c", GPSDCLIENT)


@check()
def cgps_shows_the_same_as_with_gpsd(server):
    needs("cgps")
    # The error of the course needs two fixes that are far enough apart. The server may have received them before this
    # client connected. Satellites and DOPs follow in another report.
    complete = r"(?s)Seen +[1-9].*Track Err +\(EPD\): +\+/-"
    with both(server) as ports, ThreadPoolExecutor() as pool:
        texts = list(pool.map(lambda port: screen(server, f"cgps -s 127.0.0.1:{port}", complete), ports))
    theirs, ours = map(unknown, texts)
    assert {"Climb", "Long Err (XDOP, EPX)", "Geo Err (GDOP)", "Speed Err (EPS)"} <= ours.keys(), texts[1]
    worse = [row for row, count in ours.items() if count > theirs.get(row, 0)]
    assert not worse, f"shown only with gpsd: {worse}:\n" + "\n".join(texts)


def unknown(text: str) -> dict[str, int]:
    """Returns the number of values that cgps shows as missing, by row."""
    rows = re.findall(r"(?m)^[x│] ([A-Z0-9][^:]*):(.*?)[x│]{2}", text)
    return {re.sub(r"\s+", " ", name): values.count("n/a") for name, values in rows}
