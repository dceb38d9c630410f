"""Recorded tracks and their past moments."""
import csv
import io
import json
import os
import sqlite3
import xml.etree.ElementTree
from contextlib import closing

from clients.check import check
from weblab.lab import DRIVE

from harness.waiting import wait_until

from .hostile_texts import IMAGE, OVERRIDE, expect_harmless

TRACK = "tracks/1/1"
EPOCHS = 600
STATE = "document.querySelector('#panel-tracks .state').textContent"
PROBLEM = "document.querySelector('#panel-tracks .problem').textContent"
FACTS = """
return Object.fromEntries([...document.querySelectorAll(`#panel-tracks ${arguments[0]} .facts > div`)]
    .map(fact => [fact.firstChild.textContent, fact.lastChild.textContent]));
"""
LIST = "return [...document.querySelectorAll('#panel-tracks .days a')].map(link => link.textContent)"
TABLE = """
return [...document.querySelectorAll(`#panel-tracks ${arguments[0]} tbody tr`)]
    .map(row => [...row.children].map(cell => cell.textContent));
"""
SEEK = """
const slider = document.querySelector('#panel-tracks input[type=range]');
slider.value = arguments[0];
slider.dispatchEvent(new Event('input', { bubbles: true }));
"""
RELOAD = "document.querySelector('#panel-tracks .reload').click()"


def serve_tracks(lab, path: str):
    return lab.serve(*DRIVE, "--web-tracks", path)


def open_track(lab, fragment: str = TRACK):
    page = lab.open(serve_tracks(lab, lab.record()))
    page.go(TRACK)
    if fragment != TRACK:
        page.show(fragment)
    return page


def get_json(server, path: str) -> dict:
    status, body = server.get(f"/{path}")
    assert status == 200, f"{path}: {status} {body[:200]}"
    return json.loads(body)


def wait_for_moment(page, time: float) -> dict:
    """Waits until the page shows a past moment, and returns what the server knows about it."""
    moment = get_json(page.server, f"{TRACK}/moment?time={time}")
    clock = page.browser.run("return utcTexts(arguments[0]).clock", moment["fix"]["time"])
    mark = "return document.querySelector('#panel-tracks .moment').textContent.includes(arguments[0])"
    page.wait_until(mark, f"the moment {clock}", clock)
    return moment


@check()
def a_recorded_track_is_listed_and_can_be_opened(lab):
    page = lab.open(serve_tracks(lab, lab.record()))
    page.go("tracks")
    page.browser.run("document.querySelector('#panel-tracks .days a').click()")
    page.wait_until("return location.hash.startsWith('#tracks/1/1')", "the address of the track")
    page.go(TRACK)
    numbers = get_json(page.server, f"{TRACK}/statistics")
    facts = page.browser.run(FACTS, ".statistics")
    assert f"{numbers['distance'] / 1000:.2f} km" == facts["length"], f"{facts['length']} of {numbers['distance']} m"
    assert facts["epochs"].startswith(f"{EPOCHS}, "), facts
    page.wait_until(
        "const rows = (() => { %s })(); return rows.length === 5 && rows.every(row => /\\d/.test(row.join()))" % TABLE,
        "values in all charts", ".strips")
    assert not (console := page.browser.console()), f"messages on the console: {console}"


@check()
def downloaded_files_of_a_recorded_track_are_complete(lab):
    page = open_track(lab)
    downloads = lab.folder("downloads")
    page.browser.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
    page.browser.run("for (const link of document.querySelectorAll('#panel-tracks .downloads a')) link.click()")

    def files() -> dict[str, bytes]:
        found = {}
        for name in os.listdir(downloads):
            # Chromium renames a file when it is complete.
            if name.endswith(".crdownload"):
                continue
            with open(os.path.join(downloads, name), "rb") as file:
                found[name.rsplit(".", 1)[1]] = file.read()
        return found
    kinds = {"gpx", "kml", "geojson", "csv"}
    wait_until(lambda: set(files()) == kinds, "four downloaded files", state=lambda: str(os.listdir(downloads)))
    positions = get_json(page.server, "tracks")["tracks"][0]["positions"]
    for kind, data in files().items():
        assert data == page.server.get(f"/{TRACK}/export.{kind}")[1], f"the downloaded {kind} differs from the server's"
    points = xml.etree.ElementTree.fromstring(files()["gpx"]).findall(".//{*}trkpt")
    rows = list(csv.DictReader(io.StringIO(files()["csv"].decode())))
    xml.etree.ElementTree.fromstring(files()["kml"])
    json.loads(files()["geojson"])
    assert len(points) == positions, f"{len(points)} points instead of {positions}"
    assert len(rows) >= positions, f"{len(rows)} rows instead of {positions} or more"


