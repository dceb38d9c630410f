/// What a receiver reports about its antenna.
package enum AntennaReport: Hashable, Sendable {
    /// Connected.
    case normal
    /// No current flows: it is not connected, or its cable is cut.
    case open
    /// Too much current flows.
    case short
    /// The one inside the receiver is used.
    case inside
    /// The one at the end of a cable is used.
    case outside
}

/// Looks for antenna reports in what a receiver sends. Each manufacturer has its own, most of them plain text in TXT:
///
/// | sentence | from |
/// |---|---|
/// | `GPTXT,01,01,01,ANTENNA OPEN` | CASIC, Quectel L76K and other modules with that chip |
/// | `GNTXT,01,01,02,ANTSTATUS=SHORT` | u-blox, at the start and at each change |
/// | `GNTXT,01,01,01,ANT_OK` | Allystar, Unicore |
/// | `PGTOP,11,n`, `PCD,11,n` | MediaTek modules by GlobalTop and CDTop |
/// | `PSTMANTENNASTATUS,n` | ST Teseo |
/// | `PQTMANTENNASTATUS,1,n` | Quectel |
package struct AntennaWatch: Hashable, Sendable {
    /// The last report.
    package private(set) var report: AntennaReport?
    /// A sentence that has begun, without the `$`.
    private var line: [UInt8]?

    private static let maxLength = 120

    /// Has seen nothing yet.
    package init() {}

    /// Reads bytes in pieces of any size.
    package mutating func add(_ bytes: [UInt8]) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "$"): line = []
            case 0x0D, 0x0A:
                if let line, let new = Self.report(in: line) { report = new }
                line = nil
            case 0x20..<0x7F where (line?.count ?? Self.maxLength) < Self.maxLength: line?.append(byte)
            default: line = nil
            }
        }
    }

    /// Reads a sentence whose checksum is right.
    private static func report(in line: [UInt8]) -> AntennaReport? {
        let parts = line.split(separator: UInt8(ascii: "*"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, UInt8(String(decoding: parts[1], as: UTF8.self), radix: 16) == parts[0].reduce(0, ^)
        else { return nil }
        let fields = String(decoding: parts[0], as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
        let codes: [Substring: AntennaReport]
        let code: Substring?
        switch fields[0] {
        case "PGTOP" where fields.dropFirst().first == "11":
            (codes, code) = (["1": .short, "2": .inside, "3": .outside], fields.dropFirst(2).first)
        case "PCD" where fields.dropFirst().first == "11":
            (codes, code) = (["1": .inside, "2": .outside, "3": .short], fields.dropFirst(2).first)
        case "PSTMANTENNASTATUS":
            (codes, code) = (["0": .normal, "1": .open, "2": .short], fields.dropFirst().first)
        case "PQTMANTENNASTATUS":
            (codes, code) = (["1": .normal, "2": .open, "3": .short], fields.dropFirst(2).first)
        case let address where address.hasSuffix("TXT"):
            return report(inWords: fields.dropFirst().joined(separator: " ").uppercased())
        default: return nil
        }
        return code.flatMap { codes[$0] }
    }

    /// Reads a text such as "ANTSTATUS=OPEN". Words that say that nothing is known yet, such as INIT, are not a report.
    private static func report(inWords text: String) -> AntennaReport? {
        let words = text.split { !$0.isLetter }
        guard let subject = words.firstIndex(where: { ["ANT", "ANTENNA", "ANTSTATUS"].contains($0) }) else {
            return nil
        }
        for word in words[subject...].dropFirst() {
            switch word {
            case "OK", "NORMAL": return .normal
            case "OPEN": return .open
            case "SHORT", "SHORTED": return .short
            case "INTERNAL": return .inside
            case "EXTERNAL": return .outside
            default: continue
            }
        }
        return nil
    }
}

extension AntennaReport {
    /// What it says, for a person.
    package var text: String {
        switch self {
        case .normal: "the receiver reports its antenna as connected"
        case .open: "the receiver reports its antenna as open: not connected, or its cable is cut"
        case .short: "the receiver reports a short circuit in its antenna or the antenna's cable"
        case .inside: "the receiver uses its internal antenna"
        case .outside: "the receiver uses its external antenna"
        }
    }

    /// What to do about it; `nil` when nothing is wrong.
    package var cure: String? {
        switch self {
        case .open: "Check the antenna's plug and cable, and whether it is an active antenna"
        case .short:
            "Unplug the antenna: if the report goes away, replace the antenna or its cable; look for water in the plugs"
        case .normal, .inside, .outside: nil
        }
    }
}
