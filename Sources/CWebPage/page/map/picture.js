// The colors of the map are custom properties of the page's style, one set for each theme:
//
//     --map-sea --map-land --map-coast --map-lake --map-river --map-border    the coarse world
//     --map-blank                                      the background where land and sea are not known
//     --map-grid                                       lines of the graticule
//     --map-text --map-halo                            names, and the halos around them
//     --map-panel --map-panel-text                     scale bar, legend, notes
//     --map-casing                                     surrounds lines and markers, so that they stand out
//     --map-track --map-track-1 to --map-track-5       the track, and its classes from low to high
//     --map-position --map-stale --map-past            the position: current, old, of a past moment
//     --map-error --map-circle --map-measure --map-focus

/** What a map shows: its layers, how they are drawn, and their description. */
class MapPicture {
    tiles;
    backdrop;
    /** A map that is drawn over the world. */
    layer = null;
    /** The objects that a program shows on the map. */
    scene = null;
    track = new MapTrack();
    trackColor = 'none';
    trackScale = null;
    measure = new MapMeasure();
    measuring = false;
    position = null;
    circles = null;
    past = null;
    colors = null;
    units = 'metric';
    formatPosition = (lat, lon) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
    #visibleNames = [];
    #notes = [];

    /** The functions are called when a part of the world has arrived, and when the backdrop can be drawn sharply. */
    constructor(onload, onsharpen) {
        this.tiles = new WorldTiles(onload);
        this.backdrop = new MapBackdrop(onsharpen);
    }

    /** Adapts the colors of the track to its values. Returns whether they have changed. */
    rescaleTrack() {
        const by = this.trackColor;
        const scale = by === 'none' ? null : new TrackScale(by, this.track.sample(by), this.units);
        if (scale?.equals(this.trackScale)) return false;
        this.trackScale = scale;
        return true;
    }

    /** @param {boolean} hasFocus whether the map has the keyboard focus, which is shown */
    draw(context, camera, ratio, hasFocus, hasCrosshair) {
        this.colors ??= readMapColors(context.canvas);
        const { colors, position, past, circles } = this;
        this.backdrop.draw(context, camera, ratio, (...target) => this.#paintBackdrop(...target));
        const grid = MapGrid.lines(camera, this.#gridOrigin, this.units);
        const gridLabels = MapGrid.draw(context, camera, grid, colors.grid);
        const labels = [];
        this.track.drawTail(context, camera, colors, this.trackScale);
        if (position) MapMarkers.drawError(context, camera, position, colors);
        if (circles) labels.push(...MapMarkers.drawCircles(context, camera, circles, colors, this.units));
        labels.push(...this.scene?.draw(context, camera, colors) ?? []);
        if (past) labels.unshift(...MapMarkers.drawPast(context, camera, past, colors));
        if (position) labels.unshift(...MapMarkers.drawPosition(context, camera, position, colors));
        if (this.measuring) labels.push(...this.measure.draw(context, camera, colors, this.units));
        this.#drawTexts(context, camera, [...labels, ...gridLabels], grid);
        if (hasFocus) MapFrame.drawFocus(context, camera, colors, hasCrosshair);
    }

    #paintBackdrop(context, camera) {
        const colors = this.colors;
        context.fillStyle = colors.blank;
        context.fillRect(0, 0, camera.width, camera.height);
        if (camera.zoom < COAST_ENDS) {
            this.tiles.draw(context, camera, colors);
            this.#fadeCoast(context, camera);
        } else {
            this.tiles.cancel();
        }
        this.layer?.draw(context, camera, colors);
        this.track.draw(context, camera, colors, this.trackScale);
    }

    #fadeCoast(context, camera) {
        context.globalAlpha = clamp((camera.zoom - COAST_FADES) / (COAST_ENDS - COAST_FADES), 0, 1);
        context.fillRect(0, 0, camera.width, camera.height);
        context.globalAlpha = 1;
    }

