/**
 * Points of the track that are drawn as one line: up to 256, without a gap.
 *
 * Each point has an importance: the tolerance, in widths of the world, above which the Douglas-Peucker algorithm would
 * leave it out. It is computed once, and then serves every zoom.
 */
class TrackPiece {
    points = [];
    importance = null;
    left = Infinity;
    right = -Infinity;
    top = Infinity;
    bottom = -Infinity;

    static maxPoints = 256;

    add(point) {
        this.points.push(point);
        this.left = Math.min(this.left, point.x);
        this.right = Math.max(this.right, point.x);
        this.top = Math.min(this.top, point.y);
        this.bottom = Math.max(this.bottom, point.y);
        this.importance = null;
    }

    /**
     * Returns the points that remain with a tolerance. A stretch has the color of its last point, so the points at
     * which the color changes are kept as well, unless they are too close together to be seen.
     */
    simplified(tolerance, scale) {
        this.importance ??= this.#rank();
        const { points, importance } = this;
        let last = points[0];
        return points.filter((point, index) => {
            const changesColor = () => scale && index + 1 < points.length
                && Math.hypot(point.x - last.x, point.y - last.y) > 5 * tolerance
                && scale.classOf(point) !== scale.classOf(points[index + 1]);
            const isKept = importance[index] >= tolerance || changesColor();
            if (isKept) last = point;
            return isKept;
        });
    }

    #rank() {
        const importance = new Float64Array(this.points.length).fill(Infinity);
        const open = [[0, this.points.length - 1, Infinity]];
        while (open.length) {
            const [first, last, limit] = open.pop();
            if (last - first < 2) continue;
            const [index, distance] = this.#farthest(first, last);
            importance[index] = Math.min(distance, limit);
            open.push([first, index, importance[index]], [index, last, importance[index]]);
        }
        return importance;
    }

    /** Returns the point between two others that is farthest from the line through them, and its distance. */
    #farthest(first, last) {
        const [a, b] = [this.points[first], this.points[last]];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const squaredLength = dx * dx + dy * dy;
        let [farthest, greatest] = [first + 1, -1];
        for (let index = first + 1; index < last; index++) {
            const { x, y } = this.points[index];
            const along = squaredLength
                ? clamp(((x - a.x) * dx + (y - a.y) * dy) / squaredLength, 0, 1) : 0;
            const squared = (x - a.x - along * dx) ** 2 + (y - a.y - along * dy) ** 2;
            if (squared > greatest) [farthest, greatest] = [index, squared];
        }
        return [farthest, Math.sqrt(greatest)];
    }
}

/** The track, simplified for the zoom. */
class MapTrack {
    #pieces = [];
    #count = 0;
    /** The points added since the track was drawn, in lines that begin with the last point before. */
    #tail = [];
    #maxPoints;

    // A view with more points is simplified further, which limits the time to draw it.
    static #maxDrawnPoints = 3000;

    /** @param {number} maxPoints when there are more points, the oldest are dropped */
    constructor(maxPoints = 50000) {
        this.#maxPoints = maxPoints;
    }

    get count() {
        return this.#count;
    }

    get first() {
        return this.#pieces[0]?.points[0];
    }

    set(points) {
        this.#pieces = [];
        this.#count = 0;
        for (const point of points) this.add(point);
        this.#tail = [];
    }

    add(point) {
        const before = this.#pieces.at(-1)?.points.at(-1);
        let x = projectX(point.lon);
        // A line across the antimeridian continues in the next copy of the world, instead of going all the way back.
        if (before) x -= Math.round(x - before.x);
        const added = { ...point, x, y: projectY(point.lat) };
        const isJoined = before && !point.gap;
        let piece = this.#pieces.at(-1);
        if (!isJoined || piece.points.length >= TrackPiece.maxPoints) {
            piece = new TrackPiece();
            if (isJoined) piece.add(before);
            this.#pieces.push(piece);
        }
        piece.add(added);
        this.#tail.push(isJoined ? [before, added] : [added]);
        this.#count += 1;
        if (this.#count > this.#maxPoints) this.#dropOldest();
    }

    #dropOldest() {
        const { points } = this.#pieces.shift();
        const isShared = this.first === points.at(-1);
        this.#count -= points.length - (isShared ? 1 : 0);
        // A hidden page receives points but draws nothing.
        this.#tail.splice(0, this.#tail.length - this.#count);
    }

