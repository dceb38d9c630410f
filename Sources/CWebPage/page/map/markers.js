/** The speed in meters per second above which a course is meaningful. */
const MOVING_SPEED = 0.5;

/** The position, its error ellipse, the circles around the mean, and the moment of a time machine. */
class MapMarkers {
    /** Draws the circles that contain 50% and 95% of all positions. Returns their labels. */
    static drawCircles(context, camera, circles, colors, units) {
        const [x, y] = camera.positionToScreen(circles);
        const labels = [];
        // The labels lie on opposite sides, so that both have room.
        for (const [share, radius, dashes, side] of [[50, circles.cep50, [], 1], [95, circles.cep95, [6, 4], -1]]) {
            const pixels = radius * camera.pixelsPerMeter;
            if (!(pixels > 6) || !MapMarkers.#crossesScreen(camera, x, y, pixels)) continue;
            context.setLineDash(dashes);
            context.lineWidth = 2;
            context.strokeStyle = colors.circle;
            context.beginPath();
            context.arc(x, y, pixels, 0, 2 * Math.PI);
            context.stroke();
            labels.push({
                text: `${share} %: ${mapLength(radius, units)}`, x, y, color: colors.circle, bold: true,
                places: [[0, side * (pixels + 11), 'center']],
            });
        }
        context.setLineDash([]);
        return labels;
    }

    /** Whether a circle has a line in view: a larger one surrounds the whole screen. */
    static #crossesScreen(camera, x, y, radius) {
        const distance = Math.hypot(x - camera.width / 2, y - camera.height / 2);
        return Math.abs(distance - radius) < Math.hypot(camera.width, camera.height) / 2;
    }

    /** Draws the error ellipse of one standard deviation, to scale. */
    static drawError(context, camera, position, colors) {
        const { h, major = h, minor = h, orient = 0 } = position.error ?? {};
        const scale = camera.pixelsPerMeter;
        if (!(major * scale > 8)) return;
        const [x, y] = camera.positionToScreen(position);
        context.beginPath();
        context.ellipse(x, y, major * scale, Math.max(minor * scale, 1),
            (orient - 90 - camera.rotation) * RADIANS, 0, 2 * Math.PI);
        context.fillStyle = colors.error;
        context.globalAlpha = 0.15;
        context.fill();
        context.globalAlpha = 1;
        context.lineWidth = 1.5;
        context.strokeStyle = colors.error;
        context.stroke();
    }

    /**
     * Draws an arrow for a moving receiver, and a disk for a stationary one. An old position is only an outline.
     * Returns the labels.
     */
    static drawPosition(context, camera, position, colors) {
        const [x, y] = camera.positionToScreen(position);
        context.save();
        context.translate(x, y);
        MapMarkers.#outline(context, camera, position);
        context.lineJoin = 'round';
        context.lineWidth = 6;
        context.strokeStyle = colors.casing;
        context.stroke();
        if (position.isCurrent) {
            context.fillStyle = colors.position;
            context.fill();
        } else {
            context.fillStyle = colors.casing;
            context.fill();
            context.lineWidth = 3;
            context.setLineDash([4, 3]);
            context.strokeStyle = colors.stale;
            context.stroke();
        }
        context.restore();
        if (position.isCurrent) return [];
        return [MapMarkers.#label(position.note ?? 'not current', x, y, colors.stale)];
    }

    static #label(text, x, y, color) {
        const places = [[0, 26, 'center'], [0, -26, 'center'], [20, 0, 'left'], [-20, 0, 'right']];
        return { text, x, y, places, color, bold: true };
    }

    static #isMoving({ speed, course }) {
        return speed > MOVING_SPEED && Number.isFinite(course);
    }

    /** Keeps texts off the marker of a position. */
    static reserve(camera, position, texts) {
        const [x, y] = camera.positionToScreen(position);
        const radius = MapMarkers.#isMoving(position) ? 16 : 12;
        texts.reserve(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    static #outline(context, camera, position) {
        context.beginPath();
        if (!MapMarkers.#isMoving(position)) {
            context.arc(0, 0, 8, 0, 2 * Math.PI);
            return;
        }
        context.rotate((position.course - camera.rotation) * RADIANS);
        context.moveTo(0, -15);
        context.lineTo(11, 12);
        context.lineTo(0, 6);
        context.lineTo(-11, 12);
        context.closePath();
    }

    /** Draws a diamond at the position of a past moment. Returns its labels. */
    static drawPast(context, camera, position, colors) {
        const [x, y] = camera.positionToScreen(position);
        context.beginPath();
        for (const [dx, dy] of [[0, -11], [9, 0], [0, 11], [-9, 0]]) context.lineTo(x + dx, y + dy);
        context.closePath();
        context.lineWidth = 5;
        context.strokeStyle = colors.casing;
        context.stroke();
        context.fillStyle = colors.past;
        context.fill();
        return [MapMarkers.#label('then', x, y, colors.past)];
    }
}
