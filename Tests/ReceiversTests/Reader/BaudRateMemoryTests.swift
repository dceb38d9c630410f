import Glibc
import ReceiverTestSupport
import Serial
import TestSupport
import Testing

@testable import Receivers

@Suite struct BaudRateMemoryTests {
    private let directory = TemporaryDirectory()
    private let one = DeviceIdentity.node("/dev/ttyS0")
    private let other = DeviceIdentity.serialNumber("A 1", of: .init(vendor: 1, product: 2))

    @Test("each device has its own remembered baud rate")
    func eachDeviceHasItsBaudRate() throws {
        let memory = BaudRateMemory(directory: directory.path)
        #expect(memory.baudRate(of: one) == nil)
        memory.remember(9_600, of: one)
        memory.remember(115_200, of: other)
        memory.remember(4_800, of: one)
        #expect(memory.baudRate(of: one) == 4_800)
        #expect(memory.baudRate(of: other) == 115_200)
        #expect(try read(directory("baud-rates")) == "usb-0001-0002-A%201 115200\nnode-/dev/ttyS0 4800\n")
        #expect(directory.names == ["baud-rates"])
    }

    @Test("remembering a baud rate creates the state directory")
    func theDirectoryIsMade() {
        let memory = BaudRateMemory(directory: directory("a/b"))
        memory.remember(9_600, of: one)
        #expect(memory.baudRate(of: one) == 9_600)
        for name in ["a/b/baud-rates", "a/b", "a"] { remove(directory(name)) }
    }

    @Test("without a writable directory, no baud rate is remembered")
    func noDirectory() {
        BaudRateMemory(directory: nil).remember(9_600, of: one)
        #expect(BaudRateMemory(directory: nil).baudRate(of: one) == nil)
        let impossible = BaudRateMemory(directory: "/proc/gpsbridge")
        impossible.remember(9_600, of: one)
        #expect(impossible.baudRate(of: one) == nil)
    }

    @Test("a baud rate remembered in a read-only directory can be read")
    func readOnlyDirectory() {
        let memory = BaudRateMemory(directory: directory.path)
        memory.remember(9_600, of: one)
        chmod(directory.path, 0o500)
        memory.remember(4_800, of: one)
        // Root ignores the permissions and overwrites the file.
        if getuid() != 0 { #expect(memory.baudRate(of: one) == 9_600) }
        #expect(directory.names == ["baud-rates"])
    }

    @Test(
        "an invalid baud rate file is ignored and then replaced",
        arguments: [
            "", "\n\n", "node-/dev/ttyS0", "node-/dev/ttyS0 \n", "node-/dev/ttyS0 0\n", "node-/dev/ttyS0 -9600\n",
            "node-/dev/ttyS0 fast\n", "node-/dev/ttyS0 9600 8N1\n", "node-/dev/ttyS0 99999999999999999999999\n",
            "\u{0}\u{0}\u{0}", String(repeating: "x", count: 1 << 20), String(repeating: "x 1\n", count: 1 << 17),
        ])
    func invalidContent(_ content: String) throws {
        try write(content, to: directory("baud-rates"))
        let memory = BaudRateMemory(directory: directory.path)
        #expect(memory.baudRate(of: one) == nil)
        memory.remember(9_600, of: one)
        #expect(memory.baudRate(of: one) == 9_600)
        #expect(try read(directory("baud-rates")).utf8.count < 1 << 19)
    }

    @Test("invalid bytes in the baud rate file do not hide a valid line")
    func invalidText() throws {
        try write(Array(UInt8.min...UInt8.max) + Array("\nnode-/dev/ttyS0 9600".utf8), to: directory("baud-rates"))
        #expect(BaudRateMemory(directory: directory.path).baudRate(of: one) == 9_600)
    }

    @Test("a pipe in place of the baud rate file is replaced, but a directory is not")
    func otherFileTypes() {
        mkfifo(directory("baud-rates"), 0o600)
        let memory = BaudRateMemory(directory: directory.path)
        #expect(memory.baudRate(of: one) == nil)
        memory.remember(9_600, of: one)
        #expect(memory.baudRate(of: one) == 9_600)
        unlink(directory("baud-rates"))
        mkdir(directory("baud-rates"), 0o700)
        memory.remember(9_600, of: one)
        #expect(memory.baudRate(of: one) == nil)
        #expect(directory.names == ["baud-rates"])
        rmdir(directory("baud-rates"))
    }

    @Test("the baud rate file keeps the newest 1,000 entries")
    func maxEntries() throws {
        let lines = (0..<1_000).map { "node-/dev/ttyS\($0 + 1) 9600\n" }.joined()
        try write(lines, to: directory("baud-rates"))
        let memory = BaudRateMemory(directory: directory.path)
        memory.remember(4_800, of: one)
        #expect(memory.baudRate(of: one) == 4_800)
        #expect(memory.baudRate(of: .node("/dev/ttyS1")) == nil, "the oldest entry is dropped")
        #expect(memory.baudRate(of: .node("/dev/ttyS2")) == 9_600)
    }

    @Test("long device names displace the oldest remembered baud rates")
    func longNames() throws {
        let name = "/dev/\(String(repeating: "x", count: 400))"
        let lines = (0..<700).map { "node-\(name)\($0) 4800\n" }
        try write(Array(lines.joined().utf8), to: directory("baud-rates"))
        let memory = BaudRateMemory(directory: directory.path)
        #expect(memory.baudRate(of: .node("\(name)0")) == 4_800)
        memory.remember(9_600, of: .node("\(name)700"))
        #expect(memory.baudRate(of: .node("\(name)700")) == 9_600)
        #expect(memory.baudRate(of: .node("\(name)100")) == 4_800)
        #expect(memory.baudRate(of: .node("\(name)0")) == nil)
    }

    @Test("a truncated line in the baud rate file is ignored")
    func aLineThatIsCutOffIsNotASpeed() throws {
        let long = String(repeating: "x", count: (1 << 18) - 21) + "\nnode-/dev/ttyS0 115200\n"
        try write(long, to: directory("baud-rates"))
        #expect(BaudRateMemory(directory: directory.path).baudRate(of: one) == nil)
    }

    @Test("concurrent writers never expose a partly written baud rate file")
    func concurrentWriters() async {
        let memory = BaudRateMemory(directory: directory.path)
        memory.remember(9_600, of: one)
        let (one, other) = (one, other)
        await withTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<50 { memory.remember(4_800 + writer * 100 + round, of: other) }
                }
            }
            group.addTask { for _ in 0..<200 { #expect(memory.baudRate(of: one) == 9_600) } }
        }
        #expect(directory.names == ["baud-rates"])
    }
}
