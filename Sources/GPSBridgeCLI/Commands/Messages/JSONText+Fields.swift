import BinaryMessages
import GNSS
import TextOutput

extension JSONText {
    /// Appends the fields of a binary message as an object.
    mutating func append(_ fields: [MessageField]) {
        object { json in
            for field in fields { json.member(field.name) { $0.append(field.value) } }
        }
    }

    private mutating func append(_ value: MessageValue) {
        switch value {
        case .integer(let number): append(Int(number))
        case .unsigned(let number): append(number)
        case .number(let number) where number.isFinite: append(number)
        case .number: appendNull()
        case .text(let text): append(text)
        case .list(let values): list { json in for value in values { json.append(value) } }
        case .group(let fields): append(fields)
        }
    }
}

extension BinaryProtocol {
    /// The name of the protocol in the output, in one word.
    var label: String {
        switch self {
        case .rtcm2: "RTCM2"
        case .rtcm3: "RTCM3"
        case .superStar: "Superstar"
        default: shortName
        }
    }
}
