"""The findings of axe-core, and the equivalents of pictures for screen readers."""
from clients.check import check
from weblab import axe

SIZES = {320: 640, 1440: 900}


def expect_no_violations(page, options: dict) -> None:
    browser = page.browser
    found = {}
    for width, height in SIZES.items():
        browser.resize(width, height)
        for view in page.views:
            page.show(view)
            for violation in axe.violations(browser, options):
                found.setdefault(violation, []).append(f"{view} at {width} px")
    lines = [f"{violation}\n    in {', '.join(places)}" for violation, places in found.items()]
    assert not found, "violations:\n" + "\n".join(lines)


def open_with_axe(lab):
    script = axe.script()
    page = lab.open_everything()
    page.browser.run(script)
    return page


@check(slow=True)
def axe_finds_no_violation_in_any_tab(lab):
    page = open_with_axe(lab)
    page.set(theme="day")
    expect_no_violations(page, axe.EVERYTHING)


@check(slow=True)
def axe_finds_no_low_contrast_in_the_night_and_red_themes(lab):
    """Only colors depend on the theme."""
    page = open_with_axe(lab)
    for theme in ["night", "red"]:
        page.set(theme=theme)
        expect_no_violations(page, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})


@check()
def every_canvas_has_an_equivalent_table(lab):
    page = lab.open_everything()
    for view in page.views:
        page.show(view)
        missing = page.browser.run("""
            const isVisible = canvas => canvas.checkVisibility();
            return [...document.querySelectorAll('main canvas')].filter(isVisible).map(canvas => {
                const panel = canvas.closest('section');
                const name = panel.id || panel.className;
                const [table, swap] = [panel.querySelector('table'), panel.querySelector('.swap')];
                if (!table?.querySelector('caption')?.textContent.trim()) return `${name} has no titled table`;
                if (!table.querySelector('tbody tr')) return `the table of ${name} is empty`;
                if (!swap?.checkVisibility()) return `${name} has no button that shows its table`;
                swap.click();
                const isTableShown = table.checkVisibility() && !table.closest('.unseen');
                const isShown = isTableShown && !isVisible(canvas);
                const isPressed = swap.getAttribute('aria-pressed') === 'true';
                swap.click();
                return isShown && isPressed && isVisible(canvas) ? null : `the button of ${name} does not swap`;
            }).filter(Boolean)""")
        assert not missing, f"{view}: {missing}"


@check()
def screen_readers_announce_only_changes(lab):
    page = lab.open(lab.serve())
    page.browser.run("""
        window.spoken = [];
        for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
            new MutationObserver(() => spoken.push(`${region.id || region.className}: ${region.textContent}`))
                .observe(region, { childList: true, subtree: true, characterData: true });
        }""")
    announced = page.browser.run("return document.getElementById('announcement').textContent.trim()")
    assert announced, "the condition is not announced"

    def expect_silence():
        page.browser.run("spoken.length = 0")
        page.wait_for_fixes(4)
        assert not (spoken := page.browser.run("return spoken")), f"announced although nothing has changed: {spoken}"

    page.check_without_delay("silence while nothing changes", expect_silence)
    page.server.pause()
    page.wait_until("return spoken.some(text => /LOST/.test(text))", "an announcement that the server is gone")
    page.server.resume()


@check()
def animations_stop_if_the_user_prefers_reduced_motion(lab):
    page = lab.open(lab.serve())
    page.browser.emulate_media(prefers_reduced_motion="reduce")
    moving = page.browser.run("""
        return [...document.querySelectorAll('*')].filter(element => {
            const style = getComputedStyle(element);
            const times = style.transitionDuration.split(', ');
            return style.animationName !== 'none' || times.some(time => parseFloat(time) > 0);
        }).map(element => element.outerHTML.slice(0, 100))""")
    assert not moving, f"elements that move: {moving}"
    page.go("map")
    page.wait_until("return document.querySelector('#panel-map canvas').width > 0", "the map")
    page.browser.run("document.querySelector('.zoom-in').click()")
    zoom = "return Number([...document.querySelectorAll('#panel-map tbody tr')].find(row => " \
           "row.firstChild.textContent === 'Zoom').lastChild.textContent)"
    page.wait_until(f"const zoom = (() => {{ {zoom} }})(); return zoom % 1 === 0", "a map that has zoomed in at once")
