"""The user's maps, in files that the checks write."""
import math
import os

from clients.check import check
from weblab import mapfiles
from weblab.lab import DRIVE
from weblab.map import Map

from harness.waiting import wait_until

from .hostile_texts import IMAGE, expect_harmless

WRITERS = {"mbtiles": mapfiles.write_mbtiles, "pmtiles": mapfiles.write_pmtiles}
# The page names MBTiles without the extension.
WORLDS = {"world": "mbtiles", "world.pmtiles": "pmtiles"}
# Scaled images are rounded.
TOLERANCE = 4

# The colors of the canvas at some pixels. A copy is read, because reading changes how a canvas is drawn.
COLORS = """
const canvas = document.querySelector('#panel-map canvas');
const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
copy.drawImage(canvas, 0, 0);
const scale = canvas.width / canvas.clientWidth;
return arguments[0].map(([x, y]) =>
    [...copy.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data.slice(0, 3)]);
"""
NOTES = "document.querySelector('.map-notes').textContent"
REREAD = "document.querySelector('[name=map]').dispatchEvent(new Event('focus'))"


def latitude(y: float, zoom: int) -> float:
    """Returns the latitude of a row of tiles."""
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / 2 ** zoom))))


def visible_tiles(view, level: int) -> tuple[range, range]:
    """Returns the columns and rows of the tiles of a level that can be in view."""
    def tile(x: float, y: float) -> tuple[int, int]:
        lat, lon = view.position(x, y)
        row = (1 - math.asinh(math.tan(math.radians(lat))) / math.pi) / 2
        return int((lon / 360 + 0.5) * 2 ** level), int(row * 2 ** level)
    (left, top), (right, bottom) = tile(0, 0), tile(view.width, view.height)
    return range(max(left, 0), min(right + 1, 2 ** level)), range(max(top, 0), min(bottom + 1, 2 ** level))


def wrong_colors(canvas_map, view, level: int) -> list[str]:
    """Returns the problems of the visible tiles of a level. Names and lines may cover some points of each tile."""
    tiles = {}
    columns, rows = visible_tiles(view, level)
    for x in columns:
        for y in rows:
            for dx, dy in [(across / 10, down / 10) for across in (1, 3, 5, 7, 9) for down in (1, 3, 5, 7, 9)]:
                left, top = view.pixel(latitude(y + dy, level), (x + dx) * 360 / 2 ** level - 180)
                if 0 <= left < view.width and 0 <= top < view.height:
                    tiles.setdefault((level, x, y), []).append((left, top))
    colors = iter(canvas_map.browser.run(COLORS, [point for points in tiles.values() for point in points]))
    problems = []
    for place, points in tiles.items():
        shown, expected = [next(colors) for _ in points], mapfiles.color_of(*place)
        right = sum(max(abs(a - b) for a, b in zip(color, expected)) <= TOLERANCE for color in shown)
        if right < len(points) * 0.6:
            problems.append(f"tile {place} is not {expected} at {len(points) - right} of {len(points)} points: {shown[:5]}")
    return problems if tiles else ["no tile is in view"]


def expect_tiles_in_place(canvas_map, zoom: float, max_level: int = 3) -> None:
    """Fails unless the map shows the tiles of the level for a zoom, each in the right place."""
    page = canvas_map.page
    page.browser.run("testedMap.view = { lat: 30, lon: 12, zoom: arguments[0] }", zoom)
    view = canvas_map.settled()
    # The map is never smaller than its window.
    level = min(max_level, round(view.zoom))
    found = []

    def are_in_place() -> bool:
        found[:] = wrong_colors(canvas_map, view, level)
        return not found
    wait_until(are_in_place, f"tiles in their places at zoom {zoom}", state=lambda: "\n".join([*found, page.described()]))


def open_maps(lab, maps: str):
    page = lab.open(lab.serve(*DRIVE, "--maps", maps))
    page.set(theme="day")
    return page


@check()
def tiles_from_mbtiles_and_pmtiles_are_drawn_in_the_right_places(lab):
    maps = lab.folder("maps")
    for kind, write in WRITERS.items():
        write(f"{maps}/world.{kind}", {"name": kind, "attribution": f"© {kind}"}, mapfiles.WORLD)
    page = open_maps(lab, maps)
    canvas_map = Map(page)
    for name, kind in WORLDS.items():
        page.choose_map(name)
        page.wait_until(f"return {NOTES}.includes(arguments[0])", "the attribution", f"© {kind}")
        # At zoom 4.5, the tiles of level 3 are magnified.
        for zoom in [1.2, 2, 3, 4.5]:
            expect_tiles_in_place(canvas_map, zoom)
    assert not (console := page.browser.console()), f"messages on the console: {console}"


