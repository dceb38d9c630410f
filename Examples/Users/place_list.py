"""Two users of PlaceList. One of them has a connection that breaks again and again."""
from weblab.brokenlink import BrokenLink

from .app import App, Page

NAME = "PlaceList"
# Typed texts, and the places that the search finds for them.
SEARCHES = [("Busa", ["Busan"]), ("Seo", ["Seoul", "Eumseong"])]


def use(lab, program: str, form: str) -> None:
    app = lab.keep(App(program, form))
    link = lab.keep(BrokenLink(app, "/touch", 0.45))
    page, other = Page(lab, app, link), Page(lab, app)
    added = []
    for typed, found in SEARCHES:
        page.press("+")
        other.wait_for_title("Search")
        page.type(typed)
        for each in [page, other]:
            each.wait_for_list(*found)
        page.press(found[0])
        app.prints(f"added {found[0]}")
        added.append(found[0])
        for each in [page, other]:
            each.wait_for_title("My places")
            each.wait_for_list(*added)
    assert link.broken, f"none of {link.requests} requests was broken"
    page.keep_picture("map-places")

    other.press("+")
    page.wait_for_title("Search")
    page.press("Close")
    app.prints("not added: cancelled")
    for each in [page, other]:
        each.wait_for_title("My places")
        assert each.listed == added, each.listed
    app.prints_nothing_else()
