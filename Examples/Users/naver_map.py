"""A user of NaverMap, who drags, taps, presses and follows."""
from weblab.map import View

from harness.waiting import wait_until

from .app import App, Page, is_in_munich

NAME = "NaverMap"
NUMBER = r"(-?\d+\.\d{5})"
PLACE = f"{NUMBER}, {NUMBER}"


def use(lab, program: str, form: str) -> None:
    app = lab.keep(App(program, form, rf"position {PLACE}|(will|did) change: following, .*"))
    app.prints(f"will change: program, {PLACE}, zoom 1", f"did change: program, {PLACE}, zoom 15", "follow mode: follow")
    page = Page(lab, app)

    def labels():
        _, latitude, _, longitude = page.labels
        return (latitude, longitude) in [match.groups() for match in app.printed(f"position {PLACE}")] and (
            is_in_munich(latitude, longitude))
    wait_until(labels, "labels that equal a fix", app.process, page.described)

    page.drag((400, 300), (330, 340))
    app.prints(f"will change: gesture, {PLACE}, zoom 15", "follow mode: none")
    camera = app.prints(f"did change: gesture, {PLACE}, zoom 15")
    view = View(float(camera[1]), float(camera[2]), 15, 0, page.width, page.height)
    for x, y in [(200, 150), (500, 400), (33, 600)]:
        page.click(x, y)
        tap = app.prints(f"tap at {PLACE}")
        shown_x, shown_y = view.pixel(float(tap[1]), float(tap[2]))
        assert max(abs(shown_x - x), abs(shown_y - y)) <= 1, f"{x}, {y} became {shown_x:.1f}, {shown_y:.1f}"
    page.click(300, 300, button="right")
    app.prints(f"long tap at {PLACE}")

    page.browser.run("document.querySelector('.follow').click()")
    app.prints(f"will change: control, {PLACE}, zoom 15", "follow mode: follow", f"did change: control, {PLACE}, zoom 15")
    app.prints_nothing_else()
