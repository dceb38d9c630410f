/** Texts on the map, which never overlap: the text that requests a place first gets it. */
class MapTexts {
    #context;
    #colors;
    #width;
    #height;
    #boxes = [];

    constructor(context, colors, { width, height }) {
        this.#context = context;
        this.#colors = colors;
        this.#width = width;
        this.#height = height;
    }

    /** Keeps other texts out of a rectangle. */
    reserve(left, top, width, height) {
        this.#boxes.push(MapTexts.#box(left, top, width, height));
    }

    static #box(left, top, width, height) {
        return { left, top, right: left + width, bottom: top + height };
    }

    /** Whether a text in a rectangle would neither be cut off nor overlap another one. */
    #isFree(box) {
        const isWhole = box.left >= 0 && box.top >= 0 && box.right <= this.#width && box.bottom <= this.#height;
        return isWhole && !this.#boxes.some((other) => box.left < other.right && box.right > other.left
            && box.top < other.bottom && box.bottom > other.top);
    }

    /**
     * Draws a text with a halo at the first of its places that is free. Returns whether any place was free.
     *
     * @param {{text: string, x: number, y: number, places?: [number, number, 'left'|'center'|'right'][], size?: number,
     *     bold?: boolean, color?: string, dot?: number, isInside?: boolean}} label `places` are offsets and alignments,
     *     `dot` is the radius of a dot at the point, and `isInside` moves a text that would be cut off
     */
    draw({ text, x, y, places = [[0, 0, 'left']], size = 12, bold, color = this.#colors.text, dot, isInside }) {
        const context = this.#context;
        const dotBox = dot && MapTexts.#box(x - dot, y - dot, 2 * dot, 2 * dot);
        if (dot && !this.#isFree(dotBox)) return false;
        context.font = `${bold ? '600 ' : ''}${size}px system-ui, sans-serif`;
        const width = context.measureText(text).width;
        const boxes = places.map(([dx, dy, align]) => {
            let left = x + dx - { left: 0, center: width / 2, right: width }[align];
            let top = y + dy - size * 0.7;
            if (isInside) {
                left = clamp(left, 6, this.#width - width - 6);
                top = clamp(top, 4, this.#height - size * 1.4 - 4);
            }
            return MapTexts.#box(left, top, width, size * 1.4);
        });
        const box = boxes.find((each) => this.#isFree(each));
        if (!box) return false;
        this.#boxes.push(box);
        this.#write(text, box.left, (box.top + box.bottom) / 2, 'left', color);
        if (dot) {
            this.#boxes.push(dotBox);
            context.beginPath();
            context.arc(x, y, dot, 0, 2 * Math.PI);
            context.fill();
        }
        return true;
    }

    /**
     * Draws a text along a line if it has room and the line is long enough. Returns whether it was drawn.
     *
     * @param {{text: string, x: number, y: number, angle: number, length: number, size: number, color: string}} label the
     *     middle of the line, its direction in radians, and its length in pixels
     */
    drawAlong({ text, x, y, angle, length, size, color = this.#colors.text }) {
        const context = this.#context;
        context.font = `${size}px system-ui, sans-serif`;
        const width = context.measureText(text).width;
        if (width > length) return false;
        const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
        const [across, down] = [width * cosine + size * sine, width * sine + size * cosine];
        const box = MapTexts.#box(x - across / 2, y - down / 2, across, down);
        if (!this.#isFree(box)) return false;
        this.#boxes.push(box);
        context.save();
        context.translate(x, y);
        // The text must never be upside down.
        context.rotate(Math.cos(angle) < 0 ? angle + Math.PI : angle);
        this.#write(text, 0, 0, 'center', color);
        context.restore();
        return true;
    }

    #write(text, x, middle, align, color) {
        const context = this.#context;
        context.textAlign = align;
        context.textBaseline = 'middle';
        context.lineJoin = 'round';
        context.lineWidth = 3;
        context.strokeStyle = this.#colors.halo;
        context.strokeText(text, x, middle);
        context.fillStyle = color;
        context.fillText(text, x, middle);
    }

    /**
     * Draws a panel with rows of text. A row with a color begins with a short line in it. Returns the panel's upper
     * edge.
     */
    panel(rows, { left, top, bottom, size }) {
        const context = this.#context;
        context.font = `${size}px system-ui, sans-serif`;
        const swatch = rows.some((row) => row.color) ? 20 : 0;
        const widths = rows.map((row) => context.measureText(row.text).width + (row.color ? swatch : 0));
        const width = Math.max(...widths) + 12;
        const height = rows.length * (size + 5) + 5;
        top ??= bottom - height;
        this.reserve(left - 2, top - 2, width + 4, height + 4);
        context.fillStyle = this.#colors.panel;
        context.fillRect(left, top, width, height);
        context.textAlign = 'left';
        context.textBaseline = 'middle';
        rows.forEach((row, index) => {
            const middle = top + 5 + (size + 5) * index + size / 2;
            if (row.color) {
                context.lineWidth = 6;
                context.strokeStyle = row.color;
                context.setLineDash(row.dash);
                context.beginPath();
                context.moveTo(left + 6, middle);
                context.lineTo(left + swatch, middle);
                context.stroke();
                context.setLineDash([]);
            }
            context.fillStyle = this.#colors.panelText;
            context.fillText(row.text, left + 6 + (row.color ? swatch : 0), middle);
        });
        return top;
    }
}
