"""A page for screens that are shown to others, which hides the exact position."""
import re
import subprocess

from clients.check import check
from weblab.lab import START

from .layouts import expect_none, problems_of

# A receiver that stands still at a place that is not close to the center of a cell of the grid.
STANDING = ("--simulate", "stationary", "--receiver", "ubloxm10", "--seed", "5", "--start", START, "--skip", "90")
BLUR = 100
METERS_PER_DEGREE = 111_195


def serve_blurred(lab):
    """Returns a server with a blurred page, and the exact position of its receiver."""
    one_line = [lab.program, "monitor", *STANDING, "--once", "--json"]
    line = subprocess.run(one_line, capture_output=True, text=True, check=True, timeout=60).stdout
    exact = [float(re.search(rf'"{name}":(-?[0-9.]+)', line)[1]) for name in ["lat", "lon"]]
    return lab.serve(*STANDING, "--web-blur", str(BLUR)), exact


def exact_numbers(text: str, exact: list[float]) -> list[str]:
    """Returns the numbers of a text that are within 30 m of the exact latitude or longitude, also in minutes."""
    near = []
    for number in re.findall(r"[0-9]+\.[0-9]+", text):
        for degrees in map(abs, exact):
            reach = 30 / METERS_PER_DEGREE
            if abs(float(number) - degrees) < reach or abs(float(number) - degrees % 1 * 60) < reach * 60:
                near.append(number)
    return near


@check()
def a_blurred_page_shows_its_blur_and_no_exact_position(lab):
    server, exact = serve_blurred(lab)
    assert exact_numbers(f"{exact[0]:.6f} {exact[1]:.6f}", exact), "the search finds no exact position"
    page = lab.open(server)
    banner = "return document.querySelector('[data-part=blur]:not([hidden])')?.textContent"
    assert page.browser.run(banner) == "BLURRED 100 m", page.browser.run(banner)
    assert page.state["word"].startswith("3D"), page.state
    shown = page.browser.run("return document.body.innerText")
    assert "BLURRED" in shown, shown
    tabs = page.tabs
    assert "accuracy" not in tabs and "raw" not in tabs, tabs
    page.browser.run("for (const swap of document.querySelectorAll('.swap')) swap.click()")
    for tab in tabs:
        page.show(tab)
        page.browser.wait(1.1)  # the panels have been updated, and a link event has arrived
        text = page.browser.run("return document.body.innerText")
        assert not exact_numbers(text, exact), f"{tab} shows {exact_numbers(text, exact)}, near {exact}:\n{text}"
    for path in ["/text", "/fix.json", "/metrics", "/health"]:
        body = server.get(path)[1].decode()
        assert not exact_numbers(body, exact), f"{path} has {exact_numbers(body, exact)}, near {exact}:\n{body}"
    assert not [line for line in page.browser.console() if "SEVERE" in line], "errors in the console"


@check()
def the_hidden_tabs_of_a_blurred_page_cannot_be_opened(lab):
    server, _ = serve_blurred(lab)
    page = lab.page(lab.browser(), server)
    for hidden in ["accuracy", "raw"]:
        page.open(f"#{hidden}")
        page.wait_for(lambda state: state["tab"] == "map", f"the map instead of {hidden}")
        page.browser.run("location.hash = arguments[0]", hidden)
        page.browser.wait(0.5)
        assert page.state["tab"] == "map", page.state
    assert "raw=1" not in "".join(page.browser.requests()[-3:]), page.browser.requests()


@check(slow=True)
def a_blurred_page_fits_every_window(lab):
    server, _ = serve_blurred(lab)
    page = lab.open(server)
    expect_none(problems_of(page, page.tabs, "blurred"))
