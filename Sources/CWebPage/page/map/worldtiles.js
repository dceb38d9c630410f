/** The tiles of the offline world map, and its names. */
class WorldTiles extends TileLayer {
    static #sea;

    isOffered = false;
    /** Whether the world map is available: at least one tile has been loaded. */
    hasWorld = false;

    /** @param {() => void} onload */
    constructor(onload) {
        super(240, onload);
    }

    levels(zoom) {
        return worldLevels.filter((each) => each.zoom <= zoom).map((each) => each.level).reverse();
    }

    async load(place, signal) {
        const response = await fetch(`world/${keyOf(place)}`, { signal });
        // A server without the world map will not get it soon.
        if (!response.ok) throw new TileError(`status ${response.status}`, response.status === 404);
        const tile = response.status === 204
            ? WorldTiles.#sea ??= decodeTile() : decodeTile(await response.arrayBuffer());
        this.hasWorld = true;
        return tile;
    }

    paint(context, tile, { x, y, size }, camera, style) {
        drawTile(context, tile, { x, y, scale: size / tileExtent }, { ...style, zoom: camera.zoom });
    }

    /**
     * Draws the names in view for which there is room, the most important first. Returns the drawn names.
     *
     * @param {(x: number, y: number) => boolean} isHidden whether something covers a point of the world square
     */
    drawNames(camera, texts, isHidden) {
        const drawn = new Set();
        for (const { text, x, y, kind } of this.#names(camera)) {
            // A town and its port or airport may have the same name.
            if (drawn.has(text) || isHidden(x, y)) continue;
            const [px, py] = camera.toScreen(x, y);
            const isCapital = kind === 'capital';
            const places = [[6, 0, 'left'], [-6, 0, 'right']];
            if (texts.draw({ text, x: px, y: py, places, bold: isCapital, dot: isCapital ? 3 : 2 })) drawn.add(text);
        }
        return [...drawn];
    }

    /** Returns the names in view, the most important first, with their points in the world square. */
    #names(camera) {
        const [ownLevel] = this.levels(camera.zoom);
        const labels = [];
        for (const { level, column, y, tile } of this.tilesInView(camera)) {
            if (level !== ownLevel) continue;
            for (const label of collectLabels(tile, camera.zoom)) {
                labels.push({
                    ...label, x: (column + label.x / tileExtent) / 2 ** level, y: (y + label.y / tileExtent) / 2 ** level,
                });
            }
        }
        return labels.sort((a, b) => a.rank - b.rank);
    }
}
