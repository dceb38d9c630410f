"""The deviations of a receiver's positions, and their mean."""
from clients.check import check
from weblab.feeder import Feeder, epoch
from weblab.program import free_port

from harness.waiting import wait_until

FACTS = """
return Object.fromEntries([...document.querySelectorAll(`#panel-${arguments[0]} .facts > div`)]
    .map(fact => [fact.firstChild.textContent, fact.lastChild.textContent]));
"""
START = "document.querySelector('.averaging .start').click()"


class DriftingFeeder(Feeder):
    """A receiver that reports a speed of zero, and moves ten meters with each epoch if `is_moving` is true."""

    def __init__(self):
        self.is_moving = True
        self._minutes = 8.0
        super().__init__(rate=10, make_epoch=self._next_epoch)

    def _next_epoch(self) -> bytes:
        if self.is_moving:
            self._minutes += 0.0054
        return epoch(latitude=f"48{self._minutes:07.4f},N", speed=0)


@check()
def a_receiver_that_moves_without_a_speed_has_no_deviation(lab):
    page = lab.open(lab.serve(lab.keep(DriftingFeeder()).name))
    cep = lambda: page.browser.run(FACTS, "facts").get("CEP")  # noqa: E731
    wait_until(lambda: cep() == "moving", "a page that shows that the receiver moves", state=lambda: f"CEP: {cep()}")
    page.browser.wait(1)
    assert cep() == "moving", cep()


@check()
def a_receiver_that_stands_still_has_a_deviation(lab):
    page = lab.open(lab.serve(lab.keep(Feeder(rate=10, make_epoch=lambda: epoch(speed=0))).name))
    wait_until(lambda: "50 %" in page.browser.run(FACTS, "facts").get("CEP", ""), "a deviation", state=page.described)


@check()
def a_sign_together_with_a_hemisphere_is_not_a_position(lab):
    page = lab.page(lab.browser(), lab.serve())
    page.open(waits=False)
    for text, expected in {
            "-48.1, 11.5": [-48.1, 11.5], "48.1° S 11.5° W": [-48.1, -11.5], "48.1 n -11.5": [48.1, -11.5],
            "-48.1° S 11.5": None, "-48.1° N 11.5": None, "48.1, -11.5 W": None, "48.1, -11.5 E": None}.items():
        position = page.browser.run("const found = parsePosition(arguments[0]); return found && [found.lat, found.lon]", text)
        assert position == expected, f"{text}: {position}"


@check()
def averaging_stops_when_another_receiver_is_chosen(lab):
    one, other = (lab.keep(Feeder(make_epoch=lambda lat=lat: epoch(latitude=lat, speed=0)))
                  for lat in ["4808.2311,N", "4908.2311,N"])
    page = lab.open(lab.start("serve", one.name, other.name, "--port", str(free_port()), "--quiet"), "#accuracy")
    page.browser.run(START)
    facts = lambda: page.browser.run(FACTS, "accuracy")  # noqa: E731
    first, second = (f"{page.state['position'][:2]}.", "49." if page.state["position"].startswith("48.") else "48.")
    page.wait_until("return document.querySelector('.copies').textContent.includes(arguments[0])", "a mean", first)
    page.wait_until("return document.getElementById('receiver').options.length === 3", "a choice of two receivers")
    name = one.name if second == "48." else other.name
    page.browser.run("""
        const list = document.getElementById('receiver');
        list.value = arguments[0];
        list.dispatchEvent(new Event('change'));""", name)
    page.wait_for(lambda state: state["position"].startswith(second), "the position of the other receiver")
    wait_until(lambda: facts()["state"].startswith("stopped: receiver changed"), "the end of the averaging", state=facts)
    page.browser.wait(2)
    copies = page.browser.run("return document.querySelector('.copies').textContent")
    assert first in copies and second not in copies, f"the mean of two receivers: {copies}"


@check()
def averaging_starts_only_with_a_target_that_can_be_reached(lab):
    page = lab.open(lab.serve(), "#accuracy")
    button = lambda: page.browser.run("return document.querySelector('.averaging .start').textContent")  # noqa: E731
    for target, expected in [("", "Start"), ("0", "Start"), ("-1", "Start"), ("0.005", "Stop")]:
        page.browser.run(f"document.getElementById('target').value = arguments[0]; {START}", target)
        assert button() == expected, f"{button()} with the target {target!r}"


@check()
def the_time_while_the_page_was_hidden_is_not_counted_as_averaging(lab):
    page = lab.open(lab.serve())
    seconds = page.browser.run("""
        const averaging = new Averaging(0);
        const add = at => averaging.add({ lat: 48, lon: 11, maxAge: 2.5 }, at);
        for (let at = 0; at <= 5; at += 1) add(at);
        for (let at = 65; at <= 70; at += 1) add(at);
        return averaging.seconds;""")
    assert seconds == 10, f"{seconds} s instead of 10 s"


@check()
def the_mean_of_positions_on_both_sides_of_the_antimeridian_is_a_valid_position(lab):
    page = lab.open(lab.serve())
    longitude = page.browser.run("""
        const averaging = new Averaging(0);
        [179.99999, -179.99996].forEach((lon, at) => averaging.add({ lat: -17, lon }, at));
        return averaging.mean.lon;""")
    assert abs(longitude + 179.999985) < 1e-9, longitude
