// The shapes of objects on the map. Each shape has a path in pixels, which is used to draw the object and to find it.

/** An object of the scene. */
class Shape {
    /** Whether the inside of the path belongs to the object. */
    isFilled = true;
    opacity = 1;
    /** The place in the order of drawing: areas are below lines, and lines are below markers. */
    level = 0;

    constructor(data) { this.data = data; }

    get position() { return { lat: this.data.at[0], lon: this.data.at[1] }; }

    /** The radius in widths of the world. */
    get radius() { return (this.data.radius ?? 0) / metersPerDegree(this.position.lat).lon / 360; }

    /** The smallest rectangle of the world square around the object. */
    get bounds() {
        const { radius, position } = this;
        const [x, y] = [projectX(position.lon), projectY(position.lat)];
        return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
    }

    /** Moves the object by millionths of a degree. */
    move(north, east, heading) {
        const { at: [lat, lon] } = this.data;
        this.data.at = [lat + north / 1e6, lon + east / 1e6];
        this.data.heading = heading;
    }

    draw(context, camera, colors) {
        const path = this.path(camera);
        if (!path) return null;
        const { color, selected, title } = this.data;
        const own = markColor(color, colors.measure);
        context.lineJoin = context.lineCap = 'round';
        context.lineWidth = this.lineWidth + (selected ? 8 : 3);
        // A selected object has a second outline, so color is not needed to recognize it.
        for (const style of selected ? [colors.casing, colors.panelText, colors.casing] : [colors.casing]) {
            context.strokeStyle = style;
            context.stroke(path);
            context.lineWidth -= 3;
        }
        if (this.isFilled) {
            context.fillStyle = own;
            context.globalAlpha = this.opacity;
            context.fill(path);
            context.globalAlpha = 1;
        }
        if (!this.isFilled || this.opacity < 1) {
            context.lineWidth = this.lineWidth;
            context.strokeStyle = own;
            context.stroke(path);
        }
        if (!title) return null;
        const [x, y] = camera.positionToScreen(this.position);
        const places = [[0, 20, 'center'], [0, -20, 'center'], [15, 0, 'left'], [-15, 0, 'right']];
        return { text: title.slice(0, 80), x, y, places, bold: Boolean(selected) };
    }

    /** Whether a point lies on the object, or within a tolerance in pixels. */
    hits(camera, { x, y }, tolerance) {
        const path = this.path(camera);
        if (!path) return false;
        const context = Shape.scratch ??= document.createElement('canvas').getContext('2d');
        context.lineWidth = this.lineWidth + 2 * tolerance;
        return context.isPointInStroke(path, x, y) || (this.isFilled && context.isPointInPath(path, x, y, 'evenodd'));
    }
}

/** A disk, or an arrow if it has a heading. */
class MarkerShape extends Shape {
    lineWidth = 1;
    level = 2;

    path(camera) {
        const [x, y] = camera.positionToScreen(this.position);
        if (x < -30 || y < -30 || x > camera.width + 30 || y > camera.height + 30) return null;
        const path = new Path2D();
        const { heading } = this.data;
        if (!Number.isFinite(heading)) {
            path.arc(x, y, 8, 0, 2 * Math.PI);
            return path;
        }
        const angle = (heading - camera.rotation) * RADIANS;
        const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
        for (const [dx, dy] of [[0, -13], [9, 10], [0, 5], [-9, 10]]) {
            path.lineTo(x + dx * cosine - dy * sine, y + dx * sine + dy * cosine);
        }
        path.closePath();
        return path;
    }
}

/** All positions within a distance of a center. */
class CircleShape extends Shape {
    /** The radius, in widths of the world, above which the scale of the map changes visibly within a circle: 10 km. */
    static MAX_ROUND_RADIUS = 2.5e-4;
    lineWidth = 2;
    opacity = 0.2;

    get isLarge() { return this.radius > CircleShape.MAX_ROUND_RADIUS; }

    /** The outline of a large circle, which is expensive to compute. */
    get outline() { return this.knownOutline ??= new CircleOutline(this.position, this.data.radius); }

    get bounds() { return this.isLarge ? this.outline.bounds : super.bounds; }

    move(...values) {
        super.move(...values);
        this.knownOutline = null;
    }

    path(camera) {
        if (this.isLarge) return this.outline.path(camera);
        const path = new Path2D();
        const radius = Math.max(this.radius * camera.worldSize, 1);
        path.arc(...camera.positionToScreen(this.position), radius, 0, 2 * Math.PI);
        return path;
    }
}

/** A polyline or a track. */
class LineShape extends Shape {
    isFilled = false;
    lineWidth = 4;
    level = 1;

    constructor(data) {
        super(data);
        // The program decides how many points its lines have.
        this.line = new MapTrack(Infinity);
        this.append(data.points ?? []);
    }

    append(points) {
        for (const [lat, lon] of points) this.line.add({ lat, lon });
        this.last = points.at(-1) ?? this.last;
    }

    /** The last point, which is the current position of a track. */
    get position() { return { lat: this.last?.[0] ?? 0, lon: this.last?.[1] ?? 0 }; }

    get bounds() { return this.line.bounds; }

    path(camera) { return this.line.count ? this.line.path(camera) : null; }
}

class PolygonShape extends LineShape {
    isFilled = true;
    lineWidth = 2;
    opacity = 0.2;
    level = 0;

    get position() {
        const { left, right, top, bottom } = this.bounds ?? { left: 0, right: 0, top: 0, bottom: 0 };
        return { lat: unprojectY((top + bottom) / 2), lon: unprojectX((left + right) / 2) };
    }

    path(camera) {
        const path = this.line.path(camera, true);
        path.closePath();
        return path;
    }
}

const SHAPES = {
    marker: MarkerShape, circle: CircleShape, polyline: LineShape, track: LineShape, polygon: PolygonShape,
};
