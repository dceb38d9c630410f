internal import GNSS
internal import NMEA

extension TimedLine {
    /// Replaces the sentence's time and date without changing the number of decimals, and updates the checksum.
    mutating func retime(to time: UTCTime) {
        guard let layout, let range = field(layout.time) else { return }
        let decimals = max(0, range.count - 7)
        // Fields are replaced from last to first, because changing the length of a field moves all later fields.
        switch layout.date {
        case .none: break
        case .together(let number):
            let date = time.date
            replaceDate(number, [Int(date.day), Int(date.month), Int(date.year) % 100])
        case .monthFirst(let number):
            let date = time.date
            replaceDate(number, [Int(date.month), Int(date.day), Int(date.year) % 100])
        case .yearFirst(let number):
            let date = time.date
            replace(number, Self.digits((Int(date.year) * 100 + Int(date.month)) * 100 + Int(date.day), width: 8))
        case .apart(let number):
            let date = time.date
            replace(number + 2, Self.digits(Int(date.year), width: 4))
            replace(number + 1, Self.digits(Int(date.month), width: 2))
            replace(number, Self.digits(Int(date.day), width: 2))
        }
        replace(layout.time, Self.text(time, decimals: decimals, hasPoint: range.count > 6))
        repairChecksum()
    }

    /// Replaces a field with three numbers of two digits, if the field already contains six digits.
    private mutating func replaceDate(_ number: Int, _ parts: [Int]) {
        guard let range = field(number), range.count == 6, bytes[range].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return
        }
        replace(number, parts.flatMap { Self.digits($0, width: 2) })
    }

    /// Replaces a field's text, unless the field is empty or missing.
    private mutating func replace(_ number: Int, _ text: [UInt8]) {
        guard let range = field(number), !range.isEmpty else { return }
        bytes.replaceSubrange(range, with: text)
        sentence = sentence.lowerBound..<sentence.upperBound + text.count - range.count
    }

    private mutating func repairChecksum() {
        let star = sentence.upperBound
        guard star + 2 < bytes.endIndex, bytes[star] == UInt8(ascii: "*") else { return }
        bytes.replaceSubrange(star..<star + 3, with: SentenceChecksum.suffix(of: bytes[sentence].dropFirst()))
    }

    private static func text(_ time: UTCTime, decimals: Int, hasPoint: Bool) -> [UInt8] {
        let clock = time.clock
        var text = [clock.hour, clock.minute, clock.second].flatMap { digits($0, width: 2) }
        if hasPoint { text.append(UInt8(ascii: ".")) }
        return text + digits(Int(time.nanosecond), width: 9).prefix(decimals)
    }

    private static func digits(_ number: Int, width: Int) -> [UInt8] {
        var rest = number
        var digits: [UInt8] = []
        for _ in 0..<width {
            digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        return digits.reversed()
    }
}
