/** Returns the position at a distance in meters from another one, toward an approximate bearing in degrees. */
function positionAtDistance({ lat, lon }, bearing, distance) {
    const center = Math.atan((1 - FLATTENING) * Math.tan(lat * RADIANS));
    const [sine, cosine] = [Math.sin(bearing * RADIANS), Math.cos(bearing * RADIANS)];
    const at = angle => {
        const reduced = Math.asin(Math.sin(center) * Math.cos(angle) + Math.cos(center) * Math.sin(angle) * cosine);
        const turn = Math.atan2(
            sine * Math.sin(angle),
            Math.cos(center) * Math.cos(angle) - Math.sin(center) * Math.sin(angle) * cosine);
        return { lat: Math.atan(Math.tan(reduced) / (1 - FLATTENING)) / RADIANS, lon: lon + turn / RADIANS };
    };
    // The angle on a sphere is corrected for the flattening. Each step makes the error about 300 times smaller.
    let angle = distance / EARTH_RADIUS;
    for (let step = 0; step < 3; step++) {
        angle = Math.min(angle, Math.PI);
        angle *= distance / measureGeodesic({ lat, lon }, at(angle)).distance;
    }
    return at(Math.min(angle, Math.PI));
}

/**
 * The outline of a large circle: points at the same distance from the center, in the world square.
 *
 * A circle that contains a pole has an outline around the world. On the map, such a circle is a band between its
 * outline and the edge. A circle that contains both poles is everything outside of its outline.
 */
class CircleOutline {
    /** A line between two points is inside of the circle by at most 0.03 % of the radius. */
    static COUNT = 128;

    constructor(center, radius) {
        this.points = [];
        for (let index = 0; index < CircleOutline.COUNT; index++) {
            const position = positionAtDistance(center, index / CircleOutline.COUNT * 360, radius);
            this.add(projectX(position.lon), projectY(position.lat));
        }
        // The outline is closed. Around the world, it ends one world away from where it began.
        const { x, y } = this.points[0];
        this.add(x, y);
        const turns = Math.round(this.points.at(-1).x - x);
        const contains = lat => measureGeodesic(center, { lat, lon: center.lon }).distance < radius;
        this.isAroundWorld = turns !== 0;
        this.isInverted = !this.isAroundWorld && contains(90) && contains(-90);
        // Seen from above, the outline is clockwise. It therefore runs westward around the north pole.
        this.edge = turns < 0 ? 0 : 1;
    }

    /** Adds a point, in the copy of the world that is nearest to the point before. */
    add(x, y) {
        const before = this.points.at(-1);
        this.points.push({ x: before ? x - Math.round(x - before.x) : x, y });
    }

    get bounds() {
        if (this.isInverted) return { left: 0, right: 1, top: 0, bottom: 1 };
        const [xs, ys] = [this.points.map(({ x }) => x), this.points.map(({ y }) => y)];
        if (this.isAroundWorld) ys.push(this.edge);
        return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    }

    path(camera) {
        const path = new Path2D();
        if (this.isAroundWorld) this.addBand(path, camera);
        else if (this.isInverted) this.addSurroundings(path, camera);
        else this.addOutline(path, camera, camera.nearest(this.middle) - this.middle);
        return path;
    }

    get middle() {
        const xs = this.points.map(({ x }) => x);
        return (Math.min(...xs) + Math.max(...xs)) / 2;
    }

    addOutline(path, camera, shift) {
        CircleOutline.addLine(path, camera, this.points.map(({ x, y }) => ({ x: x + shift, y })));
    }

    /** Adds the band between the outline and the edge of the map, in all copies of the world in view. */
    addBand(path, camera) {
        const points = this.edge ? this.points : [...this.points].reverse();
        const line = CircleOutline.copies(camera, points[0].x).flatMap(
            copy => points.map(({ x, y }) => ({ x: x + copy, y })));
        CircleOutline.addLine(path, camera, [
            { x: line[0].x, y: this.edge }, ...line, { x: line.at(-1).x, y: this.edge },
        ]);
    }

    /** Adds everything around the outline, in all copies of the world in view. */
    addSurroundings(path, camera) {
        const { middle } = this;
        const copies = CircleOutline.copies(camera, middle);
        for (const copy of copies) this.addOutline(path, camera, copy);
        const [left, right] = [middle + copies[0] - 0.5, middle + copies.at(-1) + 0.5];
        // The direction is opposite to that of the outline, which therefore encloses a hole.
        CircleOutline.addLine(path, camera, [
            { x: left, y: 0 }, { x: right, y: 0 }, { x: right, y: 1 }, { x: left, y: 1 },
        ]);
    }

    /** Returns the numbers of the copies of the world in view for an object at x, and those beside them. */
    static copies(camera, x) {
        const { left, right } = camera.bounds();
        const first = Math.floor(left - x) - 1;
        return Array.from({ length: Math.ceil(right - x) + 2 - first }, (_, index) => first + index);
    }

    static addLine(path, camera, points) {
        points.forEach(({ x, y }, index) => path[index ? 'lineTo' : 'moveTo'](...camera.toScreen(x, y)));
        path.closePath();
    }
}
