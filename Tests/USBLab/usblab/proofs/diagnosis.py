"""`gpsbridge doctor` distinguishes causes by exit code, and sends nothing to the receiver."""

import asyncio

from harness.waiting import HANG

from ..chips import CH340, CP2102, FT232R, PL2303, UBlox8
from ..decoding import USER, Decoding
from ..descriptors import VENDOR_CLASS
from ..dongle import Dongle
from ..proof import expect, proof, require
from ..receiver import (
    Receiver, burst_of_a_thermometer, burst_with_fix, burst_without_fix, burst_without_satellites, silence)

STRANGER = "stranger"  # is in no group

# The connected devices, and the exit codes of their causes. The second device sends at a rate that no receiver uses.
PATIENTS = [
    (15, FT232R, Receiver(says=silence)),
    (16, CP2102, Receiver(rate=66000)),
    (17, UBlox8, Receiver(says=burst_of_a_thermometer)),
    (18, CH340, Receiver(says=burst_without_satellites)),
    (19, PL2303, Receiver(says=burst_without_fix)),
    (0, UBlox8, Receiver(says=burst_with_fix)),
]


async def expect_diagnosis(machine, code, node="", user=USER):
    # The command ends with a position, or ten seconds after the first sentence.
    patience = f"--wait {HANG}" if code == 0 else ""
    result = await machine.guest.run(f"gpsbridge doctor {patience} {node}", user)
    expect(f"exit code of gpsbridge doctor {node} as {user}", code, result.status, result)
    return result


def without_driver():
    """Returns a receiver whose interfaces have no driver."""
    chip = UBlox8()
    for interface in chip.identity.interfaces:
        interface.class_ = VENDOR_CLASS
    return chip


@proof("doctor-access")
async def access(machine):
    await expect_diagnosis(machine, 10)
    await machine.plug(Dongle("no driver", without_driver), 1)
    await machine.guest.run("/lab/full-port 1")
    await expect_diagnosis(machine, 11)
    await machine.pull(1)

    node = await machine.plug_and_settle(Dongle("u-blox 8", UBlox8), 2)
    denied = await expect_diagnosis(machine, 13, node, STRANGER)
    require("the remedy is named", "dialout" in denied.output + denied.errors, denied)
    holder = Decoding(machine.guest, node)
    await holder.epochs(1)
    busy = await expect_diagnosis(machine, 14, node)
    require("the holder is named", "gpsbridge" in busy.output + busy.errors, busy)
    before = len(holder.times)
    await holder.epochs(before + 1)  # the reader is not disturbed
    await holder.command.interrupt()
    await machine.guest.run(f"rm {node}")
    await expect_diagnosis(machine, 12)
    return "no device 10, no driver 11, no node 12, permission 13, busy 14"


@proof("doctor-speech")
async def speech(machine):
    dongles, looks = [], []
    for port, (code, chip, receiver) in enumerate(PATIENTS, start=1):
        dongles.append(Dongle(chip.name, chip, receiver))
        looks.append((code, await machine.plug_and_settle(dongles[-1], port)))
    await asyncio.gather(*(expect_diagnosis(machine, code, node) for code, node in looks))
    for dongle in dongles:
        expect(f"bytes written to the receiver behind {dongle.name}", b"", dongle.written)
    expect("echo to a silent receiver", b"", dongles[0].echoed)
    return "silence 15, wrong speed 16, no receiver 17, no satellites 18, no fix 19, fine 0; nothing is sent"
