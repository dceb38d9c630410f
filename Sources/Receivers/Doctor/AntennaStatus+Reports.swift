package import NMEA

extension AntennaStatus {
    /// Creates the antenna status from a sentence, or returns `nil` if the sentence does not report the antenna status.
    ///
    /// Each manufacturer uses a different format, most often plain text in a TXT sentence:
    ///
    /// | sentence | manufacturer |
    /// |---|---|
    /// | `GPTXT,01,01,01,ANTENNA OPEN` | CASIC, also in the Quectel L76K and other modules |
    /// | `GNTXT,01,01,02,ANTSTATUS=SHORT` | u-blox, at startup and after each change |
    /// | `GNTXT,01,01,01,ANT_OK` | Allystar, Unicore |
    /// | `PGTOP,11,n`, `PCD,11,n` | GlobalTop and CDTop, in modules with MediaTek chips |
    /// | `PSTMANTENNASTATUS,n` | ST, in Teseo receivers |
    /// | `PQTMANTENNASTATUS,1,n` | Quectel |
    package init?(_ sentence: Sentence) {
        let status: AntennaStatus? =
            switch sentence {
            case .txt(let body): body.text.flatMap { AntennaStatus(words: $0.description) }
            case .pgtop11(let body): body.status
            case .pcd11(let body): body.status
            case .pstmantennastatus(let body): body.status
            case .pqtmantennastatus(let body): body.status
            default: nil
            }
        guard let status else { return nil }
        self = status
    }

    /// Parses text such as "ANTSTATUS=OPEN". Returns `nil` for text that does not contain a status, such as
    /// "ANTSTATUS=INIT".
    private init?(words text: String) {
        let words = text.uppercased().split { !$0.isLetter }
        guard let subject = words.firstIndex(where: { ["ANT", "ANTENNA", "ANTSTATUS"].contains($0) }),
            let status = words[subject...].lazy.compactMap({ Self.words[$0] }).first
        else { return nil }
        self = status
    }

    private static let words: [Substring: AntennaStatus] = [
        "OK": .normal, "NORMAL": .normal, "OPEN": .open, "SHORT": .short, "SHORTED": .short, "INTERNAL": .inside,
        "EXTERNAL": .outside,
    ]

    /// A description of the antenna status for display.
    package var text: String {
        switch self {
        case .normal: "the receiver reports that its antenna is connected"
        case .open: "the receiver reports an open antenna circuit: the antenna is not connected, or its cable is cut"
        case .short: "the receiver reports a short circuit in its antenna or the antenna's cable"
        case .inside: "the receiver is using its internal antenna"
        case .outside: "the receiver is using its external antenna"
        }
    }

    /// Advice for solving the antenna problem; `nil` if the status does not indicate a problem.
    package var remedy: String? {
        switch self {
        case .open: "Check the antenna's connector and cable. A passive antenna may also be reported as open"
        case .short:
            "Unplug the antenna. If the warning disappears, check the connectors for water, or replace the antenna or "
                + "its cable"
        case .normal, .inside, .outside: nil
        }
    }
}
