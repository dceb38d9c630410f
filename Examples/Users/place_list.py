"""Two users of PlaceList. One of them has a connection that breaks again and again."""
from weblab.brokenlink import BrokenLink

from .app import App, Page

NAME = "PlaceList"
CITIES = [("Bus", "Busan"), ("Seo", "Seoul")]


def use(lab, program: str, form: str) -> None:
    app = lab.keep(App(program, form))
    app.prints("Open http://.*")
    link = lab.keep(BrokenLink(app, "/touch", 0.45))
    page, other = Page(lab, app, link), Page(lab, app)
    for number, (typed, city) in enumerate(CITIES):
        page.press("+")
        other.wait_for_title("Search")
        page.type(typed)
        other.wait_for_list(city)
        page.press(city)
        app.prints(f"added {city}")
        for each in [page, other]:
            each.wait_for_title("My places")
            each.wait_for_list(*(city for _, city in CITIES[:number + 1]))
    assert link.broken, f"none of {link.requests} requests was broken"
    page.keep_picture("map-places")

    other.press("+")
    page.wait_for_title("Search")
    page.press("Close")
    app.prints("not added: cancelled")
    for each in [page, other]:
        each.wait_for_title("My places")
        assert each.listed == [city for _, city in CITIES], each.listed
    app.prints_nothing_else()
