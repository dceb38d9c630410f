"""A page that is open all day."""
from pathlib import Path

from clients.check import check

HOURS = (Path(__file__).parent / "../weblab/hours.js").read_text()
MAX_HEAP = 40e6
# All histories are full after two hours. Growth after that would never end.
MAX_GROWTH = 2e6


@check(slow=True)
def the_memory_of_the_page_does_not_grow_in_eight_hours(lab):
    page = lab.open(lab.serve())
    browser = page.browser
    browser.driver.set_script_timeout(170)
    for tab in ["raw", "map"]:
        page.go(tab)
    page.expose_app()
    browser.run("testedApp.stream.close()")
    heaps = []
    for _ in range(4):
        browser.driver.execute_async_script(HOURS, 2)
        browser.run("recorder.messages = recorder.states = []")
        heaps.append(browser.heap())
    text = ", ".join(f"{heap / 1e6:.1f}" for heap in heaps)
    assert max(heaps) <= MAX_HEAP, f"MB after 2, 4, 6 and 8 hours: {text}"
    assert heaps[-1] - heaps[0] <= MAX_GROWTH, f"MB after 2, 4, 6 and 8 hours: {text}"
    return f"{text} MB"
