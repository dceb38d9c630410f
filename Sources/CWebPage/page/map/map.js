/**
 * A map on a canvas: the world, the track and the position. It draws only after something has changed.
 *
 * @typedef {{time: number, lat: number, lon: number, speed?: number, error?: number, strength?: number, alt?: number,
 *     gap?: boolean}} TrackPoint
 * @typedef {{lat: number, lon: number, course?: number, speed?: number, isCurrent: boolean,
 *     error?: {h?: number, major?: number, minor?: number, orient?: number}}} MapPosition
 * @typedef {{lat: number, lon: number, zoom: number, rotation: number}} MapViewState
 */
class MapView {
    /** Called when the user has changed the view, `follow`, `courseUp` or `measuring`. */
    onchange = null;
    /** Whether a pointer is pressed. */
    isHeld = false;
    /** Whether a double tap zooms, and for how many milliseconds a tap waits for a second one. */
    doubleTapZooms = true;
    tapDelay = 0;
    /** The time in milliseconds after which a tap becomes a long press; 0 for never. */
    pressTime = 0;

    #canvas;
    #context;
    #camera = new Camera();
    #picture = new MapPicture(() => this.#repaint(), () => this.#invalidate());
    #follow = true;
    #courseUp = false;
    #isVisible = true;
    /** Whether the view is still the initial one. */
    #isUntouched = true;
    #hasUserChange = false;
    #drawable = { draw: (now) => { if (this.#isVisible) this.#draw(now); } };
    #motion = new MapMotion(this.#camera, () => this.#invalidate());

    /** The zoom of a position without a track. */
    static #localZoom = 11;

