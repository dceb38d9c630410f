import GPSSimulator
import Testing

/// A comparison of a personality with the log of a similar receiver, and the accepted differences.
struct Likeness: Sendable, CustomTestStringConvertible {
    var name: String
    var log: String
    var first: String
    /// The sentence types that only the personality or only the receiver sends.
    var ignored: Set<String> = []
    /// The sentence types with additional fields, due to a different NMEA version.
    var moreFields: [String: Int] = [:]
    /// Whether the order of sentences must match.
    var hasOrder = true
    /// Whether the numbers of decimals must match.
    var hasDecimals = true

    var testDescription: String { "\(name) like \(log)" }

    static let all = [
        Likeness(name: "ublox6", log: "ublox-lea-5h", first: "RMC", ignored: ["TXT"]),
        Likeness(
            name: "ublox8", log: "hab-gpspi", first: "RMC", moreFields: ["RMC": 1, "GSA": 1, "GSV": 1]),
        Likeness(name: "ubloxm10", log: "ublox-neo-m9n-nmea", first: "RMC"),
        Likeness(name: "ubloxf9", log: "ublox-zed-f9p-nmea", first: "RMC", hasDecimals: false),
        Likeness(
            name: "ubloxf9", log: "ublox-f9p-hpnmea", first: "RMC", ignored: ["TXT", "GLL", "GST", "ZDA", "GBS"],
            hasOrder: false),
        Likeness(name: "sirf3", log: "nd-1005", first: "GGA"),
        Likeness(name: "sirf4", log: "nokia-ld-4w", first: "GGA"),
        Likeness(name: "mtk3339", log: "mt3339", first: "GGA"),
        Likeness(name: "l76k", log: "quectel-l76k-dual", first: "GGA"),
        Likeness(name: "skytraq", log: "skytraq-dgps", first: "GGA"),
        Likeness(
            name: "garmin18x", log: "garmin25lp", first: "RMC", ignored: ["PGRME", "PGRMT"], moreFields: ["RMC": 1]),
        Likeness(name: "teseo", log: "st-teseo-liv4f", first: "RMC", ignored: ["PSTMVER", "TXT"]),
        Likeness(name: "plain", log: "motorola-t805", first: "GGA", moreFields: ["RMC": 1]),
    ]
}

@Suite(.enabled(if: RealLog.isThere, "\(RealLog.missing)")) struct RealLogTests {
    @Test(
        "simulated sentences have the same order, fields and decimals as a real receiver's log",
        arguments: Likeness.all)
    func outputMatchesARealLog(_ likeness: Likeness) throws {
        let personality = try #require(Personality.named(likeness.name))
        let real = OutputShape(
            of: try RealLog.bytes(likeness.log), beginningWith: likeness.first, ignoring: likeness.ignored)
        var bytes: [UInt8] = []
        for second in 0..<61 { personality.compose(MadeUp.observation(second: Int64(second)), second, &bytes) }
        let made = OutputShape(of: bytes, beginningWith: likeness.first, ignoring: likeness.ignored)

        #expect(!real.orders.isEmpty)
        if likeness.hasOrder { #expect(made.orders == real.orders) }
        for type in made.fieldCounts.keys.sorted() {
            guard let count = real.usualFieldCount(type) else { continue }
            #expect(made.usualFieldCount(type) == count + (likeness.moreFields[type] ?? 0), "\(type)")
        }
        guard likeness.hasDecimals else { return }
        for (field, counts) in made.decimals {
            guard let seen = real.decimals[field] else { continue }
            #expect(counts.isSubset(of: seen), "\(field): \(counts) instead of \(seen)")
            #expect(made.paddedDigits[field] ?? 0 <= real.leastDigits[field] ?? 0, "\(field)")
            #expect(real.paddedDigits[field] ?? 0 <= made.leastDigits[field] ?? 0, "\(field)")
        }
    }

    @Test(
        "sentences that are simulated without a fix match a real receiver's log",
        arguments: [
            ("ublox6", "ublox-lea-5q", ["RMC", "GGA", "GSA", "VTG", "GLL", "GST"]),
            ("plain", "blumax-gps009", ["RMC", "GGA"]),
            ("sirf3", "blumax-gps009", ["RMC", "GGA", "GSA", "GLL"]),
            ("sirf4", "beidou-gb", ["GGA"]),
            ("mtk3339", "bu353-glonass", ["GGA"]),
            ("skytraq", "skytraq", ["RMC", "GGA", "GSA", "VTG", "GLL", "GST", "ZDA", "PSTI"]),
            ("plain", "motorola-t805", ["GGA"]),
        ])
    func outputWithoutAFixMatchesARealLog(_ name: String, _ log: String, _ types: [String]) throws {
        let personality = try #require(Personality.named(name))
        var bytes: [UInt8] = []
        personality.compose(MadeUp.void(isTimeKnown: true), 0, &bytes)
        let real = Set(DecodedOutput(try RealLog.bytes(log)).sentences.map(Self.timeless))
        let made = DecodedOutput(bytes).sentences.map(Self.timeless)
        for type in types {
            for sentence in made where sentence.dropFirst(3).hasPrefix(type) || sentence.dropFirst().hasPrefix(type) {
                #expect(real.contains(sentence))
            }
        }
    }

    /// Returns a sentence without checksum, with all times and dates replaced by a placeholder.
    private static func timeless(_ sentence: String) -> String {
        let body = sentence.prefix { $0 != "*" }
        let fields = body.split(separator: ",", omittingEmptySubsequences: false)
        if fields[0].hasSuffix("ZDA") { return "\(fields[0]),\(fields.suffix(2).joined(separator: ","))" }
        return fields.map { $0.prefix { $0.isNumber }.count == 6 ? "T" : String($0) }.joined(separator: ",")
    }
}
