"""A page that requires a key."""
import os
import re

from clients.check import check
from weblab.lab import DRIVE

from harness.waiting import wait_until


def serve_with_key(lab):
    """Returns a server with a key, and the key."""
    environment = {**os.environ, "HOME": lab.directory, "XDG_STATE_HOME": lab.directory}
    server = lab.serve(*DRIVE, "--web-token", env=environment)
    key = wait_until(
        lambda: re.search(r"#key=(\S+)", server.said()), "an address with a key", server.process, server.said)
    return server, key[1]


@check()
def a_page_without_its_key_shows_how_to_get_the_key(lab):
    server, key = serve_with_key(lab)
    paths = ["/fix.json", "/events", "/text", "/position?lat=1&lon=2", "/metrics"]
    assert len(key) >= 22, f"{key} has fewer than 128 bits"
    for path in paths:
        status, body = server.get(path)
        assert status == 401 and b"#key=" in body and key.encode() not in body, f"{path}: {status} {body[:200]}"
    page = lab.page(lab.browser(), server)
    page.open(waits=False)
    state = page.wait_for(lambda state: "#key=" in state["cause"], "a page that asks for its key")
    assert state["grade"] == "bad" and not state["position"], state


@check()
def the_service_logs_the_path_of_its_key_file_but_not_the_key(lab):
    environment = {**os.environ, "STATE_DIRECTORY": lab.directory}
    server = lab.start("serve", "--simulate", "--port", "0", "--web-token", env=environment)
    path = os.path.join(lab.directory, "web-key")
    wait_until(lambda: path in server.said(), "the path of the key", server.process, server.said)
    with open(path) as file:
        key = file.read().strip()
    assert server.get("/fix.json", X_Gpsbridge_Key=key)[0] == 200
    assert key not in server.said(), server.said()


@check()
def wrong_keys_are_refused_and_the_right_one_is_still_accepted(lab):
    server, key = serve_with_key(lab)
    # The last key is almost right.
    wrong = [f"{number:022}" for number in range(40)] + [key[:-1]]
    answers = [server.get("/fix.json", X_Gpsbridge_Key=guess)[0] for guess in wrong]
    assert set(answers) <= {401, 429}, answers
    assert server.get("/fix.json", X_Gpsbridge_Key=key)[0] == 200


@check()
def the_key_is_removed_from_the_address_and_is_not_in_a_cookie(lab):
    server, key = serve_with_key(lab)
    page = lab.open(server, f"#key={key}")
    browser = page.browser
    assert key not in browser.driver.current_url, browser.driver.current_url
    assert not browser.cdp("Network.getAllCookies")["cookies"], "the page sets cookies"
    for tab in page.tabs:
        page.go(tab)
    urls = [url for url in browser.requests() if key in url.split("#")[0]]
    assert not urls, f"the key is in URLs, which logs and proxies keep: {urls}"
    history = browser.cdp("Page.getNavigationHistory")["entries"]
    assert not any(key in entry["url"] for entry in history), f"the key is in the history: {history}"
    assert browser.run("return document.querySelector('main a[href=text]').parentElement.hidden"), \
        "a link that cannot send the key is shown"
    # The key survives a reload, but not the closing of the browser's tab.
    browser.driver.refresh()
    page.wait_for(lambda state: state["isCurrent"], "a page that still knows its key")
    assert key not in browser.run("return JSON.stringify(localStorage)"), "the key is stored permanently"
    assert key not in browser.run("return document.documentElement.outerHTML"), "the page shows its key"


@check()
def the_key_can_be_appended_to_the_address_of_an_open_page(lab):
    server, key = serve_with_key(lab)
    page = lab.page(lab.browser(), server)
    page.open(waits=False)
    page.wait_for(lambda state: "#key=" in state["cause"], "a page that asks for its key")
    # A malformed escape is taken and refused like any other wrong key.
    page.browser.run("location.hash = 'key=100%'")
    wait_until(lambda: page.browser.run("return location.hash") == "", "a page that has taken the key")
    page.wait_for(lambda state: "#key=" in state["cause"], "a page that asks for its key")
    page.browser.run("location.hash = arguments[0]", f"key={key}")
    page.wait_for(lambda state: state["isCurrent"], "a current position")
    assert page.browser.run("return location.hash") == "", "the key is still in the address"
