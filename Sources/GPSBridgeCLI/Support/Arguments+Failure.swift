package import CommandLineKit
import NMEA
package import SystemSupport

extension Arguments {
    /// The options that other programs use for more messages or for the version, and that users therefore try.
    static let verboseOptions = ["-v", "--verbose"]

    /// Parses the arguments of a command according to the command's help page.
    ///
    /// - Parameter advice: Advice for users who give an option of a similar program, by the option's name.
    package init(
        _ words: some Sequence<String>, _ manual: HelpPage, advice: [String: String] = [:]
    ) throws(Failure) {
        try self.init(words, options: manual.options, advice: advice)
    }

    init(_ words: some Sequence<String>, options: [Option], advice: [String: String] = [:]) throws(Failure) {
        let quiet = options.contains { $0.name == "--quiet" } ? " unless --quiet is given" : ""
        // Commands do not know which program runs them.
        let verbose = "status messages are always printed\(quiet). For the version, use -V instead of a command"
        let advice = advice.merging(Self.verboseOptions.map { ($0, verbose) }) { given, _ in given }
        do throws(Mistake) {
            try self.init(parsing: words, options: options, advice: advice)
        } catch {
            throw Failure(.usage, error.message + Self.hintAtFile(words, error.message))
        }
        if let mistake = Self.unquotedTime(Array(words)) { throw Failure(.usage, mistake) }
    }

    /// Returns advice for an unknown option that is the name of a file.
    private static func hintAtFile(_ words: some Sequence<String>, _ message: String) -> String {
        let file = words.first { message.hasPrefix("unknown option \($0)") && FileIdentity(path: $0) != nil }
        return file.map { "\nTo read the file: \(FileName.quoted("./\($0)"))" } ?? ""
    }

    /// Returns an error message about a date and a time of day that are separate words, as in `--from 2026-11-20 12:05`.
    private static func unquotedTime(_ words: [String]) -> String? {
        for (date, time) in zip(words, words.dropFirst()) {
            // The date may follow the option's name in the same word.
            guard let day = date.split(separator: "=").last, CalendarDate(day) != nil,
                time.split(separator: ":", omittingEmptySubsequences: false).count > 1,
                time.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ":") })
            else { continue }
            return "unexpected argument \(time). Quote a date with a time of day: '\(day) \(time)'"
        }
        return nil
    }

    /// Throws a ``Failure`` if the command line has operands.
    ///
    /// - Parameter command: The command as users type it, such as `gpsbridge devices`.
    package func refuseOperands(of command: String) throws(Failure) {
        guard let operand = operands.first else { return }
        throw Failure(.usage, "unexpected argument \(operand)\nSee '\(command) --help'")
    }

    /// Adds the file and the line to a usage error about an option from the configuration. Otherwise, users would look
    /// for an option that they have not typed.
    package func explained(_ failure: Failure) -> Failure {
        guard failure.kind == .usage, let origin = origin(ofMistake: failure.message) else { return failure }
        return Failure(.usage, "\(origin): \(failure.message)", remedy: failure.remedy)
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
    package func number(_ option: String) throws(Failure) -> Int? {
        guard let text = value(option), let range = range(option) else { return nil }
        return try Self.number(text, of: option, in: range)
    }

    /// Returns all values given for an option that accepts integers, in command-line order. Throws an error if one of
    /// the numbers is outside the range specified by the help page.
    func numbers(_ option: String) throws(Failure) -> [Int] {
        guard let range = range(option) else { return [] }
        return try all(option).map { text throws(Failure) in try Self.number(text, of: option, in: range) }
    }

    private static func number(_ text: String, of option: String, in range: ClosedRange<Int>) throws(Failure) -> Int {
        let number = Int(text)
        if let number, range.contains(number) { return number }
        // The largest integer helps only if the number is larger.
        let isTooLarge = number == nil && !text.isEmpty && text.allSatisfy(\.isWholeNumber)
        let isUnbounded = range.upperBound == .max && !isTooLarge
        let limits = isUnbounded ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
        throw Failure(.usage, "\(option) must be \(limits), not \(text)")
    }
}
