extension TimedLine {
    /// The indices of the fields that contain the time and the date in a type of sentence. The address has index 0.
    struct Layout {
        let time: Int
        let date: Date

        enum Date {
            case none
            /// A single field, at the given index, contains the day, the month and the last two digits of the year.
            case together(Int)
            /// A single field, at the given index, contains the month, the day and the last two digits of the year.
            case monthFirst(Int)
            /// A single field, at the given index, contains the year with four digits, the month and the day.
            case yearFirst(Int)
            /// Three fields, starting at the given index, contain the day, the month and the year.
            case apart(Int)
        }

        private init(_ time: Int, _ date: Date = .none) {
            self.time = time
            self.date = date
        }

        /// Returns the layout for a type of sentence, or `nil` if sentences of this type do not contain the time of a
        /// fix.
        ///
        /// - Parameter fields: The first fields of a sentence, such as `GPGGA` or `PUBX` and `00`.
        init?(_ fields: [ArraySlice<UInt8>]) {
            guard let address = fields.first else { return nil }
            let isProprietary = address.first == UInt8(ascii: "P")
            let type = String(
                decoding: isProprietary || address.count != 5 ? address : address.dropFirst(2), as: UTF8.self)
            let subtype = fields.dropFirst().first.map { type + "," + String(decoding: $0, as: UTF8.self) }
            guard let layout = subtype.flatMap({ Self.known[$0] }) ?? Self.known[type] else { return nil }
            self = layout
        }

        private static let known: [String: Layout] = [
            "GGA": Layout(1), "RMC": Layout(1, .together(9)), "GLL": Layout(5), "GNS": Layout(1), "GST": Layout(1),
            "GBS": Layout(1), "GRS": Layout(1), "ZDA": Layout(1, .apart(2)), "BWC": Layout(1), "BWR": Layout(1),
            "BEC": Layout(1),
            "PASHR": Layout(1), "PASHR,HPR": Layout(2), "PASHR,POS": Layout(4), "PASHR,VEL": Layout(3),
            "PGRMF": Layout(4, .together(3)), "PQTMPVT": Layout(4, .yearFirst(3)), "PQTMTAR": Layout(2),
            "PQTMVEL": Layout(2), "PSAT,HPR": Layout(2), "PSRFEPE": Layout(1), "PSTI,030": Layout(2, .together(12)),
            "PSTI,032": Layout(2, .together(3)), "PSTI,033": Layout(2, .together(3)),
            "PSTI,035": Layout(2, .together(3)), "PSTI,036": Layout(2, .together(3)), "PSTMPV": Layout(1),
            "PTNL,AVR": Layout(2),
            "PTNL,BPQ": Layout(2, .monthFirst(3)), "PTNL,GGK": Layout(2, .monthFirst(3)),
            "PTNL,PJK": Layout(2, .monthFirst(3)), "PTNL,VGK": Layout(2, .monthFirst(3)),
            "PTNL,VHD": Layout(2, .monthFirst(3)), "PUBX,00": Layout(2), "PUBX,01": Layout(2),
            "PUBX,04": Layout(2, .together(3)),
        ]
    }
}
