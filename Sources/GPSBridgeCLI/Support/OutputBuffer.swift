import Glibc

/// Gathers text and hands it on in large pieces.
///
/// Numbers are formatted straight into the buffer; reports consist of little else.
final class OutputBuffer {
    private static let capacity = 1 << 18

    private let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: OutputBuffer.capacity)
    private var count = 0
    private let sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    private var failure: Failure?

    /// - Parameter sink: takes the gathered bytes. Once it has failed nothing more is handed to it.
    init(sink: @escaping (UnsafeRawBufferPointer) throws(Failure) -> Void) { self.sink = sink }

    deinit { storage.deallocate() }

    /// Hands on what has been gathered, and says so if that, or an earlier try, failed.
    func flush() throws(Failure) {
        drain()
        if let failure { throw failure }
    }

    /// Whether writing has failed, so that there is no point in going on.
    var hasFailed: Bool { failure != nil }

    private func drain() {
        defer { count = 0 }
        guard failure == nil, count > 0 else { return }
        do { try sink(UnsafeRawBufferPointer(start: storage, count: count)) } catch { failure = error }
    }

    /// Makes room for a piece that is written in place.
    @inline(__always)
    private func reserve(_ bytes: Int) -> UnsafeMutablePointer<UInt8> {
        if count + bytes > Self.capacity { drain() }
        return storage + count
    }

    @inline(__always)
    func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length).update(from: text.utf8Start, count: length)
        count += length
    }

    func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if count == Self.capacity { drain() }
            let part = rest.prefix(Self.capacity - count)
            UnsafeMutableRawPointer(storage + count).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: part).baseAddress.unsafelyUnwrapped, byteCount: part.count)
            count += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)[0] = byte
        count += 1
    }

    /// A whole number with at least `width` digits.
    func append(_ value: Int64, width: Int = 1) {
        let place = reserve(20)
        var written = 0
        var left = value.magnitude
        if value < 0 {
            place[0] = UInt8(ascii: "-")
            written = 1
        }
        var digits = width
        var bound = powerOfTen(width)
        while digits < 19, left >= bound {
            digits += 1
            bound = digits < 19 ? bound &* 10 : bound
        }
        var position = written + digits
        while position > written {
            position -= 1
            let (quotient, digit) = left.quotientAndRemainder(dividingBy: 10)
            place[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            left = quotient
        }
        count += written + digits
    }

    /// A number with exactly `decimals` decimals.
    func append(_ value: Double, decimals: Int) {
        let scale = powerOfTen(decimals)
        let scaled = (value.magnitude * Double(scale)).rounded()
        guard scaled < 9e18 else { return append("\(value)") }
        let parts = UInt64(scaled)
        if value.sign == .minus, parts != 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = parts.quotientAndRemainder(dividingBy: scale)
        append(Int64(whole))
        guard decimals > 0 else { return }
        append(UInt8(ascii: "."))
        append(Int64(fraction), width: decimals)
    }
}

@inline(__always)
private func powerOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
}
