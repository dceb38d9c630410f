/** Tiles that are images. */
class RasterTiles {
    /** Images are reduced to this size, which is sharp on screens with two pixels per CSS pixel. */
    static #size = 512;
    static #maxSize = 4096;
    /** The colors that darken images, which are made for daylight. In the red theme, only their red light is left. */
    static #shades = { night: '#8a8a8a', red: '#a8160a' };

    static #darkened;

    /** At this zoom, relative to the level of a tile, it is drawn in its own size. */
    static zoomOffset = 0;
    static maxEntries = 160;

    static async decode(bytes) {
        const { type, width, height } = imageHeader(bytes) ?? {};
        if (!type) throw new TileError('a tile is neither PNG, JPEG nor WebP', true);
        // A few bytes can describe an image that fills the memory.
        if (!(width > 0 && height > 0 && Math.max(width, height) <= this.#maxSize)) {
            const limit = `${this.#maxSize} × ${this.#maxSize}`;
            throw new TileError(`a tile has ${width} × ${height} pixels (maximum: ${limit})`, true);
        }
        const size = Math.min(Math.max(width, height), this.#size);
        try {
            const options = { resizeWidth: size, resizeHeight: size, resizeQuality: 'medium' };
            return await createImageBitmap(new Blob([bytes], { type }), options);
        } catch {
            throw new TileError('a tile is a damaged image', true);
        }
    }

    static paint(context, image, { x, y, size }) {
        const shade = this.#shades[document.documentElement.dataset.theme];
        context.drawImage(shade ? this.#darken(image, shade) : image, x, y, size, size);
    }

    /** Returns a darkened image. Transparent parts stay transparent. */
    static #darken(image, shade) {
        this.#darkened ??= document.createElement('canvas').getContext('2d');
        const { canvas } = this.#darkened;
        [canvas.width, canvas.height] = [image.width, image.height];
        this.#darkened.drawImage(image, 0, 0);
        this.#darkened.globalCompositeOperation = 'multiply';
        this.#darkened.fillStyle = shade;
        this.#darkened.fillRect(0, 0, image.width, image.height);
        this.#darkened.globalCompositeOperation = 'destination-in';
        this.#darkened.drawImage(image, 0, 0);
        return canvas;
    }

    /** Draws nothing, because the images already contain the names. */
    static drawNames() {
        return [];
    }
}

/** Returns the media type and the size of an image according to its first bytes; undefined if it is not an image. */
function imageHeader(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const text = (from, to) => String.fromCharCode(...bytes.subarray(from, to));
    try {
        if (text(0, 8) === '\x89PNG\r\n\x1a\n') {
            return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
        }
        if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') {
            return { type: 'image/webp', ...webpSize(view, text(12, 16)) };
        }
        if (text(0, 3) === '\xff\xd8\xff') return { type: 'image/jpeg', ...jpegSize(view) };
    } catch {
        // The bytes end within the header.
    }
}

function webpSize(view, chunk) {
    if (chunk === 'VP8 ') {
        return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    }
    if (chunk === 'VP8L') {
        const bits = view.getUint32(21, true);
        return { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 };
    }
    return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
}

/** Finds the frame header of a JPEG image. */
function jpegSize(view) {
    for (let at = 2; at + 9 < view.byteLength;) {
        const marker = view.getUint16(at);
        const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
        if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
        at += 2 + view.getUint16(at + 2);
    }
}
