/** The elements at the edges of the map: scale bar, north arrow, legend and notes. */
class MapFrame {
    /** The north arrow, in pixels from the top left corner. */
    static #arrow = { x: 28, y: 28, radius: 22 };

    /** Whether a pixel belongs to the north arrow, which is shown only if the map is turned. */
    static isNorthArrow(camera, { x, y }) {
        return camera.rotation !== 0 && Math.hypot(x - this.#arrow.x, y - this.#arrow.y) <= this.#arrow.radius;
    }

    static draw(context, camera, colors, texts, { units, scale, notes, measured, hasWorld }) {
        let bottom = this.#drawScaleBar(context, camera, colors, texts, units);
        const stack = (rows) => {
            bottom = texts.panel(rows, { left: 8, bottom: bottom - 6, size: 11 });
        };
        if (notes.length) stack(notes.map((text) => ({ text })));
        if (scale) stack(this.#legend(scale, colors));
        if (measured) texts.panel([{ text: measured }], { left: camera.rotation ? 60 : 8, top: 8, size: 14 });
        if (camera.rotation) this.#drawNorthArrow(context, camera, colors, texts);
        if (hasWorld) {
            const places = [[-6, -10, 'right']];
            texts.draw({ text: 'Made with Natural Earth', x: camera.width, y: camera.height, places, size: 10 });
        }
    }

    static #legend(scale, colors) {
        const rows = scale.labels.map((text, index) => ({
            text, color: scale.colorOf(index, colors), dash: scale.dashOf(index),
        }));
        return [{ text: scale.title }, ...rows.slice(1).reverse(), rows[0]];
    }

    /** Returns the upper edge of the bar. */
    static #drawScaleBar(context, camera, colors, texts, units) {
        const { meters, text } = roundLength(110 / camera.pixelsPerMeter, units);
        const width = meters * camera.pixelsPerMeter;
        const [left, height] = [8, 28];
        const top = camera.height - height - 8;
        context.fillStyle = colors.panel;
        context.fillRect(left, top, width + 16, height);
        context.strokeStyle = colors.panelText;
        context.lineWidth = 2;
        context.beginPath();
        context.moveTo(left + 8, top + 17);
        context.lineTo(left + 8, top + 23);
        context.lineTo(left + 8 + width, top + 23);
        context.lineTo(left + 8 + width, top + 17);
        context.stroke();
        context.font = '12px system-ui, sans-serif';
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillStyle = colors.panelText;
        context.fillText(text, left + 8 + width / 2, top + 11);
        texts.reserve(left, top, width + 16, height);
        return top;
    }

    static #drawNorthArrow(context, camera, colors, texts) {
        const { x, y, radius } = this.#arrow;
        context.save();
        context.translate(x, y);
        context.fillStyle = colors.panel;
        context.beginPath();
        context.arc(0, 0, radius, 0, 2 * Math.PI);
        context.fill();
        context.rotate(-camera.rotation * RADIANS);
        context.fillStyle = colors.panelText;
        context.beginPath();
        for (const [dx, dy] of [[0, -20], [6, -7], [-6, -7]]) context.lineTo(dx, dy);
        context.fill();
        context.font = '600 14px system-ui, sans-serif';
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillText('N', 0, 4);
        context.restore();
        texts.reserve(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    /** Draws a ring for the keyboard's focus, and the point that Enter measures. */
    static drawFocus(context, camera, colors, hasCrosshair) {
        for (const [width, color] of [[5, colors.casing], [3, colors.focus]]) {
            context.lineWidth = width;
            context.strokeStyle = color;
            context.strokeRect(1.5, 1.5, camera.width - 3, camera.height - 3);
            if (!hasCrosshair) continue;
            const [x, y] = [camera.width / 2, camera.height / 2];
            context.beginPath();
            for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
                context.moveTo(x + 4 * dx, y + 4 * dy);
                context.lineTo(x + 14 * dx, y + 14 * dy);
            }
            context.stroke();
        }
    }
}
