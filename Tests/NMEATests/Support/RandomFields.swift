import TestSupport

/// Generates the fields of a sentence as receivers might send them, with empty fields and unusual number formats.
struct RandomFields {
    private(set) var fields: [String] = []
    /// Text that continues the address without a comma.
    private(set) var addressEnd = ""
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Sometimes omits fields at the end, as older receivers do.
    mutating func cutSometimes() {
        guard chance(1, in: 8), let count = (0...fields.count).randomElement(using: &random) else { return }
        fields.removeLast(fields.count - count)
    }

    mutating func literal(_ text: String) { fields.append(text) }

    /// Adds one of several letters.
    mutating func letter(_ letters: String) { optional { String(letters.randomElement(using: &$0) ?? " ") } }

    /// Adds one of several words.
    mutating func word(_ words: String...) { optional { words.randomElement(using: &$0) ?? "" } }

    mutating func integer(_ range: ClosedRange<Int>, width: Int = 1) {
        optional { padded(Int.random(in: range, using: &$0), width: width) }
    }

    /// Adds a counter. Zero and the limit are frequent.
    mutating func integer(upTo limit: Int, width: Int = 1, thenSometimes letter: String = "") {
        optional { random in
            let value = [0, limit, .random(in: 0...limit, using: &random), .random(in: 0...limit, using: &random)]
            let number = padded(value.randomElement(using: &random) ?? 0, width: width)
            return Bool.random(using: &random) ? number + letter : number
        }
    }

    mutating func hexadecimal(_ range: ClosedRange<UInt32>, width: Int = 1) {
        optional {
            let digits = String(UInt32.random(in: range, using: &$0), radix: 16, uppercase: .random(using: &$0))
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
    }

    /// Adds a number with up to `places` decimals.
    mutating func decimal(_ range: ClosedRange<Int>, places: ClosedRange<Int> = 0...3) {
        optional { Self.decimal(range, places: places, &$0) }
    }

    /// Adds a number directly after a word, without a comma.
    mutating func decimal(_ range: ClosedRange<Int>, after word: String) {
        optional { word + Self.decimal(range, places: 0...3, &$0) }
    }

    /// Adds a number, followed by a field with the letter of its sign.
    mutating func signed(_ range: ClosedRange<Int>, _ letters: String, places: ClosedRange<Int> = 0...3) {
        decimal(range, places: places)
        letter(letters)
    }

    /// Adds a number with its unit, followed by numbers with other units. If the first number is empty, the others are
    /// empty, too, because a parsed sentence keeps only the first value exactly.
    mutating func twice(
        _ range: ClosedRange<Int>, _ unit: String, then units: [String], places: ClosedRange<Int> = 0...3
    ) {
        decimal(range, places: places)
        let isEmpty = fields.last == ""
        literal(unit)
        for unit in units {
            if isEmpty { literal("") } else { decimal(range, places: 1...1) }
            literal(unit)
        }
    }

    mutating func position() {
        for (limit, width, letters) in [(90, 2, "NS"), (180, 3, "EW")] {
            optional { random in
                let isPole = Int.random(in: 0..<50, using: &random) == 0
                let degrees = isPole ? limit : Int.random(in: 0..<limit, using: &random)
                let minutes = isPole ? "00.0" : Self.plain(0...59, places: 0...10, &random)
                return padded(degrees, width: width) + (minutes.prefix { $0 != "." }.count < 2 ? "0" : "") + minutes
            }
            letter(letters)
        }
    }

    mutating func time() {
        optional { random in
            let isLeap = Int.random(in: 0..<50, using: &random) == 0
            let hour = padded(isLeap ? 23 : Int.random(in: 0...23, using: &random), width: 2)
            let minute = padded(isLeap ? 59 : Int.random(in: 0...59, using: &random), width: 2)
            let second = isLeap ? "60" : Self.plain(0...59, places: 0...9, &random)
            return hour + minute + (second.prefix { $0 != "." }.count < 2 ? "0" : "") + second
        }
    }

    /// Adds a date as `ddmmyy`.
    mutating func date() {
        optional { random in
            [1...28, 1...12, 0...99].map { padded(Int.random(in: $0, using: &random), width: 2) }.joined()
        }
    }

    /// Adds a date as `mmddyy`.
    mutating func monthFirstDate() {
        optional { random in
            [1...12, 1...28, 0...99].map { padded(Int.random(in: $0, using: &random), width: 2) }.joined()
        }
    }

    /// Adds a date as `yyyymmdd`.
    mutating func yearFirstDate() {
        optional { random in
            [1980...2099, 1...12, 1...28].map { padded(Int.random(in: $0, using: &random), width: 2) }.joined()
        }
    }

    /// Adds text that begins within the address.
    mutating func textInAddress() { addressEnd = Self.text(0...24, &random) }

    mutating func text(_ lengths: ClosedRange<Int> = 1...24) {
        optional { Self.text(lengths, &$0) }
    }

    /// Adds the same fields several times.
    mutating func several(_ counts: ClosedRange<Int>, _ draw: (inout RandomFields) -> Void) {
        for _ in 0..<Int.random(in: counts, using: &random) { draw(&self) }
    }

    // MARK: -

    private mutating func optional(_ draw: (inout SplitMix64) -> String) {
        fields.append(chance(1, in: 5) ? "" : draw(&random))
    }

    private mutating func chance(_ part: Int, in whole: Int) -> Bool {
        Int.random(in: 0..<whole, using: &random) < part
    }

    private static func decimal(_ range: ClosedRange<Int>, places: ClosedRange<Int>, _ random: inout SplitMix64)
        -> String
    {
        let plain = plain(range, places: places, &random)
        switch Int.random(in: 0..<40, using: &random) {
        case 0: return "0"
        case 1: return range.lowerBound < 0 ? "-0.0" : "0.0"
        case 2: return range.lowerBound < 0 ? plain : "+" + plain
        case 3: return plain.hasPrefix("-") ? plain : "000" + plain
        case 4: return plain.contains(".") ? plain + "00" : plain + "."
        case 5: return range.contains(0) ? ".5" : plain
        default: return plain
        }
    }

    private static func plain(_ range: ClosedRange<Int>, places: ClosedRange<Int>, _ random: inout SplitMix64) -> String
    {
        let whole = Int.random(in: range, using: &random)
        let places = Int.random(in: places, using: &random)
        guard places > 0 else { return "\(whole)" }
        let sign = whole == 0 && range.lowerBound < 0 && Bool.random(using: &random) ? "-" : ""
        return sign + "\(whole)." + (0..<places).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    }

    private static func text(_ lengths: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+. #/:;=?!@^_'\"\\()")
        let count = Int.random(in: lengths, using: &random)
        return String((0..<count).map { _ in characters[Int.random(in: 0..<characters.count, using: &random)] })
    }
}

private func padded(_ number: Int, width: Int) -> String {
    let digits = "\(number.magnitude)"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
