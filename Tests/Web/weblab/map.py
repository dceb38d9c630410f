"""The page's map: its position on the page, and gestures on it."""
import math
import time
from dataclasses import dataclass

from harness.waiting import wait_until


@dataclass
class View:
    """The shown part of the world: its center, in degrees, and its zoom."""
    lat: float
    lon: float
    zoom: float
    rotation: float
    width: float
    height: float

    def _projected(self, lat: float, lon: float) -> tuple[float, float]:
        """Returns a position in the pixels of Web Mercator, in which the world is a square."""
        size = 256 * 2 ** self.zoom
        return (lon / 360 + 0.5) * size, (0.5 - math.asinh(math.tan(math.radians(lat))) / (2 * math.pi)) * size

    def pixel(self, lat: float, lon: float) -> tuple[float, float]:
        """Returns where the map shows a position, in pixels from its top left corner. North is up."""
        x, y = self._projected(lat, lon)
        center_x, center_y = self._projected(self.lat, self.lon)
        return x - center_x + self.width / 2, y - center_y + self.height / 2

    def position(self, x: float, y: float) -> tuple[float, float]:
        """Returns the position that is shown at a pixel."""
        center_x, center_y = self._projected(self.lat, self.lon)
        size = 256 * 2 ** self.zoom
        world_x, world_y = (center_x + x - self.width / 2) / size, (center_y + y - self.height / 2) / size
        return math.degrees(math.atan(math.sinh((0.5 - world_y) * 2 * math.pi))), (world_x - 0.5) * 360


class Map:
    """The map in a page, with gestures on it. Pixels are those of the canvas."""

    def __init__(self, page):
        self.page = page
        self.browser = page.browser
        page.go("map")
        self._find()
        box = self.browser.run(
            "const box = document.querySelector('#panel-map canvas').getBoundingClientRect();"
            "return [box.left, box.top, box.width, box.height]")
        self.left, self.top, self.width, self.height = box
        # Input events have these times, so that a slow machine does not turn two taps into a long press.
        self._time = time.time()

    def _find(self) -> None:
        """Makes the page's private map object available to tests."""
        prototype = self.browser.cdp("Runtime.evaluate", expression="MapView.prototype")["result"]["objectId"]
        instances = self.browser.cdp("Runtime.queryObjects", prototypeObjectId=prototype)["objects"]["objectId"]
        self.browser.cdp("Runtime.callFunctionOn", objectId=instances,
                         functionDeclaration="function() {"
                         " window.testedMap = this.find(map => map.constructor === MapView); }")

    @property
    def view(self) -> View:
        view, width, height = self.browser.run(
            "const { clientWidth, clientHeight } = document.querySelector('#panel-map canvas');"
            "return [testedMap.view, clientWidth, clientHeight]")
        return View(view["lat"], view["lon"], view["zoom"], view["rotation"], width, height)

    def settled(self) -> View:
        """Waits until nothing moves, and returns what the map shows."""
        last = None

        def is_still():
            nonlocal last
            before, last = last, self.view
            return before == last
        wait_until(is_still, "a map that stands still", pause=0.35)
        return last

    @property
    def follows(self) -> bool:
        return self.browser.run("return document.querySelector('#panel-map .follow[aria-pressed=true]') !== null")

    def touch(self, kind: str, *points: tuple[float, float], after: float = 0.02) -> None:
        """Touches the canvas with fingers, some seconds after the previous touch."""
        self._time += after
        self.browser.cdp("Input.dispatchTouchEvent", type=kind, timestamp=self._time, touchPoints=[
            {"x": self.left + x, "y": self.top + y, "id": number} for number, (x, y) in enumerate(points)])

    def move_fingers(self, starts, ends, steps: int = 10) -> None:
        """Moves fingers over the canvas, and rests before they are lifted."""
        self._time = time.time()
        self.touch("touchStart", *starts)
        for step in range(1, steps + 1):
            points = [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
                      for (x, y), (to_x, to_y) in zip(starts, ends)]
            self.touch("touchMove", *points)
        # If fingers were lifted while moving, the map would glide on.
        self.touch("touchMove", *ends, after=0.3)
        self.touch("touchEnd", after=0.3)

    def drag_with_finger(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.move_fingers([start], [end])

    def tap(self, x: float, y: float, after: float) -> None:
        self.touch("touchStart", (x, y), after=after)
        self.touch("touchEnd", after=0.05)

    def drag_with_mouse(self, start: tuple[float, float], end: tuple[float, float], steps: int = 10) -> None:
        (x, y), (to_x, to_y) = start, end
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        for step in range(1, steps + 1):
            share = step / steps
            self.mouse("mouseMoved", x + (to_x - x) * share, y + (to_y - y) * share, button="left", buttons=1)
        self.browser.wait(0.3)
        self.mouse("mouseReleased", to_x, to_y, button="left", clickCount=1)

    def mouse(self, kind: str, x: float, y: float, **parameters) -> None:
        self.browser.mouse(kind, self.left + x, self.top + y, **parameters)

    def wheel(self, x: float, y: float, delta: float, ctrl: bool = False) -> None:
        self.mouse("mouseWheel", x, y, deltaX=0, deltaY=delta, modifiers=2 if ctrl else 0)

    def key(self, key: str, number: int) -> None:
        self.browser.run("document.querySelector('#panel-map canvas').focus()")
        self.browser.press(key, key if len(key) > 1 else "", number, key if len(key) == 1 else "")
