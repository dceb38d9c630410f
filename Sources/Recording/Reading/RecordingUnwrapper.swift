package import SystemSupport

/// Makes a receiver's bytes of what a file holds: a log as it is, a raw recording, either of them compressed. The first bytes
/// tell, not the name.
package struct RecordingUnwrapper: ~Copyable {
    private enum Layer {
        /// Too little was read to tell.
        case unknown
        case plain
        case raw(RawReader)
    }

    private var decompressor: (any Decompression)?
    private var layer = Layer.unknown
    /// What was read before anything was known.
    private var first = GrowingBuffer()
    private let keepsRecords: Bool
    private var result = GrowingBuffer()

    /// - Parameter keepsRecords: whether raw recordings are handed on as they are, for their times.
    package init(keepsRecords: Bool = false) { self.keepsRecords = keepsRecords }

    /// The first of what a piece of the file completes, valid until the next call. ``next()`` has the rest.
    package mutating func read(_ piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        // Most files are plain logs, of which nothing is copied.
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

    /// What the pieces complete besides, some of it at a time, and nothing when another piece is needed. Few bytes may
    /// make so many that all of them at once would not fit into the memory.
    package mutating func next() -> UnsafeRawBufferPointer {
        while let piece = decompressor?.next(), !piece.isEmpty {
            let bytes = unwrap(piece)
            if !bytes.isEmpty { return bytes }
        }
        return Self.nothing
    }

    /// The file has ended: what is left, some of it at a time, and nothing in the end.
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

    /// Why some of what was read is missing, in words for a person.
    /// - Parameter name: the file's.
    package func failure(reading name: String) -> Failure? {
        if case .raw(let reader) = layer, let failure = reader.failure(reading: name) { return failure }
        guard let decompressor, decompressor.isDamaged else { return nil }
        return Failure(
            .cannotRead,
            "\(name) is damaged: what could be read of it was read. To look closer: \(decompressor.tool) \(name)")
    }

    private mutating func unwrap(_ piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        if case .unknown = layer {
            layer = !keepsRecords && RawReader.recognizes(piece) ? .raw(RawReader()) : .plain
        }
        guard case .raw(var reader) = layer else { return piece }
        // Nobody else has the reader meanwhile, so that what it keeps is not copied.
        layer = .plain
        result.removeAll()
        reader.read(piece) { if $0.kind == .bytes { result.append($0.payload) } }
        layer = .raw(reader)
        return result.bytes
    }

    private static var nothing: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}

/// Memory that is filled again and again.
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
