internal import TextOutput

/// A JSON value. It is written without spaces and with sorted member names, so equal values have equal texts.
enum JSONValue: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case string(String)
    case number(Int64)
    case boolean(Bool)
    case list([JSONValue])
    case object([String: JSONValue])

    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int64) { self = .number(number) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(arrayLiteral values: JSONValue...) { self = .list(values) }
    init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { _, last in last })
    }

    /// The JSON text.
    var text: String {
        switch self {
        case .string(let text): text.quotedForJSON
        case .number(let number): String(number)
        case .boolean(let value): String(value)
        case .list(let values): "[\(values.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.quotedForJSON):\($1.text)" }.joined(separator: ","))}"
        }
    }
}
