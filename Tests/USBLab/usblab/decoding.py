"""`gpsbridge decode` in the guest, as an ordinary user of the group dialout."""

import json

USER = "driver"


class Decoding:
    def __init__(self, guest, source, options=""):
        self.command = guest.start(f"exec gpsbridge decode {options} {source}", USER)

    @property
    def times(self):
        """The times of the decoded epochs, in the format of receivers: 120000.50."""
        return [time for time in map(time_of_report, self.command.output.lines) if time]

    def is_whole(self, time):
        """Whether the reports of an epoch contain the data of every sentence of its burst."""
        reports = [json.loads(line) for line in self.command.output.lines if f'T{in_iso(time)}' in line]
        position = {key: value for report in reports for key, value in report.items() if report["class"] == "TPV"}
        satellites = [report["nSat"] for report in reports if report["class"] == "SKY"]
        return position.get("mode") == 3 and {"altMSL", "epv", "track"} <= position.keys() and satellites == [8]

    @property
    def losses(self):
        return [line for line in self.command.errors.lines if line.startswith("gpsbridge: lost ")]

    async def epochs(self, number):
        """Waits until that many epochs have been decoded in all."""
        await self.command.wait_for(lambda _: len(self.times) >= number, f"{number} epochs")

    async def epoch_after(self, time):
        await self.command.wait_for(lambda _: any(other > time for other in self.times), f"an epoch after {time}")

    async def whole_epoch_of(self, dongle):
        """Waits until one of a dongle's bursts has been decoded completely."""
        await self.command.wait_for(
            lambda _: any(self.is_whole(burst.time) for burst in dongle.bursts), f"whole epoch of {dongle.name}",
            state=lambda: dongle)

    async def reports(self, words):
        """Waits for a status message with these words."""
        await self.command.wait_for(
            lambda lines: any(words in line for line in lines), f"status message '{words}'", self.command.errors)

    async def lost(self, number):
        await self.command.wait_for(lambda _: len(self.losses) >= number, f"{number} losses", self.command.errors)


def time_of_report(line):
    if '"TPV"' not in line:
        return None
    time = json.loads(line).get("time", "")
    return time[11:22].replace(":", "") if time else None


def in_iso(time):
    return f"{time[:2]}:{time[2:4]}:{time[4:]}"


def is_rate(programmed, wanted):
    """Whether a UART at one rate can receive from a receiver at the other rate. Divisors do not match every rate
    exactly."""
    return programmed is not None and abs(programmed - wanted) <= 0.025 * wanted
