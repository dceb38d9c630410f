"""The state of the service in systemd, and its messages in the journal."""

import base64
import functools
from contextlib import asynccontextmanager

from usblab.proof import expect, proof

SERVICE = "gpsbridge.service"
SOCKET = "gpsbridge.socket"
PAGE_SOCKET = "gpsbridge-web.socket"
CHANGED = "configuration has changed while unit has been running"
OPTIONS = "/etc/default/gpsbridge"
# Kernel messages may have several lines.
NOT_KERNEL = "_TRANSPORT=journal + _TRANSPORT=stdout + _TRANSPORT=syslog"
SINCE = "--cursor-file=/run/seen-of-the-journal"


def quiet_proof(name, *allowed):
    """Registers a proof that fails if a program logs a warning that contains none of the allowed texts."""
    def register(coroutine):
        @functools.wraps(coroutine)
        async def watched(machine):
            try:
                figures = await coroutine(machine)
            finally:
                warnings = await warnings_since_last_time(machine)
            expect("warnings", [], [line for line in warnings if not any(words in line for words in allowed)])
            return figures

        return proof(name)(watched)

    return register


async def warnings_since_last_time(machine):
    result = await machine.guest.run(f"journalctl --sync; journalctl --quiet {SINCE} --priority warning {NOT_KERNEL}")
    return result.output.splitlines()


async def run(machine, command, status=0):
    """Runs a command as root, checks its exit status and returns its output."""
    result = await machine.guest.run(command)
    expect(f"status of: {command}", status, result.status, result)
    return result.output.strip()


async def show(machine, *properties, unit=SERVICE):
    """Returns properties of a unit, by name."""
    output = await run(machine, f"systemctl show {unit} --property {','.join(properties)}")
    return dict(line.split("=", 1) for line in output.splitlines())


async def main_process(machine):
    return (await show(machine, "MainPID"))["MainPID"]


async def expect_state(machine, when, unit=SERVICE, **expected):
    """Compares properties of a unit with the expected values, such as ActiveState="active"."""
    expect(f"{unit} {when}", expected, await show(machine, *expected, unit=unit))


async def expect_healthy(machine, when):
    """Checks that no unit of the system has failed."""
    expect(f"failed units {when}", "", await run(machine, "systemctl list-units --failed --plain --no-legend"))
    expect(f"the system {when}", "running", await run(machine, "systemctl is-system-running --wait"))


@asynccontextmanager
async def options(machine, text):
    """Temporarily restarts the service with other options."""
    await run(machine, f"cp -p {OPTIONS} /run/options; echo 'GPSBRIDGE_OPTIONS=\"{text}\"' >{OPTIONS}")
    # The proof checks whether the service starts with these options.
    await machine.guest.run(f"systemctl restart {SERVICE}")
    try:
        yield
    finally:
        await run(machine, f"cp -p /run/options {OPTIONS}; systemctl restart {SERVICE}")


@asynccontextmanager
async def setting(machine, text, unit=SERVICE):
    """Temporarily restarts a unit with changed settings."""
    directory = f"/run/systemd/system/{unit}.d"
    restart = f"systemctl daemon-reload; systemctl restart {unit}"
    await run(machine, f"mkdir -p {directory}; printf '{text}\\n' >{directory}/proof.conf; {restart}")
    try:
        yield
    finally:
        await run(machine, f"rm -r {directory}; {restart}")


@asynccontextmanager
async def addresses(machine, *networks):
    """Temporarily gives this machine addresses that are not loopback addresses, such as 10.0.0.1/8."""
    async def change(verb):
        await run(machine, "; ".join(f"/lab/busybox ip address {verb} {network} dev lo" for network in networks))

    await change("add")
    try:
        yield [network.split("/")[0] for network in networks]
    finally:
        await change("del")


async def rebooted(machine):
    """Boots the system again. It runs from memory, so the settings and the state of the service are carried over."""
    archive = await run(
        machine, "cd / && find etc var/lib/gpsbridge | /lab/busybox cpio -o -H newc 2>/dev/null | base64 -w 60000")
    await machine.boot_again(base64.b64decode(archive))
    await run(machine, "systemctl is-system-running --wait")
