/**
 * The tiles of a map: loads those in view, keeps the recently used ones, and draws them. A subclass has these methods:
 *
 *     levels(zoom)                         the levels from which a zoom is drawn: its own, then the coarser ones
 *     load({level, x, y}, signal)          loads a tile; null if the map does not have it
 *     paint(context, tile, square, camera, style)    draws a tile at a square with x, y and size
 */
class TileLayer {
    /** Called when there is something new to draw. */
    onload;

    #entries = new Map();
    #inView = new Set();
    #maxEntries;
    #timer;

    /** Whether tiles may be requested. */
    isOffered = true;

    /** @param {() => void} [onload] */
    constructor(maxEntries, onload = () => {}) {
        this.#maxEntries = maxEntries;
        this.onload = onload;
    }

    /** The reason why a tile in view is missing. */
    get problem() {
        for (const key of this.#inView) {
            const { problem } = this.#entries.get(key) ?? {};
            if (problem) return problem;
        }
    }

    /** Draws the map. The context draws in CSS pixels. */
    draw(context, camera, style) {
        this.#inView.clear();
        const [level, ...coarser] = this.levels(camera.zoom);
        const loaded = [];
        const placeholders = new Map();
        for (const wanted of TileLayer.#cover(camera, level)) {
            const found = this.#find(wanted, coarser, (place) => this.#request(place));
            if (found?.level === level) loaded.push(found);
            else if (found) placeholders.set(`${found.level}/${found.column}/${found.y}`, found);
        }
        context.save();
        context.translate(camera.width / 2, camera.height / 2);
        context.rotate(-camera.rotation * RADIANS);
        const coarseFirst = [...placeholders.values()].sort((a, b) => a.level - b.level);
        for (const { level, column, y, tile } of [...coarseFirst, ...loaded]) {
            const size = camera.worldSize / 2 ** level;
            const [left, top] = [column * size - camera.x * camera.worldSize, y * size - camera.y * camera.worldSize];
            this.paint(context, tile, { x: left, y: top, size }, camera, style);
        }
        context.restore();
        this.#forgetUnused();
    }

    /** Cancels all requests, because the map is not shown. */
    cancel() {
        this.#inView.clear();
        this.#forgetUnused();
    }

    /** Returns the loaded tiles with which a view is drawn, without duplicates. */
    tilesInView(camera) {
        const [level, ...coarser] = this.levels(camera.zoom);
        const tiles = new Map();
        for (const wanted of TileLayer.#cover(camera, level)) {
            const found = this.#find(wanted, coarser);
            if (found) tiles.set(`${found.level}/${found.column}/${found.y}`, found);
        }
        return [...tiles.values()];
    }

    /** Whether tiles fill a view. */
    covers(camera) {
        const [level, ...coarser] = this.levels(camera.zoom);
        const wanted = TileLayer.#cover(camera, level);
        return wanted.length > 0 && wanted.every((each) => this.#find(each, coarser));
    }

    /** Whether a point of the world square is drawn. */
    hasTileAt(x, y, camera) {
        const [level, ...coarser] = this.levels(camera.zoom);
        if (level === undefined) return false;
        const column = Math.floor(x * 2 ** level);
        return Boolean(this.#find({ level, x: wrapColumn(column, level), y: Math.floor(y * 2 ** level), column }, coarser));
    }

    /** Returns the column, row and address of the tiles in view. Columns outside the world are its copies. */
    static #cover(camera, level) {
        const count = 2 ** level;
        const { left, right, top, bottom } = camera.bounds();
        const tiles = [];
        for (let y = Math.max(0, Math.floor(top * count)); y < Math.min(count, bottom * count); y++) {
            for (let column = Math.floor(left * count); column < right * count; column++) {
                tiles.push({ level, x: wrapColumn(column, level), y, column });
            }
        }
        return tiles;
    }

    /**
     * Returns the wanted tile, or else the finest one that is loaded and contains it.
     *
     * `get` returns a tile, null if the map does not have it, or undefined if it is not loaded.
     */
    #find(wanted, coarser, get = (place) => this.#entries.get(keyOf(place))?.tile) {
        let tile = get(wanted);
        if (tile) return { ...wanted, tile };
        for (const level of coarser) {
            const factor = 2 ** (wanted.level - level);
            const [x, y, column] = [wanted.x, wanted.y, wanted.column].map((each) => Math.floor(each / factor));
            const place = { level, x, y, column };
            // A coarser tile is requested only if there is no finer one.
            tile = tile === null ? get(place) : this.#entries.get(keyOf(place))?.tile;
            if (tile) return { ...place, tile };
        }
    }

    /** Returns a tile if it is loaded. Otherwise requests it. */
    #request(place) {
        const key = keyOf(place);
        const entry = this.#entries.get(key) ?? { failures: 0, retryAt: 0 };
        // The last entries of the map are the ones used last.
        this.#entries.delete(key);
        this.#entries.set(key, entry);
        this.#inView.add(key);
        const isMissing = this.isOffered && entry.tile === undefined && !entry.request;
        if (isMissing && performance.now() >= entry.retryAt) this.#load(place, entry);
        return entry.tile;
    }

    async #load(place, entry) {
        const request = new AbortController();
        entry.request = request;
        try {
            entry.tile = await this.load(place, request.signal);
            entry.problem = undefined;
        } catch (error) {
            if (!request.signal.aborted) this.#retryLater(entry, error);
        } finally {
            if (entry.request === request) entry.request = null;
        }
        if (!request.signal.aborted) this.#reportLater();
    }

    /** Tiles often arrive together, so they are drawn together. */
    #reportLater() {
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            this.onload();
        }, 40);
    }

    /** Waits 2 s after the first failure, and twice as long after each further one, up to 2 minutes. */
    #retryLater(entry, { message, isFinal }) {
        const delay = isFinal ? 120000 : Math.min(2000 * 2 ** entry.failures, 120000);
        entry.failures += 1;
        entry.problem = message;
        entry.retryAt = performance.now() + delay;
        setTimeout(() => this.onload(), delay + 1);
    }

    #forgetUnused() {
        for (const [key, entry] of this.#entries) {
            if (this.#inView.has(key)) continue;
            if (entry.request) {
                entry.request.abort();
                entry.request = null;
            }
            if (this.#entries.size > this.#maxEntries) this.#entries.delete(key);
        }
    }
}

/** The reason why a tile cannot be loaded. If it is final, another attempt would fail as well. */
class TileError extends Error {
    constructor(message, isFinal = false) {
        super(message);
        this.isFinal = isFinal;
    }
}

const keyOf = ({ level, x, y }) => `${level}/${x}/${y}`;

/** Returns the column of the world that is shown in a column of one of its copies. */
const wrapColumn = (column, level) => ((column % 2 ** level) + 2 ** level) % 2 ** level;
