'use strict';

// Texts and numbers read like those of `gpsbridge monitor`.

const byId = id => document.getElementById(id);

/** Creates an element. Children that are strings become text nodes: nothing is ever parsed as HTML. */
function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children);
    return element;
}

/** Sets the text of an element, but only if it has changed, because setting it causes a layout. */
function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/** Sets or removes a `data-` attribute, which selects styles. */
function setFlag(element, name, value) {
    if (value === undefined || value === false) delete element.dataset[name];
    else if (element.dataset[name] !== String(value)) element.dataset[name] = value;
}

/** Whether an element is displayed. Unlike `checkVisibility`, this works in browsers from 2022. */
const isDisplayed = element => element.getClientRects().length > 0;

/** Formats a number with a fixed number of decimals; a dash if it is unknown. */
function fixed(value, decimals, signed = false) {
    if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return '–';
    const digits = Math.abs(value).toFixed(decimals);
    const sign = value < 0 && Number(digits) > 0 ? '-' : signed ? '+' : '';
    return sign + digits;
}

/** Formats a number with about three significant digits. */
function rough(value) {
    const size = Math.abs(value);
    return fixed(value, size < 1 ? 2 : size < 100 ? 1 : 0);
}

/** Returns an angle in degrees as the equivalent angle from 0 to less than 360. */
function fullTurn(degrees) {
    return ((degrees % 360) + 360) % 360;
}

/** Formats an angle in whole degrees with three digits, as is usual for courses. */
function degrees(value) {
    if (!Number.isFinite(value)) return '–';
    return String(fullTurn(Math.round(value))).padStart(3, '0');
}

function compassPoint(course) {
    const points = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];
    return Number.isFinite(course) ? points[Math.round(fullTurn(course) / 22.5) % 16] : '';
}

const twoDigits = number => String(number).padStart(2, '0');

/** Formats a duration like a clock: "0:07", "12:41", "3:02:05". */
function clockDuration(seconds) {
    const whole = Math.floor(Math.min(Math.max(seconds, 0), 1e9));
    const minutes = Math.floor(whole / 60);
    const rest = twoDigits(whole % 60);
    return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}

/** Formats an age: "0.3 s", "12 s", "3:05". */
function ageText(seconds) {
    if (!Number.isFinite(seconds)) return '–';
    const age = Math.max(seconds, 0);
    return age < 9.95 ? `${fixed(age, 1)} s` : age < 60 ? `${Math.floor(age)} s` : clockDuration(age);
}

/** Formats a number of bytes with a unit, such as "742 B" or "1.2 MB". */
function byteCount(bytes) {
    if (!Number.isFinite(bytes)) return '–';
    const units = ['B', 'kB', 'MB', 'GB', 'TB'];
    let index = 0;
    for (; bytes >= 999.5 && index < units.length - 1; index += 1) bytes /= 1000;
    return `${index === 0 ? fixed(bytes, 0) : rough(bytes)} ${units[index]}`;
}

/** Splits a UTC time in seconds since 1970 into "2026-01-31" and "07:15:51"; dashes if it is unknown. */
function utcTexts(time) {
    const date = new Date(time * 1000);
    if (!Number.isFinite(time) || Number.isNaN(date.getTime())) return { date: '–', clock: '–' };
    const [day, clock] = date.toISOString().split('T');
    return { date: day, clock: clock.slice(0, 8) };
}

/** The marks of the grades: a full circle for a good position, a half one for a poor or missing position. */
const GRADE_MARKS = { good: '●', weak: '◐', searching: '◐', bad: '○' };

/** Copies text. `navigator.clipboard` is missing on plain HTTP, so an invisible text area is used there. */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = make('textarea', { class: 'unseen', 'aria-hidden': 'true' });
        area.value = text;
        const focused = document.activeElement;
        document.body.append(area);
        area.select();
        const isCopied = document.execCommand('copy');
        area.remove();
        focused?.focus();
        return isCopied;
    }
}
