package import SystemSupport

/// A buffer that collects text and writes it in large blocks.
///
/// Numbers are formatted directly in the buffer, because reports consist mostly of numbers.
@usableFromInline
package final class OutputBuffer {
    @inlinable static var capacity: Int { 1 << 18 }

    @usableFromInline
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: OutputBuffer.capacity + TextCursor.overhang)
    /// The number of bytes in the buffer. Every append reads the count at its start and sets it at its end, so accesses
    /// never overlap.
    ///
    /// Within this module the compiler can prove this. Code that is inlined into other modules would check each access
    /// at run time, so these checks are disabled.
    @exclusivity(unchecked) @usableFromInline
    var count = 0
    private let sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    private var failure: Failure?

    /// Creates an empty buffer.
    /// - Parameter sink: A closure that writes the collected bytes. After the closure has thrown an error, it is not
    ///   called again.
    package init(sink: @escaping (UnsafeRawBufferPointer) throws(Failure) -> Void) { self.sink = sink }

    deinit { storage.deallocate() }

    /// Writes the collected bytes. Throws if this or an earlier write failed.
    package func flush() throws(Failure) {
        drain()
        if let failure { throw failure }
    }

    /// Calls `body` with the bytes that have not been written yet, then discards the bytes. Throws if a write has
    /// failed.
    @discardableResult
    package func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(Failure) -> Result {
        if let failure { throw failure }
        defer { clear() }
        return body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// Discards the bytes that have not been written yet.
    package func clear() { count = 0 }

    /// Whether a write has failed. After a failure, all further output is discarded.
    package var hasFailed: Bool { failure != nil }

    /// Marks the output as failed, because part of the text is missing. Only the first failure is kept.
    package func fail(_ reason: Failure) { failure = failure ?? reason }

    @usableFromInline
    func drain() {
        defer { count = 0 }
        guard failure == nil, count > 0 else { return }
        do { try sink(UnsafeRawBufferPointer(start: storage, count: count)) } catch { failure = error }
    }

    /// Appends text by writing directly into the buffer.
    /// - Parameter bytes: The maximum number of bytes that `body` writes.
    @inlinable @inline(__always)
    package func write(atMost bytes: Int, _ body: (inout TextCursor) -> Void) {
        if count + bytes > Self.capacity { drain() }
        var cursor = TextCursor(at: storage + count)
        body(&cursor)
        assert(cursor.pointer <= storage + count + bytes)
        count = cursor.pointer - storage
    }

    /// Appends a literal.
    @inlinable @inline(__always)
    package func append(_ text: StaticString) { write(atMost: text.utf8CodeUnitCount) { $0.append(text) } }

    /// Appends a string that is computed at run time. Literals use the faster overload for `StaticString`.
    @_disfavoredOverload
    package func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends any number of bytes.
    package func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if count == Self.capacity { drain() }
            let part = rest.prefix(Self.capacity - count)
            UnsafeMutableRawBufferPointer(start: storage + count, count: part.count).copyBytes(from: part)
            count += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    /// Appends a byte.
    @inlinable @inline(__always)
    package func append(_ byte: UInt8) { write(atMost: 1) { $0.append(byte) } }

    /// Appends an integer with at least `width` digits, padded with leading zeros.
    package func append(_ value: Int64, width: Int = 1) {
        write(atMost: TextCursor.maxNumberLength) { $0.append(value, width: width) }
    }

    /// Appends a number with exactly `decimals` decimals. The maximum is nine decimals.
    package func append(_ value: Double, decimals: Int) {
        write(atMost: TextCursor.maxNumberLength) { $0.append(value, decimals: decimals) }
    }

    /// Appends a number with as many decimals as necessary, up to `decimals`. The maximum is nine decimals.
    package func append(_ value: Double, upTo decimals: Int) {
        write(atMost: TextCursor.maxNumberLength) { $0.append(value, upTo: decimals) }
    }
}