@check()
def a_past_moment_shows_the_sky_and_the_values_of_that_time(lab):
    page = open_track(lab)
    begin = get_json(page.server, "tracks")["tracks"][0]["from"]
    for offset in [300, 60, 591, 0]:
        page.browser.run(SEEK, offset)
        moment = wait_for_moment(page, begin + offset)
        used = {signal[0] for signal in moment["sky"]["signals"] if signal[3]}
        page.wait_until(
            "return (() => { %s })().filter(row => row[2] === 'yes').length === arguments[1]" % TABLE,
            f"{len(used)} used satellites", ".sky", len(used))
        latitude = f"{moment['fix']['lat']:.6f}"
        position = page.browser.run(FACTS, ".then")["position"]
        assert position.startswith(latitude), f"{position} at a moment with the latitude {latitude}"
        assert not page.state["isCurrent"] or latitude not in page.state["position"], "the live status shows the past"


@check()
def a_past_moment_has_an_address_that_shows_the_moment_again(lab):
    page = open_track(lab)
    begin = get_json(page.server, "tracks")["tracks"][0]["from"]
    page.browser.run(SEEK, 240)
    address = f"#{TRACK}/{begin + 240:.0f}"
    page.wait_until("return location.hash === arguments[0]", f"the address {address}", address)
    other = lab.page(lab.browser(), page.server)
    other.open(address)
    wait_for_moment(other, begin + 240)


@check()
def a_track_is_played_to_its_end(lab):
    page = open_track(lab)
    end = get_json(page.server, "tracks")["tracks"][0]["to"]
    page.browser.run("""
        document.querySelector('.machine select').value = '300';
        document.querySelector('.machine .play').click();""")
    seen = []

    def has_ended() -> bool:
        seen.append(page.browser.run("return Number(document.querySelector('#panel-tracks input[type=range]').value)"))
        return page.browser.run("return document.querySelector('.machine .play').getAttribute('aria-label') === 'Play'")
    wait_until(has_ended, "the end of the track", state=page.described)
    assert seen == sorted(seen), f"the time ran backwards: {seen}"
    wait_for_moment(page, end)


@check()
def a_request_is_sent_even_if_showing_an_earlier_answer_failed(lab):
    page = open_track(lab)
    subjects = page.browser.run("""
        return new Promise(resolve => {
            const subjects = [];
            const requests = new LatestRequest({
                onanswer: (answer, subject) => {
                    subjects.push(subject);
                    if (subjects.length === 1) {
                        requests.send('fix.json', 'second');
                        throw new Error('a deliberate error of this check');
                    }
                    resolve(subjects);
                },
                onfailure: resolve,
            });
            requests.send('fix.json', 'first');
        });""")
    assert subjects == ["first", "second"], subjects


@check()
def pointing_at_a_chart_shows_that_moment(lab):
    page = open_track(lab)
    page.browser.resize(1440, 1200)
    box = page.browser.run("""
        const canvas = document.querySelector('#panel-tracks .strips canvas');
        canvas.scrollIntoView();
        const { left, top, width, height } = canvas.getBoundingClientRect();
        return { x: left + (width - ChartsPanel.RIGHT) / 2, y: top + height / 2 };""")
    page.browser.mouse("mousePressed", box["x"], box["y"], button="left", buttons=1, clickCount=1)
    page.browser.mouse("mouseReleased", box["x"], box["y"], button="left", clickCount=1)
    page.wait_until(
        "return Math.abs(document.querySelector('#panel-tracks input[type=range]').value - arguments[0]) < 10",
        "a moment in the middle", EPOCHS / 2)


