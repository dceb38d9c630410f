"""A user of Cities, who selects a city, goes back, and picks places."""
from weblab.map import View

from harness.waiting import wait_until

from .app import App, Page

NAME = "Cities"
PLACE = r"(-?\d+\.\d+), (-?\d+\.\d+)"


def use(lab, program: str, form: str) -> None:
    app = lab.keep(App(program, form))

    def prints(*patterns: str):
        # With a delegate and streams, each event arrives twice. Streams are read a little later.
        return app.prints_in_any_order(*patterns * (2 if form == "both" else 1))

    prints("will show Cities")
    page = Page(lab, app)
    wait_until(lambda: len(page.listed) == 20, "twenty cities", app.process, page.described)
    assert page.listed[:3] == ["Seoul", "Busan", "Incheon"], page.listed
    page.press("Busan")
    prints("selected Busan", "will show Busan")
    page.wait_for_title("Busan")
    country, place = page.labels
    assert country == "South Korea", country
    page.press("Back")
    prints("will show Cities")
    page.wait_for_title("Cities")

    page.press("Pick another place")
    prints("will show Pick a place")
    page.type("Seo")
    page.wait_for_list("Seoul, South Korea", "Eumseong, South Korea")
    page.keep_picture("map-cities")
    page.press("Seoul")
    prints("picked Seoul", "will show Cities")
    page.wait_for_title("Cities")

    page.press("Pick another place")
    prints("will show Pick a place")
    page.click(200, 300)
    picked = prints("will show Cities", f"picked {PLACE}")
    view = View(*map(float, place.split(", ")), 10, 0, page.width, page.height)
    x, y = view.pixel(float(picked[1]), float(picked[2]))
    assert max(abs(x - 200), abs(y - 300)) <= 1, f"200, 300 became {x:.1f}, {y:.1f}"
    app.prints_nothing_else()
