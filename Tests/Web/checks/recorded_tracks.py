"""Recorded tracks and their past moments."""
import json
import os
import subprocess
import urllib.request

from clients.check import check


def record(lab) -> str:
    """Records ten minutes of a simulated drive."""
    path = os.path.join(lab.directory, "tracks.sqlite")
    subprocess.run(
        [lab.program, "record", "--simulate", "drive", "--start", "2026-11-20T12:00:00Z", "--duration", "10min", "--speed", "max",
         "--quiet", "-o", path], check=True, stdin=subprocess.DEVNULL)
    return path


@check()
def recorded_track_is_listed_and_shown_with_its_sky_at_a_past_moment(lab):
    server = lab.serve("--simulate", "drive", "--skip", "90", "--web-tracks", record(lab))
    page = lab.open(server)
    page.wait_until("return !document.querySelector('nav a[href=\"#tracks\"]').hidden", "a tab for tracks")
    page.browser.run("location.hash = 'tracks'")
    page.wait_until("return document.querySelector('#panel-tracks .days a') !== null", "a list of tracks")
    page.browser.run("document.querySelector('#panel-tracks .days a').click()")
    page.wait_until(
        "return /km/.test(document.querySelector('#panel-tracks .statistics .facts').textContent)", "statistics of the track")
    past = "return /PAST 2026-11-20 12:/.test(document.body.textContent)"
    page.wait_until(past, "a mark for the past moment")
    page.wait_until("return document.querySelectorAll('#panel-tracks .downloads *').length >= 4", "links to download the track")
    assert not page.browser.console(), page.described()


@check()
def recorded_track_can_be_downloaded_in_all_formats(lab):
    server = lab.serve("--simulate", "drive", "--skip", "90", "--web-tracks", record(lab))
    with urllib.request.urlopen(f"{server.origin}/tracks", timeout=60) as answer:
        track = json.load(answer)["tracks"][0]
    name = f"{track['session']}/{track['number']}"
    for format, beginning in [("gpx", b"<?xml"), ("kml", b"<?xml"), ("geojson", b"{"), ("csv", b"time")]:
        with urllib.request.urlopen(f"{server.origin}/tracks/{name}/export.{format}", timeout=60) as answer:
            text = answer.read()
        assert text.startswith(beginning) and len(text) > 10_000, f"{format}: {text[:200]}"
