// The offline world map: decodes its tiles and draws them. docs/world-map.md describes their format.

/** The levels that have tiles, and the zoom from which a level is shown. A zoom of 0 shows the world 256 pixels wide. */
const worldLevels = [{level: 1, zoom: 0}, {level: 3, zoom: 3}, {level: 5, zoom: 5}, {level: 6, zoom: 6}];

/** The width and height of a tile in tile units. x goes east and y goes south. */
const tileExtent = 4096;

/**
 * A decoded tile. Only the functions of this file look inside.
 *
 * @typedef {{land: Path2D, coast: Path2D, lakes: Path2D, shores: Path2D, lines: object[], points: object[]}} WorldTile
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
 */
function decodeTile(buffer) {
    return {land: new Path2D(), coast: new Path2D(), lakes: new Path2D(), shores: new Path2D(), lines: [], points: []};
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
}

/**
 * Returns the names to show at a zoom. A label belongs to exactly one tile of a level.
 *
 * @param {WorldTile} tile
 * @param {number} zoom
 * @returns {WorldLabel[]}
 */
function collectLabels(tile, zoom) {
    return [];
}
