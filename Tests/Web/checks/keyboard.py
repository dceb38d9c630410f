"""Using the whole page without a pointer."""
from clients.check import check

MAX_STEPS = 150

# The controls that must be reachable. Those with a negative index are reached by other keys.
CONTROLS = """
window.number = element => element.dataset.testNumber ??= String(window.numbers = (window.numbers ?? 0) + 1);
return [...document.querySelectorAll('a[href], button, select, input, textarea, [tabindex]')]
    .filter(element => element.tabIndex >= 0 && !element.disabled)
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .map(element => [number(element), element.outerHTML.slice(0, 120)]);
"""

# The focused element, and what is wrong with how it looks.
FOCUSED = """
const element = document.activeElement;
if (!element || element === document.body) return null;
const style = getComputedStyle(element);
const box = element.getBoundingClientRect();
const problems = [];
if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) problems.push('has no visible focus');
const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
if (!isInside) problems.push('is outside of the window');
const within = (value, limit) => Math.min(Math.max(value, 0), limit - 1);
const [x, y] = [within(box.left + box.width / 2, innerWidth), within(box.top + box.height / 2, innerHeight)];
const front = document.elementFromPoint(x, y);
const isInFront = !front || element.contains(front) || front.contains(element);
if (!isInFront) problems.push(`is covered by ${front.outerHTML.slice(0, 80)}`);
return [number(element), problems.map(problem => `${element.outerHTML.slice(0, 120)} ${problem}`)];
"""


def tab_key(browser) -> None:
    browser.press("Tab", "Tab", 9)


def walk(page) -> list[str]:
    """Walks through the page with the tab key. Returns a list of problems."""
    browser = page.browser
    controls = dict(browser.run(CONTROLS))
    reached, problems = [], []
    for _ in range(MAX_STEPS):
        tab_key(browser)
        focused = browser.run(FOCUSED)
        if focused is None:
            continue  # between the end of the page and its beginning are the browser's own controls
        number, found = focused
        if reached and number == reached[0]:
            break
        reached.append(number)
        problems += found
    else:
        problems.append("the tab key never leaves the page")
    problems += [f"{html} is never reached" for number, html in controls.items() if number not in reached]
    return problems


@check(slow=True)
def the_tab_key_reaches_every_control_with_a_visible_focus(lab):
    page = lab.open_everything()
    problems = {}
    for width, height in [(1440, 900), (412, 915)]:
        page.browser.resize(width, height)
        for view in page.views:
            page.go(view)
            for problem in walk(page):
                problems.setdefault(problem, []).append(f"{view} at {width} px")
    lines = [f"{problem}\n    in {', '.join(places)}" for problem, places in problems.items()]
    assert not problems, "\n".join(lines)


@check()
def tabs_can_be_opened_with_the_keyboard_alone(lab):
    page = lab.open(lab.serve_everything())
    browser = page.browser
    for width, height in [(1440, 900), (412, 915)]:
        browser.resize(width, height)
        for tab in page.tabs:
            link = f"document.querySelector('nav a[href=\"#{tab}\"]')"
            if not browser.run(f"return {link}.checkVisibility()"):
                browser.run("document.getElementById('more').focus()")
                browser.press("Enter", "Enter", 13, "\r")
                page.wait_until(f"return {link}.checkVisibility()", f"a menu with {tab}")
            browser.run(f"{link}.focus()")
            browser.press("Enter", "Enter", 13, "\r")
            page.wait_for(lambda state: state["tab"] == tab, f"the tab {tab}")


# The effects of the keys on the help page: a tab that is shown, or something that changes.
TAB_KEYS = {"?": "help", "m": "map", "s": "sky", "b": "bars", "a": "accuracy", "g": "charts", "l": "link", "r": "raw",
            "x": "doctor", "e": "events", "j": "json"}
