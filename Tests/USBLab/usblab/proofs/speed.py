"""The time from plugging in an unknown receiver to the first sentence and position.

Proved: a position is decoded at every baud rate, at the rate of the receiver, and the search begins at the usual rate.
The duration depends on the machine, and is only reported.

Receivers send once a second, beginning when they get power. Except at the slowest rates, their first burst is over
before the kernel has a device file for them. So nothing can be decoded before the second burst.
"""

from dataclasses import dataclass

from ..chips import BRIDGES, UBlox8
from ..decoding import Decoding, is_rate
from ..dongle import Dongle
from ..proof import proof, require
from ..receiver import Receiver

RATES = [4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600]
USUAL_RATE = 9600
ROUNDS = 3


@dataclass
class Start:
    """Times in seconds after plugging in."""

    sentence: float
    position: float
    opening: float
    bursts: int  # that began between the opening and the position

    def __str__(self):
        return f"{self.opening:<8.2f} {self.sentence:<10.2f} {self.position:<10.2f} {self.bursts:<7}"


HEAD = "baud    chip      open     sentence   position   bursts  rates tried"


async def start(machine, dongle):
    """Plugs in an unknown receiver for a reader that waits for one."""
    await machine.guest.run("/lab/empty-port 1; udevadm settle --timeout=900; rm -rf /tmp/.local")
    decoding = Decoding(machine.guest, "auto")
    await decoding.reports("waiting for one")
    await machine.plug(dongle, 1)
    await decoding.epochs(1)
    await decoding.reports("receiving NMEA")
    came = next(time for line, time in decoding.command.errors.timed if "receiving NMEA" in line)
    measured = Start(
        came - dongle.plugged_at, decoding.command.output.times[0] - dongle.plugged_at,
        dongle.first_read_at - dongle.plugged_at, len(dongle.bursts) - dongle.bursts_before_reading)
    await decoding.command.interrupt()
    await machine.pull(1)
    return measured


@proof("start-u-blox")
async def start_of_ublox(machine):
    starts = [await start(machine, Dongle("u-blox 8", UBlox8, Receiver(921600))) for _ in range(ROUNDS)]
    return "\n".join([HEAD] + [f"-       u-blox 8  {measured} -" for measured in starts])


@proof("start-unknown-rate")
async def start_at_unknown_rate(machine):
    table = [HEAD]
    for number, rate in enumerate(RATES):
        chip = BRIDGES[number % len(BRIDGES)]
        dongle = Dongle(chip.name, chip, Receiver(rate))
        measured = await start(machine, dongle)
        require(f"the driver programs {rate} in the end", is_rate(dongle.rates[-1], rate), dongle.rates)
        require(f"{USUAL_RATE} comes first", is_rate(dongle.rates[0], USUAL_RATE), dongle.rates)
        table.append(f"{rate:<7} {chip.name:<9} {measured} {' '.join(map(str, dongle.rates))}")
    return "\n".join(table)
