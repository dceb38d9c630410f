"""Debian's programs that ask a gpsd server for a position."""
import re
import subprocess
import tempfile

from .check import check, needs
from .consoles import started
from .waiting import lines_of

# Nothing is transmitted: the audio comes from a silent pipe and is discarded. No country assigns call signs that start with Q.
DIREWOLF = """
ADEVICE stdin null
CHANNEL 0
MYCALL Q1GPS
AGWPORT 0
KISSPORT 0
GPSD {host} {port}
TBEACON DELAY=0:01 EVERY=0:02 SYMBOL=car
"""


@check(slow=True)
def direwolf_transmits_the_position(server):
    needs("direwolf")
    with tempfile.NamedTemporaryFile("w") as configuration:
        configuration.write(DIREWOLF.format(host="127.0.0.1", port=server.port))
        configuration.flush()
        command = ["direwolf", "-c", configuration.name, "-t", "0", "-d", "t"]
        with started(*command, stdin=subprocess.PIPE) as process:
            expect_beacons(server, lines_of(server, process))


def expect_beacons(server, lines, least=2) -> None:
    shown, places, beacons = [], 0, 0
    for line in (line.decode(errors="replace") for line in lines):
        shown.append(line)
        if place := re.search(r" 3D, ([0-9.]+), ([0-9.]+),", line):
            server.truth.expect(*place.groups(), tolerance=1e-6)
            places += 1
        elif packet := re.search(r"Q1GPS>.*!(\d\d)([\d.]{5})N/(\d{3})([\d.]{5})E>", line):
            north, north_minutes, east, east_minutes = map(float, packet.groups())
            # The resolution is a hundredth of a minute.
            server.truth.expect(north + north_minutes / 60, east + east_minutes / 60, tolerance=9e-5)
            beacons += 1
            if min(places, beacons) == least:
                return
    newline = "\n"
    raise AssertionError(f"{beacons} beacons of {places} places are not enough:\n{newline.join(shown)}")
