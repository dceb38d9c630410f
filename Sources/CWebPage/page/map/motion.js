/** Moves a camera smoothly: to another view, farther after a throw, or to the direction of movement. */
class MapMotion {
    #camera;
    #invalidate;
    #step = null;
    #turnedAt = -Infinity;
    /** Where the running animation ends. */
    #target = null;

    static #duration = 250;
    static #brakeTime = 300;
    static #smallestTurn = 3;
    static #largestStep = 30;
    static #turnInterval = 500;

    /** @param {() => void} invalidate called when there is something to draw */
    constructor(camera, invalidate) {
        this.#camera = camera;
        this.#invalidate = invalidate;
    }

    /** A copy of the camera to edit, as it is at the end of a running animation, so that quick keys add up. */
    get target() {
        return (this.#target ?? this.#camera).copy();
    }

    /** Whether the camera moves by itself. */
    get isRunning() {
        return this.#step !== null;
    }

    stop() {
        this.#step = null;
        this.#target = null;
    }

    /** Makes all remaining steps at once. */
    finish() {
        if (this.#target) this.jump(this.#target);
        else this.stop();
    }

    /** Moves the camera to another within a quarter of a second, or at once if it is far away. */
    animate(target) {
        target.normalize();
        const start = this.#camera.copy();
        const isFar = start.distanceTo(target) > 4 || Math.abs(target.zoom - start.zoom) > 4;
        if (isFar || reducesMotion()) {
            this.jump(target);
            return;
        }
        const begin = performance.now();
        this.#target = target;
        this.#step = (now) => {
            const rest = 1 - clamp((now - begin) / MapMotion.#duration, 0, 1);
            if (rest > 0) this.#camera.interpolate(start, target, 1 - rest ** 3);
            else this.#camera.copyView(target);
            return rest > 0;
        };
        this.#invalidate();
    }

    jump(target) {
        this.stop();
        this.#camera.copyView(target);
        this.#camera.normalize();
        this.#invalidate();
    }

    /** Puts a position into the center, or lets the running animation end there. */
    center({ lat, lon }) {
        (this.#target ?? this.#camera).moveTo({ lat, lon });
        this.#invalidate();
    }

    /** Lets the map keep gliding, at a speed in pixels per millisecond. */
    glide(vx, vy) {
        if (reducesMotion() || Math.hypot(vx, vy) < 0.1) return;
        let before = performance.now();
        this.#target = null;
        this.#step = (now) => {
            const time = now - before;
            before = now;
            this.#camera.panBy(vx * time, vy * time);
            [vx, vy] = [vx, vy].map((speed) => speed * Math.exp(-time / MapMotion.#brakeTime));
            return Math.hypot(vx, vy) > 0.02;
        };
        this.#invalidate();
    }

    /**
     * Turns the camera so that a direction is up. Turning costs much more than moving, so small and frequent turns are
     * skipped. Returns whether the camera has turned immediately.
     */
    turnTo(direction) {
        const target = this.target;
        const turn = Math.abs(shortestTurn(target.rotation, direction));
        const now = performance.now();
        if (turn < MapMotion.#smallestTurn || now - this.#turnedAt < MapMotion.#turnInterval) return false;
        this.#turnedAt = now;
        target.rotation = direction;
        const isLarge = turn > MapMotion.#largestStep;
        if (isLarge) this.animate(target);
        else (this.#target ?? this.#camera).rotation = direction;
        return !isLarge;
    }

    /** Makes the step of a frame, and asks for the next one if it was not the last. */
    advance(now) {
        if (this.#step && !this.#step(now)) this.stop();
        this.#camera.normalize();
        if (this.#step) this.#invalidate();
    }
}

function reducesMotion() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
