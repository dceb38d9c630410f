extension TimedLine {
    /// The numbers of the fields that contain the time and the date in a type of sentence. The address is field 0.
    struct Layout {
        let time: Int
        let date: Date

        enum Date {
            case none
            /// The day, the month and the last two digits of the year are in a single field.
            case together(Int)
            /// The day, the month and the year are in three fields.
            case apart(Int)
        }

        private init(_ time: Int, _ date: Date = .none) {
            self.time = time
            self.date = date
        }

        /// Creates the layout of a type of sentence, or returns `nil` if sentences of this type have no time.
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
            // PUBX,00 has a time, and PUBX,04 has a time and a date. In PUBX,03 the time field contains a number of one
            // or two digits, which is not parsed as a time.
            "PUBX": Layout(2, .together(3)),
        ]
    }
}
