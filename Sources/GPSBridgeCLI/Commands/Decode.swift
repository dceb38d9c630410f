enum Decode: Command {
    static let name = "decode"
    static let summary = "positions and satellites as JSON lines"
    static let help = ""
    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode { .success }
}
