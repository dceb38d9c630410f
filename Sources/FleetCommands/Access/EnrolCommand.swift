import CommandLineKit
import FleetIdentity
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The `gpsbridge fleet enrol` command, which creates the fleet file that a device uses to connect.
enum EnrolCommand: Command {
    static let name = "enrol"
    static let summary = "create the file that lets a device connect to the fleet"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet enrol NAME -o FILE [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Creates the keys and the certificate of a device, and writes them to FILE, together with the addresses of the
                    servers. The device needs nothing else to connect: gpsbridge publish --fleet FILE. Keep the file secret, because
                    anyone who has it can publish as this device. The configurations of the servers do not change.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .value(
                            "--output", short: "-o", "FILE", .file,
                            "fleet file to create, or '-' for standard output (required)"),
                        FleetDirectory.option,
                        .help,
                    ])
                ]),
            .titled("Examples", [.lines("gpsbridge fleet enrol truck7 -o truck7.fleet")]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        guard let output = arguments.value("--output"), !output.isEmpty else {
            throw Failure(.usage, "missing output file. Add -o FILE, such as -o truck7.fleet")
        }
        let name = try Center.device(arguments, for: EnrolCommand.self, options: " -o truck7.fleet")
        var directory = try FleetDirectory(arguments)
        guard output != "-" else {
            try directory.enrol(name) { text throws(Failure) in _ = try OutputFile.show(text) }
            return .success
        }
        try check(output)
        let slash = output.lastIndex(of: "/")
        let folder = slash.map { String(output[..<$0]) } ?? "."
        let file = slash.map { String(output[output.index(after: $0)...]) } ?? output
        try directory.enrol(name) { text throws(Failure) in
            try SecretFile(file, text).write(in: folder.isEmpty ? "/" : folder)
        }
        Terminal.say(
            "gpsbridge: enrolled \(name). Copy \(output) to the device, and run there: "
                + "gpsbridge publish --fleet \(output)")
        return .success
    }

    /// Throws a ``Failure`` if a file exists or cannot be created.
    private static func check(_ output: String) throws(Failure) {
        var status = stat()
        // A symbolic link would be replaced, even if its target is missing.
        if lstat(FileName.path(output), &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw Failure(
                .cannotWrite,
                "\(output) exists. Choose another file, because this one may contain the only copy of a device's key")
        }
        // Opening the file reports all other problems. The file appears only when it is complete, so nothing remains.
        _ = try OutputFile(output)
    }
}
