/**
 * A change of the view. The program gets one report when it begins and one when it ends, and views in between.
 */
class Movement {
    static INTERVAL = 100;

    /** Why the view is changing; null if it is not. */
    reason = null;

    /**
     * @param {MapView} map
     * @param {{onbegin: (reason: string, view: MapViewState) => void, onview: () => void,
     *     onend: (reason: string, view: MapViewState) => void}} options
     */
    constructor(map, options) {
        this.map = map;
        this.options = options;
    }

    /**
     * Begins a movement, unless the current one continues. Following the position does not interrupt other movements.
     */
    begin(reason, before) {
        this.quiet = 0;
        if (reason === this.reason || (this.reason && reason === 'following')) return;
        this.end(before);
        [this.reason, this.last] = [reason, null];
        this.options.onbegin(reason, before);
        this.timer = setInterval(() => this.check(), Movement.INTERVAL);
    }

    /** Ends a movement when the map has rested for a moment, because a wheel does not report its end. */
    check() {
        const { view } = this.map;
        if (!this.last || isOtherView(view, this.last)) {
            this.quiet = 0;
            this.options.onview();
        } else if (!this.map.isAnimating && !this.map.isHeld) {
            this.quiet += 1;
        }
        this.last = view;
        if (this.quiet > 1) this.end();
    }

    end(view = this.map.view) {
        if (!this.reason) return;
        clearInterval(this.timer);
        const { reason } = this;
        this.reason = null;
        this.options.onend(reason, view);
        this.options.onview();
    }
}

function isOtherView(a, b) { return JSON.stringify(a) !== JSON.stringify(b); }
