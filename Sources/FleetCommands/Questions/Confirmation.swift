import CommandLineKit
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The consent of a user to a command that deletes data: `--yes`, or an answer at the terminal.
struct Confirmation {
    private let isGivenInAdvance: Bool

    static let option = Option.flag("--yes", "do not ask")

    /// Reads the option `--yes`. Throws a failure if it is missing and standard input is not a terminal.
    init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
        isGivenInAdvance = arguments.has("--yes")
        guard isGivenInAdvance || isatty(STDIN_FILENO) == 1 else {
            throw Failure(
                .usage, "\(command.name) asks before it deletes, and standard input is not a terminal. To agree: --yes")
        }
    }

    /// Returns whether the user agrees.
    /// - Parameter consequence: A clause for the user about what will happen, without a final period.
    func isGiven(_ consequence: String) -> Bool {
        guard !isGivenInAdvance else { return true }
        Terminal.say("gpsbridge: \(consequence). Type yes to continue:")
        return readLine() == "yes"
    }
}
