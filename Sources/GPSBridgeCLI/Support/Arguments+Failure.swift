package import CommandLineKit
package import SystemSupport

extension Arguments {
    /// Parses the arguments of a command according to the command's help page.
    ///
    /// - Parameter advice: Advice for users who give an option of a similar program, by the option's name.
    package init(
        _ words: some Sequence<String>, _ manual: HelpPage, advice: [String: String] = [:]
    ) throws(Failure) {
        try self.init(words, options: manual.options, advice: advice)
    }

    init(_ words: some Sequence<String>, options: [Option], advice: [String: String] = [:]) throws(Failure) {
        do throws(Mistake) {
            try self.init(parsing: words, options: options, advice: advice)
        } catch {
            throw Failure(.usage, error.message)
        }
    }

    /// Throws a ``Failure`` if the command line has operands.
    ///
    /// - Parameter command: The command, which accepts no operands, as users type it, such as `gpsbridge devices`.
    package func refuseOperands(of command: String) throws(Failure) {
        guard let operand = operands.first else { return }
        throw Failure(.usage, "unexpected argument \(operand)\nSee '\(command) --help'")
    }

    /// Returns the value of an option as a duration in seconds: `90`, `90s`, `1.5min`, `2h`, `1d`.
    func seconds(_ option: String) throws(Failure) -> Double? {
        guard let text = value(option) else { return nil }
        if let seconds = Quantity.seconds(text) { return seconds }
        throw Failure(
            .usage,
            "\(option) must be a duration above 0 and below 10000d (such as 90, 90s, 10min, 1h or 1d), not \(text)"
                + Quantity.hintAtMinutes(text))
    }

    /// Returns the value of an option as a duration.
    package func duration(_ option: String) throws(Failure) -> Duration? { try seconds(option).map { .seconds($0) } }

    /// Returns the value of an option that accepts an integer. Throws an error if the number is outside the range
    /// specified by the help page.
    package func number(_ option: String, _ manual: HelpPage) throws(Failure) -> Int? {
        guard let text = value(option), case .number(let range)? = manual.option(option)?.value?.kind else {
            return nil
        }
        if let number = Int(text), range.contains(number) { return number }
        throw Failure(
            .usage, "\(option) must be \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
}
