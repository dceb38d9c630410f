/** The map of a track. It can show a part of the track in more detail. */
class TrackMapView extends MapView {
    overview = [];

    setTrack(points) {
        if (points !== this.points) super.setTrack(points);
        this.points = points;
    }

    /** Shows the whole track, even if a part of it was shown. */
    fitTrack() {
        this.setTrack(this.overview);
        super.fitTrack();
    }

    /** The visible rectangle of the world square, with a margin. */
    get shownBounds() {
        const { clientWidth, clientHeight } = this.canvas;
        const camera = Object.assign(new Camera(), { width: clientWidth * 1.5, height: clientHeight * 1.5 });
        camera.moveTo(this.view);
        return camera.bounds();
    }
}

/** The map of a track with its controls, and with a mark at the past moment. */
class TrackMap extends MapPanel {
    /** A track is requested in more detail if it is shown at least this many levels larger than the whole track. */
    static DETAIL_LEVELS = 1;

    /** @param {(text: ?string) => void} onfailure called with the reason why detail is missing; `null` if none is */
    constructor(panel, view, onfailure) {
        TrackMap.addControls(panel);
        super(panel, view);
        bindSettings(panel, view);
        this.map.hasWorld = true;
        panel.querySelector('.center').addEventListener('click', () => this.center());
        this.onfailure = onfailure;
        this.detail = new LatestRequest({ onanswer: answer => this.showPart(trailPoints(answer)), onfailure });
        this.onchange = () => {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.requestDetail(), 300);
        };
    }

    /** Adds the controls of the live map, except for those that follow the receiver. */
    static addControls(panel) {
        const live = byId('panel-map');
        const tools = live.querySelector('.map-tools').cloneNode(true);
        tools.querySelector('.course').remove();
        const center = tools.querySelector('.follow');
        center.classList.replace('follow', 'center');
        center.removeAttribute('aria-pressed');
        center.title = 'Show the moment';
        center.setAttribute('aria-label', center.title);
        panel.querySelector('.plot').append(tools);
        panel.querySelector('.swap').before(live.querySelector('.color').cloneNode(true));
    }

    makeMap(canvas) { return Object.assign(new TrackMapView(canvas), { canvas }); }

    clear() {
        clearTimeout(this.timer);
        this.detail.cancel();
        this.track = null;
        this.isFitted = true;
        this.map.overview = [];
        this.map.setTrack([]);
    }

    /** Shows a track from its beginning to its end. */
    show(track, points) {
        this.clear();
        this.track = track;
        this.map.overview = points;
        this.map.setTrack(points);
        this.isFitted = false;
        this.update();
    }

    update() {
        const isDisplayedNow = isDisplayed(this.panel);
        if (this.map.isVisible !== isDisplayedNow) this.map.isVisible = isDisplayedNow;
        if (!this.isFitted && this.map.canvas.clientWidth) this.fit();
        const { position } = this.view.store;
        if (position !== this.position) this.showMoment(position);
        this.table.update();
    }

    fit() {
        this.isFitted = true;
        this.map.fitTrack();
        this.fittedZoom = this.map.targetZoom;
    }

    /** Marks the position at the chosen moment. If the marker leaves the view, the view follows it. */
    showMoment(position) {
        const leavesView = position && this.isInView(this.position) && !this.isInView(position);
        this.position = position;
        this.map.setPast(position);
        if (leavesView) this.center();
    }

    center() {
        const { lat, lon } = this.position ?? {};
        if (this.position) this.map.view = { lat, lon };
    }

    isInView(position) {
        if (!position) return false;
        const { clientWidth: width, clientHeight: height } = this.map.canvas;
        const camera = Object.assign(new Camera(), { width, height });
        camera.moveTo(this.map.view);
        const [x, y] = camera.positionToScreen(position);
        return x >= 0 && y >= 0 && x <= width && y <= height;
    }

    requestDetail() {
        if (!this.track) return;
        const { overview, view: { zoom } } = this.map;
        if (overview.length >= this.track.positions || zoom < this.fittedZoom + TrackMap.DETAIL_LEVELS) {
            this.detail.cancel();
            this.showPart(overview);
            return;
        }
        const { left, right, top, bottom } = this.map.shownBounds;
        // In a view of the whole world, the left edge may be east of the right one.
        const [west, east] = right - left >= 1 ? [-180, 180] : [unprojectX(left), unprojectX(right)];
        const bounds = [unprojectY(bottom), west, unprojectY(top), east];
        const texts = bounds.map(degrees => degrees.toFixed(6));
        this.detail.send(`${this.track.path}?zoom=${zoom.toFixed(1)}&bounds=${texts.join()}`);
    }

    showPart(points) {
        this.map.setTrack(points);
        this.onfailure(null);
    }
}
