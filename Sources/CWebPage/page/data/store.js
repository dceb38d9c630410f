/** The received data, in the form that the panels show. Events are stored as they are and never modified. */
class Store {
    static MAX_NOTES = 500;
    static MAX_LINES = 2000;
    /** The names of the histories for the charts. */
    static SERIES = ['speed', 'altitude', 'error', 'strength', 'used'];

    constructor() {
        this.connection = { state: 'connecting', since: ServerClock.now() };
        this.hello = null;
        this.reset();
    }

    /** Discards all data of a receiver. */
    reset() {
        this.status = this.fix = this.position = this.sky = this.link = this.doctor = this.horizon = this.end = null;
        this.signals = [];
        this.notes = [];
        this.lines = [];
        this.missedLines = 0;
        this.signalHistory = new SignalHistory();
        this.series = Object.fromEntries(Store.SERIES.map(name => [name, new SecondHistory()]));
        this.track = new TrackHistory();
        this.deviations = new Deviations();
        this.hasGap = false;
        this.arrivedAt = this.arrivedAt ?? null;
        this.onreset?.();
    }

    /**
     * Handles an event.
     * @param {number} at the page's time at which the data was received
     * @param {number} now the page's time at which the event arrived
     */
    handle(name, data, at, now) {
        this.arrivedAt = now;
        this[`take_${name}`]?.({ ...data, localAt: at });
    }

    take_hello(hello) {
        const old = this.hello;
        this.hello = hello;
        this.end = null;
        if (!old || old.receiver === hello.receiver) return;
        this.reset();
        this.ontrack?.();
    }

    /** The distance in meters to which the server reveals the position; `null` if it is exact. */
    get blur() { return this.hello?.blur ?? null; }

    take_status(status) {
        this.status = status;
        // The receiver may be lost and found again between two epochs.
        if (!reportsFix(status)) this.hasGap = true;
    }

    take_doctor(doctor) { this.doctor = doctor; }

    take_horizon(horizon) { this.horizon = horizon; }

    take_end(end) { this.end = end; }

    take_link(link) { this.link = link; }

    take_sky(sky) {
        this.sky = sky;
        this.signals = signalsOf(sky);
        this.signalHistory.add(this.signals, sky.localAt);
        this.series.strength.add(signalSummary(this.signals).mean ?? NaN, sky.localAt);
    }

    take_fix(fix) {
        // A connection begins with the newest fix, which may be known already.
        const isNew = fix.at !== this.fix?.at;
        const hasPosition = Number.isFinite(fix.lat) && Number.isFinite(fix.lon);
        this.fix = fix;
        if (hasPosition) this.position = fix;
        if (!isNew) return;
        this.series.used.add(fix.used, fix.localAt);
        if (!hasPosition) {
            this.hasGap = true;
            return;
        }
        this.series.speed.add(fix.speed, fix.localAt);
        this.series.altitude.add(fix.alt, fix.localAt);
        this.series.error.add(fix.error?.h, fix.localAt);
        if (this.blur === null) this.deviations.add(fix, fix.moving === true, fix.localAt);
        this.addPoint(fix);
        this.onposition?.(fix);
    }

    addPoint(fix) {
        const point = {
            time: fix.time ?? fix.localAt, lat: fix.lat, lon: fix.lon, speed: fix.speed, error: fix.error?.h,
            strength: this.sky ? signalSummary(this.signals).mean : null, alt: fix.alt, gap: this.hasGap,
        };
        this.hasGap = false;
        if (this.track.add(point)) this.ontrack?.();
        else this.onpoint?.(point);
    }

    take_trail(trail) {
        const points = trailPoints(trail);
        const end = points.at(-1)?.time;
        for (const point of points) {
            const at = trail.localAt - (end - point.time);
            this.series.speed.add(point.speed, at);
            this.series.altitude.add(point.alt, at);
            this.series.error.add(point.error, at);
            this.series.strength.add(point.strength, at);
        }
        this.track.merge(points);
        this.ontrack?.();
    }

    take_note({ events }) {
        const last = this.notes.at(-1)?.n ?? -Infinity;
        this.notes.push(...(events ?? []).filter(event => event.n > last));
        this.notes.splice(0, this.notes.length - Store.MAX_NOTES);
    }

    take_raw({ lines, missed }) {
        const added = (lines ?? []).map(line => String(line).slice(0, 1000));
        this.lines = [...this.lines, ...added].slice(-Store.MAX_LINES);
        this.missedLines += missed ?? 0;
    }

    /** Whether the receiver is being read, or its recording has ended. */
    get isReading() {
        return !this.link || ['reading', 'ended'].includes(this.link.phase);
    }

    /** The signals in view; none if the receiver has not reported them for a while. */
    signalsAt(now) {
        const MAX_AGE = 10;
        return this.sky && this.isReading && now - this.sky.localAt < MAX_AGE ? this.signals : NO_SIGNALS;
    }

    /** Returns a copy that no longer changes. */
    copy() {
        const copy = Object.assign(new Store(), this);
        copy.connection = { ...this.connection };
        copy.notes = [...this.notes];
        copy.signalHistory = this.signalHistory.copy();
        copy.series = Object.fromEntries(Object.entries(this.series).map(([name, series]) => [name, series.copy()]));
        copy.track = this.track.copy();
        copy.deviations = this.deviations.copy();
        return copy;
    }
}

const NO_SIGNALS = [];

/** Whether a status says that the receiver has a position. */
function reportsFix(status) { return ['good', 'weak'].includes(status?.grade); }

/** Returns the points of a `trail` event. */
function trailPoints({ lat, lon, time, points = [], gap = [] }) {
    const SIZE = 7;
    const gaps = new Set(gap);
    const unscaled = (value, scale) => (Number.isFinite(value) ? value / scale : undefined);
    const list = [];
    let [milliseconds, north, east] = [0, 0, 0];
    for (let index = 0; index + SIZE <= points.length; index += SIZE) {
        const [elapsed, dLat, dLon, speed, error, strength, alt] = points.slice(index, index + SIZE);
        milliseconds += elapsed ?? 0;
        north += dLat ?? 0;
        east += dLon ?? 0;
        list.push({
            time: time + milliseconds / 1000, lat: lat + north / 1e7, lon: lon + east / 1e7,
            speed: unscaled(speed, 100), error: unscaled(error, 100), strength: unscaled(strength, 10),
            alt: unscaled(alt, 10), gap: gaps.has(index / SIZE),
        });
    }
    return list;
}
