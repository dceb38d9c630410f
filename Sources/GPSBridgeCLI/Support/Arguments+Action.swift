package import CommandLineKit
package import SystemSupport

extension Arguments {
    /// Returns the action of a command, which is the first operand.
    ///
    /// - Parameter command: The command as the user types it, such as `gpsbridge tracks`.
    package func action<Action: CaseIterable & RawRepresentable<String>>(
        of command: String
    ) throws(Failure) -> Action {
        let names = Action.allCases.map(\.rawValue)
        guard let name = operands.first else {
            throw Failure(
                .usage, "missing action; choose one of: \(names.joined(separator: ", "))\nSee '\(command) --help'")
        }
        if let action = Action(rawValue: name) { return action }
        if let action = operands.dropFirst().first(where: names.contains) {
            throw Failure(.usage, "the action must come first: \(command) \(action) \(FileName.quoted(name))")
        }
        throw Failure(
            .usage, "unknown action \(name)\(Spelling.suggestion(for: name, among: names))\nSee '\(command) --help'")
    }
}
