internal import GNSS
internal import TextOutput

/// RTCM2: a message of the older protocol for differential corrections. Messages of types that are not decoded are
/// written as 24-bit words.
struct RTCM2Report: FrameReport {
    static let name = "RTCM2"

    private static let headerWidth = 48

    /// The header and the content, without parity bits.
    private let bytes: [UInt8]
    private let type: Int

    /// - Parameter frame: A complete frame.
    init?(_ frame: UnsafeRawBufferPointer) {
        bytes = RTCM2Format.data(frame)
        guard bytes.count * 8 >= Self.headerWidth else { return nil }
        type = Int(bytes.bits(at: 8, width: 6))
    }

    func write(to text: inout JSONText) {
        var header = BitCursor(bytes, at: 14)
        text.member("type", type)
        text.member("station_id", header.next(10))
        text.member("zcount", Double(header.next(13)) * 0.6, decimals: 1)
        text.member("seqnum", header.next(3))
        text.member("length", header.next(5))
        text.member("station_health", header.next(3))
        let content = BitCursor(bytes, at: Self.headerWidth)
        if !writeNamed(content, to: &text) {
            text.member("data") { text in
                text.list { text in
                    for start in stride(from: Self.headerWidth, to: bytes.count * 8, by: 24) {
                        text.append(bytes.bits(at: start, width: 24))
                    }
                }
            }
        }
    }

    /// Writes the named members of a message.
    /// - Returns: Whether the message has named members.
    private func writeNamed(_ content: BitCursor, to text: inout JSONText) -> Bool {
        var content = content
        switch type {
        case 1, 9, 31: writeCorrections(&content, to: &text)
        case 3: writePosition(&content, to: &text)
        case 5: writeHealth(&content, to: &text)
        case 6: break
        case 7: writeBeacons(&content, to: &text)
        case 13: writeTransmitter(&content, to: &text)
        case 14: writeTime(&content, to: &text)
        case 16: text.member("message", content.nextText(count: content.remainingCount / 8))
        case 18: writePhases(&content, to: &text)
        case 19: writePseudoranges(&content, to: &text)
        case 22: writeAntennaOffset(&content, to: &text)
        case 23: writeAntenna(&content, to: &text)
        case 24: writeAntennaPosition(&content, to: &text)
        default: return false
        }
        return true
    }
}

extension RTCM2Report {
    /// Writes messages 1 and 9 (GPS corrections) and 31 (GLONASS corrections).
    private func writeCorrections(_ content: inout BitCursor, to text: inout JSONText) {
        writeSatellites(width: 40, &content, to: &text) { content, text in
            let isCoarse = content.nextBool()
            let deviation = content.next(2)
            text.member("ident", content.nextSatellite())
            text.member("udre", deviation)
            let correction = Double(content.nextSigned(16)) * (isCoarse ? 0.32 : 0.02)
            let rate = Double(content.nextSigned(8)) * (isCoarse ? 0.032 : 0.002)
            if type == 31 {
                text.member("change", content.nextBool())
                text.member("tod", content.next(7))
            } else {
                text.member("iod", content.next(8))
            }
            text.member("prc", correction, decimals: 3)
            text.member("rrc", rate, decimals: 3)
        }
    }

    /// Writes message 5: the health of satellites. The signal strength is sent with 24 dB subtracted, or as 0 if it is
    /// unknown. The time until a satellite becomes unhealthy is sent in units of five minutes.
    private func writeHealth(_ content: inout BitCursor, to text: inout JSONText) {
        writeSatellites(width: 24, &content, to: &text) { content, text in
            content.skip(1)
            text.member("ident", content.nextSatellite())
            text.member("iodl", content.nextBool())
            text.member("health", content.next(3))
            let strength = content.next(5)
            text.member("snr", strength == 0 ? -1 : strength + 24)
            text.member("health_en", content.nextBool())
            text.member("new_data", content.nextBool())
            text.member("los_warning", content.nextBool())
            text.member("tou", content.next(4) * 5)
            content.skip(2)
        }
    }

    /// Writes message 7: the radio beacons that send corrections.
    private func writeBeacons(_ content: inout BitCursor, to text: inout JSONText) {
        let bitRates = [25, 50, 100, 110, 150, 200, 250, 300]
        writeSatellites(width: 72, &content, to: &text) { content, text in
            text.member("lat", Double(content.nextSigned(16)) * 90 / 32_767, decimals: 4)
            text.member("lon", Double(content.nextSigned(16)) * 180 / 32_767, decimals: 4)
            text.member("range", content.next(10))
            text.member("frequency", 190 + Double(content.next(12)) / 10, decimals: 1)
            text.member("health", content.next(2))
            text.member("station_id", content.next(10))
            text.member("bitrate", bitRates[content.next(3)])
            content.skip(3)
        }
    }

