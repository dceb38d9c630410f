package import SystemSupport

/// Collects text and writes it in large blocks.
///
/// Numbers are formatted directly in the buffer, because reports consist mostly of numbers.
@usableFromInline
package final class OutputBuffer {
    @inlinable static var capacity: Int { 1 << 18 }

    @usableFromInline
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: OutputBuffer.capacity + TextCursor.overhang)
    /// The number of bytes in the buffer. It is read before a piece is written and set afterwards, never in between.
    ///
    /// Within this module the compiler can prove that. Code that is inlined into other modules would check each access,
    /// so the checks are disabled.
    @exclusivity(unchecked) @usableFromInline
    var count = 0
    private let sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    private var failure: Failure?

    /// Creates an empty buffer.
    /// - Parameter sink: A closure that writes the collected bytes. After it has thrown an error it is not called
    ///   again.
    package init(sink: @escaping (UnsafeRawBufferPointer) throws(Failure) -> Void) { self.sink = sink }

    deinit { storage.deallocate() }

    /// Writes the collected bytes. Throws if this or an earlier write failed.
    package func flush() throws(Failure) {
        drain()
        if let failure { throw failure }
    }

    /// Calls a closure with the bytes that have not been written yet, and discards them.
    @discardableResult
    package func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(Failure) -> Result {
        if let failure { throw failure }
        defer { clear() }
        return body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// Discards the bytes that have not been written yet.
    package func clear() { count = 0 }

    /// Whether writing has failed, so that further writing is useless.
    package var hasFailed: Bool { failure != nil }

    /// Marks the text as failed, because part of it is missing.
    package func fail(_ reason: Failure) { failure = failure ?? reason }

    @usableFromInline
    func drain() {
        defer { count = 0 }
        guard failure == nil, count > 0 else { return }
        do { try sink(UnsafeRawBufferPointer(start: storage, count: count)) } catch { failure = error }
    }

    /// Writes a piece in place.
    /// - Parameter bytes: The maximum number of bytes that `body` writes.
    @inlinable @inline(__always)
    package func write(atMost bytes: Int, _ body: (inout TextCursor) -> Void) {
        if count + bytes > Self.capacity { drain() }
        var cursor = TextCursor(at: storage + count)
        body(&cursor)
        assert(cursor.place <= storage + count + bytes)
        count = cursor.place - storage
    }

    /// Appends a literal.
    @inlinable @inline(__always)
    package func append(_ text: StaticString) { write(atMost: text.utf8CodeUnitCount) { $0.append(text) } }

    /// Appends a computed string. Literals are `StaticString`s, which cost nothing.
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

    /// Appends a whole number with at least `width` digits.
    package func append(_ value: Int64, width: Int = 1) {
        write(atMost: TextCursor.longestNumber) { $0.append(value, width: width) }
    }

    /// Appends a number with exactly `decimals` decimals, at most nine.
    package func append(_ value: Double, decimals: Int) {
        write(atMost: TextCursor.longestNumber) { $0.append(value, decimals: decimals) }
    }

    /// Appends a number with as many decimals as necessary, but no more than `decimals`, at most nine.
    package func append(_ value: Double, upTo decimals: Int) {
        write(atMost: TextCursor.longestNumber) { $0.append(value, upTo: decimals) }
    }
}
