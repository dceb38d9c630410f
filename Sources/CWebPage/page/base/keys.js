/** The keys of `gpsbridge monitor` that are also useful on a page. */
class Keys {
    /** The controls that use most keys themselves, and those that also use Escape. */
    static CONTROLS = 'input, select, textarea';
    static TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="range"])';

    constructor(view, tabs) {
        this.view = view;
        this.tabs = tabs;
        this.actions = {
            '?': () => tabs.toggle('help'), h: () => tabs.toggle('help'),
            m: () => tabs.go('map'), s: () => tabs.go('sky'), b: () => tabs.go('bars'),
            a: () => tabs.go('accuracy'), g: () => tabs.go('charts'), l: () => tabs.go('link'), r: () => tabs.go('raw'),
            x: () => tabs.toggle('doctor'), e: () => tabs.toggle('events'), j: () => tabs.toggle('json'),
            u: () => view.set('units', nextUnits(view.settings.units)),
            c: () => view.set('format', view.formats.next(view.settings.format)),
            t: () => view.set('isCourseUp', !view.settings.isCourseUp),
            p: () => view.togglePause(), ' ': () => view.togglePause(),
            Escape: () => this.escape(),
        };
        // The capturing phase is used so that the page's keys have the same meaning while the map has the focus.
        document.addEventListener('keydown', event => this.press(event), true);
    }

    press(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const { target, key } = event;
        if (target.closest(key === 'Escape' ? Keys.TEXT_FIELDS : Keys.CONTROLS)) return;
        if (key === ' ' && target.closest('a, button, [tabindex]')) return;
        const action = this.actions[key];
        if (!action || (key !== 'Escape' && !this.view.settings.hasShortcuts)) return;
        event.preventDefault();
        // The map also gets Escape, because the key ends a measurement.
        if (key !== 'Escape') event.stopPropagation();
        action();
    }

    escape() {
        if (Tabs.PAGES.includes(this.tabs.current)) this.tabs.go(this.tabs.last);
        this.tabs.showMenu(false);
    }
}

function nextUnits(units) {
    const names = Object.keys(UNITS);
    return names[(names.indexOf(units) + 1) % names.length];
}
