const EARTH_RADIUS = 6378137;
const FLATTENING = 1 / 298.257223563;
const RADIANS = Math.PI / 180;
const MAX_MERCATOR_LATITUDE = 85.05112878;

/** Keeps a value between two limits. */
function clamp(value, low, high) {
    return Math.min(Math.max(value, low), high);
}

/** Returns the shortest turn from one direction to another, in degrees from -180 to 180. */
function shortestTurn(from, to) {
    return fullTurn(to - from + 180) - 180;
}

/** Web Mercator: the world is a square from 0 to 1, with y pointing south. */
function projectX(lon) {
    return lon / 360 + 0.5;
}

function projectY(lat) {
    const sine = Math.sin(clamp(lat, -MAX_MERCATOR_LATITUDE, MAX_MERCATOR_LATITUDE) * RADIANS);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function unprojectX(x) {
    return (x - Math.floor(x)) * 360 - 180;
}

function unprojectY(y) {
    return Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS;
}

/** Returns the meters in one degree of latitude and of longitude at a latitude on the WGS 84 ellipsoid. */
function metersPerDegree(lat) {
    const squaredEccentricity = FLATTENING * (2 - FLATTENING);
    const bulge = 1 - squaredEccentricity * Math.sin(lat * RADIANS) ** 2;
    const primeVertical = EARTH_RADIUS / Math.sqrt(bulge);
    return {
        lat: primeVertical * (1 - squaredEccentricity) / bulge * RADIANS,
        lon: primeVertical * Math.cos(lat * RADIANS) * RADIANS,
    };
}

/**
 * Returns the distance in meters and the initial bearing in degrees between two positions.
 *
 * Lambert's formula: a great circle corrected for the flattening. Up to 17,000 km, the distance is accurate to 10 m per
 * 1,000 km, and the bearing to about half a degree. Toward the antipode, the errors grow: at 19,900 km, they may exceed
 * 4 km and 15 degrees.
 */
function measureGeodesic(from, to) {
    const reduced = (lat) => Math.atan((1 - FLATTENING) * Math.tan(lat * RADIANS));
    const [a, b] = [reduced(from.lat), reduced(to.lat)];
    const turn = shortestTurn(from.lon, to.lon) * RADIANS;
    const haversine = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
    const bearing = fullTurn(Math.atan2(
        Math.sin(turn) * Math.cos(b),
        Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)) / RADIANS);
    // The correction is undefined for equal and for opposite points.
    if (haversine < 1e-20 || haversine > 1 - 1e-9) {
        return { distance: haversine < 0.5 ? 0 : Math.PI * EARTH_RADIUS * (1 - FLATTENING / 2), bearing };
    }
    const angle = 2 * Math.asin(Math.sqrt(haversine));
    const [middle, half] = [(a + b) / 2, (b - a) / 2];
    const x = (angle - Math.sin(angle)) * (Math.sin(middle) * Math.cos(half)) ** 2 / (1 - haversine);
    const y = (angle + Math.sin(angle)) * (Math.cos(middle) * Math.sin(half)) ** 2 / haversine;
    return { distance: EARTH_RADIUS * (angle - FLATTENING / 2 * (x + y)), bearing };
}

/** The view of a map: a center in the world square, a zoom, a rotation, and the size of the canvas. */
class Camera {
    x = 0.5;
    y = 0.4;
    zoom = 2;
    /** The direction at the top, in degrees from north. */
    rotation = 0;
    width = 1;
    height = 1;

    static maxZoom = 22;

    /** The smallest zoom at which the world fills the height, at least 1. */
    get minZoom() {
        return Math.max(1, Math.log2(this.height / 256));
    }

    /** The width of the world in pixels. */
    get worldSize() {
        return 256 * 2 ** this.zoom;
    }

    get lat() {
        return unprojectY(this.y);
    }

    get lon() {
        return unprojectX(this.x);
    }

    /** Pixels per meter at the center. */
    get pixelsPerMeter() {
        return this.worldSize / 360 / metersPerDegree(this.lat).lon;
    }

    copy() {
        return Object.assign(new Camera(), this);
    }

    /** Copies the view of another camera, but not its size. */
    copyView({ x, y, zoom, rotation }) {
        Object.assign(this, { x, y, zoom, rotation });
    }

    /**
     * Applies the members of a view: lat, lon, zoom and rotation. Without rotation or zoom, the camera keeps its own.
     */
    moveTo({ lat = this.lat, lon = this.lon, zoom = this.zoom, rotation = this.rotation }) {
        Object.assign(this, { x: projectX(lon), y: projectY(lat), zoom, rotation });
    }

