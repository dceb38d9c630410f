"""`gpsbridge decode` in the guest, as an ordinary user of the group dialout."""

import json

from .guest import PATIENCE
from .proof import Failed, require

USER = "driver"


class Decoding:
    def __init__(self, guest, source, options=""):
        self.command = guest.start(f"exec gpsbridge decode {options} {source}", USER)

    @property
    def times(self):
        """When the epochs were that came out, as receivers write it: 120000.50."""
        return [time for time in map(time_of_report, self.command.output.lines) if time]

    def is_whole(self, time):
        """Whether the reports of an epoch tell what each of the burst's sentences says."""
        reports = [json.loads(line) for line in self.command.output.lines if f'T{in_iso(time)}' in line]
        position = {key: value for report in reports for key, value in report.items() if report["class"] == "TPV"}
        satellites = [report["nSat"] for report in reports if report["class"] == "SKY"]
        return position.get("mode") == 3 and {"altMSL", "epv", "track"} <= position.keys() and satellites == [8]

    @property
    def losses(self):
        return [line for line in self.command.errors.lines if line.startswith("gpsbridge: lost ")]

    async def epochs(self, number, timeout=PATIENCE):
        """Waits until that many epochs have come in all."""
        await self._wait(self.command.output, lambda _: len(self.times) >= number, f"{number} epochs", timeout)

    async def epoch_after(self, time, timeout=PATIENCE):
        await self._wait(
            self.command.output, lambda _: any(other > time for other in self.times), f"an epoch after {time}", timeout)

    async def whole_epoch_of(self, dongle, timeout=PATIENCE):
        """Waits until a burst that a dongle began while its port was open has come out."""
        await self._wait(
            self.command.output,
            lambda _: any(burst.was_awaited and self.is_whole(burst.time) for burst in dongle.bursts),
            f"whole epoch of {dongle.name}", timeout)

    async def told(self, words, timeout=PATIENCE):
        await self._wait(
            self.command.errors, lambda lines: any(words in line for line in lines), f"'{words}'", timeout)

    async def lost(self, number, timeout=PATIENCE):
        await self._wait(self.command.errors, lambda _: len(self.losses) >= number, f"{number} losses", timeout)

    async def _wait(self, stream, condition, what, timeout):
        try:
            came = await stream.until(condition, timeout)
        except TimeoutError:
            raise Failed(f"no {what} within {timeout} s\n{self.command.text}\n{self.command.result}") from None
        require(f"gpsbridge ended before {what}", came, self.command.result)


def time_of_report(line):
    if '"TPV"' not in line:
        return None
    time = json.loads(line).get("time", "")
    return time[11:22].replace(":", "") if time else None


def in_iso(time):
    return f"{time[:2]}:{time[2:4]}:{time[4:]}"


def is_rate(programmed, wanted):
    """Whether a UART at this rate can hear a receiver at that one. Divisors do not hit every rate exactly."""
    return programmed is not None and abs(programmed - wanted) <= 0.025 * wanted
