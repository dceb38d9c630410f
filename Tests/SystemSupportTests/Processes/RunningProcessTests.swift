import Testing

@testable import SystemSupport

/// Tests of finding processes in the kernel's tables.
struct RunningProcessTests {
    @Test("only listening sockets are found in the kernel's socket table")
    func listeningSockets() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:0B83 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0
               1: 0100007F:0B83 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0 20 4
               2: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1 0 100 0
            """
        #expect(RunningProcess.inodes(inTable: table, listeningAt: 2947) == ["4711"])
        #expect(RunningProcess.inodes(inTable: table, listeningAt: 1).isEmpty)
    }
}
