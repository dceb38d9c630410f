/** Strip charts of the last ten minutes. */
class ChartsPanel {
    /** Room for the limits of the values, and for the times. */
    static RIGHT = 52;
    static FOOTER = 18;

    constructor(panel, view, caption = 'The last ten minutes', current = 'now') {
        this.view = view;
        this.strips = [
            { name: 'speed', title: 'speed', fromZero: true, least: 0.5 },
            { name: 'altitude', title: 'altitude', least: 2 },
            { name: 'error', title: 'error', fromZero: true, least: 1 },
            { name: 'strength', title: 'avg C/N0 of used signals', least: 4, unit: 'dBHz', decimals: 1 },
            { name: 'used', title: 'satellites used', fromZero: true, least: 4, unit: '', decimals: 0 },
        ];
        this.surface = new Surface(panel.querySelector('canvas'), (...args) => this.paint(...args));
        this.table = new CanvasTable(panel, caption, ['value', current, 'min', 'mean', 'max'], () => this.rows());
    }

    update() {
        // The charts have a resolution of a second.
        const { now, condition, settings } = this.view;
        this.surface.show(Math.floor(now), condition.isConnected, settings.units);
        this.table.update();
    }

    /** Converts a strip's values, and returns its unit and decimals. */
    scaleOf(strip) {
        const { units } = this.view.quantities;
        if (strip.name === 'speed') return { factor: units.speed, unit: units.speedUnit, decimals: 1 };
        if (strip.name === 'altitude') return { factor: units.length, unit: units.lengthUnit, decimals: 1 };
        if (strip.name === 'error') return { factor: units.length, unit: units.lengthUnit, decimals: 2 };
        return { factor: 1, unit: strip.unit, decimals: strip.decimals };
    }

    read(strip) {
        const scale = this.scaleOf(strip);
        const means = this.view.store.series[strip.name].means(this.view.now);
        const values = means.map(value => (value === null ? null : value * scale.factor));
        const known = values.filter(value => value !== null);
        // A value of the last seconds is the current one; at 1 Hz, the second that has just begun is often empty.
        const latest = values.slice(-3).filter(value => value !== null).at(-1) ?? null;
        return { ...scale, values, known, extremes: known, latest: this.view.condition.isConnected ? latest : null };
    }

    rows() {
        return this.strips.map(strip => {
            const { known, extremes, latest, unit, decimals } = this.read(strip);
            const text = value => (value === null ? '–' : `${fixed(value, decimals)} ${unit}`);
            const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
            const values = known.length ? [Math.min(...extremes), mean, Math.max(...extremes)] : [null, null, null];
            return [strip.title, text(latest), ...values.map(text)];
        });
    }

    paint(context, width, height) {
        const right = ChartsPanel.RIGHT;
        const room = (height - ChartsPanel.FOOTER) / this.strips.length;
        this.strips.forEach((strip, index) => {
            this.paintStrip(context, strip, { x: 0, y: index * room, width: width - right, height: room });
        });
        context.font = palette.font(11);
        context.fillStyle = palette.muted;
        context.textBaseline = 'alphabetic';
        for (const minutes of width < 480 ? [10, 5, 0] : [10, 8, 6, 4, 2, 0]) {
            context.textAlign = minutes === 10 ? 'left' : minutes === 0 ? 'right' : 'center';
            context.fillText(this.timeText(minutes), (width - right) * (1 - minutes / 10), height - 4);
        }
    }

    timeText(minutes) { return minutes ? `−${minutes} min` : 'now'; }

    paintStrip(context, strip, box) {
        const reading = this.read(strip);
        const { known, extremes, latest, unit, decimals } = reading;
        const top = box.y + 22;
        const bottom = box.y + box.height - 6;
        context.textBaseline = 'alphabetic';
        context.textAlign = 'left';
        context.font = palette.font(12);
        context.fillStyle = palette.muted;
        context.fillText(strip.title, 0, box.y + 15);
        context.textAlign = 'right';
        context.font = palette.font(13, true);
        context.fillStyle = latest === null ? palette.muted : palette.text;
        context.fillText(latest === null ? '–' : `${fixed(latest, decimals)} ${unit}`, box.width, box.y + 15);
        this.paintGrid(context, box.width, top, bottom);
        if (!known.length) return;
        const [low, high] = rangeOf(extremes, strip);
        context.font = palette.font(11);
        context.textAlign = 'left';
        context.fillStyle = palette.muted;
        context.fillText(fixed(high, Math.min(decimals, 1)), box.width + 6, top + 5);
        context.fillText(fixed(low, Math.min(decimals, 1)), box.width + 6, bottom + 3);
        this.paintCurve(context, reading, box.width, value => bottom - ((bottom - top) * (value - low)) / (high - low));
    }

    paintGrid(context, width, top, bottom) {
        context.strokeStyle = palette.line;
        context.lineWidth = 1;
        context.beginPath();
        for (const y of [top, bottom]) {
            context.moveTo(0, Math.round(y) + 0.5);
            context.lineTo(width, Math.round(y) + 0.5);
        }
        for (const minutes of [2, 4, 6, 8]) {
            const x = Math.round((width * minutes) / 10) + 0.5;
            context.moveTo(x, top);
            context.lineTo(x, bottom);
        }
        context.stroke();
    }

    paintCurve(context, { values }, width, yOf) {
        const step = width / (values.length - 1);
        // The line is not broken between the values of a receiver that reports only every few seconds.
        const MAX_GAP = 5;
        context.strokeStyle = palette.accent;
        context.lineWidth = 1.5;
        context.lineJoin = 'round';
        context.beginPath();
        let last = -Infinity;
        values.forEach((value, index) => {
            if (value === null) return;
            if (index - last > MAX_GAP) context.moveTo(index * step - 0.75, yOf(value));
            context.lineTo(index * step, yOf(value));
            last = index;
        });
        context.stroke();
    }
}

/** Returns a range that contains all values. It has a minimum size, so that noise does not look like a change. */
function rangeOf(values, { fromZero, least }) {
    let [low, high] = [fromZero ? 0 : Math.min(...values), Math.max(...values)];
    const missing = least - (high - low);
    if (missing > 0) {
        if (!fromZero) low -= missing / 2;
        high += fromZero ? missing : missing / 2;
    }
    return [low, high];
}
