public import GNSS

/// The characteristics of one receiver: its systems and settings, its sentences, their order and their field widths.
public struct Personality: Sendable {
    /// The name on the command line.
    public private(set) var name: String
    /// A description in one line.
    public let summary: String
    /// The factory baud rate of the serial line; `nil` for a receiver attached directly to USB.
    public let speed: Int?
    /// The maximum number of fixes per second.
    public let maximumRate: Double
    /// The satellite systems that the receiver supports.
    public let constellations: Set<Constellation>
    /// The settings for reception and navigation.
    public let settings: ReceiverModel.Settings
    /// The sentences sent when the receiver is switched on, without line ends.
    public let startUp: [String]

    /// The sentences sent when the state of the antenna changes, and with every tenth observation while the antenna has
    /// a fault.
    ///
    /// Other receivers report the antenna with each observation, or never.
    let antennaNotices: [Observation.Antenna: String]

    /// The sentences sent for each observation, in this order.
    let sentences: [ScheduledSentence]
    let lists: SatelliteLists
    let style: FieldStyle
    /// Whether the receiver supports UBX.
    private let speaksUBX: Bool
    /// Whether UBX frames are sent before and after the sentences.
    private(set) var sendsUBX = false

    /// - Parameters:
    ///   - startUp: The sentences without `$` and checksum.
    ///   - antennaNotices: The sentences without `$` and checksum.
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
    /// All receivers that can be simulated, starting with the default.
    public static let all: [Personality] = [
        ublox8, ublox6, ubloxm10, ubloxf9, sirf3, sirf4, mtk3339, l76k, skytraq, garmin18x, teseo, plain,
    ]

    /// Returns the receiver with a name. `ublox8+ubx` is `ublox8` with UBX.
    public static func named(_ name: String) -> Personality? {
        all.first { $0.name == name } ?? all.lazy.compactMap { $0.withUBX() }.first { $0.name == name }
    }

    /// Returns the same receiver with UBX frames (NAV-PVT and NAV-SAT) in addition to its sentences.
    /// - Returns: `nil` if the receiver does not support UBX.
    public func withUBX() -> Personality? {
        guard speaksUBX else { return nil }
        var other = self
        if !sendsUBX { other.name += "+ubx" }
        other.sendsUBX = true
        return other
    }
}
