internal import Glibc
internal import Serial
internal import SystemSupport

/// The last known baud rate of each device, in a file with one line per device: its identity and the baud rate.
struct BaudRateMemory: Sendable {
    /// The directory that contains the file; `nil` if baud rates are not stored.
    private let directory: String?
    /// The maximum number of devices to store.
    private static let maxDevices = 1000
    /// The maximum size of the file in bytes. A serial number may be hundreds of characters long.
    private static let maxBytes = 1 << 18

    /// The baud rate memory in the user's state directory, or in the service's state directory if systemd has set one.
    static var standard: BaudRateMemory {
        BaudRateMemory(directory: StateDirectory.path)
    }

    /// Creates a baud rate memory that is stored in a directory.
    ///
    /// - Parameter directory: The directory that contains the file; `nil` if baud rates are not to be stored.
    init(directory: String?) { self.directory = directory }

    func baudRate(of identity: DeviceIdentity) -> Int? {
        entries.last { $0.identity == identity.description }?.baudRate
    }

    /// Stores a device's baud rate. Errors are ignored, because the baud rate can be searched for again.
    func remember(_ baudRate: Int, of identity: DeviceIdentity) {
        guard let directory, self.baudRate(of: identity) != baudRate else { return }
        var entries = entries.filter { $0.identity != identity.description }
        entries.append(Entry(identity: identity.description, baudRate: baudRate))
        let text = Self.newest(entries.map { "\($0.identity) \($0.baudRate)\n" }).joined()
        StateDirectory.make(directory)
        // The new file is complete before it replaces the old one, so a reader always gets a complete file, either the
        // old or the new one. Each writer uses a separate temporary file.
        let temporary = "\(directory)/.baud-rates.\(UInt64.random(in: 0 ... .max))"
        guard let file = fopen(temporary, "wxe") else { return }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten, rename(temporary, "\(directory)/baud-rates") == 0 else {
            unlink(temporary)
            return
        }
    }

    /// Returns the newest lines that fit into the maximum size, in their original order.
    private static func newest(_ lines: [String]) -> some Sequence<String> {
        var room = maxBytes
        let kept = lines.suffix(maxDevices).reversed().prefix { line in
            room -= line.utf8.count
            return room >= 0
        }
        return kept.reversed()
    }

    private struct Entry {
        var identity: String
        var baudRate: Int
    }

    private var entries: [Entry] {
        guard let directory else { return [] }
        let lines = Self.text("\(directory)/baud-rates").split(separator: "\n").prefix(Self.maxDevices)
        return lines.compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let baudRate = Int(words[1]), baudRate > 0 else { return nil }
            return Entry(identity: String(words[0]), baudRate: baudRate)
        }
    }

    /// Returns the contents of a file, up to the maximum size. Neither a pipe nor an endless file blocks the caller.
    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return String(unsafeUninitializedCapacity: maxBytes) { buffer in
            let count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            // Drop the last line, which may be cut off in the middle of a baud rate.
            return count < buffer.count ? count : buffer.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        }
    }
}
