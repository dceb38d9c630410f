"""The programs and browsers of one check, which are ended with it."""
import os
from contextlib import ExitStack

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
                browser.keep_screenshot(f"{os.path.basename(self.directory)}-{number}.png")
        return self._stack.__exit__(kind, error, _)

    def serve(self, *arguments: str, **options) -> Program:
        """Starts `gpsbridge web`, by default with a simulated receiver."""
        return self.start("web", *(arguments or DRIVE), **options)

    def start(self, *arguments: str, **options) -> Program:
        """Starts a command of gpsbridge that serves the page."""
        return self.keep(Program(self.program, *arguments, **options))

    def browser(self, **options) -> Browser:
        browser = self.keep(Browser(**options))
        self.browsers.append(browser)
        return browser

    def open(self, server, fragment: str = "", **options) -> Page:
        """Opens the page in a new browser, and waits for a position."""
        page = self.page(self.browser(**options), server)
        page.open(fragment)
        return page

    def page(self, browser: Browser, server) -> Page:
        return Page(browser, server)

    def keep(self, resource):
        """Ends a resource, which is a context manager, with the check."""
        return self._stack.enter_context(resource)
