"""The layout of every tab in windows of all sizes."""
import re
from pathlib import Path

from clients.check import check

LAYOUT = (Path(__file__).parent / "../weblab/layout.js").read_text()
PHONES = {"320": (320, 640, 2), "412": (412, 915, 2), "640x320": (640, 320, 2), "768": (768, 1024, 1)}
# A zoom of 200 % halves the width and the height of the window in CSS pixels.
DESKTOPS = {"1280 at 200 %": (640, 400, 2), "1440": (1440, 900, 1), "2560": (2560, 1440, 1)}
# Fingers need larger targets than a mouse does.
TAB_HEIGHT_FOR_FINGERS = 44
TAB_HEIGHT_FOR_MICE = 24

# Resizing and drawing take effect with the next frames.
AFTER_TWO_FRAMES = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"


def problems_of(page, views: list[str], shown: str, extra: str = "") -> list[str]:
    """Returns the problems of views in all windows. `shown` is a name for what `extra` or the caller has shown."""
    browser = page.browser
    problems = []
    for name, (width, height, ratio) in {**PHONES, **DESKTOPS}.items():
        browser.resize(width, height, ratio, is_mobile=name in PHONES)
        tab_height = TAB_HEIGHT_FOR_FINGERS if name in PHONES else TAB_HEIGHT_FOR_MICE
        for view in views:
            page.show(view)
            browser.run(extra)
            browser.driver.execute_async_script(AFTER_TWO_FRAMES)
            browser.keep_screenshot(f"{shown} {name} {view.replace('/', ' ')}", "PICTURES")
            problems += [f"{name}, {view}: {problem}" for problem in browser.run(LAYOUT, tab_height)]
    return problems


def expect_none(problems: list[str]) -> None:
    """Fails if there are problems. A problem that several windows and views share is listed once."""
    places = {}
    for problem in problems:
        place, what = problem.split(": ", 1)
        places.setdefault(re.sub(r"-?[0-9]+,-?[0-9]+ [0-9]+x[0-9]+", "…", what), []).append((place, what))
    listed = [f"{shared[0][1]}\n    in {'; '.join(place for place, _ in shared)}" for shared in places.values()]
    assert not problems, "\n".join([f"{len(places)} problems:", *listed])


@check(slow=True)
def every_tab_fits_every_window(lab):
    page = lab.open_everything()
    expect_none(problems_of(page, page.views, "data"))


@check()
def tables_that_replace_canvases_fit_every_window(lab):
    page = lab.open_everything()
    page.browser.run("for (const swap of document.querySelectorAll('.swap')) swap.click()")
    has_table = "return [...document.querySelectorAll('.swap')].some(swap => swap.checkVisibility())"
    views = []
    page.browser.resize(412, 915)
    for view in page.views:
        page.show(view)
        if page.browser.run(has_table):
            views.append(view)
    expect_none(problems_of(page, views, "table"))


@check()
def details_and_the_menu_fit_every_window(lab):
    page = lab.open(lab.serve())
    shows_details = "document.querySelector('#details[aria-expanded=false]')?.click()"
    expect_none(problems_of(page, ["map"], "details", shows_details))
    page.browser.run("document.querySelector('#details[aria-expanded=true]')?.click()")
    # The menu covers other controls while it is open.
    shows_menu = "document.querySelector('#more[aria-expanded=false]')?.click()"
    problems = problems_of(page, ["map"], "menu", shows_menu)
    expect_none([problem for problem in problems if "covered by a in nav" not in problem])


@check()
def long_explanations_fit_every_window(lab):
    """A receiver without a fix comes with a cause and advice, and so does a server that does not answer."""
    server = lab.serve("--simulate", "indoors", "--receiver", "ubloxm10", "--skip", "30")
    page = lab.page(lab.browser(), server)
    page.open(waits=False)
    page.wait_for(lambda state: state["isConnected"] and state["cause"], "a cause of the missing position")
    tabs = ["map", "sky", "doctor"]
    problems = problems_of(page, tabs, "no fix")
    server.kill()
    page.wait_for(lambda state: not state["isConnected"], "a page that has noticed that the server is gone")
    expect_none(problems + [f"without a server {problem}" for problem in problems_of(page, tabs, "no server")])
