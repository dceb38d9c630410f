"""`gpsbridge serve` in the guest, as an ordinary user in the group dialout, with gpspipe as its client."""

import json

from .decoding import USER
from .proof import expect, require

LATITUDE, LONGITUDE = 52.52, 13.405  # the position that receivers report
USUAL_PORT = 2947
# Causes that appear while a receiver is being opened, or while a busy machine delays its bytes.
PASSING = {"opening", "noFix", "silence", "noReceiver"}


class Serving:
    def __init__(self, guest, options="", environment="", port=USUAL_PORT):
        self.command = guest.start(f"exec env {environment} gpsbridge serve --port {port} {options}", USER)

    async def reports(self, words):
        """Waits for a status message with these words."""
        await self.command.wait_for(
            lambda lines: any(words in line for line in lines), f"status message '{words}'", self.command.errors)

    def expect_unreported(self, words):
        require(f"gpsbridge serve does not report '{words}'", words not in self.command.errors.text, self.command.result)

    async def hang_up(self):
        await self.command.signal("HUP")


class Client:
    """gpspipe, which prints the reports it receives."""

    def __init__(self, guest, port=USUAL_PORT):
        self.command = guest.start(f"exec gpspipe -w -P 127.0.0.1:{port}", USER)

    @property
    def reports(self):
        return [json.loads(line) for line in self.command.output.lines]

    def of_class(self, name):
        """Returns the reports of a class, each with the time of its arrival by the lab's clock."""
        timed = zip(self.reports, self.command.output.times)
        return [(report, time) for report, time in timed if report["class"] == name]

    @property
    def positions(self):
        return [(report, time) for report, time in self.of_class("TPV") if report["mode"] >= 2]

    @property
    def story(self):
        """The reports about a receiver as words, without repetitions."""
        words = []
        for word in map(word_for, self.reports):
            if word and words[-1:] != [word]:
                words.append(word)
        return words

    async def receives_story(self, story):
        """Waits until the story is the expected one, or a different one."""
        await self._wait(lambda: self.story == story or self.story != story[:len(self.story)], f"story {story}")
        expect("the reports to the client", story, self.story, self.command.result)

    async def gets_positions(self, number):
        """Waits for more positions."""
        number += len(self.positions)
        await self._wait(lambda: len(self.positions) >= number, f"{number} positions")

    def expect_story(self, story):
        """Fails if the story has continued, or the client was disconnected."""
        expect("the client's command is still running", None, self.command.output.status, self.command.result)
        expect("the reports to the client", story, self.story, self.command.result)

    async def _wait(self, condition, what):
        await self.command.wait_for(lambda _: condition(), what, state=lambda: self.story)

    def expect_truth(self, dongle):
        """Expects that each position matches the time and place of the receiver.

        After an opening, positions have no time until RMC delivers the date. RMC is missing if the chip's memory was
        full, or if the burst had a long pause.
        """
        said = {burst.time for burst in dongle.bursts}
        without_date = 0
        for report, _ in self.positions:
            is_there = abs(report["lat"] - LATITUDE) < 1e-7 and abs(report["lon"] - LONGITUDE) < 1e-7
            has_time = "time" in report
            require("positions match the data of the receiver", is_there and (not has_time or time_of(report) in said), report)
            without_date += not has_time
        parts = sum(burst.is_torn or bool(burst.taken) and not burst.is_taken for burst in dongle.bursts)
        require("a time is missing only after an incomplete burst", without_date <= parts, f"{dongle}\n{self.command.result}")

    def expect_all(self, dongle):
        """Expects that no position is missing between the first and the last one. Returns the maximum delay in
        seconds."""
        self.expect_truth(dongle)
        positions = [(time_of(report), came) for report, came in self.positions if "time" in report]
        times = [time for time, _ in positions]
        bursts = {burst.time: burst for burst in dongle.bursts}
        torn = [time for time, burst in bursts.items() if burst.is_torn]
        once = [time for number, time in enumerate(times) if time not in torn or time not in times[:number]]
        expect("times of positions", [time for time in bursts if times[0] <= time <= times[-1]], once, f"torn: {torn}")
        return max(came - max(bursts[time].taken.values()) for time, came in positions)


def time_of(report):
    """Returns the time of a report in the format of receivers: 120000.50."""
    return report["time"][11:22].replace(":", "")


def word_for(report):
    if report["class"] == "DEVICE":
        return "back" if report["activated"] else "gone"
    if report["class"] != "TPV":
        return None
    if report["mode"] >= 2:
        return "position"
    cause = report.get("cause", "no cause")
    return None if cause in PASSING else cause
