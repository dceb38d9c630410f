import CSerialPort
import Glibc
import Serial
import SystemSupport
import TestSupport
import Testing

@Suite("Modem line edges")
struct EdgeWatchTests {
    @Test("an edge watch on a port without modem lines throws one error and ends", arguments: 0..<20)
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

    @Test("releasing an edge watch closes the port", arguments: 0..<20)
    func givenUp(_: Int) throws {
        let terminal = try PseudoTerminal()
        func begin() throws { _ = try SerialPort(opening: terminal.path).watchEdges(of: .dcd) }
        try begin()
        #expect(wait(for: 0, on: terminal.descriptor) & POLLHUP != 0)
    }
}

@Suite("Full edge pipe")
struct FullEdgePipeTests {
    private let reader: Int32
    private let writer: Int32
    /// The number of edges that fit into the pipe.
    private let room: Int

    init() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        (reader, writer) = (ends[0], ends[1])
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        var (edge, count) = (c_serial_port_edge(), 0)
        while write(writer, &edge, MemoryLayout<c_serial_port_edge>.size) > 0 { count += 1 }
        room = count
    }

    private func read() -> c_serial_port_edge? {
        var edge = c_serial_port_edge()
        let size = MemoryLayout<c_serial_port_edge>.size
        return Glibc.read(reader, &edge, size) == size ? edge : nil
    }

    @Test("an edge is dropped if the pipe is full")
    func edge() {
        var edge = c_serial_port_edge()
        edge.count = 7
        #expect(c_serial_port_hand_on(writer, &edge))
        #expect((0...room).compactMap { _ in read() }.map(\.count) == Array(repeating: 0, count: room))
        close(reader)
        close(writer)
    }

    @Test("an edge watch's final error is delivered even if the pipe is full")
    func error() throws {
        let writer = writer
        let thread = try WorkerThread {
            var edge = c_serial_port_edge()
            edge.error = EIO
            _ = c_serial_port_hand_on(writer, &edge)
        }
        var read = 0
        while wait(for: POLLIN, on: reader) & POLLIN != 0 {
            guard let edge = self.read() else { continue }
            if edge.error == EIO { break }
            read += 1
        }
        #expect(read == room)
        thread.join()
        close(reader)
        close(writer)
    }
}
