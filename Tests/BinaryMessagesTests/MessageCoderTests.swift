import BinaryMessages
import Testing

struct MessageCoderTests {
    /// A message with all kinds of fields.
    private struct Sample: MessageLayout {
        struct Flags: OptionSet, Hashable, Sendable {
            let rawValue: UInt16
        }

        struct Group: MessageLayout {
            var number: UInt16 = 0
            var values: [UInt8] = []

            mutating func code(with coder: inout some MessageCoder) {
                coder.field("number", &number)
                coder.list("values", &values, count: 2)
            }
        }

        var integer: Int32 = 0
        var isValid = false
        var longInteger: UInt64 = 0
        var float: Float = 0
        var double = 0.0
        var length = 0.0
        var flags: Flags = []
        var label = ""
        var groups: [Group] = []
        var text = ""

        mutating func code(with coder: inout some MessageCoder) {
            coder.field("integer", &integer)
            coder.field("isValid", &isValid)
            coder.field("longInteger", &longInteger, byteCount: 5)
            coder.field("float", &float)
            coder.field("double", &double)
            coder.skip(2)
            // Stored in tenths of a millimeter, listed in millimeters.
            coder.field("length", &length, as: Int16.self, parts: 10, unit: .milli)
            coder.bits(&flags, ["low": 1, "middle": 3, "": 4, "high": 8])
            coder.text("label", &label, byteCount: 4)
            var count = UInt8(clamping: groups.count)
            coder.field("", &count)
            coder.groups("groups", &groups, count: Int(count))
            coder.derived("sum", length + double)
            coder.text("text", &text)
        }
    }

    private static let sample = {
        var sample = Sample()
        sample.integer = -2
        sample.isValid = true
        sample.longInteger = 0x05_0403_0201
        sample.float = 0.5
        sample.double = -1.25
        sample.length = -0.0123
        sample.flags = Sample.Flags(rawValue: 0xAB0B)
        sample.label = "Mü"
        sample.groups = [Sample.Group(number: 7, values: [1, 2]), Sample.Group(number: 0x0908, values: [3, 4])]
        sample.text = "free text"
        return sample
    }()

    private static let bytes: [UInt8] =
        [0xFE, 0xFF, 0xFF, 0xFF, 1, 1, 2, 3, 4, 5, 0, 0, 0, 0x3F, 0, 0, 0, 0, 0, 0, 0xF4, 0xBF, 0, 0, 0x85, 0xFF]
        + [0x0B, 0xAB, 0x4D, 0xFC, 0, 0, 2, 7, 0, 1, 2, 8, 9, 3, 4] + Array("free text".utf8)

    private func write(_ message: some MessageLayout) -> [UInt8] {
        var message = message
        var writer = MessageWriter()
        message.code(with: &writer)
        return writer.bytes
    }

    private func read(_ bytes: some Collection<UInt8>) -> Sample {
        Array(bytes).withUnsafeBytes { bytes in
            var sample = Sample()
            var reader = MessageReader(bytes)
            sample.code(with: &reader)
            return sample
        }
    }

    private func list(_ bytes: some Collection<UInt8>) -> [MessageField] {
        Array(bytes).withUnsafeBytes { bytes in
            var sample = Sample()
            var lister = FieldLister(bytes)
            sample.code(with: &lister)
            return lister.fields
        }
    }

    @Test("a message description can write and read fields of every kind")
    func roundTrip() {
        #expect(write(Self.sample) == Self.bytes)
        #expect(read(Self.bytes) == Self.sample)
    }

    @Test("fields are listed in the units that the message description defines")
    func listing() {
        let expected = """
            integer: -2, isValid: 1, longInteger: 21542142465, float: 0.5, double: -1.25, length: -12.3, \
            low: 1, middle: 5, high: 171, label: Mü, \
            groups: [{number: 7, values: [1, 2]}, {number: 2312, values: [3, 4]}], sum: -1.2623, text: free text
            """
        #expect(describe(list(Self.bytes)) == expected)
    }

    @Test("fields without a name are omitted from the list of a message's fields")
    func largeIntegers() {
        struct Numbers: MessageLayout {
            var register: UInt64 = 0
            var number: UInt64 = 0
            var numbers: [UInt64] = []

            mutating func code(with coder: inout some MessageCoder) {
                coder.bits(&register, ["low": 1, "": 62, "high": 1])
                coder.field("number", &number, byteCount: 8)
                coder.list("", &numbers, count: 1)
                coder.list("numbers", &numbers, count: 1)
            }
        }
        [UInt8](repeating: 0xFF, count: 32).withUnsafeBytes { bytes in
            var numbers = Numbers()
            var lister = FieldLister(bytes)
            numbers.code(with: &lister)
            let expected = "low: 1, high: 1, number: 18446744073709551615, numbers: [18446744073709551615]"
            #expect(describe(lister.fields) == expected)
        }
    }

    private func describe(_ fields: [MessageField]) -> String {
        fields.map { "\($0.name): \(describe($0.value))" }.joined(separator: ", ")
    }

    private func describe(_ value: MessageValue) -> String {
        switch value {
        case .integer(let number): "\(number)"
        case .unsigned(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): text
        case .list(let values): "[" + values.map(describe).joined(separator: ", ") + "]"
        case .group(let fields): "{" + describe(fields) + "}"
        }
    }

    @Test("fields beyond the end of a payload keep their defaults and are not listed")
    func truncated() {
        let names = list(Self.bytes).map { "\($0.name)" }
        for length in 0...Self.bytes.count {
            let bytes = Self.bytes[..<length]
            let sample = read(bytes)
            #expect(sample.integer == (length < 4 ? 0 : -2))
            #expect(sample.isValid == (length >= 5))
            #expect(sample.double == (length < 22 ? 0 : -1.25))
            #expect(sample.label == (length < 32 ? "" : "Mü"))
            #expect(sample.groups == Array(Self.sample.groups.prefix(max(0, length - 33) / 4)))
            #expect(Self.sample.text.starts(with: sample.text))
            #expect(names.starts(with: list(bytes).map { "\($0.name)" }))
        }
    }

    @Test("repeated groups can be read one at a time without creating an array")
    func groups() throws {
        for length in 33...Self.bytes.count {
            try Array(Self.bytes[..<length]).withUnsafeBytes { bytes in
                var sample = Sample()
                let groups = try #require(MessageGroups<Sample.Group>(of: &sample, in: bytes))
                #expect(Array(groups) == Array(Self.sample.groups.prefix((length - 33) / 4)))
                #expect(sample.label == "Mü" && sample.groups.isEmpty && sample.text.isEmpty)
                #expect(MessageGroups<Sample>(of: &sample, in: bytes) == nil)
            }
        }
    }

    @Test("a value that a payload cannot represent is replaced by the nearest value that fits")
    func bounds() {
        var sample = Sample()
        sample.length = 100
        #expect(read(write(sample)).length == 3.2767)
        sample.length = -.infinity
        #expect(read(write(sample)).length == -3.2768)
        sample.length = .nan
        #expect(read(write(sample)).length == 0)
        sample.label = "a€bcde"
        #expect(read(write(sample)).label == "a?bc")
        sample.groups = [Sample.Group(number: 1, values: [9]), Sample.Group(number: 2, values: [1, 2, 3])]
        #expect(read(write(sample)).groups.map(\.values) == [[9, 0], [1, 2]])
    }
}
