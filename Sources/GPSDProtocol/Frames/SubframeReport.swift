internal import GNSS
internal import TextOutput
internal import UBX

/// SUBFRAME: a subframe, or another part, of the navigation data that a satellite transmits.
///
/// GPS subframes and BeiDou ephemerides are decoded. Other subframes are written as the receiver sent them.
struct SubframeReport: FrameReport {
    static let name = "SUBFRAME"

    /// The satellite system, as a u-blox identifier (`gnssId`).
    private let system: UInt8
    /// The satellite number within its system.
    private let satellite: UInt8
    private let content: Content
    /// Whether to write physical units instead of the integers in the subframe.
    private let isScaled: Bool

    private enum Content {
        case gps(GPSSubframe)
        case beidou(BeiDouSubframe)
        case words([UInt32])
    }

    func write(to text: inout JSONText) {
        text.member("gnssId", Int(system))
        text.member("tSV", Int(satellite))
        switch content {
        case .gps(let subframe):
            text.member("frame", subframe.number)
            text.member("TOW17", subframe.timeOfWeek)
            text.member("scaled", isScaled)
            subframe.write(to: &text, isScaled: isScaled)
        case .beidou(let subframe): subframe.write(to: &text, satellite: satellite)
        case .words(let words):
            text.member("scaled", false)
            text.member("words") { text in text.list { text in for word in words { text.append(UInt64(word)) } } }
        }
    }
}

extension SubframeReport {
    /// Creates a report from RXM-SFRBX: words of any system, each in the low bits of an integer.
    init(_ message: RxmSFRBX, isScaled: Bool) {
        self.isScaled = isScaled
        system = message.system
        satellite = message.number
        let content: Content? =
            switch (message.system, message.signal) {
            case (0, 0): GPSSubframe(wordsWithParity: message.words).map(Content.gps)
            // Message D1. BeiDou's geostationary satellites transmit D2 instead, which begins in the same way.
            case (3, 0) where 6...58 ~= message.number: BeiDouSubframe(words: message.words).map(Content.beidou)
            default: nil
            }
        self.content = content ?? .words(message.words)
    }

    /// Creates a report from RXM-SFRB: GPS or SBAS words without parity. SBAS satellites have PRNs from 120 upward.
    init(_ message: RxmSFRB, isScaled: Bool) {
        self.isScaled = isScaled
        system = message.number < 120 ? 0 : 1
        satellite = message.number
        let words = message.words.map { $0 & 0xFF_FFFF }
        content = system == 0 ? GPSSubframe(words: words).map(Content.gps) ?? .words(words) : .words(words)
    }

    /// Creates a report from a SiRF receiver's message 8.
    init?(sirf frame: UnsafeRawBufferPointer, isScaled: Bool) {
        guard frame.count > 8,
            let subframe = GPSSubframe(sirf: UnsafeRawBufferPointer(rebasing: frame[4..<frame.count - 4]))
        else { return nil }
        system = 0
        satellite = frame[6]
        self.isScaled = isScaled
        content = .gps(subframe)
    }

    /// Creates a report from a SkyTraq receiver's message E0.
    init?(skytraq frame: UnsafeRawBufferPointer, isScaled: Bool) {
        guard frame.count > 7,
            let subframe = GPSSubframe(skytraq: UnsafeRawBufferPointer(rebasing: frame[4..<frame.count - 3]))
        else { return nil }
        system = 0
        satellite = frame[5]
        self.isScaled = isScaled
        content = .gps(subframe)
    }
}
