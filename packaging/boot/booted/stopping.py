"""Tests of stops and crashes."""

from usblab.chips import UBlox8
from usblab.dongle import Dongle, now
from usblab.proof import expect, require

from .client import Client
from .receiving import PORT
from .service import SERVICE, SOCKET, expect_healthy, expect_state, main_process, options, quiet_proof, run, setting

CRASHES = 8
CRASH_AND_COME_BACK = (
    f"process=$(systemctl show --value -p MainPID {SERVICE}); kill -ABRT $process; "
    "while kill -0 $process 2>/dev/null; do usleep 20000; done; perl -MIO::Socket::INET -e "
    "'print scalar readline(IO::Socket::INET->new(\"127.0.0.1:2947\") or die $!)'")
WATCHDOG = 6  # seconds
AT_MOST_STOPPING = 5
CRASHED = "status=6/ABRT", "'signal'", "'core-dump'"


@quiet_proof("crash", *CRASHED)
async def crash(machine):
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    start = now()
    await run(machine, f"systemctl kill --signal ABRT {SERVICE}")
    await client.loses_connection()
    await Client(machine.guest).gets_position()
    return f"the next client has a position {now() - start:.1f} s after the crash"


@quiet_proof("crashes", *CRASHED)
async def crashes(machine):
    """Crashes more often in a row than systemd allows by default."""
    # An emulated processor is slower, so the starts take longer.
    async with setting(machine, "[Unit]\\nStartLimitIntervalSec=100"):
        start = now()
        for _ in range(CRASHES):
            await run(machine, CRASH_AND_COME_BACK)
        figures = f"{CRASHES} within {now() - start:.0f} s do not stop the service"
        await expect_healthy(machine, "after crashes")
    return figures


@quiet_proof("watchdog", "Watchdog timeout", "Killing process", *CRASHED, "'watchdog'")
async def watchdog(machine):
    async with setting(machine, f"[Service]\\nWatchdogSec={WATCHDOG}"):
        process = await main_process(machine)
        await run(machine, f"sleep {2 * WATCHDOG + 1}")
        expect("the process, which notifies the watchdog", process, await main_process(machine))
        start = now()
        await run(machine, f"kill -STOP {process}")
        client = Client(machine.guest)
        await client.gets_greeting()
        figures = f"a process that hangs is replaced after {now() - start:.1f} s with WatchdogSec={WATCHDOG}"
        require("another process has started", process != await main_process(machine))
    return figures


@quiet_proof("stop")
async def stop(machine):
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    start = now()
    await run(machine, f"systemctl stop {SERVICE}")
    seconds = now() - start
    require(f"the service stops within {AT_MOST_STOPPING} s", seconds < AT_MOST_STOPPING, seconds)
    await expect_state(
        machine, "when stopped", ActiveState="inactive", Result="success", ExecMainCode="1", ExecMainStatus="0")
    await client.loses_connection()
    await run(machine, f"systemctl stop {SOCKET}")
    refused = Client(machine.guest)
    await refused.loses_connection()
    require("nothing listens", "refused" in refused.command.errors.text, refused.command.result)
    await run(machine, f"systemctl start {SERVICE}")
    await expect_state(machine, "when the service is started", SOCKET, ActiveState="active")
    await Client(machine.guest).gets_position()
    await run(machine, f"systemctl restart {SOCKET}")
    await Client(machine.guest).gets_position()
    for unit in (SERVICE, SOCKET):
        await expect_state(machine, "when its socket is restarted", unit, ActiveState="active")
    await expect_healthy(machine, "after stopping")
    return f"{seconds:.1f} s, with a client and a receiver; the service stops and starts with its socket"


@quiet_proof("wrong-options", "status=2/INVALIDARGUMENT", "'exit-code'", "Failed to start")
async def wrong_options(machine):
    async with options(machine, "--nonsense"):
        await expect_state(machine, "with wrong options", ActiveState="failed", NRestarts="0")
        log = await run(machine, f"journalctl --quiet --output cat --unit {SERVICE} --lines 20")
        require("the journal contains the wrong option", "--nonsense" in log, log)
    await Client(machine.guest).gets_greeting()
    await expect_healthy(machine, "with right options")
    return "the journal names the option; the service is not restarted until it is corrected"
