/** The data of a past moment, which the panels show instead of the live data. */
class PastView {
    constructor(view) {
        this.view = view;
        // While a track is played, the moment changes ten times a second.
        this.formats = new CoordinateFormats(requestJSON, 100);
        this.formats.listen(() => view.refresh());
        this.now = 0;
        /** At that moment, everything was current. */
        this.condition = { isCurrent: true, isConnected: true };
        this.clear();
    }

    clear() {
        this.store = new Store();
        this.signals = [];
        this.time = null;
    }

    /** Handles the server's response to a request for a moment. */
    show({ fix, sky }, time) {
        this.clear();
        const hasPosition = Number.isFinite(fix?.lat) && Number.isFinite(fix?.lon);
        Object.assign(this.store, { fix: fix ?? {}, position: hasPosition ? fix : null });
        this.signals = signalsOf(sky);
        this.time = time;
    }

    /** The time of the receiver at that moment. */
    get fixTime() { return this.store.fix?.time ?? this.time; }

    // A horizon map is not recorded.
    get settings() { return { ...this.view.settings, isHorizonShown: false }; }

    get quantities() { return this.view.quantities; }

    set(name, value) { this.view.set(name, value); }

    bind(binding) { this.view.bind(binding); }
}

/** The facts of a past moment. */
class PastFacts extends FactsPanel {
    list() {
        const { store, formats, settings } = this.view;
        const { fix, position } = store;
        if (!fix) return [];
        const parts = position ? formats.parts(position.lat, position.lon, settings.format) : ['no position'];
        // Latitude and longitude stay on one line each.
        const text = parts.map(part => part.replaceAll(' ', '\u00a0')).join(' ');
        return [['fix', String(fix.kind ?? '–')], ['position', text], ...super.list()];
    }
}
