"""The shared parts of the page benchmarks: tables of figures, sizes, presentation times, and CPU time."""
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path


class Table:
    """A printed table of figures and their goals."""

    def add(self, name: str, figure: float, unit: str, goal: float | None = None) -> None:
        verdict = "" if goal is None else f"  goal {goal:g} {unit}" + ("" if figure <= goal else "  MISSED")
        print(f"{name:52} {figure:9.2f} {unit:9}{verdict}", flush=True)


def encoded_sizes(browser) -> dict[str, int]:
    """Returns the number of bytes on the wire of all responses since the browser was opened, by URL."""
    urls = {event["requestId"]: event["request"]["url"] for event in browser.events("Network.requestWillBeSent")}
    sizes = dict.fromkeys(urls.values(), 0)
    finished = {event["requestId"]: event["encodedDataLength"] for event in browser.events("Network.loadingFinished")}
    received = {}
    for event in browser.events("Network.dataReceived"):
        received[event["requestId"]] = received.get(event["requestId"], 0) + event["encodedDataLength"]
    for request, url in urls.items():
        sizes[url] += finished.get(request, received.get(request, 0))
    return {url: size for url, size in sizes.items() if url.startswith("http")}


# The browser reports only the first presentation of an element, so each text gets a new element.
STAMP = """
window.stamps = [];
const observed = document.querySelector(arguments[0]);
let element;
new MutationObserver(() => {
    element?.remove();
    element = document.createElement('span');
    element.setAttribute('elementtiming', observed.textContent);
    Object.assign(element.style, { position: 'fixed', left: 0, bottom: 0 });
    element.textContent = observed.textContent;
    document.body.append(element);
}).observe(observed, { childList: true, characterData: true, subtree: true });
new PerformanceObserver(list => {
    stamps.push(...list.getEntries().map(entry => [entry.identifier, performance.timeOrigin + entry.renderTime]));
}).observe({ type: 'element' });
"""


def stamp_texts(browser, selector: str) -> None:
    """Starts to record when the browser presents each text of an element."""
    browser.run(STAMP, selector)


def shown_texts(browser) -> list[tuple[str, float]]:
    """Returns all texts that were presented, and when, in milliseconds since 1970."""
    return browser.run("return stamps")


def ninety_nine(values: list[float]) -> float:
    """Returns the value below which 99 % of the values are."""
    return sorted(values)[int(len(values) * 0.99)]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_share(pid: int, wait: Callable[[float], object], seconds: float) -> float:
    """Returns the share of a core that a process uses during some seconds. `wait` lets them pass."""
    before, began = cpu_seconds(pid), time.monotonic()
    wait(seconds)
    return (cpu_seconds(pid) - before) / (time.monotonic() - began)


def set_schedule(threads: Iterable[int], policy: int) -> None:
    """Sets the scheduling policy of threads. Processes that they start have the usual policy."""
    for thread in threads:
        parameter = os.sched_param(0 if policy == os.SCHED_OTHER else 1)
        os.sched_setscheduler(thread, policy | os.SCHED_RESET_ON_FORK, parameter)
