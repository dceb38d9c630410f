/** The world map's tiles: loads those in view, keeps the recently used ones, and draws them. */
class WorldTiles {
    #entries = new Map();
    #inView = new Set();
    #onload;

    static #maxEntries = 240;
    static #sea;

    /** Whether tiles may be requested. */
    isOffered = false;
    /** Whether there is a world: at least one tile has come. */
    hasWorld = false;

    /** @param {() => void} onload called when there is something new to draw */
    constructor(onload) {
        this.#onload = onload;
    }

    /** Returns the levels from which a zoom is drawn: first its own, then the coarser ones. */
    static #levels(zoom) {
        return worldLevels.filter((each) => each.zoom <= zoom).map((each) => each.level).reverse();
    }

    /** Returns the column, row and address of the tiles in view. Columns outside the world are its copies. */
    static #cover(camera, level) {
        const count = 2 ** level;
        const { left, right, top, bottom } = camera.bounds();
        const tiles = [];
        for (let y = Math.max(0, Math.floor(top * count)); y < Math.min(count, bottom * count); y++) {
            for (let column = Math.floor(left * count); column < right * count; column++) {
                tiles.push({ level, x: ((column % count) + count) % count, y, column });
            }
        }
        return tiles;
    }

    /** Draws the world. The context draws in CSS pixels. */
    draw(context, camera, style) {
        const [level, ...coarser] = WorldTiles.#levels(camera.zoom);
        this.#inView.clear();
        const loaded = [];
        const placeholders = new Map();
        for (const wanted of WorldTiles.#cover(camera, level)) {
            const tile = this.#request(wanted);
            if (tile) {
                loaded.push({ ...wanted, tile });
            } else {
                const coarse = this.#ancestor(wanted, coarser);
                if (coarse) placeholders.set(`${coarse.level}/${coarse.column}/${coarse.y}`, coarse);
            }
        }
        context.save();
        context.translate(camera.width / 2, camera.height / 2);
        context.rotate(-camera.rotation * RADIANS);
        const coarseFirst = [...placeholders.values()].sort((a, b) => a.level - b.level);
        for (const { level, column, y, tile } of [...coarseFirst, ...loaded]) {
            const size = camera.worldSize / 2 ** level;
            const corner = {
                x: column * size - camera.x * camera.worldSize,
                y: y * size - camera.y * camera.worldSize,
                scale: size / tileExtent,
            };
            drawTile(context, tile, corner, style);
        }
        context.restore();
        this.#forgetUnused();
    }

    /** Draws the names in view that have room, the most important first. Returns them. */
    drawNames(camera, texts) {
        const drawn = new Set();
        for (const { text, x, y, kind } of this.#names(camera)) {
            // A town and its port or airport may have the same name.
            if (drawn.has(text)) continue;
            const [px, py] = camera.toScreen(x, y);
            const isCapital = kind === 'capital';
            const places = [[6, 0, 'left'], [-6, 0, 'right']];
            if (texts.draw({ text, x: px, y: py, places, bold: isCapital, dot: isCapital ? 3 : 2 })) drawn.add(text);
        }
        return [...drawn];
    }

    /** Returns the names in view, the most important first, with their points in the world square. */
    #names(camera) {
        const [level] = WorldTiles.#levels(camera.zoom);
        const count = 2 ** level;
        const labels = [];
        for (const { x, y, column } of WorldTiles.#cover(camera, level)) {
            const tile = this.#entries.get(`${level}/${x}/${y}`)?.tile;
            if (!tile) continue;
            for (const label of collectLabels(tile, camera.zoom)) {
                labels.push({
                    ...label, x: (column + label.x / tileExtent) / count, y: (y + label.y / tileExtent) / count,
                });
            }
        }
        return labels.sort((a, b) => a.rank - b.rank);
    }

    /** Cancels all requests, because the world is not shown. */
    cancel() {
        this.#inView.clear();
        this.#forgetUnused();
    }

    /** Returns the finest tile that is loaded and contains the wanted one. */
    #ancestor({ level, x, y, column }, coarser) {
        for (const candidate of coarser) {
            const factor = 2 ** (level - candidate);
            const row = Math.floor(y / factor);
            const tile = this.#entries.get(`${candidate}/${Math.floor(x / factor)}/${row}`)?.tile;
            if (tile) return { level: candidate, column: Math.floor(column / factor), y: row, tile };
        }
    }

    /** Returns a tile if it is loaded. Otherwise requests it. */
    #request({ level, x, y }) {
        const key = `${level}/${x}/${y}`;
        const entry = this.#entries.get(key) ?? { failures: 0, retryAt: 0 };
        // The last entries of the map are the ones used last.
        this.#entries.delete(key);
        this.#entries.set(key, entry);
        this.#inView.add(key);
        const isMissing = this.isOffered && !entry.tile && !entry.request;
        if (isMissing && performance.now() >= entry.retryAt) this.#load(key, entry);
        return entry.tile;
    }

    async #load(key, entry) {
        const request = new AbortController();
        entry.request = request;
        try {
            const response = await fetch(`world/${key}`, { signal: request.signal });
            // A server without the world will not have it soon.
            if (response.status === 404) entry.failures = Infinity;
            if (!response.ok) throw new Error(`status ${response.status}`);
            entry.tile = response.status === 204
                ? WorldTiles.#sea ??= decodeTile()
                : decodeTile(await response.arrayBuffer());
            this.hasWorld = true;
            this.#onload();
        } catch {
            if (!request.signal.aborted) this.#retryLater(entry);
        } finally {
            if (entry.request === request) entry.request = null;
        }
    }

    /** Waits 2 s after the first failure, and twice as long after each further one, up to 2 minutes. */
    #retryLater(entry) {
        const delay = Math.min(2000 * 2 ** entry.failures, 120000);
        entry.failures += 1;
        entry.retryAt = performance.now() + delay;
        setTimeout(this.#onload, delay + 1);
    }

    #forgetUnused() {
        for (const [key, entry] of this.#entries) {
            if (this.#inView.has(key)) continue;
            if (entry.request) {
                entry.request.abort();
                entry.request = null;
            }
            if (this.#entries.size > WorldTiles.#maxEntries) this.#entries.delete(key);
        }
    }
}
