import Glibc
import SystemSupport

extension Configuration {
    /// What is in force for this user.
    /// - Throws: what is wrong in the files. What is not known in them is told, and is no error.
    static func inForce() throws(Failure) -> Configuration {
        let configuration = try loaded.get()
        guard configuration.errors.isEmpty else {
            throw Failure(.usage, configuration.errors.joined(separator: "\n"))
        }
        return configuration
    }

    /// The files, the one that goes before the others last.
    static func files(_ environment: (String) -> String?) -> [String] {
        // A service, or a test, may want one of its own and no other.
        if let file = environment("GPSBRIDGE_CONFIG") { return file.isEmpty ? [] : [file] }
        let home = environment("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.config" : nil }
        // A relative path is to be ignored, says the XDG specification.
        let directory = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        return ["/etc/gpsbridge/config"] + (directory.map { ["\($0)/gpsbridge/config"] } ?? [])
    }

    /// The files of this process.
    static var files: [String] { files { name in getenv(name).map { String(cString: $0) } } }

    /// Nobody writes more settings by hand.
    private static let mostBytes = 1 << 20

    /// Read once, so that what is not known is told once.
    private static let loaded: Result<Configuration, Failure> = {
        do throws(Failure) {
            var configuration = Configuration()
            for file in files {
                var status = stat()
                guard stat(file, &status) == 0 else {
                    // The usual files need not be there; one that was named should.
                    if getenv("GPSBRIDGE_CONFIG") == nil { continue }
                    throw Failure(
                        .cannotRead, "GPSBRIDGE_CONFIG: cannot read \(file): \(String(cString: strerror(errno)))")
                }
                guard status.st_mode & S_IFMT != S_IFDIR else {
                    throw Failure(.cannotRead, "cannot read \(file): it is a directory, not a configuration file")
                }
                guard status.st_mode & S_IFMT != S_IFIFO else {
                    throw Failure(.cannotRead, "cannot read \(file): it is a pipe, which may be waited for in vain")
                }
                let bytes = try InputFile(file).readAll(atMost: mostBytes)
                configuration.add(String(decoding: bytes, as: UTF8.self), from: file)
            }
            for warning in configuration.warnings { Terminal.say("gpsbridge: \(warning)") }
            return .success(configuration)
        } catch {
            return .failure(error)
        }
    }()
}
