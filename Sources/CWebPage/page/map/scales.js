/** The large units of length on the map, with their lengths in meters. UNITS contains the small ones. */
const LARGE_UNITS = { metric: ['km', 1000], imperial: ['mi', 1609.344], nautical: ['nmi', 1852] };

/** Returns the largest product of a factor and a power of ten that does not exceed a limit. */
function roundDown(limit, factors = [5, 2, 1]) {
    const power = 10 ** Math.floor(Math.log10(limit));
    return power * (factors.find((factor) => factor * power <= limit * (1 + 1e-9)) ?? 1);
}

/** Returns the unit that suits a length: its name and its length in meters. */
function lengthUnit(meters, units) {
    if (meters >= 1000) return LARGE_UNITS[units];
    return [UNITS[units].lengthUnit, 1 / UNITS[units].length];
}

/** Returns a number with three significant digits, or with all digits before the decimal point. */
function shortNumber(value) {
    const decimals = clamp(2 - Math.floor(Math.log10(Math.abs(value) || 1)), 0, 2);
    return String(Number(value.toFixed(decimals)));
}

/** Returns a length as text, such as `1.24 km`. */
function mapLength(meters, units) {
    const [name, size] = lengthUnit(Math.abs(meters), units);
    return `${shortNumber(meters / size)} ${name}`;
}

/** Returns the longest round length that does not exceed a limit, in meters and as text. */
function roundLength(limit, units) {
    const [name, size] = lengthUnit(limit, units);
    const number = roundDown(limit / size);
    return { meters: number * size, text: `${Number(number.toPrecision(1))} ${name}` };
}

/** The colors of the track: five classes with round limits that suit the values. */
class TrackScale {
    /**
     * @param {'speed'|'error'|'strength'} member
     * @param {number[]} values a sample of the track
     */
    constructor(member, values, units) {
        const { speed, speedUnit, length, lengthUnit } = UNITS[units];
        const [name, unit, factor] = {
            speed: ['Speed', speedUnit, speed],
            error: ['Error', lengthUnit, length],
            strength: ['C/N0', 'dBHz', 1],
        }[member];
        this.title = `${name}, ${unit}`;
        this.member = member;
        this.factor = factor;
        const sorted = values.map((value) => value * factor).sort((a, b) => a - b);
        const [low, high] = [0.05, 0.95].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
        this.limits = member === 'error' ? TrackScale.#growingLimits(high) : TrackScale.#evenLimits(low, high);
    }

    /** Returns four evenly spaced limits. */
    static #evenLimits(low, high) {
        const step = roundDown(Math.max((high - low) / 4.5, 0.1), [8, 6, 5, 4, 3, 2.5, 2, 1.5, 1]);
        const first = Math.ceil((low + step / 2) / step) * step;
        return [0, 1, 2, 3].map((index) => Number((first + index * step).toFixed(6)));
    }

    /** Returns four limits such as 1, 2, 5, 10, because errors range over several powers of ten. */
    static #growingLimits(high) {
        const limits = [roundDown(Math.max(high, 0.02))];
        while (limits.length < 4) limits.unshift(roundDown(limits[0] * 0.6));
        return limits.map((limit) => Number(limit.toPrecision(1)));
    }

    /** Returns the class of a point from 1 to 5, or 0 if its value is unknown. */
    classOf(point) {
        const value = point[this.member];
        if (!Number.isFinite(value)) return 0;
        return 1 + this.limits.filter((limit) => value * this.factor >= limit).length;
    }

    colorOf(index, colors) {
        return index ? colors.classes[index - 1] : colors.stale;
    }

    /** Unknown values are dashed, because their gray may look like one of the colors. */
    dashOf(index) {
        return index ? [] : [2, 6];
    }

    /** The text of each class, unknown first. */
    get labels() {
        const [a, b, c, d] = this.limits;
        return ['unknown', `below ${a}`, `${a} to ${b}`, `${b} to ${c}`, `${c} to ${d}`, `${d} or more`];
    }

    equals(other) {
        return other?.title === this.title && String(other.limits) === String(this.limits);
    }
}
