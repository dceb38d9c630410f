/** The width of a decoded vector tile in its own units, regardless of the units in the file. */
const VECTOR_EXTENT = 4096;

/**
 * Vector tiles, as described at github.com/mapbox/vector-tile-spec.
 *
 * @typedef {{paths: Map<number, Path2D>, names: VectorName[]}} VectorTile paths by the index of their rule
 * @typedef {{text: string, rule: number, rank: number, x: number, y: number, length?: number, angle?: number}} VectorName
 */
class VectorTiles {
    /** Vector tiles are made for 512 pixels, so they are drawn one zoom later than images. */
    static zoomOffset = 1;
    static maxEntries = 64;

    static decode(bytes) {
        const decoder = new VectorDecoder();
        decoder.decode(bytes);
        return decoder;
    }

    static get colors() {
        return VECTOR_COLORS[document.documentElement.dataset.theme] ?? VECTOR_COLORS.day;
    }

    static paint(context, tile, { x, y, size }, camera) {
        const { colors } = this;
        context.save();
        context.translate(x, y);
        context.beginPath();
        // The area is half a pixel larger than the tile. Otherwise, lines would appear between the tiles of a turned
        // map.
        context.rect(-0.5, -0.5, size + 1, size + 1);
        context.clip();
        context.fillStyle = colors.land;
        context.fillRect(-1, -1, size + 2, size + 2);
        context.scale(size / VECTOR_EXTENT, size / VECTOR_EXTENT);
        context.lineJoin = context.lineCap = 'round';
        const pixel = VECTOR_EXTENT / size;
        const drawn = [...tile.paths].sort(([a], [b]) => a - b).map(([index, path]) => {
            const rule = VECTOR_RULES[index];
            return { rule, path, width: rule.width && lineWidth(rule, camera.zoom - this.zoomOffset) };
        });
        for (const { rule, path, width } of drawn) {
            if (width) continue;
            context.fillStyle = colors[rule.color];
            context.fill(path);
        }
        for (const { rule, path, width } of drawn) {
            if (!rule.hasCasing || width < 1.5) continue;
            this.#stroke(context, path, colors.casing, (width + 1.6) * pixel);
        }
        for (const { rule, path, width } of drawn) {
            if (width) this.#stroke(context, path, colors[rule.color], width * pixel, rule.dash);
        }
        context.restore();
    }

    static #stroke(context, path, color, width, dash = []) {
        context.strokeStyle = color;
        context.lineWidth = width;
        context.lineCap = dash.length ? 'butt' : 'round';
        context.setLineDash(dash.map((each) => each * width));
        context.stroke(path);
    }

    /** Draws the names in tiles for which there is room, the most important first. Returns the drawn names. */
    static drawNames(tiles, camera, texts) {
        const zoom = camera.zoom - this.zoomOffset;
        const drawn = new Set();
        for (const { name, x, y, size } of this.#namesInView(tiles, camera, zoom)) {
            if (drawn.has(name.text)) continue;
            const { size: fontSize, bold, isWater } = NAME_RULES[name.rule];
            const label = { text: name.text, x, y, size: fontSize, bold, color: isWater ? this.colors.waterText : undefined };
            const isDrawn = name.length === undefined
                ? texts.draw({ ...label, places: [[0, 0, 'center']] })
                : texts.drawAlong({ ...label, length: name.length * size, angle: name.angle - camera.rotation * RADIANS });
            if (isDrawn) drawn.add(name.text);
        }
        return [...drawn];
    }

    static #maxNames = 300;

    static #namesInView(tiles, camera, zoom) {
        const names = [];
        for (const { level, column, y: row, tile } of tiles) {
            const size = camera.worldSize / 2 ** level;
            for (const name of tile.names) {
                const [from, to] = NAME_RULES[name.rule].zooms;
                if (zoom < from || zoom > to) continue;
                const [x, y] = camera.toScreen((column + name.x) / 2 ** level, (row + name.y) / 2 ** level);
                if (x > 0 && y > 0 && x < camera.width && y < camera.height) names.push({ name, x, y, size });
            }
        }
        return names.sort((a, b) => a.name.rank - b.name.rank).slice(0, this.#maxNames);
    }
}

