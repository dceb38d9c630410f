import Glibc
package import SystemSupport
package import TextOutput

// Neither a full disk nor bad input may destroy an existing file. The result is therefore written to a hidden file in
// the same directory, flushed to disk, and renamed when it is complete. At any time, the final name refers either to
// the complete result or to the previous file. Devices, pipes and standard output are written to directly.

/// The destination of a result: standard output, or a file that appears only when it is complete.
package final class OutputFile {
    /// The name of the destination in messages.
    let name: String

    private let descriptor: Int32
    /// The hidden file that collects the result; `nil` if the destination is written to directly.
    private let hidden: HiddenFile?

    /// Opens a destination without inputs.
    ///
    /// - Parameter path: The path of the file to write; `-` or `nil` for standard output.
    package convenience init(_ path: String?) throws(Failure) { try self.init(path, inputs: []) }

    /// Opens a destination, and checks that it is not one of the inputs.
    ///
    /// - Parameters:
    ///   - path: The path of the file to write; `-` or `nil` for standard output.
    ///   - inputs: The files being read. An input is never overwritten.
    init(_ path: String?, inputs: [InputFile]) throws(Failure) {
        guard let path, path != "-" else {
            name = "standard output"
            descriptor = STDOUT_FILENO
            hidden = nil
            try Self.refuse(name, FileIdentity(descriptor: descriptor), inputs)
            return
        }
        name = path
        guard !path.isEmpty else { throw Failure(.usage, "the output file name is empty") }
        // A symbolic link is kept, and the file that the link refers to is replaced.
        let target = Self.resolved(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        if exists { try Self.refuse(path, FileIdentity(status), inputs) }
        let kind = status.st_mode & S_IFMT
        if !exists || kind == S_IFREG {
            // Replacing a file requires write permission only for the directory. But a read-only file is meant to be
            // kept, so it is not replaced.
            if exists, access(target, W_OK) != 0 { throw Self.failure(path) }
            let hidden = try HiddenFile(target: target, name: path, mode: exists ? status.st_mode & 0o777 : nil)
            self.hidden = hidden
            descriptor = hidden.descriptor
        } else if kind == S_IFDIR {
            throw Failure(
                .cannotWrite, "cannot write \(path): it is a directory. Name a file in it, such as \(path)/NAME")
        } else {
            hidden = nil
            descriptor = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw Self.failure(name) }
        }
    }

    deinit {
        if descriptor != STDOUT_FILENO, hidden == nil { close(descriptor) }
    }

    /// Writes all bytes, waiting for a slow reader if necessary.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let isCooperative = Shutdown.isCooperative
            if isCooperative { try waitForRoom() }
            let count = Glibc.write(
                descriptor, rest.baseAddress, isCooperative ? min(rest.count, Int(PIPE_BUF)) : rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno == EAGAIN {
                // Standard output may be shared with a program that made it non-blocking.
                waitUntilReady(descriptor, for: .writable)
            } else if errno != EINTR {
                throw Self.failure(name)
            }
        }
    }

    /// Creates a buffer that writes to this destination.
    package func makeBuffer() -> OutputBuffer { OutputBuffer { bytes throws(Failure) in try self.write(bytes) } }

    /// Waits until a pipe has room for `PIPE_BUF` bytes, so that a write does not block.
    ///
    /// Once a shutdown has been requested, waits at most one second for a slow reader.
    private func waitForRoom() throws(Failure) {
        var awaited = PollList(descriptor, for: .writable)
        awaited.append(Shutdown.descriptor, for: .readable)
        awaited.wait()
        guard !awaited.isReady(0) else { return }
        if !waitUntilReady(descriptor, for: .writable, .seconds(1)) { throw .outputClosed }
    }

    /// Writes text to standard output, as the complete output of a command.
    package static func show(_ text: String) throws(Failure) -> ExitCode {
        let output = try OutputFile(nil)
        let buffer = output.makeBuffer()
        buffer.append(text)
        try buffer.flush()
        return .success
    }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether the result appears only when it is complete.
    var isWholeOrNothing: Bool { hidden != nil }

    /// Renames the complete result to its final name. Without this call, the result is discarded.
    package func finish() throws(Failure) { try hidden?.replaceTarget() }

    /// Throws an error if a file to be written is one of the inputs. An input of `-` is standard input. The inputs are
    /// not opened, because a named pipe can be opened only once.
    static func refuse(_ path: String, inputs: [String]) throws(Failure) {
        guard let identity = FileIdentity(path: path) else { return }
        for input in inputs {
            let isStandardInput = input == "-"
            let found = isStandardInput ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: input)
            guard found == identity else { continue }
            throw sameFile(path, isStandardInput ? "standard input" : "the input \(FileName.shown(input))")
        }
    }

    private static func refuse(_ name: String, _ identity: FileIdentity?, _ inputs: [InputFile]) throws(Failure) {
        guard let identity, let input = inputs.first(where: { $0.identity == identity }) else { return }
        throw sameFile(name, "the input \(input.name)")
    }

    private static func sameFile(_ name: String, _ input: String) -> Failure {
        Failure(.usage, "\(name) is the same file as \(input). Choose another name for the output")
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns an error with advice for the last system call that failed.
    fileprivate static func failure(_ name: String) -> Failure {
        // The reader of a pipe may exit early, as in `gpsbridge convert … | head`.
        errno == EPIPE ? .outputClosed : .cannot("write", name)
    }
}

/// A hidden temporary file that either replaces the target file or is removed.
private final class HiddenFile {
    let descriptor: Int32
    private let path: String
    private let target: String
    private let name: String
    private var isRenamed = false
    private let termination: TerminationSignals.Handler

    /// Creates a temporary file for a target.
    ///
    /// - Parameters:
    ///   - target: The file to replace.
    ///   - name: The name of the target in messages.
    ///   - mode: The permissions of the existing target, which are kept; `nil` if the target does not exist.
    init(target: String, name: String, mode: mode_t?) throws(Failure) {
        self.target = target
        self.name = name
        let number = UInt64.random(in: 0 ... .max)
        path = "\(FileName.directory(of: target))/.gpsbridge-\(String(number, radix: 36))"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
        guard descriptor >= 0 else { throw OutputFile.failure(name) }
        if let mode { fchmod(descriptor, mode) }
        let path = path
        termination = TerminationSignals.onTermination { unlink(path) }
    }

    deinit {
        close(descriptor)
        if !isRenamed { unlink(path) }
        termination.cancel()
    }

    func replaceTarget() throws(Failure) {
        guard fsync(descriptor) == 0, rename(path, target) == 0 else { throw OutputFile.failure(name) }
        isRenamed = true
    }
}
