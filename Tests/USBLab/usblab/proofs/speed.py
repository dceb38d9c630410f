"""From plugging in to the first sentence and position, when nothing is known of the receiver.

Proved: a position comes at every rate, at the rate of the receiver, and the search begins at the usual rate. How long it takes
depends on the machine, and is only reported.

Receivers speak once a second, beginning when they get power. Their first burst is over before the kernel has a device file for
them, except at the slowest rates, so nothing can come before the second one.
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
    """Seconds after the plug."""

    sentence: float
    position: float
    opening: float
    bursts: int  # that began between the opening and the position

    def __str__(self):
        return f"{self.opening:<8.2f} {self.sentence:<10.2f} {self.position:<10.2f} {self.bursts:<7}"


HEAD = "baud    chip      open     sentence   position   bursts  rates tried"


async def start(machine, dongle):
    """Plugs a receiver in that nothing is remembered of, for a reader that waits for one."""
    await machine.guest.run("/lab/empty-port 1; udevadm settle --timeout=900; rm -rf /tmp/.local")
    decoding = Decoding(machine.guest, "auto")
    await decoding.reports("waiting for one")
    await machine.plug(dongle, 1)
    await decoding.epochs(1)
    await decoding.reports("sentences come")
    came = next(time for line, time in decoding.command.errors.timed if "sentences come" in line)
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
