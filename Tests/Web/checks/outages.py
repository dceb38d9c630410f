"""Servers and receivers that have disappeared. Old data must not look current."""
import subprocess
from datetime import datetime, timezone

from clients.check import check
from weblab.feeder import Feeder, epoch, sentence
from weblab.lab import DRIVE, START

from harness.waiting import Failed

# The page considers the server gone when nothing has arrived for two seconds, and checks that four times a second.
LIMIT = 2.0 + 0.25 + 0.25
# The page must show what the server reports within this time, in seconds.
SHOWN_WITHIN = 2.0
# A busy machine can delay anything, so a slow measurement is repeated.
ATTEMPTS = 3

SECONDS_TO_NOTICE = """
const lost = recorder.states.findLast((state, index, all) => !state.isConnected && all[index - 1]?.isConnected);
const last = lost && recorder.messages.findLast(message => message.at <= lost.at);
return last ? (lost.at - last.at) / 1000 : null;
"""


def expect_notice(page, stop, start) -> float:
    """Stops the server, expects that the page marks everything as old in time, and starts the server again."""
    times = []
    for _ in range(ATTEMPTS):
        stop()
        state = page.wait_for(lambda state: not state["isConnected"], "a page that has noticed that the server is gone")
        times.append(page.browser.run(SECONDS_TO_NOTICE))
        expect_old(page, state)
        start()
        page.wait_for(lambda state: state["isCurrent"], "a current position after the server came back")
        if times[-1] <= LIMIT:
            return times[-1]
    raise Failed(f"seconds from the last message until the page showed that the server is gone: {times}")


def expect_old(page, state: dict) -> None:
    """Fails if a page without a server looks as if its values were current."""
    assert not state["isCurrent"], state
    assert state["grade"] == "bad" and state["word"] in ("CONNECTION LOST", "ENDED"), state
    assert "last position" in state["old"], state
    assert state["title"].startswith("○"), state
    current = page.browser.run(VALUES_NOT_STRUCK_OUT)
    assert not current, f"old values that are not struck out: {current}"


VALUES_NOT_STRUCK_OUT = """
const isStruckOut = element => element !== null
    && (getComputedStyle(element).textDecorationLine === 'line-through' || isStruckOut(element.parentElement));
const parts = ['copy', 'error', 'speed', 'course', 'time'].map(name => `#status [data-part="${name}"]`);
return [...document.querySelectorAll([...parts, '#panel-facts dd'].join())]
    .filter(element => element.checkVisibility() && element.textContent.trim() && !isStruckOut(element))
    .map(element => element.textContent);
"""


@check()
def an_epoch_is_data_even_before_the_next_message_about_the_link(lab):
    page = lab.open(lab.serve())
    ages = page.browser.run(
        "return agesOf({ arrivedAt: 8, link: { localAt: 7.5, silence: 0.5 }, fix: { localAt: 7.75 } }, 8)")
    assert ages == {"server": 0, "data": 0.25, "fix": None}, ages


@check()
def a_killed_server_is_noticed_within_two_seconds(lab):
    server = lab.serve()
    page = lab.open(server)
    seconds = expect_notice(page, server.kill, server.start)
    return f"{seconds:.2f} s"


@check()
def a_hanging_server_is_noticed_within_two_seconds(lab):
    server = lab.serve()
    page = lab.open(server)
    seconds = expect_notice(page, server.pause, server.resume)
    return f"{seconds:.2f} s"


@check()
def the_page_shows_that_the_server_has_ended(lab):
    server = lab.serve()
    page = lab.open(server)
    server.end()
    state = page.wait_for(lambda state: state["word"] == "ENDED", "a page that says that the server has ended")
    expect_old(page, state)
    server.start()
    page.wait_for(lambda state: state["isCurrent"], "a current position after the server was started again")


@check()
def the_page_shows_that_a_replay_has_ended(lab):
    recording = f"{lab.directory}/drive.nmea"
    simulation = ["--scenario", "drive", "--duration", "40", "--start", START, "--output", recording]
    subprocess.run([lab.program, "simulate", *simulation], check=True, capture_output=True)
    page = lab.page(lab.browser(), lab.serve("--replay", recording, "--speed", "10"))
    page.open(waits=False)
    page.wait_for(lambda state: state["word"] == "ENDED", "a page that says that the replay has ended")
    state = page.wait_for(lambda state: not state["isCurrent"], "a page that shows the last position as old")
    assert state["word"] == "ENDED", f"the page no longer says why the position is old: {state}"


