// How vector tiles are drawn. Layers and kinds have the names that OpenMapTiles, Protomaps and Shortbread use.

/** The colors of each theme. Names have the colors of the other maps. */
const VECTOR_COLORS = {
    day: {
        land: '#f5f1e6', field: '#efecd2', built: '#e8e4de', grass: '#d9e8c3', wood: '#c2dbad', sand: '#f1e6bf',
        wetland: '#cfe3d8', ice: '#fbfdff', water: '#a6cde2', airfield: '#dcdbe4', building: '#d6cdc1',
        ferry: '#5b8fb5', path: '#a07f5c', rail: '#8a8a8a', casing: '#b5a78f', street: '#ffffff',
        secondary: '#fbe6a4', main: '#f8cd76', motorway: '#ef9a4c', border: '#8d6a95', waterText: '#1c5575',
    },
    night: {
        land: '#1d2326', field: '#212723', built: '#262b2e', grass: '#1f2c22', wood: '#1b2f21', sand: '#2f2c22',
        wetland: '#1d2d2c', ice: '#323a40', water: '#0d1c2a', airfield: '#2a2b36', building: '#30363a',
        ferry: '#3d6585', path: '#6b5b48', rail: '#6d7276', casing: '#0c1012', street: '#454d52',
        secondary: '#5b5741', main: '#716139', motorway: '#8c5a2b', border: '#8a719a', waterText: '#86bfe0',
    },
    red: {
        land: '#1c0302', field: '#1f0402', built: '#230403', grass: '#180201', wood: '#140201', sand: '#260503',
        wetland: '#150201', ice: '#2b0604', water: '#060000', airfield: '#290504', building: '#320705',
        ferry: '#5e110b', path: '#5e110b', rail: '#77160e', casing: '#0a0000', street: '#5a100a',
        secondary: '#70150d', main: '#8a1a10', motorway: '#a82015', border: '#94200f', waterText: '#ff5a4a',
    },
};

const GROUND = 'landcover landuse land park sites';
const ROADS = 'transportation roads streets';
const BORDERS = 'boundary boundaries';

/**
 * The rules in the order in which they are drawn: areas, then lines. `*` matches any kind. `width` is in pixels at zoom
 * 16; `dash` is in widths.
 */
const VECTOR_RULES = [
    { color: 'field', layers: GROUND, kinds: 'farmland farm orchard vineyard allotments farmyard plant_nursery meadow' },
    { color: 'built', layers: GROUND, kinds: 'residential urban_area commercial retail industrial suburb quarter '
        + 'neighbourhood railway garages school university college hospital military construction quarry landfill' },
    { color: 'grass', layers: GROUND, kinds: 'grass grassland park garden golf_course recreation_ground village_green '
        + 'cemetery grave_yard pitch playground national_park nature_reserve protected_area heath zoo stadium' },
    { color: 'wood', layers: GROUND, kinds: 'wood forest scrub' },
    { color: 'sand', layers: GROUND, kinds: 'sand beach barren rock bare_rock scree dune shingle' },
    { color: 'wetland', layers: GROUND, kinds: 'wetland marsh swamp bog mangrove' },
    { color: 'ice', layers: GROUND, kinds: 'ice glacier' },
    { color: 'water', layers: 'water ocean water_polygons', kinds: '*' },
    { color: 'airfield', layers: `aeroway landuse ${ROADS} street_polygons`, kinds: 'runway taxiway apron aerodrome' },
    { color: 'building', layers: 'building buildings', kinds: '*' },
    { color: 'water', layers: 'waterway water water_lines', kinds: 'river canal', width: 9 },
    { color: 'water', layers: 'waterway water water_lines', kinds: 'stream drain ditch', width: 3 },
    { color: 'ferry', layers: `${ROADS} ferries`, kinds: 'ferry', width: 2, dash: [4, 3] },
    { color: 'path', layers: ROADS, kinds: 'path footway steps cycleway bridleway corridor', width: 1.6, dash: [2, 1.5] },
    { color: 'rail', layers: ROADS, kinds: 'rail transit light_rail narrow_gauge subway tram funicular', width: 2.4 },
    { color: 'airfield', layers: `aeroway ${ROADS}`, kinds: 'runway', width: 40 },
    { color: 'airfield', layers: `aeroway ${ROADS}`, kinds: 'taxiway', width: 12 },
    { color: 'street', layers: ROADS, kinds: 'service track', width: 4, hasCasing: true },
    { color: 'street', layers: ROADS, kinds: 'minor minor_road residential unclassified living_street pedestrian road '
        + 'busway other', width: 8, hasCasing: true },
    { color: 'secondary', layers: ROADS, kinds: 'secondary tertiary medium_road', width: 11, hasCasing: true },
    { color: 'main', layers: ROADS, kinds: 'primary trunk major_road', width: 14, hasCasing: true },
    { color: 'motorway', layers: ROADS, kinds: 'motorway highway', width: 16, hasCasing: true },
    { color: 'border', layers: BORDERS, kinds: '3 4 region', width: 2.5, minWidth: 0.8, dash: [4, 3] },
    { color: 'border', layers: BORDERS, kinds: '2 country', width: 4, minWidth: 1.4 },
];

