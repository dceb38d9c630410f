// The screen is misleading if any of three ages is too high: that of the server's last message, that of the
// receiver's last byte, or that of the position itself.

/** The time in seconds after which a receiver that reports every second counts as silent. */
const MAX_SILENCE = 2;
/** The server reports every second. Within two seconds, the page must show that the server cannot be reached. */
const MAX_SERVER_SILENCE = 1.8;
/** Most servers respond sooner. A cause that is shown only briefly would move everything below it. */
const USUAL_CONNECTING_TIME = 0.5;

/** The ages in seconds; `null` if unknown. */
function agesOf(store, now) {
    const age = at => (Number.isFinite(at) ? Math.max(0, now - at) : null);
    const { link, position, fix } = store;
    return {
        server: age(store.arrivedAt),
        // An epoch shows between two messages about the link that the receiver still sends.
        data: Number.isFinite(link?.silence) ? age(Math.max(link.localAt - link.silence, fix?.localAt ?? -Infinity)) : null,
        fix: age(position?.localAt),
    };
}

/** The age in seconds from which the receiver counts as silent and its position as old. */
function maxAgeOf({ position }) { return position?.maxAge ?? MAX_SILENCE; }

/**
 * Returns the condition to show: that of the receiver, unless the page itself has found a problem.
 * @returns {{word: string, grade: string, cause: ?string, advice: ?string, ages: object, isConnected: boolean,
 *     isLive: boolean, isTimed: boolean, isCurrent: boolean}} whether the server, the receiver, the time and the
 *     position are up to date
 */
function conditionOf(store, now) {
    const ages = agesOf(store, now);
    const { connection, status, fix, position } = store;
    const isConnected = connection.state === 'open' && ages.server !== null && ages.server < MAX_SERVER_SILENCE;
    const maxAge = maxAgeOf(store);
    const isLive = isConnected && ages.data !== null && ages.data <= maxAge;
    const isYoung = ages.fix !== null && ages.fix <= maxAge;
    const hasFix = Boolean(position) && fix === position;
    const isGiven = reportsFix(status);
    // A receiver often knows the time before it knows the position.
    const isTimed = isLive && Boolean(fix) && now - fix.localAt <= (fix.maxAge ?? MAX_SILENCE);
    const base = { ages, isConnected, isLive, isTimed, isCurrent: isConnected && hasFix && isYoung && isGiven };
    if (!isConnected) return { ...base, ...connectionCondition(store, ages, now) };
    if (!status) return { ...base, word: 'STARTING', grade: 'searching', cause: 'no data yet' };
    // A replay that has ended reports its end itself.
    if (isGiven && hasFix && !isYoung && store.link?.phase !== 'ended') {
        const cause = `the position is ${ageText(ages.fix)} old: no newer one received`;
        return { ...base, word: 'STALE', grade: 'weak', cause };
    }
    const { word, grade, cause, advice } = status;
    return { ...base, word: String(word ?? '–'), grade: grade in GRADE_MARKS ? grade : 'bad', cause, advice };
}

function connectionCondition({ connection, end }, ages, now) {
    if (connection.state === 'refused') {
        const cause = connection.text || `the server answered with status ${connection.status}`;
        return { word: 'REFUSED', grade: 'bad', cause };
    }
    if (end) return { word: 'ENDED', grade: 'bad', cause: String(end.reason ?? 'the server has stopped') };
    const elapsed = now - connection.since;
    if (ages.server === null || elapsed < MAX_SERVER_SILENCE) {
        const cause = elapsed < USUAL_CONNECTING_TIME ? null : 'no data from the server yet';
        return { word: 'CONNECTING', grade: 'searching', cause };
    }
    return {
        word: 'CONNECTION LOST', grade: 'bad', cause: `nothing received from the server for ${ageText(ages.server)}`,
        advice: 'The values below are old. The page reconnects automatically.',
    };
}

/** The name of the receiver and how it is connected, which may be the same text. */
function deviceText(status) {
    return [...new Set([status?.device, status?.detail])].filter(Boolean).join(', ');
}

/** The banner for data that is replayed or simulated; `null` if it comes from a receiver. */
function originBanner(status) {
    if (status?.source === 'replay') return 'REPLAY';
    return status?.simulated || status?.source === 'simulation' ? 'SIMULATED' : null;
}
