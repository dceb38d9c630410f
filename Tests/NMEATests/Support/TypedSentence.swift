import NMEA
import TestSupport
import Testing

/// The typed values of a single sentence, given without `$` and checksum.
func typed<Body: SentenceBody>(_ content: String) throws -> Body {
    let found = sentences(line(content))
    try #require(found.count == 1)
    return try #require(found[0].body as? Body)
}

/// The sentence that a value is written as, without checksum and line end.
func written(_ body: some SentenceBody, talker: Talker = .gps) -> String {
    String(decoding: body.text(talker: talker).prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
}

/// Whether a value is as expected but for the rounding of a unit's conversion.
func isNear(_ value: Double?, _ expected: Double) -> Bool {
    guard let value else { return false }
    return abs(value - expected) <= 1e-12 * max(1, abs(expected))
}
