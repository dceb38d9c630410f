/** The maximum size of a tile in bytes, before and after decompression. */
const MAX_TILE_SIZE = 8 << 20;

/**
 * Reads a stream to its end. Throws if it has too many bytes, because a few compressed bytes may expand to gigabytes.
 */
async function readBytes(stream, maxSize) {
    const chunks = [];
    let size = 0;
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        chunks.push(part.value);
        size += part.value.length;
        if (size > maxSize) {
            await reader.cancel();
            throw new TileError(`a part of the map is larger than ${byteCount(maxSize)}`, true);
        }
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Requests a map, or a part of it, from the server. */
async function requestMap(path, { signal, headers } = {}) {
    const response = await fetch(`maps/${path}`, { signal, headers: { ...accessKey.headers, ...headers } });
    if (response.ok) return response;
    const reason = await readBytes(response.body, 10000).then((bytes) => new TextDecoder().decode(bytes), () => '');
    throw new TileError(reason.split('\n')[0].slice(0, 200) || `status ${response.status}`, response.status < 500);
}

/** A map in MBTiles, whose tiles the server reads. */
class MBTiles {
    #name;

    constructor({ name, attribution }) {
        this.#name = encodeURIComponent(name);
        this.attribution = Promise.resolve(attribution);
    }

    /** Returns the bytes of a tile, or null if the map does not have it. */
    async tile(place, signal) {
        const response = await requestMap(`${this.#name}/${keyOf(place)}`, { signal });
        return response.status === 204 ? null : readBytes(response.body, MAX_TILE_SIZE);
    }
}
