"""axe-core, which finds violations of the Web Content Accessibility Guidelines (WCAG).

It is not a Debian package, so it comes from a wheel of PyPI, whose hash is fixed. Without PyPI, its checks are skipped.
"""
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from clients.check import Skipped

from harness.waiting import HANG

REQUIREMENT = ("axe-playwright-python==0.1.8"
               " --hash=sha256:fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8")
MEMBER = "axe_playwright_python/axe.min.js"
# All rules for WCAG 2.2 up to level AA, and the best practices.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"runOnly": {"type": "tag", "values": TAGS}}
CACHED = Path(__file__).resolve().parents[3] / ".build/web/axe-0.1.8.min.js"


def install() -> None:
    """Downloads axe-core, if it has not been downloaded before."""
    if CACHED.exists():
        return
    CACHED.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHED.parent) as directory:
        Path(directory, "requirements").write_text(REQUIREMENT)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--retries", "1"]
        command = [*pip, "--no-deps", "--require-hashes", "--dest", directory, "-r", f"{directory}/requirements"]
        try:
            subprocess.run(command, check=True, timeout=HANG, stdin=subprocess.DEVNULL)
            with zipfile.ZipFile(next(Path(directory).glob("*.whl"))) as wheel:
                script = Path(directory, "axe.js")
                script.write_bytes(wheel.read(MEMBER))
            script.rename(CACHED)
        except (subprocess.SubprocessError, OSError) as error:
            print(f"web: axe-core cannot be downloaded from PyPI: {error}", file=sys.stderr)


def script() -> str:
    if not CACHED.exists():
        raise Skipped("axe-core could not be downloaded from PyPI")
    return CACHED.read_text()


VIOLATIONS = """
const [options, done] = arguments;
axe.run(document, { resultTypes: ['violations'], ...options })
    .then(({ violations }) => done(violations.map(({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.slice(0, 3).map(node => node.html.slice(0, 150)).join(' | ')} (${nodes.length})`)))
    .catch(error => done([String(error)]));
"""


def violations(browser, options: dict) -> list[str]:
    """Returns the violations on the page of a browser, in which the script has run."""
    browser.driver.set_script_timeout(120)
    return browser.driver.execute_async_script(VIOLATIONS, options)
