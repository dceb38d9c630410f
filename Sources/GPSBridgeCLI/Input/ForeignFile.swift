/// A file in a format that gpsbridge cannot read, but that other programs convert.
struct ForeignFile {
    /// A phrase that completes the sentence "it is …", such as "a FIT file".
    let name: String
    private let command: @Sendable (_ file: String) -> String

    /// Recognizes a file by its first bytes. Returns `nil` for any other file.
    init?(_ beginning: [UInt8]) {
        guard let format = Self.all.first(where: { $0.recognizes(beginning) }) else { return nil }
        (name, command) = (format.name, format.command)
    }

    /// Returns a command that writes a file to standard output in a format that gpsbridge can read.
    func command(for file: String) -> String { command(file) }

    private struct Format: Sendable {
        let name: String
        let recognizes: @Sendable ([UInt8]) -> Bool
        let command: @Sendable (_ file: String) -> String

        /// A format of tracks that gpsbabel reads.
        static func tracks(_ name: String, _ type: String, _ recognizes: @escaping @Sendable ([UInt8]) -> Bool)
            -> Format
        {
            Format(name: name, recognizes: recognizes) { "gpsbabel -t -i \(type) -f \($0) -o gpx -F -" }
        }
    }

    private static let all = [
        Format.tracks("a FIT file", "garmin_fit") { $0.dropFirst(8).starts(with: ".FIT".utf8) },
        .tracks("a TCX file", "gtrnctr") { contains("<TrainingCenterDatabase", in: $0) },
        .tracks("an IGC file", "igc") { $0.first == UInt8(ascii: "A") && contains("\nHFDTE", in: $0) },
        .tracks("a track file of OziExplorer", "ozi") { $0.starts(with: "OziExplorer Track".utf8) },
        .tracks("a database of MapSource", "gdb") { $0.starts(with: "MsRcf".utf8) },
        Format(name: "a GeoPackage") {
            // GeoPackage 1.0 to 1.1 and later versions have different application IDs.
            $0.starts(with: "SQLite format 3\0".utf8) && $0.dropFirst(68).starts(with: "GP".utf8)
                && !$0.dropFirst(68).starts(with: "GPS".utf8)
        } command: {
            "ogr2ogr -f GPX -nlt MULTILINESTRING -lco FORCE_GPX_TRACK=YES /vsistdout/ \($0)"
        },
        Format(name: "text in UTF-16") {
            $0.starts(with: [0xFF, 0xFE]) || $0.starts(with: [0xFE, 0xFF])
        } command: {
            "iconv -f UTF-16 -t UTF-8 \($0)"
        },
    ]

    private static func contains(_ text: String, in bytes: [UInt8]) -> Bool { bytes.contains(text.utf8) }
}