@check()
def the_page_shows_only_the_data_of_a_restarted_server(lab):
    """The page must discard the data of the previous server. Otherwise the two tracks would be connected."""
    server = lab.serve()
    page = lab.open(server)
    before = page.browser.run("return recorder.messages.find(message => message.event === 'hello').text")
    server.kill()
    page.wait_for(lambda state: not state["isConnected"], "a page that has noticed that the server is gone")
    server.start()
    page.wait_for(lambda state: state["isCurrent"], "a current position after the server came back")
    after = page.browser.run("return recorder.messages.findLast(message => message.event === 'hello').text")
    assert before != after, "the page still shows the first server"
    page.go("map")
    track = page.rows("map")["Track"]
    assert int(track.split()[0]) < 200, f"the track of both servers: {track}"


SECONDS_TO_SHOW = """
const [word] = arguments;
const shown = recorder.states.find(state => state.word.includes(word));
const reports = recorder.messages.filter(message => message.event === 'status');
const reported = reports.find(message => message.text.includes(`"word":"${word}`));
return shown && reported ? (shown.at - reported.at) / 1000 : null;
"""


def each_minute(fault, seconds):
    """The options for a fault that recurs, because the first one may be over before the browser shows the page."""
    return [option for start in range(97, 900, 60) for option in ("--fault", f"{fault}@{start}+{seconds}")]


@check()
def an_unplugged_receiver_is_shown_within_two_seconds(lab):
    page = lab.open(lab.serve(*DRIVE, *each_minute("unplug", 5)))
    lost = page.wait_for(lambda state: state["isConnected"] and not state["isCurrent"], "a page without a receiver")
    assert lost["grade"] == "bad" or lost["word"] == "STALE", lost
    word = page.wait_for(lambda state: state["grade"] == "bad", "a page that says that the receiver is gone")["word"]
    seconds = page.browser.run(SECONDS_TO_SHOW, word)
    stall = page.browser.run("return recorder.stall / 1000")
    assert seconds is not None and seconds <= SHOWN_WITHIN + stall, f"{word} shown after {seconds} s\n{page.described()}"
    page.wait_for(lambda state: state["isCurrent"], "a current position after the receiver came back")
    return f"{word} {seconds:.2f} s after the server reported it"


SECONDS_TO_BE_OLD = """
const old = recorder.states.find((state, index, all) => !state.isCurrent && all[index - 1]?.isCurrent);
const last = old && recorder.messages.findLast(message => message.event === 'fix' && message.at <= old.at);
return last ? (old.at - last.at) / 1000 : null;
"""


@check()
def the_position_of_a_silent_receiver_does_not_look_current(lab):
    # The server allows a receiver that reports once a second 2.5 seconds.
    limit = 2.5 + 0.5
    page = lab.open(lab.serve(*DRIVE, *each_minute("stall", 8)))
    page.wait_for(lambda state: not state["isCurrent"], "a page that shows the position as old")
    seconds = page.browser.run(SECONDS_TO_BE_OLD)
    stall = page.browser.run("return recorder.stall / 1000")
    assert seconds <= limit + stall, f"a position looked current for {seconds} s\n{page.described()}"
    words = {state["word"] for state in page.browser.run("return recorder.states")}
    assert page.state["isConnected"], page.described()
    page.wait_for(lambda state: state["isCurrent"], "a current position after the receiver came back")
    return f"{seconds:.2f} s, {', '.join(sorted(words))}"


class BreakableFeeder(Feeder):
    """A receiver whose connection can be broken. Every epoch has a position."""

    def __init__(self):
        self.breaks = False
        super().__init__(make_epoch=self._next_epoch)

    def _next_epoch(self) -> bytes:
        if self.breaks:
            self.breaks = False
            raise ConnectionAbortedError
        return epoch()


@check()
def the_track_has_a_gap_where_the_receiver_was_lost(lab):
    feeder = lab.keep(BreakableFeeder())
    page = lab.open(lab.serve(feeder.name))
    page.expose_app()
    has_gap = "return testedApp.view.liveStore.track.points.slice(1).some(point => point.gap)"
    assert not page.browser.run(has_gap), page.described()
    feeder.breaks = True
    page.wait_until(has_gap, "a gap in the track")


