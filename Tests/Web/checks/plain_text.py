"""The values for browsers without JavaScript."""
import subprocess

from clients.check import check, needs


@check()
def a_browser_without_javascript_gets_the_values_as_text(lab):
    server = lab.serve()
    page = lab.open(server)  # the receiver has a position now
    assert not page.browser.run("return document.querySelector('main a[href=text]').parentElement.hidden")
    browser = lab.browser(scripts=False, width=320, height=640)
    browser.driver.get(server.origin)
    link = browser.driver.find_element("css selector", "noscript a")
    assert link.is_displayed(), "a page without scripts shows no link to the text"
    link.click()
    rows = [row.text for row in browser.driver.find_elements("css selector", "tr")]
    for name in ["condition 3D", "position", "speed", "satellites", "time"]:
        assert any(row.startswith(name) for row in rows), f"no row {name} in {rows}"
    assert "SIMULATED" in browser.driver.title, browser.driver.title
    width = browser.driver.find_element("css selector", "table").size["width"]
    assert width <= 320, f"the table is {width} px wide"
    assert browser.driver.find_elements("css selector", "meta[http-equiv=refresh]"), "the text never changes"


@check()
def a_text_browser_shows_the_values(lab):
    needs("lynx")
    server = lab.serve()
    lab.open(server)
    shown = subprocess.run(
        ["lynx", "-dump", "-width=80", f"{server.origin}/text"], capture_output=True, text=True, check=True).stdout
    for text in ["SIMULATED", "condition", "3D", "position", "km/h", "satellites"]:
        assert text in shown, f"{text} is missing in\n{shown}"
