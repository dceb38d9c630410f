package import CommandLineKit
package import SystemSupport
package import TrackFormats

extension TrackFormat {
    /// The names of all formats, separated by commas.
    package static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// Finds a format by its name, ignoring case.
    package init(named name: String) throws(Failure) {
        guard let format = TrackFormat(rawValue: name.lowercased()) else {
            let hint = Spelling.suggestion(for: name.lowercased(), among: Self.allCases.map(\.rawValue))
            throw Failure(.usage, "unknown format \(name)\(hint)\nKnown formats: \(Self.list)")
        }
        self = format
    }

    /// Returns the format that an option names, or else the format that the extension of the output file implies.
    /// Returns `nil` if the output is standard output and the option was not given.
    ///
    /// - Parameter option: The option that names the format.
    package static func chosen(_ arguments: Arguments, option: String) throws(Failure) -> TrackFormat? {
        let output = arguments.value("--output").flatMap { $0 == "-" ? nil : $0 }
        guard let name = arguments.value(option) else {
            return try output.map { name throws(Failure) in try TrackFormat(fileName: name, option: option) }
        }
        let format = try TrackFormat(named: name)
        guard let output, let implied = try? TrackFormat(fileName: output), implied != format else { return format }
        // GeoJSON files are often named `.json`.
        guard (format, implied) != (.geojson, .json) else { return format }
        throw Failure(
            .usage,
            "\(option) \(name) contradicts the extension of \(FileName.shown(output)). Omit \(option), or choose another name"
        )
    }

    /// Finds a format by the extension of a file name.
    ///
    /// - Parameter option: The option that error messages suggest for choosing the format.
    package init(fileName: String, option: String = "--to") throws(Failure) {
        let lastPart = fileName.split(separator: "/").last ?? ""
        let parts = lastPart.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.last, let format = TrackFormat(rawValue: ending.lowercased()) else {
            throw Failure(
                .usage,
                "cannot infer the format from the name \(fileName). Add \(option) FORMAT, where FORMAT is one of: \(Self.list)"
            )
        }
        self = format
    }
}
