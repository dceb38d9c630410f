import Glibc
import SystemSupport
import TestSupport
import Testing

struct StateDirectoryTests {
    @Test("STATE_DIRECTORY, XDG_STATE_HOME or HOME determines the state directory")
    func directoryRules() {
        func place(_ environment: [String: String]) -> String? { StateDirectory.path { environment[$0] } }
        #expect(place(["HOME": "/home/a"]) == "/home/a/.local/state/gpsbridge")
        #expect(place(["HOME": "/home/a", "XDG_STATE_HOME": "/s"]) == "/s/gpsbridge")
        #expect(place(["HOME": "/home/a", "XDG_STATE_HOME": "s"]) == "/home/a/.local/state/gpsbridge")
        #expect(place(["HOME": "/home/a", "XDG_STATE_HOME": ""]) == "/home/a/.local/state/gpsbridge")
        #expect(place(["HOME": "/", "STATE_DIRECTORY": "/var/lib/gps"]) == "/var/lib/gps")
        #expect(place(["STATE_DIRECTORY": "/var/lib/gps:/var/lib/b"]) == "/var/lib/gps")
        #expect(place(["STATE_DIRECTORY": ""]) == nil)
        #expect(place(["STATE_DIRECTORY": "gps"]) == nil)
        #expect(place([:]) == nil)
        #expect(place(["HOME": ""]) == nil)
    }

    @Test("a state directory is created with its parents, and only its owner can access it")
    func privateDirectory() {
        let directory = TemporaryDirectory()
        StateDirectory.make(directory("a/b"))
        StateDirectory.make(directory("a/b"))
        for name in ["a", "a/b"] {
            var status = stat()
            #expect(stat(directory(name), &status) == 0)
            #expect(status.st_mode & 0o7777 & ~0o700 == 0 && status.st_mode & S_IFMT == S_IFDIR)
        }
    }

    @Test("a state directory that cannot be created is ignored")
    func impossibleDirectory() {
        StateDirectory.make("/proc/gpsbridge/a")
        #expect(access("/proc/gpsbridge", F_OK) != 0)
    }
}
