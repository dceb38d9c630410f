"""Nothing on the page is shown by color alone."""
from itertools import combinations

from clients.check import check
from weblab.vision import VISIONS, difference

from harness.waiting import wait_until

THEMES = ["day", "night", "red"]
# Scales are drawn as thin lines and small fields, which need larger color differences than areas.
LEAST_DIFFERENCE = 9
# The horizon map leaves directions blank that have not been observed.
SCALES = {
    "classes of the track": [f"--map-track-{number}" for number in range(1, 6)],
    "levels of the horizon map": ["--panel", *(f"--strength-{number}" for number in range(5))],
}
COLORS = """
const style = getComputedStyle(document.documentElement);
return Object.fromEntries(arguments[0].map(name => [name, style.getPropertyValue(name).trim()]));
"""


@check()
def color_scales_are_distinguishable_for_color_blind_people(lab):
    page = lab.open(lab.serve())
    problems, least = [], {}
    for theme in THEMES:
        page.set(theme=theme)
        for scale, names in SCALES.items():
            colors = page.browser.run(COLORS, names)
            for one, other in combinations(names, 2):
                for vision in VISIONS:
                    size = difference(colors[one], colors[other], vision)
                    least[vision] = min(size, least.get(vision, size))
                    if size < LEAST_DIFFERENCE:
                        problems.append(f"{theme}, {vision}: {scale}: {one} and {other} differ by {size:.1f}")
    assert not problems, "\n".join(problems)
    return ", ".join(f"{vision} {size:.1f}" for vision, size in least.items())


# Unknown values are gray, which may look like the color of a class. `index` 0 is for unknown values.
DASHES = """
const scale = new TrackScale('speed', [1, 2, 3], 'metric');
return scale.labels.map((label, index) => [label, scale.dashOf(index).length > 0]);
"""


@check()
def track_parts_with_unknown_values_are_dashed(lab):
    page = lab.open(lab.serve())
    dashed = [label for label, is_dashed in page.browser.run(DASHES) if is_dashed]
    assert dashed == ["unknown"], f"dashed classes: {dashed}"


RECORD_MARKS = """
window.marks = [];
const draw = drawMark;
window.drawMark = (context, system, x, y, size, isFilled, color) => {
    const panel = context.canvas.closest?.('section').id;
    marks.push({ panel, system: system.name, isFilled, isDashed: context.getLineDash().length > 0 });
    draw(context, system, x, y, size, isFilled, color);
};
"""
# The marks that belong to the rows of the sky's and the bars' tables.
LISTED = """
const rows = panel => [...document.querySelectorAll(`#${panel} tbody tr`)].map(row =>
    [...row.children].map(cell => cell.textContent));
const sky = rows('panel-sky').filter(row => row.length === 6 && /\\d/.test(row[3]) && /\\d/.test(row[4])).map(row =>
    ({ panel: 'panel-sky', system: row[1], isFilled: row[2] === 'yes', isDashed: row[5] === '–' }));
const bars = rows('panel-bars').map(row =>
    ({ panel: 'panel-bars', system: row[1], isFilled: row[3] === 'yes', isDashed: false }));
return [...sky, ...bars];
"""
# Draws the marks of all systems in black, and returns pairs that have nearly the same pixels.
SIMILAR_MARKS = """
const size = 32;
const pixelsOf = (system, isFilled, isDashed) => {
    const context = new OffscreenCanvas(size, size).getContext('2d');
    context.setLineDash(isDashed ? [2, 2] : []);
    drawMark(context, system, size / 2, size / 2, 7, isFilled, '#000');
    return context.getImageData(0, 0, size, size).data.filter((_, index) => index % 4 === 3);
};
const marks = arguments[0].flatMap(name => [[true, false], [false, false], [false, true]].map(([isFilled, isDashed]) =>
    ({ name: `${name}${isFilled ? ', used' : ''}${isDashed ? ', no C/N0' : ''}`,
        pixels: pixelsOf(systemNamed(name), isFilled, isDashed) })));
return marks.flatMap((one, index) => marks.slice(index + 1).map(other => {
    const difference = one.pixels.filter((alpha, index) => Math.abs(alpha - other.pixels[index]) > 128).length;
    return difference < 12 ? `${one.name} and ${other.name}: ${difference} pixels` : null;
})).filter(Boolean);
"""


