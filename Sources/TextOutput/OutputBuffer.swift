package import SystemSupport

/// Gathers text and hands it on in large pieces.
///
/// Numbers are formatted straight into the buffer; reports consist of little else.
@usableFromInline
package final class OutputBuffer {
    @inlinable static var capacity: Int { 1 << 18 }

    @usableFromInline
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: OutputBuffer.capacity + TextCursor.overhang)
    /// Read before a piece is written and set behind it, never meanwhile. Within a module the compiler can prove that; inlined
    /// elsewhere, each access would be checked.
    @exclusivity(unchecked) @usableFromInline
    var count = 0
    private let sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    private var failure: Failure?

    /// - Parameter sink: takes the gathered bytes. Once it has failed nothing more is handed to it.
    package init(sink: @escaping (UnsafeRawBufferPointer) throws(Failure) -> Void) { self.sink = sink }

    deinit { storage.deallocate() }

    /// Hands on the gathered bytes. Throws if that, or an earlier attempt, failed.
    package func flush() throws(Failure) {
        drain()
        if let failure { throw failure }
    }

    /// Lends the bytes that have not been handed on yet, and forgets them.
    @discardableResult
    package func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(Failure) -> Result {
        if let failure { throw failure }
        defer { clear() }
        return body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// Forgets the bytes that have not been handed on yet.
    package func clear() { count = 0 }

    /// Whether writing has failed, so that there is no point in going on.
    package var hasFailed: Bool { failure != nil }

    /// Makes the text a failed one, because a part of it is missing.
    package func fail(_ reason: Failure) { failure = failure ?? reason }

    @usableFromInline
    func drain() {
        defer { count = 0 }
        guard failure == nil, count > 0 else { return }
        do { try sink(UnsafeRawBufferPointer(start: storage, count: count)) } catch { failure = error }
    }

    /// Writes a piece in place.
    /// - Parameter bytes: The most that `body` may write.
    @inlinable @inline(__always)
    package func write(atMost bytes: Int, _ body: (inout TextCursor) -> Void) {
        if count + bytes > Self.capacity { drain() }
        var cursor = TextCursor(at: storage + count)
        body(&cursor)
        assert(cursor.place <= storage + count + bytes)
        count = cursor.place - storage
    }

    /// A literal.
    @inlinable @inline(__always)
    package func append(_ text: StaticString) { write(atMost: text.utf8CodeUnitCount) { $0.append(text) } }

    /// A text that is computed; literals are `StaticString`s, which cost nothing.
    @_disfavoredOverload
    package func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Bytes, as many as there are.
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

    /// One byte.
    @inlinable @inline(__always)
    package func append(_ byte: UInt8) { write(atMost: 1) { $0.append(byte) } }

    /// A whole number with at least `width` digits.
    package func append(_ value: Int64, width: Int = 1) {
        write(atMost: TextCursor.longestNumber) { $0.append(value, width: width) }
    }

    /// A number with exactly `decimals` decimals, nine at most.
    package func append(_ value: Double, decimals: Int) {
        write(atMost: TextCursor.longestNumber) { $0.append(value, decimals: decimals) }
    }

    /// A number with as many decimals as it needs, but at most `decimals`, of nine.
    package func append(_ value: Double, upTo decimals: Int) {
        write(atMost: TextCursor.longestNumber) { $0.append(value, upTo: decimals) }
    }
}
