/// A secret that grants access to a page: 22 characters from an alphabet of 64. Its 132 random bits cannot be guessed.
package enum RandomSecret {
    private static let length = 22
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Returns a new secret.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(decoding: (0..<length).map { _ in alphabet[Int(generator.next() % 64)] }, as: UTF8.self)
    }

    /// Returns whether text can be a secret.
    package static func isSecret(_ text: some Collection<UInt8>) -> Bool {
        text.count == length && text.allSatisfy(alphabet.contains)
    }
}
