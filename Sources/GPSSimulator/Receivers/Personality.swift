public import GNSS

/// What makes one receiver's output different from another's: which sentences it sends, in which order and with which widths.
public struct Personality: Sendable {
    /// As it is named on the command line.
    public private(set) var name: String
    /// Which receiver it is, in one line.
    public let summary: String
    /// The speed of its serial line as it leaves its maker, bits per second; `nil` for one on the USB itself.
    public let speed: Int?
    /// The most fixes that it makes in a second.
    public let maximumRate: Double
    /// The systems that it receives.
    public let constellations: Set<Constellation>
    /// What else it makes of them.
    public let settings: ReceiverModel.Settings
    /// What it sends when it is switched on, line ends left out.
    public let startUp: [String]

    /// What it sends when the state of its antenna changes, and every ten observations while something is wrong with it. Others
    /// report it with each observation, or not at all.
    let antennaNotices: [Observation.Antenna: String]

    /// What it sends about each observation, in this order.
    let sentences: [ScheduledSentence]
    let lists: SatelliteLists
    let style: FieldStyle
    /// Whether it can speak UBX.
    private let speaksUBX: Bool
    /// Whether frames of UBX stand around its sentences.
    private(set) var sendsUBX = false

    /// - Parameters:
    ///   - startUp: The sentences without `$` and checksum.
    ///   - antennaNotices: Likewise.
    init(
        name: String, summary: String, speed: Int?, maximumRate: Double, constellations: Set<Constellation>,
        settings: ReceiverModel.Settings = .init(), startUp: [String],
        antennaNotices: [Observation.Antenna: String] = [:], sentences: [ScheduledSentence], lists: SatelliteLists,
        style: FieldStyle, speaksUBX: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.speed = speed
        self.maximumRate = maximumRate
        self.constellations = constellations
        self.settings = settings
        self.startUp = startUp.map(Self.withChecksum)
        self.antennaNotices = antennaNotices.mapValues(Self.withChecksum)
        self.sentences = sentences
        self.lists = lists
        self.style = style
        self.speaksUBX = speaksUBX
    }

    private static func withChecksum(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)"
    }
}

extension Personality {
    /// Every receiver that can be simulated, the most usual one first.
    public static let all: [Personality] = [
        ublox8, ublox6, ubloxm10, ubloxf9, sirf3, sirf4, mtk3339, l76k, skytraq, garmin18x, teseo, plain,
    ]

    /// The receiver of a name; `ublox8+ubx` is `ublox8` with UBX.
    public static func named(_ name: String) -> Personality? {
        all.first { $0.name == name } ?? all.lazy.compactMap { $0.withUBX() }.first { $0.name == name }
    }

    /// The same receiver with frames of u-blox's own protocol beside its sentences: NAV-PVT and NAV-SAT. `nil` for one that
    /// does not know them.
    public func withUBX() -> Personality? {
        guard speaksUBX else { return nil }
        var other = self
        if !sendsUBX { other.name += "+ubx" }
        other.sendsUBX = true
        return other
    }
}