@check()
def systems_and_used_satellites_have_different_shapes(lab):
    page = lab.open(lab.serve("--simulate", "drive", "--receiver", "ubloxf9", "--seed", "5", "--skip", "90"))
    page.go("sky")
    page.browser.run(RECORD_MARKS)

    def key(mark: dict) -> tuple:
        return tuple(sorted(mark.items()))

    def are_drawn() -> bool:
        """Whether the drawn sky and bars match the tables."""
        marks, listed = page.browser.run("return marks.splice(0)"), page.browser.run(LISTED)
        return bool(marks) and {key(mark) for mark in marks} == {key(mark) for mark in listed}
    wait_until(are_drawn, "marks with the shapes of the tables", state=page.described)
    listed = page.browser.run(LISTED)
    for name in ["isFilled", "isDashed"]:
        assert len({mark[name] for mark in listed}) == 2, f"all satellites have the same {name}"
    # IMES transmitters are a part of QZSS, and have its mark.
    systems = page.browser.run("return SYSTEMS.map(system => system.name).filter(name => name !== 'IMES')")
    similar = page.browser.run(SIMILAR_MARKS, systems)
    assert not similar, f"marks that look alike: {similar}"


@check()
def each_state_has_its_own_word_and_mark(lab):
    page = lab.open(lab.serve())
    same = page.browser.run("""
        const lists = {
            doctor: Object.values(DoctorPanel.STATES).map(({ mark }) => mark),
            events: Object.values(EventsPanel.MARKS),
            grades: ['good', 'weak', 'bad'].map(grade => GRADE_MARKS[grade]),
        };
        return Object.keys(lists).filter(name => new Set(lists[name]).size < lists[name].length);""")
    assert not same, f"states that have the same mark: {same}"


# Attributes that change how an element looks, with the values that must differ.
STATES = {
    "#status .ages div": ("data-old", [None, ""]),
    "#panel-link .facts > div": ("data-flag", [None, "warning", "old"]),
    "nav a[href='#json']": ("aria-current", [None, "page"]),
    "#panel-sky .turn": ("aria-pressed", ["false", "true"]),
    "#panel-tracks .days a": ("aria-current", [None, "true"]),
}
MAKE_MONOCHROME = """
const style = document.documentElement.style;
for (const name of ['good', 'weak', 'bad', 'banner', 'muted', 'accent', 'control', 'line']) {
    style.setProperty(`--${name}`, 'var(--text)');
}
style.setProperty('--bg', 'var(--panel)');
"""
# The page does not change the copy of an element.
COPY = "const element = document.querySelector(arguments[0]); element.replaceWith(element.cloneNode(true))"
SET_STATE = """
const [selector, name, value] = arguments;
const element = document.querySelector(selector);
if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
"""


@check()
def states_look_different_without_color(lab):
    page = lab.open_everything()
    browser = page.browser
    browser.run(MAKE_MONOCHROME)
    for selector, (name, values) in STATES.items():
        page.show(tab_with(browser, selector))
        browser.run(COPY, selector)
        pictures = set()
        for value in values:
            browser.run(SET_STATE, selector, name, value)
            pictures.add(browser.driver.find_element("css selector", selector).screenshot_as_png)
        assert len(pictures) == len(values), f"{selector} looks the same with other values of {name}"


def tab_with(browser, selector: str) -> str:
    """Returns a tab in which an element is visible."""
    return browser.run("""
        const panel = document.querySelector(arguments[0]).closest('main > section');
        return panel?.id.replace('panel-', '') ?? 'help';""", selector)


@check()
def old_values_look_different_without_color(lab):
    page = lab.open(lab.serve())
    page.browser.run(MAKE_MONOCHROME)
    page.server.pause()
    page.wait_for(lambda state: not state["isCurrent"] and not state["isConnected"], "a page without its server")
    unmarked = page.browser.run("""
        const isStruck = element => getComputedStyle(element).textDecorationLine.includes('line-through');
        const values = [...document.querySelectorAll('.coordinates, .motion, .live dd')];
        return values.filter(element => element.checkVisibility() && element.textContent.trim() && !isStruck(element))
            .map(element => element.outerHTML.slice(0, 100));""")
    page.server.resume()
    assert not unmarked, f"old values that are not struck through: {unmarked}"
