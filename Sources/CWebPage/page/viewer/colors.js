// Programs choose colors without knowing the theme. Texts stay legible, and in the red theme all light is red.

/** Reads `#rrggbb` and `#rrggbbaa` as amounts from 0 to 255; `null` if the text is something else. */
function parseColor(text) {
    if (!/^#([0-9a-f]{2}){3,4}$/i.test(text)) return null;
    return [1, 3, 5].map(index => parseInt(text.slice(index, index + 2), 16));
}

/** The relative luminance of a color, as in the guidelines for accessible content. */
function luminance(color) {
    const [red, green, blue] = color.map(amount => {
        const share = amount / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a, b) {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
}

const colorText = color => `rgb(${color.map(Math.round).join(' ')})`;

const isRedTheme = () => document.documentElement.dataset.theme === 'red';

/** Returns a color for a mark, or the usual one if the program has not chosen a color. */
function markColor(text, usual) {
    const color = parseColor(text);
    if (!color) return usual;
    return isRedTheme() ? colorText([Math.max(110, 255 * Math.sqrt(luminance(color))), 40, 30]) : text;
}

/** Returns a color for text on a background: the chosen one, made darker or lighter until it is legible. */
function textColor(text, background) {
    const color = parseColor(text);
    if (!color || isRedTheme()) return '';
    const end = luminance(background) > 0.18 ? 0 : 255;
    for (let share = 0; share < 1; share += 0.05) {
        const mixed = color.map(amount => amount + (end - amount) * share);
        if (contrast(mixed, background) >= 4.6) return colorText(mixed);
    }
    return '';
}
