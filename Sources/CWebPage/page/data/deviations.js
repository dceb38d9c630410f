/** The same value as on the server, so that the page and the monitor show the same distances. */
const METERS_PER_DEGREE = 111319.5;

/** A plane that touches the earth near an origin, for distances of a few kilometers. */
class LocalPlane {
    constructor({ lat, lon }) {
        this.origin = { lat, lon };
        this.east = METERS_PER_DEGREE * Math.max(Math.cos((lat * Math.PI) / 180), 1e-6);
    }

    /** Returns meters east and north of the origin. */
    offset({ lat, lon }) {
        return { x: shortestTurn(this.origin.lon, lon) * this.east, y: (lat - this.origin.lat) * METERS_PER_DEGREE };
    }

    position({ x, y }) {
        return { lat: this.origin.lat + y / METERS_PER_DEGREE, lon: shortestTurn(0, this.origin.lon + x / this.east) };
    }
}

/** Returns the mean of points, and their distances from the mean or from another center. */
function spreadOf(points, center) {
    const mean = { x: 0, y: 0 };
    for (const { x, y } of points) {
        mean.x += x / points.length;
        mean.y += y / points.length;
    }
    const { x, y } = center ?? mean;
    const distances = Float64Array.from(points, point => Math.hypot(point.x - x, point.y - y)).sort();
    const squares = distances.reduce((sum, distance) => sum + distance * distance, 0);
    const percentile = share => distances[Math.min(distances.length - 1, Math.ceil(share * distances.length) - 1)];
    return {
        mean, cep50: percentile(0.5), cep95: percentile(0.95), drms2: 2 * Math.sqrt(squares / points.length),
        largest: distances.at(-1), distances,
    };
}

/** The positions of a receiver that stands still. They start over when it has moved and come to rest again. */
class Deviations {
    static CAPACITY = 2048;
    static MIN_POSITIONS = 10;

    constructor() { this.clear(); }

    clear() {
        this.plane = null;
        this.points = [];
        [this.stride, this.skipped, this.count] = [1, 0, 0];
        this.isMoving = false;
        this.spreads = new Map();
    }

    /** @param {boolean} isMoving whether the server has found that the receiver is moving */
    add(position, isMoving, now) {
        if (isMoving !== this.isMoving) this.clear();
        this.isMoving = isMoving;
        this.plane ??= new LocalPlane(position);
        const point = this.plane.offset(position);
        this.last = point;
        this.addedAt = now;
        this.count += 1;
        this.skipped += 1;
        if (this.skipped < this.stride) return;
        this.skipped = 0;
        this.points.push(point);
        if (this.points.length <= Deviations.CAPACITY) return;
        this.points = this.points.filter((_, index) => index % 2 === 0);
        this.stride *= 2;
    }

    /** The spread around the mean, or around a reference position; `null` with too few points or while moving. */
    spread(reference = null) {
        if (this.points.length < Deviations.MIN_POSITIONS || this.isMoving) return null;
        // Two updates a second are enough for a reader, and several panels show the spread.
        const key = `${Math.floor(this.addedAt * 2)} ${reference?.lat} ${reference?.lon}`;
        if (!this.spreads.has(key)) {
            this.spreads = new Map([...this.spreads].slice(-1));
            this.spreads.set(key, spreadOf(this.points, reference && this.plane.offset(reference)));
        }
        return this.spreads.get(key);
    }

    copy() { return Object.assign(new Deviations(), this, { points: [...this.points] }); }
}
