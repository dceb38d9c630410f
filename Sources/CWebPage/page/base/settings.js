/** The user's choices. The browser stores them, if it allows storage. */
class Settings {
    static KEY = 'gpsbridge';
    static DEFAULTS = {
        theme: 'auto', units: 'metric', format: 'decimal', trackColor: 'none', isCourseUp: false, isHorizonShown: false,
        keepsScreenOn: false, hasShortcuts: true, map: '',
    };
    static ALLOWED = {
        theme: ['auto', 'day', 'night', 'red'], units: Object.keys(UNITS),
        trackColor: ['none', 'speed', 'error', 'strength'],
    };

    static load() {
        let saved = {};
        try {
            saved = JSON.parse(localStorage.getItem(Settings.KEY)) ?? {};
        } catch {
            // Without storage, the choices last as long as the page.
        }
        const settings = { ...Settings.DEFAULTS };
        for (const [name, value] of Object.entries(saved)) {
            const isAllowed = Settings.ALLOWED[name]?.includes(value) ?? true;
            if (typeof value === typeof settings[name] && isAllowed) settings[name] = value;
        }
        return settings;
    }

    static save(settings) {
        try {
            localStorage.setItem(Settings.KEY, JSON.stringify(settings));
        } catch {
            // See above.
        }
    }
}

/** The settings of a page, and the functions that apply them. */
class Choices {
    constructor() {
        this.settings = Settings.load();
        this.bindings = [];
    }

    /** Calls a function now, and whenever a setting has changed. */
    bind(binding) {
        this.bindings.push(binding);
        binding();
    }

    set(name, value) {
        this.settings[name] = value;
        Settings.save(this.settings);
        for (const binding of this.bindings) binding();
    }
}

/** Applies the theme. `auto` follows the system's. */
class Themes {
    static isDark = matchMedia('(prefers-color-scheme: dark)');

    /** The name of the theme that settings choose. */
    static chosen({ theme }) {
        return theme !== 'auto' ? theme : Themes.isDark.matches ? 'night' : 'day';
    }

    constructor(view) {
        this.view = view;
        Themes.isDark.addEventListener('change', () => this.apply());
        view.bind(() => this.apply());
    }

    apply() {
        document.documentElement.dataset.theme = Themes.chosen(this.view.settings);
        palette.load();
        document.querySelector('meta[name="theme-color"]').content = palette.panel;
        this.onchange?.();
    }
}

/** Keeps the screen on while the page is visible. Browsers allow this only for secure pages. */
class ScreenLock {
    constructor(view, note) {
        this.view = view;
        this.note = note;
        if (!this.isAvailable) {
            setText(note, 'Not available here: browsers keep the screen on only for pages from https or localhost.');
        }
        this.applied = Promise.resolve();
        document.addEventListener('visibilitychange', () => this.apply());
        view.bind(() => this.apply());
    }

    get isAvailable() { return 'wakeLock' in navigator; }

    /** Requests or releases the lock after earlier requests are done. Overlapping requests would lose a lock. */
    apply() {
        if (this.isAvailable) this.applied = this.applied.catch(() => {}).then(() => this.update());
    }

    async update() {
        const isWanted = this.view.settings.keepsScreenOn && !document.hidden;
        if (!isWanted) {
            await this.lock?.release();
            this.lock = null;
        } else if (!this.lock || this.lock.released) {
            try {
                this.lock = await navigator.wakeLock.request('screen');
                setText(this.note, '');
            } catch {
                setText(this.note, 'The browser does not keep the screen on, perhaps because the battery is low.');
            }
        }
    }
}

/** Connects the controls of the settings panel to the settings of the same names. */
function bindSettings(form, view) {
    for (const control of form.querySelectorAll('[name]')) {
        const isSwitch = control.type === 'checkbox';
        const { name } = control;
        control.addEventListener('change', () => view.set(name, isSwitch ? control.checked : control.value));
        view.bind(() => {
            if (isSwitch) control.checked = view.settings[name];
            else control.value = view.settings[name];
        });
    }
}

/** The choice of a coordinate format, whose list grows when the server has reported its formats. */
function bindFormatChoice(list, view) {
    const names = { decimal: 'decimal degrees', dm: 'degrees, minutes', dms: 'degrees, minutes, seconds' };
    const fill = () => {
        const options = view.formats.names.map(name => make('option', { value: name }, names[name] ?? name));
        if (list.options.length !== options.length) list.replaceChildren(...options);
        list.value = view.settings.format;
    };
    list.addEventListener('change', () => view.set('format', list.value));
    view.formats.listen(fill);
    view.bind(fill);
}
