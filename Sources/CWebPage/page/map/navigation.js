/**
 * A map that is moved by gestures, by keys, by the page, or together with the position. A subclass draws the map: it
 * implements `position`, `bounds`, `pointCount`, `redraw`, `repaint`, `tap` and `hasCrosshair`.
 *
 * @typedef {{lat: number, lon: number, zoom: number, rotation: number}} MapViewState
 */
class MapNavigation {
    /** Called when the user has changed the view, `follow`, `courseUp` or `measuring`. */
    onchange = null;
    /** Whether a pointer is pressed. */
    isHeld = false;
    /** Whether a double tap zooms, and for how many milliseconds a tap waits for a second one. */
    doubleTapZooms = true;
    tapDelay = 0;
    /** The time in milliseconds after which a tap becomes a long press; 0 for never. */
    pressTime = 0;

    camera = new Camera();
    motion = new MapMotion(this.camera, () => this.redraw());
    #follow = true;
    #courseUp = false;
    /** Whether the view is still the initial one. */
    #isUntouched = true;
    #hasUserChange = false;

    /** The zoom of a position without a track. */
    static #localZoom = 11;

    /** Whether the position stays in the center. */
    get follow() {
        return this.#follow;
    }

    set follow(value) {
        if (value === this.#follow) return;
        this.#follow = value;
        if (value && this.position) this.#moveTo(this.position);
        this.redraw();
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

    /** @returns {MapViewState} */
    get view() {
        const { lat, lon, zoom, rotation } = this.camera;
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
        return this.motion.target.zoom;
    }

    /** Whether the view moves by itself. */
    get isAnimating() {
        return this.motion.isRunning;
    }

    /** Ends an animation at once, because the page is hidden and draws nothing. */
    finish() {
        this.motion.finish();
    }

    /** The camera that shows a rectangle of the world square. */
    cameraFor(bounds) {
        const camera = this.camera.copy();
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
        const target = this.motion.target;
        target.panBy(-dx, -dy);
        this.motion.animate(target);
    }

    /** Shows the whole track, or the position if there is no track. */
    fitTrack() {
        const bounds = this.bounds;
        if (bounds) {
            this.fit(bounds);
            return;
        }
        this.#endFollowing();
        const [{ target }, { position }] = [this.motion, this];
        if (position) target.moveTo({ ...position, zoom: Math.max(target.zoom, MapNavigation.#localZoom) });
        this.motion.animate(target);
    }

    /** Shows a rectangle of the world square. */
    fit(bounds) {
        this.#endFollowing();
        const target = this.motion.target;
        target.fit(bounds);
        this.motion.animate(target);
    }

    /** Turns the map back, so that north is up. */
    resetNorth() {
        this.#endCourseUp();
        const target = this.motion.target;
        target.rotation = 0;
        this.motion.animate(target);
    }

    // Gestures

    /** Stops all movement, because the user touches the map. */
    stop() {
        this.motion.stop();
    }

    drag(dx, dy) {
        this.#endFollowing();
        this.#change((camera) => camera.panBy(dx, dy));
    }

    /** Lets the map keep gliding, at a speed in pixels per millisecond. */
    fling(vx, vy) {
        this.motion.glide(vx, vy);
        this.userChanged();
    }

    /** Moves the point at one pixel to another pixel, and zooms and turns around it. */
    pinch(from, to, zoomChange, turn) {
        this.motion.stop();
        if (turn) this.#endCourseUp();
        const { x, y } = this.#anchor(from);
        this.#change((camera) => {
            camera.zoomAround(x, y, camera.zoom + zoomChange, camera.rotation + turn);
            if (!this.#isFollowing) camera.panBy(to.x - from.x, to.y - from.y);
        });
    }

    /** Zooms around a pixel, smoothly. */
    zoomAt(point, levels) {
        const target = this.motion.target;
        const { x, y } = this.#anchor(point);
        const zoom = target.zoom + levels;
        target.copyView(this.camera);
        target.zoomAround(x, y, zoom);
        this.motion.animate(target);
        this.userChanged();
    }

    turn(degrees) {
        this.#endCourseUp();
        this.#change((camera) => {
            camera.rotation += degrees;
        });
    }

    /** Ends a pinch. If north is almost up, the map is turned until it is exactly up. */
    settle() {
        const { rotation } = this.camera;
        if (rotation && !this.#courseUp && Math.abs(shortestTurn(0, rotation)) < 8) this.resetNorth();
    }

    /** The middle of the map, where the keyboard taps. */
    get center() {
        return { x: this.camera.width / 2, y: this.camera.height / 2 };
    }

    longPress() {
        // The page of a receiver does not use long presses.
    }

    /** Returns the position at a pixel. */
    positionAt({ x, y }) {
        return this.camera.positionAt(x, y);
    }

    /** @param {'follow'|'courseUp'|'measuring'} name */
    toggle(name) {
        this[name] = !this[name];
        this.userChanged();
    }

    get #isFollowing() {
        return this.#follow && this.position !== null;
    }

    /** Returns the center for zooming: the position while the map follows it, otherwise the given point. */
    #anchor(point) {
        return this.#isFollowing ? this.center : point;
    }

    #endFollowing() {
        this.#follow = false;
        this.userChanged();
    }

    #endCourseUp() {
        this.#courseUp = false;
        this.userChanged();
    }

    #change(edit) {
        edit(this.camera);
        this.camera.normalize();
        this.userChanged();
    }

    /** Notes a change by the user, which is reported when it has been drawn. */
    userChanged() {
        this.#isUntouched = false;
        this.#hasUserChange = true;
        this.redraw();
    }

    /** Reports the changes by the user. */
    reportUserChange() {
        if (!this.#hasUserChange) return;
        this.#hasUserChange = false;
        this.onchange?.();
    }

    /** Shows the track around the first position, or if there is none, an area in which movement is visible. */
    chooseFirstView() {
        const [camera, bounds] = [this.camera, this.bounds];
        if (!this.#isUntouched || !this.position || camera.width < 2) return;
        camera.moveTo({ ...this.position, zoom: MapNavigation.#localZoom });
        if (this.pointCount > 1) camera.fitAround(bounds, 9, MapNavigation.#localZoom);
        this.#isUntouched = false;
    }

    #moveTo(view, isAnimated = !this.#isUntouched) {
        const target = this.motion.target;
        target.moveTo(view);
        if (isAnimated) this.motion.animate(target);
        else this.motion.jump(target);
        this.#isUntouched = false;
    }

    followPosition() {
        if (!this.#isFollowing) return;
        this.motion.center(this.position);
        if (this.#courseUp) this.#turnToCourse();
    }

    /** Turns the map so that the course is up. A stationary receiver has no course. */
    #turnToCourse() {
        const { speed, course, isCurrent } = this.position ?? {};
        const hasCourse = isCurrent && speed > MOVING_SPEED && Number.isFinite(course);
        // Turning the backdrop's picture and drawing it sharply later would cost more than drawing it now.
        if (hasCourse && this.motion.turnTo(course)) this.repaint();
    }
}