CHANGES = {
    "p": "return document.getElementById('pause').getAttribute('aria-pressed')",
    "t": "return document.querySelector('#panel-sky .turn').getAttribute('aria-pressed')",
    "u": "return document.getElementById('units').value",
    "c": "return document.getElementById('format').value",
}


def press_and_expect(page, key: str) -> None:
    browser = page.browser
    browser.run("document.activeElement?.blur()")
    if key in TAB_KEYS:
        browser.type(key)
        page.wait_for(lambda state: state["tab"] == TAB_KEYS[key], f"the tab {TAB_KEYS[key]} by the key {key}")
    else:
        before = browser.run(CHANGES[key])
        browser.type(key)
        has_changed = f"return (() => {{ {CHANGES[key]} }})() !== arguments[0]"
        page.wait_until(has_changed, f"an effect of the key {key}", before)


@check()
def every_key_on_the_help_page_does_what_the_page_says(lab):
    page = lab.open(lab.serve())
    keys = page.browser.run("""
        return [...document.querySelectorAll('#panel-help dl:first-of-type dt')].filter(term => term.querySelector('kbd'))
            .map(term => term.querySelector('kbd').textContent)""")
    known = {**TAB_KEYS, **CHANGES}
    unknown = [key for key in keys if key not in known and len(key) == 1]
    assert not unknown, f"keys without a check: {unknown}"
    assert set(known) <= set(keys), f"keys that the help page does not mention: {set(known) - set(keys)}"
    for key in keys:
        if key in known:
            press_and_expect(page, key)
    # Esc, and the same key, close what a key has opened.
    for closes in ["?", "Escape"]:
        press_and_expect(page, "s")
        press_and_expect(page, "?")
        page.browser.press(closes, text=closes if len(closes) == 1 else "")
        page.wait_for(lambda state: state["tab"] == "sky", f"the tab before the help page by {closes}")
    for key in ["j", "?"]:
        press_and_expect(page, key)
    page.browser.press("Escape")
    page.wait_for(lambda state: state["tab"] == "sky", "the tab before both pages by Escape")


@check()
def keys_can_be_switched_off_and_do_not_interfere_with_typing(lab):
    """Users of speech input could trigger single-letter keys by accident (WCAG 2.1.4)."""
    page = lab.open(lab.serve())
    browser = page.browser
    press_and_expect(page, "r")
    browser.run("document.getElementById('filter').focus()")
    for key in "sbm":
        browser.type(key)
    browser.wait(0.3)
    typed = browser.run("return document.getElementById('filter').value")
    assert page.state["tab"] == "raw" and typed == "sbm", page.state
    page.set(hasShortcuts=False)
    browser.run("document.activeElement.blur()")
    browser.type("s")
    browser.wait(0.3)
    assert page.state["tab"] == "raw", "a key has an effect although keys are switched off"


@check()
def escape_closes_the_settings_while_a_checkbox_or_a_list_has_the_focus(lab):
    page = lab.open(lab.serve())
    for control in ["keepsScreenOn", "theme"]:
        press_and_expect(page, "s")
        page.browser.run("location.hash = 'settings'")
        page.wait_for(lambda state: state["tab"] == "settings", "the settings")
        page.browser.run("document.querySelector(`#panel-settings [name=${arguments[0]}]`).focus()", control)
        page.browser.press("Escape")
        page.wait_for(lambda state: state["tab"] == "sky", f"the tab before the settings by Escape in {control}")


@check()
def closing_the_help_page_returns_to_the_same_part_of_the_map(lab):
    page = lab.open(lab.serve(), "#map/9.00/47.500/10.500")
    follow = "return document.querySelector('.follow').getAttribute('aria-pressed')"
    page.wait_until(f"{follow} === 'false'", "a map that does not follow the position")
    page.browser.type("?")
    page.wait_for(lambda state: state["tab"] == "help", "the help page")
    page.browser.press("Escape")
    page.wait_for(lambda state: state["tab"] == "map", "the map")
    assert page.browser.run("return location.hash") == "#map/9.00/47.500/10.500"
