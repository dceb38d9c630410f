"""Pulling out a dongle in mid-sentence and plugging it in again: no complete data is lost, each loss is reported
once."""

from ..chips import FT232R, UBlox8
from ..decoding import Decoding
from ..dongle import Dongle
from ..proof import expect, proof, require
from ..receiver import Receiver

TIMES = 10
POSITION = 0  # the first sentence of a burst


class Ledger:
    """Compares the data that has passed through the driver with the decoded data, over all connections.

    After each opening, it starts with the first burst that is decoded completely. Before that, the program may still
    be setting up the port, and discards the data it receives.
    """

    def __init__(self, dongle, decoding):
        self._dongle = dongle
        self._decoding = decoding
        self.skipped = 0
        self.complete = []
        self.cut_off = []  # but not before the end of the sentence with the position
        self.torn = []
        self.echoed = []

    def pulled(self):
        bursts = self._dongle.bursts
        first = next(number for number, burst in enumerate(bursts) if self._decoding.is_whole(burst.time))
        self.skipped += first
        self.echoed += [burst.time for burst in bursts[first + 1:] if burst.is_echoed]
        for burst in bursts[first:]:
            if burst.is_taken:
                self.complete.append(burst.time)
            elif POSITION in burst.taken:
                self.cut_off.append(burst.time)
            if burst.is_torn:
                self.torn.append(burst.time)
        bursts.clear()


async def pull_and_plug(machine, dongle, ports, before_plugging=None):
    """Plugs a dongle into these ports in turn, and pulls it out of each.

    From the middle of a sentence on, the dongle is silent. It is pulled out when the program has read everything that
    the driver had. The kernel would discard unread data with the tty.
    """
    node = await machine.plug_and_settle(dongle, ports[0])
    decoding = Decoding(machine.guest, node, "--incomplete")
    ledger = Ledger(dongle, decoding)
    for number, port in enumerate(ports):
        await decoding.whole_epoch_of(dongle)
        await dongle.stop_in_sentence(number % 5)
        await machine.let_read()
        await machine.pull(port)
        ledger.pulled()
        await decoding.lost(number + 1)
        if number + 1 < len(ports):
            if before_plugging:
                await before_plugging()
            await machine.plug(dongle, ports[number + 1])
    result = await decoding.command.interrupt()
    missing = [time for time in ledger.complete + ledger.cut_off if time not in decoding.times]
    expect("epochs that were transferred but not decoded", [], missing, result)
    damaged = [time for time in ledger.complete if time not in ledger.torn and not decoding.is_whole(time)]
    expect("epochs that were decoded only in part", [], damaged, result)
    twice = [time for number, time in enumerate(decoding.times) if time in decoding.times[:number]]
    expect("epochs that were decoded twice", [], [time for time in twice if time not in ledger.torn], result)
    expect("reported losses", len(ports), len(decoding.losses), result)
    expect("bytes written to the receiver", b"", dongle.written)
    expect("bursts that the kernel echoed after a burst was decoded", [], ledger.echoed)
    return (f"{len(ports)} pulls, {len(decoding.losses)} losses reported, {len(ledger.complete)} whole epochs and "
            f"{len(ledger.cut_off)} that were cut off, none lost; {ledger.skipped} bursts during openings, "
            f"{len(ledger.torn)} with pauses")


@proof("same-port")
async def same_port(machine):
    return await pull_and_plug(machine, Dongle("u-blox 8", UBlox8, Receiver(rate=19200, period=0.4)), [1] * TIMES)


@proof("another-port")
async def another_port(machine):
    dongle = Dongle("FT232R", FT232R, Receiver(rate=19200, period=0.4))
    return await pull_and_plug(machine, dongle, [1 + number % 3 for number in range(TIMES)])


@proof("another-receiver-first")
async def another_receiver_first(machine):
    """A second receiver takes the device file of the first one. The reader waits for the first one."""
    dongle = Dongle("FT232R", FT232R, Receiver(rate=19200, period=0.4))
    other = Dongle("another FT232R", lambda: FT232R("B6000000"), Receiver(rate=19200, period=0.4, bursts=9000))
    places = iter([2, 3] * TIMES)
    taken = []

    async def plug_the_other():
        if taken:
            await machine.pull(taken.pop())
        taken.append(next(places))
        await machine.plug_and_settle(other, taken[0])

    figures = await pull_and_plug(machine, dongle, [1] * TIMES, plug_the_other)
    require("the other receiver is not opened", not other.rates[1:], other.rates)
    return figures
