// The page never trusts a wall clock. Every event contains the time of the server's monotonic clock. The smallest
// difference between the two clocks belongs to the event that traveled fastest; any excess over it is delay.

/** Converts times of the server's monotonic clock to times of the page's clock. Both count seconds. */
class ServerClock {
    /** The maximum relative drift of the two clocks. Without it, the smallest difference could never grow again. */
    static MAX_DRIFT = 2e-4;

    static now() { return performance.now() / 1000; }

    constructor() { this.reset(); }

    /** Discards the difference: a new connection has no delay yet, and its server may have another clock. */
    reset() {
        this.difference = Infinity;
        this.observedAt = -Infinity;
    }

    /** Updates the difference with an event that has just arrived. */
    observe(serverTime, now = ServerClock.now()) {
        if (!Number.isFinite(serverTime)) return;
        const elapsed = this.difference === Infinity ? 0 : now - this.observedAt;
        this.difference = Math.min(this.difference + elapsed * ServerClock.MAX_DRIFT, now - serverTime);
        this.observedAt = now;
    }

    toLocal(serverTime) { return serverTime + this.difference; }
}
