"""Packages from PyPI, in a separate environment."""
import subprocess
import sys
import venv
from pathlib import Path

from harness.waiting import HANG

from .check import Skipped, check
from .libraries import expect_lines
from .waiting import run

DIRECTORY = Path(".build/clients/python").absolute()
PACKAGES = ["gps3==0.33.3", "gpsd-py3==0.3.0", "gpsdclient==1.3.2"]
PYTHON = DIRECTORY / "bin/python"

GPS3 = """
import sys
from gps3 import gps3
socket = gps3.GPSDSocket()
stream = gps3.DataStream()
socket.connect("127.0.0.1", int(sys.argv[1]))
socket.watch()
shown = 0
for new in socket:
    if not new: continue
    stream.unpack(new)
    if stream.TPV["lat"] == "n/a": continue
    print(stream.TPV["time"], stream.TPV["lat"], stream.TPV["lon"])
    shown += 1
    if shown == 3: break
"""

GPSD_PY3 = """
import sys, gpsd
gpsd.connect("127.0.0.1", int(sys.argv[1]))
for _ in range(3):
    packet = gpsd.get_current()
    print(packet.time, *packet.position())
"""

GPSDCLIENT = """
import sys
from gpsdclient import GPSDClient
shown = 0
with GPSDClient(host="127.0.0.1", port=int(sys.argv[1])) as client:
    for report in client.dict_stream(filter=["TPV"]):
        if "lat" not in report: continue
        print(report["time"].strftime("%Y-%m-%dT%H:%M:%S.000Z"), report["lat"], report["lon"])
        shown += 1
        if shown == 3: break
"""


def install() -> None:
    if (DIRECTORY / "installed").exists():
        return
    try:
        venv.create(DIRECTORY, with_pip=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", *PACKAGES], check=True, timeout=HANG)
        (DIRECTORY / "installed").touch()
    except (subprocess.SubprocessError, OSError) as error:
        print(f"clients: packages of PyPI cannot be installed: {error}", file=sys.stderr)


def interpreter() -> str:
    """Returns the Python interpreter with the packages."""
    if not (DIRECTORY / "installed").exists():
        raise Skipped("it could not be installed from PyPI")
    return str(PYTHON)


def expect_positions(server, program: str) -> None:
    expect_lines(server, run(server, interpreter(), "-c", program, str(server.port)))


@check(slow=True)
def gps3_receives_positions(server):
    expect_positions(server, GPS3)


@check(slow=True)
def gpsd_py3_receives_positions(server):
    expect_positions(server, GPSD_PY3)


@check(slow=True)
def gpsdclient_receives_positions(server):
    expect_positions(server, GPSDCLIENT)
