// The histories that the page keeps. Their memory is limited, because a page may stay open for days. `copy` returns the
// data of a paused page.

/** Signal strengths of the last minute, and the paths of the satellites across the sky. */
class SignalHistory {
    static STEPS = 12;
    static STEP_SECONDS = 5;
    static MAX_ENTRIES = 400;
    static MAX_TRAIL = 150;

    constructor() {
        this.strengths = new Map();
        this.trails = new Map();
    }

    add(signals, now) {
        const step = Math.floor(now / SignalHistory.STEP_SECONDS);
        for (const { key, id, strength, elevation, azimuth } of signals) {
            if (Number.isFinite(strength)) this.addStrength(key, strength, step);
            if (Number.isFinite(elevation) && Number.isFinite(azimuth)) this.addDirection(id, elevation, azimuth);
        }
        this.forget(step);
    }

    addStrength(key, strength, step) {
        const means = this.strengths.get(key) ?? [];
        const last = means.at(-1);
        if (last?.step === step) {
            last.sum += strength;
            last.count += 1;
        } else {
            means.push({ step, sum: strength, count: 1 });
            if (means.length > SignalHistory.STEPS) means.shift();
        }
        this.strengths.set(key, means);
    }

    addDirection(id, elevation, azimuth) {
        const trail = this.trails.get(id) ?? [];
        const last = trail.at(-1);
        if (last && Math.abs(last.elevation - elevation) < 1 && Math.abs(last.azimuth - azimuth) < 1) return;
        trail.push({ elevation, azimuth });
        if (trail.length > SignalHistory.MAX_TRAIL) trail.shift();
        this.trails.set(id, trail);
    }

    forget(step) {
        if (this.strengths.size > SignalHistory.MAX_ENTRIES) {
            for (const [key, means] of this.strengths) {
                if (means.at(-1).step <= step - SignalHistory.STEPS) this.strengths.delete(key);
            }
        }
        if (this.trails.size > SignalHistory.MAX_ENTRIES) this.trails.clear();
    }

    /** The mean strengths of a signal in each step of the last minute, oldest first; `null` where there are none. */
    lastMinute(key, now) {
        const first = Math.floor(now / SignalHistory.STEP_SECONDS) - SignalHistory.STEPS + 1;
        const steps = new Array(SignalHistory.STEPS).fill(null);
        for (const { step, sum, count } of this.strengths.get(key) ?? []) {
            if (step >= first && step < first + steps.length) steps[step - first] = sum / count;
        }
        return steps;
    }

    copy() {
        const copy = new SignalHistory();
        for (const [key, means] of this.strengths) copy.strengths.set(key, means.map(mean => ({ ...mean })));
        for (const [id, trail] of this.trails) copy.trails.set(id, [...trail]);
        return copy;
    }
}

/** Means of each second of the last ten minutes, for the charts. */
class SecondHistory {
    static SECONDS = 600;

    constructor() {
        this.sums = new Float64Array(SecondHistory.SECONDS);
        this.counts = new Uint16Array(SecondHistory.SECONDS);
        this.last = null;
    }

    add(value, now) {
        const second = Math.floor(now);
        if (!Number.isFinite(value) || !Number.isFinite(second)) return;
        if (this.last === null || second - this.last >= SecondHistory.SECONDS) {
            this.sums.fill(0);
            this.counts.fill(0);
            this.last = second;
        }
        if (this.last - second >= SecondHistory.SECONDS) return;
        for (; this.last < second; this.last += 1) this.clear(this.last + 1);
        const index = SecondHistory.index(second);
        this.sums[index] += value;
        this.counts[index] += 1;
    }

    clear(second) {
        const index = SecondHistory.index(second);
        this.sums[index] = this.counts[index] = 0;
    }

    static index(second) {
        return ((second % SecondHistory.SECONDS) + SecondHistory.SECONDS) % SecondHistory.SECONDS;
    }

    /** The means of the last ten minutes, oldest first; `null` for the seconds without a value. */
    means(now) {
        const end = Math.floor(now);
        return Array.from({ length: SecondHistory.SECONDS }, (_, index) => {
            const second = end - SecondHistory.SECONDS + 1 + index;
            const slot = SecondHistory.index(second);
            const isKnown = this.last !== null && second <= this.last && second > this.last - SecondHistory.SECONDS;
            return isKnown && this.counts[slot] ? this.sums[slot] / this.counts[slot] : null;
        });
    }

    copy() {
        const copy = new SecondHistory();
        copy.sums.set(this.sums);
        copy.counts.set(this.counts);
        copy.last = this.last;
        return copy;
    }
}

/**
 * The positions for the map's track. When it is full, the older half loses every second point. If such a point follows
 * a gap, the next point follows the gap instead.
 */
class TrackHistory {
    static CAPACITY = 16384;

    constructor(points = []) { this.points = points; }

    /** Adds a point. Returns whether older points were removed. */
    add(point) {
        this.points.push(point);
        return this.thin();
    }

    /** Adds the server's points, which are complete and therefore replace the page's points in their time. */
    merge(points) {
        if (!points.length) return;
        const older = this.points.filter(point => point.time < points[0].time);
        const newer = this.points.filter(point => point.time > points.at(-1).time);
        // The server's first point is joined to the track only if nothing is missing in between.
        if (older.length && points[0].time - older.at(-1).time > 10) points[0].gap = true;
        this.points = [...older, ...points, ...newer];
        while (this.thin());
    }

    thin() {
        if (this.points.length <= TrackHistory.CAPACITY) return false;
        const half = this.points.length / 2;
        const isDropped = index => index <= half && index % 2 === 1;
        this.points = this.points.flatMap((point, index, points) => {
            if (isDropped(index)) return [];
            // A paused copy shares the points, so they are not modified.
            return isDropped(index - 1) && points[index - 1].gap ? [{ ...point, gap: true }] : [point];
        });
        return true;
    }

    copy() { return new TrackHistory([...this.points]); }
}
