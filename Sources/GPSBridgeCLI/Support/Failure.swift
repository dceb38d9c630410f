/// How the program ends. The numbers are part of its interface: scripts depend on them.
enum ExitCode: Int32 {
    /// Everything worked.
    case success = 0
    /// The input was read, but nothing in it could be decoded.
    case nothingDecoded = 1
    /// The command line was wrong.
    case usage = 2
    /// A file could not be read.
    case cannotRead = 3
    /// The result could not be written.
    case cannotWrite = 4
}

/// Why a command cannot go on, in words for the person who typed it.
struct Failure: Error {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whoever read the standard output has gone away, having seen enough: nothing is wrong, and nothing to be said.
    static let readerIsGone = Failure(.success, "")
}
