"""An example with a map, and the pages on which users see the map."""
import os
import re

from weblab.mapprogram import MapProgram
from weblab.viewer import Viewer

from harness.waiting import Failed, wait_until

# The position of the simulated receiver, and the maximum distance of its fixes from there, in degrees.
MUNICH = 48.137_154, 11.576_124
FIX_ERROR = 0.0003


def is_in_munich(*position: str) -> bool:
    return all(abs(float(text) - truth) < FIX_ERROR for text, truth in zip(position, MUNICH))


class App(MapProgram):
    """An example in one of its forms. The lines that it prints are compared with expected lines."""

    def __init__(self, program: str, form: str, ignored: str = "(?!)"):
        """`ignored` matches lines that may be printed at any time."""
        # If its output were a file, the example would buffer its lines.
        super().__init__("stdbuf", "-oL", program, form, "--simulate", "0")
        self.ignored = ignored
        self._compared = 0

    def __enter__(self):
        super().__enter__()
        self.prints("Open http://.*")
        return self

    @property
    def lines(self) -> list[str]:
        """The complete lines, without those that may be printed at any time."""
        complete = self.said().rpartition("\n")[0].splitlines()
        return [line for line in complete if not re.fullmatch(self.ignored, line)]

    def prints(self, *patterns: str) -> re.Match:
        """Waits for the next lines, and compares them with patterns. Returns the match of the last line."""
        match = None
        for pattern in patterns:
            line = wait_until(lambda: self.lines[self._compared:], f"a line like {pattern}", self.process, self.said)[0]
            self._compared += 1
            match = re.fullmatch(pattern, line)
            if match is None:
                raise Failed(f"expected a line like {pattern}, got: {line}\n{self.said()}")
        return match

    def prints_in_any_order(self, *patterns: str) -> re.Match:
        """Waits for the next lines, each of which must match one of the patterns. Returns the match of one line."""
        def next_lines():
            lines = self.lines[self._compared:][:len(patterns)]
            return lines if len(lines) == len(patterns) else None
        lines = wait_until(next_lines, f"lines like {patterns}", self.process, self.said)
        self._compared += len(lines)
        for pattern in patterns:
            found = next((line for line in lines if re.fullmatch(pattern, line)), None)
            if found is None:
                raise Failed(f"expected lines like {patterns}\n{self.said()}")
            lines.remove(found)
            match = re.fullmatch(pattern, found)
        return match

    def printed(self, pattern: str) -> list[re.Match]:
        """Returns the matches of all lines so far, including those that may be printed at any time."""
        return [match for line in self.said().splitlines() if (match := re.fullmatch(pattern, line))]

    def prints_nothing_else(self) -> None:
        if rest := self.lines[self._compared:]:
            raise Failed(f"expected no more lines, got: {rest}\n{self.said()}")
        if self.process.poll() is not None:
            raise Failed(f"the example has ended with {self.process.returncode}\n{self.said()}")


class Page(Viewer):
    """A page that shows an example. It uses controls with the mouse and the keyboard, as a user does."""

    def __init__(self, lab, app: App, link=None):
        super().__init__(lab, app, link)
        self.wait_for("!screen.hidden", "a screen beside the map")
        # The screen has made the map narrower.
        self.find_map()

    def wait_for(self, condition: str, what: str, *arguments):
        """Waits until a condition in JavaScript is true. `screen` is the screen beside the map."""
        script = f"const screen = document.querySelector('#panel-screen'); return {condition};"
        return wait_until(lambda: self.browser.run(script, *arguments), what, self.bed.process, self.described)

    def click_on(self, selector: str, text: str = "", at: float = 0.5) -> None:
        """Clicks on an element of the screen beside the map. `text` is the element's text."""
        x, y = self.wait_for(
            "(() => { const found = [...screen.querySelectorAll(arguments[0])].find(element =>"
            " !element.disabled && element.checkVisibility() && element.textContent.includes(arguments[1]));"
            " found?.scrollIntoView({ block: 'nearest' });"
            " const box = found?.getBoundingClientRect();"
            " return box && [box.left + box.width * arguments[2], box.top + box.height / 2]; })()",
            f"{selector} {text!r}", selector, text, at)
        for kind in ["mousePressed", "mouseReleased"]:
            self.browser.mouse(kind, x, y, button="left", clickCount=1)

    def press(self, title: str) -> None:
        self.click_on("button", title)

    def type(self, text: str) -> None:
        self.click_on("input[type=text]")
        for character in text:
            self.browser.type(character)

    def wait_for_title(self, title: str) -> None:
        self.wait_for("screen.querySelector('h2').textContent === arguments[0]", f"the screen {title}", title)

    def keep_picture(self, name: str) -> None:
        """Takes a picture for the documentation if PICTURES names a folder for them."""
        folder = os.environ.get("PICTURES")
        if folder:
            width, height = self.browser.size
            self.browser.resize(1000, 600)
            # Time for tiles and names, which are drawn later.
            self.browser.wait(2)
            self.browser.driver.save_screenshot(f"{folder}/{name}.png")
            self.browser.resize(width, height)

    @property
    def labels(self) -> list[str]:
        return self.browser.run(
            "return [...document.querySelectorAll('#panel-screen .text')].map(label => label.textContent)")

    @property
    def listed(self) -> list[str]:
        """The texts in the list beside the map."""
        return self.browser.run(
            "return [...document.querySelectorAll('#panel-screen .rows li')].map(row => row.textContent)")

    def wait_for_list(self, *rows: str) -> None:
        """Waits until the list has exactly these rows, so that no row of an older list is selected."""
        wait_until(lambda: self.listed == list(rows), f"a list with {rows}", self.bed.process,
                   lambda: f"{self.listed}\n{self.described()}")
