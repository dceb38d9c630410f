"""The live page in a browser."""
from harness.waiting import wait_until

# The views of the page: its tabs, and the recorded track of the lab, which has a separate address. The values are
# conditions that are true when there is data, in JavaScript: `panel` is the tab's element, and `text` its text.
DATA = {
    "map": "rows(panel).some(row => row[0] === 'Position' && /\\d/.test(row[1])) && hasPicture(panel)",
    "sky": "rows(panel).length >= 8 && hasPicture(panel)",
    "bars": "rows(panel).length >= 8 && hasPicture(panel)",
    "accuracy": "/\\d/.test(panel.querySelector('.facts').textContent) && hasPicture(panel)",
    "charts": "rows(panel).length >= 3 && /\\d/.test(rows(panel).join()) && hasPicture(panel)",
    "link": "/\\d/.test(panel.querySelector('.facts').textContent) && rows(panel).length >= 3",
    "raw": "/^\\$G[NP]/m.test(text)",
    "doctor": "panel.querySelectorAll('li').length >= 4",
    "events": "panel.querySelectorAll('li').length >= 2",
    "json": "/\"lat\": *\\d/.test(text)",
    "tracks": "panel.querySelectorAll('.days a').length >= 1",
    "tracks/1/1": "/km/.test(panel.querySelector('.statistics .facts').textContent) && rows(panel).length >= 8"
                  " && /^PAST 2/.test(panel.querySelector('.moment').textContent) && hasPicture(panel)",
    "settings": "panel.querySelectorAll('input, select').length >= 4",
    "help": "panel.querySelectorAll('kbd').length >= 10",
}

SHOWS_DATA = """
const panel = document.getElementById(`panel-${arguments[0].split('/')[0]}`);
if (!panel?.checkVisibility()) return false;
const text = panel.textContent;
const cells = row => [...row.children].map(cell => cell.textContent);
const rows = panel => [...panel.querySelectorAll('tbody tr')].map(cells);
// A canvas whose pixels are all the same shows nothing. A copy is read, because reading changes how a canvas is drawn.
const hasPicture = panel => {
    const canvas = panel.querySelector('canvas');
    if (!canvas.width || !canvas.height) return false;
    const copy = new OffscreenCanvas(100, 100).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0, 100, 100);
    const pixels = new Uint32Array(copy.getImageData(0, 0, 100, 100).data.buffer);
    return pixels.some(pixel => pixel !== pixels[0]);
};
return Boolean(%s);
"""


def tab_of(view: str) -> str:
    """Returns the tab in which a view is."""
    return view.split("/")[0]


STATE = """
const part = name => document.querySelector(`#status [data-part="${name}"]`)?.textContent ?? '';
return {
    word: part('word'), cause: part('cause'), old: part('old'), position: `${part('first')} ${part('second')}`.trim(),
    isConnected: !recorder.wordsWithoutServer.includes(part('word')), isCurrent: 'current' in document.body.dataset,
    grade: document.body.dataset.grade, title: document.title, tab: document.body.dataset.tab,
};
"""


# The longest time in milliseconds without a fix or without data about the link, which the server sends every second, and the
# longest time for which the page was blocked.
LONGEST_DELAY = """
const since = arguments[0];
const longest = name => {
    const times = recorder.messages.filter(({ event, at }) => event === name && at > since).map(({ at }) => at);
    return Math.max(...[...times, performance.now()].map((at, index) => at - (times[index - 1] ?? since)));
};
return Math.max(longest('fix'), longest('link'), recorder.stall);
"""
# A delay of the machine that the page may show, in milliseconds.
DELAY = 1300


