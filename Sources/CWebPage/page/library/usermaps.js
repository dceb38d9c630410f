/** A map of the user, which is drawn over the world. Its description comes from the list of maps. */
class UserMap extends TileLayer {
    static #maxOverzoom = 8;

    /** Called when the map has been drawn. */
    ondraw = () => {};

    #source;
    #tiles;
    #minZoom;
    #maxZoom;

    constructor(map) {
        const tiles = map.type === 'vector' ? VectorTiles : RasterTiles;
        super(tiles.maxEntries);
        this.title = map.title;
        this.#tiles = tiles;
        this.#source = map.kind === 'pmtiles' ? new PMTiles(map) : new MBTiles(map);
        this.#minZoom = map.minzoom ?? 0;
        this.#maxZoom = map.maxzoom ?? 22;
        const [south, west, north, east] = map.bounds ?? [-90, -180, 90, 180];
        this.area = { left: projectX(west), right: projectX(east), top: projectY(north), bottom: projectY(south) };
    }

    /** Returns the attribution of the map as plain text. */
    async attribution() {
        return plainText(await this.#source.attribution ?? '');
    }

    levels(zoom) {
        const wanted = Math.round(zoom - this.#tiles.zoomOffset);
        const level = clamp(wanted, this.#minZoom, this.#maxZoom);
        // Otherwise, the view would need too many tiles, and each would be tiny.
        if (level > wanted + 1) return [];
        const count = Math.min(level - this.#minZoom, UserMap.#maxOverzoom) + 1;
        return Array.from({ length: count }, (_, index) => level - index);
    }

    async load(place, signal) {
        if (!this.#hasPart(place)) return null;
        const bytes = await this.#source.tile(place, signal);
        return bytes && this.#tiles.decode(bytes);
    }

    #hasPart({ level, x, y }) {
        const { left, right, top, bottom } = this.area;
        const size = 2 ** -level;
        return x * size < right && (x + 1) * size > left && y * size < bottom && (y + 1) * size > top;
    }

    /** Whether any part of the map can be seen. */
    isIn(camera) {
        const { left, right, top, bottom } = camera.bounds();
        const { area } = this;
        const shift = camera.nearest((area.left + area.right) / 2) - (area.left + area.right) / 2;
        return area.left + shift < right && area.right + shift > left && area.top < bottom && area.bottom > top;
    }

    draw(context, camera, style) {
        const { left, right, top, bottom } = this.area;
        context.save();
        // Tiles at the edge extend beyond the map, and are often blank there.
        context.beginPath();
        for (const copy of [-1, 0, 1]) {
            const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
            corners.forEach(([x, y], index) => {
                const point = camera.toScreen(x + copy, y);
                if (index) context.lineTo(...point);
                else context.moveTo(...point);
            });
            context.closePath();
        }
        context.clip();
        super.draw(context, camera, style);
        context.restore();
        this.ondraw(camera);
    }

    paint(context, tile, square, camera, style) {
        this.#tiles.paint(context, tile, square, camera, style);
    }

    drawNames(camera, texts) {
        return this.#tiles.drawNames(this.tilesInView(camera), camera, texts);
    }
}

/** Returns the text of an HTML fragment on one line. Attributions are often HTML. */
function plainText(html) {
    const entities = { copy: '©', amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
    return html.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (entity, name) => entities[name] ?? entity)
        .replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** The choice of a map in the map panel, with notes about the chosen map. */
class MapChoice {
    #view;
    #map;
    #maps = [];
    #layer = null;
    #shown;
    #list = make('select', { name: 'map' }, MapChoice.#world());
    #label = make('label', { class: 'color' }, 'map ', this.#list);
    #attribution = make('span');
    #problem = make('span', { class: 'problem', role: 'status' });
    #button = make('button', { type: 'button', hidden: true }, 'Show its area');
    #files = make('details', { hidden: true });
    #notes = make('div', { class: 'map-notes' }, this.#attribution, this.#problem, this.#button, this.#files);

    constructor({ view, map }) {
        this.#view = view;
        this.#map = map.map;
        map.panel.querySelector('.head h2').after(this.#label);
        map.panel.querySelector('.plot').after(this.#notes);
        this.#list.addEventListener('change', () => view.set('map', this.#list.value));
        this.#button.addEventListener('click', () => this.#map.fit(this.#layer.area));
        // New files are found within seconds, so the list is read again before the user opens it. Without any map, it
        // offers only the world.
        this.#list.addEventListener('focus', () => this.read());
        view.bind(() => this.#apply());
    }

    static #world() { return make('option', { value: '' }, 'world'); }

    /** Reads the list of maps from the server. */
    async read() {
        try {
            const { maps, problems } = await requestJSON('maps');
            if (JSON.stringify(maps) !== JSON.stringify(this.#maps)) this.#fill(maps);
            this.#showFiles(problems);
        } catch (error) {
            this.#showFiles([`The list of maps cannot be read: ${error.message}`]);
        }
    }

    #fill(maps) {
        this.#maps = maps;
        const options = maps.map(({ name, title }) => make('option', { value: name }, title));
        this.#list.replaceChildren(MapChoice.#world(), ...options);
        this.#apply();
    }

    /** Draws the map that the settings name, if there is one. */
    #apply() {
        const map = this.#maps.find(({ name }) => name === this.#view.settings.map);
        this.#list.value = map?.name ?? '';
        // Settings and lists may change while the chosen map stays the same.
        if (map === this.#shown) return;
        this.#shown = map;
        this.#layer = map ? new UserMap(map) : null;
        if (map) this.#layer.ondraw = (camera) => this.#describe(camera);
        for (const element of [this.#attribution, this.#problem]) setText(element, '');
        this.#button.hidden = true;
        this.#map.setLayer(this.#layer);
        this.#attribute();
    }

    async #attribute() {
        const layer = this.#layer;
        const text = await layer?.attribution() ?? '';
        if (layer === this.#layer) setText(this.#attribution, text);
    }

    /** Explains why the chosen map is not visible, or only partly visible. */
    #describe(camera) {
        const isIn = this.#layer.isIn(camera);
        const isTooSmall = isIn && this.#layer.levels(camera.zoom).length === 0;
        this.#button.hidden = isIn && !isTooSmall;
        const { problem } = this.#layer;
        const text = !isIn ? 'This map covers another area.'
            : isTooSmall ? 'Zoom in to see this map.' : problem ? `Parts are missing: ${problem}.` : '';
        setText(this.#problem, text);
    }

    #showFiles(problems) {
        this.#files.hidden = problems.length === 0;
        const title = problems.length === 1 ? '1 file cannot be used' : `${problems.length} files cannot be used`;
        this.#files.replaceChildren(make('summary', {}, title), ...problems.map((text) => make('p', {}, text)));
    }
}

/** Lets the user choose a map. Called when the server offers maps. */
function startUserMaps(app) {
    new MapChoice(app).read();
}
