"""What systemd knows of the service, and what the journal has."""

import functools
from contextlib import asynccontextmanager

from usblab.proof import expect, proof

SERVICE = "gpsbridge.service"
SOCKET = "gpsbridge.socket"
OPTIONS = "/etc/default/gpsbridge"
# Messages of the kernel may have several lines.
NOT_KERNEL = "_TRANSPORT=journal + _TRANSPORT=stdout + _TRANSPORT=syslog"
SINCE = "--cursor-file=/run/seen-of-the-journal"


def quiet_proof(name, *allowed):
    """A proof in whose course nobody but the kernel writes a warning into the journal that has none of these words."""
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
    """Runs a command as root, which is to end with a status, and returns what it wrote."""
    result = await machine.guest.run(command)
    expect(f"status of: {command}", status, result.status, result)
    return result.output.strip()


async def show(machine, *properties, unit=SERVICE):
    """Properties of a unit, by name."""
    output = await run(machine, f"systemctl show {unit} --property {','.join(properties)}")
    return dict(line.split("=", 1) for line in output.splitlines())


async def main_process(machine):
    return (await show(machine, "MainPID"))["MainPID"]


async def expect_state(machine, when, unit=SERVICE, **expected):
    """Holds properties against what they are to be: ActiveState="active"."""
    expect(f"{unit} {when}", expected, await show(machine, *expected, unit=unit))


async def expect_healthy(machine, when):
    """Nothing has failed, of whatever is on this system."""
    expect(f"failed units {when}", "", await run(machine, "systemctl list-units --failed --plain --no-legend"))
    expect(f"the system {when}", "running", await run(machine, "systemctl is-system-running"))


@asynccontextmanager
async def options(machine, text):
    """Restarts the service with other options, for a while."""
    await run(machine, f"cp -p {OPTIONS} /run/options; echo 'GPSBRIDGE_OPTIONS=\"{text}\"' >{OPTIONS}")
    # Whether it starts with these is for the proof to say.
    await machine.guest.run(f"systemctl restart {SERVICE}")
    try:
        yield
    finally:
        await run(machine, f"cp -p /run/options {OPTIONS}; systemctl restart {SERVICE}")


@asynccontextmanager
async def setting(machine, text, unit=SERVICE):
    """Restarts a unit with some of its settings changed, for a while."""
    directory = f"/run/systemd/system/{unit}.d"
    restart = f"systemctl daemon-reload; systemctl restart {unit}"
    await run(machine, f"mkdir -p {directory}; printf '{text}\\n' >{directory}/proof.conf; {restart}")
    try:
        yield
    finally:
        await run(machine, f"rm -r {directory}; {restart}")
