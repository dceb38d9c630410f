// The offline world map: decodes its tiles and draws them. docs/world-map.md describes their format.

/** The levels that have tiles, and the zoom from which a level is shown. A zoom of 0 shows the world 256 pixels wide. */
const worldLevels = [{level: 1, zoom: 0}, {level: 3, zoom: 3}, {level: 5, zoom: 5}, {level: 6, zoom: 6}];

/** The width and height of a tile in tile units. x goes east and y goes south. */
const tileExtent = 4096;

/**
 * A decoded tile. Only the functions of this file look inside.
 *
 * @typedef {{land: WorldArea, lake: WorldArea, lines: WorldLine[], points: WorldPoint[]}} WorldTile
 * @typedef {{fill: Path2D, outline: Path2D, margin: number}} WorldArea
 * @typedef {{kind: 'river'|'border'|'disputed', zoom: number, path: Path2D}} WorldLine
 * @typedef {WorldLabel & {zoom: number}} WorldPoint
 */

/**
 * Colors as CSS text, which must be opaque because neighboring tiles overlap, and the zoom, which decides what is drawn.
 *
 * @typedef {{sea: string, land: string, coast: string, lake: string, river: string, border: string, zoom: number}} WorldStyle
 */

/**
 * A name at a point of a tile, in tile units. The smallest ranks are the most important.
 *
 * @typedef {{text: string, x: number, y: number, rank: number, kind: 'capital'|'place'|'airport'|'port'}} WorldLabel
 */

/**
 * Decodes a tile of the world map, uncompressed. Without a buffer, returns a tile that is all sea.
 *
 * @param {ArrayBuffer} [buffer]
 * @returns {WorldTile}
 * @throws {RangeError} if the buffer is not a tile
 */
function decodeTile(buffer = new ArrayBuffer(0)) {
    const kinds = [, 'land', 'lake', 'river', 'border', 'disputed', 'capital', 'place', 'airport', 'port'];
    const reader = new TileReader(new Uint8Array(buffer));
    const tile = {land: newArea(32), lake: newArea(48), lines: [], points: []};
    while (!reader.isAtEnd) {
        const kind = kinds[reader.number()];
        const zoom = reader.number() / 10;
        const count = reader.number();
        reader.x = reader.y = 0;
        if (kind === 'land' || kind === 'lake') {
            for (let i = 0; i < count; i++) reader.addRing(tile[kind]);
        } else if (kind === 'river' || kind === 'border' || kind === 'disputed') {
            const path = new Path2D();
            for (let i = 0; i < count; i++) reader.addLine(path);
            tile.lines.push({kind, zoom, path});
        } else if (kind) {
            for (let i = 0; i < count; i++) tile.points.push(reader.point(kind, zoom));
        } else {
            throw new RangeError('unknown section in a tile of the world map');
        }
    }
    return tile;
}

/** Returns an empty area. Its rings are cut off at a margin around the tile. */
function newArea(margin) {
    return {fill: new Path2D(), outline: new Path2D(), margin};
}

class TileReader {
    #bytes;
    #position = 0;
    #text = new TextDecoder();
    x = 0;
    y = 0;

    /** @param {Uint8Array} bytes */
    constructor(bytes) {
        this.#bytes = bytes;
    }

    get isAtEnd() {
        return this.#position >= this.#bytes.length;
    }

    number() {
        let value = 0;
        for (let shift = 0; shift < 32; shift += 7) {
            const byte = this.#bytes[this.#position++];
            value |= (byte & 127) << shift;
            if (byte < 128) return value >>> 0;
        }
        throw new RangeError('a tile of the world map is damaged');
    }

    #advance() {
        const dx = this.number();
        const dy = this.number();
        this.x += dx >>> 1 ^ -(dx & 1);
        this.y += dy >>> 1 ^ -(dy & 1);
    }

    /** Adds a line to a path. */
    addLine(path) {
        const count = this.number();
        for (let i = 0; i < count; i++) {
            this.#advance();
            if (i) path.lineTo(this.x, this.y);
            else path.moveTo(this.x, this.y);
        }
    }

    /** Adds a ring to an area. The outline omits the edges that were made where the ring was cut off. */
    addRing({fill, outline, margin}) {
        const low = -margin;
        const high = tileExtent + margin;
        let isDrawing = false;
        let x = 0;
        let y = 0;
        function addEdge(toX, toY) {
            const isCut = x === toX && (x === low || x === high) || y === toY && (y === low || y === high);
            if (!isCut) {
                if (!isDrawing) outline.moveTo(x, y);
                outline.lineTo(toX, toY);
            }
            isDrawing = !isCut;
            x = toX;
            y = toY;
        }

        const count = this.number();
        this.#advance();
        const firstX = x = this.x;
        const firstY = y = this.y;
        fill.moveTo(x, y);
        for (let i = 1; i < count; i++) {
            this.#advance();
            fill.lineTo(this.x, this.y);
            addEdge(this.x, this.y);
        }
        fill.closePath();
        addEdge(firstX, firstY);
    }

    /** @returns {WorldPoint} */
    point(kind, zoom) {
        this.#advance();
        const size = this.number();
        const end = this.number() + this.#position;
        const text = this.#text.decode(this.#bytes.subarray(this.#position, end));
        this.#position = end;
        return {kind, zoom, text, x: this.x, y: this.y, rank: labelRank(kind, zoom, size)};
    }
}

/** Places come in the order of their zoom, then of their population; airports and ports come after them. */
function labelRank(kind, zoom, size) {
    if (kind === 'airport' || kind === 'port') return 10 + zoom + size / 20;
    return zoom - size / 20 - (kind === 'capital' ? 0.5 : 0);
}

/**
 * Draws everything but the labels, in the context's current coordinates: x and y are the tile's top left corner, and scale is the
 * size of a tile unit. The whole square of the tile is painted, so a tile hides a coarser one that was drawn before.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {WorldTile} tile
 * @param {{scale: number, x: number, y: number}} transform
 * @param {WorldStyle} style
 */
function drawTile(context, tile, transform, style) {
    context.save();
    context.translate(transform.x, transform.y);
    context.scale(transform.scale, transform.scale);
    context.lineJoin = context.lineCap = 'round';
    context.fillStyle = style.sea;
    context.fillRect(0, 0, tileExtent, tileExtent);
    drawArea(context, tile.land, style.land, style.coast, 0.8 / transform.scale);
    drawArea(context, tile.lake, style.lake, style.coast, 0.5 / transform.scale);
    for (const line of tile.lines) {
        if (line.zoom <= style.zoom) drawLine(context, line, 1 / transform.scale, style);
    }
    context.restore();
}

function drawArea(context, area, fill, stroke, width) {
    context.fillStyle = fill;
    context.fill(area.fill);
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.stroke(area.outline);
}

/** Rivers become wider while zooming in. Disputed borders and lines of control are dashed. */
function drawLine(context, line, pixel, style) {
    const isRiver = line.kind === 'river';
    context.strokeStyle = isRiver ? style.river : style.border;
    context.lineWidth = pixel * (isRiver ? Math.min(0.6 + (style.zoom - line.zoom) * 0.2, 2) : 1);
    context.setLineDash(line.kind === 'disputed' ? [4 * pixel, 3 * pixel] : []);
    context.stroke(line.path);
}

/**
 * Returns the names to show at a zoom. A label belongs to exactly one tile of a level.
 *
 * @param {WorldTile} tile
 * @param {number} zoom
 * @returns {WorldLabel[]}
 */
function collectLabels(tile, zoom) {
    return tile.points.filter((point) => point.zoom <= zoom);
}
