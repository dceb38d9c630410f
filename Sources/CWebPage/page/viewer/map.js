/** The map of a program. It reports the user's actions, and moves when the program requests it. */
class ViewerMap extends MapView {
    tapDelay = 250;
    pressTime = 500;
    /** Whether the program accepts the user's taps. */
    canTouch = false;
    /** The number of the program's last camera command. */
    generation = -1;

    #scene;
    #report;
    #isActing = false;

    /**
     * @param {Scene} scene
     * @param {{ontouch: (event: object) => void, onview: () => void}} options
     */
    constructor(canvas, scene, { ontouch, onview }) {
        super(canvas);
        this.canvas = canvas;
        this.#scene = scene;
        this.#report = ontouch;
        this.movement = new Movement(this, {
            onview,
            onbegin: (reason, view) => 
                ontouch({ kind: 'begin', camera: cameraOf(view), reason, generation: this.generation }),
            onend: (reason, view) => this.#reportEnd(reason, view),
        });
        this.onview = onview;
        this.follow = false;
        this.hasWorld = true;
        this.setScene(scene);
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.finish(); });
    }

    /** Resets the number of the last camera command, because another run of the program counts from the beginning. */
    restart() {
        this.movement.end();
        this.generation = -1;
    }

    // Commands of the program

    /** Shows a camera or a region, or follows the position, as requested by the program. */
    command({ generation, camera, region, animated = false, follow }) {
        // The server repeats the camera after an interruption. The user may have moved the map since then.
        if (!(generation > this.generation)) return;
        this.movement.end();
        this.generation = generation;
        const view = camera ? viewOf(camera) : region ? this.#fitted(region) : null;
        const { followMode } = this;
        this.#act(animated ? 'program' : null, () => {
            if (follow === 'none') this.#setMode(follow);
            if (view) this.show(view, animated && !document.hidden);
            // Showing a view ends following, but a command without `follow` must not change the mode.
            if (!follow) this.#setMode(followMode);
        });
        if (follow && follow !== 'none') this.#act('following', () => this.#setMode(follow));
        // Nothing had to move, but the program waits for the end of its animation.
        if (animated && view && !this.movement.reason) this.#reportEnd('program', this.view);
        this.onview();
    }

    #reportEnd(reason, view) {
        this.#report({ kind: 'end', camera: cameraOf(view), reason, generation: this.generation });
    }

    #fitted([south, west, north, east]) {
        const { lat, lon, zoom, rotation } = this.cameraFor({
            left: projectX(west), right: projectX(east) + (east < west ? 1 : 0),
            top: projectY(north), bottom: projectY(south),
        });
        return { lat, lon, zoom, rotation };
    }

    setPosition(position) {
        this.#act('following', () => super.setPosition(position));
    }

    // Actions of the user

    get followMode() {
        return !this.follow ? 'none' : this.courseUp ? 'followWithHeading' : 'follow';
    }

    #setMode(mode) {
        this.follow = mode !== 'none';
        this.courseUp = mode === 'followWithHeading';
    }

    /** @param {'follow'|'courseUp'|'measuring'} name */
    toggle(name) {
        const mode = { follow: 'follow', courseUp: 'followWithHeading' }[name];
        // Taps belong to the program, so they do not measure.
        if (!mode) return false;
        const isOn = name === 'follow' ? this.follow : this.followMode === mode;
        this.#act('control', () => this.#setMode(!isOn ? mode : name === 'follow' ? 'none' : 'follow'));
    }

    stop() {
        super.stop();
        if (!this.isHeld) this.movement.end();
    }

    drag(...values) { this.#act('gesture', () => super.drag(...values)); }

    fling(...values) { this.#act('gesture', () => super.fling(...values)); }

    pinch(...values) { this.#act('gesture', () => super.pinch(...values)); }

    zoomAt(...values) { this.#act('gesture', () => super.zoomAt(...values)); }

    settle() { this.#act('gesture', () => super.settle()); }

    turn(degrees) { this.#act(this.isHeld ? 'gesture' : 'control', () => super.turn(degrees)); }

    zoomBy(steps) { this.#act('control', () => super.zoomBy(steps)); }

    panBy(...values) { this.#act('control', () => super.panBy(...values)); }

    resetNorth() { this.#act('control', () => super.resetNorth()); }

    /** Shows everything that is on the map. */
    fitTrack() {
        const { bounds } = this.#scene;
        this.#act('control', () => bounds ? this.fit(bounds) : super.fitTrack());
    }

    get hasCrosshair() { return this.canTouch; }

    tap(point) {
        if (MapFrame.isNorthArrow(this.view, point)) super.tap(point);
        else this.#reportTouch('tap', point, this.#scene.selectableAt(point));
    }

    longPress(point) { this.#reportTouch('press', point); }

    /** Taps an object that was chosen from a list. */
    tapObject(id, position) {
        const [x, y] = this.#scene.camera.positionToScreen(position);
        this.#reportTouch('tap', { x, y }, [id], position);
    }

    #reportTouch(kind, point, overlays, position = this.positionAt(point)) {
        const pixel = [point.x, point.y].map((value) => rounded(clamp(value, -1e5, 1e5), 2));
        this.#report({ kind, at: cameraOf(position).center, point: pixel, overlays });
    }

    /** Changes the view, and reports the change if it has a reason. Changes that it causes are part of it. */
    #act(reason, change) {
        if (this.#isActing) {
            change();
            return;
        }
        const [before, mode] = [this.view, this.followMode];
        this.#isActing = true;
        try {
            change();
        } finally {
            this.#isActing = false;
        }
        const hasChanged = this.isAnimating || isOtherView(before, this.view);
        if (reason && hasChanged) this.movement.begin(reason, before);
        if (mode === this.followMode) return;
        if (['gesture', 'control'].includes(reason)) {
            this.#report({ kind: 'follow', mode: this.followMode, generation: this.generation });
        }
        this.onchange?.();
    }

    // The table that is an alternative to the canvas

    describe() { return super.describe().filter(([label]) => label !== 'Track'); }
}

function rounded(value, decimals) { return Number(value.toFixed(decimals)); }

/** Returns a view in the format of the protocol. */
function cameraOf({ lat, lon, zoom = 0, rotation = 0 }) {
    return { center: [rounded(lat, 7), rounded(lon, 7)], zoom: rounded(zoom, 4), heading: rounded(rotation, 2) };
}

function viewOf({ center: [lat, lon], zoom, heading = 0 }) {
    return { lat, lon, zoom, rotation: heading };
}