# The pixels of each class on the map of the track.
CLASS_PIXELS = """
const canvas = document.querySelector('#panel-tracks .route canvas');
const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
copy.drawImage(canvas, 0, 0);
const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
const style = getComputedStyle(document.documentElement);
return [1, 2, 3, 4, 5].map(number => {
    const color = style.getPropertyValue(`--map-track-${number}`).trim().match(/\\w\\w/g).map(part => parseInt(part, 16));
    let count = 0;
    for (let at = 0; at < data.length; at += 4) count += color.every((value, index) => data[at + index] === value);
    return count;
});
"""


@check()
def a_track_is_colored_by_speed(lab):
    """A car is slow at corners, where the line of the track is bent, and fast in between."""
    page = open_track(lab)
    page.set(theme="day", trackColor="speed")
    rows = csv.DictReader(io.StringIO(page.server.get(f"/{TRACK}/export.csv")[1].decode()))
    # Points have equal time intervals, so distances are proportional to speeds.
    speeds = [float(row["speed"]) for row in rows if row["speed"]]
    limit = page.browser.run("return new TrackScale('speed', arguments[0], 'metric').limits[0] / 3.6", speeds)
    expected = sum(speed for speed in speeds if speed < limit) / sum(speeds)
    shares = []

    def is_right() -> bool:
        pixels = page.browser.run(CLASS_PIXELS)
        shares.append(pixels[0] / max(sum(pixels), 1))
        # The legend and the ends of lines count, too.
        return sum(pixels) > 100 and abs(shares[-1] - expected) < 0.2
    wait_until(is_right, f"a track of which {expected:.0%} are slow", state=lambda: f"slow: {shares[-1]:.0%}")
    return f"{expected:.0%} of the way is slow, {shares[-1]:.0%} of the pixels"


@check()
def names_of_recorded_devices_are_shown_as_text(lab):
    path = lab.record()
    name = f"{IMAGE}{OVERRIDE}\"';\r\n{'W' * 500}"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE devices SET name = ?, identity = ?", (name, name))
    page = lab.open(serve_tracks(lab, path))
    page.go("tracks")
    page.go(TRACK)
    expect_harmless(page, IMAGE)
    page.show(TRACK)
    width = page.browser.run("return document.querySelector('#panel-tracks').scrollWidth - innerWidth")
    assert width <= 0, f"a name makes the track {width} px too wide"
    with_name = page.server.get(f"/{TRACK}/export.gpx")
    assert with_name[0] == 200 and xml.etree.ElementTree.fromstring(with_name[1]) is not None


@check()
def tracks_that_grow_while_the_page_is_open_are_shown(lab):
    page = open_track(lab)
    path = os.path.join(lab.directory, "tracks.sqlite")
    begin = get_json(page.server, "tracks")["tracks"][0]["from"]
    page.browser.run(SEEK, 100)
    wait_for_moment(page, begin + 100)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TEMP TABLE more AS SELECT * FROM fixes")
        database.execute("UPDATE more SET time = time + 600000000")
        database.execute("INSERT INTO fixes SELECT * FROM more")
    page.wait_until(
        f"{RELOAD}; return (() => {{ {FACTS} }})().epochs?.startsWith('{2 * EPOCHS}, ')", "the new epochs", ".statistics")
    # The page still shows the moment, although the track around it has grown.
    wait_for_moment(page, begin + 100)
    lab.record("--simulate", "drive", "--start", "2026-11-21T08:00:00Z", "--duration", "5min")
    page.wait_until(f"{RELOAD}; return (() => {{ {LIST} }})().length === 2", "a second track")
    newest = page.browser.run(LIST)[0]
    assert newest.startswith("08:00"), f"the newest track is not the first: {newest}"


@check()
def a_missing_database_is_explained_and_found_later(lab):
    path = os.path.join(lab.directory, "tracks.sqlite")
    page = lab.open(serve_tracks(lab, path))
    page.show("tracks")
    page.wait_until(f"return {STATE}.includes(arguments[0])", "a message that names the file", path)
    assert "gpsbridge record -o" in page.browser.run(f"return {STATE}"), "the message does not say how to record"
    lab.record()
    page.wait_until(f"{RELOAD}; return (() => {{ {LIST} }})().length === 1 && !{STATE}", "the recorded track")


