extension TimedLine {
    /// The indices of the fields that contain the time and the date in a type of sentence. The address has index 0.
    struct Layout {
        let time: Int
        let date: Date

        enum Date {
            case none
            /// A single field, at the given index, contains the day, the month and the last two digits of the year.
            case together(Int)
            /// Three fields, starting at the given index, contain the day, the month and the year.
            case apart(Int)
        }

        private init(_ time: Int, _ date: Date = .none) {
            self.time = time
            self.date = date
        }

        /// Returns the layout for a type of sentence, or `nil` if sentences of this type do not contain a time.
        ///
        /// - Parameter address: The address of a sentence, such as `GPGGA` or `PUBX`.
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
            // PUBX,00 contains a time, and PUBX,04 a time and a date. In the field for the time, PUBX,03 has a count of
            // one or two digits, which is not parsed as a time.
            "PUBX": Layout(2, .together(3)),
        ]
    }
}
