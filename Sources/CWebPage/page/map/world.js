// The offline world map: decodes its tiles and draws them. docs/world-map.md describes their format.

/** The levels that have tiles, and the zoom from which each is shown. At zoom 0 the world is 256 pixels wide. */
const worldLevels = [{level: 1, zoom: 0}, {level: 3, zoom: 3}, {level: 5, zoom: 5}, {level: 6, zoom: 6}];

/** The width and height of a tile in tile units. x goes east and y goes south. */
const tileExtent = 4096;

/**
 * A decoded tile. Only the functions of this file access its members.
 *
 * @typedef {{land: Path2D, lakes: Path2D, lines: WorldLine[], points: WorldPoint[]}} WorldTile
 * @typedef {{kind: 'river'|'border'|'disputed', zoom: number, path: Path2D}} WorldLine
 * @typedef {WorldLabel & {zoom: number}} WorldPoint
 */

/**
 * Colors as CSS text, which must be opaque because neighboring tiles overlap, and the zoom, which decides what is
 * drawn.
 *
 * @typedef {{sea: string, land: string, coast: string, lake: string, river: string, border: string,
 *            zoom: number}} WorldStyle
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
    const kinds = [null, 'land', 'lake', 'river', 'border', 'disputed', 'capital', 'place', 'airport', 'port'];
    const reader = new TileReader(new Uint8Array(buffer));
    const tile = {land: new Path2D(), lakes: new Path2D(), lines: [], points: []};
    while (!reader.isAtEnd) {
        const kind = kinds[reader.number()];
        const zoom = reader.number() / 10;
        const count = reader.number();
        reader.x = reader.y = 0;
        if (kind === 'land') {
            reader.addShapes(tile.land, count, true);
        } else if (kind === 'lake') {
            reader.addShapes(tile.lakes, count, true);
        } else if (kind === 'river' || kind === 'border' || kind === 'disputed') {
            const path = new Path2D();
            reader.addShapes(path, count, false);
            tile.lines.push({kind, zoom, path});
        } else if (kind) {
            for (let i = 0; i < count; i++) tile.points.push(reader.point(kind, zoom));
        } else {
            throw new RangeError('unknown section in a tile of the world map');
        }
    }
    return tile;
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

    /** Adds lines or rings. closePath is not used, because its time is proportional to the whole path. */
    addShapes(path, count, areRings) {
        for (; count > 0; count--) {
            const points = this.number();
            this.#advance();
            const {x, y} = this;
            path.moveTo(x, y);
            for (let i = 1; i < points; i++) {
                this.#advance();
                path.lineTo(this.x, this.y);
            }
            if (areRings) path.lineTo(x, y);
        }
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

/** Places are sorted by their zoom, then by population. Airports and ports come after them. */
function labelRank(kind, zoom, size) {
    if (kind === 'airport' || kind === 'port') return 10 + zoom + size / 20;
    return zoom - size / 20 - (kind === 'capital' ? 0.5 : 0);
}

/**
 * Draws everything but the labels, in the context's current coordinates: x and y are the tile's top left corner, and
 * scale is the size of a tile unit. The whole square of the tile is painted, so a tile hides a coarser one that was
 * drawn before.
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
    context.lineJoin = 'round';
    context.fillStyle = style.sea;
    context.fillRect(0, 0, tileExtent, tileExtent);
    const pixel = 1 / transform.scale;
    const lines = tile.lines.filter((line) => line.zoom <= style.zoom);
    drawArea(context, tile.land, style.land, style.coast);
    for (const line of lines) if (line.kind === 'river') drawLine(context, line, pixel, style);
    // Lakes hide the rivers that flow through them.
    drawArea(context, tile.lakes, style.lake, style.coast);
    for (const line of lines) if (line.kind !== 'river') drawLine(context, line, pixel, style);
    context.restore();
}

/**
 * Fills an area over its outline. The outline is therefore visible only outside, and not between the parts of an area.
 * Areas are cut off so far outside the tile that the outlines of the cuts are not drawn.
 *
 * The outline is less than a pixel of the screen wide, because browsers draw wider ones several times slower.
 */
function drawArea(context, path, fill, stroke) {
    const {a, b} = context.getTransform();
    context.save();
    context.beginPath();
    context.rect(-32, -32, tileExtent + 64, tileExtent + 64);
    context.clip();
    context.lineWidth = 0.85 / Math.hypot(a, b);
    context.strokeStyle = stroke;
    context.stroke(path);
    context.restore();
    context.fillStyle = fill;
    context.fill(path);
}

/** Lines become wider while zooming in. Disputed borders and lines of control are dashed. */
function drawLine(context, line, pixel, style) {
    const isRiver = line.kind === 'river';
    const width = isRiver ? Math.min(0.6 + (style.zoom - line.zoom) * 0.2, 2) : Math.min(0.4 + style.zoom * 0.15, 1);
    context.strokeStyle = isRiver ? style.river : style.border;
    context.lineWidth = width * pixel;
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
