"""The discovery of devices: verdicts, and the names and permissions that the udev rules set."""

import json

from ..chips import CH340, CHIPS, FT232R, PL2303, UBlox8
from ..decoding import USER, Decoding
from ..dongle import Dongle
from ..proof import expect, proof, require
from ..receiver import Receiver


async def listing(machine):
    """Returns the output of `gpsbridge devices --json`, by device file."""
    result = await machine.guest.run("gpsbridge devices --json", USER)
    return {device["path"]: device for device in map(json.loads, result.output.splitlines())}


@proof("verdicts")
async def verdicts(machine):
    expected = {}
    for port, chip in enumerate(CHIPS, start=1):
        dongle = Dongle(chip.name, chip)
        node = await machine.plug_and_settle(dongle, port)
        identity = dongle.chip.identity
        expected[node] = (
            f"{identity.vendor:04x}", f"{identity.product:04x}", chip.driver,
            "certain" if chip is UBlox8 else "candidate", True)
    devices = await listing(machine)
    got = {
        node: (d["usb"]["vendor"], d["usb"]["product"], d.get("driver"), d["verdict"], d["mayOpen"])
        for node, d in devices.items()}
    expect("vendor, product, driver, verdict and may-open of each device", expected, got)
    return "u-blox is certain; " + ", ".join(chip.name for chip in CHIPS if chip is not UBlox8) + " are candidates"


@proof("rules")
async def rules(machine):
    numbered = await machine.plug_and_settle(Dongle("u-blox with a serial number", lambda: UBlox8("GNSS7")), 1)
    plain = await machine.plug_and_settle(Dongle("u-blox without", UBlox8), 2)
    adapter = await machine.plug_and_settle(Dongle("CH340", CH340), 3)

    async def ask(command):
        return (await machine.guest.run(command)).output.strip()

    by_id = "/dev/gps/by-id/usb-u-blox_AG_-_www.u-blox.com_u-blox_GNSS_receiver"
    links = {}
    for link in (await ask("ls -d /dev/gps[0-9]* /dev/gps/by-id/*")).split():
        links[link] = await ask(f"readlink -f {link}")
    place = await ask(f"udevadm info -q property --property=ID_PATH_TAG --value {plain}")
    expect("links", {
        "/dev/gps" + numbered[-1]: numbered, "/dev/gps" + plain[-1]: plain,
        f"{by_id}_GNSS7-if00": numbered, f"{by_id}-if00-at-{place}": plain,
    }, links, f"the adapter is {adapter}")
    for node in (numbered, plain):
        expect(f"group and mode of {node}", "root dialout 660", await ask(f"stat -c '%U %G %a' {node}"))
        expect(f"ID_MM_DEVICE_IGNORE of {node}", "1", await ask(
            f"udevadm info -q property --property=ID_MM_DEVICE_IGNORE --value {node}"))
    expect("power/control of the receivers", "on\non", await ask("cat /sys/bus/usb/devices/1-[12]/power/control"))
    return "/dev/gps*, /dev/gps/by-id, dialout 0660; adapters are left alone"


@proof("adapters-by-rule")
async def adapters_by_rule(machine):
    """Enables the two example rules, for an adapter with a serial number and for a USB port, by removing the comment
    marks."""
    installed = "/etc/udev/rules.d/59-gpsbridge-adapters.rules"
    await machine.guest.run(
        f"sed 's/^# \\(ATTRS\\|KERNELS\\)/\\1/; s/1-2\\.3/1-2/' /lab/59-gpsbridge-adapters.rules.example >{installed}"
        " && udevadm control --reload")
    try:
        numbered = Dongle("FT232R", FT232R)
        nodes = [await machine.plug_and_settle(numbered, 1), await machine.plug_and_settle(Dongle("PL2303", PL2303), 2)]
        links = await machine.guest.run("for link in /dev/gps/by-id/* /dev/gps[0-9]*; do readlink -f $link; done")
        expect("links", nodes * 2, links.output.split(), await machine.guest.run("ls -l /dev/gps* /dev/gps/by-id"))
        expect("how many milliseconds the FTDI holds back data", 1, numbered.chip.latency)
    finally:
        await machine.guest.run(f"rm {installed}; udevadm control --reload")
    return "the example's lines name an FTDI (then with 1 ms latency) and a USB port"


@proof("twins")
async def twins(machine):
    """Two identical adapters are distinguished by their USB ports, in any order of plugging in."""
    first, second = (Dongle(name, CH340, Receiver(bursts=start)) for name, start in (("first", 0), ("second", 3600)))
    nodes = [await machine.plug_and_settle(first, 1), await machine.plug_and_settle(second, 2)]
    devices = await listing(machine)
    identities = {devices[node]["identity"] for node in nodes}
    require("two identities", len(identities) == 2, json.dumps(devices, indent=1))

    decoding = Decoding(machine.guest, nodes[0])
    await decoding.epochs(2)
    await machine.pull(1)
    await machine.pull(2)
    await decoding.lost(1)
    expect("the device file of the second receiver", nodes[0], await machine.plug_and_settle(second, 2))
    expect("the device file of the first receiver", nodes[1], await machine.plug_and_settle(first, 1))
    await decoding.epoch_after(first.bursts[-1].time)
    result = await decoding.command.interrupt()
    require("the output contains nothing of the second receiver", all(time < "13" for time in decoding.times), result)
    return "with swapped names, the reader stays with its receiver"
