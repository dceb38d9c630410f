"""`gpsbridge serve` in the guest, as an ordinary user of the group dialout, and gpspipe as its client."""

import json

from .decoding import USER
from .guest import PATIENCE
from .proof import Failed, expect, require

LATITUDE, LONGITUDE = 52.52, 13.405  # what receivers say
USUAL_PORT = 2947
# Seconds without news. It is an emulated processor that tells them.
AT_MOST_UNTOLD = 2
# What is the case while a receiver is being opened, and for how long is chance.
PASSING = {"opening", "noFix"}


class Serving:
    def __init__(self, guest, options="", environment="", port=USUAL_PORT):
        self.command = guest.start(f"exec env {environment} gpsbridge serve --port {port} {options}", USER)

    async def told(self, words, timeout=PATIENCE):
        told = await self.command.errors.until(lambda lines: any(words in line for line in lines), timeout)
        require(f"gpsbridge serve tells of '{words}'", told, self.command.result)

    def expect_untold(self, words):
        require(f"gpsbridge serve tells nothing of '{words}'", words not in self.command.errors.text, self.command.result)

    async def hang_up(self):
        await self.command.signal("HUP")


class Client:
    """gpspipe, which prints the reports that it gets."""

    def __init__(self, guest, port=USUAL_PORT):
        self.command = guest.start(f"exec gpspipe -w 127.0.0.1:{port}", USER)

    @property
    def reports(self):
        return [json.loads(line) for line in self.command.output.lines]

    def of_class(self, name):
        """The reports of a class, each with the moment when it came, by the lab's clock."""
        timed = zip(self.reports, self.command.output.times)
        return [(report, time) for report, time in timed if report["class"] == name]

    @property
    def positions(self):
        return [(report, time) for report, time in self.of_class("TPV") if report["mode"] >= 2]

    @property
    def story(self):
        """What the client is told of a receiver, in a word each, and none of them twice running."""
        words = []
        for word in map(word_for, self.reports):
            if word and words[-1:] != [word]:
                words.append(word)
        return words

    async def tells(self, story, timeout=PATIENCE):
        """Waits until this is the story, or it has become another one."""
        await self._wait(
            lambda: self.story == story or self.story != story[:len(self.story)], f"story {story}", timeout)
        expect("what the client is told", story, self.story, self.command.result)

    async def gets_positions(self, number, timeout=PATIENCE):
        """Waits for more positions."""
        number += len(self.positions)
        await self._wait(lambda: len(self.positions) >= number, f"{number} positions", timeout)

    async def stays_with(self, story, seconds):
        """Waits so long, and fails if the story goes on, or the client is disconnected."""
        try:
            await self.command.output.until(lambda _: self.story != story, seconds)
        except TimeoutError:
            return
        raise Failed(f"the story goes on, or it is over: {self.story}\n{self.command.result}")

    async def _wait(self, condition, what, timeout):
        try:
            came = await self.command.output.until(lambda _: condition(), timeout)
        except TimeoutError:
            raise Failed(f"no {what} within {timeout} s\n{self.command.text}\n{self.story}") from None
        require(f"the client stays connected until there is a {what}", came, self.command.result)

    def expect_truth(self, dongle):
        """Each position is where and when the receiver said."""
        said = {burst.time for burst in dongle.bursts}
        for report, _ in self.positions:
            is_there = abs(report["lat"] - LATITUDE) < 1e-7 and abs(report["lon"] - LONGITUDE) < 1e-7
            require("positions are what the receiver said", is_there and time_of(report) in said, report)

    def expect_all(self, dongle):
        """From the first position to the last none is missing, and none is late."""
        self.expect_truth(dongle)
        positions = [(time_of(report), came) for report, came in self.positions]
        times = [time for time, _ in positions]
        bursts = {burst.time: burst for burst in dongle.bursts}
        expect("times of positions", [time for time in bursts if times[0] <= time <= times[-1]], times)
        delays = [came - max(bursts[time].taken.values()) for time, came in positions]
        require(f"positions come within {AT_MOST_UNTOLD} s", max(delays) < AT_MOST_UNTOLD, delays)


def time_of(report):
    """When it was, as receivers write it: 120000.50."""
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
