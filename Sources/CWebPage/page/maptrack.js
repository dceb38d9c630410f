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

    /** Returns the points that a tolerance keeps. */
    simplified(tolerance) {
        this.importance ??= this.#rank();
        return this.points.filter((_, index) => this.importance[index] >= tolerance);
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

/** The track: simplified for the zoom, and drawn from paths that are kept while the view moves a little. */
class MapTrack {
    #pieces = [];
    #count = 0;
    #scale = null;
    #cache = null;

    static #maxPoints = 50000;
    // A view with more is simplified further, so that drawing never takes longer than a frame.
    static #maxDrawnPoints = 4000;

    get count() {
        return this.#count;
    }

    get first() {
        return this.#pieces[0]?.points[0];
    }

    get last() {
        return this.#pieces.at(-1)?.points.at(-1);
    }

    set(points) {
        this.#pieces = [];
        this.#count = 0;
        for (const point of points) this.#append(point);
        this.#cache = null;
    }

    add(point) {
        const before = this.last;
        const added = this.#append(point);
        this.#cache?.extend(point.gap || !before ? added : before, added, this.#scale);
    }

    /** @param {TrackScale|null} scale how the track is colored */
    setScale(scale) {
        this.#scale = scale;
        this.#cache = null;
    }

    /** Returns up to 2,000 values of a member, to find the range of colors. */
    sample(member) {
        const every = Math.ceil(this.#count / 2000);
        const points = this.#pieces.flatMap((piece) => piece.points);
        return points.filter((_, index) => index % every === 0).map((point) => point[member]).filter(Number.isFinite);
    }

    /** Returns the smallest rectangle of the world square around the track, or null. */
    bounds() {
        if (!this.#count) return null;
        return {
            left: Math.min(...this.#pieces.map((piece) => piece.left)),
            right: Math.max(...this.#pieces.map((piece) => piece.right)),
            top: Math.min(...this.#pieces.map((piece) => piece.top)),
            bottom: Math.max(...this.#pieces.map((piece) => piece.bottom)),
        };
    }

    draw(context, ratio, camera, colors) {
        if (!this.#count) return;
        if (!this.#cache?.fits(camera)) this.#cache = this.#build(camera);
        this.#cache.draw(context, ratio, camera, colors);
    }

    #append(point) {
        const before = this.last;
        let x = projectX(point.lon);
        // Crossing the antimeridian goes on in the next copy of the world, not all the way back.
        if (before) x -= Math.round(x - before.x);
        const added = { ...point, x, y: projectY(point.lat) };
        let piece = this.#pieces.at(-1);
        if (!piece || point.gap || piece.points.length >= TrackPiece.maxPoints) {
            piece = new TrackPiece();
            if (before && !point.gap) piece.add(before);
            this.#pieces.push(piece);
        }
        piece.add(added);
        this.#count += 1;
        if (this.#count > MapTrack.#maxPoints) this.#count -= this.#pieces.shift().points.length;
        return added;
    }

    #build(camera) {
        const paths = new TrackPaths(camera);
        const pieces = this.#pieces.filter((piece) => paths.includes(piece));
        let tolerance = 0.4 / paths.unit;
        let kept = pieces.map((piece) => piece.simplified(tolerance));
        while (kept.reduce((sum, points) => sum + points.length, 0) > MapTrack.#maxDrawnPoints
            && tolerance < 16 / paths.unit) {
            tolerance *= 1.5;
            kept = pieces.map((piece) => piece.simplified(tolerance));
        }
        for (const points of kept) {
            points.forEach((point, index) => paths.extend(points[Math.max(index - 1, 0)], point, this.#scale));
        }
        return paths;
    }
}

/** The paths of the track near a view, one for each color. */
class TrackPaths {
    /** The width of the world in units of the paths. */
    unit;
    #origin;
    #detail;
    #region;
    #paths = [];
    #ends = [];

    constructor(camera) {
        this.#detail = Math.ceil(camera.zoom);
        this.unit = 256 * 2 ** this.#detail;
        this.#origin = { x: camera.x, y: camera.y };
        this.#region = camera.bounds(2);
    }

    /** Whether the paths are still good for a view. */
    fits(camera) {
        const { left, right, top, bottom } = camera.bounds();
        const shift = Math.round(camera.x - this.#origin.x);
        return Math.ceil(camera.zoom) === this.#detail
            && left - shift >= this.#region.left && right - shift <= this.#region.right
            && top >= this.#region.top && bottom <= this.#region.bottom;
    }

    /** Whether a piece or a line may be in view. The track is drawn in the copy of the world nearest to the view. */
    includes({ left, right, top, bottom }) {
        const shift = this.#shift((left + right) / 2);
        return left + shift <= this.#region.right && right + shift >= this.#region.left
            && top <= this.#region.bottom && bottom >= this.#region.top;
    }

    #shift(x) {
        return Math.round(this.#origin.x - x);
    }

    /** Adds the line between two points. A line from a point to itself is a dot. */
    extend(from, to, scale) {
        const line = {
            left: Math.min(from.x, to.x), right: Math.max(from.x, to.x),
            top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y),
        };
        if (!this.includes(line)) return;
        const index = scale?.classOf(to) ?? 0;
        const path = this.#paths[index] ??= new Path2D();
        const shift = this.#shift((line.left + line.right) / 2);
        const place = (point) => [
            (point.x + shift - this.#origin.x) * this.unit, (point.y - this.#origin.y) * this.unit,
        ];
        if (this.#ends[index] !== from || from === to) path.moveTo(...place(from));
        path.lineTo(...place(to));
        this.#ends[index] = to;
    }

    draw(context, ratio, camera, colors) {
        context.save();
        const shift = Math.round(camera.x - this.#origin.x);
        const scale = camera.apply(context, ratio, this.#origin.x + shift, this.#origin.y, this.unit);
        context.lineJoin = 'round';
        context.lineCap = 'round';
        this.#stroke(context, 5 / scale, () => colors.casing);
        this.#stroke(context, 3 / scale, (index) => colors.track[index]);
        context.restore();
    }

    #stroke(context, width, color) {
        context.lineWidth = width;
        this.#paths.forEach((path, index) => {
            context.strokeStyle = color(index);
            context.stroke(path);
        });
    }
}