    /** Shows a rectangle of the world square, with a margin. */
    fit({ left, right, top, bottom }) {
        [this.x, this.y] = [(left + right) / 2, (top + bottom) / 2];
        const size = 256 * Math.max((right - left) / (this.width - 80), (bottom - top) / (this.height - 120), 1e-9);
        this.zoom = clamp(-Math.log2(size), this.minZoom, 18);
        this.rotation = 0;
    }

    /** Zooms so that a rectangle of the world square is in view, within limits, and keeps the center. */
    fitAround({ left, right, top, bottom }, minZoom, maxZoom) {
        const [x, y] = [this.x + Math.round((left + right) / 2 - this.x), this.y];
        const [dx, dy] = [Math.max(x - left, right - x), Math.max(y - top, bottom - y)];
        this.fit({ left: x - dx, right: x + dx, top: y - dy, bottom: y + dy });
        this.zoom = clamp(this.zoom, minZoom, maxZoom);
    }

    /** Returns the distance to another camera's center, in widths of the screen. */
    distanceTo({ x, y }) {
        return Math.hypot(this.nearest(x) - this.x, y - this.y) * this.worldSize / this.width;
    }

    /**
     * Shows a view between two views. A share of 0 is the first view, 1 the second. A pixel that shows the same point
     * in both views also shows it in between.
     */
    interpolate(from, to, share) {
        const mix = (a, b) => a + (b - a) * share;
        this.zoom = mix(from.zoom, to.zoom);
        this.rotation = from.rotation + shortestTurn(from.rotation, to.rotation) * share;
        const size = (zoom) => 2 ** -zoom;
        const way = Math.abs(to.zoom - from.zoom) < 1e-6
            ? share : (size(this.zoom) - size(from.zoom)) / (size(to.zoom) - size(from.zoom));
        const dx = to.x - from.x;
        this.x = from.x + (dx - Math.round(dx)) * way;
        this.y = from.y + (to.y - from.y) * way;
    }

    /** Keeps the zoom in its range and the poles out of the view. */
    normalize() {
        this.zoom = clamp(this.zoom, this.minZoom, Camera.maxZoom);
        const margin = Math.min(this.height / this.worldSize / 2, 0.5);
        this.y = clamp(this.y, margin, 1 - margin);
        this.x -= Math.floor(this.x);
        this.rotation = fullTurn(this.rotation);
    }

    /** Turns a vector of the world into one of the screen, or back if `sign` is -1. */
    turn(x, y, sign = 1) {
        const angle = -this.rotation * RADIANS * sign;
        const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
        return [x * cosine - y * sine, x * sine + y * cosine];
    }

    /** Returns the pixel of a point of the world square, or of one of its copies: x may lie outside 0 to 1. */
    toScreen(x, y) {
        const [right, down] = this.turn((x - this.x) * this.worldSize, (y - this.y) * this.worldSize);
        return [this.width / 2 + right, this.height / 2 + down];
    }

    /** Returns x in the copy of the world that is nearest to the center. */
    nearest(x) {
        return x - Math.round(x - this.x);
    }

    positionToScreen({ lat, lon }) {
        return this.toScreen(this.nearest(projectX(lon)), projectY(lat));
    }

    /** Returns the point of the world square at a pixel; x may lie outside 0 to 1. */
    toWorld(px, py) {
        const [dx, dy] = this.turn(px - this.width / 2, py - this.height / 2, -1);
        return [this.x + dx / this.worldSize, this.y + dy / this.worldSize];
    }

    positionAt(px, py) {
        const [x, y] = this.toWorld(px, py);
        return { lat: unprojectY(y), lon: unprojectX(x) };
    }

    /** Moves the camera so that a point of the world square lies at a pixel. */
    place([x, y], px, py) {
        const [atX, atY] = this.toWorld(px, py);
        this.x += x - atX;
        this.y += y - atY;
    }

    panBy(dx, dy) {
        this.place(this.toWorld(this.width / 2, this.height / 2), this.width / 2 + dx, this.height / 2 + dy);
    }

    /** Changes zoom and rotation while the point at a pixel stays there. */
    zoomAround(px, py, zoom, rotation = this.rotation) {
        const fixed = this.toWorld(px, py);
        this.zoom = clamp(zoom, this.minZoom, Camera.maxZoom);
        this.rotation = rotation;
        this.place(fixed, px, py);
    }

    /** The smallest rectangle of the world square that contains the screen. */
    bounds() {
        const angle = this.rotation * RADIANS;
        const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
        const dx = (this.width * cosine + this.height * sine) / this.worldSize / 2;
        const dy = (this.width * sine + this.height * cosine) / this.worldSize / 2;
        return { left: this.x - dx, right: this.x + dx, top: this.y - dy, bottom: this.y + dy };
    }
}
