/** Points that the user taps, and the distances between them. */
class MapMeasure {
    points = [];

    /** The legs with their distance in meters and initial bearing in degrees. */
    get legs() {
        return this.points.slice(1).map((to, index) => {
            const from = this.points[index];
            return { from, to, ...measureGeodesic(from, to) };
        });
    }

    get total() {
        return this.legs.reduce((sum, leg) => sum + leg.distance, 0);
    }

    static describe(leg, units) {
        return `${mapLength(leg.distance, units)}, ${degrees(leg.bearing)}°`;
    }

    /** The result in a line, or what to do. */
    summary(units) {
        if (this.points.length < 2) return this.points.length ? 'Tap the next point' : 'Tap the first point';
        const legs = this.legs;
        if (legs.length === 1) return MapMeasure.describe(legs[0], units);
        return `${mapLength(this.total, units)} in ${legs.length} legs`;
    }

    /** Draws the lines and points. Returns the labels of the legs. */
    draw(context, camera, colors, units) {
        const legs = this.legs;
        for (const [width, color] of [[5, colors.casing], [2.5, colors.measure]]) {
            context.beginPath();
            for (const { from, to } of legs) MapMeasure.#trace(context, camera, from, to);
            context.lineWidth = width;
            context.strokeStyle = color;
            context.lineJoin = 'round';
            context.stroke();
        }
        for (const point of this.points) {
            context.beginPath();
            context.arc(...camera.positionToScreen(point), 5, 0, 2 * Math.PI);
            context.fillStyle = colors.casing;
            context.fill();
            context.strokeStyle = colors.measure;
            context.stroke();
        }
        return legs.map((leg) => {
            const [[x1, y1], [x2, y2]] = [leg.from, leg.to].map((point) => camera.positionToScreen(point));
            return {
                text: MapMeasure.describe(leg, units), x: (x1 + x2) / 2, y: (y1 + y2) / 2,
                places: [[0, 0, 'center']], color: colors.measure, bold: true,
            };
        });
    }

    /** Adds the shortest way between two points to the path. On a Mercator map it is curved. */
    static #trace(context, camera, from, to) {
        const [start, end] = [from, to].map(({ lat, lon }) => {
            const [a, b] = [lat * RADIANS, lon * RADIANS];
            return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)];
        });
        const angle = Math.acos(clamp(start[0] * end[0] + start[1] * end[1] + start[2] * end[2], -1, 1));
        const steps = angle < 0.01 ? 1 : Math.ceil(angle / 0.03);
        let before = camera.nearest(projectX(from.lon));
        context.moveTo(...camera.toScreen(before, projectY(from.lat)));
        for (let step = 1; step <= steps; step++) {
            const share = step / steps;
            const [x, y, z] = start.map((value, axis) => steps === 1 ? end[axis]
                : (value * Math.sin((1 - share) * angle) + end[axis] * Math.sin(share * angle)) / Math.sin(angle));
            let next = projectX(Math.atan2(y, x) / RADIANS);
            next -= Math.round(next - before);
            context.lineTo(...camera.toScreen(next, projectY(Math.atan2(z, Math.hypot(x, y)) / RADIANS)));
            before = next;
        }
    }
}
