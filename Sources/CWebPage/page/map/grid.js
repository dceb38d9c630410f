/** The zooms at which the coast begins to fade, because it is too inaccurate there, and at which it has disappeared. */
const COAST_FADES = 11;
const COAST_ENDS = 12.5;

/** The lines of the graticule or, at zooms beyond the coarse map, of a grid in meters or feet. */
class MapGrid {
    static #degreeSteps = [30, 15, 10, 5, 2, 1, 30 / 60, 20 / 60, 10 / 60, 5 / 60, 2 / 60, 1 / 60];
    static #minSpacing = 90;

    /**
     * @param {{lat: number, lon: number}|undefined} origin where the grid in meters begins
     * @returns {{meridians: object[], parallels: object[], step?: string, isNumbered?: boolean}} lines with `at` in
     *     degrees and a `label`
     */
    static lines(camera, origin, units) {
        return camera.zoom < COAST_ENDS ? this.#graticule(camera) : this.#metric(camera, origin, units);
    }

    static #graticule(camera) {
        const pixelsPerDegree = camera.worldSize / 360;
        const step = this.#degreeSteps.findLast((each) => each * pixelsPerDegree >= this.#minSpacing) ?? 30;
        const label = (degrees, positive, negative) => {
            const minutes = Math.round(Math.abs(degrees) * 60);
            const part = step < 1 ? `${String(minutes % 60).padStart(2, '0')}′` : '';
            const side = minutes === 0 || minutes === 10800 ? '' : ` ${degrees > 0 ? positive : negative}`;
            return `${Math.floor(minutes / 60)}°${part}${side}`;
        };
        const { west, east, south, north } = this.#degrees(camera);
        return {
            meridians: this.#multiples(west, east, step)
                .map((at) => ({ at, label: label(shortestTurn(0, at), 'E', 'W') })),
            parallels: this.#multiples(south, north, step).map((at) => ({ at, label: label(at, 'N', 'S') })),
        };
    }

    static #metric(camera, origin, units) {
        const step = roundLength(this.#minSpacing * 2 / camera.pixelsPerMeter, units);
        const isNear = Boolean(origin) && measureGeodesic(origin, camera).distance < step.meters * 1000;
        // Without an origin nearby, the lines begin at a round coordinate, and have no numbers.
        const [lat, lon] = isNear
            ? [origin.lat, origin.lon] : [camera.lat, camera.lon].map((each) => Math.round(each * 10) / 10);
        const scale = metersPerDegree(lat);
        const { west, east, south, north } = this.#degrees(camera);
        const base = camera.lon + shortestTurn(camera.lon, lon);
        const label = (number, positive, negative) => {
            if (!isNear) return '';
            if (number === 0) return '0';
            return `${mapLength(Math.abs(number) * step.meters, units)} ${number > 0 ? positive : negative}`;
        };
        const lines = (low, high, start, size, positive, negative) =>
            this.#multiples((low - start) / size, (high - start) / size, 1)
                .map((number) => ({ at: start + number * size, label: label(number, positive, negative) }));
        return {
            step: step.text,
            isNumbered: isNear,
            meridians: lines(west, east, base, step.meters / scale.lon, 'E', 'W'),
            parallels: lines(south, north, lat, step.meters / scale.lat, 'N', 'S'),
        };
    }

    /** The range of degrees in view. In the copies of the world, longitudes continue beyond 180. */
    static #degrees(camera) {
        const { left, right, top, bottom } = camera.bounds();
        return {
            west: (left - 0.5) * 360, east: (right - 0.5) * 360,
            south: unprojectY(Math.min(bottom, 1)), north: unprojectY(Math.max(top, 0)),
        };
    }

    static #multiples(low, high, step) {
        const multiples = [];
        for (let number = Math.ceil(low / step); number * step <= high; number++) multiples.push(number * step);
        return multiples;
    }

    /** Draws the lines. Returns their labels with the points where the lines leave the screen. */
    static draw(context, camera, grid, color) {
        const { left, right, top, bottom } = camera.bounds();
        const labels = [];
        context.beginPath();
        const line = (from, to, label, axis) => {
            const ends = clipLine(from, to, camera.width, camera.height);
            if (!ends) return;
            context.moveTo(...ends[0]);
            context.lineTo(...ends[1]);
            // A meridian has its label at its upper end, a parallel at its left one.
            const [x, y] = ends[0][axis] < ends[1][axis] ? ends[0] : ends[1];
            if (label) labels.push({ text: label, x: x + 4, y, size: 11, isInside: true });
        };
        for (const { at, label } of grid.meridians) {
            const x = projectX(at);
            line(camera.toScreen(x, Math.max(top, 0)), camera.toScreen(x, Math.min(bottom, 1)), label, 1);
        }
        for (const { at, label } of grid.parallels) {
            const y = projectY(at);
            line(camera.toScreen(left, y), camera.toScreen(right, y), label, 0);
        }
        context.strokeStyle = color;
        context.lineWidth = 1;
        context.stroke();
        return labels;
    }
}

/** Returns the ends of the part of a line inside the rectangle from 0 to width and height, or null. */
function clipLine([x1, y1], [x2, y2], width, height) {
    let [start, end] = [0, 1];
    const sides = [[x1 - x2, x1], [x2 - x1, width - x1], [y1 - y2, y1], [y2 - y1, height - y1]];
    for (const [direction, distance] of sides) {
        if (direction === 0 && distance < 0) return null;
        if (direction < 0) start = Math.max(start, distance / direction);
        if (direction > 0) end = Math.min(end, distance / direction);
    }
    if (start > end) return null;
    return [start, end].map((share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]);
}
