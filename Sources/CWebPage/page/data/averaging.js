/**
 * The mean of many positions, and its standard error.
 *
 * The errors of consecutive positions are similar, so dividing their deviation by the square root of their number would
 * give too small an error. Instead, the means of long batches are compared. When there are too many batches, adjacent
 * batches are merged, which also limits the memory.
 */
class Averaging {
    static MIN_BATCHES = 8;
    static MAX_BATCHES = 32;

    constructor(target) {
        this.target = target;
        this.isRunning = true;
        this.batches = [];
        this.batchSize = 1;
        this.open = null;
        this.count = 0;
        this.lastAt = -Infinity;
        /** How long positions have been received. */
        this.seconds = 0;
    }

    add({ lat, lon, alt, maxAge = MAX_SILENCE }, now) {
        if (!this.isRunning) return;
        this.plane ??= new LocalPlane({ lat, lon });
        // The time without positions does not count, for example while the page was hidden.
        if (now - this.lastAt <= maxAge) this.seconds += now - this.lastAt;
        this.lastAt = now;
        this.count += 1;
        const hasHeight = Number.isFinite(alt);
        const { x, y } = this.plane.offset({ lat, lon });
        this.open ??= { count: 0, x: 0, y: 0, z: 0, heights: 0 };
        this.open.count += 1;
        this.open.x += x;
        this.open.y += y;
        this.open.z += hasHeight ? alt : 0;
        this.open.heights += hasHeight ? 1 : 0;
        if (this.open.count === this.batchSize) this.closeBatch();
        if (this.hasReachedTarget) this.isRunning = false;
    }

    closeBatch() {
        this.batches.push(this.open);
        this.open = null;
        if (this.batches.length < Averaging.MAX_BATCHES) return;
        const merged = [];
        for (let index = 0; index < this.batches.length; index += 2) {
            const [one, other] = [this.batches[index], this.batches[index + 1]];
            merged.push({
                count: one.count + other.count, x: one.x + other.x, y: one.y + other.y, z: one.z + other.z,
                heights: one.heights + other.heights,
            });
        }
        this.batches = merged;
        this.batchSize *= 2;
    }

    get hasReachedTarget() {
        const error = this.standardError;
        return error !== null && error <= this.target;
    }

    get all() { return this.open ? [...this.batches, this.open] : this.batches; }

    /** The mean position; `null` before the first position. */
    get mean() {
        if (!this.count) return null;
        const sum = member => this.all.reduce((total, batch) => total + batch[member], 0);
        const heights = sum('heights');
        return {
            ...this.plane.position({ x: sum('x') / this.count, y: sum('y') / this.count }),
            alt: heights ? sum('z') / heights : null,
        };
    }

    /** The standard error of the horizontal position in meters; `null` if there are too few positions. */
    get standardError() {
        const means = this.batches.map(batch => ({ x: batch.x / batch.count, y: batch.y / batch.count }));
        // In less than a minute, errors that change slowly do not show.
        if (means.length < Averaging.MIN_BATCHES || this.seconds < 60) return null;
        const { mean } = spreadOf(means);
        const squares = means.reduce((sum, point) => sum + (point.x - mean.x) ** 2 + (point.y - mean.y) ** 2, 0);
        return Math.sqrt(squares / (means.length - 1) / means.length);
    }
}
