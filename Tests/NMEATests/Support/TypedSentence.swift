import NMEA
import TestSupport
import Testing

/// Returns the typed values of one sentence, given without `$` and checksum.
func typed<Body: SentenceBody>(_ content: String) throws -> Body {
    let found = sentences(line(content))
    try #require(found.count == 1)
    return try #require(found[0].body as? Body)
}

/// Returns a value written as a sentence without checksum and line ending.
func written(_ body: some SentenceBody, talker: Talker = .gps) -> String {
    String(decoding: body.text(talker: talker).prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
}

/// Returns whether a value equals the expected one except for rounding in a unit conversion.
func isNear(_ value: Double?, _ expected: Double) -> Bool {
    guard let value else { return false }
    return abs(value - expected) <= 1e-12 * max(1, abs(expected))
}
