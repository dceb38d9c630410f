import Testing

@testable import TextOutput

/// Returns the JSON of one value.
private func json(_ write: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
}

struct JSONTextTests {
    @Test(
        "JSON text is escaped to ASCII",
        arguments: [
            ("plain", "\"plain\""), ("", "\"\""), ("\"\\", #""\"\\""#),
            ("a\nb\u{1B}[31m\u{7F}", #""a\u000ab\u001b[31m\u007f""#),
            ("Île 🛰", #""\u00cele \ud83d\udef0""#), ("/", "\"/\""),
        ])
    func textIsEscapedToASCII(text: String, expected: String) { #expect(json { $0.append(text) } == expected) }

    @Test("a string literal keeps all characters except control characters")
    func literals() {
        #expect("Île 🛰".quotedForJSON == "\"Île 🛰\"")
        #expect("a\n\r\t\"\\".quotedForJSON == #""a\n\r\t\"\\""#)
        #expect("\0\u{1B}[31m\u{7F}\u{9B}".quotedForJSON == #""\u0000\u001b[31m\u007f\u009b""#)
    }

    @Test("bytes in an unknown encoding are written as JSON characters with the same values")
    func bytesOfUnknownEncoding() {
        let bytes: [UInt8] = [0x00, 0x24, 0x7E, 0x80, 0xC3, 0xA9, 0xFF]
        #expect(json { json in bytes.withUnsafeBytes { json.append($0) } } == #""\u0000$~\u0080\u00c3\u00a9\u00ff""#)
    }

    @Test("a JSON member without a value is omitted")
    func missingValues() {
        let text = json { json in
            json.object { json in
                json.member("a", nil as String?)
                json.member("b", nil as Int?)
                json.member("c", nil as Double?, decimals: 1)
                json.member("d", .nan, decimals: 1)
                json.member("e", -Double.infinity, decimals: 1)
                json.member("f", "x")
                json.member("g", 7)
                json.member("h", true)
            }
        }
        #expect(text == #"{"f":"x","g":7,"h":true}"#)
    }

    @Test(
        "JSON numbers are rounded to the requested number of decimals",
        arguments: [
            (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (2, 3, "2"), (0.1 + 0.2, 2, "0.3"), (-0.0001, 2, "0"),
            (48.1173004, 6, "48.1173"),
            (1_795_000_000.1234, 3, "1795000000.123"), (179.123456789, 9, "179.123456789"), (1e300, 3, "1e+300"),
            (1.7e308, 9, "null"), (.nan, 0, "null"), (1.5, 0, "2"),
        ])
    func decimals(number: Double, decimals: Int, expected: String) {
        #expect(json { $0.append(number, decimals: decimals) } == expected)
    }

    private static let numbers: [(Double, String)] = [
        (0, "0"), (-0.0, "0"), (545.4, "545.4"), (-46.9, "-46.9"), (360, "360"), (1e-9, "1e-09"),
        (179.123456789012, "179.123456789012"), (.infinity, "null"), (.nan, "null"),
        // Knots, minutes and feet, converted
        (22.4 * (1852.0 / 3600.0), "11.5235555555556"), (48.0 + 7.038 / 60.0, "48.1173"), (36.6 * 0.3048, "11.15568"),
    ]

    @Test("doubles are written to JSON without rounding noise", arguments: numbers)
    func doubles(number: Double, expected: String) { #expect(json { $0.append(number) } == expected) }

    private static let smallNumbers: [(Float, String)] = [
        (0.1, "0.1"), (-1.8, "-1.8"), (79.5, "79.5"), (1234.567, "1234.567"),
    ]

    @Test("floats are written to JSON without rounding noise", arguments: smallNumbers)
    func floats(number: Float, expected: String) { #expect(json { $0.append(number) } == expected) }

    @Test("JSON elements are separated by commas")
    func commas() {
        let text = json { json in
            json.object { json in
                json.member("list") { json in
                    json.list { json in
                        json.append(1)
                        json.append("{")
                        json.append(true)
                        json.appendNull()
                        json.list { _ in }
                        json.object { _ in }
                    }
                }
                json.member("last") { $0.append(false) }
            }
        }
        #expect(text == #"{"list":[1,"{",true,null,[],{}],"last":false}"#)
    }
}
