/** The signal strengths as bars, by system and signal, with the last minute as a sparkline. */
class BarsPanel {
    static ROW = 20;
    static NARROWEST = 140;
    static WITH_SPARKLINE = 165;
    static GAP = 16;
    /** The space between two systems, if there is enough room. */
    static SYSTEM_GAP = 8;
    /** The strongest signals reach about 55 dBHz. */
    static STRONGEST = 55;
    /** With fewer rows, the chart would not look like one. */
    static MIN_ROWS = 5;

    constructor(panel, view) {
        this.view = view;
        this.canvas = panel.querySelector('canvas');
        this.plot = panel.querySelector('.plot');
        this.note = panel.querySelector('.note');
        this.entries = [];
        this.placed = [];
        this.surface = new Surface(this.canvas, (...args) => this.paint(...args));
        this.surface.onresize = () => this.layOut();
        this.table = new CanvasTable(panel, 'Signals',
            ['satellite', 'system', 'signal', 'used', 'C/N0 dBHz'], () => this.rows());
    }

    update() {
        const { signals } = this.view;
        if (this.signals !== signals) {
            this.signals = signals;
            this.entries = BarsPanel.entriesOf(signals);
            const used = signals.filter(signal => signal.isUsed).length;
            setText(this.note, signals.length ? `${used} of ${signals.length} signals used` : '');
            this.layOut();
        }
        this.surface.show(signals, this.view.missingSatellites);
        this.table.update();
    }

    rows() {
        return this.view.signals.map(({ id, system, signal, isUsed, strength }) => [
            id, system.name, signal || '–', isUsed ? 'yes' : 'no', fixed(strength, 0),
        ]);
    }

    /** Titles are needed only if a system has several signals. */
    static entriesOf(signals) {
        const names = new Map();
        for (const { system, signal } of signals) {
            names.set(system.name, (names.get(system.name) ?? new Set()).add(signal));
        }
        const hasTitles = [...names.values()].some(set => set.size > 1);
        const entries = [];
        let last = null;
        for (const signal of signals) {
            const title = `${signal.system.name} ${signal.signal}`;
            if (hasTitles && title !== last) entries.push({ title, system: signal.system });
            last = title;
            entries.push(signal);
        }
        return entries;
    }

    /** Chooses the columns and places the entries. The canvas is as high as its columns, and its box scrolls. */
    layOut() {
        const width = this.plot.clientWidth;
        if (!width) return;
        const most = Math.max(1, Math.floor((width + BarsPanel.GAP) / (BarsPanel.NARROWEST + BarsPanel.GAP)));
        const room = this.plot.parentElement.clientHeight;
        const fitting = Math.max(4, Math.floor(room / BarsPanel.ROW) - 2);
        this.columns = Math.max(1, Math.min(most, Math.ceil(this.entries.length / fitting)));
        const spacious = this.place(BarsPanel.SYSTEM_GAP);
        const height = `${spacious <= room ? spacious : this.place(0)}px`;
        if (this.canvas.style.height !== height) this.canvas.style.height = height;
    }

    /** Places the entries in columns, with gaps between systems. Returns the height of the highest column. */
    place(gap) {
        const perColumn = Math.ceil(this.entries.length / this.columns);
        let [y, height, last] = [0, BarsPanel.MIN_ROWS * BarsPanel.ROW, null];
        this.placed = this.entries.map((entry, index) => {
            const isFirst = index % perColumn === 0;
            if (isFirst) y = 0;
            else if (entry.system.name !== last) y += gap;
            last = entry.system.name;
            y += BarsPanel.ROW;
            height = Math.max(height, y);
            return { entry, column: Math.floor(index / perColumn), y: y - BarsPanel.ROW / 2 };
        });
        return height;
    }

    paint(context, width) {
        context.textBaseline = 'middle';
        if (!this.placed.length) {
            context.font = palette.font(13);
            context.fillStyle = palette.muted;
            context.fillText(this.view.missingSatellites, 0, BarsPanel.ROW / 2);
            return;
        }
        const columnWidth = (width + BarsPanel.GAP) / this.columns - BarsPanel.GAP;
        this.placed.forEach(({ entry, column, y }) => {
            const x = column * (columnWidth + BarsPanel.GAP);
            if (entry.title) this.paintTitle(context, entry.title, x, y, columnWidth);
            else this.paintSignal(context, entry, x, y, columnWidth);
        });
    }

    paintTitle(context, title, x, y, width) {
        context.font = palette.font(12, true);
        context.textAlign = 'left';
        context.fillStyle = palette.muted;
        context.fillText(title, x, y + 1, width);
    }

    paintSignal(context, { key, id, system, isUsed, strength }, x, y, width) {
        const isKnown = Number.isFinite(strength);
        const color = palette.system(system.name);
        drawMark(context, system, x + 6, y, 4.5, isUsed, isUsed ? color : palette.muted);
        context.font = palette.font(12);
        context.textAlign = 'left';
        context.fillStyle = isUsed ? palette.text : palette.muted;
        context.fillText(id.slice(0, 5), x + 16, y + 1);
        const spark = width >= BarsPanel.WITH_SPARKLINE ? 40 : 0;
        const left = x + 52;
        const room = width - 52 - 26 - spark;
        context.textAlign = 'right';
        context.fillText(isKnown ? fixed(strength, 0) : '–', left + room + 22, y + 1);
        if (isKnown) this.paintBar(context, left, y, room, strength, isUsed ? color : null);
        if (spark) this.paintSparkline(context, key, x + width - spark + 6, y, spark - 6);
    }

    /** Draws a used signal as a filled bar, and any other signal as an outline. */
    paintBar(context, x, y, room, strength, color) {
        const length = Math.max(1, (room * Math.min(strength, BarsPanel.STRONGEST)) / BarsPanel.STRONGEST);
        context.fillStyle = palette.line;
        context.fillRect(x, y + 5, room, 1);
        if (color) {
            context.fillStyle = color;
            context.fillRect(x, y - 5, length, 11);
        } else {
            context.lineWidth = 1;
            context.strokeStyle = palette.muted;
            context.strokeRect(x + 0.5, y - 4.5, Math.max(1, length - 1), 10);
        }
    }

    paintSparkline(context, key, x, y, width) {
        const steps = this.view.store.signalHistory.lastMinute(key, this.view.now);
        // A line through only two values would look like a minus sign.
        if (steps.filter(strength => strength !== null).length < 3) return;
        const point = (strength, index) => [
            x + (index * width) / (steps.length - 1),
            y + 6 - (12 * Math.min(Math.max(strength - 10, 0), 45)) / 45,
        ];
        context.lineWidth = 1.25;
        context.strokeStyle = palette.muted;
        context.beginPath();
        let isOpen = false;
        steps.forEach((strength, index) => {
            if (strength === null) {
                isOpen = false;
                return;
            }
            if (isOpen) context.lineTo(...point(strength, index));
            else context.moveTo(...point(strength, index));
            isOpen = true;
        });
        context.stroke();
    }
}
