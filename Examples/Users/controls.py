"""A user of Controls, who drags the slider, resets it, and edits the name."""
from harness.waiting import wait_until

from .app import App, Page, is_in_munich

NAME = "Controls"


def use(lab, program: str, form: str) -> None:
    app = lab.keep(App(program, form))
    page = Page(lab, app)

    def wind_is_shown(text: str, segment: str) -> None:
        wait_until(lambda: page.labels[0] == text, f"a label {text}", app.process, page.described)
        page.wait_for("screen.querySelector('.segments label:has(:checked)')?.textContent === arguments[0]",
                      f"the segment {segment}", segment)

    def colors() -> list[str]:
        return page.browser.run(
            "return [document.querySelector('input[type=range]').style.accentColor,"
            " document.querySelector('.text').style.color]")

    wind_is_shown("0 %", "Calm")
    calm = colors()
    page.click_on("input[type=range]", at=0.9)
    wind = app.prints(r"slider: (\d+ %)")[1]
    wind_is_shown(wind, "Storm")
    wait_until(lambda: all(color != before for color, before in zip(colors(), calm)), "other colors", app.process,
               lambda: f"{calm}, now {colors()}")
    page.keep_picture("map-controls")
    page.press("Reset")
    # The next line is the segment's, so the slider reports nothing.
    app.prints("reset")
    wind_is_shown("0 %", "Calm")
    page.wait_for("Number(screen.querySelector('input[type=range]').value) === 0", "a slider at 0")
    wait_until(lambda: colors() == calm, "the first colors", app.process, lambda: f"{calm}, now {colors()}")
    page.click_on(".segments label", "Breeze")
    app.prints("segment: 1")

    def border() -> str:
        return page.browser.run("return document.querySelector('input[type=text]').style.borderColor")
    page.type("Aurora")
    app.prints("editing begins")
    wait_until(border, "a border with a color", app.process, page.described)
    during = border()
    page.browser.press("Tab", "Tab", 9)
    app.prints("editing ends: Aurora")
    wait_until(lambda: border() != during, "another border", app.process, page.described)
    wait_until(lambda: page.labels[-1] != "searching" and is_in_munich(*page.labels[-1].split(", ")),
               "the position", app.process, page.described)
    app.prints_nothing_else()
