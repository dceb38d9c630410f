"""Tests of the socket for the live page, which is opened and closed with the commands in docs/web.md."""

import re
from contextlib import asynccontextmanager
from pathlib import Path

from usblab.chips import UBlox8
from usblab.dongle import Dongle
from usblab.proof import expect, require

from .client import AS_SOMEBODY, Client, calling_again
from .receiving import PORT
from .service import (
    CHANGED, PAGE_SOCKET, SERVICE, SOCKET, addresses, expect_healthy, expect_state, quiet_proof, rebooted, run, setting)

DOCUMENT = Path(__file__).parents[3] / "docs/web.md"
# The commands of the two blocks.
OPENING, CLOSING = (
    re.findall(r"^\$ sudo (.*)$", block, re.MULTILINE)
    for block in re.findall(r"^```console skip\n(\$ sudo systemctl .*?)^```", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL))
PRIVATE = "10.0.0.1/8", "100.64.0.1/10", "fd00::1/64"
PUBLIC = "203.0.113.1/24", "2001:db8::1/32"
CONFIGURATION = "/etc/gpsbridge"
KEY = "/var/lib/gpsbridge/web-key"
TIMEOUT = "timeout 6"  # for requests whose packets are dropped


async def follow(machine, commands):
    for command in commands:
        await run(machine, command)


async def ask(machine, path, address="127.0.0.1", key=None, read="cat", timeout=""):
    """Requests a path of the page as an ordinary user does, and returns the result of the command that reads the response."""
    host = f"[{address}]" if ":" in address else address
    fields = [f"GET {path} HTTP/1.1", f"Host: {host}:8080", "Connection: close", *([f"X-Gpsbridge-Key: {key}"] if key else [])]
    request = "".join(f"{field}\\r\\n" for field in [*fields, ""])
    return await machine.guest.run(
        f"{AS_SOMEBODY} {timeout} bash -c 'exec 3<>/dev/tcp/{address}/8080; printf \"{request}\" >&3; {read} <&3'")


async def expect_answer(machine, status, path, contents="", **how):
    response = await ask(machine, path, **how)
    require(f"{path} has status {status} {how}", response.output.startswith(f"HTTP/1.1 {status} "), response)
    require(f"{path} contains {contents}", contents in response.output, response)


async def expect_greeting(machine):
    """Checks that gpsd clients are served."""
    client = Client(machine.guest)
    await client.gets_greeting()
    await client.command.kill()


async def expect_open(machine, when):
    await expect_state(machine, when, PAGE_SOCKET, ActiveState="active", UnitFileState="enabled")
    await expect_answer(machine, 200, "/", "<title>gpsbridge</title>")
    await expect_greeting(machine)
    await expect_healthy(machine, when)


async def expect_closed(machine, when):
    await expect_state(machine, when, PAGE_SOCKET, ActiveState="inactive", UnitFileState="disabled")
    refused = await ask(machine, "/")
    require(f"nothing listens {when}", "refused" in refused.errors, refused)
    await expect_greeting(machine)
    await expect_healthy(machine, when)


@asynccontextmanager
async def open_page(machine):
    """Temporarily opens the page."""
    await follow(machine, OPENING)
    await expect_open(machine, "when opened")
    try:
        yield
    finally:
        await follow(machine, CLOSING)
    await expect_closed(machine, "when closed")


@asynccontextmanager
async def key_required(machine):
    """Temporarily sets `web-token` in the configuration."""
    await run(machine, f"mkdir {CONFIGURATION}; printf '[serve]\\nweb-token = true\\n' >{CONFIGURATION}/config")
    try:
        yield
    finally:
        await run(machine, f"rm -r {CONFIGURATION}; systemctl restart {SERVICE}")


@quiet_proof("page")
async def page(machine):
    await expect_closed(machine, "by default")
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    # When the service is stopped, these clients start it again immediately.
    caller = machine.guest.start(calling_again(2947))
    await caller.wait_for(lambda lines: lines, "the client that reconnects is connected")
    machine.guest.start(calling_again(8080))
    async with open_page(machine):
        client = Client(machine.guest)
        await client.gets_position()
        await expect_answer(machine, 200, "/fix.json", '"lat":52.52')
        event = await ask(machine, "/events", read='grep -m 1 -A 1 -a "^event: fix"')
        require("the page receives the position", '"lat":52.52' in event.output, event)
        for unit in (SERVICE, SOCKET, PAGE_SOCKET):
            await run(machine, f"systemctl restart {unit}")
            await expect_open(machine, f"after a restart of {unit}")
    return "opened, restarted and closed while clients reconnect"


@quiet_proof("page-addresses", CHANGED)
async def addresses_of_page(machine):
    async with addresses(machine, *PRIVATE, *PUBLIC) as (*private, public, public_ipv6), open_page(machine):
        for address in ("127.0.0.1", "::1", *private):
            await run(machine, f"systemctl stop {SERVICE}")
            await expect_answer(machine, 200, "/fix.json", address=address)
        for address in (public, public_ipv6):
            refused = await ask(machine, "/fix.json", address, timeout=TIMEOUT)
            expect(f"the answer for {address}", "", refused.output, refused)
        async with setting(machine, "[Socket]\\nIPAddressAllow=\\nIPAddressAllow=localhost", PAGE_SOCKET):
            await expect_open(machine, "when narrowed")
            refused = await ask(machine, "/fix.json", private[0], timeout=TIMEOUT)
            expect("the answer for a private address when the socket is narrowed", "", refused.output, refused)
    return f"{', '.join(private)} can open it and start the service, {public} and {public_ipv6} cannot; a drop-in narrows it"


@quiet_proof("page-key")
async def key_of_page(machine):
    async with key_required(machine):
        async with open_page(machine):
            key = await run(machine, f"cat {KEY}")
            expect("the file of the key", "600 gpsbridge gpsbridge", await run(machine, f"stat -c '%a %U %G' {KEY}"))
            await run(machine, f"systemctl restart {SERVICE}")
            await expect_answer(machine, 401, "/fix.json")
            await expect_answer(machine, 200, "/fix.json", key=key)
            await expect_answer(machine, 200, f"/fix.json?key={key}")
            log = await run(machine, "journalctl --sync; journalctl --quiet --output cat")
            require("the journal names the file of the key", f"the text in {KEY}" in log, log)
            require("the journal does not contain the key", key not in log, log)
        # The page is closed, but the configuration still asks for a key.
        await expect_state(machine, "without the page", ActiveState="active", NRestarts="0")
    return "the journal names the file, which only the service can read, and does not contain the key"


@quiet_proof("page-reboot", "autofs4", "binfmt_misc.automount")  # drivers that are missing in the kernel of the USB lab
async def reboot(machine):
    async with key_required(machine):
        async with open_page(machine):
            key = await run(machine, f"cat {KEY}")
            await rebooted(machine)
            await expect_open(machine, "after a reboot")
            await expect_answer(machine, 401, "/fix.json")
            await expect_answer(machine, 200, "/fix.json", key=key)
    return "the page is open after a reboot, with the same key"
