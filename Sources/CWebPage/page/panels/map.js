/** The map with its controls, and the receiver on it. */
class MapPanel {
    /** How many seconds the map waits for the first position before it loads the world. */
    static POSITION_TIMEOUT = 1;

    constructor(panel, view) {
        this.view = view;
        this.panel = panel;
        this.map = this.makeMap(panel.querySelector('canvas'));
        this.map.onchange = () => this.showState();
        this.table = new CanvasTable(panel, 'Map', ['value', 'text'], () => this.map.describe());
        this.bindButtons();
        view.bind(() => this.applySettings());
    }

    makeMap(canvas) { return new MapView(canvas); }

    bindButtons() {
        const button = name => this.panel.querySelector(`.${name}`);
        button('zoom-in').addEventListener('click', () => this.map.zoomBy(1));
        button('zoom-out').addEventListener('click', () => this.map.zoomBy(-1));
        button('fit').addEventListener('click', () => this.map.fitTrack());
        button('north').addEventListener('click', () => this.map.resetNorth());
        const members = [['follow', 'follow'], ['course', 'courseUp'], ['measure', 'measuring']];
        this.switches = members.filter(([name]) => button(name)).map(([name, member]) => {
            const element = button(name);
            element.addEventListener('click', () => {
                this.map[member] = !this.map[member];
                this.showState();
            });
            return [element, member];
        });
        this.showState();
    }

    showState() {
        for (const [element, member] of this.switches ?? []) {
            element.setAttribute('aria-pressed', String(Boolean(this.map[member])));
        }
        this.onchange?.();
    }

    applySettings() {
        const { settings, formats } = this.view;
        this.map.setUnits(settings.units);
        this.map.setTrackColor(settings.trackColor);
        // The map shows many coordinates at once, so it gets only the formats that need no server.
        const format = settings.format in ANGLE_FORMATS ? settings.format : 'decimal';
        this.map.setCoordinateFormat((lat, lon) => formats.text(lat, lon, format));
    }

    repaint() { this.map.setTheme(); }

    setTrack(points) { this.map.setTrack(points); }

    addPoint(point) { this.map.addPoint(point); }

    update() {
        const { store, condition, now } = this.view;
        const { position, deviations, hello } = store;
        // Without a position, the map shows the whole world, which takes a long time to load.
        const isPositionLate = now - hello?.localAt > MapPanel.POSITION_TIMEOUT;
        this.map.hasWorld = hello?.world === true && (Boolean(position) || isPositionLate);
        if (position !== this.position || condition.isCurrent !== this.isCurrent) {
            const { lat, lon, course, speed, error } = position ?? {};
            this.map.setPosition(position && { lat, lon, course, speed, error, isCurrent: condition.isCurrent });
            this.showCircles(deviations);
        }
        [this.position, this.isCurrent] = [position, condition.isCurrent];
        this.table.update();
    }

    showCircles(deviations) {
        const spread = deviations.spread();
        this.map.setCircles(spread && {
            ...deviations.plane.position(spread.mean), cep50: spread.cep50, cep95: spread.cep95,
        });
    }
}
