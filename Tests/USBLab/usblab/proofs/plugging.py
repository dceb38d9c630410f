"""Pulled out in mid-sentence and plugged in again: nothing complete is lost, and each loss is told once."""

from ..chips import FT232R, UBlox8
from ..decoding import Decoding
from ..dongle import Dongle, now
from ..proof import expect, proof, require
from ..receiver import Receiver

TIMES = 10
# What a driver took later than this before the pull, the kernel may throw away with the tty before anyone can read it.
READABLE = 0.05
POSITION = 0  # the first sentence of a burst


class Ledger:
    """What went through the driver in time to be read, over all pluggings in."""

    def __init__(self, dongle):
        self._dongle = dongle
        self.complete = []
        self.cut_off = []  # but not before the sentence with the position

    def pulled(self, moment):
        for burst in self._dongle.bursts:
            if burst.was_awaited and burst.was_taken(moment - READABLE):
                self.complete.append(burst.time)
            elif burst.was_awaited and burst.taken.get(POSITION, moment) < moment - READABLE:
                self.cut_off.append(burst.time)
        self._dongle.bursts.clear()


async def pull_and_plug(machine, dongle, ports, before_plugging=None):
    """Plugs a dongle into these ports in turn, and pulls it out of each but the last."""
    node = await machine.plug_and_settle(dongle, ports[0])
    decoding, ledger = Decoding(machine.guest, node, "--incomplete"), Ledger(dongle)
    await decoding.whole_epoch_of(dongle)
    for number, (port, next_port) in enumerate(zip(ports, ports[1:]), start=1):
        await dongle.middle_of_sentence(number % 5)
        await machine.pull(port)
        ledger.pulled(now())
        await decoding.lost(number)
        if before_plugging:
            await before_plugging()
        await machine.plug(dongle, next_port)
        await decoding.whole_epoch_of(dongle)
    del dongle.bursts[-2:]  # they may be on their way through the program, which is free to end now
    result = await decoding.command.interrupt()
    ledger.pulled(now())
    missing = [time for time in ledger.complete + ledger.cut_off if time not in decoding.times]
    expect("epochs that went over the wire and did not come out", [], missing, result)
    damaged = [time for time in ledger.complete if not decoding.is_whole(time)]
    expect("epochs of which only some sentences came out", [], damaged, result)
    expect("epochs that came out twice", len(set(decoding.times)), len(decoding.times), result)
    expect("reported losses", len(ports) - 1, len(decoding.losses), result)
    expect("what was written to the receiver", b"", dongle.written)
    return (f"{len(ports) - 1} pulls, {len(decoding.losses)} losses told, {len(ledger.complete)} whole epochs and "
            f"{len(ledger.cut_off)} that were cut off, none lost")


@proof("same-port")
async def same_port(machine):
    return await pull_and_plug(machine, Dongle("u-blox 8", UBlox8, Receiver(rate=19200, period=0.4)), [1] * (TIMES + 1))


@proof("another-port")
async def another_port(machine):
    dongle = Dongle("FT232R", FT232R, Receiver(rate=19200, period=0.4))
    return await pull_and_plug(machine, dongle, [1 + number % 3 for number in range(TIMES + 1)])


@proof("another-receiver-first")
async def another_receiver_first(machine):
    """A second receiver takes the node that the first one had; the reader waits for its own."""
    dongle = Dongle("FT232R", FT232R, Receiver(rate=19200, period=0.4))
    other = Dongle("another FT232R", lambda: FT232R("B6000000"), Receiver(rate=19200, period=0.4, bursts=9000))
    places = iter([2, 3] * TIMES)
    taken = []

    async def plug_the_other():
        if taken:
            await machine.pull(taken.pop())
        taken.append(next(places))
        await machine.plug_and_settle(other, taken[0])

    figures = await pull_and_plug(machine, dongle, [1] * (TIMES + 1), plug_the_other)
    require("nobody opens the other receiver", not other.rates[1:], other.rates)
    return figures
