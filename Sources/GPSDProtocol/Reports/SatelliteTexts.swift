internal import GNSS
internal import TextOutput

// Satellite lists make up most of the text of an epoch. From one second to the next, usually only a satellite's signal
// strength changes, so the text before and after the signal strength is copied from the previous list. Only a few
// different signal strengths occur, so the text for each of them is cached as well. Residuals, which only binary
// protocols report, are not cached.

/// A cache for the JSON text of satellites, indexed by their position in the list.
final class SatelliteTexts {
    /// The number of cache entries. Most lists are shorter. In longer lists, several satellites share an entry.
    private static let entryCount = 64
    /// The maximum length of the text for one satellite, in bytes.
    private static let maxLength = 1 + Beginning.capacity + Strength.capacity + Ending.capacity + maxResidualLength

    private static let maxResidualLength = 32

    private typealias Beginning = CachedText<48>
    private typealias Strength = CachedText<16>
    private typealias Ending = CachedText<112>

    /// A cached text that is valid as long as its key does not change.
    ///
    /// The text must not be longer than `capacity` bytes.
    private struct CachedText<let capacity: Int> {
        private var key: UInt64 = .max
        private var length = 0
        private var bytes = InlineArray<capacity, UInt8>(repeating: 0)

        /// Writes the cached text. If the key has changed, `make` is called first to create the text.
        @inline(__always)
        mutating func write(_ key: UInt64, to text: inout TextCursor, _ make: (inout TextCursor) -> Void) {
            if key != self.key { return renew(key, writingTo: &text, make) }
            // Copying a constant number of bytes is faster than copying only the text. The excess bytes are overwritten
            // by the following text.
            withUnsafeBytes(of: bytes) {
                UnsafeMutableRawBufferPointer(start: text.pointer, count: capacity).copyMemory(from: $0)
            }
            text.advance(length)
        }

        @inline(never)
        private mutating func renew(
            _ key: UInt64, writingTo text: inout TextCursor, _ make: (inout TextCursor) -> Void
        ) {
            self.key = key
            let start = text.pointer
            make(&text)
            length = text.pointer - start
            precondition(length <= capacity)
            withUnsafeMutableBytes(of: &bytes) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: start, count: length))
            }
        }
    }

    // Raw memory is used because an array would check for unique ownership at each of the frequent mutations.
    private let beginnings = UnsafeMutablePointer<Beginning>.allocate(capacity: entryCount)
    private let strengths = UnsafeMutablePointer<Strength>.allocate(capacity: entryCount)
    private let endings = UnsafeMutablePointer<Ending>.allocate(capacity: entryCount)

    init() {
        beginnings.initialize(repeating: CachedText(), count: Self.entryCount)
        strengths.initialize(repeating: CachedText(), count: Self.entryCount)
        endings.initialize(repeating: CachedText(), count: Self.entryCount)
    }

    deinit {
        beginnings.deallocate()
        strengths.deallocate()
        endings.deallocate()
    }

    /// Writes a list of satellites as JSON objects, separated by commas.
    func write(_ satellites: [Satellite], to output: OutputBuffer) {
        for start in stride(from: 0, to: satellites.count, by: Self.entryCount) {
            output.write(atMost: Self.entryCount * Self.maxLength) { text in
                for index in start..<min(start + Self.entryCount, satellites.count) {
                    if index > 0 { text.append(UInt8(ascii: ",")) }
                    write(satellites[index], at: index - start, to: &text)
                }
            }
        }
    }

    @inline(__always)
    private func write(_ satellite: Satellite, at slot: Int, to text: inout TextCursor) {
        let number = UInt64(satellite.gpsdNumber)
        // The satellite's number fits into the upper 16 bits of the packed direction, which are unused.
        beginnings[slot].write(satellite.packedDirection | number << 48, to: &text) { text in
            text.append("{\"PRN\":", number)
            text.append(",\"el\":", satellite.elevation)
            text.append(",\"az\":", satellite.azimuth)
        }
        let strength = satellite.packedStrength
        strengths[Int(strength) % Self.entryCount].write(UInt64(strength), to: &text) { text in
            text.append(",\"ss\":", satellite.signalStrength)
        }
        if let residual = satellite.tracking.residual {
            text.append(",\"prRes\":")
            text.append(residual, decimals: 1)
        }
        endings[slot].write(satellite.packedIdentity, to: &text) { text in
            text.append(satellite.isUsed ? ",\"used\":true" : ",\"used\":false")
            text.append(",\"gnssid\":", UInt64(satellite.constellation.rawValue))
            text.append(",\"svid\":", UInt64(satellite.number))
            let signal = satellite.signal.gpsdNumber(in: satellite.constellation)
            if signal != 0 { text.append(",\"sigid\":", signal) }
            let tracking = satellite.tracking
            if let frequency = tracking.frequency { text.append(",\"freqid\":", UInt64(frequency)) }
            if let health = tracking.health { text.append(",\"health\":", UInt64(health.rawValue)) }
            if let quality = tracking.quality { text.append(",\"qual\":", UInt64(quality)) }
            text.append(UInt8(ascii: "}"))
        }
    }
}

extension TextCursor {
    /// Appends a JSON member with a small number that has at most one decimal. Most values are integers.
    @inline(__always)
    fileprivate mutating func append(_ key: StaticString, _ value: Float?) {
        guard let value else { return }
        append(key)
        let whole = Int64(value)
        if value >= 0, Float(whole) == value {
            append(UInt64(bitPattern: whole))
            append(".0")
        } else {
            append(Double(value), decimals: 1)
        }
    }
}
