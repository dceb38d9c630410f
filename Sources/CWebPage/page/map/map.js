/**
 * A map on a canvas: the world, the track and the position. It draws only after something has changed.
 *
 * @typedef {{time: number, lat: number, lon: number, speed?: number, error?: number, strength?: number, alt?: number,
 *     gap?: boolean}} TrackPoint
 * @typedef {{lat: number, lon: number, course?: number, speed?: number, isCurrent: boolean,
 *     error?: {h?: number, major?: number, minor?: number, orient?: number}}} MapPosition
 */
class MapView extends MapNavigation {
    #canvas;
    #context;
    #picture = new MapPicture(() => this.repaint(), () => this.redraw());
    #isVisible = true;
    #drawable = { draw: (now) => { if (this.#isVisible) this.#draw(now); } };

    constructor(canvas) {
        super();
        this.#canvas = canvas;
        this.#context = canvas.getContext('2d', { alpha: false });
        canvas.tabIndex = 0;
        Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' });
        new MapGestures(canvas, this);
        new ResizeObserver(() => this.#resize()).observe(canvas);
        for (const name of ['focus', 'blur']) canvas.addEventListener(name, () => this.redraw());
    }

    // Input from the page

    /** @param {TrackPoint[]} points */
    setTrack(points) {
        this.#picture.track.set(points);
        this.#rescaleTrack();
        this.repaint();
    }

    /** @param {TrackPoint} point */
    addPoint(point) {
        this.#picture.track.add(point);
        // The range of colors follows the values slowly, and the new points become part of the backdrop.
        if (this.#picture.track.count % 256 === 0) {
            this.#rescaleTrack();
            this.repaint();
        }
        this.redraw();
    }

    /** @param {MapPosition|null} position */
    setPosition(position) {
        this.#picture.position = position;
        this.chooseFirstView();
        this.followPosition();
        this.redraw();
    }

    /** @param {{lat: number, lon: number, cep50: number, cep95: number}|null} circles */
    setCircles(circles) {
        this.#picture.circles = circles;
        this.redraw();
    }

    /** @param {MapPosition|null} position where the receiver was at the moment of a time machine */
    setPast(position) {
        this.#picture.past = position;
        this.redraw();
    }

    /** Whether the server has the tiles of the world and they may be requested. */
    set hasWorld(value) {
        if (value === this.#picture.tiles.isOffered) return;
        this.#picture.tiles.isOffered = value;
        this.repaint();
    }

    /**
     * Draws another map over the world, or none.
     *
     * @param {(TileLayer & {title: string, drawNames: (camera: Camera, texts: MapTexts) => string[]})|null} layer
     */
    setLayer(layer) {
        this.#picture.layer?.cancel();
        this.#picture.layer = layer;
        if (layer) layer.onload = () => this.repaint();
        this.repaint();
    }

    /**
     * Draws what a program shows, or nothing.
     *
     * @param {{draw: (context: CanvasRenderingContext2D, camera: Camera, colors: object) => object[]}|null} scene `draw`
     *     returns labels
     */
    setScene(scene) {
        this.#picture.scene = scene;
        this.redraw();
    }

    /** Reads the colors again. The page calls it after it has changed its theme. */
    setTheme() {
        this.#picture.colors = null;
        this.repaint();
    }

    /** @param {'metric'|'imperial'|'nautical'} name */
    setUnits(name) {
        this.#picture.units = name;
        this.#rescaleTrack();
    }

    /** @param {'none'|'speed'|'error'|'strength'} by */
    setTrackColor(by) {
        this.#picture.trackColor = by;
        this.#rescaleTrack();
    }

    /** @param {(lat: number, lon: number) => string} format */
    setCoordinateFormat(format) {
        this.#picture.formatPosition = format;
    }

    #rescaleTrack() {
        if (this.#picture.rescaleTrack()) this.repaint();
    }

    // What movements of the map depend on

    get position() {
        return this.#picture.position;
    }

    /** The rectangle of the world square that contains the track; `null` if there is no track. */
    get bounds() {
        return this.#picture.track.bounds;
    }

    get pointCount() {
        return this.#picture.track.count;
    }

    // Measuring

    /** Whether taps add points whose distances are shown. */
    get measuring() {
        return this.#picture.measuring;
    }

    set measuring(value) {
        this.#picture.measuring = value;
        this.#picture.measure.points = [];
        this.redraw();
    }

    tap(point) {
        if (MapFrame.isNorthArrow(this.camera, point)) {
            this.resetNorth();
        } else if (this.#picture.measuring) {
            this.#picture.measure.points.push(this.camera.positionAt(point.x, point.y));
            this.userChanged();
        }
    }

    /** Whether the middle of the map is marked, and Enter taps there. */
    get hasCrosshair() {
        return this.#picture.measuring;
    }

    removeLastMeasured() {
        this.#picture.measure.points.pop();
        this.userChanged();
    }

    // Drawing

    /** Whether the map is drawn. */
    get isVisible() {
        return this.#isVisible;
    }

    set isVisible(value) {
        this.#isVisible = value;
        if (value) this.redraw();
        else for (const layer of [this.#picture.tiles, this.#picture.layer]) layer?.cancel();
    }

    #resize() {
        // A hidden canvas has no size, and its view stays the same.
        if (!this.#canvas.clientWidth) return;
        this.camera.width = this.#canvas.clientWidth;
        this.camera.height = this.#canvas.clientHeight;
        this.chooseFirstView();
        this.camera.normalize();
        // Setting the size clears the canvas, so it is drawn before the browser shows it.
        if (this.#isVisible) this.#draw(performance.now());
    }

    /** Draws everything again, including the backdrop. */
    repaint() {
        this.#picture.backdrop.invalidate();
        this.redraw();
    }

    /** Draws the moving parts again, such as the scene. */
    redraw() {
        if (this.#isVisible) frames.requestDrawing(this.#drawable);
    }

    #draw(now) {
        const [camera, canvas] = [this.camera, this.#canvas];
        if (camera.width < 2 || camera.height < 2) return;
        this.motion.advance(now);
        const ratio = devicePixelRatio;
        const [width, height] = [camera.width, camera.height].map((size) => Math.round(size * ratio));
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
        this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.#picture.draw(this.#context, camera, ratio, canvas.matches(':focus-visible'), this.hasCrosshair);
        this.reportUserChange();
    }

    /** Returns what the map shows as rows of a label and a text. */
    describe() {
        return this.#picture.describe(this.camera, this.follow);
    }
}
