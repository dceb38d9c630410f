import Glibc
package import SystemSupport

extension Configuration {
    /// Returns the configuration in effect for this user.
    ///
    /// - Throws: A failure that lists the first errors in the files. Unknown settings cause only a warning.
    package static func effective() throws(Failure) -> Configuration {
        let configuration = try loaded.get()
        guard configuration.errors.isEmpty else {
            // A file that is not a configuration file has an error in every line.
            var lines = configuration.errors.prefix(maxListedErrors)
            let others = configuration.errors.count - lines.count
            if others > 0 { lines.append("… and \(others) more") }
            throw Failure(.usage, lines.joined(separator: "\n"))
        }
        return configuration
    }

    /// Returns the paths of the configuration files. Each file overrides the files before it.
    static func files(_ environment: (String) -> String?) -> [String] {
        // `GPSBRIDGE_CONFIG` lets a service or a test use exactly one file, or none.
        if let file = environment("GPSBRIDGE_CONFIG") { return file.isEmpty ? [] : [file] }
        let home = environment("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.config" : nil }
        // The XDG specification says to ignore relative paths.
        let directory = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        return ["/etc/gpsbridge/config"] + (directory.map { ["\($0)/gpsbridge/config"] } ?? [])
    }

    /// The configuration files of this process.
    static var files: [String] { files(Environment.value) }

    /// The maximum number of errors to list.
    private static let maxListedErrors = 5

    /// The maximum size of a file, in bytes. Without a limit, reading a device such as `/dev/zero` would never end.
    private static let maxBytes = 1 << 20

    /// The configuration. It is loaded only once, so that each unknown setting is reported only once.
    private static let loaded: Result<Configuration, Failure> = {
        do throws(Failure) {
            var configuration = Configuration()
            for file in files {
                var status = stat()
                guard stat(file, &status) == 0 else {
                    // The default files are optional. A file named in the environment is not.
                    if Environment.value("GPSBRIDGE_CONFIG") == nil { continue }
                    throw Failure(
                        .cannotRead, "GPSBRIDGE_CONFIG: cannot read \(file): \(lastSystemError)")
                }
                guard status.st_mode & S_IFMT != S_IFDIR else {
                    throw Failure(.cannotRead, "cannot read \(file): it is a directory, not a configuration file")
                }
                guard status.st_mode & S_IFMT != S_IFIFO else {
                    throw Failure(.cannotRead, "cannot read \(file): it is a pipe, not a regular file")
                }
                let bytes = try InputFile(file).readAll(atMost: maxBytes)
                configuration.add(String(decoding: bytes, as: UTF8.self), from: file)
            }
            configuration.checkReceiverNames()
            for warning in configuration.warnings { Terminal.say("gpsbridge: \(warning)") }
            return .success(configuration)
        } catch {
            return .failure(error)
        }
    }()
}
