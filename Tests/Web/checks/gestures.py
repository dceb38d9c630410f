"""Fingers, the mouse and keys on the map."""
from clients.check import check
from weblab.map import Map

TOLERANCE = 1  # pixels


def open_map(lab, touch: bool = True, slow_down: float = 1) -> Map:
    """Opens the map, and drags it once to end following the receiver."""
    size = {"width": 412, "height": 915} if touch else {"width": 1440, "height": 900}
    page = lab.open(lab.serve(), touch=touch, **size)
    page.browser.slow_down(slow_down)
    canvas_map = Map(page)
    assert canvas_map.follows, "a new page does not follow the receiver"
    drag = canvas_map.drag_with_finger if touch else canvas_map.drag_with_mouse
    drag((150, 200), (180, 240))
    canvas_map.settled()
    assert not canvas_map.follows, "a map that was dragged follows the receiver"
    return canvas_map


def expect_at(view, position: tuple[float, float], x: float, y: float, what: str) -> None:
    """Fails if the map does not show a position at a pixel."""
    shown_x, shown_y = view.pixel(*position)
    distance = max(abs(shown_x - x), abs(shown_y - y))
    assert distance <= TOLERANCE, f"{what}: at {shown_x:.1f}, {shown_y:.1f} instead of {x}, {y}"


def expect_drag(canvas_map, drag) -> None:
    for (x, y), (to_x, to_y) in [((100, 150), (220, 230)), ((250, 250), (90, 190)), ((200, 200), (230, 200))]:
        grabbed = canvas_map.settled().position(x, y)
        drag((x, y), (to_x, to_y))
        expect_at(canvas_map.settled(), grabbed, to_x, to_y, f"a drag from {x}, {y} to {to_x}, {to_y}")


@check()
def the_map_moves_with_a_dragging_finger(lab):
    canvas_map = open_map(lab)
    expect_drag(canvas_map, canvas_map.drag_with_finger)


@check()
def the_map_moves_with_a_dragging_finger_on_a_slow_phone(lab):
    canvas_map = open_map(lab, slow_down=4)
    expect_drag(canvas_map, canvas_map.drag_with_finger)


@check()
def the_map_moves_with_a_dragging_mouse(lab):
    canvas_map = open_map(lab, touch=False)
    expect_drag(canvas_map, canvas_map.drag_with_mouse)


@check()
def a_pinch_zooms_around_its_center(lab):
    canvas_map = open_map(lab)
    x, y = 140, 260
    for near, far, direction in [(40, 100, 1), (100, 40, -1)]:
        before = canvas_map.settled()
        center = before.position(x, y)
        canvas_map.move_fingers([(x - near, y), (x + near, y)], [(x - far, y), (x + far, y)])
        after = canvas_map.settled()
        expect_at(after, center, x, y, "the center of a pinch")
        change = (after.zoom - before.zoom) * direction
        assert 0.6 <= change <= 1.4, f"the fingers' distance changed 2.5 times, the zoom by {change * direction:.2f}"
        assert after.rotation == before.rotation, "a straight pinch turned the map"


@check()
def the_mouse_wheel_zooms_around_the_pointer(lab):
    canvas_map = open_map(lab, touch=False)
    browser = canvas_map.browser
    page_scale = "return [devicePixelRatio, visualViewport.scale, innerWidth]"
    scale = browser.run(page_scale)
    x, y = 300, 500
    for delta, ctrl in [(-120, False), (120, False), (-20, True), (20, True), (-120, True)]:
        before = canvas_map.settled()
        pointed = before.position(x, y)
        canvas_map.wheel(x, y, delta, ctrl)
        canvas_map.page.wait_until("return testedMap.view.zoom !== arguments[0]", "a zoom by the wheel", before.zoom)
        after = canvas_map.settled()
        turn = f"a wheel turned by {delta}{' with ctrl' if ctrl else ''}"
        expect_at(after, pointed, x, y, f"the pointer of {turn}")
        change = after.zoom - before.zoom
        assert change * -delta > 0, f"{turn} changed the zoom by {change}"
    assert browser.run(page_scale) == scale, "the wheel zoomed the page"


@check()
def a_double_tap_zooms_in_around_the_tap(lab):
    canvas_map = open_map(lab)
    x, y = 120, 300
    before = canvas_map.settled()
    tapped = before.position(x, y)
    canvas_map.tap(x, y, after=1)
    canvas_map.tap(x, y, after=0.1)
    canvas_map.page.wait_until("return testedMap.view.zoom !== arguments[0]", "a zoom by a double tap", before.zoom)
    after = canvas_map.settled()
    expect_at(after, tapped, x, y, "a double tap")
    assert abs(after.zoom - before.zoom - 1) < 0.01, f"the zoom changed by {after.zoom - before.zoom}"


@check()
def keys_move_and_zoom_the_map(lab):
    canvas_map = open_map(lab, touch=False)
    middle = canvas_map.width / 2, canvas_map.height / 2
    arrows = [("Left", 37, -1, 0), ("Up", 38, 0, -1), ("Right", 39, 1, 0), ("Down", 40, 0, 1)]
    for key, number, dx, dy in arrows:
        before = canvas_map.settled()
        canvas_map.key(f"Arrow{key}", number)
        after = canvas_map.settled()
        x, y = before.pixel(after.lat, after.lon)
        moved = x - middle[0], y - middle[1]
        along, across = moved[0] * dx + moved[1] * dy, moved[0] * dy + moved[1] * dx
        assert 20 <= along <= 400 and abs(across) <= TOLERANCE, f"{key} moved the map by {moved}"
    for key, number, change in [("+", 187, 1), ("-", 189, -1)]:
        before = canvas_map.settled()
        canvas_map.key(key, number)
        after = canvas_map.settled()
        assert abs(after.zoom - before.zoom - change) < 0.01, f"{key} changed the zoom by {after.zoom - before.zoom}"
        expect_at(after, (before.lat, before.lon), *middle, f"the center after {key}")


@check()
def the_map_follows_the_receiver_until_the_user_moves_the_map(lab):
    page = lab.open(lab.serve(), touch=True, width=412, height=915)
    canvas_map = Map(page)
    before = canvas_map.view
    page.wait_until("return testedMap.view.lat !== arguments[0]", "a map that follows the receiver", before.lat)
    canvas_map.drag_with_finger((150, 200), (180, 240))
    still = canvas_map.settled()
    page.browser.wait(2.5)
    assert canvas_map.view == still, "a map that was dragged moves by itself"
    page.browser.run("document.querySelector('#panel-map .follow').click()")
    page.wait_until("return testedMap.view.lat !== arguments[0]", "a map that follows the receiver again", still.lat)
