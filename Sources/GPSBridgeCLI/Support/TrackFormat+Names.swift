import CommandLineKit
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
