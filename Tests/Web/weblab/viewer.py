"""Pages in a browser that show a program's map."""
from harness.waiting import wait_until

from .map import View


class Viewer:
    """A page that shows a program's map."""

    def __init__(self, lab, bed, link=None, **browser):
        self.bed = bed
        self.browser = lab.browser(**browser)
        self.browser.driver.get(f"{(link or bed).origin}/{bed.fragment}")
        self.wait_for_state("connected")
        self.find_map()

    def find_map(self) -> None:
        """Finds the position of the map on the page."""
        box = self.browser.run(
            "const box = document.querySelector('canvas').getBoundingClientRect();"
            "return [box.left, box.top, box.width, box.height]")
        self.left, self.top, self.width, self.height = box

    @property
    def state(self) -> str:
        return self.browser.run("return document.querySelector('#connection').textContent")

    def wait_for_state(self, text: str) -> None:
        wait_until(lambda: self.state == text, f"a page that says {text!r}", state=lambda: self.described())

    def described(self) -> str:
        return f"the page says {self.state!r}; its console: {self.browser.console()}\n{self.bed.said()}"

    @property
    def rows(self) -> dict[str, str]:
        """The rows of the list beside the map."""
        self.browser.run("document.querySelector('.swap').click()")
        rows = self.browser.run(
            "return [...document.querySelectorAll('#panel-map tbody tr')].map(row => "
            "[...row.children].map(cell => cell.textContent))")
        self.browser.run("document.querySelector('.swap').click()")
        return {row[0]: row[-1] for row in rows}

    @property
    def follow_buttons(self) -> list[str]:
        """Whether the buttons for following, and for following with the course up, are pressed."""
        return self.browser.run(
            "return ['follow', 'course'].map(name => document.querySelector(`.${name}`).getAttribute('aria-pressed'))")

    @property
    def text(self) -> str:
        self.browser.run("document.querySelector('.swap').click()")
        text = self.browser.run("return document.querySelector('#panel-map').textContent")
        self.browser.run("document.querySelector('.swap').click()")
        return text

    def show(self, lat: float, lon: float, zoom: float) -> View:
        """Sets the camera through the program, waits until the page shows it, and returns the view."""
        self.bed.obey(f"camera {lat} {lon} {zoom}")
        wait_until(lambda: self.rows["Zoom"] == f"{zoom:.1f}", "the camera of the program", state=self.described)
        return View(lat, lon, zoom, 0, self.width, self.height)

    def click(self, x: float, y: float, button: str = "left") -> None:
        for kind in ["mousePressed", "mouseReleased"]:
            self.browser.mouse(kind, self.left + x, self.top + y, button=button, clickCount=1)

    def double_click(self, x: float, y: float) -> None:
        """Clicks twice within the time of a double click, even if a busy machine is slow."""
        self.browser.cdp("Input.synthesizeTapGesture", x=self.left + x, y=self.top + y, duration=20, tapCount=2,
                         gestureSourceType="mouse")

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 10) -> None:
        def mouse(kind, part, **parameters):
            x, y = (a + (b - a) * part for a, b in zip(start, end))
            self.browser.mouse(kind, self.left + x, self.top + y, button="left", **parameters)
        mouse("mousePressed", 0, clickCount=1)
        for step in range(1, steps + 1):
            mouse("mouseMoved", step / steps, buttons=1)
        mouse("mouseReleased", 1, clickCount=1)