    /// Writes message 18: uncorrected carrier phases.
    private func writePhases(_ content: inout BitCursor, to text: inout JSONText) {
        let frequency = content.next(2)
        content.skip(2)
        text.member("tom", content.next(20))
        text.member("f", frequency)
        writeSatellites(width: 48, &content, to: &text) { content, text in
            let flags = (content.next(1), content.next(1), content.next(1))
            text.member("ident", content.nextSatellite())
            text.member("m", flags.0)
            text.member("pc", flags.1)
            text.member("g", flags.2)
            text.member("dq", content.next(3))
            text.member("clc", content.next(5))
            text.member("carrierphase", content.nextSigned(32))
        }
    }

    /// Writes message 19: uncorrected pseudoranges.
    private func writePseudoranges(_ content: inout BitCursor, to text: inout JSONText) {
        let frequency = content.next(2)
        let smoothing = content.next(2)
        text.member("tom", content.next(20))
        text.member("f", frequency)
        text.member("sm", smoothing)
        writeSatellites(width: 48, &content, to: &text) { content, text in
            let flags = (content.next(1), content.next(1), content.next(1))
            text.member("ident", content.nextSatellite())
            text.member("m", flags.0)
            text.member("pc", flags.1)
            text.member("g", flags.2)
            text.member("dq", content.next(4))
            text.member("me", content.next(4))
            text.member("pseudorange", content.next(32))
        }
    }

    /// Writes a list of satellites or beacons. The closure `write` is called for each entry, to read its values and write
    /// its members.
    /// - Parameter width: The number of bits per entry. If fewer bits remain at the end, they are ignored.
    private func writeSatellites(
        width: Int, _ content: inout BitCursor, to text: inout JSONText,
        _ write: (inout BitCursor, inout JSONText) -> Void
    ) {
        text.member("satellites") { text in
            text.list { text in
                while content.remainingCount >= width { text.object { write(&content, &$0) } }
            }
        }
    }
}

extension RTCM2Report {
    /// Writes message 3: the position of the station.
    private func writePosition(_ content: inout BitCursor, to text: inout JSONText) {
        for axis in ["x", "y", "z"] { text.member(axis, Double(content.nextSigned(32)) / 100, decimals: 2) }
    }

    /// Writes message 13: the position and the range of the transmitter.
    private func writeTransmitter(_ content: inout BitCursor, to text: inout JSONText) {
        text.member("status", content.nextBool())
        text.member("rangeflag", content.nextBool())
        content.skip(6)
        text.member("lat", Double(content.nextSigned(16)) / 100, decimals: 2)
        text.member("lon", Double(content.nextSigned(16)) / 100, decimals: 2)
        text.member("range", content.next(8) * 4)
    }

    /// Writes message 14: the GPS time.
    private func writeTime(_ content: inout BitCursor, to text: inout JSONText) {
        text.member("week", content.next(10))
        text.member("hour", content.next(8))
        text.member("leapsecs", content.next(6))
    }

    /// Writes message 22: the antenna's offset from the position in message 3, sent in units of 1/256 cm.
    private func writeAntennaOffset(_ content: inout BitCursor, to text: inout JSONText) {
        let offsets = (0..<3).map { _ in Double(content.nextSigned(8)) / 256 }
        content.skip(5)
        text.member("gs", content.next(1))
        for (name, offset) in zip(["dx", "dy", "dz"], offsets) { text.member(name, offset, decimals: 6) }
    }

    /// Writes message 23: the type of the antenna, and its serial number if there is one.
    private func writeAntenna(_ content: inout BitCursor, to text: inout JSONText) {
        content.skip(1)
        text.member("ar", "\(content.next(1))")
        let hasSerialNumber = content.nextBool()
        let length = content.next(5)
        let antenna = content.nextText(count: length)
        text.member("sid", "\(content.next(8))")
        text.member("ad", antenna)
        if hasSerialNumber {
            content.skip(3)
            let length = content.next(5)
            text.member("as", content.nextText(count: length))
        }
    }

    /// Writes message 24: the position of the antenna.
    private func writeAntennaPosition(_ content: inout BitCursor, to text: inout JSONText) {
        let x = content.nextSigned(38)
        content.skip(2)
        let y = content.nextSigned(38)
        content.skip(2)
        let z = content.nextSigned(38)
        text.member("gs", content.next(1))
        for (axis, value) in [("x", x), ("y", y), ("z", z)] {
            text.member(axis, Double(value) / 10_000, decimals: 4)
        }
    }
}

extension BitCursor {
    /// Reads the next satellite number. The number 32 is sent as 0.
    fileprivate mutating func nextSatellite() -> Int {
        let number = next(5)
        return number == 0 ? 32 : number
    }

    /// Reads the next characters as text, without the zeros that pad the text.
    fileprivate mutating func nextText(count: Int) -> String {
        let characters = (0..<count).map { _ in UInt8(next(8)) }.prefix { $0 != 0 }
        return String(String.UnicodeScalarView(characters.map { UnicodeScalar($0) }))
    }
}
