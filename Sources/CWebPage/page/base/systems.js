// The satellite systems, in the order of lists. Each system has a different shape, so that color is not needed to tell
// them apart: a polygon with the given corners, or a circle. A filled mark is a satellite that is used.

const SYSTEMS = [
    { name: 'GPS', corners: null },
    { name: 'Galileo', corners: [[0, -1.1], [1, 0.75], [-1, 0.75]] },
    { name: 'GLONASS', corners: [[0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]] },
    { name: 'BeiDou', corners: [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]] },
    { name: 'QZSS', corners: [[0, 1.1], [1, -0.75], [-1, -0.75]] },
    { name: 'NavIC', corners: [[1.1, 0], [-0.75, 1], [-0.75, -1]] },
    { name: 'IMES', corners: [[0, 1.1], [1, -0.75], [-1, -0.75]] },
    { name: 'SBAS', corners: starCorners() },
].map((system, order) => ({ ...system, order }));

function starCorners() {
    return Array.from({ length: 10 }, (_, index) => {
        const [radius, angle] = [index % 2 ? 0.5 : 1.25, (index * Math.PI) / 5];
        return [radius * Math.sin(angle), -radius * Math.cos(angle)];
    });
}

/** Returns the system with a name. An unknown system is drawn as a circle in the default color. */
function systemNamed(name) {
    return SYSTEMS.find(system => system.name === name)
        ?? { name: String(name), corners: null, order: SYSTEMS.length };
}

/** Draws the mark of a system around a point. */
function drawMark(context, system, x, y, size, isFilled, color) {
    context.beginPath();
    if (system.corners) {
        for (const [dx, dy] of system.corners) context.lineTo(x + dx * size, y + dy * size);
        context.closePath();
    } else {
        context.arc(x, y, size, 0, 2 * Math.PI);
    }
    context.lineWidth = 1.5;
    context.strokeStyle = context.fillStyle = color;
    if (isFilled) context.fill();
    context.stroke();
}

/**
 * The signals of a `sky` event as objects, in display order, each signal once.
 * @returns {{id: string, system: object, signal: string, isUsed: boolean, elevation: ?number, azimuth: ?number,
 *     strength: ?number}[]}
 */
function signalsOf(sky) {
    const known = new Set();
    const signals = [];
    for (const [id, system, signal, used, elevation, azimuth, strength] of sky?.signals ?? []) {
        const key = `${id} ${signal}`;
        if (known.has(key)) continue;
        known.add(key);
        signals.push({
            key, id: String(id), system: systemNamed(system), signal: signal ?? '', isUsed: used === 1,
            elevation, azimuth, strength,
        });
    }
    return signals.sort((one, other) => one.system.order - other.system.order || compareTexts(one.signal, other.signal)
        || numberIn(one.id) - numberIn(other.id) || compareTexts(one.id, other.id));
}

/** The number of a satellite. `localeCompare` would load the rules of a language, which delays the first sky. */
const numberIn = id => Number(/\d+/.exec(id)?.[0] ?? 0);

const compareTexts = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** The satellites of a list of signals: the strongest signal of each. A satellite is used if one of its signals is. */
function satellitesOf(signals) {
    const satellites = new Map();
    for (const signal of signals) {
        const known = satellites.get(signal.id);
        const isUsed = signal.isUsed || Boolean(known?.isUsed);
        const best = known && (known.strength ?? 0) >= (signal.strength ?? 0) ? known : signal;
        satellites.set(signal.id, { ...best, isUsed });
    }
    return [...satellites.values()];
}

/** Counts used satellites and satellites in view, and returns the mean strength of the used signals. */
function signalSummary(signals) {
    const satellites = satellitesOf(signals);
    const strengths = signals.filter(signal => signal.isUsed && Number.isFinite(signal.strength));
    const sum = strengths.reduce((total, signal) => total + signal.strength, 0);
    return {
        used: satellites.filter(satellite => satellite.isUsed).length,
        seen: satellites.length,
        mean: strengths.length ? sum / strengths.length : null,
    };
}
