/** Strip charts of a track: the mean in each part of the time, between the smallest and the largest value. */
class TrackCharts extends ChartsPanel {
    static MAX_PARTS = 600;

    /** @param {(time: number) => void} onseek called when the user points at a time */
    constructor(panel, view, onseek) {
        super(panel, view, 'The whole track', 'then');
        this.data = null;
        const canvas = panel.querySelector('canvas');
        const seek = event => { if (this.data) onseek(this.timeAt(event.offsetX)); };
        canvas.addEventListener('pointerdown', event => {
            canvas.setPointerCapture(event.pointerId);
            seek(event);
        });
        canvas.addEventListener('pointermove', event => { if (event.buttons) seek(event); });
    }

    /** The address of the charts of a track, with at least two epochs in each part. */
    static address({ path, epochs }) {
        return `${path}/charts?points=${clamp(Math.floor(epochs / 2), 2, TrackCharts.MAX_PARTS)}`;
    }

    show(data) {
        this.data = data;
        this.update();
    }

    update() {
        this.surface.show(this.data, this.view.time, this.view.settings.units);
        this.table.update();
    }

    get duration() { return this.data.step * (this.data.used.length / 3); }

    timeAt(x) { return this.data.time + (this.duration * x) / (this.surface.width - ChartsPanel.RIGHT); }

    read(strip) {
        const scale = this.scaleOf(strip);
        const flat = (this.data?.[strip.name] ?? []).map(value => (value === null ? null : value * scale.factor));
        const column = offset => flat.filter((_, index) => index % 3 === offset);
        const [lows, values, highs] = [column(0), column(1), column(2)];
        const known = values.filter(value => value !== null);
        const extremes = [...lows, ...highs].filter(value => value !== null);
        return { ...scale, lows, values, highs, known, extremes, latest: values[this.cursorPart] ?? null };
    }

    /** The number of the part that contains the moment. */
    get cursorPart() {
        return this.data ? Math.floor((this.view.time - this.data.time) / this.data.step) : null;
    }

    timeText(minutes) {
        return this.data ? utcTexts(this.data.time + this.duration * (1 - minutes / 10)).clock : '';
    }

    paint(context, width, height) {
        super.paint(context, width, height);
        if (!this.data || this.view.time === null) return;
        const share = clamp((this.view.time - this.data.time) / this.duration, 0, 1);
        const x = share * (width - ChartsPanel.RIGHT);
        context.strokeStyle = palette.text;
        context.lineWidth = 1.5;
        context.beginPath();
        context.moveTo(x, 0);
        context.lineTo(x, height - ChartsPanel.FOOTER);
        context.stroke();
    }

    paintCurve(context, reading, width, yOf) {
        const { lows, highs } = reading;
        const step = width / (lows.length - 1);
        context.fillStyle = palette.accent;
        context.globalAlpha = 0.3;
        lows.forEach((low, index) => {
            if (low === null) return;
            const top = yOf(highs[index]);
            context.fillRect((index - 0.5) * step, top, step, Math.max(1, yOf(low) - top));
        });
        context.globalAlpha = 1;
        super.paintCurve(context, reading, width, yOf);
    }
}
