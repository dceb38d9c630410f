/** Moves a camera smoothly: to another view, on after a throw, or into the direction of movement. */
class MapMotion {
    #camera;
    #invalidate;
    #step = null;
    #turning = null;
    #turnedAt = -Infinity;
    /** Where the running animation ends. */
    #target = null;

    static #duration = 250;
    static #brakeTime = 300;
    static #turnTime = 150;

    /** @param {() => void} invalidate called when there is something to draw */
    constructor(camera, invalidate) {
        this.#camera = camera;
        this.#invalidate = invalidate;
    }

    /** A copy of the camera to edit, as it is at the end of a running animation, so that quick keys add up. */
    get target() {
        return (this.#target ?? this.#camera).copy();
    }

    stop() {
        this.#step = null;
        this.#target = null;
    }

    stopTurning() {
        this.#turning = null;
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
        this.#invalidate();
    }

    /** Puts a position into the center, or lets the running animation end there. */
    center({ lat, lon }) {
        (this.#target ?? this.#camera).moveTo({ lat, lon });
        this.#invalidate();
    }

    /** Lets the map glide on, with a speed in pixels per millisecond. */
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

    /** Turns the camera until a direction is up, also while it moves. */
    turnTo(direction) {
        let before = performance.now();
        const sinceLast = before - this.#turnedAt;
        this.#turnedAt = before;
        const turn = (time) => {
            const rest = shortestTurn(this.#camera.rotation, direction);
            this.#camera.rotation += rest * (reducesMotion() ? 1 : 1 - Math.exp(-time / MapMotion.#turnTime));
            return Math.abs(rest) > 0.5;
        };
        // A fast receiver's directions are smooth without frames in between, which would cost much time.
        if (sinceLast < 300) turn(sinceLast);
        else {
            this.#turning = (now) => {
                const time = now - before;
                before = now;
                return turn(time);
            };
        }
        this.#invalidate();
    }

    /** Makes the step of a frame, and asks for the next one if it was not the last. */
    advance(now) {
        if (this.#step && !this.#step(now)) this.stop();
        if (this.#turning && !this.#turning(now)) this.stopTurning();
        this.#camera.normalize();
        if (this.#step || this.#turning) this.#invalidate();
    }
}

function reducesMotion() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