@check(slow=True)
def tiles_from_a_map_of_200_megabytes_are_drawn_in_the_right_places(lab):
    maps = lab.folder("maps")
    mapfiles.write_large_mbtiles(f"{maps}/large.mbtiles", max_zoom=8, padding=2100)
    assert (size := os.path.getsize(f"{maps}/large.mbtiles")) >= 200e6, f"the map has only {size} bytes"
    page = open_maps(lab, maps)
    canvas_map = Map(page)
    page.choose_map("large")
    for zoom in [3, 6, 8]:
        expect_tiles_in_place(canvas_map, zoom, max_level=8)
    assert not (console := page.browser.console()), f"messages on the console: {console}"


@check()
def texts_from_a_map_file_are_shown_as_text(lab):
    maps = lab.folder("maps")
    # An attribution may be HTML, and the page shows only its text.
    attribution = f"<b>© a</b> &lt;img src=x onerror=hacked=1&gt; {IMAGE}"
    for kind, write in WRITERS.items():
        write(f"{maps}/{IMAGE} {kind}.{kind}", {"name": f"{IMAGE} {kind}", "attribution": attribution}, mapfiles.WORLD)
    page = open_maps(lab, maps)
    page.go("map")
    for name in [f"{IMAGE} mbtiles", f"{IMAGE} pmtiles.pmtiles"]:
        page.choose_map(name)
        page.wait_until(f"return {NOTES}.includes('© a <img src=x onerror=hacked=1>')", "the attribution as a text")
    expect_harmless(page, f"{IMAGE} mbtiles", f"{IMAGE} pmtiles")


@check()
def a_map_that_is_added_while_the_page_is_open_appears(lab):
    maps = lab.folder("maps")
    page = open_maps(lab, maps)
    canvas_map = Map(page)
    mapfiles.write_mbtiles(f"{lab.directory}/new.mbtiles", {"name": "New"}, mapfiles.WORLD)
    os.rename(f"{lab.directory}/new.mbtiles", f"{maps}/new.mbtiles")
    assert page.browser.run("return document.querySelector('[name=map]').checkVisibility()"), "the page offers no maps"
    page.wait_until(
        f"{REREAD}; return document.querySelector('[name=map]').textContent.includes('New')", "the new map in the list")
    page.choose_map("new")
    expect_tiles_in_place(canvas_map, 3)


@check()
def damaged_maps_are_reported_and_other_maps_are_shown(lab):
    maps = lab.folder("maps")
    mapfiles.write_pmtiles(f"{maps}/good.pmtiles", {"name": "good"}, mapfiles.WORLD)
    with open(f"{maps}/garbage.mbtiles", "wb") as file:
        file.write(os.urandom(5000))
    with open(f"{maps}/good.pmtiles", "rb") as good, open(f"{maps}/short.pmtiles", "wb") as file:
        file.write(good.read()[:100])
    page = open_maps(lab, maps)
    canvas_map = Map(page)
    page.wait_until(f"return {NOTES}.includes('2 files cannot be used')", "a note about two files")
    notes = page.browser.run(f"return {NOTES}")
    assert "garbage.mbtiles" in notes and "short.pmtiles" in notes, notes
    page.choose_map("good.pmtiles")
    expect_tiles_in_place(canvas_map, 2)


@check()
def damaged_tiles_of_a_map_are_reported(lab):
    maps = lab.folder("maps")
    damaged = {place: data[:60] if place[0] == 3 else data for place, data in mapfiles.WORLD.items()}
    damaged[2, 1, 1] = b"no image"
    for kind, write in WRITERS.items():
        write(f"{maps}/world.{kind}", {"name": kind}, damaged)
    page = open_maps(lab, maps)
    canvas_map = Map(page)
    for name in WORLDS:
        page.choose_map(name)
        for zoom, problem in [(3, "a damaged image"), (2, "neither PNG, JPEG")]:
            page.browser.run("testedMap.view = { lat: 30, lon: 12, zoom: arguments[0] }", zoom)
            page.wait_until(f"return /Parts are missing: .*{problem}/.test({NOTES})", problem)
    # The other tiles of the level are shown.
    view = canvas_map.settled()
    missing = [problem for problem in wrong_colors(canvas_map, view, 2) if "(2, 1, 1)" not in problem]
    assert not missing, missing
