package import SystemSupport

/// Extracts the bytes of a receiver from a file: a plain log or a raw recording, compressed or not.
///
/// The first bytes decide the format, not the file name.
package struct RecordingUnwrapper: ~Copyable {
    private enum Layer {
        /// Too few bytes were read to decide.
        case unknown
        case plain
        case raw(RawReader)
    }

    private var decompressor: (any Decompression)?
    private var layer = Layer.unknown
    /// The bytes read before the format was known.
    private var first = GrowingBuffer()
    private let keepsRecords: Bool
    private var result = GrowingBuffer()

    /// Creates an unwrapper for one file.
    ///
    /// - Parameter keepsRecords: Whether raw recordings are passed on unchanged, with their times.
    package init(keepsRecords: Bool = false) { self.keepsRecords = keepsRecords }

    /// Adds a piece of the file and returns the first bytes it yields, valid until the next call.
    ///
    /// ``next()`` returns the rest.
    package mutating func read(_ piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        // Most files are plain logs, which are never copied.
        if case .plain = layer, decompressor == nil { return piece }
        if let decompressor {
            decompressor.add(piece)
            return next()
        }
        guard case .unknown = layer else { return unwrap(piece) }
        first.append(piece)
        guard first.count >= CompressionFormat.headSize else { return Self.nothing }
        guard let format = CompressionFormat(first.bytes) else { return unwrap(first.bytes) }
        let decompressor = format.decompression()
        decompressor.add(first.bytes)
        self.decompressor = decompressor
        return next()
    }

    /// Returns more bytes of the last piece, or nothing if another piece is needed.
    ///
    /// A small compressed piece may expand to more than fits in memory, so its bytes come in several parts.
    package mutating func next() -> UnsafeRawBufferPointer {
        while let piece = decompressor?.next(), !piece.isEmpty {
            let bytes = unwrap(piece)
            if !bytes.isEmpty { return bytes }
        }
        return Self.nothing
    }

    /// Returns the remaining bytes at the end of the file. Call this method until it returns nothing.
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

    /// Returns the reason why some of the file could not be read, or `nil`.
    ///
    /// - Parameter name: The name of the file, for the message.
    package func failure(reading name: String) -> Failure? {
        if case .raw(let reader) = layer, let failure = reader.failure(reading: name) { return failure }
        guard let decompressor, decompressor.isDamaged else { return nil }
        return Failure(
            .cannotRead,
            "\(name) is damaged; its readable parts were read. To check it: \(decompressor.tool) \(name)")
    }

    private mutating func unwrap(_ piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        if case .unknown = layer {
            layer = !keepsRecords && RawReader.recognizes(piece) ? .raw(RawReader()) : .plain
        }
        guard case .raw(var reader) = layer else { return piece }
        // Makes this method the only owner of the reader, so that its buffer is not copied.
        layer = .plain
        result.removeAll()
        reader.read(piece) { if $0.kind == .bytes { result.append($0.payload) } }
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
