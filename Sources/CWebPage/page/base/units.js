const METERS_PER_FOOT = 0.3048;

/** The systems of units, in the order in which a key selects them. */
const UNITS = {
    metric: { length: 1, lengthUnit: 'm', speed: 3.6, speedUnit: 'km/h' },
    imperial: { length: 1 / METERS_PER_FOOT, lengthUnit: 'ft', speed: 3600 / 1609.344, speedUnit: 'mph' },
    nautical: { length: 1 / METERS_PER_FOOT, lengthUnit: 'ft', speed: 3600 / 1852, speedUnit: 'kn' },
};

/** Formats quantities given in SI units. */
class Quantities {
    constructor(name) {
        this.isMetric = name === 'metric';
        this.units = UNITS[name];
    }

    length(meters, decimals = 1) { return `${fixed(meters * this.units.length, decimals)} ${this.units.lengthUnit}`; }

    speed(speed) { return `${fixed(speed * this.units.speed, 1)} ${this.units.speedUnit}`; }

    /** Formats an error or another short distance. */
    error(meters) { return `${rough(meters * this.units.length)} ${this.units.lengthUnit}`; }

    climb(climb) {
        return this.isMetric
            ? `${fixed(climb, 1, true)} m/s`
            : `${fixed((climb * 60) / METERS_PER_FOOT, 0, true)} ft/min`;
    }
}
