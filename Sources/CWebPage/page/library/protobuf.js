/** Reads the numbers and fields of protocol buffers. Throws instead of reading beyond the end of the bytes. */
class ProtobufReader {
    #bytes;
    position;
    end;

    /** @param {Uint8Array} bytes */
    constructor(bytes, position = 0, end = bytes.length) {
        this.#bytes = bytes;
        this.position = position;
        this.end = end;
    }

    get isAtEnd() {
        return this.position >= this.end;
    }

    /** Reads an unsigned number. Numbers above 2^53 are not exact. */
    number() {
        let value = 0;
        for (let factor = 1; factor < 2 ** 70 && this.position < this.end; factor *= 128) {
            const byte = this.#bytes[this.position++];
            value += (byte & 127) * factor;
            if (byte < 128) return value;
        }
        throw new TileError('a part of the map is damaged', true);
    }

    /** Reads a number whose lowest bit is its sign. */
    signed() {
        const number = this.number();
        return number % 2 ? -(number + 1) / 2 : number / 2;
    }

    /** Reads a number with a fixed size. */
    fixed(size, read) {
        const at = this.#skip(size);
        return read(new DataView(this.#bytes.buffer, this.#bytes.byteOffset + at, size));
    }

    /** Reads a length and returns a reader of as many bytes. */
    part() {
        const start = this.#skip(this.number());
        return new ProtobufReader(this.#bytes, start, this.position);
    }

    text() {
        const { position, end } = this.part();
        return new TextDecoder().decode(this.#bytes.subarray(position, end));
    }

    /** Skips some bytes and returns where they begin. */
    #skip(size) {
        const start = this.position;
        if (size > this.end - start) throw new TileError('a part of the map is damaged', true);
        this.position += size;
        return start;
    }

    /** Calls a function for each field, which may read its value. */
    fields(take) {
        while (!this.isAtEnd) {
            const tag = this.number();
            const [field, type] = [Math.floor(tag / 8), tag % 8];
            const start = this.position;
            take(field, type);
            if (this.position === start) this.#skipValue(type);
        }
    }

    #skipValue(type) {
        if (type === 0) this.number();
        else if (type === 1) this.#skip(8);
        else if (type === 2) this.#skip(this.number());
        else if (type === 5) this.#skip(4);
        else throw new TileError('a part of the map is damaged', true);
    }
}
