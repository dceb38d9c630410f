package import NMEA

extension AntennaStatus {
    /// Extracts the antenna status from a sentence; `nil` if the sentence has none.
    ///
    /// Each manufacturer uses a different format, most of them plain text in TXT:
    ///
    /// | sentence | from |
    /// |---|---|
    /// | `GPTXT,01,01,01,ANTENNA OPEN` | CASIC, Quectel L76K and other modules with that chip |
    /// | `GNTXT,01,01,02,ANTSTATUS=SHORT` | u-blox, at the start and at each change |
    /// | `GNTXT,01,01,01,ANT_OK` | Allystar, Unicore |
    /// | `PGTOP,11,n`, `PCD,11,n` | MediaTek modules by GlobalTop and CDTop |
    /// | `PSTMANTENNASTATUS,n` | ST Teseo |
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

    /// Parses a text such as "ANTSTATUS=OPEN". Words for a status that is not known yet, such as INIT, yield `nil`.
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

    /// A description for people.
    package var text: String {
        switch self {
        case .normal: "the receiver reports its antenna as connected"
        case .open: "the receiver reports its antenna as open: not connected, or its cable is cut"
        case .short: "the receiver reports a short circuit in its antenna or the antenna's cable"
        case .inside: "the receiver uses its internal antenna"
        case .outside: "the receiver uses its external antenna"
        }
    }

    /// Advice for people; `nil` when nothing is wrong.
    package var cure: String? {
        switch self {
        case .open: "Check the antenna's plug and cable, and whether it is an active antenna"
        case .short:
            "Unplug the antenna: if the report disappears, replace the antenna or its cable; check the plugs for water"
        case .normal, .inside, .outside: nil
        }
    }
}
