import Testing

@testable import FleetIdentity

@Suite("Base32")
struct Base32Tests {
    @Test(
        "the examples of RFC 4648 are encoded and decoded",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ])
    func examples(bytes: String, text: String) {
        #expect(Base32.encode(bytes.utf8) == text)
        #expect(Base32.decode(text) == Array(bytes.utf8))
    }

    @Test(
        "text that is not valid Base32 is refused",
        arguments: ["M", "MZX", "MZXW6Y", "MZ", "my", "MY======", "M0", "M1", "M ", "Ä"])
    func damaged(text: String) { #expect(Base32.decode(text) == nil) }
}
