"""Tests from booting to the first client."""

import ipaddress
import re

from usblab.proof import expect, require

from .client import Client
from .service import (
    CHANGED, SERVICE, SOCKET, addresses, expect_healthy, expect_state, main_process, quiet_proof, run, setting)

AT_MOST_EXPOSED = 1.5


@quiet_proof("booting", "autofs4", "binfmt_misc.automount")  # drivers that are missing in the kernel of the USB lab
async def booting(machine):
    await run(machine, "systemctl is-system-running --wait")
    await expect_healthy(machine, "after the boot")
    await expect_state(machine, "after the boot", ActiveState="active", NRestarts="0", UnitFileState="enabled")
    drivers = (await run(machine, "lsmod | cut -d ' ' -f 1")).split()
    require("drivers are loaded before a receiver is connected", {"usbserial", "cdc_acm"} <= set(drivers), drivers)
    return f"nothing has failed; {(await run(machine, 'systemd-analyze time')).splitlines()[0]}"


def listeners(table, bytes_of_words):
    """Yields the listening addresses in a socket table of the kernel."""
    for line in table.splitlines():
        if match := re.match(r"\s*\d+: (\w+):(\w{4}) \w+:\w+ (0A|07) ", line):
            address, port, _ = match.groups()
            octets = b"".join(bytes.fromhex(address[at:at + 8])[::-1] for at in range(0, bytes_of_words * 2, 8))
            yield f"{ipaddress.ip_address(octets)} {int(port, 16)}"


@quiet_proof("listening")
async def listening(machine):
    found = []
    for protocol, size in (("tcp", 4), ("udp", 4), ("tcp6", 16), ("udp6", 16)):
        found += listeners(await run(machine, f"cat /proc/net/{protocol}"), size)
    expect("listening addresses", ["127.0.0.1 2947", "::1 2947"], found)
    expect("the Unix socket", "666 root", await run(machine, "stat -c '%a %U' /run/gpsbridge.sock"))
    return "127.0.0.1:2947 and [::1]:2947 only"


@quiet_proof("activation")
async def activation(machine):
    for address in ("127.0.0.1", "::1"):
        await run(machine, f"systemctl stop {SERVICE}")
        await expect_state(machine, "when stopped", ActiveState="inactive", Result="success")
        await expect_state(machine, "when the service is stopped", SOCKET, ActiveState="active", SubState="listening")
        client = Client(machine.guest, address)
        await client.gets_greeting()
        await expect_state(
            machine, f"after a client has connected to {address}", ActiveState="active", Type="notify", WatchdogUSec="30s")
        await client.command.kill()
    await run(machine, f"systemctl stop {SERVICE}")
    call = 'print scalar readline(IO::Socket::UNIX->new("/run/gpsbridge.sock") or die $!)'
    greeting = await run(machine, f"perl -MIO::Socket::UNIX -e '{call}'")
    require("the Unix socket sends a greeting", '"VERSION"' in greeting, greeting)
    return "the first client starts the service, over IPv4, IPv6 and the Unix socket"


@quiet_proof("rights")
async def rights(machine):
    process = await main_process(machine)
    status = await run(machine, f"cat /proc/{process}/status")
    status = dict(re.split(r":\s*", line, maxsplit=1) for line in status.splitlines())
    user, group, dialout = (
        await run(machine, "id -u gpsbridge; id -g gpsbridge; getent group dialout | cut -d : -f 3")).split()
    require("the service does not run as root", user != "0", user)
    expect("its user", [user] * 4, status["Uid"].split())
    expect("its groups", {group, dialout}, set(status["Gid"].split() + status["Groups"].split()))
    capabilities = {name: int(value, 16) for name, value in status.items() if name.startswith("Cap")}
    expect("its capabilities", {name: 0 for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")}, capabilities)
    expect("no new privileges, system calls filtered", ("1", "2"), (status["NoNewPrivs"], status["Seccomp"]))
    table = await run(machine, f"systemd-analyze security --no-pager {SERVICE}")
    exposure = float(re.search(r"Overall exposure level[^0-9]*([0-9.]+)", table).group(1))
    require(f"exposure is at most {AT_MOST_EXPOSED}", exposure <= AT_MOST_EXPOSED, table)
    return f"user {user}, no capability, exposure {exposure}, {status['VmRSS']} resident"


async def call_from_neighbour(machine, address):
    return await run(machine, f"timeout 6 bash -c 'head -n 1 <>/dev/tcp/{address}/2947' || true")


@quiet_proof("neighbours", CHANGED)
async def neighbours(machine):
    """Checks that a network address is reachable only with IPAddressAllow= in gpsbridge.socket."""
    async with addresses(machine, "10.0.0.1/8") as (address,):
        listen = f"[Socket]\\nListenStream={address}:2947"
        async with setting(machine, listen, SOCKET):
            expect("the output for a neighbour", "", await call_from_neighbour(machine, address))
        async with setting(machine, f"{listen}\\nIPAddressAllow={address}", SOCKET):
            greeting = await call_from_neighbour(machine, address)
            require("an allowed neighbour receives a greeting", '"VERSION"' in greeting, greeting)
    await run(machine, f"systemctl start {SERVICE}")
    return "connections from outside require IPAddressAllow="


@quiet_proof("without-ipv6")
async def without_ipv6(machine):
    switch = "/proc/sys/net/ipv6/conf/all/disable_ipv6"
    await run(machine, f"echo 1 >{switch}; systemctl restart {SOCKET}")
    await Client(machine.guest).gets_greeting()
    await run(machine, f"echo 0 >{switch}; systemctl restart {SOCKET}")
    await Client(machine.guest, "::1").gets_greeting()
    return "IPv4 is served while IPv6 is disabled"
