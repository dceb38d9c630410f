"""dpkg, while the system runs."""

from usblab.chips import UBlox8
from usblab.dongle import Dongle
from usblab.proof import expect, require

from .client import Client
from .receiving import PORT
from .service import SERVICE, SOCKET, expect_healthy, expect_state, main_process, quiet_proof, run

PACKAGE = "/lab/gpsbridge.deb"
# A program that calls again as soon as it is cut off, as real ones do.
CALLER = (
    "exec perl -MIO::Socket::INET -e 'while (1) { my $socket = IO::Socket::INET->new(\"127.0.0.1:2947\"); "
    "1 while $socket && readline($socket); select(undef, undef, undef, 0.1) }'")
# The lab's own, and what Debian keeps of packages that were there.
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
    require("the new program runs", process != await main_process(machine))
    for unit in (SERVICE, SOCKET):
        await expect_state(machine, "after the upgrade", unit, ActiveState="active", UnitFileState="enabled")
    await expect_healthy(machine, "after the upgrade")
    return "clients that call again are served by the new program"


@quiet_proof("purge")
async def purging(machine):
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    machine.guest.start(CALLER)
    await purge(machine)
    await client.loses_connection()
    return "no file, no link, no user, no process, no failed unit"


@quiet_proof("install")
async def installing(machine):
    """As most people get it: on a system that is running, and whose drivers nothing has needed yet."""
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
    return "the first receiver is found at once; purged, all files are as before"


GPSD = "[Socket]\\nListenStream=127.0.0.1:2947\\nService=getty@gpsd.service\\n[Install]\\nWantedBy=sockets.target\\n"
ADVICE = "systemctl disable --now gpsd.socket", "systemctl enable --now gpsbridge"


@quiet_proof("beside-gpsd")
async def beside_gpsd(machine):
    """Where a daemon serves programs already, under the names that Debian's has, it goes on until somebody decides."""
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
    return "it is left alone, and the package's advice is right"
