"""The page without a network, and on slow networks."""
import json
import os
import time
import urllib.request

from clients.check import Skipped, check
from weblab.slowlink import SlowLink

from harness.waiting import Failed, wait_until

BITS_PER_SECOND = 64_000
# How long a slow viewer is watched, in seconds. If old data piled up, it would do so from the beginning.
DURATION = 20
MAX_AGE = 2.0


@check()
def the_page_and_its_map_work_without_any_network(lab):
    if os.environ["GPSBRIDGE_WEB_NETWORK"] != "own":
        raise Skipped("no network namespace is available")
    with open("/proc/net/route") as routes, open("/proc/net/dev") as devices:
        assert len(routes.readlines()) <= 1, "this network namespace has a route"
        assert [line.split(":")[0].strip() for line in devices.readlines()[2:]] == ["lo"], "there is another network"
    page = lab.open(lab.serve())
    page.go("map")
    page.browser.run("document.querySelector('#panel-map .zoom-out').click()")
    wait_until(lambda: "Places" in page.rows("map"), "a map with names of places", state=page.described)


# With the raw data of the receiver, the stream then needs almost twice the capacity of the link.
RATE = 20
SECONDS_SKIPPED = 60


def lag_of(server) -> float:
    """Returns how far the receiver's time is behind this machine's clock when a position arrives at once."""
    lags = []
    with urllib.request.urlopen(f"{server.origin}/events", timeout=60) as stream:
        for line in stream:
            if not line.startswith(b"data:") or b'"epoch"' not in line:
                continue
            fix = json.loads(line[5:])
            # Skipped time passes quickly.
            if fix["epoch"] > (SECONDS_SKIPPED + 1) * RATE:
                lags.append(time.time() - fix["time"])
            if len(lags) > 20:
                return min(lags)
    raise Failed(f"the server has closed its stream\n{server.said()}")


# The maximum age of the page's newest data, and the largest error of the age that the page showed.
WATCH = """
const [lag] = arguments;
window.oldest = 0;
window.worstClaim = 0;
setInterval(() => {
    const fix = recorder.messages.findLast(message => message.event === 'fix');
    const age = Date.now() / 1000 - Number(/"time":([0-9.]+)/.exec(fix.text)[1]) - lag;
    oldest = Math.max(oldest, age);
    const claimed = parseFloat(document.querySelector('#status [data-part="fixAge"]').textContent);
    worstClaim = Math.max(worstClaim, age - claimed);
}, 100);
"""


# The number of events for which the link was too slow, as the server last reported it.
SKIPPED = """
return Number(recorder.messages.map(message => message.text.match(/"skipped":([0-9]+)/)?.[1]).findLast(Boolean) ?? 0);
"""


@check(slow=True)
def a_viewer_on_a_slow_link_never_sees_data_older_than_two_seconds(lab):
    simulation = ["--simulate", "drive", "--receiver", "ubloxf9", "--rate", str(RATE), "--skip", str(SECONDS_SKIPPED)]
    server = lab.serve(*simulation)
    lag = lag_of(server)
    link = lab.keep(SlowLink(server, BITS_PER_SECOND))
    page = lab.page(lab.browser(width=412, height=915), link)
    page.open("#raw", waits=False)
    page.wait_for(lambda state: state["isCurrent"], "a page with a position over a slow link")
    page.browser.wait(5)  # the trail and the state of everything else are still arriving
    page.browser.run(WATCH, lag)
    page.browser.wait(DURATION)
    oldest, claim, stall = page.browser.run("return [oldest, worstClaim, recorder.stall / 1000]")
    assert 0 < oldest <= MAX_AGE + stall, f"the page showed data that was {oldest:.1f} s old"
    assert claim <= 1 + stall, f"the page showed data as {claim:.1f} s younger than it was"
    skipped = page.browser.run(SKIPPED)
    assert skipped > 0, "the link was fast enough for everything"
    return f"at most {oldest:.2f} s old, {skipped} events skipped"
