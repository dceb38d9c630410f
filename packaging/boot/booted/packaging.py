"""Tests of dpkg on a running system."""

from usblab.chips import UBlox8
from usblab.dongle import Dongle
from usblab.proof import expect, require

from .client import Client
from .receiving import PORT
from .service import SERVICE, SOCKET, expect_healthy, expect_state, main_process, quiet_proof, run

PACKAGE = "/lab/gpsbridge.deb"
# A client that reconnects as soon as it is disconnected, as real ones do.
CALLER = (
    "exec perl -MIO::Socket::INET -e 'while (1) { my $socket = IO::Socket::INET->new(\"127.0.0.1:2947\"); "
    "1 while $socket && readline($socket); select(undef, undef, undef, 0.1) }'")
# Excludes the files of the lab, and those that Debian keeps of removed packages.
TRACES = (
    "udevadm settle; find / -xdev \\( -path /lab -o -path /tmp -o -path /var/log -o -path /var/cache \\) -prune -o "
    "\\( -iname '*gpsbridge*' -o -nouser -o -nogroup \\) -print; "
    "find /run /dev \\( -iname '*gpsbridge*' -o -name 'gps*' -o -nouser -o -nogroup \\) -print; "
    "getent passwd gpsbridge; getent group gpsbridge; pidof gpsbridge; "
    "grep ':0B83 [0-9A-F:]* 0A ' /proc/net/tcp /proc/net/tcp6; true")


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
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    process = await main_process(machine)
    machine.guest.start(CALLER)
    await dpkg(machine, f"--install {PACKAGE}")
    await client.loses_connection()
    await Client(machine.guest).gets_position()
    require("the new program is running", process != await main_process(machine))
    for unit in (SERVICE, SOCKET):
        await expect_state(machine, "after the upgrade", unit, ActiveState="active", UnitFileState="enabled")
    await expect_healthy(machine, "after the upgrade")
    return "clients that reconnect are served by the new program"


@quiet_proof("purge")
async def purging(machine):
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    machine.guest.start(CALLER)
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