/** Decodes a vector tile into paths and names. */
class VectorDecoder {
    static #maxParts = 400000;
    /**
     * The maximum length of all lines, because long lines are slow to draw. A tile of a town has about 100 tile widths.
     */
    static #maxLength = 2000 * VECTOR_EXTENT;

    paths = new Map();
    names = [];
    /**
     * The number of features, values and points that may still follow. It prevents hostile tiles from blocking the
     * page.
     */
    #left = VectorDecoder.#maxParts;
    #lengthLeft = VectorDecoder.#maxLength;

    decode(bytes) {
        const reader = new ProtobufReader(bytes);
        reader.fields((field, type) => {
            if (field === 3 && type === 2) this.#decodeLayer(reader.part());
        });
    }

    #count(parts = 1, length = 0) {
        this.#left -= parts;
        this.#lengthLeft -= length;
        if (this.#left < 0 || this.#lengthLeft < 0) throw new TileError('a tile is too complex to draw', true);
    }

    #decodeLayer(reader) {
        const layer = { name: '', extent: VECTOR_EXTENT, keys: [], values: [], features: [] };
        reader.fields((field, type) => {
            this.#count();
            if (field === 5 && type === 0) layer.extent = reader.number();
            if (type !== 2) return;
            if (field === 1) layer.name = reader.text();
            else if (field === 2) layer.features.push(reader.part());
            else if (field === 3) layer.keys.push(reader.text());
            else if (field === 4) layer.values.push(decodeValue(reader.part()));
        });
        if (!(layer.extent >= 1 && layer.extent <= 1 << 16)) throw new TileError('a tile is damaged', true);
        if (!vectorRules.has(layer.name) && !nameRules.has(layer.name)) return;
        for (const feature of layer.features) this.#decodeFeature(feature, layer);
    }

    #decodeFeature(reader, layer) {
        let [type, tags, geometry] = [0];
        reader.fields((field, wireType) => {
            if (field === 3 && wireType === 0) type = reader.number();
            else if (field === 2 && wireType === 2) tags = reader.part();
            else if (field === 4 && wireType === 2) geometry = reader.part();
        });
        if (!geometry || !tags && type === 1) return;
        const of = this.#properties(tags, layer);
        const kinds = [
            of.kind_detail ?? of['pmap:kind_detail'] ?? of.subclass, of.class ?? of.kind ?? of['pmap:kind'],
            of.admin_level ?? of['pmap:min_admin_level'],
        ].filter((kind) => kind !== undefined).map(String);
        const rule = type === 1 || of.maritime ? -1 : vectorRules.find(layer.name, kinds, type === 2);
        const text = String(of.name ?? of.ref ?? '').replace(/[\0-\x1f\x7f]/g, '').slice(0, 80);
        const nameRule = text ? nameRules.find(layer.name, kinds, false) : -1;
        if (rule < 0 && nameRule < 0) return;
        const parts = this.#decodeGeometry(geometry, layer.extent);
        if (rule >= 0) this.#addPath(rule, parts, type === 3);
        if (nameRule >= 0) this.#addName({ text, rule: nameRule, rank: nameRule + importance(of) }, parts, type);
    }

    #properties(tags, { keys, values }) {
        const properties = Object.create(null);
        while (tags && !tags.isAtEnd) {
            const [key, value] = [keys[tags.number()], values[tags.number()]];
            this.#count();
            if (key !== undefined) properties[key] = value;
        }
        return properties;
    }

    /** Returns the parts of a geometry, each a list of coordinates: x, y, x, y … */
    #decodeGeometry(reader, extent) {
        const scale = VECTOR_EXTENT / extent;
        const parts = [];
        let [x, y] = [0, 0];
        while (!reader.isAtEnd) {
            const command = reader.number();
            const [kind, count] = [command % 8, Math.floor(command / 8)];
            // The command that closes a ring has no coordinates.
            if (kind === 7) continue;
            if (kind !== 1 && kind !== 2) throw new TileError('a tile is damaged', true);
            for (let index = 0; index < count; index++) {
                const [dx, dy] = [reader.signed(), reader.signed()];
                [x, y] = [x + dx, y + dy];
                this.#count(1, kind === 2 ? Math.hypot(dx, dy) * scale : 0);
                if (kind === 1 || parts.length === 0) parts.push([]);
                parts.at(-1).push(x * scale, y * scale);
            }
        }
        return parts;
    }

    /**
     * Adds lines or rings to the path of a rule. closePath is not used, because its time is proportional to the whole
     * path.
     */
    #addPath(rule, parts, areRings) {
        let path = this.paths.get(rule);
        if (!path) this.paths.set(rule, path = new Path2D());
        for (const part of parts) {
            path.moveTo(part[0], part[1]);
            for (let at = 2; at < part.length; at += 2) path.lineTo(part[at], part[at + 1]);
            if (areRings) path.lineTo(part[0], part[1]);
        }
    }

    #addName(name, parts, type) {
        if (type === 3 || parts.length === 0) return;
        const place = type === 1 ? { x: parts[0][0], y: parts[0][1] } : middleOfLongest(parts);
        const [x, y] = [place.x / VECTOR_EXTENT, place.y / VECTOR_EXTENT];
        // Names beyond the edge belong to the next tile.
        if (x >= 0 && y >= 0 && x < 1 && y < 1) this.names.push({ ...name, ...place, x, y });
    }
}

