internal import GNSS
internal import NMEA

/// The purpose of an NMEA sentence, derived from its type. The purposes of a device's sentences show whether it is a
/// GPS receiver.
enum SentencePurpose: String, CaseIterable {
    /// Position, time and satellites, as sent by GPS receivers.
    case position = "positions"
    case ais = "AIS"
    case heading
    case depth
    case wind
    case waterSpeed = "speed through the water"
    case weather = "weather and sensors"
    case radar = "radar targets"
    case navigation = "navigation to waypoints"
    case other = "other data"

    init(_ code: SentenceCode) {
        self = Self.purposes[code] ?? .other
    }

    private static let purposes: [SentenceCode: SentencePurpose] = {
        let codes: [SentencePurpose: [SentenceCode]] = [
            .position: [
                "GGA", "RMC", "GLL", "GNS", "GSA", "GSV", "GST", "VTG", "ZDA", "PUBX,00", "PUBX,03", "PASHR,POS",
                "PTNL,GGK", "PQTMPVT", "PSTI,030", "PGRMF", "PGRMV",
            ],
            .ais: ["VDM", "VDO", "ABK", "ABM", "BBM", "ACA", "SSD", "VSD", "ALR"],
            .heading: ["HDT", "HDG", "HDM", "THS", "ROT", "PTNTHTM", "PASHR", "PTNL,AVR", "PSAT,HPR", "PQTMTAR"],
            .depth: ["DBT", "DPT", "DBS", "DBK"],
            .wind: ["MWV", "MWD", "VWR", "VWT"],
            .waterSpeed: ["VHW", "VBW", "VLW"],
            .weather: ["MDA", "MTW", "XDR", "MMB", "MTA", "HUM"],
            .radar: ["TTM", "TLL", "OSD", "RSD", "TLB"],
            .navigation: ["RMB", "APB", "BOD", "BWC", "BWR", "RTE", "WPL", "XTE", "AAM", "HSC", "APA"],
        ]
        var purposes: [SentenceCode: SentencePurpose] = [:]
        for (purpose, codes) in codes { for code in codes { purposes[code] = purpose } }
        return purposes
    }()

    /// The sentence types that contain an altitude.
    static let withAltitude: Set<SentenceCode> = [
        "GGA", "GNS", "PUBX,00", "PASHR,POS", "PTNL,GGK", "PQTMPVT", "PSTI,030", "PGRMZ",
    ]
}

extension Receiver.Statistics {
    /// The purposes of the received sentences, in the order ``SentencePurpose`` declares them.
    var purposes: [SentencePurpose] {
        let purposes = Set(sentences.keys.map { SentencePurpose($0.code) })
        return SentencePurpose.allCases.filter(purposes.contains)
    }

    /// Whether the receiver has sent only NMEA sentences, and none of a type that contains an altitude.
    package var lacksAltitude: Bool {
        !sentences.isEmpty && frames.isEmpty
            && !sentences.keys.contains { SentencePurpose.withAltitude.contains($0.code) }
    }

    /// Whether sentences that list satellites have arrived.
    var listsSatellites: Bool { sentences.keys.contains { $0.code == "GSV" || $0.code == "PUBX,03" } }
}
