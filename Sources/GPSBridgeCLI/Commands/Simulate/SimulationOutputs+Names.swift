import Recording
import SystemSupport
import TrackFormats

extension SimulationOutputs {
    /// Throws an error if the name of a file to be written has the extension of a format that the command does not
    /// write. Otherwise, the command could replace a track or a database with a receiver's data.
    ///
    /// - Parameter command: The name of the command, `simulate` or `replay`.
    static func refuseOtherFormats(_ path: String, command: String) throws(Failure) {
        let compression = [".gz", ".xz", ".zst"].first { path.lowercased().hasSuffix($0) }
        let name = String(path.dropLast(compression?.count ?? 0))
        let dot = dot(in: name) ?? name.endIndex
        let format = name[dot...].dropFirst().lowercased()
        if otherFormats.contains(format) {
            throw Failure(
                .usage,
                "\(command) writes what a receiver sends, not .\(format) files. To make \(FileName.shown(name)): "
                    + advice(name, stem: String(name[..<dot]), isTrack: TrackFormat(rawValue: format) != nil, command))
        }
        if let compression, !name.isEmpty {
            let tool = [".gz": "gzip", ".xz": "xz"][compression] ?? "zstd"
            throw Failure(
                .usage,
                """
                \(command) does not compress. Write to \(FileName.shown(name)), and compress the file afterward: \
                \(tool) \(FileName.quoted(name))
                """)
        }
    }

    /// Returns the position of the dot before the extension of a file name; `nil` for a name without an extension.
    static func dot(in path: String) -> String.Index? {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return path[slash...].dropFirst().lastIndex(of: ".")
    }

    private static let otherFormats = Set(TrackFormat.allCases.map(\.rawValue))
        .union(RecordingFormat.allCases.map(\.rawValue)).subtracting([TrackFormat.nmea.rawValue])

    /// Returns commands that make a track or another recording.
    private static func advice(_ path: String, stem: String, isTrack: Bool, _ command: String) -> String {
        let isSimulation = command == SimulateCommand.name
        let file = FileName.quoted(path)
        if isTrack {
            let log = isSimulation ? FileName.quoted(stem + ".nmea") : "LOG"
            let convert = "gpsbridge convert \(log) -o \(file)"
            return isSimulation ? "gpsbridge simulate … -o \(log), then: \(convert)" : convert
        }
        let source = isSimulation ? "--simulate …" : "--replay LOG"
        return "gpsbridge record \(source) --speed max -o \(file)"
    }
}
