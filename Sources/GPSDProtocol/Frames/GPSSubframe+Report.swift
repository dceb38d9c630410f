internal import GNSS
internal import TextOutput

extension GPSSubframe {
    /// Writes the content of the subframe.
    func write(to text: inout JSONText, isScaled: Bool) {
        switch (number, page) {
        case (1, _): Self.firstEphemeris.write(self, to: &text, isScaled)
        case (2, _): Self.secondEphemeris.write(self, to: &text, isScaled)
        case (3, _): Self.thirdEphemeris.write(self, to: &text, isScaled)
        default:
            text.member("dataid", page)
            writePage(to: &text, isScaled: isScaled)
        }
    }

    private func writePage(to text: inout JSONText, isScaled: Bool) {
        switch (number, page) {
        case (4...5, 1...32): Self.almanac.write(self, to: &text, isScaled)
        case (5, 51): Self.almanacHealth.write(self, to: &text, isScaled)
        case (4, 52): Self.corrections.write(self, to: &text, isScaled)
        case (4, 55): text.member("system_message", message)
        case (4, 56): Self.ionosphere.write(self, to: &text, isScaled)
        case (4, 63): Self.configurations.write(self, to: &text, isScaled)
        default: text.member("words") { text in text.list { text in for word in words { text.append(word) } } }
        }
    }

    /// A text message of 22 characters: ASCII and the degree sign.
    private var message: String {
        String(String.UnicodeScalarView((0..<22).map { UnicodeScalar(UInt8(self[57 + 8 * $0, 8])) }))
    }
}

/// A part of a subframe, written as an object in a report.
struct GPSSubframePart {
    /// A numeric field of a subframe.
    struct Field {
        let name: String
        /// The bits of the field. If a field is split into two pieces, the piece with the most significant bits comes
        /// first.
        let pieces: [(bit: Int, width: Int)]
        var isSigned = false
        /// The scale factor: the value of the least significant bit.
        var unit = 1.0
    }

    let name: String
    let fields: [Field]

    fileprivate func write(_ subframe: GPSSubframe, to text: inout JSONText, _ isScaled: Bool) {
        text.member(name) { text in
            text.object { text in
                for field in fields {
                    let integer = field.integer(in: subframe)
                    text.member(field.name) { text in
                        if isScaled, field.unit != 1 {
                            text.append(Double(integer) * field.unit)
                        } else {
                            text.append(integer)
                        }
                    }
                }
            }
        }
    }
}

extension GPSSubframePart.Field {
    static func unsigned(_ name: String, _ bit: Int, _ width: Int, unit: Double = 1) -> Self {
        Self(name: name, pieces: [(bit, width)], unit: unit)
    }

    static func signed(_ name: String, _ bit: Int, _ width: Int, unit: Double = 1) -> Self {
        Self(name: name, pieces: [(bit, width)], isSigned: true, unit: unit)
    }

    fileprivate func integer(in subframe: GPSSubframe) -> Int {
        let width = pieces.reduce(0) { $0 + $1.width }
        let integer = pieces.reduce(0) { $0 << $1.width | subframe[$1.bit, $1.width] }
        return isSigned ? integer.signed(width) : integer
    }
}
