// The horizon map shows what the antenna can see, and what is in its way: the mean signal strength by direction.

/** The limits between the levels of signal strength in dBHz. */
const STRENGTH_LIMITS = [20, 28, 36, 44];

const strengthLevel = strength => STRENGTH_LIMITS.filter(limit => strength >= limit).length;

/** Calls `body` with the azimuth and elevation at which a cell of 10° begins, and its mean strength. */
function forEachHorizonCell(horizon, body) {
    (horizon?.cells ?? []).slice(0, 36 * 9).forEach((strength, index) => {
        if (Number.isFinite(strength)) body(Math.floor(index / 9) * 10, (index % 9) * 10, strength);
    });
}

function drawHorizonLegend(context, width, height, horizon) {
    context.font = palette.font(11);
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const isKnown = Number.isFinite(horizon?.hours);
    drawLabel(context, isKnown ? `${rough(horizon.hours)} h observed` : 'no observations yet', 4, 8, palette.muted);
    const size = 12;
    palette.strengths.forEach((color, level) => {
        const y = height - 8 - level * (size + 2);
        context.fillStyle = color;
        context.fillRect(4, y - size / 2, size, size);
        const text = level === 0 ? `< ${STRENGTH_LIMITS[0]}` : `≥ ${STRENGTH_LIMITS[level - 1]}`;
        drawLabel(context, `${text}${level === STRENGTH_LIMITS.length ? ' dBHz' : ''}`, size + 8, y, palette.muted);
    });
}

/** The horizon map as a table, for which there is only room in eight directions. */
class CanvasHorizon {
    constructor(panel, view) {
        this.view = view;
        this.table = new DataTable('Mean C/N0 in dBHz by direction', ['direction', '0–30°', '30–60°', '60–90°']);
        this.box = make('div', {}, this.table.element);
        panel.querySelector('.table').append(this.box);
    }

    update() {
        const { store, settings } = this.view;
        this.box.hidden = !settings.isHorizonShown;
        if (this.box.hidden || store.horizon === this.shown) return;
        this.shown = store.horizon;
        this.table.update(this.rows(store.horizon));
    }

    rows(horizon) {
        const sums = Array.from({ length: 8 }, () => [[0, 0], [0, 0], [0, 0]]);
        forEachHorizonCell(horizon, (azimuth, elevation, strength) => {
            const sum = sums[Math.round((azimuth + 5) / 45) % 8][Math.floor(elevation / 30)];
            sum[0] += strength;
            sum[1] += 1;
        });
        return sums.map((bands, index) => [
            compassPoint(index * 45), ...bands.map(([sum, count]) => (count ? fixed(sum / count, 0) : '–')),
        ]);
    }
}
