"""Positions in the coordinate formats of the server."""
import json
import re

from clients.check import check

from harness.waiting import wait_until

from .recorded_tracks import FACTS, SEEK, TRACK, get_json, wait_for_moment

CHOOSE_FORMAT = """
const list = document.getElementById('format');
list.value = arguments[0];
list.dispatchEvent(new Event('change'));
return list.value === arguments[0];
"""
COPIES = """
return Object.fromEntries([...document.querySelectorAll('#panel-accuracy .copies button')]
    .map(button => [...button.children].map(part => part.textContent.trim())));
"""
# Rounding changes a coordinate in meters by at most one.
ROUNDING = 1


def open_with_grid(lab):
    """Opens the page with recorded tracks, and shows its positions as UTM coordinates."""
    page = lab.open(lab.serve_everything())
    page.wait_until(CHOOSE_FORMAT, "the formats of the server", "utm")
    page.wait_for(lambda state: not state["position"].startswith("48."), "a status bar with UTM coordinates")
    return page


def meters(utm: str) -> list[int]:
    """Returns the east and north coordinates of a UTM position; an empty list for another format."""
    return [int(number) for number in re.findall(r"\b[0-9]{6,7}\b", utm)]


def distance(one: list[int], other: list[int]) -> int:
    """Returns the greater of the distances in both directions, in meters; 0 if a position is missing."""
    return max((abs(first - second) for first, second in zip(one, other)), default=0)


def utm_of(server, lat, lon) -> list[int]:
    texts = json.loads(server.get(f"/position?lat={lat}&lon={lon}")[1])
    return meters(next(text["text"] for text in texts if text["name"] == "utm"))


def expect_to_stay(page, shown, expected: list[int]) -> None:
    """Waits until `shown` returns a position. Fails if `shown` returns another one later."""
    def is_right(text: str) -> bool:
        numbers = meters(text)
        return len(numbers) == 2 and all(abs(one - other) <= ROUNDING for one, other in zip(numbers, expected))
    wait_until(lambda: is_right(shown()), f"the position {expected}", state=lambda: f"{shown()}\n{page.described()}")
    texts = []
    for _ in range(40):
        page.browser.wait(0.1)
        texts.append(shown())
    wrong = {text for text in texts if not is_right(text)}
    assert not wrong, f"positions other than {expected}: {wrong}\n{page.described()}"


@check()
def a_mean_in_a_grid_format_is_not_replaced_by_the_current_position(lab):
    page = open_with_grid(lab)
    page.go("accuracy")
    start = "document.querySelector('.averaging .start').click()"
    origin = meters(page.wait_for(lambda state: meters(state["position"]), "a position")["position"])
    page.browser.run(start)
    page.wait_for(lambda state: distance(meters(state["position"]), origin) > 50, "a receiver that moves away from the mean")
    page.browser.run(start)
    decimal = [float(number) for number in re.findall(r"[0-9.]+", page.browser.run(COPIES)["decimal"])]
    mean = utm_of(page.server, *decimal)
    page.wait_for(lambda state: distance(meters(state["position"]), mean) > 10, "a receiver away from the mean")
    expect_to_stay(page, lambda: page.browser.run(COPIES).get("utm", ""), mean)


@check()
def a_past_position_in_a_grid_format_is_not_replaced_by_the_current_position(lab):
    page = open_with_grid(lab)
    page.go(TRACK)
    page.browser.run(SEEK, 300)
    begin = get_json(page.server, "tracks")["tracks"][0]["from"]
    fix = wait_for_moment(page, begin + 300)["fix"]
    position = lambda: page.browser.run(FACTS, ".then")["position"].replace("\u00a0", " ")  # noqa: E731
    expect_to_stay(page, position, utm_of(page.server, fix["lat"], fix["lon"]))
