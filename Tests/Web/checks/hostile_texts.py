"""Texts from receivers, files and devices that contain HTML, scripts or directional characters."""
import os
import subprocess

from clients.check import check
from weblab.feeder import Feeder, sentence

from harness.processes import kill
from harness.waiting import wait_until

IMAGE = "<img src=x onerror=hacked=1>"
SCRIPT = "<script>hacked=1<\\/script>"
# A right-to-left override shows the text after it backwards.
OVERRIDE = "\u202e"
LONG = "W" * 5000

FOREIGN_ELEMENTS = """
const foreign = 'img, iframe, object, embed, form, base, script:not([src])';
return [...document.querySelectorAll(foreign)].map(element => element.outerHTML);
"""
# All texts, including those for screen readers.
TEXTS = """
return document.title + [...document.querySelectorAll('body *')].map(element =>
    element.textContent + [...element.attributes].map(attribute => attribute.value).join(' ')).join('\\n');
"""
# Directional characters may act only within an element that isolates them, or within a separate block.
MIXED_DIRECTIONS = """
const controls = /[\\u202a-\\u202e\\u2066-\\u2069\\u200e\\u200f]/;
return [...document.querySelectorAll('body *')].filter(element => {
    const own = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && controls.test(node.data));
    const style = getComputedStyle(element);
    return own && style.display === 'inline' && !style.unicodeBidi.includes('isolate');
}).map(element => element.outerHTML.slice(0, 200)).concat(controls.test(document.title) ? [document.title] : []);
"""


def expect_harmless(page, *shown: str) -> None:
    """Visits all tabs. Fails if a text became an element or ran, or if it is not shown."""
    texts = []
    for tab in page.tabs:
        page.browser.run("location.hash = arguments[0]", tab)
        page.browser.wait(0.3)
        texts.append(page.browser.run(TEXTS))
    page.go("raw")
    page.browser.wait(1.5)
    # A busy machine may show a text later.
    for text in shown:
        wait_until(lambda: any(text in one for one in [*texts, page.browser.run(TEXTS)]), f"the text {text}", state=page.described)
    assert not page.browser.run("return typeof hacked !== 'undefined'"), "a text ran as a script"
    assert not (elements := page.browser.run(FOREIGN_ELEMENTS)), f"texts became elements: {elements}"
    page.browser.resize(320, 640)
    width = page.browser.run("return document.scrollingElement.scrollWidth")
    assert width <= 320, f"a text makes the page {width} px wide"
    assert not (console := page.browser.console()), f"messages on the console: {console}"


@check()
def sentences_from_a_receiver_are_shown_as_text(lab):
    texts = [
        f"GNTXT,01,01,02,HW {IMAGE}", f"GNTXT,01,01,02,FWVER={IMAGE}", f"GNTXT,01,01,02,MOD={SCRIPT}",
        f"GNTXT,01,01,02,ANTSTATUS={IMAGE}", f"GNTXT,01,01,00,{IMAGE}", f"GN{IMAGE},1,2", f"PUBX,{IMAGE}",
        f"GNTXT,01,01,02,{OVERRIDE}txt", f"GNTXT,01,01,02,{LONG[:300]}",
    ]
    extra = b"".join(map(sentence, texts)) + f"{IMAGE}\r\n{SCRIPT}\r\n{LONG}\r\n".encode() + b"\0\0$GN\0TXT,\0*00\r\n"
    feeder = lab.keep(Feeder(extra))
    page = lab.open(lab.serve(feeder.name))
    expect_harmless(page, IMAGE)
    assert "\0" not in page.browser.run(TEXTS), "the page shows NUL bytes"


@check()
def a_device_name_is_shown_as_text(lab):
    name = f"{lab.directory}/{IMAGE}{OVERRIDE}{LONG[:150]}"
    simulator = subprocess.Popen(
        [lab.program, "simulate", "--pty", name, "--receiver", "ubloxm10"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: os.path.exists(name), "a simulated serial port", simulator)
        page = lab.page(lab.browser(), lab.serve(name))
        page.open(waits=False)
        page.wait_for(lambda state: state["isConnected"], "a page with data")
        expect_harmless(page, IMAGE)
        mixed = page.browser.run(MIXED_DIRECTIONS)
        assert not mixed, f"a name changes the direction of the texts beside it: {mixed}"
    finally:
        kill(simulator.pid)
        simulator.wait()


@check()
def a_recording_name_is_shown_as_text(lab):
    name = f"{lab.directory}/{IMAGE}{OVERRIDE}.nmea"
    subprocess.run([lab.program, "simulate", "--duration", "2min", "--output", name], check=True, capture_output=True)
    page = lab.page(lab.browser(), lab.serve("--replay", name))
    page.open(waits=False)
    page.wait_for(lambda state: state["isConnected"], "a page with data")
    expect_harmless(page)
    mixed = page.browser.run(MIXED_DIRECTIONS)
    assert not mixed, f"a name changes the direction of the texts beside it: {mixed}"


@check()
def texts_are_escaped_for_browsers_without_scripts(lab):
    extra = sentence(f"GNTXT,01,01,02,HW {IMAGE}") + sentence(f"GNTXT,01,01,02,ANTSTATUS={IMAGE}")
    feeder = lab.keep(Feeder(extra))
    server = lab.serve(feeder.name)
    lab.open(server)
    browser = lab.browser()
    browser.driver.get(f"{server.origin}/text")
    assert not browser.run("return typeof hacked !== 'undefined'"), "a text ran as a script"
    assert not (elements := browser.run(FOREIGN_ELEMENTS)), f"texts became elements: {elements}"
