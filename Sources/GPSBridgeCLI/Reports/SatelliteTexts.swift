import GNSS

// From one second to the next hardly anything about a satellite changes but its strength: what stands before and after it
// is kept from the last list and copied. A list of satellites is most of what there is to write for an epoch.

/// The texts of the satellites in the last list, by their place in it.
final class SatelliteTexts {
    /// The most bytes that a satellite takes.
    static let longest = 2 * Piece.capacity + TextCursor.longestNumber
    /// Lists are shorter; places beyond it share the texts of others.
    private static let places = 64

    /// A text that holds as long as its key does.
    private struct Piece {
        /// More than the longest text takes, rounded up to what is copied at once.
        static let capacity = 64

        var key: UInt64 = .max
        var length = 0
        var bytes = InlineArray<64, UInt8>(repeating: 0)

        /// Writes the text, after `make` has renewed it if its key is another one.
        @inline(__always)
        mutating func write(_ key: UInt64, to text: inout TextCursor, _ make: (inout TextCursor) -> Void) {
            if key != self.key {
                self.key = key
                let start = text.place
                make(&text)
                length = text.place - start
                precondition(length <= Self.capacity)
                withUnsafeMutableBytes(of: &bytes) {
                    $0.copyMemory(from: UnsafeRawBufferPointer(start: start, count: length))
                }
            } else {
                // Copying a fixed number is faster; what is too much is written over.
                withUnsafeBytes(of: bytes) {
                    UnsafeMutableRawBufferPointer(start: text.place, count: Self.capacity).copyMemory(from: $0)
                }
                text.advance(length)
            }
        }
    }

    // Plain memory: these are changed for every satellite, and an array would ask each time whether it may.
    private let beginnings = UnsafeMutablePointer<Piece>.allocate(capacity: places)
    private let endings = UnsafeMutablePointer<Piece>.allocate(capacity: places)

    init() {
        beginnings.initialize(repeating: Piece(), count: Self.places)
        endings.initialize(repeating: Piece(), count: Self.places)
    }

    deinit {
        beginnings.deallocate()
        endings.deallocate()
    }

    /// Writes a satellite as the protocol has it.
    func write(_ satellite: Satellite, at place: Int, to text: inout TextCursor) {
        let slot = place % Self.places
        let direction = satellite.packedDirection
        beginnings[slot].write(direction, to: &text) { text in
            text.append("{\"PRN\":", UInt64(satellite.receiverNumber))
            text.append(",\"el\":", satellite.elevation)
            text.append(",\"az\":", satellite.azimuth)
        }
        text.append(",\"ss\":", satellite.signalStrength)
        endings[slot].write(satellite.packedIdentity, to: &text) { text in
            text.append(satellite.isUsed ? ",\"used\":true" : ",\"used\":false")
            text.append(",\"gnssid\":", UInt64(satellite.constellation.rawValue))
            text.append(",\"svid\":", UInt64(satellite.number))
            let signal = satellite.signal.gpsdNumber(in: satellite.constellation)
            if signal != 0 { text.append(",\"sigid\":", signal) }
            text.append(UInt8(ascii: "}"))
        }
    }
}

extension TextCursor {
    /// A small number with one decimal. Most are whole.
    @inline(__always)
    fileprivate mutating func append(_ key: StaticString, _ value: Float?) {
        guard let value else { return }
        append(key)
        if value >= 0, let whole = UInt16(exactly: value) {
            append(UInt64(whole))
            append(".0")
        } else {
            append(Double(value), decimals: 1)
        }
    }
}

extension Signal {
    /// The number in the protocol's `sigid`: u-blox's numbering, but for Galileo's E1, which gpsd counts as 4.
    fileprivate func gpsdNumber(in constellation: Constellation) -> UInt64 {
        switch (constellation, identifier) {
        case (.gps, 5), (.sbas, 5): 4
        case (.gps, 6), (.sbas, 6): 3
        case (.gps, 7), (.sbas, 7): 6
        case (.gps, 8), (.sbas, 8): 7
        case (.glonass, 3): 2
        case (.galileo, 1): 3
        case (.galileo, 2): 5
        case (.galileo, 7): 4
        case (.beidou, 3): 5
        case (.beidou, 5): 7
        case (.beidou, 8): 4
        case (.beidou, 0xB): 2
        case (.qzss, 4): 1
        case (.qzss, 5): 4
        case (.qzss, 6): 5
        case (.qzss, 7): 8
        case (.qzss, 8): 9
        default: 0
        }
    }
}
