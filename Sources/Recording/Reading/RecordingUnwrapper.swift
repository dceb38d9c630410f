package import SystemSupport

/// A reader that extracts the bytes sent by a receiver from a plain log or a raw recording.
///
/// Both formats can be compressed. The format is recognized by the file's first bytes rather than by its name.
package struct RecordingUnwrapper: ~Copyable {
    private enum Layer {
        /// The format is not known yet, because too few bytes have been read.
        case unknown
        case plain
        case raw(RawReader)
    }

    private var decompressor: (any Decompression)?
    private var layer = Layer.unknown
    /// The bytes read before the format was recognized.
    private var first = GrowingBuffer()
    private let keepsRecords: Bool
    private var result = GrowingBuffer()

    /// Creates an unwrapper for one file.
    ///
    /// - Parameter keepsRecords: Whether to return the records of a raw recording unchanged, including their times,
    ///   instead of only the received bytes.
    package init(keepsRecords: Bool = false) { self.keepsRecords = keepsRecords }

    /// Adds the next part of the file and returns the first bytes extracted from it, valid until the next call.
    ///
    /// Call ``next()`` for further bytes until it returns an empty buffer.
    package mutating func read(_ chunk: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        // Most files are plain logs, so their bytes are returned without copying.
        if case .plain = layer, decompressor == nil { return chunk }
        if let decompressor {
            decompressor.add(chunk)
            return next()
        }
        guard case .unknown = layer else { return unwrap(chunk) }
        first.append(chunk)
        guard first.count >= CompressionFormat.headSize else { return Self.nothing }
        guard let format = CompressionFormat(first.bytes) else { return unwrap(first.bytes) }
        let decompressor = format.decompression()
        decompressor.add(first.bytes)
        self.decompressor = decompressor
        return next()
    }

    /// Returns further bytes, or an empty buffer if more input is needed.
    ///
    /// Decompressed data might not fit in memory, so it is returned in parts.
    package mutating func next() -> UnsafeRawBufferPointer {
        while let chunk = decompressor?.next(), !chunk.isEmpty {
            let bytes = unwrap(chunk)
            if !bytes.isEmpty { return bytes }
        }
        return Self.nothing
    }

    /// Returns the remaining bytes after the end of the file has been reached. Call this method until it returns an
    /// empty buffer.
    package mutating func finish() -> UnsafeRawBufferPointer {
        repeat {
            let rest = next()
            if !rest.isEmpty { return rest }
        } while decompressor?.finish() == true
        switch layer {
        case .unknown where decompressor == nil:
            layer = .plain
            return first.bytes
        case .raw(var reader):
            result.removeAll()
            reader.finish { if $0.kind == .bytes { result.append($0.payload) } }
            layer = .raw(reader)
            return result.bytes
        default: return Self.nothing
        }
    }

    /// Returns the reason why a part of the file could not be read, or `nil` if all of it was read.
    ///
    /// - Parameter name: The name of the file, used in the message.
    package func failure(reading name: String) -> Failure? {
        if case .raw(let reader) = layer, let failure = reader.failure(reading: name) { return failure }
        guard let decompressor, decompressor.isDamaged else { return nil }
        return Failure(
            .cannotRead,
            "\(name) is damaged; only its readable parts were used. To check the file: \(decompressor.tool) \(name)")
    }

    /// Whether the file is a raw recording. Valid after ``read(_:)`` or ``next()`` has returned bytes.
    package var isRecording: Bool { if case .raw = layer { true } else { false } }

    /// Whether the end of the compressed file is missing. Valid after ``finish()`` has returned an empty buffer.
    package var isIncomplete: Bool { decompressor?.isIncomplete == true }

    private mutating func unwrap(_ chunk: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        if case .unknown = layer {
            layer = !keepsRecords && RawReader.recognizes(chunk) ? .raw(RawReader()) : .plain
        }
        guard case .raw(var reader) = layer else { return chunk }
        // Assigning another value to `layer` makes the local variable the only reference to the reader's buffer, which
        // avoids a copy.
        layer = .plain
        result.removeAll()
        reader.read(chunk) { if $0.kind == .bytes { result.append($0.payload) } }
        layer = .raw(reader)
        return result.bytes
    }

    private static var nothing: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}

/// A reusable buffer that grows as needed.
private struct GrowingBuffer: ~Copyable {
    private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)
    private(set) var count = 0

    deinit { storage.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    mutating func removeAll() { count = 0 }

    mutating func append(_ bytes: some Collection<UInt8>) {
        if count + bytes.count > storage.count {
            let larger = UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(storage.count * 2, count + bytes.count), alignment: 16)
            larger.copyMemory(from: self.bytes)
            storage.deallocate()
            storage = larger
        }
        UnsafeMutableRawBufferPointer(rebasing: storage[count..<count + bytes.count]).copyBytes(from: bytes)
        count += bytes.count
    }
}
