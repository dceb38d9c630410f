/** The colors and fonts of the current theme, for drawing on a canvas. They are defined in the style sheet. */
const palette = {
    names: ['text', 'muted', 'line', 'panel', 'accent', 'good', 'weak', 'bad'],
    load() {
        const style = getComputedStyle(document.documentElement);
        const color = name => style.getPropertyValue(`--${name}`).trim();
        for (const name of this.names) this[name] = color(name);
        this.strengths = [0, 1, 2, 3, 4].map(level => color(`strength-${level}`));
        this.systems = Object.fromEntries(SYSTEMS.map(({ name }) => [name, color(name.toLowerCase())]));
    },
    system(name) { return this.systems[name] ?? this.muted; },
    font(size, isBold = false) { return `${isBold ? '600 ' : ''}${size}px system-ui, sans-serif`; },
};

/** Schedules updates and drawing for animation frames. Only parts that have changed are drawn. */
const frames = {
    isScheduled: false,
    waiting: new Set(),
    /** Calls a function in the next frame, before anything is drawn. */
    requestUpdate(update) {
        this.update = update;
        this.schedule();
    },
    /** Calls `draw` of an object: in the running frame if the page is being updated, otherwise in the next one. */
    requestDrawing(drawable) {
        this.waiting.add(drawable);
        this.schedule();
    },
    schedule() {
        if (this.isScheduled) return;
        this.isScheduled = true;
        requestAnimationFrame(now => this.run(now));
    },
    run(now) {
        const { update } = this;
        this.update = null;
        try {
            update?.();
        } finally {
            this.draw(now);
        }
    },
    draw(now) {
        const drawables = [...this.waiting];
        this.waiting.clear();
        this.isScheduled = false;
        for (const drawable of drawables) drawable.draw(now);
    },
};

/** A canvas with sharp pixels that draws itself when it is visible and something has changed. */
class Surface {
    /** @param {(context: CanvasRenderingContext2D, width: number, height: number) => void} paint */
    constructor(canvas, paint) {
        this.canvas = canvas;
        this.paint = paint;
        this.width = this.height = 0;
        this.values = [];
        new ResizeObserver(([entry]) => this.resize(entry.contentRect)).observe(canvas);
    }

    /** A hidden canvas has no size. */
    get isVisible() { return this.width > 0 && this.height > 0; }

    resize({ width, height }) {
        [this.width, this.height] = [width, height];
        if (!this.isVisible) return;
        this.onresize?.();
        // The canvas is drawn immediately, because it loses its picture when its size changes.
        this.draw();
    }

    /** Redraws the picture if one of the values that it depends on has changed. */
    show(...values) {
        if (values.every((value, index) => value === this.values[index])) return;
        this.values = values;
        this.invalidate();
    }

    invalidate() { if (this.isVisible) frames.requestDrawing(this); }

    draw() {
        if (!this.isVisible) return;
        const ratio = window.devicePixelRatio || 1;
        const [width, height] = [Math.round(this.width * ratio), Math.round(this.height * ratio)];
        if (this.canvas.width !== width) this.canvas.width = width;
        if (this.canvas.height !== height) this.canvas.height = height;
        const context = this.canvas.getContext('2d');
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, this.width, this.height);
        this.paint(context, this.width, this.height);
    }
}

/** Draws text that stays readable on top of lines and marks. */
function drawLabel(context, text, x, y, color) {
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = palette.panel;
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
}
