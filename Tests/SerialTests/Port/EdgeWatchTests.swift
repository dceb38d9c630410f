import Glibc
import Serial
import Testing

@Suite("Edges of modem lines", .timeLimit(.minutes(4)))
struct EdgeWatchTests {
    @Test("A port without lines says so, once, and the watch ends", arguments: 0..<20)
    func noLines(_: Int) throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        let watch = try port.watchEdges(of: [.dcd, .cts])
        #expect(wait(for: POLLIN, on: watch.descriptor) & POLLIN != 0)
        let error = failure { _ = try watch.next() }
        #expect(error?.cause == .system)
        #expect(error?.number == ENOTTY)
        #expect(try watch.next() == nil)
    }

    @Test("A watch that is given up at once leaves nothing open", arguments: 0..<20)
    func givenUp(_: Int) throws {
        let terminal = try PseudoTerminal()
        func begin() throws { _ = try SerialPort(opening: terminal.path).watchEdges(of: .dcd) }
        try begin()
        #expect(wait(for: 0, on: terminal.descriptor) & POLLHUP != 0)
    }
}
