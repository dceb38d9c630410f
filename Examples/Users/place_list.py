"""Two users of PlaceList. One of them has a connection that breaks again and again."""
from weblab.brokenlink import BrokenLink

from .app import App, Page

NAME = "PlaceList"


def use(lab, program: str, form: str) -> None:
    app = lab.keep(App(program, form))
    app.prints("Open http://.*")
    link = lab.keep(BrokenLink(app, "/touch", 0.45))
    page, other = Page(lab, app, link), Page(lab, app)
    page.press("+")
    for each in [page, other]:
        each.wait_for_title("Search")
    page.type("Seo")
    for each in [page, other]:
        each.wait_for_list("Seoul")
    page.press("Seoul")
    app.prints("added Seoul")
    for each in [page, other]:
        each.wait_for_title("My places")
        each.wait_for_list("Seoul")

    other.press("+")
    page.wait_for_title("Search")
    page.press("Close")
    app.prints("not added: cancelled")
    for each in [page, other]:
        each.wait_for_title("My places")
        each.wait_for_list("Seoul")
        assert len(each.listed) == 1, each.listed
    app.prints_nothing_else()
