import CommandLineKit
import Dashboard
import FleetIdentity
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The `gpsbridge fleet enrol` command, which creates the fleet file that a device uses to connect.
enum EnrolCommand: Command {
    static let name = "enrol"
    static let aliases = ["enroll"]
    static let summary = "create the file that lets a device connect to the fleet"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet enrol NAME -o FILE [OPTION…]", "gpsbridge fleet enrol NAME… -o DIR [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Creates the keys and the certificate of a device, and writes them to FILE, together with the addresses of the
                    servers. The device needs nothing else to connect: gpsbridge publish --fleet FILE. Keep the file secret, because
                    anyone who has it can publish as this device. The configurations of the servers do not change.
                    """),
                .paragraph(
                    """
                    With several names, creates the file NAME.fleet for each device in the directory DIR. If a file cannot be written, or on
                    Ctrl-C, none of the devices is enrolled. 'gpsbridge fleet enroll' is an alias.
                    """),
                .paragraph(
                    """
                    If the fleet's authority expires before the certificates of the devices, in less than five years, its
                    certificate is also renewed. Back up fleet.keys again.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .value(
                            "--output", short: "-o", "FILE", .file,
                            "fleet file to create, or '-' for standard output (required); with several names: a directory"
                        ),
                        FleetDirectory.option,
                        .help,
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet enrol truck7 -o truck7.fleet
                        gpsbridge fleet enrol truck7 truck8 truck9 -o trucks
                        """)
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let output = arguments.value("--output") ?? ""
        guard arguments.operands.count < 2 else {
            return try enrol(arguments.operands.withoutRepetitions, in: output, arguments)
        }
        let name = try Center.device(arguments, for: EnrolCommand.self, options: " -o truck7.fleet")
        guard !output.isEmpty else {
            throw Failure(
                .usage, "missing output file. Example: gpsbridge fleet enrol \(name) -o \(fileName(name))")
        }
        var directory = try FleetDirectory(arguments)
        defer { explainNewAuthority(of: directory) }
        guard output != "-" else {
            try directory.enrol(name) { text throws(Failure) in
                do throws(Failure) { _ = try OutputFile.show(text) } catch {
                    guard error.kind == .outputClosed else { throw error }
                    // Without the fleet file, the device cannot connect, so this is not the normal end of a pipe.
                    throw Failure(.cannotWrite, "cannot write the fleet file: the program that reads it has ended")
                }
            }
            return .success
        }
        try check(output)
        let (folder, file) = (FileName.directory(of: output), FileName.lastComponent(of: output))
        // Ctrl-C must not end the program between enrolling the device and creating its file.
        Shutdown.begin()
        try directory.enrol([name], in: folder) { _ in file }
        Terminal.say(
            "gpsbridge: enrolled \(name). Copy \(output) to the device, and run there: "
                + "gpsbridge publish --fleet \(FileName.quoted(output))")
        return .success
    }

    /// Enrolls several devices, and creates their fleet files in a directory.
    private static func enrol(
        _ names: [String], in folder: String, _ arguments: Arguments
    ) throws(Failure) -> ExitCode {
        guard !folder.isEmpty else {
            throw Failure(.usage, "missing output directory. Example: gpsbridge fleet enrol truck7 truck8 -o trucks")
        }
        guard folder != "-" else {
            throw Failure(
                .usage, "only one fleet file can be written to standard output. Specify a directory with -o DIR")
        }
        var directory = try FleetDirectory(arguments)
        defer { explainNewAuthority(of: directory) }
        for name in names { try checkIsMissing("\(folder)/\(fileName(name))") }
        // Ctrl-C must not end the program while only some of the devices are enrolled.
        Shutdown.begin()
        try directory.enrol(names, in: folder, fileName: fileName)
        Terminal.say(
            "gpsbridge: enrolled \(count(names.count, "device")). Copy the files in \(folder) to the "
                + "devices, and run there: gpsbridge publish --fleet NAME.fleet")
        return .success
    }

    /// Advises the user if the authority's certificate was renewed, even if the devices could not be enrolled.
    private static func explainNewAuthority(of directory: FleetDirectory) {
        guard directory.hasNewAuthority else { return }
        Terminal.explain(
            """
            gpsbridge: \(directory.newAuthorityAdvice) Before then, also run \(directory.command("renew")), and follow its \
            steps.
            """)
    }

    private static func fileName(_ name: String) -> String { "\(name).fleet" }

    /// Throws a ``Failure`` if a file exists or cannot be created.
    private static func check(_ output: String) throws(Failure) {
        try checkIsMissing(output)
        // Opening the file reports all other problems. The file appears only when it is complete, so this check leaves
        // nothing behind.
        _ = try OutputFile(output)
    }

    /// Throws a ``Failure`` if a file exists.
    private static func checkIsMissing(_ output: String) throws(Failure) {
        var status = stat()
        // A symbolic link would be replaced, even if its target is missing.
        if lstat(FileName.path(output), &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw Failure(
                .cannotWrite,
                "\(output) exists. Choose another file, because this one may contain the only copy of a device's key")
        }
    }
}
