"""Tests of dpkg on a running system."""

from usblab.chips import UBlox8
from usblab.dongle import Dongle
from usblab.proof import expect, require

from .client import Client, calling_again
from .page import OPENING, expect_open, follow, open_page
from .receiving import PORT
from .service import PAGE_SOCKET, SERVICE, SOCKET, expect_healthy, expect_state, main_process, quiet_proof, run

PACKAGE = "/lab/gpsbridge.deb"
PORTS = 2947, 8080
# The program, its units, and listening sockets at the ports 2947 and 8080.
RUNNING = (
    "pidof gpsbridge; systemctl list-units --plain --no-legend --state active 'gpsbridge*'; "
    "grep -E ':(0B83|1F90) [0-9A-F:]* 0A ' /proc/net/tcp /proc/net/tcp6; true")
# Excludes the files of the lab, and those that Debian keeps of removed packages.
TRACES = (
    "udevadm settle; find / -xdev \\( -path /lab -o -path /tmp -o -path /var/log -o -path /var/cache \\) -prune -o "
    "\\( -iname '*gpsbridge*' -o -nouser -o -nogroup \\) -print; "
    "find /run /dev \\( -iname '*gpsbridge*' -o -name 'gps*' -o -nouser -o -nogroup \\) -print; "
    f"getent passwd gpsbridge; getent group gpsbridge; {RUNNING}")


async def dpkg(machine, arguments):
    result = await machine.guest.run(f"DEBIAN_FRONTEND=noninteractive dpkg {arguments}")
    expect(f"status of dpkg {arguments}", 0, result.status, result)
    return result


async def purge(machine):
    await dpkg(machine, "--purge gpsbridge")
    expect("traces after purging", "", await run(machine, TRACES))
    await expect_healthy(machine, "after purging")


@quiet_proof("upgrade")
async def upgrade(machine):
    await machine.plug(Dongle("u-blox 8", UBlox8), PORT)
    for port in PORTS:
        machine.guest.start(calling_again(port))
    async with open_page(machine):
        client, process = Client(machine.guest), await main_process(machine)
        await client.gets_position()
        await dpkg(machine, f"--install {PACKAGE}")
        await client.loses_connection()
        await Client(machine.guest).gets_position()
        require("the new program is running", process != await main_process(machine))
        for unit in (SERVICE, SOCKET, PAGE_SOCKET):
            await expect_state(machine, "after the upgrade", unit, ActiveState="active", UnitFileState="enabled")
        await expect_open(machine, "after the upgrade")
    return "clients that reconnect are served by the new program, and the page stays open"


@quiet_proof("remove")
async def removing(machine):
    """Removes the package while the page is open, and installs it again."""
    await follow(machine, OPENING)
    for port in PORTS:
        machine.guest.start(calling_again(port))
    await dpkg(machine, "--remove gpsbridge")
    expect("what still runs after removing", "", await run(machine, RUNNING))
    await expect_healthy(machine, "after removing")
    await dpkg(machine, f"--install {PACKAGE}")
    await expect_open(machine, "after installing again")
    return "the sockets are closed; the page is open again when the package is installed again"


@quiet_proof("purge")
async def purging(machine):
    await follow(machine, OPENING)
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    for port in PORTS:
        machine.guest.start(calling_again(port))
    await purge(machine)
    await client.loses_connection()
    return "no file, link, user, process or failed unit is left"


@quiet_proof("install")
async def installing(machine):
    """Installs the package on a running system that has not loaded the drivers yet, the most common case."""
    await run(machine, "modprobe -r cdc_acm usbserial; /lab/list-files / >/run/files")
    await dpkg(machine, f"--install {PACKAGE}")
    await expect_state(machine, "after installing", ActiveState="active")
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    await machine.pull(PORT)
    await expect_healthy(machine, "after installing")
    await purge(machine)
    expect("changed files", "", await run(machine, "/lab/list-files / | diff /run/files -"))
    return "the first receiver is found at once; purging restores all files"


GPSD = "[Socket]\\nListenStream=127.0.0.1:2947\\nService=getty@gpsd.service\\n[Install]\\nWantedBy=sockets.target\\n"
ADVICE = "systemctl disable --now gpsd.socket", "systemctl enable --now gpsbridge"


@quiet_proof("beside-gpsd")
async def beside_gpsd(machine):
    """Checks that an active gpsd, with the unit names of Debian, stays active until the user switches."""
    await run(machine, f"printf '{GPSD}' >/etc/systemd/system/gpsd.socket; systemctl enable --quiet --now gpsd.socket")
    result = await dpkg(machine, f"--install {PACKAGE}")
    for unit in (SERVICE, SOCKET):
        await expect_state(machine, "beside gpsd", unit, ActiveState="inactive", UnitFileState="disabled")
    await expect_state(machine, "beside gpsbridge", "gpsd.socket", ActiveState="active")
    for command in ADVICE:
        require(f"the package advises: {command}", command in result.output, result)
        await run(machine, f"{command} 2>&1")
    await Client(machine.guest).gets_greeting()
    await expect_state(machine, "when enabled", SOCKET, ActiveState="active", UnitFileState="enabled")
    await purge(machine)
    await run(machine, "rm /etc/systemd/system/gpsd.socket; systemctl daemon-reload")
    return "gpsd stays active, and the advice of the package works"
