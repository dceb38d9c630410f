public import GNSS
internal import NMEA

/// The characteristics of a receiver model: its satellite systems and settings, its binary messages, and its sentences
/// with their order and field formats.
public struct Personality: Sendable {
    /// The name of the model on the command line, such as `ublox8`.
    public let model: String
    /// A one-line description for help texts.
    public let summary: String
    /// The factory baud rate of the serial line; `nil` for a receiver attached directly to USB.
    let factoryBaudRate: Int?
    /// The protocols that the receiver sends.
    public internal(set) var output: Output
    /// The maximum number of fixes per second.
    public let maximumRate: Double
    /// The satellite systems that the receiver supports.
    public let constellations: Set<Constellation>
    /// The settings for reception and navigation.
    public let settings: ReceiverModel.Settings
    /// The sentences sent when the receiver is switched on, with checksums but without line ends.
    public let startUp: [String]

    /// The sentences that report the antenna state, keyed by state. They are sent when the state changes, and with
    /// every tenth observation while the antenna has a fault.
    ///
    /// The dictionary is empty for receivers that report the antenna state with each observation or not at all.
    let antennaNotices: [Observation.Antenna: String]

    /// The sentences that are sent for observations, in order of transmission.
    let sentences: [ScheduledSentence]
    let lists: SatelliteLists
    let style: FieldStyle
    /// The binary messages; `nil` for receivers without a binary protocol.
    let binary: BinaryStyle?

    /// Creates a receiver model.
    ///
    /// - Parameters:
    ///   - startUp: The sentences sent when the receiver is switched on, without `$` and checksum.
    ///   - antennaNotices: The sentence for each antenna state, without `$` and checksum.
    init(
        name: String, summary: String, baudRate: Int?, maximumRate: Double, constellations: Set<Constellation>,
        settings: ReceiverModel.Settings = .init(), startUp: [String],
        antennaNotices: [Observation.Antenna: String] = [:], sentences: [ScheduledSentence], lists: SatelliteLists,
        style: FieldStyle, binary: BinaryStyle? = nil
    ) {
        model = name
        self.summary = summary
        factoryBaudRate = baudRate
        self.maximumRate = maximumRate
        self.constellations = constellations
        self.settings = settings
        self.startUp = startUp.map(Self.withChecksum)
        self.antennaNotices = antennaNotices.mapValues(Self.withChecksum)
        self.sentences = sentences
        self.lists = lists
        self.style = style
        self.binary = binary
        output = sentences.isEmpty ? binary?.output ?? .nmea : .nmea
    }

    private static func withChecksum(_ body: String) -> String {
        "$\(body)" + String(decoding: SentenceChecksum.suffix(of: body.utf8), as: UTF8.self)
    }
}

extension Personality {
    /// All receivers that can be simulated, starting with the default receiver.
    public static let all: [Personality] = [
        ublox8, ublox6, ubloxm10, ubloxf9, sirf3, sirf4, mtk3339, l76k, skytraq, garmin18x, teseo, lasseniq, plain,
    ]

    /// Returns the receiver with the given name, or `nil` if the name is unknown. The name may have a suffix that
    /// selects the output: `ublox8+ubx` sends sentences and UBX, and `ublox8-ubx` sends only UBX.
    public static func named(_ name: String) -> Personality? {
        for personality in all {
            for output in personality.outputs {
                if let other = personality.sending(output), other.name == name { return other }
            }
        }
        return nil
    }
}
