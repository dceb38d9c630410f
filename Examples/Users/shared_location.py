"""A user of SharedLocation, who opens the second screen and leaves it."""
from harness.waiting import wait_until

from .app import App, Page, is_in_munich

NAME = "SharedLocation"
EPOCH = r"(\d+) (.*)"


def use(lab, program: str, form: str) -> None:
    app = lab.keep(App(program, form, rf"(home|register): {EPOCH}"))
    page = Page(lab, app)

    def epochs(name: str) -> list[tuple[str, ...]]:
        return [match.groups() for match in app.printed(f"{name}: {EPOCH}")]

    def wait_for_epochs(name: str, count: int) -> None:
        wait_until(lambda: len(epochs(name)) >= count, f"{count} epochs of {name}", app.process, page.described)

    wait_for_epochs("home", 1)
    page.press("Register")
    page.wait_for_title("Register")
    wait_for_epochs("register", 2)
    wait_until(lambda: page.labels[0] in [text for _, text in epochs("register")] and (
        is_in_munich(*page.labels[0].split(", "))), "a label with the location", app.process, page.described)
    page.press("Back")
    app.prints("register is freed")
    page.wait_for_title("Home")
    # The home screen gets every epoch first, so another epoch of the register screen would have arrived by now.
    wait_for_epochs("home", len(epochs("home")) + 2)
    assert app.said().rindex("register: ") < app.said().index("register is freed"), app.said()
    assert set(epochs("register")) <= set(epochs("home")), app.said()
    app.prints_nothing_else()
