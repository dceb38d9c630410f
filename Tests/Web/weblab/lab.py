"""The programs and browsers of one check, which end with the check."""
import os
import subprocess
from contextlib import ExitStack

from . import mapfiles
from .browser import Browser
from .page import Page
from .program import Program

# A receiver that drives through a town. The first position comes after half a minute, which is skipped.
START = "2026-11-20T12:00:00Z"
DRIVE = ("--simulate", "drive", "--receiver", "ubloxm10", "--seed", "5", "--start", START, "--skip", "90")


class Lab:
    def __init__(self, program: str, directory: str):
        self.program = program
        self.directory = directory
        self.browsers = []
        self._stack = ExitStack()

    def __enter__(self):
        os.makedirs(self.directory)
        return self

    def __exit__(self, kind, error, _):
        if error is not None:
            for number, browser in enumerate(self.browsers):
                browser.keep_screenshot(f"{os.path.basename(self.directory)}-{number}")
        return self._stack.__exit__(kind, error, _)

    def serve(self, *arguments: str, **options) -> Program:
        """Starts `gpsbridge web`, by default with a simulated receiver."""
        return self.start("web", *(arguments or DRIVE), **options)

    def serve_everything(self) -> Program:
        """Starts `gpsbridge web` with recorded tracks and a map, so that the page has all of its tabs and controls."""
        maps = self.folder("maps")
        mapfiles.write_mbtiles(f"{maps}/town.mbtiles", {"name": "Town", "attribution": "© the town"}, mapfiles.WORLD)
        return self.serve(*DRIVE, "--web-tracks", self.record(), "--maps", maps)

    def folder(self, name: str) -> str:
        path = os.path.join(self.directory, name)
        os.mkdir(path)
        return path

    def record(self, *arguments: str) -> str:
        """Records ten minutes of a simulated drive, or another simulation. Returns the path of the database."""
        path = os.path.join(self.directory, "tracks.sqlite")
        drive = ["--simulate", "drive", "--start", START, "--duration", "10min"]
        command = [self.program, "record", *(arguments or drive), "--speed", "max", "--quiet", "-o", path]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        return path

    def start(self, *arguments: str, **options) -> Program:
        """Starts a command of gpsbridge that serves the page."""
        return self.keep(Program(self.program, *arguments, **options))

    def browser(self, **options) -> Browser:
        browser = self.keep(Browser(**options))
        self.browsers.append(browser)
        return browser

    def open_everything(self, **options) -> Page:
        """Opens the page with all of its tabs and controls, and visits them, so that each has data."""
        page = self.open(self.serve_everything(), **options)
        page.choose_map("town")
        for view in page.views:
            page.go(view)
        return page

    def open(self, server, fragment: str = "", **options) -> Page:
        """Opens the page in a new browser, and waits for a position."""
        page = self.page(self.browser(**options), server)
        page.open(fragment)
        return page

    def page(self, browser: Browser, server) -> Page:
        return Page(browser, server)

    def keep(self, resource):
        """Enters a context manager that is exited at the end of the check, and returns it."""
        return self._stack.enter_context(resource)
