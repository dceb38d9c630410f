internal import Glibc
internal import SystemSupport

/// A map in a single file, as described at https://github.com/protomaps/PMTiles. The page finds tiles itself and
/// requests parts of the file.
struct PMTiles: ~Copyable {
    private let descriptor: Int32
    private let name: String
    /// The length of the file in bytes.
    let length: Int
    /// The signature of the opened file, which may have replaced the file that was found in the folder.
    let signature: FileSignature

    /// Opens a map. Throws an error if the path does not refer to a regular file.
    init(_ path: String) throws(Failure) {
        name = FileName.shown(path)
        // Without O_NONBLOCK, opening a named pipe would block until a writer opens it.
        descriptor = open(FileName.path(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            throw Failure(.cannotRead, "cannot open \(name): \(lastSystemError)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(.cannotRead, "\(name) is not a regular file")
        }
        length = Int(status.st_size)
        signature = FileSignature(status)
    }

    deinit { close(descriptor) }

    /// Reads the bytes in a range of the file. Throws an error if not all of them can be read.
    func bytes(_ range: Range<Int>) throws(Failure) -> [UInt8] {
        var isComplete = true
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let read = pread(
                    descriptor, buffer.baseAddress.map { $0 + count }, range.count - count,
                    off_t(range.lowerBound + count))
                if read > 0 {
                    count += read
                } else if read == 0 || errno != EINTR {
                    isComplete = false
                    return
                }
            }
        }
        guard isComplete else {
            throw Failure(.cannotRead, "cannot read \(name): the file is truncated or damaged")
        }
        return bytes
    }

    /// Reads the description in the header. The attribution is in compressed metadata, which the page reads.
    func description(named title: String) throws(Failure) -> MapDescription {
        guard length >= Self.headerLength else { throw notAMap }
        let header = try bytes(0..<Self.headerLength)
        guard header.starts(with: "PMTiles".utf8), header[7] == 3, let format = Self.format(header[99]) else {
            throw notAMap
        }
        var description = MapDescription(title: title, format: format)
        description.minZoom = MapDescription.zoom(Int(header[100]))
        description.maxZoom = MapDescription.zoom(Int(header[101]))
        let degrees = [102, 106, 110, 114].map { Double(Self.integer(header[$0..<$0 + 4])) / 1e7 }
        description.bounds = MapDescription.Bounds(degrees)
        return description
    }

    private static let headerLength = 127

    private var notAMap: Failure {
        Failure(.cannotRead, "\(name) is not a PMTiles version 3 map with PNG, JPEG, WebP, AVIF or vector tiles")
    }

    private static func format(_ code: UInt8) -> MapDescription.Format? {
        switch code {
        case 1: .pbf
        case 2: .png
        case 3: .jpg
        case 4: .webp
        case 5: .avif
        default: nil
        }
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int32 {
        Int32(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
}
