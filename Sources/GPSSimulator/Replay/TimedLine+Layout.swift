extension TimedLine {
    /// In which fields a type of sentence tells its time and date, counted from the address.
    struct Layout {
        let time: Int
        let date: Date

        enum Date {
            case none
            /// Day, month and the year's last two digits in one field.
            case together(Int)
            /// Day, month and year in a field each.
            case apart(Int)
        }

        private init(_ time: Int, _ date: Date = .none) {
            self.time = time
            self.date = date
        }

        /// - Parameter address: `GPGGA`, `PUBX`.
        init?(address: ArraySlice<UInt8>) {
            let isProprietary = address.first == UInt8(ascii: "P")
            let type = isProprietary || address.count != 5 ? address : address.dropFirst(2)
            guard let layout = Self.known[String(decoding: type, as: UTF8.self)] else { return nil }
            self = layout
        }

        private static let known: [String: Layout] = [
            "GGA": Layout(1), "RMC": Layout(1, .together(9)), "GLL": Layout(5), "GNS": Layout(1), "GST": Layout(1),
            "GBS": Layout(1), "GRS": Layout(1), "ZDA": Layout(1, .apart(2)), "BWC": Layout(1), "BWR": Layout(1),
            "PASHR": Layout(1), "PSTMPV": Layout(1),
            // PUBX,00 tells a time and PUBX,04 a date as well; PUBX,03 has a number of one or two digits there.
            "PUBX": Layout(2, .together(3)),
        ]
    }
}
