/**
 * A map in version 3 of PMTiles: a single file, of which the page reads parts. Directories lead from the number of a
 * tile to its bytes. github.com/protomaps/PMTiles describes the format. Nothing in the file is trusted.
 */
class PMTiles {
    static #headerSize = 127;
    static #maxDirectorySize = 4 << 20;
    static #maxDirectories = 32;
    /** The format allows the root directory and three levels below it. */
    static #maxDepth = 4;
    static #maxLevel = 26;
    static #compressions = [undefined, undefined, 'gzip', 'brotli', 'zstd'];

    #path;
    #tag;
    #fileSize;
    #header;
    /** Directories that have been read or are being read, the most recently used ones at the end. */
    #directories = new Map();

    constructor({ name }) {
        this.#path = encodeURIComponent(name);
    }

    /** A promise for the attribution in the map's metadata. */
    get attribution() {
        return this.#readMetadata().then(({ attribution }) => String(attribution ?? ''), () => '');
    }

    /** Returns the bytes of a tile, or null if the map does not have it. */
    async tile({ level, x, y }, signal) {
        if (level > PMTiles.#maxLevel) return null;
        const header = await this.#open();
        const id = tileNumber(level, x, y);
        let range = header.root;
        for (let depth = 0; depth < PMTiles.#maxDepth; depth++) {
            const entry = (await this.#directory(range)).find(id);
            if (!entry) return null;
            const section = entry.isDirectory ? header.leaves : header.tiles;
            range = { offset: section.offset + entry.offset, size: entry.size };
            if (entry.offset + entry.size > section.size) throw damage('a directory points beyond the file');
            if (entry.isDirectory) continue;
            return this.#inflate(await this.#read(range, MAX_TILE_SIZE, signal), header.tileCompression);
        }
        throw damage('its directories are nested too deeply');
    }

    #open() {
        this.#header ??= this.#readHeader().catch((error) => {
            if (!error.isFinal) this.#header = undefined;
            throw error;
        });
        return this.#header;
    }

    async #readHeader() {
        const bytes = await this.#read({ offset: 0, size: PMTiles.#headerSize }, PMTiles.#headerSize);
        const view = new DataView(bytes.buffer);
        const isMap = new TextDecoder().decode(bytes.subarray(0, 7)) === 'PMTiles' && bytes[7] === 3;
        if (!isMap) throw damage('it is not a map in version 3 of PMTiles');
        const range = (at) => {
            const [offset, size] = [at, at + 8].map((each) => Number(view.getBigUint64(each, true)));
            if (offset + size > this.#fileSize) throw damage('its header points beyond the file');
            return { offset, size };
        };
        return {
            root: range(8), metadata: range(24), leaves: range(40), tiles: range(56),
            compression: bytes[97], tileCompression: bytes[98],
        };
    }

    async #readMetadata() {
        const { metadata, compression } = await this.#open();
        const bytes = await this.#read(metadata, PMTiles.#maxDirectorySize);
        return JSON.parse(new TextDecoder().decode(await this.#inflate(bytes, compression)));
    }

    /** Returns a directory. Tiles that are requested at the same time wait for the same read. */
    #directory(range) {
        const key = range.offset;
        const known = this.#directories.get(key);
        const directory = known ?? this.#readDirectory(range);
        this.#directories.delete(key);
        this.#directories.set(key, directory);
        // A damaged directory is kept, because it would still be damaged after another read.
        if (!known) directory.catch(({ isFinal }) => isFinal || this.#directories.delete(key));
        if (this.#directories.size > PMTiles.#maxDirectories) {
            this.#directories.delete(this.#directories.keys().next().value);
        }
        return directory;
    }

    async #readDirectory(range) {
        const { compression } = await this.#open();
        const bytes = await this.#read(range, PMTiles.#maxDirectorySize);
        return new TileDirectory(await this.#inflate(bytes, compression));
    }

    async #inflate(bytes, code) {
        if (code === 1) return bytes;
        const name = PMTiles.#compressions[code];
        let stream;
        try {
            stream = new DecompressionStream(name);
        } catch {
            throw damage(`this browser does not support its compression, ${name ?? `number ${code}`}`);
        }
        try {
            return await readBytes(inPieces(bytes).pipeThrough(stream), MAX_TILE_SIZE);
        } catch (error) {
            throw error instanceof TileError ? error : damage('its compressed data is damaged');
        }
    }

    /** Reads a part of the file. The server sends it in pieces of at most 1 MiB. */
    async #read({ offset, size }, maxSize, signal) {
        if (size > maxSize) throw damage(`a part of it has ${byteCount(size)}`);
        const bytes = new Uint8Array(size);
        for (let done = 0; done < size;) {
            const piece = await this.#readPiece(offset + done, size - done, signal);
            bytes.set(piece, done);
            done += piece.length;
        }
        return bytes;
    }

    async #readPiece(offset, size, signal) {
        const headers = { Range: `bytes=${offset}-${offset + size - 1}` };
        const response = await requestMap(this.#path, { signal, headers });
        this.#checkVersion(response.headers.get('ETag'));
        const [, first, length] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range')) ?? [];
        const piece = await readBytes(response.body, size);
        if (response.status !== 206 || Number(first) !== offset || piece.length === 0) {
            throw new TileError('the server has not sent the requested part of the map');
        }
        this.#fileSize = Number(length);
        return piece;
    }

    /** Starts over if the file has been replaced, because parts of different files do not fit together. */
    #checkVersion(tag) {
        const isOther = this.#tag && tag !== this.#tag;
        this.#tag = tag;
        if (!isOther) return;
        this.#header = undefined;
        this.#directories.clear();
        throw new TileError('the file has changed');
    }
}