const PLACES = 'place places place_labels boundary_labels';

/** The rules for names, the most important first, with the zooms at which they are shown. */
const NAME_RULES = [
    { layers: PLACES, kinds: 'country 2', size: 14, bold: true, zooms: [1, 8] },
    { layers: PLACES, kinds: 'city capital state_capital', size: 14, bold: true, zooms: [3, 16] },
    { layers: PLACES, kinds: 'state region province 4', size: 12, zooms: [4, 8] },
    { layers: PLACES, kinds: 'town', size: 13, zooms: [7, 17] },
    { layers: 'water_name water water_polygons_labels', kinds: '*', size: 12, isWater: true, zooms: [0, 30] },
    { layers: PLACES, kinds: 'village', size: 12, zooms: [9.5, 30] },
    { layers: 'transportation_name roads street_labels', kinds: 'motorway trunk primary highway major_road', size: 11,
        zooms: [10, 30] },
    { layers: PLACES, kinds: 'suburb borough quarter macrohood neighbourhood hamlet locality island', size: 11,
        zooms: [12, 30] },
    { layers: 'waterway water_lines water_lines_labels', kinds: '*', size: 11, isWater: true, zooms: [10, 30] },
    { layers: 'transportation_name roads street_labels', kinds: '*', size: 11, zooms: [13, 30] },
];

/** Finds the first rule for a layer and a kind. */
class RuleFinder {
    #byLayer = new Map();

    constructor(rules) {
        rules.forEach((rule, index) => {
            for (const layer of rule.layers.split(' ')) {
                const kinds = this.#byLayer.get(layer) ?? [];
                kinds.push({ index, isLine: rule.width !== undefined, kinds: new Set(rule.kinds.split(' ')) });
                this.#byLayer.set(layer, kinds);
            }
        });
    }

    has(layer) {
        return this.#byLayer.has(layer);
    }

    /** Returns the index of the rule for the first of the kinds that has a rule, or -1. */
    find(layer, kinds, isLine) {
        const rules = this.#byLayer.get(layer) ?? [];
        for (const kind of kinds) {
            const rule = rules.find((each) => each.isLine === isLine && each.kinds.has(kind));
            if (rule) return rule.index;
        }
        return rules.find((each) => each.isLine === isLine && each.kinds.has('*'))?.index ?? -1;
    }
}

const vectorRules = new RuleFinder(VECTOR_RULES);
const nameRules = new RuleFinder(NAME_RULES);

/** Returns the width of a rule's lines in pixels. Lines become wider while zooming in. */
function lineWidth({ width, minWidth = 0.5 }, zoom) {
    return Math.max(width * 1.45 ** (zoom - 16), minWidth);
}
