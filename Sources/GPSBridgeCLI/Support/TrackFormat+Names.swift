import CommandLineKit
import SystemSupport
import TrackFormats

extension TrackFormat {
    /// The names as a list for people.
    static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// The format of a name; capital letters do not matter.
    init(named name: String) throws(Failure) {
        guard let format = TrackFormat(rawValue: name.lowercased()) else {
            let hint = Spelling.suggestion(for: name.lowercased(), among: Self.allCases.map(\.rawValue))
            throw Failure(.usage, "unknown format \(name)\(hint)\nKnown formats: \(Self.list)")
        }
        self = format
    }

    /// The format that a file's name ends with.
    /// - Parameter option: by which it can be named instead.
    init(fileName: String, option: String = "--to") throws(Failure) {
        let lastPart = fileName.split(separator: "/").last ?? ""
        let parts = lastPart.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.last, let format = TrackFormat(rawValue: ending.lowercased()) else {
            throw Failure(
                .usage, "the name \(fileName) does not tell the format. Name it: \(option) FORMAT, one of \(Self.list)")
        }
        self = format
    }
}