    /** Draws the texts, the most important ones first, because later ones must not overlap them. */
    #drawTexts(context, camera, labels, grid) {
        const { colors, layer } = this;
        const texts = new MapTexts(context, colors, camera);
        const isCovered = layer?.covers(camera) ?? false;
        const showsWorld = this.tiles.hasWorld && camera.zoom < COAST_ENDS && !isCovered;
        this.#notes = this.#collectNotes(camera.zoom, showsWorld, isCovered, grid);
        MapFrame.draw(context, camera, colors, texts, {
            units: this.units,
            scale: this.trackScale,
            notes: this.#notes,
            measured: this.measuring && this.measure.summary(this.units),
            hasWorld: showsWorld,
        });
        for (const marker of [this.position, this.past]) {
            if (marker) MapMarkers.reserve(camera, marker, texts);
        }
        for (const label of labels) texts.draw(label);
        this.#visibleNames = layer?.drawNames(camera, texts) ?? [];
        if (!showsWorld) return;
        const isHidden = (x, y) => layer?.hasTileAt(x, y, camera) ?? false;
        this.#visibleNames.push(...this.tiles.drawNames(camera, texts, isHidden));
    }

    /** The origin of the grid in meters. The mean position of a moving receiver is not used: it would move the grid. */
    get #gridOrigin() {
        return this.circles?.cep95 < 50 ? this.circles : this.track.first;
    }

    #collectNotes(zoom, showsWorld, isCovered, { step, isNumbered }) {
        if (zoom >= COAST_ENDS) {
            const origin = this.#gridOrigin === this.circles ? 'the mean position' : 'the start of the track';
            const gridNote = isNumbered ? `Grid: ${step} from ${origin}` : `Grid: ${step}`;
            return isCovered ? [gridNote] : ['No map at this scale', gridNote];
        }
        if (!showsWorld || zoom <= 9) return [];
        return ['Coarse map', `Coast accurate to about ${this.units === 'metric' ? '300 m' : '1000 ft'}`];
    }

    /** Returns the picture as rows of a label and a text, which are an alternative to the canvas. */
    describe(camera, isFollowing) {
        const { lat, lon, zoom, rotation, width, pixelsPerMeter } = camera;
        const length = (meters) => mapLength(meters, this.units);
        const rows = [
            ['Center', this.formatPosition(lat, lon)],
            ['Zoom', zoom.toFixed(1)],
            ['Width shown', length(Math.min(width, camera.worldSize) / pixelsPerMeter)],
            ['Up', rotation ? `${degrees(rotation)}°` : 'north'],
        ];
        if (this.position) {
            const { lat, lon, isCurrent, error } = this.position;
            rows.push(['Position', this.formatPosition(lat, lon) + (isCurrent ? '' : ', not current')]);
            if (error?.h) rows.push(['Error (1 σ)', length(error.h)]);
            const fromCenter = measureGeodesic(camera, this.position);
            if (!isFollowing) rows.push(['Position from the center', MapMeasure.describe(fromCenter, this.units)]);
        }
        if (this.past) rows.push(['Position at that moment', this.formatPosition(this.past.lat, this.past.lon)]);
        if (this.circles) {
            rows.push(['50 % circle', length(this.circles.cep50)], ['95 % circle', length(this.circles.cep95)]);
        }
        if (this.layer) rows.push(['Map', this.layer.title]);
        rows.push(['Track', `${this.track.count} points`]);
        if (this.trackScale) rows.push(['Track color', this.trackScale.title]);
        if (this.measuring) {
            this.measure.legs.forEach((leg, index) =>
                rows.push([`Leg ${index + 1}`, MapMeasure.describe(leg, this.units)]));
            rows.push(['Measured', this.measure.summary(this.units)]);
        }
        for (const note of this.#notes) rows.push(['Note', note]);
        if (this.#visibleNames.length) rows.push(['Places', this.#visibleNames.slice(0, 20).join(', ')]);
        return rows;
    }
}

function readMapColors(element) {
    const style = getComputedStyle(element);
    const read = (name) => style.getPropertyValue(`--map-${name}`).trim();
    const names = ['sea', 'land', 'coast', 'lake', 'river', 'border', 'blank', 'grid', 'text', 'halo', 'panel',
        'casing', 'track', 'position', 'stale', 'past', 'error', 'circle', 'measure', 'focus'];
    const classes = [1, 2, 3, 4, 5].map((index) => read(`track-${index}`));
    return { ...Object.fromEntries(names.map((name) => [name, read(name)])), classes, panelText: read('panel-text') };
}