class Page:
    def __init__(self, browser, server):
        """The page is at the `origin` of `server`."""
        self.browser = browser
        self.server = server

    def open(self, fragment: str = "", waits: bool = True) -> None:
        """Opens the page, and waits until it shows a current position."""
        self.browser.driver.get(f"{self.server.origin}/{fragment}")
        if waits:
            self.wait_for(lambda state: state["isCurrent"], "a page with a current position")

    @property
    def state(self) -> dict:
        return self.browser.run(STATE)

    def wait_for(self, condition, what: str) -> dict:
        """Waits until the page is in a state, and returns the state."""
        def state():
            state = self.state
            return state if condition(state) else None
        return wait_until(state, what, state=self.described)

    def wait_until(self, script: str, what: str, *arguments):
        """Waits until a script has a true value, and returns the value."""
        return wait_until(lambda: self.browser.run(script, *arguments), what, state=self.described)

    def check_without_delay(self, what: str, check) -> None:
        """Runs a check that fails if data is late. Repeats a failed check if a busy machine has delayed the data."""
        def has_passed():
            self.wait_for(lambda state: state["isCurrent"], "a page with a current position")
            # Data that was late before the check makes the page show old data during the check.
            began = self.browser.run("recorder.stall = 0; return performance.now()")
            try:
                check()
            except AssertionError:
                if self.browser.run(LONGEST_DELAY, began - 1000) <= DELAY:
                    raise
                return False
            return True
        wait_until(has_passed, what, state=self.described)

    def wait_for_fixes(self, count: int) -> None:
        """Waits until the page has received further fixes."""
        began = self.browser.run("return performance.now()")
        self.wait_until("return recorder.messages.filter(({ event, at }) => event === 'fix' && at > arguments[0]).length >= arguments[1]",
                        f"{count} further fixes", began, count)

    def described(self) -> str:
        """Returns a description of the page for the message of a failed check."""
        return f"the page: {self.state}\nits console: {self.browser.console()}\n{self.server.said()}"

    @property
    def tabs(self) -> list[str]:
        """The names of all tabs. That of the recorded tracks is hidden unless the server has some."""
        return self.browser.run(
            "return [...document.querySelectorAll('nav a:not([hidden])')].map(link => link.hash.slice(1))")

    @property
    def views(self) -> list[str]:
        """The views that the page has: its tabs, and a recorded track if the server has one."""
        return [view for view in DATA if tab_of(view) in self.tabs]

    def show(self, view: str) -> None:
        """Shows a tab or a track, and waits until the page has changed to it."""
        self.browser.run("location.hash = arguments[0]", view)
        self.wait_until("return document.body.dataset.tab === arguments[0]", f"the tab {view}", tab_of(view))

    def go(self, view: str) -> None:
        """Shows a tab or a track, and waits until it has data."""
        self.show(view)
        self.wait_until(SHOWS_DATA % DATA[view], f"data in {view}", view)

    def milliseconds_until_data(self, view: str) -> float:
        """Shows a tab or a track, and returns how long it takes until it shows data, in the time of the page."""
        script = f"""
            const [view, done] = arguments;
            const check = function () {{ {SHOWS_DATA % DATA[view]} }};
            const began = performance.now();
            location.hash = view;
            const look = () => check(view) || performance.now() - began > 20000
                ? done(performance.now() - began) : requestAnimationFrame(look);
            look();"""
        return self.browser.driver.execute_async_script(script, view)

    def expose_app(self) -> None:
        """Lets scripts use the page's only instance of `App` as `testedApp`."""
        prototype = self.browser.cdp("Runtime.evaluate", expression="App.prototype")["result"]["objectId"]
        instances = self.browser.cdp("Runtime.queryObjects", prototypeObjectId=prototype)["objects"]["objectId"]
        self.browser.cdp("Runtime.callFunctionOn", objectId=instances,
                         functionDeclaration="function() { window.testedApp = this[0]; }")

    def rows(self, tab: str) -> dict[str, str]:
        """Returns the table of a tab with two columns."""
        return self.browser.run(
            "return Object.fromEntries([...document.querySelectorAll(`#panel-${arguments[0]} tbody tr`)]"
            ".map(row => [...row.children].map(cell => cell.textContent)))", tab)

    def set(self, **settings) -> None:
        """Changes settings as the user would, in the settings tab."""
        for name, value in settings.items():
            self.browser.run("""
                const control = document.querySelector(`[name="${arguments[0]}"]`);
                if (control.type === 'checkbox') control.checked = arguments[1]; else control.value = arguments[1];
                control.dispatchEvent(new Event('change', { bubbles: true }));""", name, value)

    def choose_map(self, name: str) -> None:
        """Draws one of the user's maps over the world map."""
        listed = "return [...document.querySelectorAll('[name=map] option')].some(({ value }) => value === arguments[0])"
        self.wait_until(listed, f"the map {name} in the list", name)
        self.set(map=name)