@check()
def a_damaged_database_is_explained(lab):
    path = os.path.join(lab.directory, "damaged.sqlite")
    with open(path, "wb") as file:
        file.write(os.urandom(10000))
    page = lab.open(serve_tracks(lab, path))
    page.show("tracks")
    page.wait_until(f"return {STATE}.includes(arguments[0])", "a message", f"{path} is not an SQLite database")
    # The failure of one part of the page does not affect other parts.
    page.go("map")
    page.wait_for(lambda state: state["isCurrent"], "a current position")


@check()
def reading_a_track_can_be_retried_after_a_failure(lab):
    page = lab.open(serve_tracks(lab, lab.record()))
    page.go("tracks")
    path = os.path.join(lab.directory, "tracks.sqlite")
    os.rename(path, f"{path}.away")
    page.show(TRACK)
    page.wait_until(f"return {PROBLEM}.includes(arguments[0])", "a message that names the file", path)
    os.rename(f"{path}.away", path)
    page.browser.run("document.querySelector('#panel-tracks .retry').click()")
    page.go(TRACK)
    page.wait_until(f"return {PROBLEM} === ''", "a track without a problem")


@check()
def the_address_of_a_nonexistent_track_is_explained(lab):
    page = lab.open(serve_tracks(lab, lab.record()))
    page.show("tracks/7/7")
    page.wait_until(f"return {STATE}.includes('not in the database')", "a message")
    page.show("tracks/<img>/x/y")
    page.wait_until(f"return {STATE}.includes('not in the database')", "a message")
    assert len(page.browser.run(LIST)) == 1, "the list is empty"
    page.show(TRACK)
    page.wait_until(f"return {STATE} === ''", "a track without the message")


POINTS = "const rows = (() => { %s })(); return parseInt(rows.find(row => row[0] === 'Track')?.[1]);" % TABLE
ZOOM = "for (let step = 0; step < 4; step += 1) document.querySelector(`#panel-tracks .${arguments[0]}`).click()"


@check()
def a_long_track_is_complete_again_after_zooming_out_of_a_part(lab):
    path = lab.record("--simulate", "drive", "--start", "2026-11-20T12:00:00Z", "--duration", "3h")
    page = lab.open(serve_tracks(lab, path))
    page.go(TRACK)
    points = lambda: page.browser.run(POINTS, ".route")  # noqa: E731
    whole = wait_until(points, "the whole track", state=page.described)
    assert whole < get_json(page.server, "tracks")["tracks"][0]["positions"], f"{whole} points are not simplified"
    page.browser.run(ZOOM, "zoom-in")
    wait_until(lambda: points() != whole, "a part of the track in more detail", state=page.described)
    page.browser.run(ZOOM, "zoom-out")
    wait_until(lambda: points() == whole, "the whole track", state=lambda: f"{points()} of {whole} points")
    page.browser.cdp("Network.setBlockedURLs", urls=["*bounds=*"])
    page.browser.run(ZOOM, "zoom-in")
    page.wait_until(f"return {PROBLEM} !== ''", "a message about the missing part")
    page.browser.run(ZOOM, "zoom-out")
    page.wait_until(f"return {PROBLEM} === ''", "no message, because the whole track needs no part")
    page.browser.run(ZOOM, "zoom-in")
    page.wait_until(f"return {PROBLEM} !== ''", "a message about the missing part")
    page.browser.cdp("Network.setBlockedURLs", urls=[])
    page.browser.run(ZOOM, "zoom-in")
    page.wait_until(f"return {PROBLEM} === ''", "no message, because the part has been loaded")


@check()
def a_track_without_a_moment_has_no_course(lab):
    page = open_track(lab)
    page.expose_app()
    turn = page.browser.run("""
        testedApp.view.set('isCourseUp', true);
        const { get } = Object.getOwnPropertyDescriptor(SkyPanel.prototype, 'turn');
        return get.call({ view: new PastView(testedApp.view) });""")
    assert turn == 0, turn
