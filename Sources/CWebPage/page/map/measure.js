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

    /** The result on one line, or an instruction to the user. */
    summary(units) {
        if (this.points.length < 2) return this.points.length ? 'Tap the next point' : 'Tap the first point';
        const legs = this.legs;
        if (legs.length === 1) return MapMeasure.describe(legs[0], units);
        return `${mapLength(this.total, units)} in ${legs.length} legs`;
    }

    /** Draws the lines and points. Returns the labels of the legs. */
    draw(context, camera, colors, units) {
        const legs = this.legs.map((leg) => ({ ...leg, way: MapMeasure.#way(camera, leg.from, leg.to) }));
        context.lineJoin = 'round';
        for (const [width, color] of [[5, colors.casing], [2.5, colors.measure]]) {
            context.beginPath();
            for (const { way } of legs) way.forEach((pixel, index) => context[index ? 'lineTo' : 'moveTo'](...pixel));
            context.lineWidth = width;
            context.strokeStyle = color;
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
            const [x, y] = leg.way[leg.way.length >> 1];
            const text = MapMeasure.describe(leg, units);
            return { text, x, y, places: [[0, 0, 'center']], color: colors.measure, bold: true };
        });
    }

    /** Returns the pixels of the shortest way between two points, which is curved on a Mercator map. */
    static #way(camera, from, to) {
        const [start, end] = [from, to].map(({ lat, lon }) => {
            const [a, b] = [lat * RADIANS, lon * RADIANS];
            return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)];
        });
        const angle = Math.acos(clamp(start[0] * end[0] + start[1] * end[1] + start[2] * end[2], -1, 1));
        const steps = 2 * Math.ceil(angle / 0.06 + 0.1);
        let before = camera.nearest(projectX(from.lon));
        return Array.from({ length: steps + 1 }, (_, step) => {
            // The chord is divided evenly, because the points need not be evenly spaced.
            const [x, y, z] = start.map((value, axis) => value + (end[axis] - value) * step / steps);
            const next = projectX(Math.atan2(y, x) / RADIANS);
            before = next - Math.round(next - before);
            return camera.toScreen(before, projectY(Math.atan2(z, Math.hypot(x, y)) / RADIANS));
        });
    }
}
