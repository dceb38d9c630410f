// Degrees are formatted here. Grid coordinates (UTM, MGRS and so on) are formatted by the server.

/** The angle formats that need no server: the number of sexagesimal places and of decimals. */
const ANGLE_FORMATS = { decimal: [0, 6], dm: [1, 4], dms: [2, 2] };

function angleText(value, format, signs) {
    const [places, decimals] = ANGLE_FORMATS[format];
    const unit = 10 ** decimals * 60 ** places;
    // All digits are computed from one integer, so that 59.99996′ never becomes 60.0000′.
    let rest = Math.round(Math.abs(value) * unit);
    const parts = [];
    for (let place = places; place > 0; place -= 1) {
        const base = place === places ? 60 * 10 ** decimals : 60;
        const part = rest % base;
        rest = Math.floor(rest / base);
        parts.unshift(place === places
            ? (part / 10 ** decimals).toFixed(decimals).padStart(decimals + 3, '0')
            : twoDigits(part));
    }
    const whole = places === 0 ? (rest / 10 ** decimals).toFixed(decimals) : String(rest);
    const marks = ['°', '′', '″'];
    const text = [whole, ...parts].map((part, index) => `${part}${marks[index]}`).join(' ');
    return `${text} ${signs[value < 0 ? 1 : 0]}`;
}

/** Formats a coordinate as `48.117838° N 11.517742° E`, in one of the formats of ANGLE_FORMATS. */
function angleTexts(lat, lon, format) {
    return [angleText(lat, format, 'NS'), angleText(lon, format, 'EW')];
}

/**
 * Reads decimal degrees such as "48.1371, 11.5761" or "48.1371° N 11.5761° E"; `null` if they are not a position.
 *
 * A sign together with a hemisphere, as in "-48.1371° S", is ambiguous and therefore not a position.
 */
function parsePosition(text) {
    const match = /^\s*(-?\d+(?:\.\d+)?)\s*°?\s*([NS])?[\s,;]+(-?\d+(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i.exec(text);
    if (!match) return null;
    const isAmbiguous = (number, hemisphere) => number.startsWith('-') && hemisphere;
    if (isAmbiguous(match[1], match[2]) || isAmbiguous(match[3], match[4])) return null;
    const lat = Number(match[1]) * (/s/i.test(match[2] ?? '') ? -1 : 1);
    const lon = Number(match[3]) * (/w/i.test(match[4] ?? '') ? -1 : 1);
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/**
 * All formats of the positions that one part of the page shows. Each part has its own formats: the server is asked for
 * one position at a time, and the texts of another part's position would be wrong.
 */
class CoordinateFormats {
    /** The distance in degrees within which the last texts stand for a position whose texts have not arrived yet. */
    static MAX_DISTANCE = 0.001;

    /** @param {number} interval the minimum time between two requests in milliseconds */
    constructor(request, interval = 1000) {
        this.request = request;
        this.interval = interval;
        this.listeners = [];
        this.serverTexts = new Map();
        /** The position to which the server's texts belong. */
        this.origin = null;
        this.requested = null;
        this.requestedAt = -Infinity;
    }

    get isRequested() { return this.requestedAt > -Infinity; }

    /** Calls a function after each response of the server. */
    listen(listener) { this.listeners.push(listener); }

    /** The names of all formats. The names of the server's formats are known after its first response. */
    get names() { return [...Object.keys(ANGLE_FORMATS), ...this.serverTexts.keys()]; }

    next(name) { return this.names[(this.names.indexOf(name) + 1) % this.names.length]; }

    /** Returns the parts of a formatted position, each of which should stay on one line. */
    parts(lat, lon, name) {
        if (name in ANGLE_FORMATS) return angleTexts(lat, lon, name);
        this.refresh(lat, lon);
        const { origin } = this;
        const isNear = origin && Math.hypot(lat - origin.lat, lon - origin.lon) < CoordinateFormats.MAX_DISTANCE;
        return isNear && this.serverTexts.has(name) ? [this.serverTexts.get(name)] : angleTexts(lat, lon, 'decimal');
    }

    text(lat, lon, name) { return this.parts(lat, lon, name).join(' '); }

    /** Requests the server's formats of a position, unless a request was just sent or the position is the same. */
    async refresh(lat, lon) {
        const position = `lat=${lat}&lon=${lon}`;
        const now = performance.now();
        if (position === this.requested || now - this.requestedAt < this.interval) return;
        [this.requested, this.requestedAt] = [position, now];
        try {
            const answers = await this.request(`position?${position}`);
            this.serverTexts = new Map(answers
                .filter(answer => !(answer.name.toLowerCase() in ANGLE_FORMATS))
                .map(answer => [String(answer.name), String(answer.text)]));
            this.origin = { lat, lon };
            for (const listener of this.listeners) listener();
        } catch {
            this.requested = this.origin = null;
        }
    }
}