    constructor(canvas) {
        this.#canvas = canvas;
        this.#context = canvas.getContext('2d', { alpha: false });
        canvas.tabIndex = 0;
        Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' });
        new MapGestures(canvas, this);
        new ResizeObserver(() => this.#resize()).observe(canvas);
        for (const name of ['focus', 'blur']) canvas.addEventListener(name, () => this.#invalidate());
    }

    // Input from the page

    /** @param {TrackPoint[]} points */
    setTrack(points) {
        this.#picture.track.set(points);
        this.#rescaleTrack();
        this.#repaint();
    }

    /** @param {TrackPoint} point */
    addPoint(point) {
        this.#picture.track.add(point);
        // The range of colors follows the values slowly, and the new points become part of the backdrop.
        if (this.#picture.track.count % 256 === 0) {
            this.#rescaleTrack();
            this.#repaint();
        }
        this.#invalidate();
    }

    /** @param {MapPosition|null} position */
    setPosition(position) {
        this.#picture.position = position;
        this.#chooseFirstView();
        this.#followPosition();
        this.#invalidate();
    }

    /** @param {{lat: number, lon: number, cep50: number, cep95: number}|null} circles */
    setCircles(circles) {
        this.#picture.circles = circles;
        this.#invalidate();
    }

    /** @param {MapPosition|null} position where the receiver was at the moment of a time machine */
    setPast(position) {
        this.#picture.past = position;
        this.#invalidate();
    }

    /** Whether the server has the tiles of the world and they may be requested. */
    set hasWorld(value) {
        if (value === this.#picture.tiles.isOffered) return;
        this.#picture.tiles.isOffered = value;
        this.#repaint();
    }

    /**
     * Draws another map over the world, or none.
     *
     * @param {(TileLayer & {title: string, drawNames: (camera: Camera, texts: MapTexts) => string[]})|null} layer
     */
    setLayer(layer) {
        this.#picture.layer?.cancel();
        this.#picture.layer = layer;
        if (layer) layer.onload = () => this.#repaint();
        this.#repaint();
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

    /** Redraws the moving parts, such as the scene. */
    redraw() {
        this.#invalidate();
    }

    /** Reads the colors again. The page calls it after it has changed its theme. */
    setTheme() {
        this.#picture.colors = null;
        this.#repaint();
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
        if (this.#picture.rescaleTrack()) this.#repaint();
    }

    // The view

    /** Whether the position stays in the center. */
    get follow() {
        return this.#follow;
    }

    set follow(value) {
        if (value === this.#follow) return;
        this.#follow = value;
        if (value && this.#picture.position) this.#moveTo(this.#picture.position);
        this.#invalidate();
    }

    /** Whether the direction of movement is up. */
    get courseUp() {
        return this.#courseUp;
    }

    set courseUp(value) {
        if (value === this.#courseUp) return;
        this.#courseUp = value;
        if (value) this.#turnToCourse();
        else this.resetNorth();
    }

    /** Whether taps add points whose distances are shown. */
    get measuring() {
        return this.#picture.measuring;
    }

    set measuring(value) {
        this.#picture.measuring = value;
        this.#picture.measure.points = [];
        this.#invalidate();
    }

    /** Whether the map is drawn. */
    get isVisible() {
        return this.#isVisible;
    }

    set isVisible(value) {
        this.#isVisible = value;
        if (value) this.#invalidate();
        else for (const layer of [this.#picture.tiles, this.#picture.layer]) layer?.cancel();
    }

    /** @returns {MapViewState} */
    get view() {
        const { lat, lon, zoom, rotation } = this.#camera;
        return { lat, lon, zoom, rotation };
    }

    /** @param {Partial<MapViewState>} view missing members stay unchanged */
    set view(view) {
        this.show(view, !this.#isUntouched);
    }

    /** Shows a view, at once or smoothly. */
    show(view, isAnimated) {
        this.#follow &&= !('lat' in view || 'lon' in view);
        this.#courseUp &&= !('rotation' in view);
        this.#moveTo(view, isAnimated);
    }

    /** The zoom at the end of a running animation. */
    get targetZoom() {
        return this.#motion.target.zoom;
    }

    /** Whether the view moves by itself. */
    get isAnimating() {
        return this.#motion.isRunning;
    }

    /** Ends an animation at once, because the page is hidden and draws nothing. */
    finish() {
        this.#motion.finish();
    }

    /** The camera that shows a rectangle of the world square. */
    cameraFor(bounds) {
        const camera = this.#camera.copy();
        camera.fit(bounds);
        return camera;
    }

    /** Returns the view as text for an address: zoom, latitude, longitude and rotation. */
    toHash() {
        const { lat, lon, zoom, rotation } = this.view;
        const decimals = Math.max(0, Math.ceil(zoom / 3));
        const place = `${zoom.toFixed(2)}/${lat.toFixed(decimals)}/${lon.toFixed(decimals)}`;
        return rotation ? `${place}/${Math.round(rotation)}` : place;
    }

    /** Shows the view in a text from `toHash`. Returns whether the text is valid. */
    fromHash(text) {
        const numbers = text.split('/').map((part) => part.trim() === '' ? NaN : Number(part));
        const [zoom, lat, lon, rotation = 0] = numbers;
        if (numbers.length < 3 || numbers.length > 4 || !numbers.every(Number.isFinite)) return false;
        if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return false;
        this.view = { zoom, lat, lon, rotation };
        return true;
    }

    /** Zooms in by a number of levels, or out if it is negative. */
    zoomBy(steps) {
        this.zoomAt(this.center, steps);
    }

    /** Moves the view: positive values show more of the area to the right and at the bottom. */
    panBy(dx, dy) {
        this.#endFollowing();
        const target = this.#motion.target;
        target.panBy(-dx, -dy);
        this.#motion.animate(target);
    }

    /** Shows the whole track, or the position if there is no track. */
    fitTrack() {
        const bounds = this.#picture.track.bounds;
        if (bounds) {
            this.fit(bounds);
            return;
        }
        this.#endFollowing();
        const [{ target }, { position }] = [this.#motion, this.#picture];
        if (position) target.moveTo({ ...position, zoom: Math.max(target.zoom, MapView.#localZoom) });
        this.#motion.animate(target);
    }

    /** Shows a rectangle of the world square. */
    fit(bounds) {
        this.#endFollowing();
        const target = this.#motion.target;
        target.fit(bounds);
        this.#motion.animate(target);
    }

    /** Turns the map back, so that north is up. */
    resetNorth() {
        this.#endCourseUp();
        const target = this.#motion.target;
        target.rotation = 0;
        this.#motion.animate(target);
    }

    // Gestures

    /** Stops all movement, because the user touches the map. */
    stop() {
        this.#motion.stop();
    }

    drag(dx, dy) {
        this.#endFollowing();
        this.#change((camera) => camera.panBy(dx, dy));
    }

    /** Lets the map keep gliding, at a speed in pixels per millisecond. */
    fling(vx, vy) {
        this.#motion.glide(vx, vy);
        this.#userChanged();
    }

    /** Moves the point at one pixel to another pixel, and zooms and turns around it. */
    pinch(from, to, zoomChange, turn) {
        this.#motion.stop();
        if (turn) this.#endCourseUp();
        const { x, y } = this.#anchor(from);
        this.#change((camera) => {
            camera.zoomAround(x, y, camera.zoom + zoomChange, camera.rotation + turn);
            if (!this.#isFollowing) camera.panBy(to.x - from.x, to.y - from.y);
        });
    }

    /** Zooms around a pixel, smoothly. */
    zoomAt(point, levels) {
        const target = this.#motion.target;
        const { x, y } = this.#anchor(point);
        const zoom = target.zoom + levels;
        target.copyView(this.#camera);
        target.zoomAround(x, y, zoom);
        this.#motion.animate(target);
        this.#userChanged();
    }

    turn(degrees) {
        this.#endCourseUp();
        this.#change((camera) => {
            camera.rotation += degrees;
        });
    }

    /** Ends a pinch. If north is almost up, the map is turned until it is exactly up. */
    settle() {
        const { rotation } = this.#camera;
        if (rotation && !this.#courseUp && Math.abs(shortestTurn(0, rotation)) < 8) this.resetNorth();
    }

    tap(point) {
        if (MapFrame.isNorthArrow(this.#camera, point)) {
            this.resetNorth();
        } else if (this.#picture.measuring) {
            this.#picture.measure.points.push(this.#camera.positionAt(point.x, point.y));
            this.#userChanged();
        }
    }

    /** The middle of the map, where the keyboard taps. */
    get center() {
        return { x: this.#camera.width / 2, y: this.#camera.height / 2 };
    }

    /** Whether the middle of the map is marked, and Enter taps there. */
    get hasCrosshair() {
        return this.#picture.measuring;
    }

    longPress() {
        // The page of a receiver does not use long presses.
    }

    /** Returns the position at a pixel. */
    positionAt({ x, y }) {
        return this.#camera.positionAt(x, y);
    }

    removeLastMeasured() {
        this.#picture.measure.points.pop();
        this.#userChanged();
    }

    /** @param {'follow'|'courseUp'|'measuring'} name */
    toggle(name) {
        this[name] = !this[name];
        this.#userChanged();
    }

    get #isFollowing() {
        return this.#follow && this.#picture.position !== null;
    }

    /** Returns the center for zooming: the position while the map follows it, otherwise the given point. */
    #anchor(point) {
        return this.#isFollowing ? this.center : point;
    }

    #endFollowing() {
        this.#follow = false;
        this.#userChanged();
    }

    #endCourseUp() {
        this.#courseUp = false;
        this.#userChanged();
    }

    #change(edit) {
        edit(this.#camera);
        this.#camera.normalize();
        this.#userChanged();
    }

    #userChanged() {
        this.#isUntouched = false;
        this.#hasUserChange = true;
        this.#invalidate();
    }

    /** Shows the track around the first position, or if there is none, an area in which movement is visible. */
    #chooseFirstView() {
        const [camera, bounds] = [this.#camera, this.#picture.track.bounds];
        if (!this.#isUntouched || !this.#picture.position || camera.width < 2) return;
        camera.moveTo({ ...this.#picture.position, zoom: MapView.#localZoom });
        if (this.#picture.track.count > 1) camera.fitAround(bounds, 9, MapView.#localZoom);
        this.#isUntouched = false;
    }

    #moveTo(view, isAnimated = !this.#isUntouched) {
        const target = this.#motion.target;
        target.moveTo(view);
        if (isAnimated) this.#motion.animate(target);
        else this.#motion.jump(target);
        this.#isUntouched = false;
    }

    #followPosition() {
        if (!this.#isFollowing) return;
        this.#motion.center(this.#picture.position);
        if (this.#courseUp) this.#turnToCourse();
    }

    /** Turns the map so that the course is up. A stationary receiver has no course. */
    #turnToCourse() {
        const { speed, course, isCurrent } = this.#picture.position ?? {};
        const hasCourse = isCurrent && speed > MOVING_SPEED && Number.isFinite(course);
        // Turning the backdrop's picture and drawing it sharply later would cost more than drawing it now.
        if (hasCourse && this.#motion.turnTo(course)) this.#repaint();
    }

    // Drawing

    #resize() {
        // A hidden canvas has no size, and its view stays the same.
        if (!this.#canvas.clientWidth) return;
        this.#camera.width = this.#canvas.clientWidth;
        this.#camera.height = this.#canvas.clientHeight;
        this.#chooseFirstView();
        this.#camera.normalize();
        // Setting the size clears the canvas, so it is drawn before the browser shows it.
        if (this.#isVisible) this.#draw(performance.now());
    }

    /** Draws everything again, including the backdrop. */
    #repaint() {
        this.#picture.backdrop.invalidate();
        this.#invalidate();
    }

    #invalidate() {
        if (this.#isVisible) frames.requestDrawing(this.#drawable);
    }

    #draw(now) {
        const [camera, canvas] = [this.#camera, this.#canvas];
        if (camera.width < 2 || camera.height < 2) return;
        this.#motion.advance(now);
        const ratio = devicePixelRatio;
        const [width, height] = [camera.width, camera.height].map((size) => Math.round(size * ratio));
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
        this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.#picture.draw(this.#context, camera, ratio, canvas.matches(':focus-visible'), this.hasCrosshair);
        if (this.#hasUserChange) {
            this.#hasUserChange = false;
            this.onchange?.();
        }
    }

    /** Returns what the map shows as rows of a label and a text. */
    describe() {
        return this.#picture.describe(this.#camera, this.#follow);
    }
}
