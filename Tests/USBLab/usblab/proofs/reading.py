"""Positions are decoded at the baud rate of the receiver, and nothing is sent to it."""

from ..chips import CH340, CP2102, FT232R, PL2303, UBlox8
from ..decoding import Decoding, is_rate
from ..dongle import Dongle
from ..proof import expect, proof, require
from ..receiver import Receiver

RATES = [(FT232R, 57600), (CP2102, 38400), (PL2303, 4800), (CH340, 115200), (UBlox8, 9600)]


@proof("reading")
async def reading(machine):
    dongles = [Dongle(chip.name, chip, Receiver(rate)) for chip, rate in RATES]
    decodings = []
    for port, dongle in enumerate(dongles, start=1):
        decodings.append(Decoding(machine.guest, await machine.plug_and_settle(dongle, port)))
    figures = []
    for dongle, decoding in zip(dongles, decodings):
        await decoding.epochs(3)
        result = await decoding.command.interrupt()
        sent = {burst.time for burst in dongle.bursts}
        require(f"{dongle.name}: epochs that were sent", set(decoding.times) <= sent, result)
        echoed = [burst.time for burst in dongle.bursts if burst.is_echoed and burst.time > decoding.times[0]]
        expect(f"{dongle.name}: bursts that the kernel echoed after a burst was decoded", [], echoed)
        if dongle.chip.has_uart:
            wanted = dongle.receiver.rate
            require(f"{dongle.name}: the driver programs {wanted}", is_rate(dongle.rates[-1], wanted), dongle.rates)
            figures.append(f"{dongle.name} {dongle.rates[-1]}")
    written = {dongle.name: dongle.written for dongle in dongles}
    expect("bytes written to the receivers", {name: b"" for name in written}, written)
    echoed = ", ".join(f"{len(dongle.echoed)} to {dongle.name}" for dongle in dongles if dongle.echoed)
    return f"programmed: {', '.join(figures)}; 0 bytes written, echoed by the kernel: {echoed or 0}"
