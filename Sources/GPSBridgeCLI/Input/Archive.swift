import SystemSupport

/// An archive or a compressed file that gpsbridge cannot read.
struct Archive {
    /// A phrase that completes the sentence "it is …", such as "a ZIP archive".
    let name: String
    /// The command that writes the contents to standard output.
    let command: String

    /// The number of bytes at the beginning of a file that are needed to recognize an archive.
    static let headSize = 8

    /// Recognizes an archive by the first bytes of a file. Returns `nil` for any other file.
    init?(_ head: some Collection<UInt8>) {
        guard let (_, name, command) = Self.all.first(where: { head.starts(with: $0.beginning) }) else { return nil }
        self.name = name
        self.command = command
    }

    private static let all: [(beginning: [UInt8], name: String, command: String)] = [
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive", "unzip -p"),
        // The next two entries are an empty archive, and an archive that is split into several parts.
        (Array("PK\u{5}\u{6}".utf8), "an empty ZIP archive", "unzip -p"),
        (Array("PK\u{7}\u{8}".utf8), "a ZIP archive", "unzip -p"),
        (Array("BZh".utf8), "compressed with bzip2", "bzip2 -dc"),
        (Array("LZIP".utf8), "compressed with lzip", "lzip -dc"),
        ([0x04, 0x22, 0x4D, 0x18], "compressed with LZ4", "lz4 -dc"),
        ([0x1F, 0x9D], "compressed with compress", "zcat"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", "7z x -so"),
        (Array("Rar!\u{1A}\u{7}".utf8), "a RAR archive", "unrar p -inul"),
    ]

    /// Throws an error if the first bytes of a file identify it as an archive.
    ///
    /// - Parameters:
    ///   - head: The first bytes of the file.
    ///   - file: The name of the file in error messages.
    static func refuse(_ head: some Collection<UInt8>, of file: String) throws(Failure) {
        guard let archive = Archive(head) else { return }
        throw Failure(
            .cannotRead,
            "cannot read \(file): it is \(archive.name). Unpack it first, for example with: \(archive.command) FILE")
    }
}
