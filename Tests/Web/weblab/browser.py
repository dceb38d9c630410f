"""Headless Chromium, controlled by WebDriver and the Chrome DevTools Protocol (CDP)."""
import base64
import json
import os
import shutil
import time
from pathlib import Path

from clients.check import Skipped
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service

from harness.processes import kill
from harness.waiting import HANG

RECORDER = (Path(__file__).parent / "recorder.js").read_text()
ARGUMENTS = [
    "--headless=new",
    # Chromium refuses to run as root with its sandbox, and containers often have no room in /dev/shm.
    "--no-sandbox", "--disable-dev-shm-usage",
    # A request to any other host fails, and is noticed.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--no-proxy-server", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-extensions", "--disable-default-apps", "--disable-gpu", "--lang=en-US",
]


class Browser:
    """A browser with a fresh profile and one tab.

    Recording what happens in a page takes time before the page is shown, so it can be left out.
    """

    def __init__(self, width: int = 1440, height: int = 900, scripts: bool = True, touch: bool = False, arguments=(),
                 records: bool = True):
        self.size = width, height
        self.records = records
        self.touch = touch
        self.scripts = scripts
        self.arguments = [*ARGUMENTS, *arguments]
        self._events = []

    def __enter__(self):
        for program in ["chromium", "chromedriver"]:
            if shutil.which(program) is None:
                raise Skipped(f"{program} is not installed")
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for argument in self.arguments:
            options.add_argument(argument)
        if self.records:
            options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        # A page with an endless stream is never complete.
        options.page_load_strategy = "eager"
        self.service = Service(shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(service=self.service, options=options)
        self.driver.command_executor.set_timeout(HANG)
        if self.records:
            self.cdp("Page.addScriptToEvaluateOnNewDocument", source=RECORDER)
        self.cdp("Network.enable")
        self.resize(*self.size)
        if not self.scripts:
            self.cdp("Emulation.setScriptExecutionDisabled", value=True)
        return self

    def __exit__(self, *_):
        try:
            self.driver.quit()
        except WebDriverException:
            pass  # it has crashed, and the check has already failed
        finally:
            if self.service.process:
                kill(self.service.process.pid)

    def cdp(self, command: str, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def run(self, script: str, *arguments):
        """Runs the body of a function in the page, and returns its value."""
        return self.driver.execute_script(script, *arguments)

    def resize(self, width: int, height: int, ratio: float = 1, is_mobile: bool | None = None) -> None:
        """Sets the size of the viewport in CSS pixels, and the number of physical pixels per CSS pixel."""
        is_mobile = self.touch if is_mobile is None else is_mobile
        self.cdp("Emulation.setDeviceMetricsOverride",
                 width=width, height=height, deviceScaleFactor=ratio, mobile=is_mobile)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=is_mobile, maxTouchPoints=5 if is_mobile else 1)

    def slow_down(self, factor: float) -> None:
        """Slows down the page's processor by a factor."""
        self.cdp("Emulation.setCPUThrottlingRate", rate=factor)

    def emulate_media(self, **features: str) -> None:
        """Sets media features such as `prefers_reduced_motion`."""
        self.cdp("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def heap(self) -> int:
        """Returns the bytes of the page's objects that are in use."""
        self.cdp("HeapProfiler.collectGarbage")
        return round(self.cdp("Runtime.getHeapUsage")["usedSize"])

    def events(self, method: str) -> list[dict]:
        """Returns the parameters of all events of a CDP method in the domains Network and Page so far."""
        self._events += [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [event["params"] for event in self._events if event["method"] == method]

    def requests(self) -> list[str]:
        """Returns the URLs of all requests so far."""
        return [event["request"]["url"] for event in self.events("Network.requestWillBeSent")]

    def console(self) -> list[str]:
        """Returns the messages of the console since the last call, including errors and warnings of the browser."""
        return [f"{entry['level']}: {entry['message']}" for entry in self.driver.get_log("browser")]

    def mouse(self, kind: str, x: float, y: float, **parameters) -> None:
        self.cdp("Input.dispatchMouseEvent", type=kind, x=x, y=y, **parameters)

    def press(self, key: str, code: str = "", number: int = 0, text: str = "", modifiers: int = 0) -> None:
        """Presses and releases a key, like a key on the keyboard."""
        common = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.cdp("Input.dispatchKeyEvent", **down, **common)
        self.cdp("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, character: str) -> None:
        self.press(character, text=character, number=ord(character.upper()))

    def screenshot(self) -> bytes:
        return base64.b64decode(self.cdp("Page.captureScreenshot", format="png")["data"])

    def keep_screenshot(self, name: str, variable: str = "SCREENSHOTS") -> None:
        """Writes a screenshot to the directory that an environment variable states, if it is set."""
        directory = os.environ.get(variable)
        if not directory:
            return
        os.makedirs(directory, exist_ok=True)
        try:
            Path(directory, f"{name}.png").write_bytes(self.screenshot())
        except WebDriverException:
            pass  # the failure of the check says more

    def wait(self, seconds: float) -> None:
        """Lets time pass in the page."""
        time.sleep(seconds)
