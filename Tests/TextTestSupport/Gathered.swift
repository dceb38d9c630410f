package import TextOutput

/// Returns the text written into a buffer.
package func gathered(_ write: (OutputBuffer) throws -> Void) throws -> String {
    let text = GatheredText()
    try write(text.output)
    return String(decoding: try text.take(), as: UTF8.self)
}
