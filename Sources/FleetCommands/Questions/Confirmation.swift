import CommandLineKit
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The user's consent to a command that deletes data, given by `--yes` or at the terminal.
struct Confirmation {
    private let isGivenInAdvance: Bool

    static let option = Option.flag("--yes", "do not ask for confirmation")

    /// Reads the option `--yes`. Throws a ``Failure`` if the option is missing and standard input is not a terminal.
    init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
        isGivenInAdvance = arguments.has("--yes")
        guard isGivenInAdvance || isatty(STDIN_FILENO) == 1 else {
            throw Failure(
                .usage,
                "\(command.name) asks for confirmation, but standard input is not a terminal. To confirm, add --yes")
        }
    }

    /// Asks the user for consent, unless `--yes` was given. Returns whether the user agrees.
    ///
    /// - Parameter consequence: The consequence of agreeing, as a clause without a final period.
    func isGiven(_ consequence: String) -> Bool {
        guard !isGivenInAdvance else { return true }
        Terminal.say("gpsbridge: \(consequence). Type yes to continue:")
        return readLine() == "yes"
    }
}