@check()
def a_stream_that_is_opened_again_and_hangs_is_given_up(lab):
    page = lab.open(lab.serve())
    page.browser.run("""
        window.attempts = 0;
        const { fetch } = window;
        window.fetch = (url, options) => url !== 'hanging' ? fetch(url, options) : new Promise((_, reject) => {
            attempts += 1;
            options.signal.addEventListener('abort', () => reject(options.signal.reason));
        });
        EventStream.SILENCE = 300;
        EventStream.FIRST_PAUSE = 100;
        const ignore = () => {};
        const stream = new EventStream({
            url: () => 'hanging', headers: () => ({}), onEvent: ignore, onOpen: ignore, onClose: ignore,
            onRefusal: ignore });
        stream.open();
        stream.open();""")
    page.wait_until("return attempts > 2", "another attempt after the second one was given up")


def epoch_without_position() -> bytes:
    return sentence(f"GNRMC,{datetime.now(timezone.utc):%H%M%S.00,V,,,,,,,%d%m%y},,,N,V")


@check()
def the_time_for_which_the_device_slept_counts(lab):
    has_position = True
    feeder = lab.keep(Feeder(make_epoch=lambda: epoch() if has_position else epoch_without_position()))
    page = lab.open(lab.serve(feeder.name))
    page.expose_app()
    # While a device sleeps, the page's clock stands still.
    page.browser.run("""
        window.realNow = performance.now.bind(performance);
        window.slept = 0;
        window.hiddenAt = realNow();
        performance.now = () => realNow() - slept;
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.isHidden });
        window.isHidden = true;
        document.dispatchEvent(new Event('visibilitychange'));""")
    has_position = False
    page.browser.wait(5)
    age = page.browser.run("""
        slept = realNow() - hiddenAt - 500;
        window.isHidden = false;
        document.dispatchEvent(new Event('visibilitychange'));
        testedApp.view.updateCondition();
        return testedApp.view.condition.ages.fix;""")
    assert age < 3 + page.browser.run("return recorder.stall / 1000"), f"the page's clock did not stand still: {age} s"
    age = page.wait_until("const { condition } = testedApp.view; return condition.isConnected && condition.ages.fix",
                          "a connection")
    assert age > 4.4, f"the position is {age} s old"


@check()
def data_without_an_epoch_is_as_old_as_the_link_says(lab):
    page = lab.open(lab.serve())
    age = page.browser.run("""
        const store = new Store();
        store.handle('link', { silence: 3600 }, 1, 1);
        return agesOf(store, 1).data;""")
    assert age == 3600, age


@check()
def a_track_with_many_gaps_is_limited(lab):
    page = lab.open(lab.serve())
    count, gaps = page.browser.run("""
        const track = new TrackHistory();
        for (let at = 0; at < 100000; at += 1) track.add({ at, lat: 48, lon: 11, gap: at % 2 === 1 });
        return [track.points.length, track.points.filter(point => point.gap).length];""")
    assert count <= 16384 and gaps >= count / 2, (count, gaps)


@check()
def a_diagnosis_without_a_connection_is_marked_as_old(lab):
    server = lab.serve()
    page = lab.open(server)
    page.go("doctor")
    verdict = "document.querySelector('#panel-doctor .verdict').textContent"
    server.kill()
    page.wait_until(f"return {verdict}.includes('this diagnosis is old')", "an old diagnosis")
    server.start()
    page.wait_until(f"return !{verdict}.includes('old')", "a new diagnosis")


@check()
def raw_lines_are_shown_even_if_the_last_line_is_always_the_same(lab):
    page = lab.open(lab.serve())
    shown = page.browser.run("""
        const store = new Store();
        const take = line => store.take_raw({ lines: [...Array(999).fill(line), '$GPVTG'] });
        const panel = document.getElementById('panel-raw').cloneNode(true);
        document.body.append(panel);
        panel.style.display = 'block';
        const raw = new RawPanel(panel, { store });
        return ['a', 'b', 'c'].map(line => {
            take(line);
            raw.update();
            return panel.querySelector('pre').textContent.slice(0, 1);
        });""")
    assert shown == ["a", "b", "c"], shown


@check()
def a_receiver_that_lists_no_satellites_is_told_from_an_empty_sky(lab):
    def without_satellites() -> bytes:
        return b"".join(line for line in epoch().splitlines(True) if b"GSA" not in line and b"GSV" not in line)

    shows = "return document.querySelector('#panel-sky .note').textContent === arguments[0]"
    for text, make_epoch in [
        ("no satellite list received", without_satellites),
        ("no satellites in view", lambda: without_satellites() + sentence("GPGSV,1,1,00")),
    ]:
        with Feeder(make_epoch=make_epoch) as feeder:
            page = lab.open(lab.serve(feeder.name))
            page.wait_for(lambda state: state["isCurrent"], "a current position")
            page.wait_until(shows, text, text)
        page.wait_until(shows, "a receiver without data", "no data")
