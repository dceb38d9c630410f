import Testing

/// The order of a receiver's sentences in each burst.
struct Order: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Returns the sentences for a second of the day.
    let sentences: @Sendable (Double) -> [String]
    var hasDate: Bool { said.contains { $0.dropFirst(2).hasPrefix("RMC") || $0.dropFirst(2).hasPrefix("ZDA") } }

    init(_ name: String, _ sentences: @escaping @Sendable (Double) -> [String]) {
        testDescription = name
        self.sentences = sentences
    }

    /// Whether the order contains a sentence type.
    func says(_ code: String) -> Bool { said.contains { $0.dropFirst(2).hasPrefix(code) } }

    private var said: [String] { sentences(0) }

    /// Returns the sentences of several consecutive seconds.
    func moments(_ seconds: Range<Int>) -> [String] { seconds.flatMap { sentences(Double($0)) } }

    static let all = [
        Order("GGA first") { [Say.gga($0), Say.gsa([1, 2, 3, 4]), Say.rmc($0)] },
        Order("RMC first") { [Say.rmc($0), Say.gga($0)] },
        Order("GLL last") { [Say.gga($0), Say.rmc($0), Say.gll($0)] },
        Order("GLL first") { [Say.gll($0), Say.gga($0), Say.rmc($0)] },
        Order("GLL first, course last") { [Say.gll($0), Say.rmc($0), Say.vtg()] },
        Order("course last") { [Say.gga($0), Say.rmc($0), Say.vtg()] },
        Order("errors last") { [Say.rmc($0), Say.gga($0), Say.gst($0)] },
        Order("errors first") { [Say.gst($0), Say.rmc($0), Say.gga($0)] },
        Order("date last") { [Say.gga($0), Say.vtg(), Say.zda($0)] },
        Order("date first") { [Say.zda($0), Say.gga($0), Say.gsa([1, 2, 3, 4])] },
        Order("satellites in between") {
            [Say.gga($0), Say.gsa([1, 2, 3, 4])] + Say.gsv([1, 2, 3, 4, 5, 6, 7, 8, 9]) + [Say.rmc($0), Say.vtg()]
        },
        Order("satellites last") { [Say.rmc($0), Say.gga($0), Say.gsa([1, 2, 3, 4])] + Say.gsv([1, 2, 3, 4, 5]) },
        Order("several systems and signals") {
            [Say.rmc($0, "GN"), Say.vtg("GN"), Say.gga($0, "GN")]
                + [Say.gsa([1, 2, 3, 4, 5], "GN", system: "1"), Say.gsa([65, 66, 67], "GN", system: "2")]
                + [Say.gsa([1, 2, 3], "GN", system: "3")]
                + Say.gsv([1, 2, 3, 4, 5, 6], signal: "1") + Say.gsv([1, 2], signal: "6")
                + Say.gsv([65, 66, 67], "GL", signal: "1") + Say.gsv([1, 2, 3], "GA", signal: "7") + [Say.gll($0, "GN")]
        },
        Order("everything twice") {
            [Say.gga($0, "GP"), Say.gga($0, "GL"), Say.gga($0, "GN"), Say.rmc($0, "GP"), Say.rmc($0, "GN")]
                + [Say.vtg("GP"), Say.vtg("GN")]
        },
        Order("RMC alone") { [Say.rmc($0)] },
        Order("GGA alone") { [Say.gga($0)] },
        Order("GLL alone") { [Say.gll($0)] },
        Order("GNS alone") { [Say.gns($0)] },
        Order("GNS alone, status not given") { [Say.gns($0, status: "V")] },
        Order("GLL and course") { [Say.gll($0), Say.vtg()] },
        Order("GNS and course") { [Say.gns($0), Say.vtg("GN")] },
        Order("GGA and errors") { [Say.gga($0), Say.gst($0)] },
    ]
}
