import Testing

/// Expects that the process failed with a message about a programming error.
func expect(_ exit: ExitTest.Result?, toReport message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let output = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(message), sourceLocation: sourceLocation)
}
