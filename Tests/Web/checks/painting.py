"""Painting while the page loads, and for each position."""
from clients.check import check
from weblab.feeder import Feeder

# Chromium calls a layout shift of up to 0.1 good.
MAX_SHIFT = 0.02
ATTEMPTS = 3
RATE = 10

RECORD_SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
"""
SHIFTS = """
const name = ({ node }) => node?.id || node?.className || node?.nodeName;
return [shifts.reduce((sum, { value }) => sum + value, 0), shifts.map(({ sources }) => sources.map(name).join(' '))];
"""
COUNT_FRAMES = """
const request = requestAnimationFrame;
window.requestedFrames = 0;
window.requestAnimationFrame = callback => {
    requestedFrames += 1;
    return request(callback);
};
"""
FRAMES = """
const fixes = recorder.messages.filter(({ event }) => event === 'fix').length;
return fixes >= 30 ? [requestedFrames, fixes] : null;
"""


@check()
def nothing_moves_while_the_page_loads(lab):
    server, browser = lab.serve(), lab.browser(width=412, height=915)
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=RECORD_SHIFTS)
    page = lab.page(browser, server)
    # While the server is slow to answer, an additional row says so.
    for _ in range(ATTEMPTS):
        browser.driver.get("about:blank")
        page.open()
        page.go("map")
        shift, moved = browser.run(SHIFTS)
        if shift <= MAX_SHIFT:
            return f"{shift:.4f}"
    raise AssertionError(f"a layout shift of {shift:.3f}: {moved}")


@check()
def the_texts_and_the_map_of_a_position_are_drawn_in_one_frame(lab):
    feeder = lab.keep(Feeder(rate=RATE))
    browser = lab.browser(width=412, height=915)
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=COUNT_FRAMES)
    page = lab.page(browser, lab.serve(feeder.name))
    page.open()
    page.go("map")
    browser.run("recorder.messages = []; requestedFrames = 0")
    frames, fixes = page.wait_until(FRAMES, "30 positions")
    # A few additional frames show the ages and the data that arrives once a second.
    assert frames <= 1.5 * fixes, f"{frames} frames for {fixes} positions"
    return f"{frames} frames for {fixes} positions"