/** Returns a value of a feature: a string, a number or a Boolean. */
function decodeValue(reader) {
    let value;
    reader.fields((field) => {
        if (field === 1) value = reader.text();
        else if (field === 2) value = reader.fixed(4, (view) => view.getFloat32(0, true));
        else if (field === 3) value = reader.fixed(8, (view) => view.getFloat64(0, true));
        else if (field === 6) value = reader.signed();
        else if (field === 4 || field === 5 || field === 7) value = reader.number();
    });
    return value;
}

/** How important a name is among those of its rule, from 0 for the most important up to 1. */
function importance({ population, rank, population_rank: populationRank }) {
    if (population > 0) return clamp(1 - Math.log10(population) / 8, 0, 0.99);
    if (populationRank > 0) return clamp(1 - populationRank / 20, 0, 0.99);
    return rank > 0 ? clamp(rank / 30, 0, 0.99) : 0.99;
}

/** Returns the middle of the longest line, its length in widths of the tile, and its direction there in radians. */
function middleOfLongest(parts) {
    const lengthOf = (part) => {
        let length = 0;
        for (let at = 2; at < part.length; at += 2) length += Math.hypot(part[at] - part[at - 2], part[at + 1] - part[at - 1]);
        return length;
    };
    const [line, length] = parts.map((part) => [part, lengthOf(part)]).reduce((a, b) => b[1] > a[1] ? b : a);
    const pointAt = (distance) => {
        let rest = distance;
        for (let at = 2; at < line.length; at += 2) {
            const [dx, dy] = [line[at] - line[at - 2], line[at + 1] - line[at - 1]];
            const step = Math.hypot(dx, dy);
            if (rest <= step && step > 0) return [line[at - 2] + dx * rest / step, line[at - 1] + dy * rest / step];
            rest -= step;
        }
        return line.slice(-2);
    };
    const [[x, y], before, after] = [0.5, 0.35, 0.65].map((share) => pointAt(length * share));
    return { x, y, length: length / VECTOR_EXTENT, angle: Math.atan2(after[1] - before[1], after[0] - before[0]) };
}
