/** The map of the sky: the outer circle is the horizon, the center is the zenith. */
class SkyPanel {
    constructor(panel, view) {
        this.panel = panel;
        this.view = view;
        this.surface = new Surface(panel.querySelector('canvas'), (...args) => this.paint(...args));
        this.note = panel.querySelector('.note');
        this.table = new CanvasTable(panel, 'Satellites in view',
            ['satellite', 'system', 'used', 'elevation', 'azimuth', 'C/N0 dBHz'], () => this.rows());
        this.horizonTable = new CanvasHorizon(panel, view);
        for (const [name, key] of [['.turn', 'isCourseUp'], ['.horizon', 'isHorizonShown']]) {
            const button = panel.querySelector(name);
            if (!button) continue;
            button.addEventListener('click', () => view.set(key, !view.settings[key]));
            view.bind(() => button.setAttribute('aria-pressed', String(view.settings[key])));
        }
    }

    update() {
        const { used, seen, mean } = signalSummary(this.view.signals);
        const { store, settings, signals } = this.view;
        const strength = mean === null ? '' : `  avg used ${fixed(mean, 1)} dBHz`;
        const note = store.blur === null ? strength : '  directions hidden';
        setText(this.note, seen ? `used ${used} / seen ${seen}${note}` : this.view.missingSatellites);
        this.surface.show(signals, this.turn, settings.isHorizonShown, store.horizon);
        this.table.update();
        this.horizonTable.update();
    }

    rows() {
        return satellitesOf(this.view.signals).map(({ id, system, isUsed, elevation, azimuth, strength }) => [
            id, system.name, isUsed ? 'yes' : 'no', `${fixed(elevation, 0)}°`, `${degrees(azimuth)}°`,
            fixed(strength, 0),
        ]);
    }

    /** The azimuth at the top. */
    get turn() {
        const { store, condition, settings } = this.view;
        return settings.isCourseUp && condition.isCurrent && Number.isFinite(store.fix?.course) ? store.fix.course : 0;
    }

    paint(context, width, height) {
        const radius = Math.max(0, Math.min(width, height) / 2 - 16);
        const plot = new SkyPlot(width / 2, height / 2, radius, this.turn);
        const { store, settings } = this.view;
        const satellites = satellitesOf(this.view.signals);
        if (settings.isHorizonShown) plot.drawHorizon(context, store.horizon);
        plot.drawRings(context);
        if (!settings.isHorizonShown) {
            for (const satellite of satellites) {
                plot.drawTrail(context, store.signalHistory.trails.get(satellite.id) ?? [], satellite.system);
            }
        }
        plot.drawCompass(context);
        plot.drawSatellites(context, satellites);
        if (settings.isHorizonShown) drawHorizonLegend(context, width, height, store.horizon);
    }
}

/** Draws directions in the sky. */
class SkyPlot {
    constructor(x, y, radius, turn) {
        Object.assign(this, { x, y, radius, turn });
        /** The areas that are already occupied. */
        this.taken = [];
    }

    point(elevation, azimuth) {
        const distance = (this.radius * (90 - Math.min(Math.max(elevation, 0), 90))) / 90;
        const angle = this.angle(azimuth);
        return [this.x + distance * Math.cos(angle), this.y + distance * Math.sin(angle)];
    }

    /** The angle of an azimuth on the canvas, clockwise from the right. */
    angle(azimuth) { return ((azimuth - this.turn - 90) * Math.PI) / 180; }

    drawRings(context) {
        context.strokeStyle = palette.line;
        for (const [share, width] of [[1, 1.5], [2 / 3, 1], [1 / 3, 1]]) {
            context.lineWidth = width;
            context.beginPath();
            context.arc(this.x, this.y, this.radius * share, 0, 2 * Math.PI);
            context.stroke();
        }
        context.beginPath();
        for (const azimuth of [0, 45, 90, 135, 180, 225, 270, 315]) {
            context.moveTo(...this.point(azimuth % 90 ? 15 : 90, azimuth));
            context.lineTo(...this.point(0, azimuth));
        }
        context.stroke();
    }

    drawCompass(context) {
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.font = palette.font(12, true);
        ['N', 'E', 'S', 'W'].forEach((letter, index) => {
            const angle = this.angle(index * 90);
            const distance = this.radius + 9;
            const [x, y] = [this.x + distance * Math.cos(angle), this.y + distance * Math.sin(angle)];
            drawLabel(context, letter, x, y, letter === 'N' ? palette.text : palette.muted);
            this.take(x, y, 7);
        });
        context.font = palette.font(10);
        for (const elevation of [30, 60]) {
            const [x, y] = this.point(elevation, this.turn + 67.5);
            drawLabel(context, `${elevation}°`, x, y, palette.muted);
            this.take(x, y, 8);
        }
    }

    take(x, y, size) { this.taken.push({ left: x - size, right: x + size, top: y - size, bottom: y + size }); }

    drawTrail(context, trail, system) {
        context.fillStyle = palette.system(system.name);
        context.globalAlpha = 0.45;
        for (const { elevation, azimuth } of trail) {
            const [x, y] = this.point(elevation, azimuth);
            context.fillRect(x - 0.75, y - 0.75, 1.5, 1.5);
        }
        context.globalAlpha = 1;
    }

    drawSatellites(context, satellites) {
        const size = Math.max(4, Math.min(7, this.radius / 26));
        const placed = satellites
            .filter(({ elevation, azimuth }) => Number.isFinite(elevation) && Number.isFinite(azimuth))
            .map(satellite => {
                const [x, y] = this.point(satellite.elevation, satellite.azimuth);
                return { ...satellite, x, y };
            });
        for (const { system, isUsed, strength, x, y } of placed) {
            this.take(x, y, size);
            const isReceived = Number.isFinite(strength);
            context.setLineDash(isReceived ? [] : [2, 2]);
            drawMark(context, system, x, y, size, isUsed, isReceived ? palette.system(system.name) : palette.muted);
        }
        context.setLineDash([]);
        context.font = palette.font(11);
        context.textBaseline = 'middle';
        context.textAlign = 'left';
        for (const satellite of placed) this.drawName(context, satellite, size);
    }

    /** Draws the name of a satellite on a free side of its mark, if there is one. */
    drawName(context, { id, isUsed, x, y }, size) {
        const name = id.slice(0, 5);
        const width = context.measureText(name).width;
        const right = x + size + 3;
        for (const [left, middle] of [[right, y], [x - size - 3 - width, y], [x - width / 2, y + size + 7],
            [x - width / 2, y - size - 7]]) {
            const box = { left, right: left + width, top: middle - 6, bottom: middle + 6 };
            if (box.left < this.x - this.radius - 14 || box.right > this.x + this.radius + 14) continue;
            if (this.taken.some(other => other.left < box.right && other.right > box.left
                && other.top < box.bottom && other.bottom > box.top)) continue;
            this.taken.push(box);
            drawLabel(context, name, left, middle, isUsed ? palette.text : palette.muted);
            return;
        }
    }

    drawHorizon(context, horizon) {
        forEachHorizonCell(horizon, (azimuth, elevation, strength) => {
            context.fillStyle = palette.strengths[strengthLevel(strength)];
            context.beginPath();
            context.arc(this.x, this.y, (this.radius * (90 - elevation)) / 90, this.angle(azimuth),
                this.angle(azimuth + 10));
            context.arc(this.x, this.y, (this.radius * (80 - elevation)) / 90, this.angle(azimuth + 10),
                this.angle(azimuth), true);
            context.fill();
        });
    }
}