    /** Returns about 2,000 values of a member, to find the range of colors. */
    sample(member) {
        const every = Math.ceil(this.#count / 2000);
        const points = this.#pieces.flatMap((piece) => piece.points);
        return points.filter((_, index) => index % every === 0).map((point) => point[member]).filter(Number.isFinite);
    }

    /** Returns the smallest rectangle of the world square around the track, or null. */
    get bounds() {
        if (!this.#count) return null;
        return {
            left: Math.min(...this.#pieces.map((piece) => piece.left)),
            right: Math.max(...this.#pieces.map((piece) => piece.right)),
            top: Math.min(...this.#pieces.map((piece) => piece.top)),
            bottom: Math.max(...this.#pieces.map((piece) => piece.bottom)),
        };
    }

    /** Draws the track up to now. */
    draw(context, camera, colors, scale) {
        MapTrack.#stroke(context, camera, this.#lines(camera, scale), colors, scale);
        this.#tail = [];
    }

    /** The line of the track in pixels: the whole one, or only what is in view. */
    path(camera, isWhole) {
        this.#tail = [];
        return MapTrack.#paths(camera, this.#lines(camera, null, isWhole), () => 0)[0] ?? new Path2D();
    }

    /** Returns lines of the points that suit the zoom. */
    #lines(camera, scale, isWhole = false) {
        const pieces = this.#pieces.filter((piece) => isWhole || MapTrack.#isInView(piece, camera));
        const limit = 16 / camera.worldSize;
        let tolerance = 0.4 / camera.worldSize;
        let lines = pieces.map((piece) => piece.simplified(tolerance, scale));
        while (tolerance < limit && lines.flat().length > MapTrack.#maxDrawnPoints) {
            tolerance *= 1.5;
            lines = pieces.map((piece) => piece.simplified(tolerance, scale));
        }
        return lines;
    }

    /** Draws the points that have been added since `draw`. */
    drawTail(context, camera, colors, scale) {
        if (this.#tail.length) MapTrack.#stroke(context, camera, this.#tail, colors, scale);
    }

    static #isInView({ left, right, top, bottom }, camera) {
        const view = camera.bounds();
        const middle = (left + right) / 2;
        const shift = camera.nearest(middle) - middle;
        return left + shift <= view.right && right + shift >= view.left && top <= view.bottom && bottom >= view.top;
    }

    /** Draws lines of points, with the color of each stretch from its last point. */
    static #stroke(context, camera, lines, colors, scale) {
        const paths = MapTrack.#paths(camera, lines, (point) => scale?.classOf(point) ?? 0);
        context.lineJoin = 'round';
        context.lineCap = 'round';
        const colorOf = (index) => scale?.colorOf(index, colors) ?? colors.track;
        const dashOf = (index) => scale?.dashOf(index) ?? [];
        for (const [width, color, dash] of [[5, () => colors.casing, () => []], [3, colorOf, dashOf]]) {
            context.lineWidth = width;
            paths.forEach((path, index) => {
                context.strokeStyle = color(index);
                context.setLineDash(dash(index));
                context.stroke(path);
            });
        }
        context.setLineDash([]);
        context.lineCap = 'butt';
    }

    /** Returns a path for each class of points. */
    static #paths(camera, lines, classOf) {
        const paths = [];
        let [end, endShift, from, pathBefore] = [];
        for (const points of lines) {
            const middle = points[points.length >> 1].x;
            const shift = camera.nearest(middle) - middle;
            const goesOn = points[0] === end && shift === endShift;
            if (!goesOn) [from, pathBefore] = [camera.toScreen(points[0].x + shift, points[0].y), null];
            [end, endShift] = [points.at(-1), shift];
            // A line of one point is a dot.
            for (const point of points.length > 1 ? points.slice(1) : points) {
                const to = camera.toScreen(point.x + shift, point.y);
                const path = paths[classOf(point)] ??= new Path2D();
                if (path !== pathBefore) path.moveTo(...from);
                path.lineTo(...to);
                [from, pathBefore] = [to, path];
            }
        }
        return paths;
    }
}
