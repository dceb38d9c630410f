"""The data in each tab, and the requests of the page."""
from clients.check import check
from weblab.page import DATA, tab_of

from harness.waiting import wait_until

LIMIT = 2000  # milliseconds
# A busy machine can delay anything, so a slow measurement is repeated.
ATTEMPTS = 3


@check()
def every_tab_shows_its_data_within_two_seconds(lab):
    page = lab.open(lab.serve_everything())
    difference = set(page.tabs) ^ {tab_of(view) for view in DATA}
    assert not difference, f"tabs without a check, or checks without a tab: {difference}"
    times = {}
    for view in page.views:
        for _ in range(ATTEMPTS):
            page.show("help")
            times[view] = page.milliseconds_until_data(view)
            if times[view] <= LIMIT:
                break
    slow = {view: round(time) for view, time in times.items() if time > LIMIT}
    assert not slow, f"milliseconds until tabs showed data: {slow}\n{page.described()}"
    return f"at most {max(times.values()):.0f} ms"


@check()
def a_page_that_is_opened_at_a_tab_shows_the_data_of_the_tab(lab):
    server = lab.serve()
    browser = lab.browser()
    for tab in ["sky", "raw", "doctor"]:
        browser.driver.get("about:blank")
        browser.driver.get(f"{server.origin}/#{tab}")
        page = lab.page(browser, server)
        page.go(tab)
        assert page.state["tab"] == tab, page.described()


@check()
def a_chosen_tab_is_shown_even_if_the_page_updates_its_address_at_that_moment(lab):
    page = lab.open(lab.serve())
    # The update waits for half a second. Here, the user chooses another tab in the task of the update, just before it.
    page.browser.run("""
        const later = window.setTimeout.bind(window);
        window.setTimeout = (update, delay, ...rest) => {
            const choose = () => { location.hash = 'help'; update(); };
            return delay === 500 ? later(choose, 0) : later(update, delay, ...rest);
        };
        document.querySelector('#panel-map .zoom-in').click();""")
    page.wait_until("return document.body.dataset.tab === 'help'", "the chosen tab")


@check()
def the_page_logs_nothing_and_contacts_no_other_host(lab):
    page = lab.open_everything()
    browser = page.browser
    for theme in ["night", "red", "day"]:
        page.set(theme=theme)
    page.set(keepsScreenOn=True)
    browser.type("p")
    browser.type("p")
    page.wait_for_fixes(1)
    console = browser.console()
    assert not console, f"messages on the console: {console}"
    violations = browser.run("return recorder.violations")
    assert not violations, f"violations of the content security policy: {violations}"
    foreign = [url for url in browser.requests() if not url.startswith((page.server.origin, "data:", "blob:"))]
    assert not foreign, f"requests to other hosts: {foreign}"
    failed = [event for event in browser.events("Network.responseReceived") if event["response"]["status"] >= 400]
    assert not failed, f"failed requests: {[event['response']['url'] for event in failed]}"
    return f"{len(browser.requests())} requests"


@check()
def ages_of_a_running_receiver_are_small(lab):
    page = lab.open(lab.serve())

    def expect_small_ages():
        page.wait_for_fixes(1)
        ages = page.browser.run("return [...document.querySelectorAll('.ages > div')].map(age => age.textContent)")
        old = page.browser.run("return document.querySelectorAll('.ages [data-old]').length")
        assert len(ages) == 3 and not old, f"ages that are marked as old: {ages}"

    for _ in range(3):
        page.check_without_delay("ages that are not marked as old", expect_small_ages)


# Whether the middle of the icon is filled, as it is with a good position.
ICON_IS_FILLED = """
const [done] = arguments;
const image = Object.assign(new Image(), { src: document.querySelector('link[rel=icon]').href });
image.decode().then(() => {
    const context = new OffscreenCanvas(32, 32).getContext('2d');
    context.drawImage(image, 0, 0);
    done(context.getImageData(16, 16, 1, 1).data[3] > 0);
});
"""


@check()
def a_hidden_page_closes_its_stream_and_is_current_when_shown_again(lab):
    page = lab.open(lab.serve())
    browser = page.browser
    wait_until(lambda: browser.driver.execute_async_script(ICON_IS_FILLED), "a current icon", state=page.described)
    page.expose_app()
    browser.run("""
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.isHidden });
        testedApp.invalidate();
        window.isHidden = true;
        document.dispatchEvent(new Event('visibilitychange'));""")
    count = browser.run("return recorder.messages.length")
    browser.wait(2.5)
    assert browser.run("return recorder.messages.length") <= count + 1, "a hidden page still receives messages"
    assert page.state["title"] == "gpsbridge", f"a hidden page without data has the title {page.state['title']}"
    wait_until(lambda: not browser.driver.execute_async_script(ICON_IS_FILLED), "an icon without a position", state=page.described)
    browser.run("window.isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for(lambda state: state["isCurrent"], "a current position after the page was hidden")
    wait_until(lambda: browser.driver.execute_async_script(ICON_IS_FILLED), "a current icon", state=page.described)
    page.wait_for(lambda state: state["title"].startswith("●"), "a title with a position")
