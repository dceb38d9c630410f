// The page never trusts a wall clock. Every event carries the time of the server's monotonic clock. The smallest
// difference between the two clocks belongs to the event that traveled fastest; what exceeds it is delay.

/** Converts times of the server's monotonic clock to the page's. Both count seconds. */
class ServerClock {
    /** The two oscillators may differ by this much. Otherwise, the difference could only shrink over the hours. */
    static MAX_DRIFT = 2e-4;

    static now() { return performance.now() / 1000; }

    constructor() { this.reset(); }

    /** Forgets the difference: a new connection starts without delay, perhaps to a server with another clock. */
    reset() {
        this.difference = Infinity;
        this.observedAt = -Infinity;
    }

    /** Uses an event that has just arrived. */
    observe(serverTime, now = ServerClock.now()) {
        if (!Number.isFinite(serverTime)) return;
        const elapsed = this.difference === Infinity ? 0 : now - this.observedAt;
        this.difference = Math.min(this.difference + elapsed * ServerClock.MAX_DRIFT, now - serverTime);
        this.observedAt = now;
    }

    toLocal(serverTime) { return serverTime + this.difference; }
}
