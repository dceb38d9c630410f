/** Turns pointers, the wheel and keys on the canvas into movements of the map. */
class MapGestures {
    #canvas;
    #map;
    #pointers = new Map();
    #start = null;
    #lastTap = null;
    #samples = [];
    /**
     * The current gesture: 'tap', 'drag', 'pressed', 'menuTap', 'turn', 'zoomTap', 'zoomDrag', 'twoTap' or
     * 'pinch'.
     */
    #mode = null;
    #isTurning = false;
    /** The tap that may still become a double tap. */
    #waitingTap = null;
    #tapTimer;
    #pressTimer;

    static #tapTime = 300;
    static #doubleTapDistance = 30;
    // Fingers that pinch always turn a little, so a turn begins only beyond this angle.
    static #twistThreshold = 12;

    constructor(canvas, map) {
        this.#canvas = canvas;
        this.#map = map;
        canvas.style.touchAction = 'none';
        const listen = (name, handler, options) => canvas.addEventListener(name, handler.bind(this), options);
        listen('pointerdown', this.#press);
        listen('pointermove', this.#move);
        listen('pointerup', this.#release);
        listen('pointercancel', this.#cancel);
        listen('wheel', this.#wheel, { passive: false });
        listen('keydown', this.#key);
        listen('contextmenu', (event) => event.preventDefault());
    }

    #point(event) {
        const box = this.#canvas.getBoundingClientRect();
        const isCoarse = event.pointerType === 'touch';
        return { x: event.clientX - box.left, y: event.clientY - box.top, time: event.timeStamp, isCoarse };
    }

    #press(event) {
        const point = this.#point(event);
        this.#map.stop();
        this.#map.isHeld = true;
        clearTimeout(this.#pressTimer);
        this.#canvas.setPointerCapture(event.pointerId);
        this.#pointers.set(event.pointerId, point);
        if (this.#pointers.size === 1) {
            this.#start = point;
            this.#samples = [point];
            const isSecondTap = this.#isSecondTap(point);
            this.#endWaiting(!isSecondTap);
            this.#mode = event.button === 2 || event.ctrlKey ? 'menuTap' : isSecondTap ? 'zoomTap' : 'tap';
            if (this.#mode === 'tap') this.#waitForLongPress(point);
        } else if (this.#pointers.size === 2) {
            this.#mode = point.time - this.#start.time < MapGestures.#tapTime ? 'twoTap' : 'pinch';
            this.#start = { ...this.#span(), time: this.#start.time };
            this.#isTurning = false;
        }
    }

    #waitForLongPress(point) {
        if (!this.#map.pressTime) return;
        this.#pressTimer = setTimeout(() => {
            if (this.#mode !== 'tap') return;
            this.#mode = 'pressed';
            this.#map.longPress(point);
        }, this.#map.pressTime);
    }

    /** Reports a tap at once, or as soon as the tap can no longer be the first half of a double tap. */
    #tap(point, isShort) {
        const { doubleTapZooms, tapDelay } = this.#map;
        if (!doubleTapZooms || !tapDelay || !isShort) {
            this.#map.tap(point);
            return;
        }
        this.#waitingTap = point;
        this.#tapTimer = setTimeout(() => this.#endWaiting(true), tapDelay);
    }

    #endWaiting(isTap) {
        clearTimeout(this.#tapTimer);
        const point = this.#waitingTap;
        this.#waitingTap = null;
        if (point && isTap) this.#map.tap(point);
    }

    #isSecondTap(point) {
        const last = this.#lastTap;
        const { doubleTapZooms, measuring, tapDelay } = this.#map;
        // A tap that has already been reported cannot become part of a double tap.
        if (!doubleTapZooms || measuring || (tapDelay && !this.#waitingTap)) return false;
        return last && point.time - last.time < MapGestures.#tapTime
            && Math.hypot(point.x - last.x, point.y - last.y) < MapGestures.#doubleTapDistance;
    }

    /** The middle of the first two pointers, their distance and the direction from one to the other. */
    #span() {
        const [a, b] = this.#pointers.values();
        return {
            x: (a.x + b.x) / 2, y: (a.y + b.y) / 2,
            distance: Math.max(Math.hypot(b.x - a.x, b.y - a.y), 1),
            angle: Math.atan2(b.y - a.y, b.x - a.x) / RADIANS,
        };
    }

    #move(event) {
        if (!this.#pointers.has(event.pointerId)) return;
        const spanBefore = this.#pointers.size >= 2 ? this.#span() : null;
        const before = this.#pointers.get(event.pointerId);
        const point = this.#point(event);
        this.#pointers.set(event.pointerId, point);
        if (spanBefore) this.#moveTwo(spanBefore);
        else this.#moveOne(before, point, event.pointerType);
    }

    /** Follows a pointer. The grabbed point stays under it, so a drag begins where the pointer was pressed. */
    #moveOne(before, point, pointerType) {
        const slop = pointerType === 'mouse' ? 3 : 10;
        const moves = { tap: 'drag', zoomTap: 'zoomDrag', menuTap: 'turn' };
        if (this.#mode in moves) {
            if (Math.hypot(point.x - this.#start.x, point.y - this.#start.y) <= slop) return;
            this.#mode = moves[this.#mode];
            before = this.#start;
        }
        if (this.#mode === 'drag') {
            this.#samples = [...this.#samples.filter((each) => point.time - each.time < 100), point];
            this.#map.drag(point.x - before.x, point.y - before.y);
        } else if (this.#mode === 'zoomDrag') {
            this.#map.pinch(this.#start, this.#start, (point.y - before.y) / 100, 0);
        } else if (this.#mode === 'turn') {
            this.#map.turn((before.x - point.x) / 2);
        }
    }

    #moveTwo(before) {
        const span = this.#span();
        const twist = Math.abs(shortestTurn(this.#start.angle, span.angle));
        this.#isTurning ||= twist > MapGestures.#twistThreshold;
        if (this.#mode === 'twoTap') {
            const moved = Math.hypot(span.x - this.#start.x, span.y - this.#start.y);
            if (moved < 10 && Math.abs(span.distance - this.#start.distance) < 15 && !this.#isTurning) return;
            this.#mode = 'pinch';
            before = { ...this.#start, angle: before.angle };
        }
        const turn = this.#isTurning ? shortestTurn(span.angle, before.angle) : 0;
        this.#map.pinch(before, span, Math.log2(span.distance / before.distance), turn);
    }

    #release(event) {
        if (!this.#pointers.delete(event.pointerId)) return;
        const point = this.#point(event);
        if (this.#pointers.size === 1) {
            if (this.#mode === 'pinch') this.#continueWithOneFinger();
            return;
        }
        if (this.#pointers.size > 1) return;
        const isShort = point.time - this.#start.time < MapGestures.#tapTime;
        switch (this.#mode) {
        case 'drag': this.#fling(point); break;
        case 'twoTap': if (isShort) this.#map.zoomAt(this.#start, -1); break;
        case 'zoomTap': this.#map.zoomAt(point, event.shiftKey ? -1 : 1); break;
        case 'menuTap': this.#map.longPress(point); break;
        case 'tap': this.#tap(point, isShort); break;
        }
        this.#lastTap = this.#mode === 'tap' && isShort ? point : null;
        this.#end();
    }

    #end() {
        clearTimeout(this.#pressTimer);
        this.#mode = null;
        this.#map.isHeld = this.#pointers.size > 0;
    }

    /** A finger that stays after a pinch drags the map. Lifting it does not throw the map. */
    #continueWithOneFinger() {
        this.#map.settle();
        this.#mode = 'drag';
        this.#samples = [];
    }

    #fling(point) {
        const first = this.#samples.find((each) => point.time - each.time < 100);
        const last = this.#samples.at(-1);
        // A finger that rests before it is lifted does not throw the map.
        if (!first || point.time - last.time > 50 || last.time - first.time < 10) return;
        const time = last.time - first.time;
        this.#map.fling((last.x - first.x) / time, (last.y - first.y) / time);
    }

    #cancel(event) {
        this.#pointers.delete(event.pointerId);
        this.#end();
    }

    /** A notch of a mouse wheel is half a zoom level. Trackpads send many small steps, and ctrl for a pinch. */
    #wheel(event) {
        event.preventDefault();
        const pixels = event.deltaY * [1, 33, 400][event.deltaMode];
        const point = this.#point(event);
        if (event.ctrlKey && Math.abs(pixels) < 50) this.#map.pinch(point, point, -pixels / 100 * Math.LOG2E, 0);
        else if (Math.abs(pixels) < 50) this.#map.pinch(point, point, -pixels / 200, 0);
        else this.#map.zoomAt(point, -Math.sign(pixels) * Math.min(Math.abs(pixels) / 200, 1));
    }

    #key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const action = this.#actions(event.shiftKey)[event.key];
        if (!action || action() === false) return;
        event.preventDefault();
        event.stopPropagation();
    }

    /**
     * Returns the actions of keys, except for the page's own keys. If an action returns false, the page handles the
     * key.
     */
    #actions(isShifted) {
        const map = this.#map;
        const step = 80;
        return {
            ArrowLeft: () => isShifted ? map.turn(-15) : map.panBy(-step, 0),
            ArrowRight: () => isShifted ? map.turn(15) : map.panBy(step, 0),
            ArrowUp: () => isShifted ? map.resetNorth() : map.panBy(0, -step),
            ArrowDown: () => map.panBy(0, step),
            '+': () => map.zoomBy(1),
            '=': () => map.zoomBy(1),
            '-': () => map.zoomBy(-1),
            0: () => map.fitTrack(),
            f: () => map.toggle('follow'),
            o: () => map.toggle('courseUp'),
            n: () => map.resetNorth(),
            d: () => map.toggle('measuring'),
            Enter: () => map.hasCrosshair && map[isShifted ? 'longPress' : 'tap'](map.center),
            Backspace: () => map.measuring && map.removeLastMeasured(),
            Escape: () => map.measuring && map.toggle('measuring'),
        };
    }
}
