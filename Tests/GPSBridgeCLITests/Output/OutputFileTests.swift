import Glibc
import TestSupport
import Testing

@testable import GPSBridgeCLI
@testable import SystemSupport

struct OutputFileTests {
    private let directory = TemporaryDirectory()

    @Test("an output file appears only when it is finished")
    func fileAppearsWhenFinished() throws {
        let output = try OutputFile(directory("new.gpx"))
        try write("whole", to: output)
        #expect(access(directory("new.gpx"), F_OK) != 0)
        try output.finish()
        #expect(try read(directory("new.gpx")) == "whole")
        #expect(directory.names == ["new.gpx"])
    }

    @Test("an existing file is kept until the new output is finished")
    func existingFileStays() throws {
        try TestSupport.write("before", to: directory("track.gpx"))
        try write("half", to: OutputFile(directory("track.gpx")))
        #expect(try read(directory("track.gpx")) == "before")
        #expect(directory.names == ["track.gpx"])
    }

    @Test("a replaced output file keeps its permissions")
    func anExistingFileKeepsItsPermissions() throws {
        try TestSupport.write("before", to: directory("track.gpx"))
        chmod(directory("track.gpx"), 0o640)
        let output = try OutputFile(directory("track.gpx"))
        try write("after", to: output)
        try output.finish()
        var status = stat()
        stat(directory("track.gpx"), &status)
        #expect(status.st_mode & 0o777 == 0o640)
        #expect(try read(directory("track.gpx")) == "after")
    }

    @Test("output to a symbolic link replaces the target and keeps the link")
    func symbolicLinkStays() throws {
        try TestSupport.write("before", to: directory("track.gpx"))
        symlink("track.gpx", directory("link.gpx"))
        let output = try OutputFile(directory("link.gpx"))
        try write("after", to: output)
        try output.finish()
        var status = stat()
        lstat(directory("link.gpx"), &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(try read(directory("track.gpx")) == "after")
    }

    @Test("the error for an output in a missing directory suggests mkdir -p")
    func missingDirectory() throws {
        let path = directory("tracks/2026/new.gpx")
        let failure = #expect(throws: Failure.self) { try OutputFile(path) }
        #expect(failure?.kind == .cannotWrite)
        #expect(failure?.message.hasSuffix("Create the directory first: mkdir -p \(directory("tracks/2026"))") == true)
    }

    @Test("the error for an output in a current directory that was deleted suggests another directory")
    func deletedCurrentDirectory() {
        errno = ENOENT
        let message = Failure.cannot("record to", "drive.rec").message
        #expect(message.hasSuffix(". The current directory may have been deleted. Change to another directory"))
    }

    @Test("the error for an output that is a directory suggests a file in the directory")
    func directoryAsOutput() throws {
        let failure = #expect(throws: Failure.self) { try OutputFile(directory.path) }
        let remedy = "Name a file in it, such as \(directory.path)/NAME"
        #expect(failure?.message == "cannot write \(directory.path): it is a directory. \(remedy)")
    }

    @Test("output never overwrites an input, even through links")
    func inputIsNotOverwritten() throws {
        try TestSupport.write("$", to: directory("drive.nmea"))
        symlink("drive.nmea", directory("link.nmea"))
        link(directory("drive.nmea"), directory("hard.nmea"))
        let input = try InputFile(directory("drive.nmea"))
        for name in ["drive.nmea", "link.nmea", "hard.nmea", "./drive.nmea"] {
            let failure = #expect(throws: Failure.self) { try OutputFile(directory(name), inputs: [input]) }
            #expect(failure?.kind == .usage)
            #expect(failure?.message.contains("the same file as the input") == true)
        }
        #expect(try read(directory("drive.nmea")) == "$")
    }

    @Test("output to a full device fails and does not remove the device file")
    func fullDevice() throws {
        let output = try OutputFile("/dev/full")
        let failure = #expect(throws: Failure.self) { try write("anything", to: output) }
        #expect(failure?.kind == .cannotWrite)
        #expect(
            failure?.message
                == "cannot write /dev/full: no space left on device. Free some space, or choose another disk")
        var status = stat()
        stat("/dev/full", &status)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    private func write(_ text: String, to output: OutputFile) throws {
        try Array(text.utf8).withUnsafeBytes { try output.write($0) }
    }
}
