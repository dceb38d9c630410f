import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import FleetIdentity

@Suite("Secret files")
struct SecretFileTests {
    @Test("only the owner can access a secret file and the directories created for it")
    func replaces() throws {
        let directory = TemporaryDirectory()
        for text in ["first", "second"] { try SecretFile("a/b/file", text).write(in: directory("fleet")) }
        #expect(try read(directory("fleet/a/b/file")) == "second")
        for (path, mode) in [("fleet/a/b/file", 0o600), ("fleet", 0o700), ("fleet/a/b", 0o700)] as [(String, mode_t)] {
            var status = stat()
            #expect(stat(directory(path), &status) == 0)
            #expect(status.st_mode & 0o777 == mode)
        }
        let names = try #require(opendir(directory("fleet/a/b")))
        defer { closedir(names) }
        var count = 0
        while readdir(names) != nil { count += 1 }
        #expect(count == 3, "only the file, . and .. exist")
    }

    @Test("writing a secret file with isNew fails if the file exists")
    func keeps() throws {
        let directory = TemporaryDirectory()
        try SecretFile("authority", "first").write(in: directory.path, isNew: true)
        let failure = try #require(throws: Failure.self) {
            try SecretFile("authority", "second").write(in: directory.path, isNew: true)
        }
        #expect(failure.message.contains("authority: file exists. Remove the existing file"), "\(failure.message)")
        #expect(try read(directory("authority")) == "first")
        #expect(directory.names == ["authority"])
    }

    @Test("the message about a directory in place of a secret file does not suggest removing a file")
    func directoryInTheWay() throws {
        let directory = TemporaryDirectory()
        #expect(mkdir(directory("authority"), 0o700) == 0)
        for isNew in [false, true] {
            let failure = #expect(throws: Failure.self) {
                try SecretFile("authority", "text").write(in: directory.path, isNew: isNew)
            }
            #expect(
                failure?.message == """
                    cannot create \(directory("authority")): is a directory. Rename that directory, or choose another \
                    directory for the file
                    """)
        }
        #expect(directory.names == ["authority"])
    }
}
