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

    /// Returns whether the order contains a sentence type.
    func says(_ code: String) -> Bool { said.contains { $0.dropFirst(2).hasPrefix(code) } }

    private var said: [String] { sentences(0) }

    /// Returns the sentences of several consecutive seconds.
    func moments(_ seconds: Range<Int>) -> [String] { seconds.flatMap { sentences(Double($0)) } }

    static let all = [
        Order("GGA first") { [Make.gga($0), Make.gsa([1, 2, 3, 4]), Make.rmc($0)] },
        Order("RMC first") { [Make.rmc($0), Make.gga($0)] },
        Order("GLL last") { [Make.gga($0), Make.rmc($0), Make.gll($0)] },
        Order("GLL first") { [Make.gll($0), Make.gga($0), Make.rmc($0)] },
        Order("GLL first, course last") { [Make.gll($0), Make.rmc($0), Make.vtg()] },
        Order("course last") { [Make.gga($0), Make.rmc($0), Make.vtg()] },
        Order("errors last") { [Make.rmc($0), Make.gga($0), Make.gst($0)] },
        Order("errors first") { [Make.gst($0), Make.rmc($0), Make.gga($0)] },
        Order("date last") { [Make.gga($0), Make.vtg(), Make.zda($0)] },
        Order("date first") { [Make.zda($0), Make.gga($0), Make.gsa([1, 2, 3, 4])] },
        Order("satellites in between") {
            [Make.gga($0), Make.gsa([1, 2, 3, 4])] + Make.gsv([1, 2, 3, 4, 5, 6, 7, 8, 9]) + [Make.rmc($0), Make.vtg()]
        },
        Order("satellites last") {
            [Make.rmc($0), Make.gga($0), Make.gsa([1, 2, 3, 4])] + Make.gsv([1, 2, 3, 4, 5])
        },
        Order("several systems and signals") {
            [Make.rmc($0, "GN"), Make.vtg("GN"), Make.gga($0, "GN")]
                + [Make.gsa([1, 2, 3, 4, 5], "GN", system: "1"), Make.gsa([65, 66, 67], "GN", system: "2")]
                + [Make.gsa([1, 2, 3], "GN", system: "3")]
                + Make.gsv([1, 2, 3, 4, 5, 6], signal: "1") + Make.gsv([1, 2], signal: "6")
                + Make.gsv([65, 66, 67], "GL", signal: "1") + Make.gsv([1, 2, 3], "GA", signal: "7") + [
                    Make.gll($0, "GN")
                ]
        },
        Order("everything twice") {
            [Make.gga($0, "GP"), Make.gga($0, "GL"), Make.gga($0, "GN"), Make.rmc($0, "GP"), Make.rmc($0, "GN")]
                + [Make.vtg("GP"), Make.vtg("GN")]
        },
        Order("RMC alone") { [Make.rmc($0)] },
        Order("GGA alone") { [Make.gga($0)] },
        Order("GLL alone") { [Make.gll($0)] },
        Order("GNS alone") { [Make.gns($0)] },
        Order("GNS alone, status not given") { [Make.gns($0, status: "V")] },
        Order("GLL and course") { [Make.gll($0), Make.vtg()] },
        Order("GNS and course") { [Make.gns($0), Make.vtg("GN")] },
        Order("GGA and errors") { [Make.gga($0), Make.gst($0)] },
    ]
}
