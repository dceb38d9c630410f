"""A program's map: what viewers see and do, and the events that the program receives."""
import json
import os
import urllib.error
import urllib.request

from clients.check import check
from weblab import axe
from weblab.brokenlink import BrokenLink
from weblab.map import View
from weblab.mapbed import MapBed
from weblab.refusinglink import RefusingLink
from weblab.viewer import Viewer

from harness.waiting import wait_until

SIZES = {320: 640, 1440: 900}


@check()
def a_tap_reaches_the_program_with_its_coordinate(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    view = viewer.show(48, 11, 10)
    for number, (x, y) in enumerate([(200, 150), (700, 300), (30, 600)], 1):
        viewer.click(x, y)
        wait_until(lambda: len(bed.events("tap")) == number, "a tap", bed.process, viewer.described)
        lat, lon, *point = map(float, bed.events("tap")[-1])
        shown_x, shown_y = view.pixel(lat, lon)
        assert max(abs(shown_x - x), abs(shown_y - y)) <= 1, f"{x}, {y} became {shown_x:.1f}, {shown_y:.1f}"
        assert max(abs(point[0] - x), abs(point[1] - y)) <= 1, point


@check()
def a_drag_reports_one_start_some_steps_and_one_end(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    view = viewer.show(48, 11, 10)
    grabbed = view.position(400, 300)
    viewer.drag((400, 300), (460, 260), steps=30)
    bed.wait_for("did gesture .*")
    changes = [line.split() for line in bed.said().splitlines() if " gesture " in line]
    names = [change[0] for change in changes]
    assert names[0] == "will" and names[-1] == "did" and set(names[1:-1]) <= {"is"}, names
    lat, lon, zoom = map(float, changes[-1][2:])
    x, y = View(lat, lon, zoom, 0, viewer.width, viewer.height).pixel(*grabbed)
    # The map may glide on after the drag, in its direction.
    assert x >= 459 and y <= 261, f"the grabbed point is at {x:.1f}, {y:.1f}"
    assert not bed.events("tap"), bed.said()


@check()
def a_page_that_starts_to_follow_reports_its_move_to_the_position(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    viewer.show(0, 0, 10)
    bed.obey("receiver")
    wait_until(lambda: "Position" in viewer.rows, "the position", bed.process, viewer.described)
    assert not bed.events("follow"), bed.said()
    bed.obey("follow follow")
    for name, latitude in [("will", 0), ("did", 48.137)]:
        bed.wait_for(f"{name} following .*")
        # Later positions move the map a little further.
        first = next(change for change in bed.events(name) if change[0] == "following")
        assert abs(float(first[1]) - latitude) < 0.01, bed.said()
    assert bed.events("follow") == [["follow"]], bed.said()


@check()
def a_page_keeps_following_when_the_program_sets_only_the_zoom_or_the_heading(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    for mode, pressed in [("follow", ["true", "false"]), ("followWithHeading", ["true", "true"])]:
        bed.obey(f"follow {mode}", "receiver")
        wait_until(lambda: viewer.follow_buttons == pressed, f"the mode {mode}", bed.process, viewer.described)
        for zoom in [14, 16]:
            bed.obey("heading 90", f"zoom {zoom}")
            wait_until(lambda: viewer.rows["Zoom"] == f"{zoom:.1f}", "the zoom", bed.process, viewer.described)
            assert viewer.follow_buttons == pressed, viewer.described()
            # The row is missing while the map follows.
            assert "Position from the center" not in viewer.rows, viewer.described()
    assert bed.events("follow") == [["follow"], ["followWithHeading"]], bed.said()
    viewer.show(10, 10, 12)
    assert viewer.follow_buttons == ["false", "false"], viewer.described()


@check()
def a_double_click_zooms_and_is_not_a_tap(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    viewer.show(48, 11, 10)
    viewer.double_click(300, 300)
    wait_until(lambda: any(float(did[3]) > 10.9 for did in bed.events("did")), "a zoom", bed.process, viewer.described)
    viewer.click(300, 300, button="right")
    bed.wait_for("press .*")
    assert not bed.events("tap"), bed.said()


@check()
def a_click_on_a_marker_selects_the_marker_and_is_not_a_tap(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    bed.obey("marker Home 48 11", "selectable Home", "marker Other 48.2 11.3")
    view = viewer.show(48, 11, 10)
    wait_until(lambda: "Home" in viewer.text, "the marker", state=viewer.described)
    viewer.click(*view.pixel(48, 11))
    bed.wait_for("select Home")
    viewer.click(*view.pixel(48.2, 11.3))
    bed.wait_for("tap .*")
    assert len(bed.events("select")) == 1 and len(bed.events("tap")) == 1, bed.said()


@check()
def taps_arrive_once_and_in_order_over_a_broken_connection(lab):
    bed = lab.keep(MapBed("--no-double-tap"))
    link = lab.keep(BrokenLink(bed, "/touch", 0.45))
    viewer = Viewer(lab, bed, link)
    viewer.show(48, 11, 10)
    places = [100 + 7 * number for number in range(60)]
    for x in places:
        viewer.click(x, 200)
    # The last touch arrives last, so no tap can arrive after it.
    viewer.click(50, 50, button="right")
    wait_until(lambda: bed.events("press"), "the last touch", bed.process, viewer.described)
    arrived = [round(float(tap[2])) for tap in bed.events("tap")]
    assert arrived == places, arrived
    return f"{link.broken} of {link.requests} requests broken"


@check()
def typed_text_arrives_complete_over_a_broken_connection(lab):
    bed = lab.keep(MapBed())
    link = lab.keep(BrokenLink(bed, "/touch", 0.45))
    viewer = Viewer(lab, bed, link)
    bed.obey("field")
    field = "document.querySelector('#panel-screen input')"
    wait_until(lambda: viewer.browser.run(f"return !!{field}"), "the text field", bed.process, viewer.described)
    viewer.browser.run(f"{field}.focus()")
    text = ""
    # If the answer to the first letter of a pair is lost, the second letter is typed before the page tries again.
    for pair in ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr", "st"]:
        for letter in pair:
            viewer.browser.type(letter)
        text += pair
        wait_until(lambda: bed.events("text")[-1:] == [[text]], f"the text {text!r}", bed.process, viewer.described)
    return f"{link.broken} of {link.requests} requests broken"


@check()
def the_page_distinguishes_a_busy_program_from_one_that_has_ended(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    viewer.show(48, 11, 10)
    pipe = os.path.join(lab.directory, "pipe")
    os.mkfifo(pipe)
    # The program is busy until another process opens the pipe.
    bed.obey(f"busy {pipe}")
    # The program must be busy before the click, which could otherwise overtake the command.
    bed.wait_for("busy")
    try:
        viewer.click(300, 300)
        viewer.wait_for_state("program busy")
    finally:
        # Opening a pipe for reading and writing does not wait, even if the program has ended.
        os.close(os.open(pipe, os.O_RDWR))
    bed.wait_for("tap .*")
    viewer.wait_for_state("connected")
    bed.end()
    viewer.wait_for_state("program ended")


@check()
def a_late_page_shows_the_same_as_a_page_that_was_open_all_the_time(lab):
    bed = lab.keep(MapBed())
    first = Viewer(lab, bed)
    bed.obey("marker A 48 11", "circle B 48.1 11.1 5000", "line C 48 11 48.2 11.2", "marker D 47.9 10.9")
    first.show(48, 11, 9)
    bed.obey("move A 48.05 11.05", "remove D", "title A Town hall")
    wait_until(lambda: "Town hall" in first.text, "the new title", state=first.described)
    second = Viewer(lab, bed)
    wait_until(lambda: second.rows == first.rows and second.text == first.text, "the same map",
               state=lambda: f"{first.text}\n{second.text}")


@check()
def titles_of_overlays_are_not_parsed_as_html(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    hostile = "<img src=x onerror=alert(1)>"
    bed.obey("marker A 48 11", f"title A {hostile}")
    viewer.show(48, 11, 9)
    wait_until(lambda: hostile in viewer.text, "the title as text", state=viewer.described)
    assert viewer.browser.run("return document.querySelectorAll('main img').length") == 0
    assert not viewer.browser.console(), viewer.browser.console()


def post(bed, path: str, body: dict, **headers: str) -> int:
    """Returns the status of the answer to a request that a page of the map would send, with other headers."""
    headers = {"Content_Type": "application/json", "X_Gpsbridge": "1", "Origin": bed.origin, **headers}
    headers = {name.replace("_", "-"): value for name, value in headers.items() if value is not None}
    request = urllib.request.Request(f"{bed.origin}/{path}", json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


@check()
def requests_without_a_key_a_viewer_or_the_right_origin_are_refused(lab):
    bed = lab.keep(MapBed())
    key = bed.fragment.removeprefix("#key=")
    join = {"size": [800, 600]}
    assert post(bed, "join", join, X_Gpsbridge_Key=key) == 200
    assert post(bed, "join", join) == 401
    assert post(bed, "join", join, X_Gpsbridge_Key=key[:-1] + "!") == 401
    for headers in [{"Origin": "http://evil.example"}, {"Origin": None}, {"X_Gpsbridge": None}, {"Host": "evil.example"}]:
        assert post(bed, "join", join, X_Gpsbridge_Key=key, **headers) == 403, headers
    assert post(bed, "join", join, X_Gpsbridge_Key=key, Content_Type="text/plain") == 415
    touch = {"first": 1, "events": [{"kind": "tap", "at": [1, 2], "point": [3, 4]}]}
    for path, body in [("touch", touch), ("view", {})]:
        assert post(bed, path, body, X_Gpsbridge_Viewer="x" * 22) == 410, path
        assert post(bed, path, body) == 410, path
    assert post(bed, "join", {"size": [800, 600], "more": "x" * 9_000}, X_Gpsbridge_Key=key) == 413
    assert not bed.events("tap"), bed.said()


@check()
def a_map_page_without_its_key_says_that_the_key_is_missing(lab):
    bed = lab.keep(MapBed())
    bed.obey("marker Secret 48 11")
    # A malformed escape in the key must not stop the script.
    for fragment in ["", "#key=100%"]:
        browser = lab.browser()
        browser.driver.get(f"{bed.origin}/{fragment}")
        wait_until(lambda: "#key=" in browser.run("return document.querySelector('#connection').textContent"),
                   "a page that asks for its key")
        assert "Secret" not in browser.run("return document.documentElement.textContent")


@check()
def a_refused_map_page_connects_when_the_complete_url_is_opened_in_its_tab(lab):
    bed = lab.keep(MapBed())
    browser = lab.browser()
    state = lambda: browser.run("return document.querySelector('#connection').textContent")  # noqa: E731
    browser.driver.get(f"{bed.origin}/#key=wrong")
    wait_until(lambda: "#key=" in state(), "a page that asks for its key", state=state)
    # Only the fragment changes, so the browser does not load the page again.
    browser.run("window.isSamePage = true; location.href = arguments[0]", f"{bed.origin}/{bed.fragment}")
    wait_until(lambda: state() == "connected", "a page that has connected", state=state)
    assert browser.run("return window.isSamePage === true && location.hash === ''")


@check()
def everything_is_shown_across_the_antimeridian(lab):
    bed = lab.keep(MapBed())
    bed.obey("marker West -18 179", "marker East -14 -172", "circle Around -17 180 300000")
    viewer = Viewer(lab, bed)
    wait_until(lambda: all(name in viewer.text for name in ["West", "East", "Around"]), "the objects", state=viewer.described)
    viewer.browser.run("document.querySelector('.fit').click()")
    bed.wait_for("did control .*")
    lat, lon, zoom = map(float, bed.events("did")[-1][1:])
    view = View(lat, lon, zoom, 0, viewer.width, viewer.height)
    for place in [(-18, -181), (-14, -172)]:
        x, y = view.pixel(*place)
        assert 0 < x < viewer.width and 0 < y < viewer.height, f"{place} is at {x:.0f}, {y:.0f}: {bed.said()}"
    assert zoom > 4, bed.said()


EXTENT = """
const scene = new Scene(() => {});
scene.take({ objects: arguments[0].map((points, id) => ({ id, kind: 'polyline', points })) });
return [scene.bounds.left, scene.bounds.right].map(x => x * 360 - 180);
"""


@check()
def the_extent_of_all_objects_excludes_the_widest_gap_between_them(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    for longitudes, expected in [
            ([[10], [-10]], [-10, 10]), ([[179], [-179]], [179, 181]), ([[0]], [0, 0]), ([[-90], [90]], [-90, 90]),
            ([[179], [-170], [150, 175, -175]], [150, 190]), ([[170, -100], [-120], [120]], [120, 260]),
            ([[-170], [170, -175], [-100]], [170, 260]), ([[0, 120, -120, 0]], [-180, 180])]:
        lines = [[[0, longitude] for longitude in line] for line in longitudes]
        extent = viewer.browser.run(EXTENT, lines)
        assert all(abs(one - other) < 1e-6 for one, other in zip(extent, expected)), f"{longitudes}: {extent}"


OUTLINE = """
const [lat, lon, radius] = arguments;
const outline = new CircleOutline({ lat, lon }, radius);
const distances = outline.points.filter(({ y }) => y > 1e-6 && y < 1 - 1e-6).map(({ x, y }) => measureGeodesic(
    { lat, lon }, { lat: unprojectY(y), lon: unprojectX(x) }).distance);
// The pixels of a camera that shows the whole world.
const camera = Object.assign(new Camera(), { x: lon / 360 + 0.5, y: 0.5, zoom: 2, width: 1024, height: 1024 });
const context = document.createElement('canvas').getContext('2d');
const path = outline.path(camera);
const wrong = [];
for (let y = 9; y < 1024; y += 31) {
    for (let x = 9; x < 1024; x += 31) {
        const { distance } = measureGeodesic({ lat, lon }, camera.positionAt(x, y));
        const isNear = Math.abs(distance - radius) < 1e5;
        if (!isNear && context.isPointInPath(path, x, y) !== distance < radius) wrong.push([x, y]);
    }
}
return { error: Math.max(0, ...distances.map(distance => Math.abs(distance - radius))), wrong: wrong.slice(0, 5) };
"""


@check()
def a_large_circle_contains_exactly_the_positions_within_its_radius(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    for center in [(48, 11), (0, 180), (-70, -179), (85, 20), (-90, 0), (60, 0)]:
        for radius in [2e4, 1e6, 3.3e6, 3.4e6, 12e6, 16e6]:
            result = viewer.browser.run(OUTLINE, *center, radius)
            assert result["error"] < 1 and not result["wrong"], f"{center}, {radius}: {result}"


@check()
def a_page_that_may_only_watch_says_so(lab):
    bed = lab.keep(MapBed("--key-to-touch"))
    for fragment, state, enter in [("", "connected, watching only", False), (bed.fragment, "connected", True)]:
        browser = lab.browser()
        browser.driver.get(f"{bed.origin}/{fragment}")
        wait_until(lambda: browser.run("return document.querySelector('#connection').textContent") == state,
                   f"a page that says {state!r}", state=bed.said)
        label = browser.run("return document.querySelector('canvas').getAttribute('aria-label')")
        assert ("Enter" in label) == enter, label


@check()
def a_map_page_shows_why_the_server_refuses_its_stream(lab):
    bed = lab.keep(MapBed())
    link = lab.keep(RefusingLink(bed, "/events", "The map is <b>too large</b>"))
    browser = lab.browser()
    browser.driver.get(f"{link.origin}/{bed.fragment}")
    for text in [link.text, "connected"]:
        wait_until(lambda: browser.run("return document.querySelector('#connection').textContent") == text,
                   f"a page that says {text!r}", state=bed.said)
        link.text = None


@check(slow=True)
def axe_finds_no_violation_on_a_map_page(lab):
    bed = lab.keep(MapBed())
    viewer = Viewer(lab, bed)
    bed.obey("marker Home 48 11", "selectable Home")
    viewer.show(48, 11, 9)
    viewer.browser.run(axe.script())
    for width, height in SIZES.items():
        viewer.browser.resize(width, height)
        for theme in ["day", "night", "red"]:
            viewer.browser.run(
                "const themes = document.querySelector('select[name=theme]'); themes.value = arguments[0];"
                "themes.dispatchEvent(new Event('change', { bubbles: true }))", theme)
            violations = axe.violations(viewer.browser, axe.EVERYTHING)
            assert not violations, f"{width}, {theme}: {violations}"