/** Returns a stream of bytes in small pieces, because browsers decompress each piece completely. */
function inPieces(bytes) {
    let at = 0;
    return new ReadableStream({
        pull(controller) {
            controller.enqueue(bytes.subarray(at, at += 4096));
            if (at >= bytes.length) controller.close();
        },
    });
}

/** A directory of PMTiles, which contains the locations of tiles. */
class TileDirectory {
    static #maxEntries = 1 << 18;

    constructor(bytes) {
        const reader = new ProtobufReader(bytes);
        const count = reader.number();
        if (count > TileDirectory.#maxEntries || count > bytes.length / 4) throw damage('a directory is too large');
        const column = (next) => Float64Array.from({ length: count }, (_, index) => next(reader.number(), index));
        let id = 0;
        this.ids = column((step) => id += step);
        this.runs = column((number) => number);
        this.sizes = column((number) => number);
        let end = 0;
        this.offsets = column((number, index) => {
            const offset = number === 0 && index > 0 ? end : number - 1;
            end = offset + this.sizes[index];
            if (!(offset >= 0 && end <= Number.MAX_SAFE_INTEGER)) throw damage('a directory is damaged');
            return offset;
        });
    }

    /** Returns the entry of a tile, or of a directory that may contain it. */
    find(id) {
        let [low, high] = [0, this.ids.length];
        while (low < high) {
            const middle = (low + high) >>> 1;
            if (this.ids[middle] <= id) low = middle + 1;
            else high = middle;
        }
        const index = low - 1;
        const isDirectory = this.runs[index] === 0;
        if (index < 0 || !isDirectory && id >= this.ids[index] + this.runs[index]) return undefined;
        return { isDirectory, offset: this.offsets[index], size: this.sizes[index] };
    }
}

const damage = (reason) => new TileError(`the map cannot be read: ${reason}`, true);

/** Returns the number of a tile: those of coarser levels come first, and each level follows a Hilbert curve. */
function tileNumber(level, x, y) {
    let number = (4 ** level - 1) / 3;
    for (let half = 2 ** level / 2; half >= 1; half /= 2) {
        const [right, below] = [x & half ? 1 : 0, y & half ? 1 : 0];
        number += half * half * (3 * right ^ below);
        if (below) continue;
        if (right) [x, y] = [half - 1 - x, half - 1 - y];
        [x, y] = [y, x];
    }
    return number;
}
