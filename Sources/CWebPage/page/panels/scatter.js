/** Draws positions in meters around a center, with the circles that contain 50 and 95 percent of them. */
class ScatterPlot {
    constructor(view, read) {
        this.view = view;
        this.read = read;
    }

    paint(context, width, height) {
        const { spread, center, points, last, hasHistogram } = this.read();
        if (!spread) {
            this.paintHint(context, width, height);
            return;
        }
        const margin = hasHistogram ? 44 : 0;
        const radius = Math.max(0, Math.min(width, height - margin) / 2 - 4);
        const reach = Math.max(spread.cep95 * 1.5, spread.largest * 1.05, 0.05);
        const plot = { x: width / 2, y: (height - margin) / 2, scale: radius / reach, reach, radius };
        this.paintRings(context, plot);
        this.paintPoints(context, plot, points, center, last);
        this.paintCircle(context, plot, spread.cep50, '50 %', -Math.PI / 4);
        this.paintCircle(context, plot, spread.cep95, '95 %', -Math.PI / 4);
        this.paintCross(context, plot, center, spread.mean);
        if (hasHistogram) this.paintHistogram(context, width, height, margin, spread);
    }

    paintHint(context, width, height) {
        context.font = palette.font(13);
        context.fillStyle = palette.muted;
        context.textAlign = 'center';
        const { deviations } = this.view.store;
        const lines = deviations.isMoving
            ? ['moving: the scatter plot starts', 'when the receiver stops moving']
            : ['the scatter plot needs ten positions'];
        lines.forEach((line, index) => context.fillText(line, width / 2, height / 2 + index * 18, width));
    }

    /** Rings at round distances, with their sizes. */
    paintRings(context, { x, y, scale, reach, radius }) {
        const { units } = this.view.quantities;
        const step = roundDown((reach * units.length) / 3);
        context.font = palette.font(11);
        context.textAlign = 'left';
        context.textBaseline = 'middle';
        context.lineWidth = 1;
        context.strokeStyle = palette.line;
        context.beginPath();
        context.moveTo(x - radius, y);
        context.lineTo(x + radius, y);
        context.moveTo(x, y - radius);
        context.lineTo(x, y + radius);
        context.stroke();
        for (let size = step; size / units.length <= reach; size += step) {
            const ring = (size / units.length) * scale;
            context.lineWidth = 1;
            context.strokeStyle = palette.line;
            context.beginPath();
            context.arc(x, y, ring, 0, 2 * Math.PI);
            context.stroke();
            const text = `${fixed(size, step < 0.1 ? 2 : step < 1 ? 1 : 0)} ${units.lengthUnit}`;
            drawLabel(context, text, x + ring * Math.SQRT1_2, y + ring * Math.SQRT1_2, palette.muted);
        }
        drawLabel(context, 'N', x + 4, y - radius + 6, palette.muted);
        drawLabel(context, 'E', x + radius - 10, y - 8, palette.muted);
    }

    paintPoints(context, { x, y, scale }, points, center, last) {
        const place = point => [x + (point.x - center.x) * scale, y - (point.y - center.y) * scale];
        context.fillStyle = palette.accent;
        // The more points there are, the fainter each one is, so that the dense parts can be told apart.
        context.globalAlpha = Math.max(0.3, Math.min(0.9, 8 / Math.sqrt(points.length)));
        for (const point of points) {
            const [left, top] = place(point);
            context.fillRect(left - 1.5, top - 1.5, 3, 3);
        }
        context.globalAlpha = 1;
        context.strokeStyle = palette.text;
        context.lineWidth = 2;
        context.beginPath();
        context.arc(...place(last), 5, 0, 2 * Math.PI);
        context.stroke();
    }

    paintCircle(context, { x, y, scale }, radius, name, angle) {
        context.strokeStyle = palette.text;
        context.lineWidth = 1.5;
        context.setLineDash(name === '50 %' ? [] : [6, 4]);
        context.beginPath();
        context.arc(x, y, radius * scale, 0, 2 * Math.PI);
        context.stroke();
        context.setLineDash([]);
        context.font = palette.font(11, true);
        context.textAlign = 'left';
        const [left, top] = [x + radius * scale * Math.cos(angle), y + radius * scale * Math.sin(angle)];
        drawLabel(context, name, left + 4, top - 6, palette.text);
    }

    /** A cross at the mean. */
    paintCross(context, { x, y, scale }, center, mean) {
        const [left, top] = [x + (mean.x - center.x) * scale, y - (mean.y - center.y) * scale];
        context.strokeStyle = palette.text;
        context.lineWidth = 2;
        context.beginPath();
        context.moveTo(left - 6, top);
        context.lineTo(left + 6, top);
        context.moveTo(left, top - 6);
        context.lineTo(left, top + 6);
        context.stroke();
    }

    /** The numbers of positions by distance from the center. */
    paintHistogram(context, width, height, room, { distances, largest }) {
        const bins = new Array(40).fill(0);
        for (const distance of distances) {
            bins[Math.min(bins.length - 1, Math.floor((distance / largest) * bins.length))] += 1;
        }
        const most = Math.max(...bins);
        const step = width / bins.length;
        context.fillStyle = palette.accent;
        bins.forEach((count, index) => {
            const size = ((room - 20) * count) / most;
            context.fillRect(index * step, height - 14 - size, step - 1, size);
        });
        context.font = palette.font(11);
        context.textBaseline = 'alphabetic';
        context.fillStyle = palette.muted;
        context.textAlign = 'left';
        context.fillText('0', 0, height - 2);
        context.textAlign = 'center';
        context.fillText('positions by distance from the center', width / 2, height - 2, width - 120);
        context.textAlign = 'right';
        context.fillText(this.view.quantities.error(largest), width, height - 2);
    }
}
