/** The objects that the program shows on the map. */
class Scene {
    /** A finger is less precise than a mouse. */
    static TOLERANCES = { fine: 3, coarse: 12 };
    /** The maximum number of names. A map has no room for more. */
    static MAX_LABELS = 200;
    static MAX_HITS = 32;

    constructor(onchange) {
        this.onchange = onchange;
        this.clear();
    }

    clear() {
        this.shapes = new Map();
        this.order = null;
        /** The version of the newest event, and the one before. */
        this.version = this.formerVersion = null;
        this.onchange();
    }

    /** The shapes from the bottom to the top: areas, lines and markers, each in the order in which they were added. */
    get sorted() {
        return this.order ??= [...this.shapes.values()].sort((a, b) => a.level - b.level || a.data.id - b.data.id);
    }

    /** Records the version of an event. All events of one change have the same version. */
    takeVersion(version) {
        if (!Number.isFinite(version) || version === this.version) return;
        [this.formerVersion, this.version] = [this.version, version];
    }

    take({ all, objects = [], removed = [], moves = [] }) {
        if (all) this.shapes.clear();
        for (const id of removed) this.shapes.delete(id);
        for (const data of objects) this.takeObject(data);
        for (const move of moves) this.moveObject(move);
        this.order = null;
        this.onchange();
    }

    takeObject(data) {
        if (data.append) this.shapes.get(data.id)?.append(data.append);
        else if (data.kind in SHAPES) this.shapes.set(data.id, new SHAPES[data.kind](data));
    }

    /** Moves objects. Returns false if the page has not seen the state before the move. */
    move({ objects, from, to }) {
        const isNext = from === this.version || (to === this.version && from === this.formerVersion);
        if (!isNext) return false;
        this.takeVersion(to);
        for (const each of objects) this.moveObject(each);
        this.onchange();
        return true;
    }

    moveObject([id, north, east, heading]) { this.shapes.get(id)?.move(north, east, heading); }

    /** Draws all objects. Returns their labels: those of the selected and then of the topmost objects first. */
    draw(context, camera, colors) {
        this.camera = camera;
        const labels = [];
        for (const shape of this.sorted) {
            const label = shape.draw(context, camera, colors);
            if (label && label.x >= 0 && label.y >= 0 && label.x <= camera.width && label.y <= camera.height) {
                labels.push(label);
            }
        }
        context.lineCap = 'butt';
        return labels.reverse().sort((a, b) => b.bold - a.bold).slice(0, Scene.MAX_LABELS);
    }

    /** Returns the identifiers of the selectable objects at a pixel, topmost first. */
    selectableAt(point) {
        const tolerance = Scene.TOLERANCES[point.isCoarse ? 'coarse' : 'fine'];
        const hit = this.camera
            ? this.sorted.filter(shape => shape.data.selectable && shape.hits(this.camera, point, tolerance)) : [];
        return hit.reverse().slice(0, Scene.MAX_HITS).map(({ data }) => data.id);
    }

    /**
     * The smallest rectangle of the world square around all objects; `null` if there are none. The right edge is
     * beyond 1 if the rectangle crosses the antimeridian.
     */
    get bounds() {
        const all = [...this.shapes.values()].map(shape => shape.bounds).filter(Boolean);
        return all.length ? {
            ...Scene.#horizontalExtent(all),
            top: all.reduce((top, each) => Math.min(top, each.top), Infinity),
            bottom: all.reduce((bottom, each) => Math.max(bottom, each.bottom), -Infinity),
        } : null;
    }

    /** Returns the extent without the widest gap between objects, which may be the one across the antimeridian. */
    static #horizontalExtent(all) {
        const extents = all.map(({ left, right }) => {
            const copy = Math.floor(left);
            return { left: left - copy, right: right - copy };
        }).sort((a, b) => a.left - b.left);
        const first = extents[0].left;
        const last = extents.reduce((last, { right }) => Math.max(last, right), first);
        let [left, right, widest] = [first, last, first + 1 - last];
        // An object that crosses the antimeridian also covers the beginning of the world square.
        let end = Math.max(first, last - 1);
        for (const extent of extents) {
            const gap = extent.left - end;
            if (gap > widest) [left, right, widest] = [extent.left, end + 1, gap];
            end = Math.max(end, extent.right);
        }
        // Objects all around the world leave no gap.
        return widest > 0 ? { left, right } : { left: 0, right: 1 };
    }
}
