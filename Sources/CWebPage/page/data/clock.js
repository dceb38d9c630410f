// The page never trusts a wall clock. Every event contains the time of the server's monotonic clock. The smallest
// difference between the two clocks belongs to the event that traveled fastest; any excess over it is delay.

/** Converts times of the server's monotonic clock to times of the page's clock. Both count seconds. */
class ServerClock {
    /** The maximum relative drift of the two clocks. Without it, the smallest difference could never grow again. */
    static MAX_DRIFT = 2e-4;

    /** The time in seconds for which the device has slept. Most browsers' clocks stop during this time. */
    static slept = 0;

    static now() { return performance.now() / 1000 + ServerClock.slept; }

    constructor() { this.reset(); }

    /** Discards the difference: a new connection has no delay yet, and its server may have another clock. */
    reset() {
        if (this.difference < Infinity) this.former = this.difference;
        this.difference = Infinity;
        this.observedAt = -Infinity;
    }

    /** Continues with the same server on a new connection. While the device slept, the server's clock went on. */
    resume(serverTime) {
        const slept = this.former - (ServerClock.now() - serverTime);
        if (slept > 2) ServerClock.slept += slept;
        this.former = NaN;
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
